//! Incremental patterns of each point in four directions. They are kept up to date as
//! stones come and go.
//!
//! A *pattern* is what a side has along one line through a point once its stone stands
//! there. A *shape* is a pattern with the number of ways to bring it forward; a *code*
//! is the four shapes of a point in one number; a *threat* is what the four add up to.
//!
//! `Lines` holds each line of the board as a word with two bits a cell. The
//! neighborhood of a point is cut out of the word and looked up in the `LineTable`, so
//! that a stone costs one change in four words and a look-up for each empty point that
//! it can be seen from.

mod lines;
mod pattern;
mod shape;
mod threat;
mod code;
mod table;
mod neighborhoods;
mod views;
#[cfg(test)]
mod definition;
#[cfg(test)]
mod tests;

pub use code::{ByCode, Code};
pub use lines::{Change, Lines};
pub use pattern::Pattern;
pub use shape::Shape;
pub use table::LineTable;
pub use threat::{fours_in, Threat};
