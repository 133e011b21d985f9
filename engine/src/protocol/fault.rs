//! Faults: the reasons why commands are not carried out.

use crate::session::{Game, Obstacle, Refusal, Session};

/// A reason why a command is not carried out. The command has changed nothing, unless
/// the reason tells otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The command needs a board, and there has been no START.
    NoGame,
    /// There is no board of that size.
    Size,
    /// The command can only open a game.
    NotEmpty,
    /// The coordinates cannot be read.
    Coordinates,
    /// A stone cannot be put, or taken back.
    Stone(Refusal),
    /// A suggested move is still to be confirmed.
    Suggested,
    /// The data up to DONE are no position; the board is empty now.
    BoardData,
    /// Some data up to DONE are no points; the others have been taken.
    BlockData,
    /// The data up to DONE are no opening.
    Opening,
    /// The rule number is none that this engine plays.
    Rule,
    /// No search can begin.
    Search(Obstacle),
}

impl Fault {
    /// The fault if no move can follow.
    pub(super) const GAME_OVER: Fault = Fault::Search(Obstacle::GameOver);

    /// The text that follows the dialect's word for faults. It has no digits: Piskvork
    /// looks for sizes in it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Fault::NoGame => "no game started",
            Fault::Size => "unsupported board size",
            Fault::NotEmpty => "board is not empty",
            Fault::Coordinates => "bad coordinates",
            Fault::Stone(Refusal::OffBoard) => "square is off the board",
            Fault::Stone(Refusal::Occupied) => "square is occupied",
            Fault::Stone(Refusal::NotLast) => "not the last move",
            Fault::Suggested => "answer to SUGGEST expected",
            Fault::BoardData => "bad board line",
            Fault::BlockData => "bad block line",
            Fault::Opening => "bad opening",
            Fault::Rule => "unsupported rule",
            Fault::Search(Obstacle::Memory) => "not enough memory",
            Fault::Search(Obstacle::GameOver) => "game is over",
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Stone(refusal)
    }
}

impl From<Obstacle> for Fault {
    fn from(obstacle: Obstacle) -> Fault {
        Fault::Search(obstacle)
    }
}

/// The game of `session`.
///
/// # Errors
/// `NoGame` if none has been started.
pub(super) fn game(session: &Session) -> Result<&Game, Fault> {
    session.game().ok_or(Fault::NoGame)
}

/// The game of `session`, to be changed.
///
/// # Errors
/// `NoGame` if none has been started.
pub(super) fn game_mut(session: &mut Session) -> Result<&mut Game, Fault> {
    session.game_mut().ok_or(Fault::NoGame)
}
