//! CodeCup 2020: three opening stones, a swap, game time. One clock runs for the whole
//! game.
//!
//! Source: <https://archive.codecup.nl/2020/gomoku/rules.html>
//!
//! A win earns a point more for every five moves that it comes sooner.
//!
//! Black is whoever owns the first and the third stone: the program that read `Start`
//! and put them, until the other one answers `Zz`.

use std::time::Instant;

use super::fault::{game_mut, Fault};
use super::output::send;
use super::pending::Announcer;
use super::speaker::{Beginning, Interruption, Reaction, Speaker};
use crate::board::{Point, Side};
use crate::session::{Aim, Answer, Game, GameTime, Session, Settings, Thinking};

/// Columns and rows of the board.
const SIZE: usize = 16;
/// The sides of the opening stones.
const OPENING: [Side; 3] = [Side::Black, Side::White, Side::Black];
/// The swap: whoever answers this owns Black's stones, and the other one moves next.
const SWAP: &str = "Zz";
/// Time kept for each later move, in milliseconds: what an instant answer takes.
const TURN_MS_MIN: u64 = 2;
/// The largest reserve, in milliseconds: a tenth of the game's time, but no more than this,
/// is kept back for what our own clock does not see.
const RESERVE_MS_MAX: u64 = 1_000;

/// A speaker of the dialect.
pub(super) struct Codecup {
    session: Session,
    announcer: Announcer,
    stage: Stage,
}

/// The stages of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// No command has been read yet.
    First,
    /// We are to put the opening stones.
    Opening,
    /// We have put the opening stones; the other side may still take Black.
    Offered,
    /// The other side is putting the opening stones.
    Offer,
    /// The other side has put the opening stones, and we choose our side.
    Choice,
    /// The sides are settled.
    Game,
}

impl Codecup {
    /// A speaker for a game that lasts as long as the options say, of which the process
    /// has used its start-up.
    pub(super) fn new(beginning: Beginning) -> Codecup {
        let Beginning {
            mut session,
            announcer,
            options,
            start_up,
        } = beginning;
        set_limits(&mut session.settings, options.codecup_game_ms);
        session.begin(Game::new(SIZE, SIZE).expect("a board of this size"));
        session.prepare();
        session.count_used(start_up);
        Codecup {
            session,
            announcer,
            stage: Stage::First,
        }
    }

    /// True if a conversation that begins with `words` is one of this dialect.
    pub(super) fn begins(words: &[&str]) -> bool {
        match words {
            ["Start"] | ["Quit"] => true,
            [word] => square(word).is_some(),
            _ => false,
        }
    }

    /// Carries out a command. One that is no legal move here has no effect.
    fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
        match (text, self.stage) {
            ("Quit", _) => Ok(Reaction::Quit),
            ("Start", Stage::First) => {
                self.stage = Stage::Opening;
                self.think(Aim::Opening, received)
            }
            (SWAP, Stage::Offered) => {
                self.stage = Stage::Game;
                game_mut(&mut self.session)?.set_own(Side::White);
                self.think(Aim::Soonest, received)
            }
            (_, Stage::First) | (_, Stage::Offer) => self.opening_stone(text, received),
            _ => self.turn(text, received),
        }
    }

    /// The other side puts the next stone of the opening.
    fn opening_stone(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
        let [x, y] = square(text).ok_or(Fault::Coordinates)?;
        let game = game_mut(&mut self.session)?;
        let point = game.empty_point(x, y)?;
        let count = game.stone_count();
        game.put(point, OPENING[count].stone());
        self.stage = Stage::Offer;
        if count + 1 < OPENING.len() {
            return Ok(Reaction::Done);
        }
        game.set_own(Side::White);
        self.stage = Stage::Choice;
        self.think(Aim::Side, received)
    }

    /// The other side moves, also after the game has been decided.
    fn turn(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
        let [x, y] = square(text).ok_or(Fault::Coordinates)?;
        let point = game_mut(&mut self.session)?.empty_point(x, y)?;
        self.session.put_other(point);
        self.stage = Stage::Game;
        self.think(Aim::Soonest, received)
    }

    fn think(&mut self, aim: Aim, started: Instant) -> Result<Reaction, Fault> {
        let search = self.announcer.start(&mut self.session, aim, started)?;
        Ok(Reaction::Thinks(search))
    }

    /// Puts the opening stones that were found.
    fn put_opening(&mut self, answer: &Answer) -> Result<(), Fault> {
        self.stage = Stage::Offered;
        let game = game_mut(&mut self.session)?;
        game.set_own(Side::Black);
        for (&point, side) in answer.points.iter().zip(OPENING) {
            game.put(point, side.stone());
            send(&name(point));
        }
        Ok(())
    }

    /// Puts the move that was found, if there is room for one.
    fn put_move(&mut self, answer: &Answer) {
        if let Some(point) = answer.point() {
            self.session.put_own(point);
            send(&name(point));
        }
    }

    /// Takes the other side, or puts the move that was found for ours.
    fn choose_side(&mut self, answer: &Answer) -> Result<(), Fault> {
        self.stage = Stage::Game;
        if answer.swap {
            game_mut(&mut self.session)?.set_own(Side::Black);
            send(SWAP);
        } else {
            self.put_move(answer);
        }
        Ok(())
    }
}

