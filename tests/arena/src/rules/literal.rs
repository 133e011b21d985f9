//! The forbidden moves as the renju rules word them, by putting stones and looking. Slow,
//! and shares nothing with the fast test but the board.

use super::{Board, Point, Side};
use std::collections::BTreeSet;

/// What a black stone on an empty square is by the renju rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// Five in a row: wins, whatever else it makes.
    Five,
    /// Six or more in a row.
    Overline,
    /// Two fours in different lines.
    DoubleFour,
    /// Two fours in one line.
    DoubleFourInLine,
    /// Two threes.
    DoubleThree,
    /// Two threes on the face of it, but one cannot become a straight four by a stone that
    /// is allowed: it would make an overline or a double four.
    SpoiltDoubleThree,
    /// The same, spoilt by another double three.
    SpoiltByDoubleThree,
    /// None of these.
    Quiet,
}

impl Kind {
    pub(super) fn is_forbidden(self) -> bool {
        use Kind::{DoubleFour, DoubleFourInLine, DoubleThree, Overline};
        matches!(self, Overline | DoubleFour | DoubleFourInLine | DoubleThree)
    }
}

const LINES: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// What a black stone on the empty `point` is.
pub(super) fn kind(board: &mut Board, point: Point) -> Kind {
    with_stone(board, point, |board| {
        let rows = LINES.map(|line| row(board, point, line).len());
        if rows.contains(&5) {
            return Kind::Five;
        }
        if rows.iter().any(|&length| length > 5) {
            return Kind::Overline;
        }
        let fours = LINES.map(|line| fours(board, point, line).len());
        if fours.iter().sum::<usize>() >= 2 {
            let in_line = fours.iter().any(|&count| count >= 2);
            return if in_line {
                Kind::DoubleFourInLine
            } else {
                Kind::DoubleFour
            };
        }
        kind_by_threes(LINES.map(|line| threes(board, point, line)))
    })
}

/// `threes`: for each line, what the stones that would make a straight four in it are.
fn kind_by_threes(threes: [Vec<Kind>; 4]) -> Kind {
    let is_real = |ways: &&Vec<Kind>| {
        let allowed = |way: &Kind| *way != Kind::Five && !way.is_forbidden();
        ways.iter().any(allowed)
    };
    if threes.iter().filter(is_real).count() >= 2 {
        Kind::DoubleThree
    } else if threes.iter().filter(|ways| !ways.is_empty()).count() < 2 {
        Kind::Quiet
    } else if threes.iter().flatten().any(|&way| way == Kind::DoubleThree) {
        Kind::SpoiltByDoubleThree
    } else {
        Kind::SpoiltDoubleThree
    }
}

fn with_stone<T>(board: &mut Board, point: Point, look: impl FnOnce(&mut Board) -> T) -> T {
    assert_eq!(board.stone(point), None);
    board.set(point, Some(Side::Black));
    let seen = look(board);
    board.set(point, None);
    seen
}

/// The unbroken row of black stones through the one on `point`.
fn row(board: &Board, point: Point, (dx, dy): (i64, i64)) -> BTreeSet<Point> {
    let mut stones = BTreeSet::new();
    for sign in [1, -1] {
        let (mut x, mut y) = (i64::from(point.x), i64::from(point.y));
        while let Some(at) = board.point(x, y) {
            if board.stone(at) != Some(Side::Black) {
                break;
            }
            stones.insert(at);
            (x, y) = (x + sign * dx, y + sign * dy);
        }
    }
    stones
}

/// The empty squares of the whole line through `point`.
fn empty_squares(board: &Board, point: Point, (dx, dy): (i64, i64)) -> Vec<Point> {
    let squares = (-22..=22).filter_map(|distance| {
        let x = i64::from(point.x) + distance * dx;
        board.point(x, i64::from(point.y) + distance * dy)
    });
    squares.filter(|&at| board.stone(at).is_none()).collect()
}

/// The fours with the stone on `point`: four stones in a line to which one more can be
/// added so that they are five in a row.
fn fours(board: &mut Board, point: Point, line: (i64, i64)) -> BTreeSet<BTreeSet<Point>> {
    let mut fours = BTreeSet::new();
    for square in empty_squares(board, point, line) {
        let mut five = with_stone(board, square, |board| row(board, square, line));
        if five.len() == 5 && five.contains(&point) {
            five.remove(&square);
            fours.insert(five);
        }
    }
    fours
}

/// What each stone is that makes a straight four with the one on `point` in a line.
fn threes(board: &mut Board, point: Point, line: (i64, i64)) -> Vec<Kind> {
    let mut squares = empty_squares(board, point, line);
    squares.retain(|&square| {
        with_stone(board, square, |board| {
            let four = row(board, square, line);
            four.contains(&point) && is_straight_four(board, &four, line)
        })
    });
    let kinds = squares.into_iter().map(|square| kind(board, square));
    kinds.collect()
}

/// Whether there are two ways to add a stone to four in an unbroken row, so that there are
/// five.
fn is_straight_four(board: &mut Board, four: &BTreeSet<Point>, line: (i64, i64)) -> bool {
    if four.len() != 4 {
        return false;
    }
    let one = *four.first().expect("four stones");
    let squares = empty_squares(board, one, line);
    let makes_five = |&square: &Point| {
        let row = with_stone(board, square, |board| row(board, square, line));
        row.len() == 5 && row.is_superset(four)
    };
    squares.into_iter().filter(makes_five).count() == 2
}
