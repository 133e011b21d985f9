//! The speaker of the Gomocup protocol: it tells commands apart, and begins searches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::options::Options;
use super::super::output::send;
use super::super::parse::{numbers, verb};
use super::super::pending::Announcer;
use super::super::speaker::{Interruption, Reaction, Speaker};
use super::data::{BoardData, Data, PointData};
use super::info::Info;
use super::report::{self, Realtime};
use super::swap2::give_opening;
use super::version::Version;
use crate::board::{Board, Point, Side};
use crate::session::{Aim, Answer, Session, Thinking, Watch};

/// The answer to ABOUT: managers show it. Behind the plus of the version stands the signature
/// of `bench`.
const ABOUT: &str = concat!(
    "name=\"gomolith\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"gomolith developers\", country=\"unknown\""
);
/// The address of the sources, if the manifest has one; ABOUT ends in it.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
/// The answer to a command that there is not.
pub(super) const UNKNOWN: &str = "UNKNOWN command";

/// A command that a search is to answer.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// BEGIN, TURN or BOARD: a turn of the game.
    Turn,
    /// SWAP2BOARD with this number of stones.
    Opening(usize),
    /// A command of Yixin-Board that has this aim.
    Extension(Aim),
}

/// A speaker of the Gomocup protocol.
pub(in super::super) struct Gomocup {
    pub(super) version: Version,
    pub(super) session: Session,
    announcer: Announcer,
    /// The values that INFO has told; `change_info` makes settings of them.
    info: Info,
    /// True once the manager has ended the session: a search under way tells no more.
    is_silent: Arc<AtomicBool>,
    /// True if moves are suggested, not made: the manager says `PLAY`.
    pub(super) suggests: bool,
    /// A suggestion that has not been answered.
    pub(super) suggested: Option<Point>,
    /// The data of a command that is still to be ended by DONE.
    pub(super) data: Option<Data>,
    /// The command that the search under way is to answer.
    pub(super) asked: Asked,
    /// True if INFO has been sent since a limit that cannot be met was last told.
    is_limit_new: bool,
}

impl Gomocup {
    /// A speaker of a version of the protocol.
    pub(in super::super) fn new(
        version: Version,
        session: Session,
        announcer: Announcer,
        options: Options,
    ) -> Gomocup {
        let info = Info::new(options.gomocup_defaults(), version.zero_is_unlimited);
        Gomocup {
            version,
            session,
            announcer,
            info,
            is_silent: Arc::default(),
            suggests: options.suggest,
            suggested: None,
            data: None,
            asked: Asked::Turn,
            is_limit_new: false,
        }
    }

    /// True if the version has this command.
    fn knows(&self, verb: &str) -> bool {
        self.version
            .verbs
            .map_or(true, |verbs| verbs.contains(&verb))
    }

    /// Carries out a command that is not data. Without a fault, it has been answered.
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

    /// INFO: a limit, the rule, or something else about the game.
    fn read_info(&mut self, rest: &str) {
        let (key, _) = verb(rest);
        let keys = self.version.keys;
        if keys.map_or(true, |keys| keys.contains(&key.as_str())) {
            self.change_info(|info| info.read(rest));
            self.is_limit_new = true;
        }
        if key == "RULE" {
            self.prepare();
        }
    }

    /// Changes what INFO has told, and the settings with it.
    pub(super) fn change_info(&mut self, change: impl FnOnce(&mut Info)) {
        change(&mut self.info);
        self.info.apply_to(&mut self.session.settings);
    }

    /// Makes the tables of the next search. The command at hand begins no turn: this is
    /// nobody's time.
    pub(super) fn prepare(&mut self) {
        if self.info.rule().is_some() {
            self.session.prepare();
        }
    }

    /// Checks the limits that INFO has just told, if the version tells them early. BOARD
    /// waits for its data, and then checks them like every command that thinks.
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

    /// Checks that there can be a search by the rule and the limits that INFO has told.
    ///
    /// # Errors
    /// The reason why there can be none.
    pub(super) fn check_limits(&self) -> Result<(), Fault> {
        if self.info.rule().is_none() {
            return Err(Fault::Rule);
        }
        match self.session.settings_obstacle() {
            Some(obstacle) => Err(Fault::Search(obstacle)),
            None => Ok(()),
        }
    }

    /// Begins to think about our move in the game; the clock has been running since
    /// `started`.
    pub(super) fn think(&mut self, aim: Aim, started: Instant) -> Result<Reaction, Fault> {
        let game = game(&self.session)?;
        let (board, side) = (game.board().clone(), game.own());
        self.think_at(board, side, aim, started)
    }

    /// Begins to think about a position that need not be the game's: `side` is to move on
    /// `board`. The clock has been running since `started`.
    pub(super) fn think_at(
        &mut self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
    ) -> Result<Reaction, Fault> {
        self.check_limits()?;
        let watch = self.watch(aim, started);
        let thinking = self.session.start_at(board, side, aim, started, watch)?;
        Ok(Reaction::Thinks(self.announcer.pending(thinking)))
    }

    /// The watch of the next search: it tells the manager at once, if that is wished for.
    fn watch(&mut self, aim: Aim, started: Instant) -> Box<dyn Watch> {
        let messenger = self.announcer.messenger();
        // The other aims search positions of which the manager knows nothing.
        let is_shown = matches!(aim, Aim::Move | Aim::MultiPv(_));
        if is_shown && self.info.shows_at_once() {
            let is_silent = Arc::clone(&self.is_silent);
            Box::new(Realtime::new(messenger, started, is_silent))
        } else {
            Box::new(messenger)
        }
    }

    /// Checks that the last suggestion has been answered: before, nothing is thought about.
    ///
    /// # Errors
    /// `Suggested` if it has not.
    pub(super) fn check_suggestion(&self) -> Result<(), Fault> {
        if self.suggested.is_some() {
            return Err(Fault::Suggested);
        }
        Ok(())
    }

    /// DONE, after the data of a command.
    fn done(&mut self, data: &Data) -> Result<Reaction, Fault> {
        game(&self.session)?;
        // A command that thinks checks the limits by itself.
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
                thinking.set_limits(self.session.limits());
            }
            _ => return Interruption::None,
        }
        Interruption::Dealt
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if let Some(message) = report::summary(answer, started) {
            send(&message);
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

    fn is_endless(&self) -> bool {
        !self.session.limits().are_finite()
    }
}
