//! gomolith: a Gomoku (five in a row) engine.
//!
//! # The floors
//! A module uses only those that stand before it in this list, from the foundation up:
//!
//! - [`board`]: stones, points and rules, what stands where and what wins
//! - [`score`]: how good a position is, and how a proven win is told
//! - [`lines`]: the pattern of each point in four directions, kept as stones come and go
//! - [`position`]: board, patterns, threats, side to move, play and undo
//! - [`control`]: may the search go on?
//! - [`threats`]: proofs from patterns, as wins at a glance, by fours (VCF) and by threats
//!   (VCT), and defenses
//! - [`eval`]: the static evaluation, how good a position is where nothing is proven
//! - [`search`]: the best move, by iterative deepening, PVS, transposition table and move
//!   ordering
//! - [`clock`]: time, and limits that change under way, as a control
//! - [`session`]: one game with one manager, its settings, stones, a search under way
//! - [`protocol`]: text in, text out, in several dialects
//! - [`bench`](mod@bench): fixed positions and their signature
//! - [`cli`]: the arguments of the program
//!
//! # Words
//! What a word means here, and only that:
//!
//! - **stone**, **point**, **cell**: a *stone* stands on a *point*; a *cell* is what the
//!   padded board has there: empty, black, white or wall
//! - **side**: Black or White; *own* and *other* are seen from the side to move
//! - **size**: columns and rows of a board
//! - **rule**: what a game is played by, one of *freestyle* (five or more win), *standard*
//!   (exactly five), *renju*, *caro* and *standard caro*; the *rule number* is that of
//!   `INFO rule`
//! - **line**, **direction**: the cells through a point, in one of four *directions*
//! - **neighborhood**: the cells of a line around a point that its pattern depends on
//! - **pattern**, **shape**: what a side has along one line once its stone stands on the
//!   point; a *shape* is a pattern with the number of ways to bring it forward
//! - **code**, **kind**: the four shapes of a point in one number; a *kind* is their set,
//!   whatever the order, by which the evaluation knows a point
//! - **pair**, **network**: the shapes of both sides at a point along one line; a learned
//!   part of an evaluation, which knows a point by its four pairs
//! - **threat**: what the four patterns of a point add up to
//! - **outlook**: what follows from the threats on the board before any move is played
//! - **OR node**, **AND node**: nodes of a proof, with the attacker to move, who needs one
//!   move that wins, and with the defender to move, all of whose moves must lose
//! - **ply**, **depth**: a *ply* is one stone of one side; *depth* is the plies left to
//!   search, and in a report those searched in full
//! - **score**: seen from the side to move, in units of the evaluation; near the ends of
//!   its range a win or loss in a number of plies
//! - **window**: alpha and beta of a search
//! - **PV**, **MultiPV**: the principal variation, the moves expected of both sides;
//!   several of them, each with another first move
//! - **parameter**: a number of search, solvers or evaluation that tuning may move:
//!   `SearchParams`, `EvalParams`
//! - **index**, **slot**: a position in a list; a place in a hash table
//! - **aim**: what a search is for, as a move, the best few, an opening, or stones that
//!   leave even chances
//! - **variety**: what chooses among equally good openings
//! - **dialect**, **speaker**: how a player is spoken to; the object that speaks it. A
//!   *protocol* is the text that specifies a dialect
//! - **manager**, **judge**: the program at the other end of a conversation; a judge
//!   decides who may go on
//! - **signature**: a hash of nodes, scores and moves over the positions of `bench`; it
//!   changes when the engine plays differently, and only then
//!
//! # What never happens
//! No floor below `protocol` prints or reads. No floor below `clock` knows time: a search
//! asks its `Control`. The search allocates nothing per node; only the transposition table
//! grows. Scores are whole numbers. Nothing mutable is global. Nothing depends on anything
//! but std, and nothing ships that only tests or tools use.

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
