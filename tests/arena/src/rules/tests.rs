//! Verdicts in drawn positions.

use Rule::{Caro, Freestyle, Renju, Standard, StandardCaro};
use Side::{Black, White};
use Verdict::{Draw, Forbidden, GoesOn, Wins};

use super::{judge, Board, Point, Rule, Side, Symmetry, Verdict};

/// A board as it is drawn: `X` is Black, `O` White, `!` a forbidden point, `.` another empty
/// one, `*` the point that a test is about. Blanks do not count.
pub(super) struct Drawing {
    pub(super) board: Board,
    marked: Vec<Point>,
    pub(super) forbidden: Vec<Point>,
}

pub(super) fn drawn(text: &str) -> Drawing {
    let is_cell = |c: &char| "XO!*.".contains(*c);
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().filter(is_cell).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let board = Board::new(rows[0].len() as u8, rows.len() as u8);
    let mut drawing = Drawing {
        board: board.expect("a board"),
        marked: Vec::new(),
        forbidden: Vec::new(),
    };
    for point in drawing.board.points() {
        match rows[usize::from(point.y)][usize::from(point.x)] {
            'X' => drawing.board.set(point, Some(Side::Black)),
            'O' => drawing.board.set(point, Some(Side::White)),
            '!' => drawing.forbidden.push(point),
            '*' => drawing.marked.push(point),
            _ => {}
        }
    }
    drawing
}

/// Returns the board as it lies after a symmetry.
pub(super) fn turned(board: &Board, symmetry: Symmetry) -> Board {
    let (width, height) = (board.width(), board.height());
    let mut turned = Board::new(width, height).expect("a board");
    for point in board.points() {
        turned.set(symmetry.apply(point, width, height), board.stone(point));
    }
    turned
}

/// Checks the verdict on a stone of `side` on the point marked `*`, by each of `rules`, however
/// the drawing is turned.
fn check_verdict(text: &str, side: Side, rules: &[Rule], expected: Verdict) {
    let drawing = drawn(text);
    let [marked] = drawing.marked[..] else {
        panic!("not one mark: {text}");
    };
    let (width, height) = (drawing.board.width(), drawing.board.height());
    for symmetry in Symmetry::of(width, height) {
        let mut board = turned(&drawing.board, symmetry);
        let point = symmetry.apply(marked, width, height);
        board.set(point, Some(side));
        for &rule in rules {
            let verdict = judge(&board, rule, point, side);
            assert_eq!(verdict, expected, "{rule:?} {side:?} {symmetry:?} {text}");
        }
    }
}

#[test]
fn five_wins() {
    let five = "
        . . . . . . .
        . X . . . . .
        . . X . . . .
        . . . * . . .
        . . . . X . .
        . . . . . X .
        . . . . . . .";
    check_verdict(five, Black, &Rule::ALL, Wins);
    let white = five.replace('X', "O");
    check_verdict(&white, White, &Rule::ALL, Wins);
}

#[test]
fn four_goes_on() {
    let four = "
        . . . . . . .
        . X X * X . .
        . . . . . . .
        . O . . . . .
        . O . . . . .
        . O . . . . .
        . O . . . . .";
    check_verdict(four, Black, &Rule::ALL, GoesOn);
}

#[test]
fn six_by_rule() {
    let six = "
        . . . . . . . .
        . X X * X X X .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    check_verdict(six, Black, &[Freestyle, Caro], Wins);
    check_verdict(six, Black, &[Standard, StandardCaro], GoesOn);
    check_verdict(six, Black, &[Renju], Forbidden);
    let white = six.replace('X', "O");
    check_verdict(&white, White, &[Freestyle, Caro, Renju], Wins);
    check_verdict(&white, White, &[Standard, StandardCaro], GoesOn);
}

#[test]
fn eleven_is_an_overline() {
    let eleven = "
        X X X X X * X X X X X
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    check_verdict(eleven, Black, &[Freestyle, Caro], Wins);
    check_verdict(eleven, Black, &[Standard, StandardCaro], GoesOn);
    check_verdict(eleven, Black, &[Renju], Forbidden);
}

#[test]
fn caro_blocked_at_both_ends() {
    let blocked = "
        . . . . . . . .
        O X X * X X O .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    check_verdict(blocked, Black, &[Caro, StandardCaro], GoesOn);
    check_verdict(blocked, Black, &[Freestyle, Standard, Renju], Wins);
    let six = blocked.replace("O .", "X O");
    check_verdict(&six, Black, &[Caro], Wins);
    check_verdict(&six, Black, &[StandardCaro], GoesOn);
}

#[test]
fn caro_edge_blocks_nothing() {
    let edge = "
        . . . . . . . .
        X X * X X O . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .";
    check_verdict(edge, Black, &Rule::ALL, Wins);
    let whole_board = "
        . . . . .
        X X * X X
        . . . . .
        . . . . .
        . . . . .";
    check_verdict(whole_board, Black, &Rule::ALL, Wins);
}

#[test]
fn caro_another_line_may_win() {
    let two = "
        . . . X . . . .
        O X X * X X O .
        . . . X . . . .
        . . . X . . . .
        . . . X . . . .";
    check_verdict(two, Black, &Rule::ALL, Wins);
}

#[test]
fn full_board_is_a_draw() {
    let full = "
        X X O O X
        O O X X O
        X X * O X
        O O X X O
        X X O O X";
    check_verdict(full, Black, &Rule::ALL, Draw);
    check_verdict(full, White, &Rule::ALL, Draw);
    let last_is_foul = full.replace("X X * O X", "X X * X X");
    check_verdict(&last_is_foul, Black, &Rule::ALL, Wins);
    let not_full = full.replacen('X', ".", 1);
    check_verdict(&not_full, Black, &Rule::ALL, GoesOn);
}

#[test]
fn forbidden_loses_only_for_black_in_renju() {
    let double_three = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X * . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check_verdict(double_three, Black, &[Renju], Forbidden);
    let others = [Freestyle, Standard, Caro, StandardCaro];
    check_verdict(double_three, Black, &others, GoesOn);
    let white = double_three.replace('X', "O");
    check_verdict(&white, White, &Rule::ALL, GoesOn);
}

#[test]
fn five_is_never_forbidden() {
    let with_overline = "
        . . . X . . . . .
        . . . X . . . . .
        . . . X . . . . .
        X X X * X X X . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check_verdict(with_overline, Black, &[Renju], Wins);
    let with_fours = "
        . . . . X . . . .
        . . . . X . X . .
        . . . . X X . . .
        . X X X * X . . .
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . . . .";
    check_verdict(with_fours, Black, &[Renju], Wins);
}
