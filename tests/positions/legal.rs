//! The moves that each rule allows, and the stones that win: the engine against slow twins.

use std::sync::Arc;

use gomolith::board::{Board, Cell, Point, Rule, Side};
use gomolith::lines::{LineTable, Threat};
use gomolith::position::Position;
use support::Random;

use crate::diagram::{parse, render};
use crate::forbidden::{forbidden_points, is_forbidden};
use crate::{random_board, RULES};

/// With Black to move in renju, the points marked `!` must be forbidden and no others, in all
/// eight orientations.
fn check(diagram: &str) {
    let board = parse(&diagram.replace('!', "."));
    let rows: Vec<Vec<char>> = diagram
        .lines()
        .map(|line| {
            line.chars()
                .filter(|c| !c.is_whitespace())
                .collect::<Vec<char>>()
        })
        .filter(|row| !row.is_empty())
        .collect();
    let marked = board
        .points()
        .filter(|point| rows[point.y()][point.x()] == '!');
    check_points(&board, &marked.collect::<Vec<Point>>());
}

/// Compares the forbidden points of engine and twin to `expected`.
fn check_points(board: &Board, expected: &[Point]) {
    let table = Arc::new(LineTable::new(Rule::RENJU));
    assert_eq!(forbidden_points(board), expected, "twin\n{}", render(board));
    for symmetry in 0..8 {
        let image = turned(board, symmetry);
        let mut expected: Vec<Point> = expected
            .iter()
            .map(|&point| turned_point(point, board, symmetry))
            .collect();
        expected.sort();
        let mut position =
            Position::new(image, Side::Black, Rule::RENJU, Arc::clone(&table));
        let found: Vec<Point> = position.forbidden_points().iter().collect();
        assert_eq!(
            found,
            expected,
            "{}\n{}",
            symmetry,
            render(position.board())
        );
    }
}

fn turned_point(point: Point, board: &Board, symmetry: usize) -> Point {
    let (mut x, mut y) = (point.x(), point.y());
    if symmetry & 1 != 0 {
        x = board.width() - 1 - x;
    }
    if symmetry & 2 != 0 {
        y = board.height() - 1 - y;
    }
    if symmetry & 4 != 0 {
        Point::new(y, x)
    } else {
        Point::new(x, y)
    }
}

fn turned(board: &Board, symmetry: usize) -> Board {
    let (width, height) = match symmetry & 4 {
        0 => (board.width(), board.height()),
        _ => (board.height(), board.width()),
    };
    let mut image = Board::new(width, height).expect("a board");
    for point in board.points().filter(|&point| !board.is_empty(point)) {
        image.put(turned_point(point, board, symmetry), board.cell(point));
    }
    image
}

#[test]
fn overlines_are_forbidden_unless_there_is_a_five() {
    check(
        ". . . . . . . . .
         . x x x ! x x . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    check(
        ". . . . x . . . .
         . . . . x . . . .
         . . . o x . . . .
         . . . . x . . . .
         o x x x . x x o .
         . . . . . . . . .",
    );
}

#[test]
fn two_fours_are_forbidden_in_two_lines_or_in_one() {
    check(
        ". . . . o . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . . . x . . . .
         o x x x ! . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    for row in [
        "o x x x . ! . x x x o",
        ". o x x . ! x . x x o",
        ". . x . x ! x . x . .",
    ] {
        let empty = ". . . . . . . . . . .\n".repeat(2);
        check(&format!("{}{}\n{}", empty, row, empty));
    }
    // Four in a row is one four, with one way to five or with two.
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . x x x . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         o x x x . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
}

#[test]
fn two_threes_are_forbidden_if_both_are_real() {
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . x x ! . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    // A white stone leaves one of them no room for a straight four.
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . o x x . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    // The edge does.
    check(
        ". . . . . . .
         . . . . . . .
         . . x . . . .
         . . x . . . .
         x x . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
}

#[test]
fn a_three_whose_next_stone_is_forbidden_is_none() {
    // On d2 two lines have three stones. Upright only d5 would make a straight four, and with
    // it a second four in its row.
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . x . . . o .
         . x . x . x . . .
         . . . . . x x x .
         . . . . . . . . .
         . . . o . ! . . .
         . . . . x . . . .
         . . . . . . . . .",
    );
    // On c7 too, but what would make a straight four of one of them makes two threes.
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . x x . . . x . .
         . . ! . o . . . .
         . x . x . . . . .
         . . x . . . . . .
         . . . . . . . . .",
    );
    // On d8 that next stone seems to make two threes, but one of these is none: so d8 is
    // forbidden.
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . o . . . . . x .
         . x o . . . . . .
         . . . . . . x . .
         . x x x . x . . .
         . . x x ! . . . .
         . . x ! . . . . .
         . . . . . . . . .",
    );
}

