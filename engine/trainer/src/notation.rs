//! Moves as text.

use gomolith::board::Point;

/// A point in the notation that `parse_moves` reads, such as `h8`.
pub(crate) fn move_text(point: Point) -> String {
    let column = char::from(b'a' + point.x() as u8);
    format!("{column}{}", point.y() + 1)
}
