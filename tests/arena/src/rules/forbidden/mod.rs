//! The points forbidden to Black in renju.
//!
//! A black stone that makes exactly five is never forbidden. Any other one is, if it makes
//!
//! * six or more in a row, or
//! * two fours at once: two sets of four stones that one more makes exactly five, in two
//!   lines or in one, or
//! * two threes at once. Three stones are a three if one more stone makes them a straight
//!   four. That fourth stone must not make a five elsewhere, and must not itself be forbidden
//!   by these rules, with the first stone on the board.

use super::line::{Line, DIRECTIONS};
use super::{Board, Point, Side};

/// True if Black may not play on `point`; false if there is a stone.
pub fn is_forbidden(board: &Board, point: Point) -> bool {
    board.stone(point).is_none() && is_foul(&mut board.clone(), point)
}

/// Returns all points forbidden to Black, row by row.
pub fn forbidden_points(board: &Board) -> Vec<Point> {
    let mut scratch = board.clone();
    let is_empty = |&point: &Point| board.stone(point).is_none();
    let mut points: Vec<Point> = board.points().filter(is_empty).collect();
    points.retain(|&point| is_foul(&mut scratch, point));
    points
}

/// True if a black stone on `point` is against the rules, whether it stands there already or
/// not. Stones are put on `board` meanwhile; in the end it is as it was.
pub(super) fn is_foul(board: &mut Board, point: Point) -> bool {
    let lines = lines(board, point);
    if makes_five(&lines) {
        return false;
    }
    let overline = lines.iter().any(|line| line.run_length() > 5);
    let fours: usize = lines.iter().map(|line| line.fours()).sum();
    overline || fours >= 2 || is_double_three(board, point, &lines)
}

/// Returns the four lines through `point`, as they are with a black stone there.
fn lines(board: &Board, point: Point) -> [Line; 4] {
    DIRECTIONS.map(|direction| Line::new(board, point, direction))
}

fn makes_five(lines: &[Line; 4]) -> bool {
    lines.iter().any(|line| line.run_length() == 5)
}

fn is_double_three(board: &mut Board, point: Point, lines: &[Line; 4]) -> bool {
    let looks_so = |line: &&Line| line.straight_four_points().next().is_some();
    if lines.iter().filter(looks_so).count() < 2 {
        return false;
    }
    let before = board.stone(point);
    board.set(point, Some(Side::Black));
    let lines = DIRECTIONS.iter().zip(lines);
    let threes =
        lines.filter(|&(&direction, line)| is_three(board, point, direction, line));
    let is_double = threes.take(2).count() == 2;
    board.set(point, before);
    is_double
}

/// True if the stone on `point` is part of a three in the `line` through it. A line never holds
/// two threes with that stone: the ends that the straight four of one needs would be in the way
/// of the other.
fn is_three(board: &mut Board, point: Point, (dx, dy): (i64, i64), line: &Line) -> bool {
    line.straight_four_points().any(|distance| {
        let x = i64::from(point.x) + dx * distance;
        let y = i64::from(point.y) + dy * distance;
        let fourth = board.point(x, y);
        fourth.is_some_and(|fourth| {
            !makes_five(&lines(board, fourth)) && !is_foul(board, fourth)
        })
    })
}

#[cfg(test)]
mod tests;
