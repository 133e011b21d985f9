//! Support of the test programs that judge gomolith from outside.
//!
//! [`Brain`] starts a program and talks to it as a Gomocup manager does, [`Game`] adds the
//! manager's [`Board`], [`Random`] is the one source of chance of all seeded tests,,
//! [`Bundle`] compiles what the repository ships once for all of them, and [`write_script`]
//! makes what stands for a program.
//!
//! This crate depends on nothing, least of all on the engine: the rules of [`Board`] are
//! written anew, so that a fault in the engine's rules cannot hide in both.

mod brain;
mod game;
mod board;
mod random;
mod bundle;
#[cfg(unix)]
mod script;

pub use board::{Board, Rule, Stone};
pub use brain::{is_remark, ms, parse_point, Brain, Point, EXIT_MAX, SLACK_MS};
pub use bundle::Bundle;
pub use game::Game;
pub use random::Random;
#[cfg(unix)]
pub use script::write_script;
