//! Candidates for even chances: single stones and pairs.

use crate::board::{splitmix, Point, PointSet};
use crate::position::Position;

/// The number of first stones of pairs, and of second stones to each, that are looked
/// at. If there are more, they are drawn at random. Even the fastest answer has the
/// time to list these.
const STONES_MAX: usize = 64;

/// The legal points of the side to move that are not in `blocked`, or all legal ones if
/// no other is left.
pub(super) fn playable(position: &mut Position, blocked: &PointSet) -> Vec<Point> {
    let legal: Vec<Point> = position.legal_points().iter().collect();
    let open: Vec<Point> = legal
        .iter()
        .filter(|&&point| !blocked.contains(point))
        .copied()
        .collect();
    if open.is_empty() {
        legal
    } else {
        open
    }
}

/// All single stones that the side to move may put, each a list of its own; those near
/// others first.
pub(super) fn singles(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
    let near = position.near();
    let mut points = playable(position, blocked);
    points.sort_by_key(|&point| (!near.contains(point), point));
    points.into_iter().map(|point| vec![point]).collect()
}

/// Pairs of stones, the first of the side to move and the second of the other, that
/// both stand near others. One of them may be far away instead, which wastes a move.
pub(super) fn pairs(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
    let rule = position.rule();
    let far = farthest(position, blocked);
    let mut pairs = Vec::new();
    for first in worth_a_look(position, blocked, far) {
        position.play(first);
        // After a win there is no second stone.
        if !position.board().wins(first, rule) {
            let seconds = worth_a_look(position, blocked, far);
            pairs.extend(seconds.iter().map(|&second| vec![first, second]));
        }
        position.undo();
    }
    pairs
}

/// The playable points near stones, or near the center if there are none, and `far`.
fn worth_a_look(
    position: &mut Position,
    blocked: &PointSet,
    far: Option<Point>,
) -> Vec<Point> {
    let mut near = position.near();
    let board = position.board();
    if near.is_empty() {
        let (x, y) = (board.width() / 2, board.height() / 2);
        let is_central =
            |point: &Point| point.x().abs_diff(x).max(point.y().abs_diff(y)) < 3;
        board
            .points()
            .filter(is_central)
            .for_each(|point| near.insert(point));
    }
    let playable = playable(position, blocked);
    let chance = |point: &Point| splitmix(u64::from(point.packed()));
    let mut points: Vec<Point> = playable
        .iter()
        .filter(|&&point| near.contains(point))
        .copied()
        .collect();
    points.sort_by_key(chance);
    points.truncate(STONES_MAX);
    if points.is_empty() {
        points = playable;
        points.truncate(STONES_MAX);
    }
    let is_new =
        |point: &Point| position.board().is_empty(*point) && !points.contains(point);
    let far = far.filter(is_new);
    points.extend(far);
    points.sort();
    points
}

/// The playable point that is farthest from all stones; None if there are no stones.
fn farthest(position: &mut Position, blocked: &PointSet) -> Option<Point> {
    let playable = playable(position, blocked);
    let board = position.board();
    let is_stone = |point: &Point| board.cell(*point).side().is_some();
    let stones: Vec<Point> = board.points().filter(is_stone).collect();
    let distance =
        |point: &&Point| stones.iter().map(|stone| stone.distance(**point)).min();
    if stones.is_empty() {
        return None;
    }
    playable.iter().max_by_key(distance).copied()
}
