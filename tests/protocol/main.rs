//! The pbrain protocol, judged from outside: what a manager may send and what it must see.
//!
//! Every test is put to two players, the crate's program and the compiled bundle. The
//! text to hold against them is the specification of the protocol, never the engine's
//! code. `PLAYER=..` asks one player only, see [`players`]; `UPDATE=1` rewrites the golden
//! conversations, see [`golden`].

mod board;
mod brain;
mod charge;
mod follow;
mod game;
mod opponent;
mod players;

mod arguments;
mod client;
mod commands;
mod ending;
mod errors;
mod forced;
mod golden;
mod info;
mod judged_games;
mod judges;
mod lines;
mod memory;
mod slowdown;
mod suspended;
mod thinking;
mod time;
mod time_extensions;
mod traces;
mod yixin;
