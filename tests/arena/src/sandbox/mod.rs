//! Runs a program that nobody vouches for: it cannot write files, read more than it needs,
//! use the network, start processes or disturb other processes. Threads stay possible.
//!
//! [`wrap`] turns a command line into one that starts the same program confined, so that
//! whoever starts programs needs to know nothing of this module. What it starts is the arena
//! itself (`arena __sandbox ... -- COMMAND`), which confines itself and then becomes the
//! program: no code runs between fork and exec. The program keeps the number of the process,
//! its standard streams and its working directory; of the environment a few harmless variables
//! are left.
//!
//! Three things hold it:
//! * **Landlock**: of all files only the program itself, the system's libraries and what
//!   [`Policy::readable`] names can be read, nothing can be written; no TCP but to
//!   [`Policy::connect`], no signals out.
//! * **seccomp**: system calls are refused unless they are on a list. What leaves no doubt (a
//!   file opened for writing, a socket, a new process) can also end the program at once.
//! * **limits**: address space, stack, open files, core dumps, file size. There is none for
//!   the number of threads: the kernel counts the threads of a user, not of a program. The
//!   address space bounds them.
//!
//! seccomp is required. Without Landlock (Linux before 5.13, or switched off) the rest holds,
//! but files can be read; [`Policy::confine_reading`] says whether that will do.

#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter;
mod launch;
#[cfg(target_os = "linux")]
mod limits;
mod support;

pub use launch::{run, SandboxArgs};
pub use support::Support;

use clap::ValueEnum;
use std::path::PathBuf;

/// The hidden subcommand of the arena that confines itself and becomes the program.
pub const SUBCOMMAND: &str = "__sandbox";

/// What a program has no business with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Group {
    /// Opening files for writing; making, removing and changing files.
    Files,
    /// Sockets of every kind; for a client, all but those that connect by TCP.
    Network,
    /// New processes and other programs; signals to other processes, and looking into them.
    Processes,
}

impl Group {
    /// Every group.
    pub const ALL: [Group; 3] = [Group::Files, Group::Network, Group::Processes];

    /// What the program tried, in words.
    pub fn offence(self) -> &'static str {
        match self {
            Group::Files => "it tried to write, make, change or remove a file",
            Group::Network => "it tried to use the network",
            Group::Processes => "it tried to start a process, or to reach another process",
        }
    }
}

/// A port to connect to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// This one.
    Number(u16),
    /// Not known yet: the command line has `{port}` in its place.
    Later,
}

/// How a program is confined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// Not at all: the command is started as it is.
    pub unsandboxed: bool,
    /// The arena, which is started in the program's place; none: the running program is it.
    pub launcher: Option<PathBuf>,
    /// Files and folders that may be read, beside the program and the system's libraries.
    pub readable: Vec<PathBuf>,
    /// Refuse to start where the kernel cannot confine reading.
    pub confine_reading: bool,
    /// What ends the program by SIGSYS at the first try; the rest fails with an error that
    /// the program may survive.
    pub deadly: Vec<Group>,
    /// Bytes of address space. Be generous: reserved is not used.
    pub address_space: Option<u64>,
    /// Bytes of the main thread's stack.
    pub stack: Option<u64>,
    /// It is a client: it may connect by TCP to this port, of whatever address, and to no
    /// other. Without Landlock 4 (Linux 6.7) the port cannot be held either:
    /// [`Support::holds_ports`] tells. Connections are not counted.
    pub connect: Option<Port>,
    /// It compiles: it may start processes and write beneath this folder. The limits of
    /// address space and stack do not count, and of the groups only the network is held.
    pub compiler: Option<PathBuf>,
}

/// The command line that starts `command` under `policy`. An error says what the kernel lacks.
pub fn wrap(command: &[String], policy: &Policy) -> anyhow::Result<Vec<String>> {
    anyhow::ensure!(!command.is_empty(), "there is no command to start");
    if policy.unsandboxed {
        return Ok(command.to_vec());
    }
    Support::of_this_kernel().suffices(policy)?;
    let launcher = match &policy.launcher {
        Some(path) => path.clone(),
        None => std::env::current_exe()?,
    };
    let mut wrapped = vec![text(&launcher)?, SUBCOMMAND.to_owned()];
    wrapped.extend(options(policy)?);
    wrapped.push("--".to_owned());
    wrapped.extend_from_slice(command);
    Ok(wrapped)
}

/// The policy as options of the hidden subcommand.
fn options(policy: &Policy) -> anyhow::Result<Vec<String>> {
    let mut options = Vec::new();
    for path in &policy.readable {
        options.push(format!("--readable={}", text(path)?));
    }
    for group in &policy.deadly {
        let name = group
            .to_possible_value()
            .map(|value| value.get_name().to_owned());
        options.push(format!("--deadly={}", name.unwrap_or_default()));
    }
    if let Some(bytes) = policy.address_space {
        options.push(format!("--address-space={bytes}"));
    }
    if let Some(bytes) = policy.stack {
        options.push(format!("--stack={bytes}"));
    }
    if let Some(port) = policy.connect {
        options.push(match port {
            Port::Number(number) => format!("--connect={number}"),
            Port::Later => "--connect={port}".to_owned(),
        });
    }
    if let Some(folder) = &policy.compiler {
        options.push(format!("--compiler={}", text(folder)?));
    }
    Ok(options)
}

fn text(path: &std::path::Path) -> anyhow::Result<String> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| anyhow::anyhow!("the path {} is not UTF-8", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn unsandboxed_changes_nothing() {
        let policy = Policy {
            unsandboxed: true,
            ..Policy::default()
        };
        assert_eq!(
            wrap(&words("a b"), &policy).expect("no check"),
            words("a b")
        );
    }

    #[test]
    fn nothing_to_start_is_an_error() {
        assert!(wrap(&[], &Policy::default()).is_err());
    }

    #[test]
    fn the_policy_is_spelled_out_before_the_command() {
        let policy = Policy {
            readable: vec!["/data".into()],
            deadly: vec![Group::Files, Group::Network],
            address_space: Some(7),
            stack: Some(8),
            connect: Some(Port::Number(9)),
            ..Policy::default()
        };
        let options = options(&policy).expect("plain paths");
        let line = "--readable=/data --deadly=files --deadly=network --address-space=7 \
                    --stack=8 --connect=9";
        assert_eq!(options.join(" "), line);
    }
}
