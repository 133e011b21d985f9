//! A game as it is described before it is played.

use super::adjudication::Adjudication;
use crate::dialect::{side_of, GameShape, Swap};
use crate::rules::{Board, Point, Rule};

/// A game to be played, whoever the players are.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSpec {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of its pair, from 0.
    pub pair: u64,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The rule by which stones win.
    pub rule: Rule,
    /// The stones on the board before the players begin, in order, Black first.
    pub opening: Vec<Point>,
    /// The procedure by which the sides may be swapped.
    pub swap: Swap,
    /// The number of stones on the board at which the game is called a draw; None: only a full
    /// board is one.
    pub draw_after: Option<u32>,
    /// What both players have to say for the game to end before.
    pub adjudication: Adjudication,
}

impl GameSpec {
    /// The features that decide whether a dialect has words for the game.
    pub(super) fn shape(&self) -> GameShape {
        let (width, height, rule) = (self.width, self.height, self.rule);
        GameShape {
            width,
            height,
            rule,
            opening: self.opening.len(),
            swap: self.swap,
        }
    }

    /// The board with the opening. The error says why there is no such board or opening.
    pub(super) fn board(&self) -> Result<Board, String> {
        let (width, height) = (self.width, self.height);
        let mut board = Board::new(width, height)
            .ok_or_else(|| format!("there is no board of {width}x{height}"))?;
        for (index, &point) in self.opening.iter().enumerate() {
            let on_board = board
                .point(i64::from(point.x), i64::from(point.y))
                .is_some();
            if !on_board || board.stone(point).is_some() {
                return Err(format!("the opening cannot have a stone on {point}"));
            }
            board.set(point, Some(side_of(index)));
        }
        if self.swap != Swap::None && !matches!(self.opening.len(), 0 | 3) {
            return Err("an opening with a swap has no given stones, or three".into());
        }
        Ok(board)
    }
}
