//! What can be wrong with an opening.

use crate::rules::Board;
use std::fmt::Display;
use std::io;
use thiserror::Error;

/// A file of openings that cannot be used.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// It cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// Its name.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// It holds nothing.
    #[error("{file}: no opening in it")]
    Empty {
        /// Its name.
        file: String,
    },
    /// One of its lines is wrong.
    #[error("{file}:{line}: {problem}")]
    Wrong {
        /// Its name.
        file: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        problem: Problem,
    },
}

/// What is wrong with an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// Not a number where one belongs.
    #[error("`{0}` is not a number")]
    NotNumber(String),
    /// A coordinate without its fellow.
    #[error("{0} numbers: they come in pairs")]
    OddNumbers(usize),
    /// Not a square in pos notation.
    #[error("`{0}` does not begin with a square such as h8")]
    NotSquare(String),
    /// A PSQ file that does not begin like one.
    #[error("a PSQ file begins with `Piskvorky WxH,`")]
    NotPsq,
    /// A PSQ file for another board.
    #[error("for a board of {0}, not {1}")]
    OtherBoard(String, String),
    /// Not a stone of a PSQ file.
    #[error("`{0}` is not a stone, `x,y,ms`")]
    NotStone(String),
    /// A stone after the end of the stones of a PSQ file.
    #[error("a stone after the last one: the line before it is none")]
    StrayStone,
    /// A square that the board does not have.
    #[error("{0} is off the {1} board")]
    OffBoard(String, String),
    /// A square with a stone on it: the number of the stone, from 1, and the square.
    #[error("stone {0} is put on {1}, where there is one already")]
    Repeated(usize, String),
    /// A winning line: the number of the stone that makes it.
    #[error("stone {0} wins the game")]
    Finished(usize),
    /// A square forbidden to Black: the number of the stone.
    #[error("stone {0} is on a square forbidden to Black")]
    Forbidden(usize),
    /// No empty square.
    #[error("no square is left")]
    Full,
}

impl Problem {
    pub(super) fn off_board(square: &impl Display, board: &Board) -> Problem {
        Problem::OffBoard(square.to_string(), size_text(board))
    }
}

/// A size as PSQ files write it.
pub(super) fn size_text(board: &Board) -> String {
    format!("{}x{}", board.width(), board.height())
}
