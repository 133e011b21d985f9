//! The static evaluation: the score where nothing is proven.
//!
//! The classical score is a sum over the empty points of what each side can make there,
//! and a term for the threats on the board. What a side can make is worth more when it is to move.
//! So each side has two sums: one for when it is to move, one for when it waits. The
//! parameters are fitted to games. The network makes the score from this one and from what
//! it sees itself.
//!
//! CITE: the sum over pattern codes is the idea of Rapfi's classical evaluation,
//! <https://github.com/dhbloo/rapfi>

mod evaluator;
pub mod network;
mod params;
mod tables;
#[cfg(test)]
mod tests;

pub use evaluator::Evaluator;
pub use params::{kind_of, threats_of, EvalParams, SideParams, KINDS, MOVE_SCALE, THREATS};
