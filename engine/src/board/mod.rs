//! Stones, points and rules: what stands where, what wins.
//!
//! This floor knows cells and rules, and nothing of patterns, sides to move or search.
//!
//! All boards are cut out of one padded board of 32 x 32 cells, so that a point has the
//! same index on a board of any size. A border of walls surrounds the board: whoever
//! walks along a line meets a wall before the end of the array and needs no check.

mod board;
mod stone;
mod point;
mod point_set;
mod rule;
mod notation;
mod zobrist;
#[cfg(test)]
mod diagram;
#[cfg(test)]
mod tests;

pub use board::Board;
#[cfg(test)]
pub(crate) use diagram::{parse, render};
pub use notation::{parse_moves, BadMove};
pub use point::{Point, CELLS, MARGIN, SIZE_MAX, SIZE_MIN, STEPS, STRIDE};
pub use point_set::PointSet;
pub use rule::{Rule, WinningLine};
pub use stone::{Cell, Side};
pub use zobrist::{splitmix, WHITE_TO_MOVE};
