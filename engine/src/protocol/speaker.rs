//! The interface between a player and a dialect's speaker.

use std::time::{Duration, Instant};

use super::options::Options;
use super::pending::{Announcer, PendingSearch};
use crate::session::{Answer, Session, Thinking};

/// What a speaker is made of.
pub(super) struct Beginning {
    /// A session without a game yet.
    pub(super) session: Session,
    pub(super) announcer: Announcer,
    pub(super) options: Options,
    /// Time that the process took until it could read.
    pub(super) start_up: Duration,
}

/// Speaks a dialect: turns commands into moves of a session, and answers into text.
pub(super) trait Speaker {
    /// Carries out a command that was `received` while no search was under way for the
    /// manager.
    fn command(&mut self, text: &str, received: Instant) -> Reaction;

    /// Looks at a command that came while `thinking` is under way.
    fn interrupt(&mut self, text: &str, thinking: &Thinking) -> Interruption;

    /// Tells the answer of the search that was asked for at `started`.
    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction;
}

/// A speaker's reaction to a command, or to the end of a search.
pub(super) enum Reaction {
    /// The command is dealt with; nothing new is under way.
    Done,
    /// A search is under way.
    Thinks(PendingSearch),
    /// The process has to end.
    Quit,
}

/// The effect of a command on the search under way.
pub(super) enum Interruption {
    /// No effect: the command waits for the end of the search.
    None,
    /// The command is dealt with, and the search goes on.
    Dealt,
    /// The search ends now, its answer is dropped, and then the command is carried out.
    Drop,
    /// The process has to end.
    Quit,
}
