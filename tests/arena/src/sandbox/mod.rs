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

mod policy;
mod wrap;
mod support;
#[cfg(target_os = "linux")]
mod launch;
mod args;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod limits;

pub(crate) use args::SandboxArgs;
#[cfg(target_os = "linux")]
pub(crate) use launch::run;
pub use policy::{Group, Policy, Port};
pub use support::Support;
pub use wrap::wrap;
pub(crate) use wrap::SUBCOMMAND;

/// Fails: only Linux can confine a program.
#[cfg(not(target_os = "linux"))]
pub(crate) fn run(_: SandboxArgs) -> anyhow::Result<std::process::ExitCode> {
    anyhow::bail!("programs can be confined under Linux only")
}
