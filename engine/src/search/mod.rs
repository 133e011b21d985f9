//! Finds the best move: iterative deepening over a principal variation search (PVS), a kind of
//! alpha-beta search.
//!
//! # The way of a search
//! [`Searcher`] is the face. Each thread of a search is a `Run`, whose methods stand in these
//! files, in calling order:
//!
//! | file | what it does |
//! |---|---|
//! | `searcher` | the face: what is asked, what is reported, who is told |
//! | `lazy_smp` | several threads on one search (Lazy SMP) |
//! | `run` | one thread of a search: its state, play and undo |
//! | `root` | the moves to choose from, and the answers that need no search |
//! | `solvers` | the solvers at the root: wins by fours (VCF) and by threats (VCT) |
//! | `deepening` | iterative deepening, MultiPV, aspiration windows, PVS at the root |
//! | `values` | scores of given moves, instead of `deepening` |
//! | `node` | a node: mate distance pruning, transposition table, static evaluation, reverse futility pruning (RFP), razoring, internal iterative reduction (IIR) |
//! | `moves` | the moves of a node: late move pruning (LMP), singular extension, multi-cut, cut-node reduction, late move reductions (LMR), enhanced transposition cutoff (ETC), PVS, alpha-raise reduction |
//! | `quiescence` | the quiescence search: fours only |
//! | `correction` | correction history of the static evaluation |
//!
//! What they work on: `window` (alpha and beta), `pv` (principal variation), `picker` (move
//! picker), `history` (history, continuation history, countermoves), `tt` (transposition
//! table), `params` (every tunable parameter, by technique).
//!
//! # What is not here
//! A clock: whatever ends a search is a `Control`.
//!
//! An allocation per node: moves, PVs and histories have room from the start for the deepest
//! search there can be. Only the transposition table grows under way, a megabyte at a time.
//!
//! And what brought nothing, or less than nothing, in matches at equal nodes: null move
//! pruning, killer moves, a solver within the tree, futility pruning of single moves, and a
//! double extension outside of null windows.

mod searcher;
mod lazy_smp;
mod run;
mod root;
mod solvers;
mod deepening;
mod values;
mod node;
mod moves;
mod quiescence;
mod window;
mod pv;
mod picker;
mod history;
mod correction;
mod tt;
mod params;
#[cfg(test)]
mod tests;

pub use deepening::DEPTH_MAX;
pub use params::*;
pub use searcher::{Observer, Report, Searcher, Wanted, THREADS_MAX};
pub use values::MoveValue;
