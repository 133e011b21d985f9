//! Result files: text lines of JSON, a header with the settings and then a line for each game.
//!
//! A line counts once it is whole. Lines are only appended, each by one write that is pushed to
//! the disk before the next game is counted. So only the last line can be cut short, where the
//! program was killed or the disk was full. Readers report such a line and pass it over; a
//! writer cuts it off before it appends anything.
//!
//! The header tells which programs the players are. Where one is added later, or changed on
//! purpose, a line `{"players":...}` stands before its games.

mod owned;
mod place;
mod header;
mod results;
mod follower;
mod writer;

pub use follower::{read_game, Follower, Heard};
pub(crate) use header::GameKey;
pub use header::Header;
pub(crate) use place::check_place;
pub use results::{read, Results};
pub(crate) use writer::write_whole;
pub use writer::Writer;

#[cfg(test)]
mod tests;
