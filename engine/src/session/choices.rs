//! Candidates for even chances: single stones and pairs.

use crate::board::{splitmix, Board, Cell, Point, PointSet};
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

/// The empty points at which a stone would leave the same position as at an earlier one, but
/// for a turn or a reflection of all stones: of each group of such points all but one. The
/// edges of the board do not count.
pub(super) fn alike(board: &Board) -> PointSet {
    let stones: Vec<Point> = board.points().filter(|&it| !board.is_empty(it)).collect();
    let mut alike = PointSet::EMPTY;
    for symmetry in 1..8 {
        let image = |point| image(point, symmetry, board, &stones);
        let cell = |point| board.cell(point);
        let fits = |&stone: &Point| image(stone).map(cell) == Some(board.cell(stone));
        if stones.is_empty() || !stones.iter().all(fits) {
            continue;
        }
        for point in board.empty().iter() {
            let is_later = image(point).map_or(false, |other| {
                other < point && board.cell(other) == Cell::Empty
            });
            if is_later {
                alike.insert(point);
            }
        }
    }
    alike
}

/// The image of `point` under a symmetry below 8 that leaves the middle of `stones` where it
/// is; None if no point of the board is there.
fn image(point: Point, symmetry: usize, board: &Board, stones: &[Point]) -> Option<Point> {
    let count = stones.len() as i64;
    let sum = |part: fn(Point) -> usize| {
        stones.iter().map(|&stone| part(stone) as i64).sum::<i64>()
    };
    let (sum_x, sum_y) = (sum(Point::x), sum(Point::y));
    // Times the number of stones, so that the middle is a whole number.
    let (x, y) = turned(
        count * point.x() as i64 - sum_x,
        count * point.y() as i64 - sum_y,
        symmetry,
    );
    let (x, y) = (x + sum_x, y + sum_y);
    let is_point = x % count == 0 && y % count == 0;
    is_point
        .then(|| board.point(x / count, y / count))
        .flatten()
}

/// The image of a place, as seen from the middle, under a symmetry below 8; 0 leaves it where
/// it is.
pub(super) fn turned(mut x: i64, mut y: i64, symmetry: usize) -> (i64, i64) {
    if symmetry & 1 != 0 {
        x = -x;
    }
    if symmetry & 2 != 0 {
        y = -y;
    }
    if symmetry & 4 != 0 {
        std::mem::swap(&mut x, &mut y);
    }
    (x, y)
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
