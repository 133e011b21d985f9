//! Bytes into lines, each with the moment at which its end was read.

use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::Arc;
use std::time::Instant;

/// The most bytes that a player may write between two questions.
pub const FLOOD_BYTES: u64 = 4 << 20;
/// The most lines that a player may write between two questions.
pub const FLOOD_LINES: u64 = 50_000;
/// The bytes of a line that are kept; the rest of a longer one is dropped.
const LINE_BYTES: usize = 64 << 10;

/// A report of the thread that reads the output of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputEvent {
    /// A whole line.
    Line(Line),
    /// More than anybody should read. The thread has stopped reading.
    Flood,
    /// The end of the output.
    Closed,
}

/// A line of a player without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text. Bytes that are no UTF-8 are replaced.
    pub text: String,
    /// The moment at which the end of the line was read.
    pub at: Instant,
}

/// Counts what a player wrote since the last question.
#[derive(Debug, Default)]
pub struct Meter {
    bytes: AtomicU64,
    lines: AtomicU64,
    flooded: AtomicBool,
}

impl Meter {
    /// Counts from 0 again: a question has been asked.
    pub fn reset(&self) {
        self.bytes.store(0, Ordering::Relaxed);
        self.lines.store(0, Ordering::Relaxed);
    }

    /// True if the player ever wrote too much.
    pub fn flooded(&self) -> bool {
        self.flooded.load(Ordering::Relaxed)
    }

    /// Counts what was read; true if it is too much by now.
    fn add(&self, bytes: u64, lines: u64) -> bool {
        let bytes = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let lines = self.lines.fetch_add(lines, Ordering::Relaxed) + lines;
        let flooded = bytes > FLOOD_BYTES || lines > FLOOD_LINES;
        if flooded {
            self.flooded.store(true, Ordering::Relaxed);
        }
        flooded
    }
}

/// Cuts a stream into lines that are ended by LF, CR LF or CR alone.
#[derive(Debug, Default)]
pub struct Splitter {
    partial: Vec<u8>,
    after_cr: bool,
}

impl Splitter {
    /// Takes the next bytes of the stream and returns the lines that they end.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in bytes {
            let after_cr = std::mem::replace(&mut self.after_cr, byte == b'\r');
            match byte {
                b'\n' if after_cr => {}
                b'\n' | b'\r' => lines.push(self.take()),
                _ if self.partial.len() < LINE_BYTES => self.partial.push(byte),
                _ => {}
            }
        }
        lines
    }

    /// The line at the end of the stream that has no end of its own; None if it is empty.
    pub fn rest(&mut self) -> Option<String> {
        (!self.partial.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> String {
        let line = String::from_utf8_lossy(&self.partial).into_owned();
        self.partial.clear();
        line
    }
}

/// Reads lines from `source` and sends them to `events`: to its end, to a flood, or until
/// nobody listens any more.
pub fn read_lines(mut source: impl Read, meter: &Arc<Meter>, events: &Sender<OutputEvent>) {
    let mut splitter = Splitter::default();
    let mut buffer = [0; 8192];
    loop {
        let read = match source.read(&mut buffer) {
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => break,
            Ok(read) => read,
        };
        let at = Instant::now();
        let lines = splitter.feed(&buffer[..read]);
        if meter.add(read as u64, lines.len() as u64) {
            let _ = events.send(OutputEvent::Flood);
            return;
        }
        for text in lines {
            if events.send(OutputEvent::Line(Line { text, at })).is_err() {
                return;
            }
        }
    }
    let _ = events.send(OutputEvent::Closed);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(chunks: &[&str], expected: &[&str]) {
        let mut splitter = Splitter::default();
        let lines: Vec<String> = chunks
            .iter()
            .flat_map(|chunk| splitter.feed(chunk.as_bytes()))
            .collect();
        assert_eq!(lines, expected, "{chunks:?}");
    }

    #[test]
    fn every_line_end_is_one() {
        check(&["a\nb\n"], &["a", "b"]);
        check(&["a\r\nb\r\n"], &["a", "b"]);
        check(&["a\rb\r"], &["a", "b"]);
        check(&["a\r", "\nb"], &["a"]);
        check(&["\n\r\n\r"], &["", "", ""]);
        check(&["7,", "7", "\n"], &["7,7"]);
    }

    #[test]
    fn a_long_line_is_cut_and_a_flood_is_noticed() {
        let mut splitter = Splitter::default();
        let line = "x".repeat(LINE_BYTES + 10) + "\n";
        assert_eq!(splitter.feed(line.as_bytes())[0].len(), LINE_BYTES);
        let (sender, receiver) = std::sync::mpsc::channel();
        let meter = Arc::new(Meter::default());
        read_lines(std::io::repeat(b'x'), &meter, &sender);
        assert_eq!(receiver.recv(), Ok(OutputEvent::Flood));
        assert!(meter.flooded());
    }
}
