//! The board of a mock, and how it chooses a point on it.

use arena::rules::{Board, Point, Side};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::args::Args;

/// The side of the mock on the board of its brain, whatever its side in the game.
pub const ME: Side = Side::Black;
/// The side of the other player on the board of the brain.
pub const OTHER: Side = Side::White;

/// The board of a mock, and its way to choose.
pub struct Brain {
    pub board: Board,
    greedy: bool,
    random: Option<Pcg64>,
}

impl Brain {
    /// A brain with an empty board; None if there is no board of this size.
    pub fn new(args: &Args, width: u8, height: u8) -> Option<Brain> {
        let board = Board::new(width, height)?;
        let random = args.random.map(Pcg64::seed_from_u64);
        Some(Brain {
            board,
            greedy: args.greedy,
            random,
        })
    }

    /// Begins with an empty board of this size; false, and no change, if there is none.
    pub fn clear(&mut self, width: u8, height: u8) -> bool {
        let board = Board::new(width, height);
        let known = board.is_some();
        self.board = board.unwrap_or_else(|| self.board.clone());
        known
    }

    /// Puts a stone; false if the point is off the board.
    pub fn put(&mut self, x: i64, y: i64, side: Side) -> bool {
        let point = self.board.point(x, y);
        point
            .map(|point| self.board.set(point, Some(side)))
            .is_some()
    }

    /// Chooses an empty point, without putting a stone there; None if the board is full.
    pub fn choose(&mut self) -> Option<Point> {
        let empty: Vec<Point> = self
            .board
            .points()
            .filter(|&point| self.board.stone(point).is_none())
            .collect();
        if self.greedy {
            return empty.into_iter().max_by_key(|&point| self.worth(point));
        }
        match self.random.as_mut() {
            Some(_) if empty.is_empty() => None,
            Some(random) => Some(empty[random.random_range(0..empty.len())]),
            None => empty.first().copied(),
        }
    }

    /// The value of a stone on `point` to a greedy mock: wins, then fives to block, then long
    /// rows near the middle.
    fn worth(&self, point: Point) -> (u32, i32) {
        let (own, other) = (self.run(point, ME), self.run(point, OTHER));
        let worth = match (own, other) {
            (5.., _) => 100,
            (_, 5..) => 99,
            (own, other) => own * 2 + other,
        };
        let middle = i32::from(self.board.width() / 2);
        let aside =
            (i32::from(point.x) - middle).abs() + (i32::from(point.y) - middle).abs();
        (worth, -aside)
    }

    /// The length of the longest row that a stone of `side` on `point` would make.
    fn run(&self, point: Point, side: Side) -> u32 {
        let along = |dx: i64, dy: i64| {
            let is_own = |&d: &i64| self.board.stone_from(point, dx, dy, d) == Some(side);
            let count = (1..5).take_while(is_own).count();
            u32::try_from(count).unwrap_or(0)
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let runs = directions.map(|(dx, dy)| 1 + along(dx, dy) + along(-dx, -dy));
        runs.into_iter().max().unwrap_or(1)
    }
}
