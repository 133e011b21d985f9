//! The faults that the steps find, and the words for them.

use std::fmt;

use crate::process::Ending;
use crate::record::Reason;

/// The signal of a forbidden system call.
const SIGSYS: i32 = 31;

/// A fault of the program under test: the reason as in a game's record, and the words for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbeFault {
    /// The reason for which a referee would end the game.
    pub reason: Reason,
    /// A sentence for what happened, without its full stop.
    pub text: String,
    /// True if the program was ended for a system call that is forbidden.
    pub forbidden_call: bool,
}

impl ProbeFault {
    /// A fault with this reason and these words.
    pub fn new(reason: Reason, text: impl Into<String>) -> ProbeFault {
        ProbeFault {
            reason,
            text: text.into(),
            forbidden_call: false,
        }
    }

    /// The fault of a program that ended in this way, where it should not have ended at all or
    /// not like this.
    pub fn ended(ending: Ending, text: impl Into<String>) -> ProbeFault {
        ProbeFault {
            forbidden_call: ending == Ending::Killed(SIGSYS),
            ..ProbeFault::new(Reason::Crash, text)
        }
    }

    /// The fault of a line that is no answer to a question for a move.
    pub fn no_move(line: &str) -> ProbeFault {
        let text = format!("it answered {}, which is no move", quoted(line));
        ProbeFault::new(Reason::MalformedAnswer, text)
    }
}

impl fmt::Display for ProbeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words for the end of a process, with its likely cause.
pub fn ending_text(ending: Ending) -> String {
    match ending {
        Ending::Exit(101) => "exit status 101, as after a panic".to_owned(),
        Ending::Exit(status) => format!("exit status {status}"),
        Ending::Killed(SIGSYS) => "a forbidden system call".to_owned(),
        Ending::Killed(11) => {
            "signal 11 (bad memory access, or the stack is full)".to_owned()
        }
        Ending::Killed(6) => {
            "signal 6 (abort: out of memory, or the stack is full)".to_owned()
        }
        Ending::Killed(9) => "signal 9 (killed)".to_owned(),
        Ending::Killed(signal) => format!("signal {signal}"),
        Ending::Gone => "an unknown status".to_owned(),
    }
}

/// A line of a program in quotation marks, short enough to print, with what cannot be seen made
/// visible.
pub fn quoted(line: &str) -> String {
    const SHOWN: usize = 60;
    let head: String = line.chars().take(SHOWN).collect();
    let dots = if head.len() < line.len() { "..." } else { "" };
    format!("\"{}\"{dots}", head.escape_debug())
}
