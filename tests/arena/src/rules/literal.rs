//! The slow twin of `forbidden`: the forbidden moves as the renju rules word them, found by
//! putting stones and looking. It shares nothing with the fast test but the board.

use std::collections::BTreeSet;

use super::{Board, Point, Side};

/// The kind of a black move by the renju rules.
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
    /// Two threes on the face of it, but one of them becomes a straight four only by a stone
    /// that is not allowed: it would make an overline or a double four.
    SpoiltDoubleThree,
    /// Two threes on the face of it, but one of them becomes a straight four only by a stone
    /// that would make another double three.
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

/// Returns the kind of a black stone on the empty `point`.
pub(super) fn kind(board: &mut Board, point: Point) -> Kind {
    with_stone(board, point, |board| {
        let runs = LINES.map(|line| run(board, point, line).len());
        if runs.contains(&5) {
            return Kind::Five;
        }
        if runs.iter().any(|&length| length > 5) {
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

/// Returns the kind of a move that makes neither five nor overline nor double four. `threes`
/// holds, for each line, the kinds of the stones that would make a straight four in it.
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

/// Returns the unbroken run of black stones through the one on `point`.
fn run(board: &Board, point: Point, (dx, dy): (i64, i64)) -> BTreeSet<Point> {
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

/// Returns the empty points of the whole line through `point`.
fn empty_points(board: &Board, point: Point, (dx, dy): (i64, i64)) -> Vec<Point> {
    let points = (-22..=22).filter_map(|distance| {
        let x = i64::from(point.x) + distance * dx;
        board.point(x, i64::from(point.y) + distance * dy)
    });
    points.filter(|&at| board.stone(at).is_none()).collect()
}

/// Returns the fours with the stone on `point`: each four stones in a line to which one more
/// can be added so that they are five in a row.
fn fours(board: &mut Board, point: Point, line: (i64, i64)) -> BTreeSet<BTreeSet<Point>> {
    let mut fours = BTreeSet::new();
    for fifth in empty_points(board, point, line) {
        let mut five = with_stone(board, fifth, |board| run(board, fifth, line));
        if five.len() == 5 && five.contains(&point) {
            five.remove(&fifth);
            fours.insert(five);
        }
    }
    fours
}

/// Returns the kind of each stone that makes a straight four with the one on `point` in a line.
fn threes(board: &mut Board, point: Point, line: (i64, i64)) -> Vec<Kind> {
    let mut points = empty_points(board, point, line);
    points.retain(|&fourth| {
        with_stone(board, fourth, |board| {
            let four = run(board, fourth, line);
            four.contains(&point) && is_straight_four(board, &four, line)
        })
    });
    let kinds = points.into_iter().map(|fourth| kind(board, fourth));
    kinds.collect()
}

/// True if `four` is an unbroken run of four stones that two different stones make five.
fn is_straight_four(board: &mut Board, four: &BTreeSet<Point>, line: (i64, i64)) -> bool {
    if four.len() != 4 {
        return false;
    }
    let one = *four.first().expect("four stones");
    let points = empty_points(board, one, line);
    let makes_five = |&fifth: &Point| {
        let run = with_stone(board, fifth, |board| run(board, fifth, line));
        run.len() == 5 && run.is_superset(four)
    };
    points.into_iter().filter(makes_five).count() == 2
}
