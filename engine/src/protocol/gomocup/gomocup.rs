//! The Gomocup speaker: its state, and how searches begin.

use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Instant;

use super::super::fault::{game, Fault};
use super::super::output::send;
use super::super::pending::Announcer;
use super::super::speaker::{Beginning, Reaction};
use super::data::{Data, Soosorv};
use super::info::Info;
use super::realtime::Realtime;
use super::report;
use super::version::Version;
use crate::board::{Board, Point, Side};
use crate::session::{Aim, Session, Watch};

/// The answer to a command that does not exist.
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
    /// A step of Yixin-Board's swap2, with this number of stones.
    Swap2Step(usize),
    /// A step of Yixin-Board's Soosorv-8.
    Soosorv(Soosorv),
}

/// A speaker of the Gomocup protocol.
pub(in super::super) struct Gomocup {
    pub(super) version: Version,
    pub(super) session: Session,
    announcer: Announcer,
    /// The values that INFO has told; `change_info` makes settings of them.
    info: Info,
    /// True once the manager has ended the session: a search under way reports
    /// nothing more.
    pub(super) is_silent: Arc<AtomicBool>,
    /// True if moves are suggested, not made: the manager says `PLAY`.
    pub(super) suggests: bool,
    /// True if searches are reported on by MESSAGE.
    pub(super) reports: bool,
    /// A suggestion that has not been answered.
    pub(super) suggested: Option<Point>,
    /// The data of a command that is still to be ended by DONE.
    pub(super) data: Option<Data>,
    /// The command that the search under way is to answer.
    pub(super) asked: Asked,
    /// The fifth stones of Soosorv-8 from which the search under way chooses.
    pub(super) offered: Vec<Point>,
    /// True if INFO has come since its limits were last checked.
    pub(super) is_limit_new: bool,
    /// True if INFO has told a rule that no search has begun by.
    pub(super) is_rule_new: bool,
}

impl Gomocup {
    /// A speaker of the given version of the protocol.
    pub(in super::super) fn new(version: Version, beginning: Beginning) -> Gomocup {
        let Beginning {
            session,
            announcer,
            options,
            ..
        } = beginning;
        let info = Info::new(options.gomocup_defaults(), version.zero_is_unlimited);
        Gomocup {
            version,
            session,
            announcer,
            info,
            is_silent: Arc::default(),
            suggests: options.suggest,
            reports: options.message,
            suggested: None,
            data: None,
            asked: Asked::Turn,
            offered: Vec::new(),
            is_limit_new: false,
            is_rule_new: false,
        }
    }

    /// Changes what INFO has told, and the settings with it. Returns what `change` does.
    pub(super) fn change_info<T>(&mut self, change: impl FnOnce(&mut Info) -> T) -> T {
        let result = change(&mut self.info);
        self.info.apply_to(&mut self.session.settings);
        result
    }

    /// Makes the tables of the next search. Called by commands that begin no turn,
    /// so that no turn has to make them.
    pub(super) fn prepare(&mut self) {
        if self.info.rule().is_some() {
            self.session.prepare();
        }
    }

    /// Checks that there can be a search by the rule and the limits that INFO has
    /// told.
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
        self.think_on_board(board, side, aim, started)
    }

    /// Begins to think about a position that need not be the game's: `side` is to
    /// move on `board`. The clock has been running since `started`.
    pub(super) fn think_on_board(
        &mut self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
    ) -> Result<Reaction, Fault> {
        self.check_limits()?;
        let watch = self.watch(aim, started);
        let thinking = self
            .session
            .start_on_board(board, side, aim, started, watch)?;
        if std::mem::take(&mut self.is_rule_new) && self.reports {
            send(&report::rule(self.session.settings.rule));
        }
        Ok(Reaction::Thinks(self.announcer.pending(thinking)))
    }

    /// The watch of the next search: one that tells the manager at once what is
    /// found, if INFO has asked for that.
    fn watch(&mut self, aim: Aim, started: Instant) -> Box<dyn Watch> {
        let messenger = self.announcer.messenger();
        // The other aims search positions of which the manager knows nothing.
        let is_shown = matches!(aim, Aim::Move | Aim::MultiPv(_));
        let shown = self.info.shown();
        if self.reports && is_shown && (shown.marks || shown.details) {
            let is_silent = Arc::clone(&self.is_silent);
            Box::new(Realtime::new(messenger, started, shown, is_silent))
        } else {
            Box::new(messenger)
        }
    }

    /// True if the manager counts on a move for each search, even if a new game begins
    /// meanwhile: Yixin-Board leaves out the next move that it hears then, and would wait
    /// for ever for one that had been left out already.
    pub(super) fn is_move_awaited(&self) -> bool {
        let is_answered_by_move =
            !matches!(self.asked, Asked::Swap2Step(_) | Asked::Soosorv(_));
        self.info.is_yixin && is_answered_by_move
    }

    /// Checks that the last suggestion has been answered: until then no search
    /// begins.
    ///
    /// # Errors
    /// `Suggested` if it has not.
    pub(super) fn check_suggestion(&self) -> Result<(), Fault> {
        if self.suggested.is_some() {
            return Err(Fault::Suggested);
        }
        Ok(())
    }
}
