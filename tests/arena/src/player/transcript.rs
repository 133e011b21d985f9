//! All that is said between the arena and a player in a game, with times.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The most bytes of a game that are kept: beyond that, what was said first is dropped.
const BYTES_MAX: usize = 8 << 20;

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the player.
    Written,
    /// From the player.
    Read,
    /// From its standard error; the time is that at which the arena looked.
    Stderr,
}

/// A line of a conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub at: Instant,
    pub way: Way,
    pub text: String,
}

/// The conversation of a game, shared by who speaks and who keeps it.
#[derive(Clone, Debug, Default)]
pub struct Transcript(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    lines: VecDeque<Said>,
    bytes: usize,
    dropped: usize,
}

impl Transcript {
    /// Adds the lines of a text.
    pub fn add(&self, at: Instant, way: Way, text: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What is empty was said as well.
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            kept.bytes += line.len();
            kept.lines.push_back(Said {
                at,
                way,
                text: line.to_owned(),
            });
        }
        while kept.bytes > BYTES_MAX && kept.lines.len() > 1 {
            let first = kept.lines.pop_front();
            kept.bytes -= first.map_or(0, |it| it.text.len());
            kept.dropped += 1;
        }
    }

    /// Takes all lines, and the number of those that were dropped before them.
    pub fn take(&self) -> (Vec<Said>, usize) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept { lines, dropped, .. } = std::mem::take(&mut *kept);
        (lines.into(), dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_long_conversation_is_kept() {
        let transcript = Transcript::default();
        let now = Instant::now();
        transcript.add(now, Way::Written, "INFO a 1\nSTART 15\n");
        transcript.add(now, Way::Read, "");
        let (lines, dropped) = transcript.take();
        let texts: Vec<&str> = lines.iter().map(|it| it.text.as_str()).collect();
        assert_eq!((texts, dropped), (vec!["INFO a 1", "START 15", ""], 0));
        for _ in 0..20 {
            transcript.add(now, Way::Read, &"x".repeat(1 << 20));
        }
        let (lines, dropped) = transcript.take();
        assert_eq!((lines.len(), dropped), (8, 12));
        assert_eq!(transcript.take(), (Vec::new(), 0));
    }
}
