//! A player: what to start, how to speak to it, and what it may use.

mod bounds;
mod clock;
mod fault;
mod probe;
mod running;
mod seat;
mod wire;
mod words;

use std::path::PathBuf;
use std::time::Duration;

use crate::dialect::{Dialect, Habits};

pub use bounds::Bounds;
pub use fault::{Blame, Fault};
pub use probe::probe;
pub use seat::{Answer, Seat};
pub use words::split_words;

/// A player as the command line or a tournament file names it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// The name in records and tables.
    pub name: String,
    /// What to start.
    pub program: Program,
    /// How to speak to it; none: found out by probing a fresh process.
    pub dialect: Option<Dialect>,
    /// What it may use. Where a limit is not set the default of its dialect holds.
    pub limits: Limits,
    /// The way real managers treat players.
    pub manners: Manners,
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Program {
    /// A command line, split as a shell splits words. A program named with a path runs in its
    /// own folder. For wfi, `{port}` in a word becomes the port to connect to.
    Command(Vec<String>),
    /// A Rust source file, compiled as its platform would.
    Source(PathBuf),
    /// A client that connects to this port of this machine.
    Tcp(u16),
}

/// What a player may use. None: the default of its dialect, see [`Bounds`].
///
/// `Duration::MAX` is no limit. So is zero for the game and for memory; zero for a move is
/// "as fast as possible" (in the protocol of 2004 no limit, as that has it).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// For a move.
    pub turn: Option<Duration>,
    /// For a game.
    pub game: Option<Duration>,
    /// Added to the game time after each own move.
    pub increment: Option<Duration>,
    /// For the answer to the start.
    pub start: Option<Duration>,
    /// How much later than a limit still counts as in time.
    pub tolerance: Option<Duration>,
    /// Bytes of the whole process tree.
    pub memory: Option<u64>,
}

/// The way real managers treat players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manners {
    /// Suspend the process while it is not to move (SIGSTOP).
    pub suspend: bool,
    /// One process for all games, where the dialect allows it.
    pub keep_process: bool,
    /// BOARD instead of BEGIN and TURN for the first move.
    pub first_by_board: bool,
    /// INFO lines to send as they are: key and value. They replace the usual ones of the same
    /// key; an empty value leaves the line out.
    pub info: Vec<(String, String)>,
    /// A field behind the stones of SWAP2BOARD, as Rapfi wants it.
    pub swap2_fields: bool,
    /// Lines to the player end in CR LF.
    pub crlf: bool,
}

impl Manners {
    /// Those that a dialect has to know.
    fn habits(&self) -> Habits {
        Habits {
            first_by_board: self.first_by_board,
            swap2_fields: self.swap2_fields,
            info: self.info.clone(),
        }
    }
}
