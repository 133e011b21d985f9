//! What only the operating system can do: Linux.

use std::fmt;
use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{fcntl, FcntlArg, OFlag};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{kill, killpg, Signal};
use nix::sys::wait::{waitid, Id, WaitPidFlag, WaitStatus};
use nix::unistd::{getppid, Pid};

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With this status.
    Exit(i32),
    /// By a signal.
    Killed(Signal),
    /// Nobody knows how.
    Gone,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Exit(status) => write!(f, "exited with status {status}"),
            Ending::Killed(signal) => {
                write!(f, "was killed by signal {} ({signal})", *signal as i32)
            }
            Ending::Gone => write!(f, "is gone"),
        }
    }
}

/// Makes the process a leader of its group that dies with the thread that starts it.
pub fn tie(command: &mut Command) {
    own_group(command);
    let parent = nix::unistd::getpid();
    let before_exec = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        match getppid() == parent {
            true => Ok(()),
            false => Err(io::Error::from(Errno::ESRCH)),
        }
    };
    // SAFETY: between fork and exec only prctl and getppid are called, which are plain system
    // calls: no allocation, no lock.
    unsafe {
        command.pre_exec(before_exec);
    }
}

/// Puts the process in a group of its own, where no interrupt meant for the arena reaches it.
pub fn own_group(command: &mut Command) {
    command.process_group(0);
}

/// Writes to it fail with `WouldBlock` instead of waiting.
pub fn never_block(stdin: &ChildStdin) -> io::Result<()> {
    fcntl(stdin.as_raw_fd(), FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(())
}

/// How a child ended, if it did; it stays a zombie, so that its number is not given away.
pub fn peek(child: &mut Child) -> Option<Ending> {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    match waitid(Id::Pid(number(child.id())), flags) {
        Ok(WaitStatus::Exited(_, status)) => Some(Ending::Exit(status)),
        Ok(WaitStatus::Signaled(_, signal, _)) => Some(Ending::Killed(signal)),
        Ok(_) | Err(Errno::EINTR) => None,
        Err(_) => Some(Ending::Gone),
    }
}

/// Stops a group, or lets it go on.
pub fn suspend(group: u32, stopped: bool) {
    let signal = if stopped {
        Signal::SIGSTOP
    } else {
        Signal::SIGCONT
    };
    let _ = killpg(number(group), signal);
}

/// Kills a group and everything that carries the mark.
pub fn kill_all(group: u32, mark: &str) {
    let deadline = Instant::now() + Duration::from_secs(1);
    loop {
        let _ = killpg(number(group), Signal::SIGKILL);
        let strays = marked(mark);
        for &pid in &strays {
            let _ = kill(number(pid), Signal::SIGKILL);
        }
        if strays.is_empty() || Instant::now() > deadline {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The living processes that carry the mark in their environment.
pub fn marked(mark: &str) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|&pid| carries(pid, mark))
        .collect()
}

fn carries(pid: u32, mark: &str) -> bool {
    let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment
        .split(|&byte| byte == 0)
        .any(|variable| variable == mark.as_bytes())
}

/// Whether there is a process of this number.
pub fn is_alive(pid: u32) -> bool {
    fs::metadata(format!("/proc/{pid}")).is_ok()
}

/// Moments of the process table: a process and what descends from it.
pub fn family(root: u32) -> Vec<u32> {
    let mut found = vec![root];
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        next += 1;
        for child in children(pid) {
            if !found.contains(&child) {
                found.push(child);
            }
        }
    }
    found
}

fn children(pid: u32) -> Vec<u32> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    tasks
        .flatten()
        .filter_map(|task| fs::read_to_string(task.path().join("children")).ok())
        .flat_map(|line| {
            line.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// The peak and the present resident size of a process, in bytes.
pub fn resident(pid: u32) -> Option<(u64, u64)> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    Some((kilobytes(&status, "VmHWM:")?, kilobytes(&status, "VmRSS:")?))
}

/// How long the threads of a process have waited for a processor, in sum.
pub fn starved(pid: u32) -> Option<Duration> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    let waited = tasks.flatten().filter_map(|task| {
        let stat = fs::read_to_string(task.path().join("schedstat")).ok()?;
        stat.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    Some(Duration::from_nanos(waited.sum()))
}

/// The resident size of a process, shared pages divided among those who share them.
pub fn proportional(pid: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    kilobytes(&rollup, "Pss:")
}

fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let count: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(count << 10)
}

fn number(pid: u32) -> Pid {
    Pid::from_raw(i32::try_from(pid).unwrap_or(i32::MAX))
}
