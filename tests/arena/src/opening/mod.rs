//! Openings: the stones on the board before the players begin.
//!
//! They come from files in one of three notations ([`read`]) or are made here
//! ([`generate`]). Either way each of them fits its [`Ground`]: every stone is on the board
//! and on a square of its own, and the game is still open after the last.

mod error;
mod file;
mod generate;
mod notation;

pub use error::{OpeningError, Problem};
pub use file::{parse, read};
pub use generate::generate;
pub use notation::{parse_pos, parse_square, pos, Notation};

use crate::rules::{judge, Board, Point, Rule, Side, Verdict};

/// What an opening must fit: a board and the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    width: u8,
    height: u8,
    rule: Rule,
}

impl Ground {
    /// A board of that many columns and rows; none if there is no such board.
    pub fn new(width: u8, height: u8, rule: Rule) -> Option<Ground> {
        let ground = Ground {
            width,
            height,
            rule,
        };
        Board::new(width, height).map(|_| ground)
    }

    /// The board, empty.
    pub fn board(&self) -> Board {
        Board::new(self.width, self.height).expect("a size that was checked")
    }

    /// Columns and rows.
    pub fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    /// The rules.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Checks an opening, in the order of its stones, Black first, and gives the board with
    /// it.
    pub fn check(&self, opening: &[Point]) -> Result<Board, Problem> {
        let mut board = self.board();
        let mut side = Side::Black;
        for (index, &point) in opening.iter().enumerate() {
            let number = index + 1;
            if board.point(point.x.into(), point.y.into()).is_none() {
                return Err(Problem::off_board(&point, &board));
            }
            if board.stone(point).is_some() {
                return Err(Problem::Repeated(number, pos(&[point])));
            }
            board.set(point, Some(side));
            match judge(&board, self.rule, point, side) {
                Verdict::GoesOn => side = !side,
                Verdict::Wins => return Err(Problem::Finished(number)),
                Verdict::Forbidden => return Err(Problem::Forbidden(number)),
                Verdict::Draw => return Err(Problem::Full),
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests;
