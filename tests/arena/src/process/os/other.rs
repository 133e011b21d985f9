//! Other systems, with what the standard library offers.

use std::io;
use std::process::{Child, ChildStdin, Command};
use std::time::Duration;

use super::abilities::Abilities;
use super::resident::Resident;
use super::turn::Turn;
use crate::process::ending::Ending;

/// What can be done here: players that want it are refused.
pub const ABILITIES: Abilities = Abilities {
    suspend: false,
    measure: false,
    pin: false,
};

/// Does nothing: a process cannot be tied to its parent here.
pub fn tie(_command: &mut Command) {}

/// Does nothing: groups are not known here.
pub fn own_group(_command: &mut Command) {}

/// Always an error: a process cannot be held to processors here.
pub fn pin(_command: &mut Command, _processors: &[usize]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Always empty: they are not told one by one here.
pub fn processors() -> Vec<usize> {
    Vec::new()
}

/// Always None: not counted here.
pub fn runnable() -> Option<(usize, usize)> {
    None
}

/// Does nothing: a player that does not read its input can hold up the arena here.
pub fn never_block(_stdin: &ChildStdin) -> io::Result<()> {
    Ok(())
}

/// The end of a child; None while it runs.
pub fn peek(child: &mut Child) -> Option<Ending> {
    let status = child.try_wait().ok().flatten()?;
    let killed = signal(status).map_or(Ending::Gone, Ending::Killed);
    Some(status.code().map_or(killed, Ending::Exit))
}

#[cfg(unix)]
fn signal(status: std::process::ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: std::process::ExitStatus) -> Option<i32> {
    None
}

/// Does nothing: processes are not suspended here.
pub fn suspend(_group: u32, _stopped: bool) {}

/// Does nothing: only the process itself is killed here, by its owner.
pub fn kill_all(_group: u32, _mark: &str) {}

/// Always empty: nobody is known to carry a mark here.
pub fn marked(_mark: &str) -> Vec<u32> {
    Vec::new()
}

/// Always true: the process table is not known here.
pub fn is_alive(_pid: u32) -> bool {
    true
}

/// The process itself: its descendants are not known here.
pub fn family(root: u32) -> Vec<u32> {
    vec![root]
}

/// Always empty: not measured here.
pub fn turns(_root: u32) -> Vec<(u32, Turn)> {
    Vec::new()
}

/// Always None: not measured here.
pub fn worked(_pid: u32) -> Option<Duration> {
    None
}

/// Always None: not measured here.
pub fn resident(_pid: u32) -> Option<Resident> {
    None
}

/// Always None: not measured here.
pub fn proportional(_pid: u32) -> Option<u64> {
    None
}
