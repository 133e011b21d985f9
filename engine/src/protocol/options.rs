//! The options of the program: dialect, time, memory.

use std::time::Duration;

use super::dialect::Dialect;
use crate::board::Rule;
use crate::session::Defaults;

/// The options of the program: what dialects take for granted where nobody tells them.
/// `main.rs` sets them, and arguments override them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The dialect of standard input and output; None: the first command tells it.
    pub dialect: Option<Dialect>,
    /// gomocup: time for a move where the manager sets no limit, in milliseconds.
    pub gomocup_turn_ms: u64,
    /// gomocup: memory of the whole process where the manager sets no limit, in bytes.
    pub gomocup_memory_max: u64,
    /// codecup: the time limit of a game, in milliseconds.
    pub codecup_game_ms: u64,
    /// course: the time limit of a move, in milliseconds.
    pub course_turn_ms: u64,
    /// course: the time limit of a game, in milliseconds.
    pub course_game_ms: u64,
    /// alphano: the rule of the game.
    pub alphano_rule: Rule,
    /// wfi: the time limit of a move, in milliseconds.
    pub wfi_turn_ms: u64,
    /// wfi: the time for which a server is waited for that is not up yet.
    pub wfi_wait: Duration,
    /// codecup, course, alphano, wfi: memory of the whole process, in bytes.
    pub judge_memory_max: u64,
    /// course: true to think on the other side's time.
    pub ponder: bool,
    /// gomocup, gomocup2004: true to suggest moves rather than make them.
    pub suggest: bool,
    /// gomocup, gomocup2004: true to report on searches by MESSAGE. What answers a
    /// command of Yixin-Board is no report.
    pub message: bool,
}

impl Options {
    /// The defaults of a session with a judge or a server. It tells no limits: the
    /// dialect sets them.
    pub(super) fn judge_defaults(&self) -> Defaults {
        Defaults {
            turn_ms: self.course_turn_ms,
            memory_max: self.judge_memory_max,
        }
    }

    /// The defaults of a session with a Gomocup manager.
    pub(super) fn gomocup_defaults(&self) -> Defaults {
        Defaults {
            turn_ms: self.gomocup_turn_ms,
            memory_max: self.gomocup_memory_max,
        }
    }
}
