//! What can stand on a point.

use std::ops::Not;

/// A side of the game. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Side {
    /// Moves first.
    Black = 0,
    /// Moves second.
    White = 1,
}

impl Side {
    /// Both sides, Black first: an array by color is indexed with `side as usize`.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The stone of this side.
    pub const fn stone(self) -> Cell {
        match self {
            Side::Black => Cell::Black,
            Side::White => Cell::White,
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The other side.
    fn not(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// What stands on a cell of the padded board. The numbers are the two bits in a line word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Cell {
    /// Nothing: a stone may be put here.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// The border, or a square that belongs to nobody: no line runs through it.
    Wall = 3,
}

impl Cell {
    /// The side whose stone this is.
    pub const fn side(self) -> Option<Side> {
        match self {
            Cell::Black => Some(Side::Black),
            Cell::White => Some(Side::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}