/// Sets the time of a game of `game_ms` milliseconds, start-up included.
fn set_limits(settings: &mut Settings, game_ms: u64) {
    let reserve_ms = (game_ms / 10).min(RESERVE_MS_MAX);
    settings.game = GameTime::Total((game_ms - reserve_ms).max(1));
    settings.reserve_max_ms = 0;
    settings.turn_ms_min = TURN_MS_MIN;
}

/// The column and the row of the square with this `name`: a letter for its row, then
/// one for its column. None if it names no square.
fn square(name: &str) -> Option<[i64; 2]> {
    match *name.as_bytes() {
        [row @ b'A'..=b'P', column @ b'a'..=b'p'] => {
            Some([i64::from(column - b'a'), i64::from(row - b'A')])
        }
        _ => None,
    }
}

/// The name of the square on `point`.
fn name(point: Point) -> String {
    let letter = |first: u8, distance: usize| char::from(first + distance as u8);
    [letter(b'A', point.y()), letter(b'a', point.x())]
        .iter()
        .collect()
}

impl Speaker for Codecup {
    fn command(&mut self, text: &str, received: Instant) -> Reaction {
        // There is no word for a fault: every text of ours is a move.
        self.carry_out(text, received).unwrap_or(Reaction::Done)
    }

    fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
        match text {
            "Quit" => Interruption::Quit,
            _ => Interruption::None,
        }
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        let put = match self.stage {
            Stage::Opening => self.put_opening(answer),
            Stage::Choice => self.choose_side(answer),
            _ => {
                self.put_move(answer);
                Ok(())
            }
        };
        self.session.turn_ended(started);
        // There is a game from the beginning on.
        debug_assert!(put.is_ok());
        Reaction::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Defaults;

    /// Games between equals, of which half are longer than 38 own moves, and long ones; with
    /// the time of 2020, and with six times as much.
    #[test]
    fn a_calm_game_uses_its_time() {
        let mut settings = Settings::new(Defaults {
            turn_ms: 0,
            memory_max: u64::MAX,
        });
        for (game_ms, moves, percent) in [
            (5_000, 38, 70),
            (5_000, 60, 82),
            (30_000, 38, 79),
            (30_000, 60, 91),
        ] {
            set_limits(&mut settings, game_ms);
            let used_ms = settings.calm_game_ms(moves, 128);
            assert!(used_ms * 100 >= percent * game_ms, "{}", used_ms);
            assert!(settings.calm_game_ms(128, 128) <= game_ms * 98 / 100);
        }
    }

    #[test]
    fn squares_are_a_row_and_a_column() {
        for (text, x, y) in [("Aa", 0, 0), ("Hj", 9, 7), ("Pp", 15, 15), ("Cb", 1, 2)] {
            assert_eq!(square(text), Some([x, y]));
            assert_eq!(name(Point::new(x as usize, y as usize)), text);
        }
        for bad in [
            "", "H", "hj", "HJ", "jH", "Qa", "Aq", "Hjj", "H j", "Zz", "é",
        ] {
            assert_eq!(square(bad), None, "{}", bad);
        }
    }
}
