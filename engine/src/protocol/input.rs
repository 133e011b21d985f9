//! Lines from the manager, read in a thread of their own so that they arrive while we think.

use std::io::Read;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::Instant;

/// What can happen to a player.
#[derive(Debug)]
pub(super) enum Event {
    /// A line came, at this time. Never an empty one.
    Line(String, Instant),
    /// No more lines will come.
    EndOfInput,
    /// The search of this number is over.
    SearchOver(u64),
}

/// Bytes of a line that count; no command is so long. What is beyond them is dropped.
const LINE_BYTES_MAX: usize = 4096;
/// The reader holds a buffer and nothing else.
const STACK_BYTES: usize = 256 << 10;

/// Where lines come from.
pub(super) enum Input {
    /// A thread reads and sends events.
    Threaded(Receiver<Event>),
    /// Lines are read when nothing else is to be done.
    Inline(Arc<Mutex<SourceReader>>, Receiver<Event>),
}

/// Where bytes come from: standard input, or what a test puts in its place.
pub(super) type Source = Box<dyn Read + Send>;
/// A source in lines.
pub(super) type SourceReader = LineReader<Source>;

/// The first line, and what comes after it.
pub(super) struct FirstLine {
    pub(super) line: String,
    pub(super) at: Instant,
    pub(super) reader: SourceReader,
}

/// Waits for the first line of `source` that is not empty; none if there is none.
pub(super) fn first_line(source: Source) -> Option<FirstLine> {
    let mut reader = LineReader::new(source);
    let line = reader.line()?;
    let at = Instant::now();
    Some(FirstLine { line, at, reader })
}

impl Input {
    /// Goes on reading in a thread, if one can be had. Through `sender` other events reach
    /// the same queue.
    pub(super) fn threaded(
        reader: SourceReader,
        sender: Sender<Event>,
        receiver: Receiver<Event>,
    ) -> Input {
        // Shared, since a thread that cannot be started would take the reader with it.
        let reader = Arc::new(Mutex::new(reader));
        let shared = Arc::clone(&reader);
        let reading = Builder::new()
            .name("input".into())
            .stack_size(STACK_BYTES)
            .spawn(move || read_all(&shared, &sender));
        match reading {
            Ok(_) => Input::Threaded(receiver),
            Err(_) => Input::Inline(reader, receiver),
        }
    }

    /// Goes on reading without a thread.
    pub(super) fn inline(reader: SourceReader, receiver: Receiver<Event>) -> Input {
        Input::Inline(Arc::new(Mutex::new(reader)), receiver)
    }

    /// Whether lines arrive while a search is under way.
    pub(super) fn is_threaded(&self) -> bool {
        matches!(self, Input::Threaded(_))
    }

    /// The next event. Without a thread, lines are only read while nothing is being
    /// searched: a search ends by its limits.
    pub(super) fn next(&mut self, is_thinking: bool) -> Event {
        match self {
            Input::Inline(reader, _) if !is_thinking => match reader.lock() {
                Ok(mut reader) => reader.event(),
                Err(_) => Event::EndOfInput,
            },
            Input::Inline(_, receiver) | Input::Threaded(receiver) => {
                receiver.recv().unwrap_or(Event::EndOfInput)
            }
        }
    }
}

fn read_all(reader: &Mutex<SourceReader>, sender: &Sender<Event>) {
    let mut reader = match reader.lock() {
        Ok(reader) => reader,
        Err(_) => return,
    };
    loop {
        let event = reader.event();
        let is_end = matches!(event, Event::EndOfInput);
        if sender.send(event).is_err() || is_end {
            return;
        }
    }
}

/// Cuts bytes into lines, whether they end in CR LF, LF or CR.
pub(super) struct LineReader<R> {
    source: R,
    buffer: [u8; 4096],
    start: usize,
    end: usize,
    line: Vec<u8>,
}

impl<R: Read> LineReader<R> {
    pub(super) fn new(source: R) -> LineReader<R> {
        LineReader {
            source,
            buffer: [0; 4096],
            start: 0,
            end: 0,
            line: Vec::new(),
        }
    }

    /// The next line that is not empty, or the end.
    fn event(&mut self) -> Event {
        match self.line() {
            Some(line) => Event::Line(line, Instant::now()),
            None => Event::EndOfInput,
        }
    }

    /// The next line that is not empty; what follows the last line end is a line too.
    ///
    /// CR LF gives an empty line in the middle, which is skipped like any other: so a line
    /// that ends in CR is complete without a look at what comes next.
    pub(super) fn line(&mut self) -> Option<String> {
        loop {
            while self.start < self.end {
                let byte = self.buffer[self.start];
                self.start += 1;
                if byte != b'\n' && byte != b'\r' {
                    if self.line.len() < LINE_BYTES_MAX {
                        self.line.push(byte);
                    }
                } else if let Some(line) = self.take_line() {
                    return Some(line);
                }
            }
            match self.source.read(&mut self.buffer) {
                Ok(0) => return self.take_line(),
                Ok(count) => (self.start, self.end) = (0, count),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return self.take_line(),
            }
        }
    }

    fn take_line(&mut self) -> Option<String> {
        let line = String::from_utf8_lossy(&self.line).trim().to_string();
        self.line.clear();
        (!line.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[&str]) {
        let mut reader = LineReader::new(bytes);
        let mut lines = Vec::new();
        while let Some(line) = reader.line() {
            lines.push(line);
        }
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_end_in_every_way() {
        check(b"a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        check(b"\n\r\r\n \t \n a b\t\n", &["a b"]);
        check(b"", &[]);
        check(b"\xff\xfe\n\0\n", &["\u{fffd}\u{fffd}", "\0"]);
        let long = vec![b'x'; 1 << 20];
        check(&long, &[&"x".repeat(LINE_BYTES_MAX)]);
    }
}
