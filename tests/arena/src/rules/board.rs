//! Stones on a board.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A square: column from the left and row from the top, both from 0.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
)]
pub struct Point {
    /// The column from the left.
    pub x: u8,
    /// The row from the top.
    pub y: u8,
}

/// As the Gomocup protocol writes it: column, comma, row.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A color. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
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
    /// Fewest and most columns or rows.
    pub const SIZES: std::ops::RangeInclusive<u8> = 5..=22;

    /// An empty board; none if there is no board of that size.
    pub fn new(width: u8, height: u8) -> Option<Board> {
        let fits = Board::SIZES.contains(&width) && Board::SIZES.contains(&height);
        let cells = vec![None; usize::from(width) * usize::from(height)];
        fits.then_some(Board {
            width,
            height,
            cells,
        })
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The square of these coordinates, if the board has it.
    pub fn point(&self, x: i64, y: i64) -> Option<Point> {
        let x = u8::try_from(x).ok().filter(|&x| x < self.width)?;
        let y = u8::try_from(y).ok().filter(|&y| y < self.height)?;
        Some(Point { x, y })
    }

    /// All squares, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Point { x, y }))
    }

    /// The stone on a square of the board.
    pub fn stone(&self, point: Point) -> Option<Side> {
        self.cells[self.index(point)]
    }

    /// The stone `distance` steps of (`dx`, `dy`) from `point`; none off the board too.
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

    /// Puts a stone on a square, or takes what is there away.
    pub fn set(&mut self, point: Point, stone: Option<Side>) {
        let index = self.index(point);
        self.cells[index] = stone;
    }

    /// The number of stones.
    pub fn stone_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Whether there is no empty square.
    pub fn is_full(&self) -> bool {
        self.stone_count() == self.cells.len()
    }

    fn index(&self, point: Point) -> usize {
        debug_assert!(point.x < self.width && point.y < self.height);
        usize::from(point.y) * usize::from(self.width) + usize::from(point.x)
    }
}
