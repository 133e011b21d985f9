//! The arena: a referee for Gomoku programs in every dialect, and what is built on it:
//! matches, tournaments, judging, a server, replays.
//!
//! It has its own rules and depends on no engine, so that a fault in the rules cannot hide in
//! both, and any old program can play.
//!
//! Each module uses only modules before it.

pub mod rules;
pub mod opening;
pub mod record;
pub mod stats;
pub mod process;
pub mod sandbox;
pub mod dialect;
pub mod platform;
pub mod player;
pub mod referee;
pub mod conformity;
pub mod schedule;
pub mod report;
pub mod server;
pub mod command;
