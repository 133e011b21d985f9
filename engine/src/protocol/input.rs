//! Input: commands, read in a thread of their own. Thus they arrive even while we
//! think.

use std::io::Read;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::Instant;

/// Something that a player waits for.
#[derive(Debug)]
pub(super) enum Event {
    /// A text line came, at this time. It is never empty.
    Text(String, Instant),
    /// No more text will come.
    EndOfInput,
    /// The search with this id is over.
    SearchOver(u64),
}

/// Bytes of a text line that count; the rest is dropped. No command is that long.
const COMMAND_BYTES_MAX: usize = 4096;
/// Bytes of the stack of the reading thread, which needs little more than a buffer.
const STACK_BYTES: usize = 256 << 10;

/// The source of a player's events.
pub(super) enum Input {
    /// A thread reads and sends events.
    Threaded(Receiver<Event>),
    /// Text is read when nothing else is to be done.
    Inline(Arc<Mutex<SourceReader>>, Receiver<Event>),
}

/// A source of bytes: standard input, or what a test puts in its place.
pub(super) type Source = Box<dyn Read + Send>;
/// A source cut into text lines.
pub(super) type SourceReader = TextReader<Source>;

/// The first text line of a source, and a reader of those that follow.
pub(super) struct FirstText {
    pub(super) text: String,
    pub(super) received: Instant,
    pub(super) reader: SourceReader,
}

/// Waits for the first text line of `source` that is not empty; None if there is none.
pub(super) fn first_text(source: Source) -> Option<FirstText> {
    let mut reader = TextReader::new(source);
    let text = reader.text()?;
    let received = Instant::now();
    Some(FirstText {
        text,
        received,
        reader,
    })
}

impl Input {
    /// Input that goes on reading in a thread, if one can be had. Through `sender`
    /// other events reach `receiver` too.
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

    /// True if text arrives while a search is under way.
    pub(super) fn is_threaded(&self) -> bool {
        matches!(self, Input::Threaded(_))
    }

    /// Waits for the next event. Without a thread, text is only read while
    /// `is_thinking` is false: a search ends by its limits.
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

/// Cuts bytes into text lines, whether they end in CR LF, LF or CR.
pub(super) struct TextReader<R> {
    source: R,
    buffer: [u8; 4096],
    start: usize,
    end: usize,
    text: Vec<u8>,
}

impl<R: Read> TextReader<R> {
    fn new(source: R) -> TextReader<R> {
        TextReader {
            source,
            buffer: [0; 4096],
            start: 0,
            end: 0,
            text: Vec::new(),
        }
    }

    /// Waits for the next text line that is not empty, or the end.
    fn event(&mut self) -> Event {
        match self.text() {
            Some(text) => Event::Text(text, Instant::now()),
            None => Event::EndOfInput,
        }
    }

    /// Waits for the next text line that is not empty; None at the end. The bytes after
    /// the last line end are a text line too.
    ///
    /// Between CR and LF lies an empty text line, which is skipped like any other: so a
    /// text line that ends in CR is complete without a look at what comes next.
    fn text(&mut self) -> Option<String> {
        loop {
            while self.start < self.end {
                let byte = self.buffer[self.start];
                self.start += 1;
                if byte != b'\n' && byte != b'\r' {
                    if self.text.len() < COMMAND_BYTES_MAX {
                        self.text.push(byte);
                    }
                } else if let Some(text) = self.take_text() {
                    return Some(text);
                }
            }
            match self.source.read(&mut self.buffer) {
                Ok(0) => return self.take_text(),
                Ok(count) => (self.start, self.end) = (0, count),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return self.take_text(),
            }
        }
    }

    /// The text collected, without blanks at its ends; None if it is empty then.
    fn take_text(&mut self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.text).trim().to_string();
        self.text.clear();
        (!text.is_empty()).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[&str]) {
        let mut reader = TextReader::new(bytes);
        let mut texts = Vec::new();
        while let Some(text) = reader.text() {
            texts.push(text);
        }
        assert_eq!(texts, expected);
    }

    #[test]
    fn text_lines_end_in_every_way() {
        check(b"a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        check(b"\n\r\r\n \t \n a b\t\n", &["a b"]);
        check(b"", &[]);
        check(b"\xff\xfe\n\0\n", &["\u{fffd}\u{fffd}", "\0"]);
        let long = vec![b'x'; 1 << 20];
        check(&long, &[&"x".repeat(COMMAND_BYTES_MAX)]);
    }
}
