//! Finds the best move: iterative deepening, PVS, Lazy SMP. The principal variation
//! search (PVS) is a kind of alpha-beta search.
//!
//! # How a search runs
//! [`Searcher`] is the face; `report` holds what it is asked and what it tells. Each
//! thread of a search is a `Run`, whose methods stand in these files, in calling order:
//!
//! - `lazy_smp` (several `Run`s): threads that share the transposition table, Lazy SMP.
//! - `run`: the state of one thread; plays, takes back, evaluates, corrects
//!   evaluations.
//! - `root`: the moves to choose from, and the answers that need no search.
//! - `solvers`: wins by fours (VCF) and by threats (VCT) at the root.
//! - `deepening`: iterative deepening, MultiPV, aspiration windows, PVS at the root, whose
//!   moves are ordered by the nodes that they took.
//! - `values`: instead of `deepening`, the scores of given moves.
//! - `node`: mate distance pruning, transposition table, forced moves, static
//!   evaluation, reverse futility pruning (RFP), razoring, internal iterative reduction
//!   (IIR).
//! - `moves`: late move pruning (LMP), futility pruning, singular, double and negative
//!   extensions, multi-cut, cut-node reduction, enhanced transposition cutoff (ETC), PVS,
//!   alpha-raise reduction.
//! - `reductions`: late move reductions (LMR), deeper and shallower re-search.
//! - `quiescence`: the quiescence search, fours only.
//!
//! What they work on: `worker` (the state that lasts from search to search), `window`
//! (alpha and beta), `pv` (principal variation), `picker` (move picker), `history`
//! (history, continuation history, countermoves), `correction` (correction history of
//! the static evaluation), `tt` (transposition table), `params` (every tunable
//! parameter, by technique).
//!
//! # What is not here
//! A clock: a `Control` says when a search ends.
//!
//! Allocations in a node: moves, PVs and histories have room from the start for the
//! deepest search there can be. Only the transposition table grows during a search, a
//! megabyte at a time.
//!
//! Techniques that gained nothing, or lost, in matches at equal nodes: null move
//! pruning, killer moves, a solver within the tree, and a double extension outside of
//! null windows.

mod searcher;
mod report;
mod lazy_smp;
mod run;
mod root;
mod solvers;
mod deepening;
mod values;
mod node;
mod moves;
mod reductions;
mod quiescence;
mod worker;
mod window;
mod pv;
mod picker;
mod history;
mod correction;
mod tt;
mod params;
#[cfg(test)]
mod tests;

pub use lazy_smp::STACK_BYTES;
pub use params::*;
pub use report::{Observer, Report, Wanted};
pub use searcher::{Searcher, THREADS_MAX};
pub use values::MoveValue;
