//! Openings: the stones on the board before the players begin.
//!
//! Openings come from files in one of three notations (`read`) or are made here
//! ([`generate`]). Each of them fits its [`Ground`]: every stone is on the board and on a point
//! of its own, and the game is still open after the last.

mod ground;
mod arrange;
mod generate;
mod file;
mod notation;
mod error;

pub(crate) use arrange::{keep_distinct, with_symmetries};
pub(crate) use file::read;
pub use generate::generate;
pub use ground::Ground;
pub(crate) use notation::{parse_pos, pos};

#[cfg(test)]
mod tests;
