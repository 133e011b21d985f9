//! What a player did wrong.

use std::fmt;
use std::time::Duration;

use crate::process::Line;
use crate::record::Reason;

/// Characters of a player's text that are quoted.
const QUOTED: usize = 200;

/// A fault: the game is lost by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its name.
    pub reason: Reason,
    /// What happened, with what was asked, sent or measured.
    pub detail: String,
}

/// Whose fault it was, when one player was asked and the other had to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The player that was asked.
    Asked(Fault),
    /// The one that was not to move.
    Waiting(Fault),
}

impl Blame {
    /// What happened, whoever did it.
    pub fn into_fault(self) -> Fault {
        match self {
            Blame::Asked(fault) | Blame::Waiting(fault) => fault,
        }
    }
}

impl From<Fault> for Blame {
    fn from(fault: Fault) -> Blame {
        Blame::Asked(fault)
    }
}

impl Fault {
    /// A fault.
    pub fn new(reason: Reason, detail: impl Into<String>) -> Fault {
        Fault {
            reason,
            detail: detail.into(),
        }
    }

    /// A line that is no good answer to what was written.
    pub(super) fn answer(reason: Reason, line: &Line, text: &str, why: &str) -> Fault {
        let why = if why.is_empty() {
            String::new()
        } else {
            format!(" ({why})")
        };
        Fault::new(
            reason,
            format!("answered {} to {}{why}", quote(&line.text), head(text)),
        )
    }

    /// No answer to what was written.
    pub(super) fn silence(
        reason: Reason,
        text: &str,
        waited: Duration,
        said: &[String],
    ) -> Fault {
        let (waited, head) = (waited.as_secs_f64(), head(text));
        let last = said
            .last()
            .map(|said| format!("; the last it said was {}", quote(said)));
        let last = last.unwrap_or_default();
        Fault::new(
            reason,
            format!("no answer to {head} within {waited:.1} s{last}"),
        )
    }

    /// A line when none was due.
    pub(super) fn unasked(text: &str) -> Fault {
        Fault::new(
            Reason::OutOfTurn,
            format!("wrote {} when nothing was asked", quote(text)),
        )
    }

    /// The same fault of a player that was not to move.
    pub(super) fn while_waiting(self) -> Fault {
        let detail = match self.reason {
            Reason::OutOfTurn => self.detail,
            _ => format!("{}, while it was not to move", self.detail),
        };
        Fault { detail, ..self }
    }

    /// The same fault, with what had been written before it.
    pub(super) fn after(self, text: &str) -> Fault {
        Fault {
            detail: format!("{} after {}", self.detail, head(text)),
            ..self
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// A player's text as it may stand in a message: short, and nothing but what can be printed.
pub(super) fn quote(text: &str) -> String {
    let mut quoted: String = text.escape_debug().take(QUOTED).collect();
    if text.escape_debug().nth(QUOTED).is_some() {
        quoted.push_str("...");
    }
    format!("`{quoted}`")
}

/// The first line of what was written that is no INFO.
fn head(text: &str) -> String {
    let command = text.lines().find(|line| !line.starts_with("INFO "));
    quote(command.unwrap_or(text))
}
