//! Squares forbidden to Black in renju.
//!
//! A black stone that makes exactly five is never forbidden. Any other is if it makes
//!
//! * six or more in a row, or
//! * two fours at once: two sets of four stones that one more makes exactly five, in two
//!   lines or in one, or
//! * two threes at once. Three stones are a three if one more makes them a straight four.
//!   That stone must not make a five elsewhere, and must not itself be forbidden, by the
//!   same rules and with the first stone on the board.

use super::row::{Row, DIRECTIONS};
use super::{Board, Point, Side};

/// Whether Black may not play on the empty `point`; a square with a stone is not forbidden.
pub fn is_forbidden(board: &Board, point: Point) -> bool {
    board.stone(point).is_none() && is_foul(&mut board.clone(), point)
}

/// All squares forbidden to Black, row by row.
pub fn forbidden_points(board: &Board) -> Vec<Point> {
    let mut scratch = board.clone();
    let is_empty = |&point: &Point| board.stone(point).is_none();
    let mut points: Vec<Point> = board.points().filter(is_empty).collect();
    points.retain(|&point| is_foul(&mut scratch, point));
    points
}

/// Whether a black stone on `point`, there already or not, is against the rules. The board
/// is left as it was.
pub(super) fn is_foul(board: &mut Board, point: Point) -> bool {
    let rows = rows(board, point);
    if makes_five(&rows) {
        return false;
    }
    let overline = rows.iter().any(|row| row.run_length() > 5);
    let fours: usize = rows.iter().map(|row| row.fours()).sum();
    overline || fours >= 2 || is_double_three(board, point, &rows)
}

fn rows(board: &Board, point: Point) -> [Row; 4] {
    DIRECTIONS.map(|direction| Row::new(board, point, direction))
}

fn makes_five(rows: &[Row; 4]) -> bool {
    rows.iter().any(|row| row.run_length() == 5)
}

fn is_double_three(board: &mut Board, point: Point, rows: &[Row; 4]) -> bool {
    let looks_so = |row: &&Row| row.straight_four_squares().next().is_some();
    if rows.iter().filter(looks_so).count() < 2 {
        return false;
    }
    let before = board.stone(point);
    board.set(point, Some(Side::Black));
    let lines = DIRECTIONS.iter().zip(rows);
    let threes = lines.filter(|&(&direction, row)| is_three(board, point, direction, row));
    let is_double = threes.take(2).count() == 2;
    board.set(point, before);
    is_double
}

/// Whether the stone on `point` is part of a three in the `row` around it. A row never
/// holds two: the ends that the straight four of one needs would be in the way of the
/// other.
fn is_three(board: &mut Board, point: Point, (dx, dy): (i64, i64), row: &Row) -> bool {
    row.straight_four_squares().any(|distance| {
        let x = i64::from(point.x) + dx * distance;
        let y = i64::from(point.y) + dy * distance;
        let square = board.point(x, y);
        square.is_some_and(|square| {
            !makes_five(&rows(board, square)) && !is_foul(board, square)
        })
    })
}

#[cfg(test)]
mod tests;
