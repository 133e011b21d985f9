//! Text in, text out, in every dialect. A session is played with a manager, a judge or a server.
//!
//! This floor and `cli` are the only ones that print. [`run`] and [`converse`] choose a
//! dialect and start a `player`, which waits for commands and for the ends of searches
//! and lets a `speaker` deal with them, which has a file for each dialect. Below these
//! stand the parts that they share: faults, searches whose answer is pending, input,
//! output. [`connect`] needs no player: a wfi server sends nothing while we think.
//!
//! # What a new dialect touches
//!
//! 1. Its file here, which implements `Speaker`, and its `mod` line.
//! 2. Its name in `dialect.rs`.
//! 3. In `run.rs` its arm in `speaker`, and its row in `DETECTED` if the first line tells it.
//! 4. If it has limits or a rule of its own: `options.rs`, `src/main.rs` and `src/cli.rs`.

mod run;
mod options;
mod dialect;
mod player;
mod speaker;
mod gomocup;
mod codecup;
mod course;
mod alphano;
mod wfi;
mod fault;
mod pending;
mod input;
mod output;
mod parse;

pub use dialect::Dialect;
pub use options::Options;
pub use run::{connect, converse, run};
pub use wfi::Ending;
