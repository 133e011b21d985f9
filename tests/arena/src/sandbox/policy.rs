//! The way in which a program is confined.

use std::path::PathBuf;

use clap::ValueEnum;

/// A group of system calls that a program has no business with.
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
    /// All groups.
    pub const ALL: [Group; 3] = [Group::Files, Group::Network, Group::Processes];

    /// The words for what a program tried by a call of the group.
    pub fn offense(self) -> &'static str {
        match self {
            Group::Files => "it tried to write, make, change or remove a file",
            Group::Network => "it tried to use the network",
            Group::Processes => "it tried to start a process, or to reach another process",
        }
    }
}

/// The port that a client connects to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// A port that is known.
    Number(u16),
    /// A port that is not known yet: the command line has `{port}` in its place.
    Later,
}

/// The way in which a program is confined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The program is not confined at all: its command is started as it is.
    pub unsandboxed: bool,
    /// The arena, which is started in the program's place; None: the running program is it.
    pub launcher: Option<PathBuf>,
    /// The files and folders that may be read, beside the program and the system's libraries.
    pub readable: Vec<PathBuf>,
    /// The program is not started where the kernel cannot confine reading.
    pub confine_reading: bool,
    /// The groups of calls that end the program by SIGSYS at the first try; the rest fails with
    /// an error that the program may survive.
    pub deadly: Vec<Group>,
    /// The limit of the address space in bytes. Be generous: reserved is not used.
    pub address_space: Option<u64>,
    /// The limit of the main thread's stack in bytes.
    pub stack: Option<u64>,
    /// The port of a client, which may connect to it by TCP, at whatever address, and to no
    /// other. Without Landlock 4 (Linux 6.7) it can connect to every port:
    /// [`Support::holds_ports`](super::Support::holds_ports) tells. Connections are not
    /// counted.
    pub connect: Option<Port>,
    /// The folder of a compiler, which may write beneath it and start processes. The limits of
    /// address space and stack do not count, and of the groups only the network is refused.
    pub compiler: Option<PathBuf>,
}
