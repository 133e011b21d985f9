//! `--watch`: bundling again at each change, whatever happens, until it is ended.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crate::command::Desk;

/// The longest wait for a line: no machine is so loaded that a change goes unseen for longer.
const WAIT: Duration = Duration::from_secs(60);

struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn new(desk: &Desk) -> Watching {
        let out = desk.out();
        let dir = out.trim_end_matches("out.rs");
        let mut child = Command::new(env!("CARGO_BIN_EXE_bundler"))
            .args([dir, "-o", &out, "--watch"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the bundler can be run");
        let stderr = child.stderr.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Watching { child, lines }
    }

    /// The next line, but for what it says of a proof.
    fn line(&self) -> String {
        let next = || self.lines.recv_timeout(WAIT).expect("a line in time");
        let line = next();
        if line.starts_with("bundler: proved") {
            next()
        } else {
            line
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn each_change_is_bundled() {
    let desk = Desk::new("pub fn hello() {}\n");
    let watching = Watching::new(&desk);
    assert!(watching.line().contains("wrote"));
    desk.put("src/lib.rs", "pub mod more;\npub fn hello() {}\n");
    assert!(watching
        .line()
        .starts_with("error: no file for module `more`"));
    while !watching.line().contains("= help: create") {}
    desk.put("src/more.rs", "pub fn added() {}\n");
    assert!(watching.line().contains("wrote"));
    assert!(desk.written().contains("fn added"));
    desk.put("notes.txt", "no part of it\n");
    assert!(watching.line().contains("unchanged"));
    // The bundle itself, new at the beginning, is no change.
    assert!(watching
        .lines
        .recv_timeout(WAIT)
        .is_ok_and(|it| it.contains("proved")));
    let more = watching.lines.recv_timeout(Duration::from_secs(1));
    assert!(more.is_err(), "{more:?}");
}

/// Returns whether this process was started so that interrupts are ignored, as in the background
/// of a shell: its children ignore them too.
#[cfg(unix)]
fn ignores_interrupts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // The second bit is that of the second signal.
    ignored.is_some_and(|mask| mask & 2 != 0)
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    if ignores_interrupts() {
        println!("skipped: interrupts are ignored here");
        return;
    }
    let desk = Desk::new("pub fn hello() {}\n");
    let mut watching = Watching::new(&desk);
    assert!(watching.line().contains("wrote"));
    let process = watching.child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &process]).status();
    assert!(killed.expect("kill can be run").success());
    let status = watching.child.wait().expect("it ends");
    assert!(!status.success());
}
