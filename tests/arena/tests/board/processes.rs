//! The processes that a server has started, as the process table of Linux tells.

use std::fs;
use std::time::{Duration, Instant};

/// The engines of the server with this number, and what these have started.
pub fn engines_of(server: u32) -> Vec<u32> {
    let mark = format!("ARENA_TREE={server}-");
    let carries = |pid: &u32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        variables.any(|variable| variable.starts_with(mark.as_bytes()))
    };
    let entries = fs::read_dir("/proc").expect("a process table").flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(carries).collect()
}

/// Waits until something is so.
pub fn eventually(patience: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    is_so()
}
