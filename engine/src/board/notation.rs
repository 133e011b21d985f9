//! Moves as text, as in `h8i9`: column letter, row number. Rows are counted from 1 at
//! the top. Openings, bench positions and samples are written so.

use std::fmt;

use super::{Board, Point};

/// A move that cannot be read, is off the board, or is on a stone or on an earlier
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// The index of the byte of the text at which the move begins.
    pub start: usize,
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad move at character {}", self.start)
    }
}

impl std::error::Error for BadMove {}

/// The points of the moves in `text`, each an empty point of `board`, none of them
/// twice.
///
/// # Errors
/// The first move of which that is not true.
pub fn parse_moves(board: &Board, text: &str) -> Result<Vec<Point>, BadMove> {
    let mut points: Vec<Point> = Vec::new();
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() {
        let start = end;
        end += 1;
        while end < bytes.len() && bytes[end].is_ascii_digit() {
            end += 1;
        }
        let point = text
            .get(start + 1..end)
            .and_then(|row| row.parse::<i64>().ok())
            .and_then(|row| {
                board.point(i64::from(bytes[start]) - i64::from(b'a'), row - 1)
            });
        match point {
            Some(point) if board.is_empty(point) && !points.contains(&point) => {
                points.push(point);
            }
            _ => return Err(BadMove { start }),
        }
    }
    Ok(points)
}
