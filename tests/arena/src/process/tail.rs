//! The stderr of a player: its last lines, and how much it was in all.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::Splitter;
use super::quote::quote;

/// The number of lines that are kept: the last ones.
const LINES: usize = 20;
/// The most lines in a message.
const TOLD_LINES: usize = 5;
/// The number of characters of a line that are kept: the first ones.
const CHARS: usize = 300;

/// The last lines of a player's stderr, filled by a thread.
#[derive(Clone, Debug, Default)]
pub struct Tail(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    last: VecDeque<String>,
    /// Lines since [`Tail::fresh`] was last called.
    fresh: usize,
    /// Bytes in all.
    bytes: u64,
    ended: bool,
}

impl Tail {
    /// Reads `source` to its end in a thread of its own.
    pub fn follow(source: impl Read + Send + 'static) -> std::io::Result<Tail> {
        let tail = Tail::default();
        let reader = tail.clone();
        thread::Builder::new()
            .name("stderr".into())
            .stack_size(128 << 10)
            .spawn(move || reader.read(source))?;
        Ok(tail)
    }

    /// Waits for the end of the stream, for `patience` at most.
    pub fn wait(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        while !self.kept().ended && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The last lines that are kept, at most `count` of them.
    pub fn last(&self, count: usize) -> Vec<String> {
        let kept = self.kept();
        let skipped = kept.last.len().saturating_sub(count);
        kept.last.iter().skip(skipped).cloned().collect()
    }

    /// The last lines as the end of a message; empty if there are none.
    pub fn words(&self) -> String {
        let mut lines = self.last(LINES);
        lines.retain(|line| !line.trim().is_empty());
        let words = lines[lines.len().saturating_sub(TOLD_LINES)..].join(" | ");
        if words.is_empty() {
            String::new()
        } else {
            format!("; stderr: {}", quote(&words))
        }
    }

    /// The lines that came since the last call, as far as they are kept.
    pub fn fresh(&self) -> Vec<String> {
        let mut kept = self.kept();
        let count = std::mem::take(&mut kept.fresh).min(kept.last.len());
        kept.last
            .iter()
            .skip(kept.last.len() - count)
            .cloned()
            .collect()
    }

    /// The number of bytes that came so far.
    pub fn bytes(&self) -> u64 {
        self.kept().bytes
    }

    fn read(&self, mut source: impl Read) {
        let mut splitter = Splitter::default();
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = source.read(&mut buffer) {
            self.kept().bytes += read as u64;
            for line in splitter.feed(&buffer[..read]) {
                self.push(&line);
            }
        }
        if let Some(line) = splitter.rest() {
            self.push(&line);
        }
        self.kept().ended = true;
    }

    fn push(&self, line: &str) {
        let mut kept = self.kept();
        if kept.last.len() == LINES {
            kept.last.pop_front();
        }
        kept.last.push_back(line.chars().take(CHARS).collect());
        kept.fresh += 1;
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept() {
        let tail = Tail::default();
        tail.read("one\ntwo\nthree".as_bytes());
        assert_eq!(tail.last(2), ["two", "three"]);
        assert_eq!(tail.fresh(), ["one", "two", "three"]);
        assert!(tail.fresh().is_empty());
        tail.read("\n\nfour\n\n\n\n\n".as_bytes());
        assert_eq!(tail.words(), "; stderr: `one | two | three | four`");
        tail.read("x\n".repeat(1000).as_bytes());
        assert_eq!(tail.last(1000).len(), LINES);
        assert_eq!(tail.fresh().len(), LINES);
    }
}
