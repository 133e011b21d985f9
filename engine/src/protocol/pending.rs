//! Pending searches, and the announcement of their end. A search is pending while its
//! answer is still to come.

use std::sync::mpsc::Sender;
use std::time::Instant;

use super::input::Event;
use crate::search::Observer;
use crate::session::{Aim, Obstacle, Session, Thinking, Watch};

/// A search whose answer is still to come.
pub(super) struct PendingSearch {
    pub(super) thinking: Thinking,
    /// The id under which the end of the search is announced.
    pub(super) id: u64,
}

/// Gives each search of a speaker an id, and lets its end be announced to the player.
pub(super) struct Announcer {
    events: Sender<Event>,
    /// The id of the last search.
    last_id: u64,
}

impl Announcer {
    /// An announcer to the receiver of `events`.
    pub(super) fn new(events: Sender<Event>) -> Announcer {
        Announcer { events, last_id: 0 }
    }

    /// Begins to search the position of `session`'s game; the clock has been running
    /// since `started`.
    ///
    /// # Errors
    /// The reason why no search can begin.
    pub(super) fn start(
        &mut self,
        session: &mut Session,
        aim: Aim,
        started: Instant,
    ) -> Result<PendingSearch, Obstacle> {
        let watch = Box::new(self.messenger());
        let thinking = session.start(aim, started, watch)?;
        Ok(self.pending(thinking))
    }

    /// The messenger of the next search.
    pub(super) fn messenger(&mut self) -> Messenger {
        self.last_id += 1;
        Messenger {
            events: self.events.clone(),
            id: self.last_id,
        }
    }

    /// The pending search of `thinking`, whose watch is the last messenger.
    pub(super) fn pending(&self, thinking: Thinking) -> PendingSearch {
        PendingSearch {
            thinking,
            id: self.last_id,
        }
    }
}

/// A watch that tells the player when a search is over, and nothing else.
pub(super) struct Messenger {
    events: Sender<Event>,
    id: u64,
}

impl Observer for Messenger {}

impl Watch for Messenger {
    fn over(&mut self) {
        // If nobody is there to hear it, the process is about to end.
        let _ = self.events.send(Event::SearchOver(self.id));
    }

    fn as_observer(&mut self) -> &mut dyn Observer {
        self
    }
}
