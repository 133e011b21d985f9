//! What a program does wrong.

use crate::record::Reason;
use std::fmt;
use std::process::ExitStatus;

/// The signal of a forbidden system call.
const SIGSYS: i32 = 31;

/// What a program did wrong: the reason as in a game's record, and the words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The reason for which a referee would end the game.
    pub reason: Reason,
    /// What happened, as a sentence without its full stop.
    pub text: String,
    /// The program was ended for a system call that is forbidden.
    pub forbidden_call: bool,
}

impl Fault {
    /// A fault with these words.
    pub fn new(reason: Reason, text: impl Into<String>) -> Fault {
        Fault {
            reason,
            text: text.into(),
            forbidden_call: false,
        }
    }

    /// The program ended with this status.
    pub fn ended(status: ExitStatus, text: impl Into<String>) -> Fault {
        let forbidden_call = signal(status) == Some(SIGSYS);
        Fault {
            forbidden_call,
            ..Fault::new(Reason::Crash, text)
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How a process ended, in words.
pub fn ending(status: ExitStatus) -> String {
    match (status.code(), signal(status)) {
        (Some(101), _) => "exit status 101, as after a panic".to_owned(),
        (Some(code), _) => format!("exit status {code}"),
        (_, Some(SIGSYS)) => "a forbidden system call".to_owned(),
        (_, Some(11)) => "signal 11 (bad memory access, or the stack is full)".to_owned(),
        (_, Some(6)) => "signal 6 (abort: out of memory, or the stack is full)".to_owned(),
        (_, Some(9)) => "signal 9 (killed)".to_owned(),
        (_, Some(number)) => format!("signal {number}"),
        (None, None) => "an unknown status".to_owned(),
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// What was said, short enough to print, with what cannot be seen made visible.
pub fn quoted(line: &str) -> String {
    const SHOWN: usize = 60;
    let head: String = line.chars().take(SHOWN).collect();
    let dots = if head.len() < line.len() { "..." } else { "" };
    format!("\"{}\"{dots}", head.escape_debug())
}
