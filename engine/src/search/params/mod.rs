//! The parameters of the search, grouped by technique.
//!
//! Every number that could be another one is one of them; `default` holds the
//! values that the engine plays with (`ThreatParams::DEFAULT` those of the VCT
//! solver), `margins` the formulas. What formulas and nodes still spell out is
//! structure (the next ply, a half, a doubling), a fact of the game (a win takes
//! three plies) or a unit:
//!
//! - Scores and margins are in evaluation units; depths are in plies.
//! - Late move reductions add up in 16ths of a ply and are rounded down at the end; the
//!   reduction for moves of shallow searches is in 64ths.
//! - A history is between plus and minus `HISTORY_MAX`; the continuation history is the
//!   sum of two.

mod groups;
mod margins;
mod default;

pub use groups::*;
pub(super) use margins::{SIXTEENTHS, SIXTY_FOURTHS};

/// Iterative deepening ends at this depth in plies, or where the board is full.
pub const DEPTH_MAX: u32 = 100;
