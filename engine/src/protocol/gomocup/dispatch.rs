//! Command dispatch of the Gomocup protocol. The commands of a manager are told
//! apart here, and handed to what carries them out.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::parse::verb;
use super::super::speaker::{Interruption, Reaction, Speaker};
use super::data::{Data, Kind};
use super::gomocup::{Asked, Gomocup, UNKNOWN};
use super::report;
use super::swap2::{give_opening, give_swap2_step};
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
            // Its DONE is lost.
            Some(data) if self.knows(&verb) => {
                let fault = self.break_off(&data, text);
                self.tell_fault(fault);
                self.carry_out(&verb, rest, received)
            }
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
            // What is an error would not begin a game, and waits.
            "START" | "RECTSTART" | "RESTART"
                if self.knows(&verb) && self.new_game(&verb, rest).is_ok() =>
            {
                return self.give_up(thinking);
            }
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
            Asked::Swap2Step(stones) => give_swap2_step(answer, stones),
            Asked::Soosorv(part) => self.give_soosorv(answer, part),
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
    let verb = verb(text).0;
    matches!(verb.as_str(), "STOP" | "YXSTOP" | "RECTSTART" | "RESTART")
        || ends_search_of_2004(text)
}

/// The same in 2004.
pub(in super::super) fn ends_search_of_2004(text: &str) -> bool {
    matches!(verb(text).0.as_str(), "END" | "START")
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
            "START" | "RECTSTART" | "RESTART" => {
                let game = self.new_game(verb, rest)?;
                self.begin_game(game);
                if verb == "START" {
                    self.learn_manager(rest);
                }
            }
            "BEGIN" => return self.begin(received),
            "TURN" => return self.turn(rest, received),
            "PLAY" => self.play(rest)?,
            "BOARD" => self.read_data(Kind::Board, received),
            "SWAP2BOARD" => self.read_data(Kind::Opening, received),
            "TAKEBACK" => self.take_back(rest)?,
            _ => return self.extension(verb, rest, received),
        }
        Ok(Reaction::Done)
    }

    /// True if the version has this command.
    fn knows(&self, verb: &str) -> bool {
        self.version.verbs.contains(&verb)
    }

    /// Begins to read the data of a command.
    pub(super) fn read_data(&mut self, kind: Kind, received: Instant) {
        let board = self
            .session
            .game()
            .map(|game| game.cleared().board().clone());
        let data = Data::new(kind, received, board);
        self.data = Some(data.up_to_field(self.version.field_max));
    }

    /// Gives up `thinking` for a game that begins. Its answer is told only where the manager
    /// counts on it.
    fn give_up(&self, thinking: &Thinking) -> Interruption {
        if self.is_move_awaited() {
            thinking.stop();
            return Interruption::None;
        }
        Interruption::Drop
    }

    /// INFO: a limit, the rule, or something else about the game.
    fn read_info(&mut self, rest: &str) {
        let (key, _) = verb(rest);
        let keys = self.version.keys;
        if keys.map_or(true, |keys| keys.contains(&key.as_str())) {
            let stolen = self.change_info(|info| info.read(rest));
            self.session.learn_stolen(stolen);
            self.is_limit_new = true;
            self.is_rule_new |= key == "RULE";
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
        match data.kind {
            Kind::Board => {
                self.set_board(data)?;
                self.asked = Asked::Turn;
                self.think(Aim::Move, data.started)
            }
            Kind::Opening => self.swap2(data),
            _ => self.extension_done(data),
        }
    }

    /// Ends data by a command, as if a bad text line and DONE had come. Returns the fault
    /// that names the command.
    fn break_off(&mut self, data: &Data, text: &str) -> Fault {
        match data.kind {
            Kind::Board | Kind::QuietBoard => self.clear_board(),
            // One fault is told, and this one says more.
            Kind::Block | Kind::Unblock => drop(self.extension_done(data)),
            Kind::Opening | Kind::Soosorv(_) => {}
        }
        data.broken_off(text)
    }

    fn tell_fault(&self, fault: Fault) {
        send(&format!("{} {}", self.version.fault_word, fault.text()));
    }
}
