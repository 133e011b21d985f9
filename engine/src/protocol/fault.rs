//! What can be wrong with a command.

use crate::session::{Obstacle, Refusal};

/// Why a command is not carried out. Nothing has changed then, unless it says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It needs a board, and there has been no START.
    NoGame,
    /// There is no board of that size.
    Size,
    /// It can only open a game.
    NotEmpty,
    /// They cannot be read.
    Coordinates,
    /// What is wrong with a stone.
    Stone(Refusal),
    /// A suggested move is still to be confirmed.
    Suggested,
    /// The lines up to DONE are no position; the board is empty now.
    BoardLine,
    /// Some lines up to DONE were no squares; the others have been taken.
    BlockLine,
    /// The lines up to DONE are no opening.
    Opening,
    /// Why no search can begin.
    Search(Obstacle),
}

impl Fault {
    /// What the manager is told after the dialect's word for it. It has no digits: Piskvork
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
            Fault::BoardLine => "bad board line",
            Fault::BlockLine => "bad block line",
            Fault::Opening => "bad opening",
            Fault::Search(Obstacle::Rule) => "unsupported rule",
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
