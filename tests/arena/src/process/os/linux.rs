//! Linux, by its process table in `/proc` and by signals.

use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{fcntl, FcntlArg, OFlag};
use nix::sched::{sched_getaffinity, sched_setaffinity, CpuSet};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{kill, killpg, Signal};
use nix::sys::wait::{waitid, Id, WaitPidFlag, WaitStatus};
use nix::unistd::{getppid, Pid};

use super::abilities::Abilities;
use super::resident::Resident;
use super::turn::Turn;
use crate::process::ending::Ending;

/// Makes the process that `command` starts the leader of a group of its own, and has the
/// kernel kill it when the thread ends that starts it.
pub fn tie(command: &mut Command) {
    own_group(command);
    let parent = nix::unistd::getpid();
    let before_exec = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        if getppid() == parent {
            Ok(())
        } else {
            // The arena died in between: the signal would never come.
            Err(io::Error::from(Errno::ESRCH))
        }
    };
    // SAFETY: between fork and exec only prctl and getppid are called, which are plain system
    // calls: no allocation, no lock.
    unsafe {
        command.pre_exec(before_exec);
    }
}

/// The tick of the times that Linux tells in `/proc`, on every machine.
const MS_OF_TICK: u64 = 10;

/// What can be done here: all.
pub const ABILITIES: Abilities = Abilities {
    suspend: true,
    measure: true,
    pin: true,
};

/// Puts the process that `command` starts in a group of its own, where no interrupt that is
/// meant for the arena reaches it.
pub fn own_group(command: &mut Command) {
    command.process_group(0);
}

/// Holds the process that `command` starts, and all that this starts, to these processors. It
/// cannot be started if there is none of them.
pub fn pin(command: &mut Command, processors: &[usize]) -> io::Result<()> {
    let mut set = CpuSet::new();
    for &processor in processors {
        set.set(processor)?;
    }
    let before_exec = move || Ok(sched_setaffinity(Pid::from_raw(0), &set)?);
    // SAFETY: between fork and exec only sched_setaffinity is called, a plain system call: no
    // allocation, no lock.
    unsafe {
        command.pre_exec(before_exec);
    }
    Ok(())
}

/// The processors that the arena may use, and hence whatever it starts.
pub fn processors() -> Vec<usize> {
    let Ok(set) = sched_getaffinity(Pid::from_raw(0)) else {
        return Vec::new();
    };
    let all = 0..CpuSet::count();
    all.filter(|&it| set.is_set(it).unwrap_or(false)).collect()
}

/// The number of threads of the whole machine that have a processor or wait for one, and that of
/// its processors.
pub fn runnable() -> Option<(usize, usize)> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let count = stat
        .lines()
        .find_map(|it| it.strip_prefix("procs_running "))?;
    let is_processor = |line: &&str| {
        let number = line.strip_prefix("cpu");
        number.is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()))
    };
    Some((
        count.trim().parse().ok()?,
        stat.lines().filter(is_processor).count(),
    ))
}

/// Makes writes to a full pipe fail with `WouldBlock` instead of waiting.
pub fn never_block(stdin: &ChildStdin) -> io::Result<()> {
    fcntl(stdin.as_raw_fd(), FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(())
}

/// The end of a child; None while it runs. The child stays a zombie, so that its number is not
/// given to another process.
pub fn peek(child: &mut Child) -> Option<Ending> {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    match waitid(Id::Pid(number(child.id())), flags) {
        Ok(WaitStatus::Exited(_, status)) => Some(Ending::Exit(status)),
        Ok(WaitStatus::Signaled(_, signal, _)) => Some(Ending::Killed(signal as i32)),
        Ok(_) | Err(Errno::EINTR) => None,
        Err(_) => Some(Ending::Gone),
    }
}

/// Stops all processes of a group, or lets them go on.
pub fn suspend(group: u32, stopped: bool) {
    let signal = if stopped {
        Signal::SIGSTOP
    } else {
        Signal::SIGCONT
    };
    let _ = killpg(number(group), signal);
}

/// Kills a group and every process that carries `mark`, for at most a second: a process that
/// cannot die, as it waits for a device, holds nobody up.
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

/// The living processes that carry `mark` in their environment.
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

/// True if there is a process of this number, a zombie included.
pub fn is_alive(pid: u32) -> bool {
    fs::metadata(format!("/proc/{pid}")).is_ok()
}

/// The process `root` and its descendants, `root` first, as the process table tells them one
/// after the other: those that come or go meanwhile may be missed.
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
    let tasks = tasks(pid).into_iter();
    tasks.flat_map(|task| children_of(&task)).collect()
}

/// The children that a thread has started.
fn children_of(task: &Path) -> Vec<u32> {
    let line = fs::read_to_string(task.join("children")).unwrap_or_default();
    let words = line.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The folders of the threads of a process in the process table.
fn tasks(pid: u32) -> Vec<PathBuf> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    tasks.map(|task| task.path()).collect()
}

/// The resident memory of a process; None if it has ended.
pub fn resident(pid: u32) -> Option<Resident> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    Some(Resident {
        peak_bytes: kilobytes(&status, "VmHWM:")?,
        now_bytes: kilobytes(&status, "VmRSS:")?,
    })
}

/// The times of all threads of a process and its descendants, each with the number of the thread.
pub fn turns(root: u32) -> Vec<(u32, Turn)> {
    let mut pids = vec![root];
    let mut turns = Vec::new();
    let mut next = 0;
    while let Some(&pid) = pids.get(next) {
        next += 1;
        for task in tasks(pid) {
            turns.extend(turn(&task));
            for child in children_of(&task) {
                if !pids.contains(&child) {
                    pids.push(child);
                }
            }
        }
    }
    turns
}

fn turn(task: &Path) -> Option<(u32, Turn)> {
    let thread = task.file_name()?.to_str()?.parse().ok()?;
    let stat = fs::read_to_string(task.join("schedstat")).ok()?;
    let mut times = stat.split_whitespace().map(str::parse);
    let mut time = || Some(Duration::from_nanos(times.next()?.ok()?));
    let (ran, waited) = (time()?, time()?);
    Some((thread, Turn { ran, waited }))
}

/// The time that a process and its descendants have had a processor: threads and children that
/// have ended count as well.
pub fn worked(pid: u32) -> Option<Duration> {
    let times = family(pid).into_iter().filter_map(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name of the program stands in parentheses, and may have any in it. Of what follows,
        // four numbers are its time and that of children, for itself and in the system.
        let (_, rest) = stat.rsplit_once(')')?;
        let fields = rest.split_whitespace().skip(11).take(4);
        Some(fields.filter_map(|it| it.parse::<u64>().ok()).sum::<u64>())
    });
    times
        .reduce(|sum, ticks| sum + ticks)
        .map(|ticks| Duration::from_millis(ticks * MS_OF_TICK))
}

/// The resident memory of a process in bytes, shared pages divided among those who share them.
pub fn proportional(pid: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    kilobytes(&rollup, "Pss:")
}

/// The number of bytes that a line `KEY count kB` of a file in `/proc` tells.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let count: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(count << 10)
}

fn number(pid: u32) -> Pid {
    Pid::from_raw(i32::try_from(pid).unwrap_or(i32::MAX))
}
