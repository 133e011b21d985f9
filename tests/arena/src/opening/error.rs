//! Errors of openings and of their files.

use std::fmt::Display;
use std::io;

use thiserror::Error;

use crate::rules::Board;

/// The reason for which a file of openings cannot be used.
#[derive(Debug, Error)]
pub(crate) enum OpeningError {
    /// The file cannot be read.
    #[error("{file}: {error}")]
    Unreadable { file: String, error: io::Error },
    /// The file holds nothing but blank lines and remarks.
    #[error("{file}: no opening in it")]
    Empty { file: String },
    /// A text line of the file is wrong.
    #[error("{file}:{line}: {problem}")]
    Wrong {
        file: String,
        /// Number of the text line, from 1.
        line: usize,
        problem: Problem,
    },
}

/// The fault of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Problem {
    /// The text is not a number where one belongs.
    #[error("`{0}` is not a number")]
    NotNumber(String),
    /// A coordinate has no fellow: the count of numbers in the text line.
    #[error("{0} numbers: they come in pairs")]
    OddNumbers(usize),
    /// The text does not begin with a point in pos notation.
    #[error("`{0}` does not begin with a square such as h8")]
    NotPoint(String),
    /// A PSQ file does not begin like one.
    #[error("a PSQ file begins with `Piskvorky WxH,`")]
    NotPsq,
    /// A PSQ file is for another board: its size, and that of the ground.
    #[error("for a board of {0}, not {1}")]
    OtherBoard(String, String),
    /// The text line is not a stone of a PSQ file.
    #[error("`{0}` is not a stone, `x,y,ms`")]
    NotStone(String),
    /// A stone stands in a PSQ file after the end of the stones.
    #[error("a stone after the last one: the line before it is none")]
    StrayStone,
    /// The board does not have the point: the point, and the size of the board.
    #[error("{0} is off the {1} board")]
    OffBoard(String, String),
    /// A stone is put on another one: the number of the stone, from 1, and the point.
    #[error("stone {0} is put on {1}, where there is one already")]
    Repeated(usize, String),
    /// The stone of this number, from 1, makes a winning line.
    #[error("stone {0} wins the game")]
    Finished(usize),
    /// The stone of this number, from 1, is forbidden to Black.
    #[error("stone {0} is on a square forbidden to Black")]
    Forbidden(usize),
    /// No point is left empty.
    #[error("no square is left")]
    Full,
}

impl Problem {
    /// Returns the fault of a point, in any notation, that `board` does not have.
    pub(super) fn off_board(point: &impl Display, board: &Board) -> Problem {
        Problem::OffBoard(point.to_string(), size_text(board))
    }
}

/// Returns the size of a board as PSQ files write it.
pub(super) fn size_text(board: &Board) -> String {
    format!("{}x{}", board.width(), board.height())
}
