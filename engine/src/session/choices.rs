//! Which stones may be put at all.

use crate::board::{splitmix, Point, PointSet};
use crate::position::Position;

/// Pairs of stones that are looked at; of more, these are drawn at random.
const PAIRS_MAX: usize = 4_096;

/// The points on which the side to move may put a stone: the legal ones that are not
/// blocked, or all legal ones if nothing else is left.
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

/// All single stones, each a list of its own; those near others first.
pub(super) fn singles(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
    let near = position.near();
    let mut points = playable(position, blocked);
    points.sort_by_key(|&point| (!near.contains(point), point));
    points.into_iter().map(|point| vec![point]).collect()
}

/// Pairs of stones, one of the side to move and one of the other, that both stand near
/// stones. Instead of the second there may be one far away, which gives a move up.
pub(super) fn pairs(position: &mut Position, blocked: &PointSet) -> Vec<Vec<Point>> {
    let rules = position.rules();
    let mut pairs = Vec::new();
    for first in worth_a_look(position, blocked) {
        position.play(first);
        // After a won line there is no second stone.
        if !position.board().wins(first, rules) {
            let seconds = worth_a_look(position, blocked);
            pairs.extend(seconds.iter().map(|&second| vec![first, second]));
        }
        position.undo();
    }
    if pairs.len() > PAIRS_MAX {
        let chance = |pair: &[Point]| {
            let number = u64::from(pair[0].packed()) << 16 | u64::from(pair[1].packed());
            splitmix(number)
        };
        let mut chances: Vec<u64> = pairs.iter().map(|pair| chance(pair)).collect();
        chances.sort_unstable();
        let limit = chances[PAIRS_MAX];
        pairs.retain(|pair| chance(pair) < limit);
    }
    pairs
}

/// The playable points near stones, and the one that is farthest from them all; on an empty
/// board, the middle.
fn worth_a_look(position: &mut Position, blocked: &PointSet) -> Vec<Point> {
    let near = position.near();
    let playable = playable(position, blocked);
    let mut points: Vec<Point> = playable
        .iter()
        .filter(|&&point| near.contains(point))
        .copied()
        .collect();
    let board = position.board();
    let stones: Vec<Point> = board
        .points()
        .filter(|&point| board.cell(point).color().is_some())
        .collect();
    if stones.is_empty() {
        let off_centre = |point: &Point| {
            let (x, y) = (board.width() / 2, board.height() / 2);
            (point.x().abs_diff(x).max(point.y().abs_diff(y)), *point)
        };
        points = playable;
        points.sort_by_key(off_centre);
        points.truncate(25);
        return points;
    }
    let distance = |point: &Point| {
        let to = |stone: &Point| {
            stone
                .x()
                .abs_diff(point.x())
                .max(stone.y().abs_diff(point.y()))
        };
        stones.iter().map(to).min()
    };
    let far = playable.iter().filter(|&&point| !near.contains(point));
    points.extend(far.max_by_key(|point| distance(point)));
    points
}
