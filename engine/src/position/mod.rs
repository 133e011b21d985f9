//! Positions: board, patterns, threats, and the side to move. A position also knows the
//! moves that led to it.
//!
//! All floors above work on a `Position`, which plays moves and takes them back.
//! Everything in it is kept up to date ply by ply; nothing is worked out anew while
//! searching.

mod position;
mod forbidden;
mod threat_map;
#[cfg(test)]
mod tests;

pub use position::{Ply, Position};
