//! Openings made without any engine.
//!
//! An opening is drawn at random and kept if it passes. The recipe:
//!
//! 1. Three to seven stones, Black and White in turn, on different squares of a box around
//!    the centre of 5, 7 or 9 squares a side (less on a board that has fewer). How many and
//!    which box is drawn too.
//! 2. The game is still open, and in renju no black stone was forbidden
//!    ([`Ground::check`]).
//! 3. Neither side has three stones in five squares in a row that hold none of the other
//!    side. So nobody can make a four with the next stone: there is no win by fours, no
//!    open three to extend, and a side of at most three stones that is to move cannot make
//!    two threes at once either.
//! 4. It looks balanced. Each five squares in a row that hold stones of one side only count
//!    for it, [`ONE_STONE`] or [`TWO_STONES`]; the side to move has [`TO_MOVE`] besides.
//!    The difference is at most [`TOLERANCE`]. The numbers are chosen so that openings that
//!    strong programs call balanced come out near zero.
//! 5. It is new: no earlier opening falls onto it when turned or mirrored, the order of the
//!    stones left aside.
//!
//! Nobody has searched these openings, so some are better for one side than they look: each
//! should be played twice, with colours exchanged.

use super::Ground;
use crate::rules::{Board, Point, Side, Symmetry};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;

/// What five squares with one stone count.
const ONE_STONE: i32 = 1;
/// What five squares with two stones of one side count.
const TWO_STONES: i32 = 4;
/// What the move is worth to Black and to White. White's is the more because then Black has
/// a stone more to count.
const TO_MOVE: [i32; 2] = [12, 22];
/// The greatest difference that still looks balanced.
const TOLERANCE: i32 = 6;
/// Openings drawn in vain, one after the other, after which there are no more.
const PATIENCE: u32 = 100_000;

/// Makes `count` openings for a ground, or fewer if there seem to be no more. The same seed
/// gives the same openings, and a smaller count the first of them.
pub fn generate(ground: &Ground, seed: u64, count: usize) -> Vec<Vec<Point>> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut in_vain = 0;
    while openings.len() < count && in_vain < PATIENCE {
        let opening = draw(ground, &mut rng);
        in_vain += 1;
        if passes(ground, &opening) && known.insert(canonical(ground, &opening)) {
            openings.push(opening);
            in_vain = 0;
        }
    }
    openings
}

fn draw(ground: &Ground, rng: &mut Pcg64) -> Vec<Point> {
    let count = rng.gen_range(3..=7_u32);
    let reach = rng.gen_range(2..=4_i64);
    let board = ground.board();
    let centre = |size: u8| i64::from(size / 2);
    let (x, y) = (centre(board.width()), centre(board.height()));
    let rows = y - reach..=y + reach;
    let squares = rows.flat_map(|y| (x - reach..=x + reach).map(move |x| (x, y)));
    let mut squares: Vec<Point> = squares.filter_map(|(x, y)| board.point(x, y)).collect();
    let mut opening = Vec::new();
    for _ in 0..count {
        let index = rng.gen_range(0..squares.len() as u32);
        opening.push(squares.swap_remove(index as usize));
    }
    opening
}

fn passes(ground: &Ground, opening: &[Point]) -> bool {
    let board = ground.check(opening).ok();
    let stones = board.and_then(|board| balance(&board));
    let to_move = match opening.len() % 2 {
        0 => worth(Side::Black, TO_MOVE[0]),
        _ => worth(Side::White, TO_MOVE[1]),
    };
    stones.is_some_and(|stones| (stones + to_move).abs() <= TOLERANCE)
}

/// How much better Black's stones stand; none if a side can make a four.
fn balance(board: &Board) -> Option<i32> {
    let mut balance = 0;
    for point in board.points() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            balance += five_squares(board, point, dx, dy)?;
        }
    }
    Some(balance)
}

/// What five squares in a row count, from `point` on; none if they want only two stones.
fn five_squares(board: &Board, point: Point, dx: i64, dy: i64) -> Option<i32> {
    let (x, y) = (i64::from(point.x), i64::from(point.y));
    if board.point(x + 4 * dx, y + 4 * dy).is_none() {
        return Some(0);
    }
    let stones = (0..5).filter_map(|distance| board.stone_from(point, dx, dy, distance));
    let (mut black, mut white) = (0, 0);
    for stone in stones {
        match stone {
            Side::Black => black += 1,
            Side::White => white += 1,
        }
    }
    let (side, count) = match (black, white) {
        (count, 0) => (Side::Black, count),
        (0, count) => (Side::White, count),
        _ => return Some(0),
    };
    let worths = [0, ONE_STONE, TWO_STONES];
    let amount = worths.get(count)?;
    Some(worth(side, *amount))
}

/// An amount seen from Black's side.
fn worth(side: Side, amount: i32) -> i32 {
    match side {
        Side::Black => amount,
        Side::White => -amount,
    }
}

/// The stones of either side in order, turned and mirrored so that they come first.
fn canonical(ground: &Ground, opening: &[Point]) -> [Vec<Point>; 2] {
    let (width, height) = ground.size();
    let image = |symmetry: Symmetry| {
        [0, 1].map(|first| {
            let stones = opening.iter().skip(first).step_by(2);
            let turned = stones.map(|&stone| symmetry.apply(stone, width, height));
            let mut turned: Vec<Point> = turned.collect();
            turned.sort();
            turned
        })
    };
    let images = Symmetry::of(width, height).map(image);
    images.min().unwrap_or_default()
}
