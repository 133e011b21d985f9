//! The points that renju forbids Black, the slow and obvious way: stones are put on a board and
//! looked at. No pattern, no short cut.

use gomolith::board::{Board, Cell, Point, Rule, Side, STEPS};

/// Returns whether Black may not play on the empty `point`. The board is the same afterward.
pub fn is_forbidden(board: &mut Board, point: Point) -> bool {
    with_black(board, point, |board| {
        if board.wins(point, Rule::RENJU) {
            return false;
        }
        let rows = (0..STEPS.len()).map(|direction| row(board, point, direction));
        let overline = rows.into_iter().any(|row| row.len() > 5);
        let fours: usize = (0..STEPS.len()).map(|d| fours(board, point, d)).sum();
        let threes = (0..STEPS.len()).filter(|&d| is_three(board, point, d));
        overline || fours >= 2 || threes.count() >= 2
    })
}

/// All points forbidden to Black.
pub fn forbidden_points(board: &Board) -> Vec<Point> {
    let mut board = board.clone();
    let empty: Vec<Point> = board.empty().iter().collect();
    empty
        .into_iter()
        .filter(|&point| is_forbidden(&mut board, point))
        .collect()
}

/// The sets of four stones along `direction`, the one on `point` among them, that one more
/// makes exactly five.
fn fours(board: &mut Board, point: Point, direction: usize) -> usize {
    let mut fours: Vec<Vec<Point>> = Vec::new();
    for next in empty_points(board, point, direction) {
        let mut five = with_black(board, next, |board| row(board, next, direction));
        if five.len() == 5 && five.contains(&point) {
            five.retain(|&stone| stone != next);
            if !fours.contains(&five) {
                fours.push(five);
            }
        }
    }
    fours.len()
}

/// Returns whether some stone that Black may play, and that makes no five, gives the stone on `point`
/// a straight four along `direction`.
fn is_three(board: &mut Board, point: Point, direction: usize) -> bool {
    empty_points(board, point, direction)
        .into_iter()
        .any(|next| {
            let makes_straight_four = with_black(board, next, |board| {
                let four = row(board, next, direction);
                four.contains(&point)
                    && !board.wins(next, Rule::RENJU)
                    && is_straight_four(board, &four, direction)
            });
            makes_straight_four && !is_forbidden(board, next)
        })
}

/// Returns whether the row is four stones that a stone at either end makes exactly five.
fn is_straight_four(board: &mut Board, row_of_four: &[Point], direction: usize) -> bool {
    let ends = [
        row_of_four[0].along(direction, -1),
        row_of_four[row_of_four.len() - 1].along(direction, 1),
    ];
    row_of_four.len() == 4
        && ends.iter().all(|&end| {
            board.is_empty(end)
                && with_black(board, end, |board| row(board, end, direction).len() == 5)
        })
}

/// The black stones in a row along `direction` of which the one on `point` is part.
fn row(board: &Board, point: Point, direction: usize) -> Vec<Point> {
    let is_black = |point: &Point| board.cell(*point) == Cell::Black;
    let mut first = point;
    while is_black(&first.along(direction, -1)) {
        first = first.along(direction, -1);
    }
    (0..)
        .map(|distance| first.along(direction, distance))
        .take_while(is_black)
        .collect()
}

/// The empty points of the board up to five away from `point` along `direction`.
fn empty_points(board: &Board, point: Point, direction: usize) -> Vec<Point> {
    (-5..=5)
        .map(|distance| point.along(direction, distance))
        .filter(|&next| board.is_empty(next))
        .collect()
}

/// The result of `look` at the board with a black stone on `point`.
fn with_black<T>(board: &mut Board, point: Point, look: impl FnOnce(&mut Board) -> T) -> T {
    board.put(point, Side::Black.stone());
    let seen = look(board);
    board.take(point);
    seen
}
