//! The ground of an opening: the board and the rule that it must fit.

use super::error::Problem;
use super::notation::pos;
use crate::rules::{judge, Board, Point, Rule, Side, Verdict};

/// The conditions that an opening must fit: an empty board and the rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    width: u8,
    height: u8,
    rule: Rule,
}

impl Ground {
    /// Returns a ground of `width` columns and `height` rows; none if there is no such board.
    pub fn new(width: u8, height: u8, rule: Rule) -> Option<Ground> {
        let ground = Ground {
            width,
            height,
            rule,
        };
        Board::new(width, height).map(|_| ground)
    }

    /// Returns the board without stones.
    pub fn board(&self) -> Board {
        Board::new(self.width, self.height).expect("a size that was checked")
    }

    /// Returns the columns and the rows of the board.
    pub(crate) fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    /// Puts the stones of an opening on the board, in order, Black first, and returns the board.
    ///
    /// # Errors
    /// A stone is off the board, on another one or forbidden, or ends the game.
    pub(crate) fn check(&self, opening: &[Point]) -> Result<Board, Problem> {
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
