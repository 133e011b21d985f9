//! Makes the data that the engine ships, by means of the engine's own search.
//!
//! # Subcommands
//! | command | what it does | result |
//! |---|---|---|
//! | `book` | selects balanced openings | `engine/src/session/book.rs` |
//! | `replies` | finds what to play in the positions that games begin with | `engine/src/session/replies.rs` |
//! | `selfplay` | plays games and records the searched positions | a file of samples |
//! | `pack` | packs such files into a compact one, or unpacks them | a file of samples |
//! | `fit` | fits the evaluation and the order of moves to samples (Texel tuning) | `engine/src/eval/tables/*.rs` |
//! | `learn` | trains a network that evaluates positions on samples | a file of a training, `engine/src/eval/tables/*_network.rs` |
//! | `spsa` | moves the parameters of the search toward what wins (SPSA) | printed, entered by hand |
//! | `screen` | measures what each parameter of the search brings (factorial experiment) | printed |
//! | `values` | searches openings and prints their scores | printed |
//! | `tactics` | measures the solvers on the tactics suite, or makes a suite | printed, or a file of positions |
//!
//! `engine/trainer/README.md` shows each with a command to copy, and the file formats.
//!
//! # Code map
//! Each module uses only those whose `mod` lines stand before its own; the files of a
//! folder stand in reading order.
//! - `command`: the command line, a file for each subcommand.
//! - [`book`]: openings by successive halving: search many, keep the most even, search
//!   deeper.
//! - `replies`: the book of replies, by long searches.
//! - `tune`: self-play, Texel tuning, SPSA and screening.
//! - `net`: the network of `learn`, its slopes and its training.
//! - `tactics`: the suite of forced wins: made from games or puzzles, and measured.
//! - `game`, `rng`, [`parallel`], `files`, `notation`: what all of them share.
//!
//! # Invariants
//! - The engine never depends on the trainer: what is made here becomes source text that is
//!   committed, and names the engine that made it by its bench signature, there or in the
//!   README. That engine makes the same again.
//! - Everything random is seeded, and no clock has a say except in `tactics` measurements.
//!   Games and searches give the same bytes on every machine with any number of threads; a
//!   fit does where `exp` and `ln` round alike.
//! - Runs that take long (`selfplay`, `learn`, `spsa`, `screen`) resume: the same command goes on
//!   where it was interrupted, and a file of other settings is refused rather than
//!   overwritten.
//! - Files are replaced whole or not at all, or appended to with marks that tell what is
//!   whole.
//! - A parameter of the search is never changed here: a match decides, and a person enters
//!   it.

mod notation;
mod files;
pub mod parallel;
mod rng;
mod game;
mod tactics;
mod tune;
mod net;
pub mod book;
mod replies;
mod command;

pub use command::run;
