//! An opponent for whole games: seeded, quick, and strong enough to make a game last.

use crate::board::{Board, Stone};
use crate::brain::Point;

/// SplitMix64: the same seed gives the same game everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// The value of a window of five by the number of stones in it, all of one side.
const WINDOW: [u64; 5] = [1, 4, 20, 120, 2000];
/// Noise, well below what a three is worth: games differ by their seed only in quiet
/// positions.
const NOISE: u64 = 12;

/// A move for the side to move: the best square for either side, with some noise.
pub fn reply(board: &Board, random: &mut Random) -> Option<Point> {
    let squares = board.empty_squares().into_iter();
    squares.max_by_key(|&square| worth(board, square) + random.below(NOISE))
}

fn worth(board: &Board, square: Point) -> u64 {
    let windows = board.windows_through(square);
    windows
        .iter()
        .map(|window| window_worth(board, window))
        .sum()
}

fn window_worth(board: &Board, window: &[Point; 5]) -> u64 {
    let count = |side| {
        window
            .iter()
            .filter(|&&p| board.stone(p) == Some(side))
            .count()
    };
    let (own, opponent) = (count(Stone::Own), count(Stone::Opponent));
    if count(Stone::Blocked) > 0 || own > 0 && opponent > 0 {
        return 0;
    }
    WINDOW[own.max(opponent).min(4)]
}
