//! Processes: memory, processor time, signals.
#![cfg(unix)]

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use support::Brain;

/// A size in the status of a process by its key there, such as `VmHWM:`, in bytes.
#[cfg(target_os = "linux")]
pub fn status_bytes(pid: u32, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).expect("a live process");
    let line = status
        .lines()
        .find(|line| line.starts_with(key))
        .expect("a known key");
    let kilobytes = line.split_whitespace().nth(1).expect("a number");
    kilobytes.parse::<u64>().expect("a number") * 1024
}

/// The processor time of a brain so far, in clock ticks of a hundredth of a second.
#[cfg(target_os = "linux")]
pub fn ticks(brain: &Brain) -> u64 {
    let stat =
        fs::read_to_string(format!("/proc/{}/stat", brain.pid())).expect("a process");
    let after_name = stat.rsplit_once(") ").expect("a name").1;
    let words: Vec<&str> = after_name.split(' ').collect();
    let ticks = |index: usize| words[index].parse::<u64>().expect("a number");
    // User and system time are the words 14 and 15, the first of these is word 3.
    ticks(11) + ticks(12)
}

/// Sends a signal, such as `-STOP`, to a brain.
pub fn signal(brain: &Brain, name: &str) {
    let pid = brain.pid().to_string();
    let status = Command::new("kill")
        .args([name, &pid])
        .status()
        .expect("kill");
    assert!(status.success(), "kill {name} {pid}");
}

/// Lets a brain stand still for this `duration`.
pub fn suspend(brain: &Brain, duration: Duration) {
    signal(brain, "-STOP");
    thread::sleep(duration);
    signal(brain, "-CONT");
}
