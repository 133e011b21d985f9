//! An opponent for whole games: seeded, quick, and strong enough to make a game last.

use support::{Board, Point, Random, Stone};

/// The worth of five points in a row by the number of stones on them, all of one side.
const WORTH: [usize; 5] = [1, 4, 20, 120, 2000];
/// Noise, well below what a three is worth: games differ by their seed only in quiet
/// positions.
const NOISE: usize = 12;

/// A move for the side to move: the best point for either side, with some noise. None on a full
/// board.
pub fn reply(board: &Board, random: &mut Random) -> Option<Point> {
    let points = board.empty_points().into_iter();
    points.max_by_key(|&point| worth(board, point) + random.below(NOISE))
}

fn worth(board: &Board, point: Point) -> usize {
    let fives = board.fives_through(point);
    fives.iter().map(|five| worth_of_five(board, five)).sum()
}

fn worth_of_five(board: &Board, five: &[Point; 5]) -> usize {
    let count = |stone| {
        five.iter()
            .filter(|&&point| board.stone(point) == Some(stone))
            .count()
    };
    let (own, opponent) = (count(Stone::Own), count(Stone::Opponent));
    if count(Stone::Blocked) > 0 || own > 0 && opponent > 0 {
        return 0;
    }
    WORTH[own.max(opponent).min(4)]
}
