//! Bytes into lines, each with the moment at which its end was read.

use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::Arc;
use std::time::Instant;

/// Bytes that a player may write between two questions.
pub const FLOOD_BYTES: u64 = 4 << 20;
/// Lines that a player may write between two questions.
pub const FLOOD_LINES: u64 = 50_000;
/// Bytes of a line that are kept.
const LINE_BYTES: usize = 64 << 10;

/// What a reader of a player's output reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A whole line.
    Line(Line),
    /// More than anybody should read; the reader has stopped reading.
    Flood,
    /// The end of the output.
    Closed,
}

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text; what is no UTF-8 is replaced.
    pub text: String,
    /// When the end of the line was read.
    pub at: Instant,
}

/// Counts what was written since the last question.
#[derive(Debug, Default)]
pub struct Meter {
    bytes: AtomicU64,
    lines: AtomicU64,
    flooded: AtomicBool,
}

impl Meter {
    /// Begins anew: a question has been asked.
    pub fn reset(&self) {
        self.bytes.store(0, Ordering::Relaxed);
        self.lines.store(0, Ordering::Relaxed);
    }

    /// Whether it was too much once.
    pub fn flooded(&self) -> bool {
        self.flooded.load(Ordering::Relaxed)
    }

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

/// Cuts a stream into lines ended by LF, CR LF or CR alone.
#[derive(Debug, Default)]
pub struct Splitter {
    partial: Vec<u8>,
    after_cr: bool,
}

impl Splitter {
    /// Takes the next bytes and returns the lines that they end.
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

    /// What has no end yet.
    pub fn rest(&mut self) -> Option<String> {
        (!self.partial.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> String {
        let line = String::from_utf8_lossy(&self.partial).into_owned();
        self.partial.clear();
        line
    }
}

/// Reads to the end, a flood, or until nobody listens.
pub fn read_lines(mut source: impl Read, meter: &Arc<Meter>, events: &Sender<Event>) {
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
            let _ = events.send(Event::Flood);
            return;
        }
        for text in lines {
            if events.send(Event::Line(Line { text, at })).is_err() {
                return;
            }
        }
    }
    let _ = events.send(Event::Closed);
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
        assert_eq!(receiver.recv(), Ok(Event::Flood));
        assert!(meter.flooded());
    }
}
