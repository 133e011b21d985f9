//! The ways in which a board falls onto itself.

use super::Point;

/// A turn or a mirroring of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    left_right: bool,
    top_bottom: bool,
    transposed: bool,
}

impl Symmetry {
    /// The symmetries of a board: eight of a square, four of another. The first changes
    /// nothing.
    pub fn of(width: u8, height: u8) -> impl Iterator<Item = Symmetry> {
        let count = if width == height { 8 } else { 4 };
        (0..count).map(|bits: u8| Symmetry {
            left_right: bits & 1 != 0,
            top_bottom: bits & 2 != 0,
            transposed: bits & 4 != 0,
        })
    }

    /// Where a square of a board of `width` and `height` comes to lie.
    pub fn apply(self, point: Point, width: u8, height: u8) -> Point {
        let mirror = |at: u8, size: u8, mirrored| if mirrored { size - 1 - at } else { at };
        let x = mirror(point.x, width, self.left_right);
        let y = mirror(point.y, height, self.top_bottom);
        if self.transposed {
            Point { x: y, y: x }
        } else {
            Point { x, y }
        }
    }
}
