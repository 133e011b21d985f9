//! What only the operating system can do, where we do not know how: the plainest of it.

use std::fmt;
use std::io;
use std::process::{Child, ChildStdin, Command};
use std::time::Duration;

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With this status.
    Exit(i32),
    /// Nobody knows how.
    Gone,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Exit(status) => write!(f, "exited with status {status}"),
            Ending::Gone => write!(f, "is gone"),
        }
    }
}

/// Nothing ties a process to its parent here.
pub fn tie(_command: &mut Command) {}

/// Groups are not known here.
pub fn own_group(_command: &mut Command) {}

/// A player that does not read its input can hold up the arena here.
pub fn never_block(_stdin: &ChildStdin) -> io::Result<()> {
    Ok(())
}

/// How a child ended, if it did.
pub fn peek(child: &mut Child) -> Option<Ending> {
    let status = child.try_wait().ok().flatten()?;
    Some(status.code().map_or(Ending::Gone, Ending::Exit))
}

/// Processes are not suspended here.
pub fn suspend(_group: u32, _stopped: bool) {}

/// Only the process itself is killed here, by its owner.
pub fn kill_all(_group: u32, _mark: &str) {}

/// Nobody is known to carry a mark here.
pub fn marked(_mark: &str) -> Vec<u32> {
    Vec::new()
}

/// Not known here, so yes.
pub fn is_alive(_pid: u32) -> bool {
    true
}

/// Only the process itself is known here.
pub fn family(root: u32) -> Vec<u32> {
    vec![root]
}

/// Not measured here.
pub fn starved(_pid: u32) -> Option<Duration> {
    None
}

/// Not measured here.
pub fn resident(_pid: u32) -> Option<(u64, u64)> {
    None
}

/// Not measured here.
pub fn proportional(_pid: u32) -> Option<u64> {
    None
}
