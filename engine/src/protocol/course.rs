//! The course platform on 12 x 12, with pondering. We are silent unless asked, and
//! think all the time.
//!
//! Source: "Gomoku Program Design Major Project", v1.0.0 of 2023-10-16.

use std::mem::take;
use std::time::{Duration, Instant};

use super::fault::{game, game_mut, Fault};
use super::output::send;
use super::parse::{verb, words_as_numbers};
use super::pending::Announcer;
use super::speaker::{Beginning, Interruption, Reaction, Speaker};
use crate::board::Side;
use crate::session::{
    Aim, Answer, Game, GameLength, GameTime, Session, Settings, Thinking, TurnTime,
};

/// Columns and rows of the board.
const SIZE: usize = 12;
/// The number of own moves for which time is given out.
const GAME_LENGTH: GameLength = GameLength {
    whole: 44,
    rest_min: 8,
};
/// Time kept for each later move, in milliseconds.
const TURN_MS_MIN: u64 = 50;

/// A speaker of the dialect.
pub(super) struct Course {
    session: Session,
    announcer: Announcer,
    /// True to think on the other side's time.
    ponders: bool,
    /// True while the search under way is on the other side's time: nobody waits for
    /// its answer.
    is_pondering: bool,
    /// Time that the process took before it could read, until its first game counts it.
    start_up: Duration,
}

impl Course {
    /// A speaker with the limits of the options.
    pub(super) fn new(beginning: Beginning) -> Course {
        let Beginning {
            mut session,
            announcer,
            options,
            start_up,
        } = beginning;
        let (turn_ms, game_ms) = (options.course_turn_ms, options.course_game_ms);
        set_limits(&mut session.settings, turn_ms, game_ms);
        // Without a thread to read with, a search cannot be told to stop.
        let ponders = options.ponder && session.threaded;
        let mut course = Course {
            session,
            announcer,
            ponders,
            is_pondering: false,
            start_up,
        };
        // A TURN before START is obeyed on an empty board.
        course.begin();
        course
    }

    /// True if a conversation that begins with `words` is one of this dialect. No board
    /// of Gomocup has these sizes.
    pub(super) fn begins(words: &[&str]) -> bool {
        matches!(words, ["START", "1"] | ["START", "2"])
    }

    /// Begins a game. Its tables are made now, so that no turn has to make them.
    fn begin(&mut self) {
        let game = Game::new(SIZE, SIZE).expect("a board of this size");
        self.session.begin(game);
        self.session.prepare();
    }

    /// Carries out a command.
    fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
        let (verb, rest) = verb(text);
        match verb.as_str() {
            "START" => self.start(rest, received)?,
            "PLACE" => {
                let [row, column] = words_as_numbers(rest).ok_or(Fault::Coordinates)?;
                let point = game(&self.session)?.empty_point(column, row)?;
                self.session.put_other(point);
            }
            "TURN" => {
                let session = &mut self.session;
                let search = self.announcer.start(session, Aim::Move, received)?;
                return Ok(Reaction::Thinks(search));
            }
            "END" => return Ok(Reaction::Quit),
            _ => {}
        }
        Ok(Reaction::Done)
    }

    /// START: a new game. `rest` tells our side.
    fn start(&mut self, rest: &str, received: Instant) -> Result<(), Fault> {
        let own = match words_as_numbers(rest) {
            Some([2]) => Side::White,
            _ => Side::Black,
        };
        self.begin();
        game_mut(&mut self.session)?.set_own(own);
        send("OK");
        let start_up = take(&mut self.start_up);
        self.session.count_used(start_up + received.elapsed());
        Ok(())
    }

    /// Puts the move that was found, and goes on thinking about the answer to the move
    /// that is expected next.
    fn put_move(&mut self, answer: &Answer, started: Instant) -> Reaction {
        let point = match answer.point() {
            Some(point) => point,
            None => return Reaction::Done,
        };
        self.session.put_own(point);
        send(&format!("{} {}", point.y(), point.x()));
        self.session.turn_ended(started);
        if !self.ponders || self.session.is_game_over() {
            return Reaction::Done;
        }
        let expected = answer.report().and_then(|report| report.pv.get(1).copied());
        let watch = Box::new(self.announcer.messenger());
        match self.session.ponder(expected, watch) {
            Some(thinking) => {
                self.is_pondering = true;
                Reaction::Thinks(self.announcer.pending(thinking))
            }
            None => Reaction::Done,
        }
    }
}

/// Sets the times: nine tenths of the limit of a move, and seventeen eighteenths of the
/// limit of a game, START included.
fn set_limits(settings: &mut Settings, turn_ms: u64, game_ms: u64) {
    settings.turn = TurnTime::Limit(turn_ms - turn_ms / 10);
    settings.game = GameTime::Total((game_ms - game_ms / 18).max(1));
    settings.reserve_max_ms = 0;
    settings.turn_ms_min = TURN_MS_MIN;
    settings.game_length = GAME_LENGTH;
}

impl Speaker for Course {
    fn command(&mut self, text: &str, received: Instant) -> Reaction {
        // The dialect has no word for a fault.
        self.carry_out(text, received).unwrap_or(Reaction::Done)
    }

    fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
        match (verb(text).0.as_str(), self.is_pondering) {
            ("END", _) => Interruption::Quit,
            ("START" | "PLACE" | "TURN", true) => {
                self.is_pondering = false;
                Interruption::Drop
            }
            (_, true) => Interruption::Dealt,
            (_, false) => Interruption::None,
        }
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if self.is_pondering {
            self.is_pondering = false;
            return Reaction::Done;
        }
        self.put_move(answer, started)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Defaults;

    /// The first moves get all that a move may have, and a calm game of usual length what
    /// the game has.
    #[test]
    fn a_calm_game_uses_its_time() {
        let mut settings = Settings::new(Defaults {
            turn_ms: 0,
            memory_max: u64::MAX,
        });
        set_limits(&mut settings, 2_000, 90_000);
        assert_eq!(settings.calm_game_ms(1, 72), 1_800);
        assert!(settings.calm_game_ms(44, 72) >= 76_500);
        assert!(settings.calm_game_ms(72, 72) <= 85_000);
    }
}
