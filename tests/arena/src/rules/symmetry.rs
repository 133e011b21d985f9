//! Turns and mirrorings of a board.

use super::Point;

/// A turn or a mirroring that maps a board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    left_right: bool,
    top_bottom: bool,
    transposed: bool,
}

impl Symmetry {
    /// Returns the symmetries of a board of `width` columns and `height` rows: eight if these
    /// are equal, else four. The first one changes nothing.
    pub fn of(width: u8, height: u8) -> impl Iterator<Item = Symmetry> {
        let count = if width == height { 8 } else { 4 };
        (0..count).map(|bits: u8| Symmetry {
            left_right: bits & 1 != 0,
            top_bottom: bits & 2 != 0,
            transposed: bits & 4 != 0,
        })
    }

    /// Returns where `point` comes to lie, on a board of `width` columns and `height` rows.
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
