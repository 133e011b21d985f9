//! Faults of players: what they did wrong, and the words for it.

use std::fmt;
use std::time::Duration;

pub(super) use crate::process::quote;
use crate::process::{Line, Turn};
use crate::record::Reason;

/// A fault of a player, by which it loses the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of the fault.
    pub reason: Reason,
    /// The rest of a sentence that begins with the name of the player: what it did, with what
    /// was asked, sent or measured.
    pub detail: String,
    /// How late it was; None where nothing was late, or there is no limit.
    pub late: Option<Late>,
}

/// How late an answer was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late {
    /// The time over the limit.
    pub over: Duration,
    /// The time for which the player waited for a processor; None if that is not known.
    pub waited: Option<Duration>,
}

/// A fault and whose it was, when one player was asked and the other had to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The fault of the player that was asked.
    Asked(Fault),
    /// The fault of the player that was not to move.
    Waiting(Fault),
}

impl Blame {
    /// The fault, whoever is to blame.
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
    /// A fault of this kind, with what the player did.
    pub fn new(reason: Reason, detail: impl Into<String>) -> Fault {
        Fault {
            reason,
            detail: detail.into(),
            late: None,
        }
    }

    /// The fault of a `line` that is no good answer to `text`, for the reason `why` if that is
    /// not empty.
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

    /// The fault of no answer to `text` within the time `waited`; `said` is what the player
    /// said meanwhile, and `words` the end of its stderr.
    pub(super) fn silence(
        reason: Reason,
        text: &str,
        waited: Duration,
        said: &[String],
        words: &str,
    ) -> Fault {
        let (waited, head) = (waited.as_secs_f64(), head(text));
        let last = said
            .last()
            .map(|said| format!("; the last it said was {}", quote(said)));
        let last = last.unwrap_or_default();
        Fault::new(
            reason,
            format!("no answer to {head} within {waited:.1} s{last}{words}"),
        )
    }

    /// The fault of a player that `said` it cannot answer `text`, and then nothing more.
    pub(super) fn refusal(said: &str, text: &str) -> Fault {
        let (said, head) = (quote(said), head(text));
        Fault::new(
            Reason::MalformedAnswer,
            format!("answered {head} by {said}, and by nothing more"),
        )
    }

    /// The fault of a line when nothing was asked.
    pub(super) fn unasked(text: &str) -> Fault {
        Fault::new(
            Reason::OutOfTurn,
            format!("wrote {} when nothing was asked", quote(text)),
        )
    }

    /// This fault as that of a player that was not to move.
    pub(super) fn while_waiting(self) -> Fault {
        let detail = match self.reason {
            Reason::OutOfTurn => self.detail,
            _ => format!("{}, while it was not to move", self.detail),
        };
        Fault { detail, ..self }
    }

    /// This fault of being late, by the time `over`. Where it is known, the time is told for which
    /// the player had a processor and for which it waited for one: who is kept from thinking is
    /// not slow.
    pub(super) fn late_by(self, over: Option<Duration>, share: Option<Turn>) -> Fault {
        let words = share.map_or_else(String::new, |Turn { ran, waited }| {
            let (ran, waited) = (ran.as_secs_f64(), waited.as_secs_f64());
            format!("; of that time it had a processor for {ran:.3} s and waited {waited:.3} s for one")
        });
        let waited = share.map(|it| it.waited);
        Fault {
            detail: self.detail + &words,
            late: over.map(|over| Late { over, waited }),
            ..self
        }
    }

    /// This fault with the text that had been written before it.
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

/// The first command of a text, quoted: INFO lines stand before it.
fn head(text: &str) -> String {
    let command = text.lines().find(|line| !line.starts_with("INFO "));
    quote(command.unwrap_or(text))
}
