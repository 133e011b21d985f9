//! Stones on a board.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A point of a board, or of any board: it may lie beyond the edges of a given one.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
)]
pub struct Point {
    /// Column from the left, from 0.
    pub x: u8,
    /// Row from the top, from 0.
    pub y: u8,
}

/// Writes a point as the Gomocup protocol does: column, comma, row.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One of the two sides of a game, as the color of its stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first.
    Black,
    /// The side that moves second.
    White,
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// A board of 5 to 22 columns and rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    cells: Vec<Option<Side>>,
}

impl Board {
    /// Columns, or rows, that a board can have.
    pub const SIZES: std::ops::RangeInclusive<u8> = 5..=22;

    /// Returns an empty board of `width` columns and `height` rows, which need not be equal;
    /// none if either is not in [`Board::SIZES`].
    pub fn new(width: u8, height: u8) -> Option<Board> {
        let fits = Board::SIZES.contains(&width) && Board::SIZES.contains(&height);
        let cells = vec![None; usize::from(width) * usize::from(height)];
        fits.then_some(Board {
            width,
            height,
            cells,
        })
    }

    /// The number of columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns the point in column `x` and row `y`; none off the board.
    pub fn point(&self, x: i64, y: i64) -> Option<Point> {
        let x = u8::try_from(x).ok().filter(|&x| x < self.width)?;
        let y = u8::try_from(y).ok().filter(|&y| y < self.height)?;
        Some(Point { x, y })
    }

    /// Returns all points, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Point { x, y }))
    }

    /// Returns the stone on `point`.
    ///
    /// # Panics
    /// May panic if `point` is off the board.
    pub fn stone(&self, point: Point) -> Option<Side> {
        self.cells[self.index(point)]
    }

    /// Returns the stone `distance` steps of (`dx`, `dy`) away from `point`; none on an empty
    /// point and off the board.
    pub fn stone_from(
        &self,
        point: Point,
        dx: i64,
        dy: i64,
        distance: i64,
    ) -> Option<Side> {
        let x = i64::from(point.x) + dx * distance;
        let y = i64::from(point.y) + dy * distance;
        self.point(x, y).and_then(|point| self.stone(point))
    }

    /// Puts a stone on `point`, or takes away what is there.
    ///
    /// # Panics
    /// May panic if `point` is off the board.
    pub fn set(&mut self, point: Point, stone: Option<Side>) {
        let index = self.index(point);
        self.cells[index] = stone;
    }

    /// Returns the number of stones on the board.
    pub fn stone_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// True if no point is empty.
    pub fn is_full(&self) -> bool {
        self.stone_count() == self.cells.len()
    }

    fn index(&self, point: Point) -> usize {
        debug_assert!(point.x < self.width && point.y < self.height);
        usize::from(point.y) * usize::from(self.width) + usize::from(point.x)
    }
}
