//! Text in, text out: Gomocup, CodeCup, course platform, Alphano, wfi. A session is played with
//! a manager, a judge or a server.
//!
//! This floor and `cli` are the only ones that print. [`run`] and [`converse`] choose a
//! dialect and start a `player`, which waits for commands and for the ends of searches
//! and lets a `speaker` deal with them: `gomocup`, `codecup`, `course` or `alphano`. Below these
//! stand the parts that they share: faults, searches whose answer is pending, input,
//! output. [`connect`] needs no player: a wfi server sends nothing while we think.

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
