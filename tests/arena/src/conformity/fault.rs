//! The faults that the steps find, and the words for them.

use std::fmt;

use crate::process::Ending;
use crate::record::Reason;

/// The signal of a forbidden system call.
const SIGSYS: i32 = 31;
/// The signal of bad memory access.
const SIGSEGV: i32 = 11;
/// The signal of a program that gives up.
const SIGABRT: i32 = 6;

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
    /// not like this; `when` and its `last_words` are part of the words.
    pub fn ended(ending: Ending, when: &str, last_words: &str) -> ProbeFault {
        let forbidden_call = ending == Ending::Killed(SIGSYS);
        // What was forbidden will be told in their place.
        let last_words = if forbidden_call { "" } else { last_words };
        let text = format!("it {ending} {when}{}{last_words}", cause(ending));
        ProbeFault {
            forbidden_call,
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

/// What the end of a program is likely to mean, as part of a message; empty if that is not known.
fn cause(ending: Ending) -> &'static str {
    match ending {
        Ending::Exit(101) => ", as after a panic",
        Ending::Killed(SIGSYS) => ", for a forbidden system call",
        Ending::Killed(SIGSEGV) => ", for bad memory access or a full stack",
        Ending::Killed(SIGABRT) => ", as out of memory, or for a full stack",
        _ => "",
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