#[test]
fn is_forbidden_agrees_with_the_twin_on_random_boards() {
    let table = Arc::new(LineTable::new(Rule::RENJU));
    let (mut forbidden, mut suspects) = (0, 0);
    for seed in 0..4_000 {
        let mut random = Random::nth(2_000_000 + seed);
        let board = black_board(&mut random);
        let expected = forbidden_points(&board);
        let hash = board.hash();
        let mut position =
            Position::new(board, Side::Black, Rule::RENJU, Arc::clone(&table));
        suspects += position.threat_count(Side::Black, Threat::Suspect);
        let found: Vec<Point> = position.forbidden_points().iter().collect();
        assert_eq!(found, expected, "\n{}", render(position.board()));
        for point in position.board().clone().empty().iter() {
            assert_eq!(position.is_forbidden(point), expected.contains(&point));
        }
        assert_eq!((position.hash(), position.plies()), (hash, 0));
        forbidden += expected.len();
    }
    assert!(forbidden >= 10_000, "{} forbidden points", forbidden);
    let allowed = suspects - forbidden;
    assert!(allowed >= 500, "{} threes that are none", allowed);
}

/// A board with more black stones than white ones, on which much is forbidden.
fn black_board(random: &mut Random) -> Board {
    let (width, height) = (7 + random.below(9), 7 + random.below(9));
    let mut board = Board::new(width, height).expect("a board");
    let stones = width * height * (25 + random.below(30)) / 100;
    for _ in 0..stones {
        let empty: Vec<Point> = board.empty().iter().collect();
        let point = empty[random.below(empty.len())];
        let cell = [Cell::Black, Cell::Black, Cell::White, Cell::Wall];
        let share = [0, 0, 0, 1, 1, 2, 2, 3][random.below(8)];
        board.put(point, cell[share]);
    }
    board
}

#[test]
fn only_black_in_renju_has_forbidden_moves() {
    for rule in RULES {
        let table = Arc::new(LineTable::new(rule));
        for seed in 0..200 {
            let mut random = Random::nth(3_000_000 + seed);
            let board = black_board(&mut random);
            for side in Side::BOTH {
                if rule == Rule::RENJU && side == Side::Black {
                    continue;
                }
                let mut position =
                    Position::new(board.clone(), side, rule, Arc::clone(&table));
                assert!(position.forbidden_points().is_empty());
                assert!(position.legal_points() == *board.empty());
            }
        }
    }
}

#[test]
fn numbers_of_legal_games_agree() {
    for rule in RULES {
        let table = Arc::new(LineTable::new(rule));
        let mut sums = (0, 0);
        for seed in 0..30 {
            let mut random = Random::nth(4_000_000 + seed);
            let board = random_board(&mut random, rule);
            for side in Side::BOTH {
                let mut position =
                    Position::new(board.clone(), side, rule, Arc::clone(&table));
                let depth = if board.empty_count() > 40 { 2 } else { 3 };
                let counts = games(&mut position, depth);
                let slow = games_by_twin(&mut board.clone(), side, rule, depth);
                assert_eq!(counts, slow, "{:?}\n{}", side, render(&board));
                sums = (sums.0 + counts.0, sums.1 + counts.1);
            }
        }
        assert!(
            sums.0 > 100_000 && sums.1 > 1_000,
            "{:?} by {:?}",
            sums,
            rule
        );
    }
}

/// The number of games of `depth` plies that can follow, and of those that a win ends before.
fn games(position: &mut Position, depth: usize) -> (u64, u64) {
    if depth == 0 {
        return (1, 0);
    }
    let mut sums = (0, 0);
    for point in position.legal_points().iter() {
        let side = position.side();
        if position.threat_points(side, Threat::Five).contains(point) {
            sums.1 += 1;
            continue;
        }
        position.play(point);
        let (played, won) = games(position, depth - 1);
        position.undo();
        sums = (sums.0 + played, sums.1 + won);
    }
    sums
}

/// The numbers of [`games`] by the twin.
fn games_by_twin(board: &mut Board, side: Side, rule: Rule, depth: usize) -> (u64, u64) {
    if depth == 0 {
        return (1, 0);
    }
    let mut sums = (0, 0);
    for point in board.empty().clone().iter() {
        if rule.forbids(side) && is_forbidden(board, point) {
            continue;
        }
        board.put(point, side.stone());
        if board.wins(point, rule) {
            sums.1 += 1;
        } else {
            let (played, won) = games_by_twin(board, !side, rule, depth - 1);
            sums = (sums.0 + played, sums.1 + won);
        }
        board.take(point);
    }
    sums
}
