//! Forbidden points: drawn ones, and ten thousand positions against the literal twin.

use std::collections::BTreeMap;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use super::{forbidden_points, is_forbidden};
use crate::rules::literal::{kind, Kind};
use crate::rules::tests::{drawn, turned, Drawing};
use crate::rules::{Board, Point, Side, Symmetry};

/// Checks that the forbidden points of a drawing are those marked `!`, however it is turned.
fn check_forbidden(text: &str) {
    let Drawing {
        board, forbidden, ..
    } = drawn(text);
    assert_eq!(forbidden_points(&board), forbidden, "{text}");
    for symmetry in Symmetry::of(board.width(), board.height()) {
        let board = turned(&board, symmetry);
        let mut expected = forbidden.clone();
        for point in &mut expected {
            *point = symmetry.apply(*point, board.width(), board.height());
        }
        let mut found = forbidden_points(&board);
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{symmetry:?} of {text}");
    }
}

#[test]
fn overlines() {
    check_forbidden(
        "
        . . . . . . . . . .
        . X X ! X X X . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        O X X . X X O . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .",
    );
}

#[test]
fn double_four_in_two_lines() {
    check_forbidden(
        "
        . . . . O . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X ! . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
}

#[test]
fn double_four_in_one_line() {
    let rows = [
        "O X X X . ! . X X X O",
        ". O X X . ! X . X X O",
        ". O X . X ! X . X O .",
        ". . X . X ! X . X . .",
    ];
    for row in rows {
        let empty = ". . . . . . . . . . .\n".repeat(2);
        check_forbidden(&format!("{empty}{row}\n{empty}"));
    }
}

#[test]
fn four_that_only_six_would_fill_is_none() {
    check_forbidden(
        "
        . . . . O . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        O X X X . . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    );
}

#[test]
fn four_and_three_is_allowed() {
    check_forbidden(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
}

#[test]
fn double_threes() {
    check_forbidden(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X ! . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
}

#[test]
fn three_at_a_wall_is_none() {
    // The row of the upper pair has room for a five, but not for a straight four.
    check_forbidden(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . . .
        O . . X X . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
}

#[test]
fn known_position_of_threes_across() {
    check_forbidden(
        "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . O . . . . .
        . . . . . X . . . . .
        . . . . X . . . . . .
        . . . ! O O . . . . .
        . . . . X . . . . . .
        . . . . . X . . . . .
        . . . . . O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    );
}

#[test]
fn known_map() {
    check_forbidden(
        "
        . . . . . . . . . . . . . . O
        . . . . . . . . . . . . . . .
        . . . . O . . . . . . . . . .
        . . . . . . . . . . . . . O .
        . . . . . . . . . . . . . . .
        O . . . . . ! . . ! . . . . .
        . . . . . ! ! X X ! ! . . . .
        . . . . . . X . . X . . . . .
        O . . . . . X . . X . . . . .
        . . . . . ! ! X X ! ! . . . .
        . . . . . . ! . . ! . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        O . . . . . . . . . . . . . .
        O . . . . . . . . . . . . . O",
    );
}

#[test]
fn point_with_a_stone_is_not_forbidden() {
    let drawing = drawn(
        "
        . . . . . . . .
        . X X X X X X .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .",
    );
    let is_stone = |point: &Point| drawing.board.stone(*point).is_some();
    for point in drawing.board.points().filter(is_stone) {
        assert!(!is_forbidden(&drawing.board, point), "{point}");
    }
}

/// A stone on `*` would make two threes, were it not for the long rows.
const SPOILT: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . X X ! X X X . . . .
    . . . X . . . . . . .
    . . . X O . . . . . .
    . . . * X X . . . . .
    . X X ! X X X . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn three_that_becomes_four_only_by_a_forbidden_stone_is_none() {
    // On the face of it the point between the pairs makes two threes. But the upright one
    // becomes a straight four only by a stone in the row above or below, and each of these
    // makes six there.
    check_forbidden(SPOILT);
    let unspoilt = SPOILT
        .replace("X X ! X X X", ". . . . . X")
        .replace('*', "!");
    check_forbidden(&unspoilt);
}

/// Returns a random position, dense enough that many points are forbidden.
fn random_position(rng: &mut Pcg64) -> Board {
    let (width, height) = (rng.random_range(7..=10), rng.random_range(7..=10));
    let black = rng.random_range(0.15..0.4);
    let white = rng.random_range(0.0..0.3);
    let mut board = Board::new(width, height).expect("a board");
    for point in board.points() {
        let chance: f64 = rng.random();
        if chance < black {
            board.set(point, Some(Side::Black));
        } else if chance < black + white {
            board.set(point, Some(Side::White));
        }
    }
    board
}

#[test]
fn random_positions_as_the_literal_rules() {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut counts = BTreeMap::new();
    for number in 0..10_000 {
        let board = random_position(&mut rng);
        let mut scratch = board.clone();
        for point in board.points().filter(|&point| board.stone(point).is_none()) {
            let kind = kind(&mut scratch, point);
            *counts.entry(kind).or_insert(0) += 1;
            let forbidden = is_forbidden(&board, point);
            assert_eq!(forbidden, kind.is_forbidden(), "{number}: {kind:?} {point}");
        }
        assert_eq!(scratch, board);
    }
    let at_least = [
        (Kind::Five, 10_000),
        (Kind::Overline, 5000),
        (Kind::DoubleFour, 5000),
        (Kind::DoubleFourInLine, 1000),
        (Kind::DoubleThree, 1500),
        (Kind::SpoiltDoubleThree, 1000),
        (Kind::SpoiltByDoubleThree, 30),
    ];
    for (kind, count) in at_least {
        assert!(counts[&kind] >= count, "{kind:?}: {counts:?}");
    }
}

#[test]
fn random_positions_turned() {
    let mut rng = Pcg64::seed_from_u64(2);
    let mut count = 0;
    for _ in 0..1000 {
        let board = random_position(&mut rng);
        let (width, height) = (board.width(), board.height());
        let points = forbidden_points(&board);
        count += points.len();
        for symmetry in Symmetry::of(width, height).filter(|_| width == height) {
            let turn = |&point: &Point| symmetry.apply(point, width, height);
            let mut expected: Vec<Point> = points.iter().map(turn).collect();
            let mut found = forbidden_points(&turned(&board, symmetry));
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{symmetry:?}");
        }
    }
    assert!(count > 1000, "only {count} forbidden points");
}
