//! Where a stone can stand.

use std::fmt;

/// Cells from one row of the padded board to the next.
pub const STRIDE: usize = 32;
/// Cells of the padded board: what every array over points is as long as.
pub const CELLS: usize = STRIDE * STRIDE;
/// Cells of border on every side. Five, so that the window of a point on the edge, which
/// looks five cells far, never leaves the array.
pub const MARGIN: usize = 5;
/// Fewest columns or rows of a board.
pub const SIDE_MIN: usize = 5;
/// Most columns or rows of a board: with both margins just a row of the padded board.
pub const SIDE_MAX: usize = STRIDE - 2 * MARGIN;

/// A point of the board, as an index into the padded board.
///
/// Ordered by row, then column. The same point has the same index on boards of all sizes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// The four directions a line can run: the distance, in indices, to its next cell.
pub const STEPS: [isize; 4] =
    [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

impl Point {
    /// The point in column `x` from the left and row `y` from the top, both from 0.
    ///
    /// Coordinates up to `SIDE_MAX - 1`; whether a board is that large, only it knows.
    pub const fn new(x: usize, y: usize) -> Point {
        debug_assert!(x < SIDE_MAX && y < SIDE_MAX);
        Point(((y + MARGIN) * STRIDE + x + MARGIN) as u16)
    }

    /// The point of an index, of the border too.
    pub const fn from_index(index: usize) -> Point {
        Point((index % CELLS) as u16)
    }

    /// The index into arrays of `CELLS` elements; the remainder spares the bounds check.
    pub const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The column from the left, from 0. Only for points of the board.
    pub const fn x(self) -> usize {
        self.0 as usize % STRIDE - MARGIN
    }

    /// The row from the top, from 0. Only for points of the board.
    pub const fn y(self) -> usize {
        self.0 as usize / STRIDE - MARGIN
    }

    /// The point `distance` cells along `direction` (an index into `STEPS`).
    ///
    /// Up to `MARGIN` cells from a point of the board stay inside the padded board.
    pub const fn along(self, direction: usize, distance: isize) -> Point {
        let index = self.0 as isize + STEPS[direction] * distance;
        Point((index as usize % CELLS) as u16)
    }

    /// Where the symmetry numbered 0..8 takes the point on a board of `side` columns and
    /// rows; 0 leaves it where it is.
    pub fn mirrored(self, symmetry: usize, side: usize) -> Point {
        let (mut x, mut y) = (self.x(), self.y());
        if symmetry & 1 != 0 {
            x = side - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = side - 1 - y;
        }
        if symmetry & 4 != 0 {
            std::mem::swap(&mut x, &mut y);
        }
        Point::new(x, y)
    }

    /// The point as a number, for tables that pack it. `from_packed` is the way back.
    pub const fn packed(self) -> u16 {
        self.0
    }

    /// The point of `packed`; 0, which lies in the border, means none.
    pub const fn from_packed(packed: u16) -> Option<Point> {
        if packed == 0 {
            None
        } else {
            Some(Point(packed % CELLS as u16))
        }
    }
}

/// As the Gomocup protocol writes it: column, comma, row.
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
