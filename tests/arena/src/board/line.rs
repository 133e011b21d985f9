//! The two ends of an engine channel within the server: text lines of the page, and what it is told.

use std::sync::mpsc::{Receiver, TryRecvError};

use tokio::sync::mpsc::Sender;

/// Something that a page is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToPage {
    /// A line of the engine.
    Line(String),
    /// The engine is gone; the reason as a sentence.
    End(String),
}

/// The page at the other end of an engine channel, as the thread of the engine sees it.
pub struct Page {
    lines: Receiver<String>,
    told: Sender<ToPage>,
}

/// The page has gone away: the engine is not wanted any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

impl Page {
    /// The page that sends `lines` and is told things by `told`.
    pub fn new(lines: Receiver<String>, told: Sender<ToPage>) -> Page {
        Page { lines, told }
    }

    /// The next line of the page; None if there is none yet.
    pub fn line(&self) -> Result<Option<String>, Gone> {
        match self.lines.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) if self.told.is_closed() => Err(Gone),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }

    /// True if the page is gone. Lines that it has sent stay unread.
    pub fn is_gone(&self) -> bool {
        self.told.is_closed()
    }

    /// Tells the page a line of the engine; waits while the page does not read.
    pub fn tell(&self, line: impl Into<String>) -> Result<(), Gone> {
        let told = self.told.blocking_send(ToPage::Line(line.into()));
        told.map_err(|_| Gone)
    }

    /// Tells the page that the engine is gone, and why.
    pub fn end(&self, reason: String) {
        // A page that is gone too has nothing to be told.
        let _ = self.told.blocking_send(ToPage::End(reason));
    }
}
