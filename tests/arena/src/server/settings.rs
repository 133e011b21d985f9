//! The conditions under which a server has games played.

use std::time::Duration;

use crate::rules::Board;

/// The conditions under which a server has games played.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The empty board of each game, square by the protocol.
    pub board: Board,
    /// The time for a move.
    pub turn: Duration,
    /// The time that a client has to read a message.
    pub write: Duration,
    /// The number of games after which the server ends; None: never.
    pub games: Option<u64>,
    /// The most games at the same time; more clients wait in the queue of the system.
    pub games_at_once: usize,
    /// True to write `FORFEIT-move`, as the code of the original does, and not `FORFEIT-MOVE`,
    /// as its text says.
    pub spelling_of_code: bool,
}
