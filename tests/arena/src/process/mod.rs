//! Players as processes: started with pipes, watched, and never left behind.
//!
//! A player is the leader of a process group and carries a mark in its environment, which its
//! descendants inherit. Whatever they do, leave the group or their parents, they are found by
//! the mark and killed with the player. Should the arena itself die, however suddenly, a guard
//! (a shell that waits for the end of a pipe) does the same for all its players.

mod compile;
mod guard;
mod lines;
mod memory;
#[cfg_attr(not(target_os = "linux"), path = "os_other.rs")]
mod os;
mod pipe;
mod scratch;
mod spawn;
mod tail;

pub use compile::compile;
pub use guard::fresh_mark;
pub use lines::{Event, Line};
pub use memory::Memory;
pub use os::Ending;
pub use pipe::Pipe;
pub use scratch::scratch_dir;
pub use spawn::{Process, Talk};
pub use tail::Tail;
