//! A position in which there is nothing to find.

use support::{Board, Point, Stone};

/// Columns and rows of the board that [`QUIET`] is made for.
pub const QUIET_SIZE: i32 = 20;
/// Stones in two corners of a board of 20 x 20, neither side far ahead, even where one gives a
/// move away: a search thinks about it for as long as it may.
pub const QUIET: [(Point, Stone); 5] = [
    ((3, 3), Stone::Opponent),
    ((3, 4), Stone::Own),
    ((16, 16), Stone::Opponent),
    ((15, 16), Stone::Own),
    ((5, 4), Stone::Opponent),
];

/// A board with nothing on it but the stones of [`QUIET`].
pub fn quiet_board() -> Board {
    let mut board = Board::new(QUIET_SIZE, QUIET_SIZE);
    for (point, stone) in QUIET {
        board.put(point, stone);
    }
    board
}
