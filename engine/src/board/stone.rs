//! Sides and cells: black and white, empty and wall.

use std::ops::Not;

/// A side of the game: an index into arrays of two, as `side as usize`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Side {
    /// The side that moves first.
    Black = 0,
    /// The side that moves second.
    White = 1,
}

impl Side {
    /// Both sides, each at the index `side as usize`.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The cell that holds a stone of this side.
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

/// The content of a cell of the padded board. The discriminants are the two bits by
/// which `Lines` packs cells into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Cell {
    /// No stone: one may be put here.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// The border, or a square that belongs to nobody: no line runs through it.
    Wall = 3,
}

impl Cell {
    /// The side whose stone this is; none if it is no stone.
    pub const fn side(self) -> Option<Side> {
        match self {
            Cell::Black => Some(Side::Black),
            Cell::White => Some(Side::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}
