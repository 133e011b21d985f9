//! Players as processes: started with pipes, watched, and never left behind.
//!
//! A player is the leader of a process group and carries a mark in its environment, which its
//! descendants inherit. Whatever they do, leave the group or lose their parents, they are found
//! by the mark and killed with the player. Should the arena itself die, however suddenly, a
//! guard (a shell that waits for the end of a pipe) does the same for all its players.

mod program;
mod spawn;
mod pipe;
mod lines;
mod tail;
mod quote;
mod memory;
mod share;
mod crowd;
mod ending;
mod socket;
mod compile;
mod scratch;
mod guard;
mod os;

pub use compile::compile;
pub(crate) use compile::compile_command;
pub(crate) use crowd::crowd;
pub(crate) use ending::Ending;
pub(crate) use lines::{Line, OutputEvent};
pub(crate) use os::processors;
pub(crate) use os::Turn;
pub use os::{Abilities, ABILITIES};
pub(crate) use pipe::Pipe;
pub(crate) use program::{file_of, is_script};
pub(crate) use quote::quote;
pub(crate) use socket::{accept, listen};
pub(crate) use spawn::{Place, Process, Streams};
