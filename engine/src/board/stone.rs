//! What can stand on a point.

use std::ops::Not;

/// A side of the game. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Color {
    /// Moves first.
    Black = 0,
    /// Moves second.
    White = 1,
}

impl Color {
    /// Both sides, Black first: an array by colour is indexed with `color as usize`.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The stone of this side.
    pub const fn stone(self) -> Cell {
        match self {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The other side.
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
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
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }
}
