//! What a dialect is to the player that drives it.

use super::input::Event;
use crate::search::Report;
use crate::session::{Answer, Thinking, Watch};
use std::sync::mpsc::Sender;
use std::time::Instant;

/// The dialects of standard input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Today's Gomocup protocol.
    Gomocup,
    /// The same as it was first published.
    Gomocup2004,
    /// CodeCup 2020.
    Codecup,
    /// The course platform on 12 x 12.
    Course,
}

impl Dialect {
    /// All of them, by the names that `--dialect` takes.
    pub const ALL: [(&'static str, Dialect); 4] = [
        ("gomocup", Dialect::Gomocup),
        ("gomocup2004", Dialect::Gomocup2004),
        ("codecup", Dialect::Codecup),
        ("course", Dialect::Course),
    ];
}

/// What a dialect makes of a line.
pub(super) enum Reaction {
    /// It is dealt with; nothing new is under way.
    Done,
    /// A search is under way.
    Thinks(Search),
    /// The process has to end.
    Quit,
}

/// What a line does to the search under way.
pub(super) enum Interruption {
    /// Nothing: the line waits for its end.
    None,
    /// The line is dealt with, the search goes on.
    Dealt,
    /// The search ends now, its answer is dropped, and then the line is carried out.
    Drop,
    /// The process has to end.
    Quit,
}

/// A search under way.
pub(super) struct Search {
    pub(super) thinking: Thinking,
    /// When its turn began.
    pub(super) started: Instant,
    /// The number under which its end is announced.
    pub(super) number: u64,
}

/// Turns lines into moves of a session, and back.
pub(super) trait Speaker {
    /// Carries out a line that came at `at`, while nothing is being searched for the
    /// manager.
    fn line(&mut self, line: &str, at: Instant) -> Reaction;

    /// Looks at a line that came while `thinking` is under way.
    fn interrupt(&mut self, line: &str, thinking: &Thinking) -> Interruption;

    /// Gives the answer of the search that began at `started`.
    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction;

    /// Whether a search under way ends only when it is told to.
    fn is_endless(&self) -> bool;
}

/// Tells the player when a search is over.
pub(super) struct Messenger {
    pub(super) events: Sender<Event>,
    pub(super) number: u64,
}

impl Watch for Messenger {
    fn depth_done(&mut self, _report: &Report) {}

    fn over(&mut self) {
        // Nobody there to hear it: the process is about to end.
        let _ = self.events.send(Event::SearchOver(self.number));
    }
}
