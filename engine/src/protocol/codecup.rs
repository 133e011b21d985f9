//! CodeCup 2020: three opening stones, a swap, and one clock for the whole game.
//!
//! Source: <https://archive.codecup.nl/2020/gomoku/rules.html>
//!
//! A win is worth a point more for every five moves that it comes sooner.
//!
//! Black is whoever owns the first and the third stone: the program that read `Start` and
//! put them, until the other one answers `Zz`.

use super::core::Core;
use super::dialect::{Interruption, Reaction, Speaker};
use super::fault::Fault;
use super::output::send;
use crate::board::{Point, Side};
use crate::session::{Aim, Answer, GameLength, Session, Thinking};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::{Duration, Instant};

const SIDE: i64 = 16;
/// The colors of the opening stones.
const OPENING: [Side; 3] = [Side::Black, Side::White, Side::Black];
/// The swap: who answers this owns Black's stones, and the other one moves next.
const SWAP: &str = "Zz";
/// Time is given out as for so many own moves: in a game of 40, calm all along, 98 % of it.
/// Most games are decided earlier, so the first moves get the larger part.
const GAME_LENGTH: GameLength = GameLength {
    whole: 30,
    rest_min: 10,
};
/// Kept for each later move: what an answer without a thought takes, in milliseconds.
const TURN_MS_MIN: u64 = 2;

/// A session that speaks the dialect.
pub(super) struct Codecup {
    core: Core,
    stage: Stage,
}

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing has been read yet.
    First,
    /// We are to put the opening stones.
    Opening,
    /// We have put them; the other side may still take them over.
    Offered,
    /// The other side puts them.
    Offer,
    /// They stand, and we choose our side.
    Choice,
    /// The sides are settled.
    Game,
}

impl Codecup {
    /// Speaks for `core`, in a game of `game_ms` milliseconds in all, of which the process
    /// has used `start_up`.
    pub(super) fn new(mut core: Core, game_ms: u64, start_up: Duration) -> Codecup {
        limit(&mut core.session, game_ms);
        // There is a board of this size.
        let _ = core.begin_game(SIDE, SIDE);
        core.session.count_used(start_up);
        Codecup {
            core,
            stage: Stage::First,
        }
    }

    /// Carries out a line. One that is no legal move here has no effect.
    fn read(&mut self, line: &str, at: Instant) -> Result<Reaction, Fault> {
        match (line, self.stage) {
            ("Quit", _) => Ok(Reaction::Quit),
            ("Start", Stage::First) => {
                self.stage = Stage::Opening;
                self.core.think(Aim::Opening, at)
            }
            (SWAP, Stage::Offered) => {
                self.stage = Stage::Game;
                self.core.game()?.set_own(Side::White);
                self.core.think(Aim::Soonest, at)
            }
            (_, Stage::First) | (_, Stage::Offer) => self.opening_stone(line, at),
            _ => self.turn(line, at),
        }
    }

    /// The other side puts the next stone of the opening.
    fn opening_stone(&mut self, line: &str, at: Instant) -> Result<Reaction, Fault> {
        let [x, y] = square(line).ok_or(Fault::Coordinates)?;
        let game = self.core.game()?;
        let point = game.empty_point(x, y)?;
        let count = game.stone_count();
        game.put(point, OPENING[count].stone());
        self.stage = Stage::Offer;
        if count + 1 < OPENING.len() {
            return Ok(Reaction::Done);
        }
        game.set_own(Side::White);
        self.stage = Stage::Choice;
        self.core.think(Aim::Side, at)
    }

    /// The other side moves, also after the game has been decided.
    fn turn(&mut self, line: &str, at: Instant) -> Result<Reaction, Fault> {
        let [x, y] = square(line).ok_or(Fault::Coordinates)?;
        self.core.put_other(x, y)?;
        self.stage = Stage::Game;
        self.core.think(Aim::Soonest, at)
    }

    fn put_opening(&mut self, answer: &Answer) -> Result<(), Fault> {
        self.stage = Stage::Offered;
        let game = self.core.game()?;
        game.set_own(Side::Black);
        for (&point, side) in answer.points.iter().zip(OPENING) {
            game.put(point, side.stone());
            send(&name(point));
        }
        Ok(())
    }

    /// Puts the move that was found, if there is room for one.
    fn put_move(&mut self, answer: &Answer) -> Result<(), Fault> {
        if let Some(point) = answer.point() {
            self.core.put_own(point.x() as i64, point.y() as i64)?;
            send(&name(point));
        }
        Ok(())
    }

    fn choose_side(&mut self, answer: &Answer) -> Result<(), Fault> {
        self.stage = Stage::Game;
        if !answer.swap {
            return self.put_move(answer);
        }
        self.core.game()?.set_own(Side::Black);
        send(SWAP);
        Ok(())
    }
}

/// Sets the clock of a game of `game_ms` milliseconds, start-up included.
fn limit(session: &mut Session, game_ms: u64) {
    // The last tenth is for what our own clock does not see.
    let budget_ms = (game_ms - game_ms / 10).max(1);
    let settings = &mut session.settings;
    settings.timeout_match = Some(i64::try_from(budget_ms).unwrap_or(i64::MAX));
    settings.reserve_max_ms = 0;
    settings.turn_ms_min = TURN_MS_MIN;
    settings.game_length = GAME_LENGTH;
}

/// The column and the row of a square: its row letter, then its column letter.
fn square(line: &str) -> Option<[i64; 2]> {
    match *line.as_bytes() {
        [row @ b'A'..=b'P', column @ b'a'..=b'p'] => {
            Some([i64::from(column - b'a'), i64::from(row - b'A')])
        }
        _ => None,
    }
}

fn name(point: Point) -> String {
    let letter = |first: u8, distance: usize| char::from(first + distance as u8);
    [letter(b'A', point.y()), letter(b'a', point.x())]
        .iter()
        .collect()
}

impl Speaker for Codecup {
    fn line(&mut self, line: &str, at: Instant) -> Reaction {
        // There is no word for what is wrong: every line of ours is a move.
        self.read(line, at).unwrap_or(Reaction::Done)
    }

    fn interrupt(&mut self, _line: &str, _thinking: &Thinking) -> Interruption {
        Interruption::None
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        let put = match self.stage {
            Stage::Opening => self.put_opening(answer),
            Stage::Choice => self.choose_side(answer),
            _ => self.put_move(answer),
        };
        self.core.session.turn_ended(started);
        // A search only finds squares that are free.
        debug_assert!(put.is_ok());
        Reaction::Done
    }

    fn is_endless(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_a_row_and_a_column() {
        for (line, x, y) in [("Aa", 0, 0), ("Hj", 9, 7), ("Pp", 15, 15), ("Cb", 1, 2)] {
            assert_eq!(square(line), Some([x, y]));
            assert_eq!(name(Point::new(x as usize, y as usize)), line);
        }
        for bad in [
            "", "H", "hj", "HJ", "jH", "Qa", "Aq", "Hjj", "H j", "Zz", "é",
        ] {
            assert_eq!(square(bad), None, "{}", bad);
        }
    }
}
