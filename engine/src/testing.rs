//! What the unit tests share: seeded chance, random positions, the eight symmetries.

use crate::board::{splitmix, Board, Cell, Point, Rule, Side};
use crate::lines::LineTable;
use crate::position::Position;
use std::sync::Arc;

/// Seeded chance: the same numbers on every machine.
pub(crate) struct Random {
    seed: u64,
    drawn: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { seed, drawn: 0 }
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.drawn += 1;
        (splitmix(splitmix(self.seed) ^ self.drawn) % end as u64) as usize
    }
}

/// The rules that tests go through.
pub(crate) const RULES: [Rule; 5] = [
    Rule::FREESTYLE,
    Rule::STANDARD,
    Rule::RENJU,
    Rule::CARO,
    Rule::STANDARD_CARO,
];

/// Whether both sides play by the same rules.
pub(crate) fn is_symmetric(rule: Rule) -> bool {
    rule.winning[0] == rule.winning[1]
}

/// The position of `board` with `side` to move.
pub(crate) fn position_of(board: Board, side: Side, rule: Rule) -> Position {
    Position::new(board, side, rule, Arc::new(LineTable::new(rule)))
}

/// The position of `board` with `side` to move, by the rules of `position` and with its line
/// table, which takes long to make.
pub(crate) fn position_like(position: &Position, board: Board, side: Side) -> Position {
    let table = Arc::clone(position.lines().table());
    Position::new(board, side, position.rule(), table)
}

/// A point for the next stone: mostly near others, as in games, at times anywhere.
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

/// Where the symmetry numbered 0..8 takes a point of a board of `side` columns and rows.
pub(crate) fn mirrored(point: Point, symmetry: usize, side: usize) -> Point {
    point.mirrored(symmetry, side)
}

/// The square `board` under a symmetry, with colors exchanged if `exchange`.
pub(crate) fn mirror(board: &Board, symmetry: usize, exchange: bool) -> Board {
    let side = board.width();
    let mut image = Board::new(side, side).expect("a square board");
    for point in board.points().filter(|&point| !board.is_empty(point)) {
        let cell = match (board.cell(point), exchange) {
            (Cell::Black, true) => Cell::White,
            (Cell::White, true) => Cell::Black,
            (cell, _) => cell,
        };
        image.put(mirrored(point, symmetry, side), cell);
    }
    image
}
