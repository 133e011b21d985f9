//! The present-day Gomocup protocol, as Piskvork and its kin speak it.
//!
//! Source: <https://plastovicka.github.io/protocl2en.htm>

use super::core::Core;
use super::data::BoardData;
use super::dialect::{Dialect, Interruption, Reaction};
use super::fault::Fault;
use super::output::send;
use super::parse::{numbers, verb, words_as_numbers};
use super::{info, message};
use crate::board::Point;
use crate::session::{Aim, Answer, Obstacle, Thinking};
use std::time::Instant;

/// What managers show of us.
const ABOUT: &str = concat!(
    "name=\"gomolith\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"gomolith developers\", country=\"unknown\""
);

/// A session that speaks the protocol.
pub(super) struct Gomocup {
    core: Core,
    /// Moves are suggested, not made: the manager says `PLAY`.
    suggests: bool,
    /// A suggestion that has not been answered.
    suggested: Option<Point>,
    /// The data lines of a command that is still to be ended by DONE.
    data: Option<BoardData>,
}

impl Gomocup {
    pub(super) fn new(core: Core, suggests: bool) -> Gomocup {
        Gomocup {
            core,
            suggests,
            suggested: None,
            data: None,
        }
    }

    /// Carries out a command. What comes out without a fault has been answered.
    fn command(&mut self, verb: &str, rest: &str, at: Instant) -> Result<Reaction, Fault> {
        match verb {
            "ABOUT" => send(ABOUT),
            "START" => self.start(rest)?,
            "RECTSTART" => {
                let [width, height] = numbers(rest).ok_or(Fault::Size)?;
                self.core.begin_game(width, height)?;
                self.suggested = None;
                send("OK");
            }
            "RESTART" => {
                self.core.restart()?;
                self.suggested = None;
                send("OK");
            }
            "BEGIN" => return self.core.open(at),
            "TURN" => return self.turn(rest, at),
            "PLAY" => self.play(rest)?,
            "BOARD" => self.data = Some(BoardData::new(at, 3)),
            "TAKEBACK" => {
                self.core.game()?;
                let [x, y] = numbers(rest).ok_or(Fault::Stone(NOT_LAST))?;
                self.core.take_back(x, y)?;
                send("OK");
            }
            "INFO" => info::apply(&mut self.core.session.settings, rest),
            // Without a search there is nothing to stop.
            "STOP" | "YXSTOP" => {}
            _ => send("UNKNOWN command"),
        }
        Ok(Reaction::Done)
    }

    /// `START n`, and `START columns rows` as Yixin-Board sends it.
    fn start(&mut self, rest: &str) -> Result<(), Fault> {
        let square = words_as_numbers(rest).map(|[side]: [i64; 1]| [side, side]);
        let sides = square.or_else(|| words_as_numbers(rest));
        let [width, height] = sides.ok_or(Fault::Size)?;
        self.core.begin_game(width, height)?;
        self.suggested = None;
        send("OK");
        Ok(())
    }

    fn turn(&mut self, rest: &str, at: Instant) -> Result<Reaction, Fault> {
        if self.suggested.is_some() {
            return Err(Fault::Suggested);
        }
        self.core.turn(numbers(rest), at)
    }

    /// Our own move, chosen by the manager.
    fn play(&mut self, rest: &str) -> Result<(), Fault> {
        self.core.game()?;
        let [x, y] = numbers(rest).ok_or(Fault::Coordinates)?;
        let point = self.core.put_own(x, y)?;
        self.suggested = None;
        send(&point.to_string());
        Ok(())
    }

    /// `BOARD`, with all its data.
    fn board(&mut self, data: &BoardData) -> Result<Reaction, Fault> {
        self.core.game()?;
        self.suggested = None;
        // An empty list of stones that stands for a bad one clears the board.
        let stones = data.stones();
        let placed = stones.as_deref().unwrap_or(&[]);
        self.core.set_board(placed, data.own())?;
        match stones {
            Some(_) => self.core.think(Aim::Move, data.started),
            None => Err(Fault::BoardLine),
        }
    }

    /// Plays, or suggests, the move that a search found.
    fn give(&mut self, point: Option<Point>) -> Result<(), Fault> {
        let point = point.ok_or(Fault::Search(Obstacle::GameOver))?;
        if self.suggests {
            self.suggested = Some(point);
            send(&format!("SUGGEST {}", point));
        } else {
            self.core.put_own(point.x() as i64, point.y() as i64)?;
            send(&point.to_string());
        }
        Ok(())
    }
}

const NOT_LAST: crate::session::Refusal = crate::session::Refusal::NotLast;

impl Dialect for Gomocup {
    fn line(&mut self, line: &str, at: Instant) -> Reaction {
        let (verb, rest) = verb(line);
        if verb == "END" {
            return Reaction::Quit;
        }
        let result = match self.data.take() {
            None => self.command(&verb, rest, at),
            Some(data) if verb == "DONE" => self.board(&data),
            Some(mut data) => {
                data.add(line);
                self.data = Some(data);
                Ok(Reaction::Done)
            }
        };
        result.unwrap_or_else(|fault| {
            send(&format!("ERROR {}", fault.text()));
            Reaction::Done
        })
    }

    fn interrupt(&mut self, line: &str, thinking: &Thinking) -> Interruption {
        let (verb, rest) = verb(line);
        match verb.as_str() {
            "END" => return Interruption::Quit,
            "STOP" | "YXSTOP" => thinking.stop(),
            "INFO" => {
                info::apply(&mut self.core.session.settings, rest);
                thinking.set_limits(self.core.session.limits());
            }
            _ => return Interruption::None,
        }
        Interruption::Dealt
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if let Some(message) = message(answer, started) {
            send(&message);
        }
        if let Err(fault) = self.give(answer.point()) {
            send(&format!("ERROR {}", fault.text()));
        }
        self.core.session.turn_ended(started);
        Reaction::Done
    }

    fn is_endless(&self) -> bool {
        !self.core.session.limits().are_finite()
    }
}
