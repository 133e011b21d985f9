//! Openings that are made without any engine.
//!
//! An opening is drawn at random and kept if it passes all steps:
//!
//! 1. Three to seven stones, Black and White in turn, are put on different points of a box of
//!    5x5, 7x7 or 9x9 points around the center (cut off where the board has fewer). The number
//!    of stones and the box are drawn, too.
//! 2. The game is still open, and in renju no black stone was forbidden
//!    ([`Ground::check`]).
//! 3. Neither side has three stones in five cells in a row that hold none of the other
//!    side. So nobody can make a four with the next stone: there is no win by fours, no
//!    open three to extend, and a side of at most three stones that is to move cannot make
//!    two threes at once either.
//! 4. The opening looks balanced to the side to move. Each five cells in a row that hold stones
//!    of one side only count for that side ([`MOVER`], [`OTHER`]), and the move counts besides
//!    ([`TO_MOVE`]); the sum is at most [`TOLERANCE`] either way. The numbers are those of a
//!    linear regression of an engine's scores of 2,500 random openings on 15x15 and 20x20
//!    (R² 0.63; 200 units turn even chances into three to one). Of the openings that pass,
//!    80 % score within 150, and their standard deviation is 121 units.
//! 5. The opening is new: no earlier one falls onto it when turned or mirrored, whatever the
//!    order of the stones.
//!
//! Nobody has searched these openings, so some are better for one side than they look: each
//! should be played twice, with colors exchanged.

use std::collections::HashSet;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use super::arrange::{position, turned};
use super::Ground;
use crate::rules::{Board, Point, Side, Symmetry};

/// Value for the side to move of five cells in a row with one of its stones, and with two.
const MOVER: [i32; 2] = [6, 91];
/// Value for the side not to move of five cells in a row with one of its stones, and with two:
/// less, as it comes a move later.
const OTHER: [i32; 2] = [3, 59];
/// Value of being to move, for Black and for White, who has one stone less then.
const TO_MOVE: [i32; 2] = [142, 20];
/// The greatest sum, either way, that still looks balanced.
const TOLERANCE: i32 = 30;
/// Openings drawn in vain in succession after which there seem to be no more.
const DRAWS_IN_VAIN_MAX: u32 = 100_000;

/// Makes `count` openings for a ground, or fewer if there seem to be no more. The same `seed`
/// gives the same openings, and a smaller `count` the first of them.
pub fn generate(ground: &Ground, seed: u64, count: usize) -> Vec<Vec<Point>> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut in_vain = 0;
    while openings.len() < count && in_vain < DRAWS_IN_VAIN_MAX {
        let opening = draw(ground, &mut rng);
        in_vain += 1;
        if passes(ground, &opening) && known.insert(canonical(ground, &opening)) {
            openings.push(opening);
            in_vain = 0;
        }
    }
    openings
}

/// Draws an opening (step 1).
fn draw(ground: &Ground, rng: &mut Pcg64) -> Vec<Point> {
    let count = rng.random_range(3..=7_u32);
    let reach = rng.random_range(2..=4_i64);
    let board = ground.board();
    let center = |size: u8| i64::from(size / 2);
    let (x, y) = (center(board.width()), center(board.height()));
    let rows = y - reach..=y + reach;
    let cells = rows.flat_map(|y| (x - reach..=x + reach).map(move |x| (x, y)));
    let mut points: Vec<Point> = cells.filter_map(|(x, y)| board.point(x, y)).collect();
    let mut opening = Vec::new();
    for _ in 0..count {
        let index = rng.random_range(0..points.len() as u32);
        opening.push(points.swap_remove(index as usize));
    }
    opening
}

/// True if an opening passes steps 2 to 4.
fn passes(ground: &Ground, opening: &[Point]) -> bool {
    let mover = if opening.len().is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    };
    let board = ground.check(opening).ok();
    let advantage = board.and_then(|board| advantage(&board, mover));
    advantage.is_some_and(|advantage| advantage.abs() <= TOLERANCE)
}

/// Returns by how much `mover`, the side to move, looks better; none if a side can make a four.
fn advantage(board: &Board, mover: Side) -> Option<i32> {
    let mut advantage = TO_MOVE[usize::from(mover == Side::White)];
    for point in board.points() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            advantage += match five_cells(board, point, dx, dy) {
                None | Some((_, 0)) => 0,
                Some((side, count)) if side == mover => *MOVER.get(count - 1)?,
                Some((_, count)) => -OTHER.get(count - 1)?,
            };
        }
    }
    Some(advantage)
}

/// Returns the side that alone has stones in the five cells in a row from `point` on, and their
/// number (Black and 0 if they are empty); none if both sides have some, or if not all cells are
/// on the board.
fn five_cells(board: &Board, point: Point, dx: i64, dy: i64) -> Option<(Side, usize)> {
    let (x, y) = (i64::from(point.x), i64::from(point.y));
    board.point(x + 4 * dx, y + 4 * dy)?;
    let stones = (0..5).filter_map(|distance| board.stone_from(point, dx, dy, distance));
    let (mut black, mut white) = (0, 0);
    for stone in stones {
        match stone {
            Side::Black => black += 1,
            Side::White => white += 1,
        }
    }
    match (black, white) {
        (count, 0) => Some((Side::Black, count)),
        (0, count) => Some((Side::White, count)),
        _ => None,
    }
}

/// Returns the stones of Black and of White, each sorted, in that of the turned and mirrored
/// positions that sorts first: equal for openings that fall onto each other.
fn canonical(ground: &Ground, opening: &[Point]) -> [Vec<Point>; 2] {
    let (width, height) = ground.size();
    let images = Symmetry::of(width, height);
    let images = images.map(|symmetry| position(&turned(opening, symmetry, ground)));
    images.min().unwrap_or_default()
}
