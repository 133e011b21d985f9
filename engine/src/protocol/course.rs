//! The course platform on 12 x 12: silent unless asked, and thinking all the time.
//!
//! Source: "Gomoku Program Design Major Project", v1.0.0 of 2023-10-16.

use super::core::Core;
use super::dialect::{Interruption, Reaction, Speaker};
use super::fault::Fault;
use super::output::send;
use super::parse::{verb, words_as_numbers};
use crate::board::{Point, Side};
use crate::session::{Aim, Answer, GameLength, Session, Thinking};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::mem::take;
use std::time::{Duration, Instant};

const SIDE: i64 = 12;
/// Time is given out as for so many own moves.
const GAME_LENGTH: GameLength = GameLength {
    whole: 44,
    rest_min: 8,
};
/// What a move gets at least, in milliseconds.
const TURN_MS_MIN: u64 = 50;

/// A session that speaks the dialect.
pub(super) struct Course {
    core: Core,
    /// Whether to think on the other side's time.
    ponders: bool,
    /// The search under way is about the other side's turn: nobody waits for its answer.
    is_pondering: bool,
    /// What the process took before it could read: time of its first game.
    start_up: Duration,
}

impl Course {
    /// Speaks for `core`, with so many milliseconds for a move and for a game.
    pub(super) fn new(
        mut core: Core,
        [turn_ms, game_ms]: [u64; 2],
        ponders: bool,
        start_up: Duration,
    ) -> Course {
        limit(&mut core.session, turn_ms, game_ms);
        let mut course = Course {
            core,
            ponders,
            is_pondering: false,
            start_up,
        };
        // A TURN before START is obeyed on an empty board.
        course.begin();
        course
    }

    fn begin(&mut self) {
        // There is a board of this size.
        let _ = self.core.begin_game(SIDE, SIDE);
    }

    /// Carries out a command. What is wrong with one is nobody's business.
    fn command(&mut self, line: &str, at: Instant) -> Result<Reaction, Fault> {
        let (verb, rest) = verb(line);
        match verb.as_str() {
            "START" => self.start(rest, at)?,
            "PLACE" => {
                let [row, column] = words_as_numbers(rest).ok_or(Fault::Coordinates)?;
                self.core.put_other(column, row)?;
            }
            "TURN" => return self.core.think(Aim::Move, at),
            "END" => return Ok(Reaction::Quit),
            _ => {}
        }
        Ok(Reaction::Done)
    }

    fn start(&mut self, rest: &str, at: Instant) -> Result<(), Fault> {
        let own = match words_as_numbers(rest) {
            Some([2]) => Side::White,
            _ => Side::Black,
        };
        self.begin();
        self.core.game()?.set_own(own);
        send("OK");
        let start_up = take(&mut self.start_up);
        self.core.session.count_used(start_up + at.elapsed());
        Ok(())
    }

    /// Moves, and thinks on about the answer to the move that is expected next.
    fn put_move(&mut self, answer: &Answer, started: Instant) -> Result<Reaction, Fault> {
        let point: Point = match answer.point() {
            Some(point) => point,
            None => return Ok(Reaction::Done),
        };
        self.core.put_own(point.x() as i64, point.y() as i64)?;
        send(&format!("{} {}", point.y(), point.x()));
        self.core.session.turn_ended(started);
        let rule = self.core.rule();
        if !self.ponders || self.core.game()?.is_over(rule) {
            return Ok(Reaction::Done);
        }
        let line = answer.report().map(|report| report.pv.as_slice());
        let reaction = self.core.ponder(line.and_then(|line| line.get(1).copied()));
        self.is_pondering = matches!(reaction, Reaction::Thinks(_));
        Ok(reaction)
    }
}

/// Sets the clocks: nine tenths of a move, and seventeen eighteenths of a game, START
/// included.
fn limit(session: &mut Session, turn_ms: u64, game_ms: u64) {
    let signed = |limit_ms: u64| i64::try_from(limit_ms).unwrap_or(i64::MAX);
    let settings = &mut session.settings;
    settings.timeout_turn = Some(signed(turn_ms - turn_ms / 10));
    settings.timeout_match = Some(signed((game_ms - game_ms / 18).max(1)));
    settings.reserve_max_ms = 0;
    settings.turn_ms_min = TURN_MS_MIN;
    settings.game_length = GAME_LENGTH;
}

impl Speaker for Course {
    fn line(&mut self, line: &str, at: Instant) -> Reaction {
        self.command(line, at).unwrap_or(Reaction::Done)
    }

    fn interrupt(&mut self, line: &str, _thinking: &Thinking) -> Interruption {
        match (verb(line).0.as_str(), self.is_pondering) {
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
        self.put_move(answer, started).unwrap_or(Reaction::Done)
    }

    fn is_endless(&self) -> bool {
        self.is_pondering
    }
}
