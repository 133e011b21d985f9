//! gomolith: a Gomoku (five in a row) engine.
//!
//! # The floors
//! Each module uses only modules below it, in the order in which they stand here:
//!
//! | floor | what it is |
//! |---|---|
//! | [`board`] | stones, points, rules: what stands where, and which lines win |
//! | [`score`] | what a position is worth, and how a proven win is told |
//! | [`lines`] | the pattern of each point in four directions, kept as stones come and go |
//! | [`position`] | board, patterns, threats, side to move, play and undo |
//! | [`control`] | may the search go on? |
//! | [`threats`] | what patterns prove: wins at a glance, by fours and by threats, defenses |
//! | [`eval`] | what a position is worth where nothing is proven |
//! | [`search`] | the best move: deepening, nodes, table, order of moves |
//! | [`clock`] | time, and limits that change under way, as a control |
//! | [`session`] | one game with one manager: settings, stones, a search under way |
//! | [`protocol`] | lines in, lines out, a file a dialect |
//! | [`bench`] | fixed positions and their signature |
//! | [`cli`] | arguments |
//!
//! # Words
//! A *stone* stands on a *point*; a *side* is Black or White. A *pattern* is what a stone
//! makes in one direction, a *threat* what it makes in all. A *ply* is one stone of one
//! side. A *score* is seen from the side to move.
//!
//! # What never happens
//! No floor below `protocol` prints or reads. No floor below `clock` knows time: a search
//! asks its `Control`. Nothing under `search` allocates a node. Scores are whole numbers.
//! Nothing mutable is global.

pub mod board;
pub mod score;
pub mod lines;
pub mod position;
pub mod control;
pub mod threats;
pub mod eval;
pub mod search;
pub mod clock;
pub mod session;
pub mod protocol;
pub mod bench;
pub mod cli;

#[cfg(test)]
mod testing;
