//! Helpers that the unit tests share: seeded random numbers, random positions, the eight
//! symmetries.

use std::sync::Arc;

use crate::board::{splitmix, Board, Cell, Point, Rule, Side};
use crate::lines::LineTable;
use crate::position::Position;

/// A random number generator: a seed gives the same numbers on every machine.
pub(crate) struct Random {
    seed: u64,
    drawn: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { seed, drawn: 0 }
    }

    /// A random number from 0 up to `end`, without it.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.drawn += 1;
        (splitmix(splitmix(self.seed) ^ self.drawn) % end as u64) as usize
    }
}

/// One rule of each kind, for tests that must hold by all of them.
pub(crate) const RULES: [Rule; 5] = [
    Rule::FREESTYLE,
    Rule::STANDARD,
    Rule::RENJU,
    Rule::CARO,
    Rule::STANDARD_CARO,
];

/// True if both sides have the same winning line, so that exchanging colors changes
/// nothing.
pub(crate) fn is_symmetric(rule: Rule) -> bool {
    rule.winning[0] == rule.winning[1]
}

/// The position of `board` with `side` to move, with a line table of its own.
pub(crate) fn position_of(board: Board, side: Side, rule: Rule) -> Position {
    Position::new(board, side, rule, Arc::new(LineTable::new(rule)))
}

/// The position of `board` with `side` to move, by the rule of `position` and with its line
/// table: tests that build thousands of positions make the table once.
pub(crate) fn position_like(position: &Position, board: Board, side: Side) -> Position {
    let table = Arc::clone(position.lines().table());
    Position::new(board, side, position.rule(), table)
}

/// An empty point for the next stone: mostly near others, as in games, at times anywhere.
/// None on a full board.
pub(crate) fn random_point(position: &Position, random: &mut Random) -> Option<Point> {
    let near: Vec<Point> = position.near().iter().collect();
    let all: Vec<Point> = position.board().empty().iter().collect();
    let points = if near.is_empty() || random.below(8) == 0 {
        all
    } else {
        near
    };
    (!points.is_empty()).then(|| points[random.below(points.len())])
}

/// The image of the square `board` under a symmetry below 8, with colors exchanged if
/// `exchange` is true.
pub(crate) fn mirror(board: &Board, symmetry: usize, exchange: bool) -> Board {
    let size = board.width();
    let mut image = Board::new(size, size).expect("a square board");
    for point in board.points().filter(|&point| !board.is_empty(point)) {
        let cell = match (board.cell(point), exchange) {
            (Cell::Black, true) => Cell::White,
            (Cell::White, true) => Cell::Black,
            (cell, _) => cell,
        };
        image.put(point.mirrored(symmetry, size), cell);
    }
    image
}
