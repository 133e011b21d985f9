//! Command dispatch of the Gomocup protocol. The commands of a manager are told
//! apart here, and handed to what carries them out.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::parse::{numbers, verb};
use super::super::speaker::{Interruption, Reaction, Speaker};
use super::data::{BoardData, Data, PointData};
use super::gomocup::{Asked, Gomocup, UNKNOWN};
use super::report;
use super::swap2::give_opening;
use crate::session::{Aim, Answer, Thinking};

/// The answer to ABOUT: managers show it. Behind the plus of the version stands the
/// signature of `bench`.
const ABOUT: &str = concat!(
    "name=\"gomolith\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"gomolith developers\", country=\"unknown\""
);
/// The address of the sources, if the manifest has one; ABOUT ends in it.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

impl Speaker for Gomocup {
    fn command(&mut self, text: &str, received: Instant) -> Reaction {
        let (verb, rest) = verb(text);
        if verb == "END" {
            self.is_silent.store(true, Ordering::Relaxed);
            return Reaction::Quit;
        }
        let result = match self.data.take() {
            None => self.carry_out(&verb, rest, received),
            Some(data) if verb == "DONE" => self.done(&data),
            Some(mut data) => {
                data.add(text);
                self.data = Some(data);
                Ok(Reaction::Done)
            }
        };
        result.unwrap_or_else(|fault| {
            self.tell_fault(fault);
            Reaction::Done
        })
    }

    fn interrupt(&mut self, text: &str, thinking: &Thinking) -> Interruption {
        let (verb, rest) = verb(text);
        match verb.as_str() {
            "END" => {
                self.is_silent.store(true, Ordering::Relaxed);
                return Interruption::Quit;
            }
            "STOP" | "YXSTOP" if self.knows(&verb) => thinking.stop(),
            "INFO" => {
                self.read_info(rest);
                self.session.change_limits(thinking);
            }
            _ => return Interruption::None,
        }
        Interruption::Dealt
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if self.reports {
            if let Some(message) = report::summary(answer, started) {
                send(&message);
            }
        }
        let given = match self.asked {
            Asked::Turn => self.give(answer.point()),
            Asked::Opening(stones) => give_opening(answer, stones),
            Asked::Extension(aim) => self.give_extension(answer, aim),
        };
        if let Err(fault) = given {
            self.tell_fault(fault);
        }
        let turn = self.session.turn_ended(started);
        self.change_info(|info| info.count_turn(turn));
        Reaction::Done
    }
}

/// True if `text` is a command that ends a search under way, as `interrupt` does.
pub(in super::super) fn ends_search(text: &str) -> bool {
    matches!(verb(text).0.as_str(), "END" | "STOP" | "YXSTOP")
}

impl Gomocup {
    /// Carries out and answers a command that is not data.
    fn carry_out(
        &mut self,
        verb: &str,
        rest: &str,
        received: Instant,
    ) -> Result<Reaction, Fault> {
        if verb == "INFO" {
            self.read_info(rest);
            return Ok(Reaction::Done);
        }
        self.check_new_limits(verb)?;
        if !self.knows(verb) {
            send(UNKNOWN);
            return Ok(Reaction::Done);
        }
        match verb {
            "ABOUT" if REPOSITORY.is_empty() => send(ABOUT),
            "ABOUT" => send(&format!("{}, www=\"{}\"", ABOUT, REPOSITORY)),
            "START" => self.start(rest)?,
            "RECTSTART" => {
                let [width, height] = numbers(rest).ok_or(Fault::Size)?;
                self.begin_on(width, height)?;
            }
            "RESTART" => {
                let cleared = game(&self.session)?.cleared();
                self.begin_game(cleared);
            }
            "BEGIN" => return self.begin(received),
            "TURN" => return self.turn(rest, received),
            "PLAY" => self.play(rest)?,
            "BOARD" => {
                let data = BoardData::new(received, self.version.field_max);
                self.data = Some(Data::Board(data));
            }
            "SWAP2BOARD" => self.data = Some(Data::Opening(PointData::new(received))),
            "TAKEBACK" => self.take_back(rest)?,
            _ => return self.extension(verb, rest, received),
        }
        Ok(Reaction::Done)
    }

    /// True if the version has this command.
    fn knows(&self, verb: &str) -> bool {
        self.version
            .verbs
            .map_or(true, |verbs| verbs.contains(&verb))
    }

    /// INFO: a limit, the rule, or something else about the game.
    fn read_info(&mut self, rest: &str) {
        let (key, _) = verb(rest);
        let keys = self.version.keys;
        if keys.map_or(true, |keys| keys.contains(&key.as_str())) {
            let stolen = self.change_info(|info| info.read(rest));
            self.session.learn_stolen(stolen);
            self.is_limit_new = true;
        }
        if key == "RULE" {
            self.prepare();
        }
    }

    /// Checks the limits that INFO has just told, if the version tells them early.
    /// BOARD waits for its data, and then checks them like every command that
    /// begins a search.
    ///
    /// # Errors
    /// The reason why there can be no search within the limits.
    fn check_new_limits(&mut self, verb: &str) -> Result<(), Fault> {
        if !self.version.tells_limits_early || !self.is_limit_new || verb == "BOARD" {
            return Ok(());
        }
        self.is_limit_new = false;
        self.check_limits()
    }

    /// DONE, after the data of a command.
    fn done(&mut self, data: &Data) -> Result<Reaction, Fault> {
        game(&self.session)?;
        // A command that begins a search checks the limits itself.
        self.is_limit_new = false;
        match data {
            Data::Board(data) => {
                self.set_board(data)?;
                self.asked = Asked::Turn;
                self.think(Aim::Move, data.started)
            }
            Data::Opening(data) => self.swap2(data),
            _ => self.extension_done(data),
        }
    }

    fn tell_fault(&self, fault: Fault) {
        send(&format!("{} {}", self.version.fault_word, fault.text()));
    }
}
