//! Points: where a stone can stand, by coordinates or index.

use std::fmt;

/// Cells from one row of the padded board to the next.
pub const STRIDE: usize = 32;
/// The number of cells of the padded board: the length of every array over points.
pub const CELLS: usize = STRIDE * STRIDE;
/// Cells of border on every side. Five, so that the neighborhood of a point on the
/// edge, which reaches five cells far, never leaves the padded board.
pub const MARGIN: usize = 5;
/// The smallest size, columns or rows, that a board can have.
pub const SIZE_MIN: usize = 5;
/// The largest size, columns or rows, that a board can have: with both margins it fills
/// a row of the padded board.
pub const SIZE_MAX: usize = STRIDE - 2 * MARGIN;

/// The four directions in which a line can run (east, south, south-east, south-west):
/// the difference of the indices of neighboring cells.
pub const STEPS: [isize; 4] =
    [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

// Indices are taken modulo CELLS, and a point is packed into 16 bits.
const _: () = assert!(CELLS.is_power_of_two() && CELLS <= 1 << 16);
const _: () = assert!(SIZE_MIN <= SIZE_MAX);

/// A point of the board, as an index into the padded board.
///
/// Ordered by row, then column. The same point has the same index on boards of all
/// sizes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` from the left and row `y` from the top, both from 0 and
    /// below `SIZE_MAX`. A smaller board need not have it: see `Board::point`.
    pub const fn new(x: usize, y: usize) -> Point {
        debug_assert!(x < SIZE_MAX && y < SIZE_MAX);
        Point(((y + MARGIN) * STRIDE + x + MARGIN) as u16)
    }

    /// The point with this index into arrays of `CELLS` elements, on the board or its
    /// border.
    pub const fn from_index(index: usize) -> Point {
        Point((index % CELLS) as u16)
    }

    /// The index into arrays of `CELLS` elements.
    pub const fn index(self) -> usize {
        // The remainder changes nothing; it spares the bounds check of the array.
        self.0 as usize % CELLS
    }

    /// The column from the left, from 0. The point must not be on the border.
    pub const fn x(self) -> usize {
        self.0 as usize % STRIDE - MARGIN
    }

    /// The row from the top, from 0. The point must not be on the border.
    pub const fn y(self) -> usize {
        self.0 as usize / STRIDE - MARGIN
    }

    /// The point `distance` cells along `direction`, an index into `STEPS`; against it
    /// if `distance` is negative.
    ///
    /// Up to `MARGIN` cells from a point of the board stay inside the padded board.
    pub const fn along(self, direction: usize, distance: isize) -> Point {
        let index = self.0 as isize + STEPS[direction] * distance;
        Point((index as usize % CELLS) as u16)
    }

    /// The distance to `other`: the larger of those in columns and in rows. Neither point may
    /// be on the border.
    pub fn distance(self, other: Point) -> usize {
        let (columns, rows) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        columns.max(rows)
    }

    /// The image of the point under one of the eight symmetries of a square board of
    /// `size` columns and rows. `symmetry` is below 8; 0 leaves the point where it is.
    pub fn mirrored(self, symmetry: usize, size: usize) -> Point {
        let (mut x, mut y) = (self.x(), self.y());
        if symmetry & 1 != 0 {
            x = size - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = size - 1 - y;
        }
        if symmetry & 4 != 0 {
            std::mem::swap(&mut x, &mut y);
        }
        Point::new(x, y)
    }

    /// The point in 16 bits, never 0 for a point of the board. `from_packed` is the way
    /// back.
    pub const fn packed(self) -> u16 {
        self.0
    }

    /// The point that `packed` gave; none for 0, the corner of the border.
    pub const fn from_packed(packed: u16) -> Option<Point> {
        if packed == 0 {
            None
        } else {
            Some(Point(packed % CELLS as u16))
        }
    }
}

/// Column and row from 0 with a comma between them, as the Gomocup protocol writes
/// points.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
