//! Resource limits of the kernel, and what the program inherits.

use std::os::fd::RawFd;

use anyhow::Context;
use nix::fcntl::{fcntl, FcntlArg, FdFlag};
use nix::sys::prctl;
use nix::sys::resource::{getrlimit, rlim_t, setrlimit, Resource};
use nix::sys::signal::Signal;
use nix::sys::stat::{fstat, SFlag};

/// The number of files that the program may have open. Descriptors from this number on cannot
/// be made any more: the filter of system calls relies on it.
pub const OPEN_FILES: rlim_t = 64;

/// Has the program end with its starter, gain no rights, and leave no core dump.
pub fn basic() -> anyhow::Result<()> {
    prctl::set_pdeathsig(Signal::SIGKILL)
        .context("cannot tie the program to its starter")?;
    prctl::set_no_new_privs().context("cannot keep the program from gaining rights")?;
    lower(Resource::RLIMIT_CORE, 0)
}

/// Sets the limits of a judged program, in bytes, on top of those of [`basic`]. No file may
/// grow, unless a standard stream is one.
pub fn judged(address_space: Option<u64>, stack: Option<u64>) -> anyhow::Result<()> {
    if !(0..3).any(is_file) {
        lower(Resource::RLIMIT_FSIZE, 0)?;
    }
    if let Some(bytes) = stack {
        lower(Resource::RLIMIT_STACK, bytes)?;
    }
    if let Some(bytes) = address_space {
        lower(Resource::RLIMIT_AS, bytes)?;
    }
    Ok(())
}

/// Limits the number of open files to [`OPEN_FILES`] from now on.
pub fn open_files() -> anyhow::Result<()> {
    lower(Resource::RLIMIT_NOFILE, OPEN_FILES)
}

/// Has the program inherit its three standard streams and no other open file.
pub fn close_the_rest_on_exec() -> anyhow::Result<()> {
    let entries = std::fs::read_dir("/proc/self/fd").context("cannot list open files")?;
    let numbers =
        entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let numbers: Vec<RawFd> = numbers.filter(|number| *number > 2).collect();
    for number in numbers {
        // The descriptor of the listing itself is among them, and closed by now.
        let _ = fcntl(number, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC));
    }
    Ok(())
}

/// Sets a resource limit for good, but never above the one that is there.
fn lower(resource: Resource, value: rlim_t) -> anyhow::Result<()> {
    let (_, hard) =
        getrlimit(resource).with_context(|| format!("cannot read {resource:?}"))?;
    let value = value.min(hard);
    setrlimit(resource, value, value)
        .with_context(|| format!("cannot set {resource:?} to {value}"))
}

/// True if a standard stream goes to a file: then a limit of file size would end the program
/// for what it may do.
fn is_file(stream: RawFd) -> bool {
    fstat(stream).is_ok_and(|stat| {
        SFlag::from_bits_truncate(stat.st_mode & SFlag::S_IFMT.bits()) == SFlag::S_IFREG
    })
}
