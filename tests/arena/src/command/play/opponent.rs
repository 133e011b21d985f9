//! The opponent of the person, and the one that needs no program.

use anyhow::Context;
use rand::seq::IndexedRandom;

use crate::player::Partner;
use crate::rules::{Board, Point};

/// The opponent of the person.
pub trait Opponent {
    /// Returns the next move after `moves`, of which the first is Black's.
    ///
    /// # Errors
    /// The opponent gives up, which ends the game.
    fn reply(&mut self, moves: &[Point]) -> anyhow::Result<Point>;

    /// Returns why the opponent cannot go on from a position of this number of `stones` to which
    /// moves were taken back; None if it can.
    fn obstacle(&self, _stones: usize) -> Option<String> {
        None
    }
}

impl Opponent for Partner {
    fn obstacle(&self, stones: usize) -> Option<String> {
        Partner::obstacle(self, stones)
    }

    fn reply(&mut self, moves: &[Point]) -> anyhow::Result<Point> {
        self.reply_while(moves, &mut || Ok(()))
    }
}

/// An opponent that plays on any empty point.
pub(super) struct Random<R> {
    board: Board,
    random: R,
}

impl<R: rand::Rng> Random<R> {
    /// Returns an opponent that plays on boards of the size of `board`.
    pub(super) fn new(board: &Board, random: R) -> Random<R> {
        Random {
            board: board.clone(),
            random,
        }
    }
}

impl<R: rand::Rng> Opponent for Random<R> {
    fn reply(&mut self, moves: &[Point]) -> anyhow::Result<Point> {
        let empty: Vec<Point> = self
            .board
            .points()
            .filter(|point| !moves.contains(point))
            .collect();
        empty
            .choose(&mut self.random)
            .copied()
            .context("the board is full")
    }
}
