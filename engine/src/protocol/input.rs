//! Input: commands, read in a thread of their own. Thus they arrive even while we
//! think.
//!
//! Where there are no threads, as in a browser, a search listens itself, if the source
//! can tell that nothing has arrived yet.

use std::io::{ErrorKind, Read};
use std::mem::replace;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, Builder};
use std::time::{Duration, Instant};

use super::parse::{plain, without_mark};
use crate::clock::Listener;

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

/// The pause between two attempts to read from a source where nothing has arrived.
const PAUSE: Duration = Duration::from_millis(1);

/// The source of a player's events.
pub(super) enum Input {
    /// A thread reads and sends events.
    Threaded(Receiver<Event>),
    /// Text is read when nothing else is to be done, or by a listening search.
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

    /// What a search without a thread listens with: it sends the commands that have
    /// arrived as events, and stops at those that `ends_search`. None where a thread
    /// reads.
    pub(super) fn listener(
        &self,
        sender: &Sender<Event>,
        ends_search: fn(&str) -> bool,
    ) -> Option<Listener> {
        let reader = match self {
            Input::Inline(reader, _) => Arc::clone(reader),
            Input::Threaded(_) => return None,
        };
        let sender = Mutex::new(sender.clone());
        Some(Arc::new(move || {
            let (mut reader, sender) = match (reader.lock(), sender.lock()) {
                (Ok(reader), Ok(sender)) => (reader, sender),
                _ => return false,
            };
            let mut stops = false;
            while let Some(text) = reader.text_arrived() {
                stops |= ends_search(&text);
                // If nobody is there to hear it, the process is about to end.
                let _ = sender.send(Event::Text(text, Instant::now()));
            }
            stops
        }))
    }

    /// Waits for the next event. Without a thread, text is only read while
    /// `is_thinking` is false: a search ends by its limits.
    pub(super) fn next(&mut self, is_thinking: bool) -> Event {
        match self {
            // What a search has read comes first.
            Input::Inline(reader, receiver) if !is_thinking => {
                receiver.try_recv().unwrap_or_else(|_| match reader.lock() {
                    Ok(mut reader) => reader.event(),
                    Err(_) => Event::EndOfInput,
                })
            }
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
    /// True once a text line has been read, so that no mark of the encoding can come.
    has_begun: bool,
    /// True if the source has told that nothing had arrived, where others wait.
    tells_at_once: bool,
}

impl<R: Read> TextReader<R> {
    fn new(source: R) -> TextReader<R> {
        TextReader {
            source,
            buffer: [0; 4096],
            start: 0,
            end: 0,
            text: Vec::new(),
            has_begun: false,
            tells_at_once: false,
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
            if let Some(text) = self.text_read() {
                return Some(text);
            }
            match self.read() {
                Ok(0) => return self.take_text(),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.tells_at_once = true;
                    sleep(PAUSE);
                }
                Err(_) => return self.take_text(),
            }
        }
    }

    /// The next text line that is not empty, if it has arrived. Always None if the
    /// source cannot tell that without waiting.
    fn text_arrived(&mut self) -> Option<String> {
        while self.tells_at_once {
            let text = self.text_read();
            if text.is_some() || !matches!(self.read(), Ok(1..)) {
                return text;
            }
        }
        None
    }

    /// The next text line that is not empty, of the bytes that have been read.
    fn text_read(&mut self) -> Option<String> {
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
        None
    }

    /// Reads more bytes, once all have been used. Returns how many.
    fn read(&mut self) -> std::io::Result<usize> {
        let count = self.source.read(&mut self.buffer)?;
        (self.start, self.end) = (0, count);
        Ok(count)
    }

    /// The text collected, without blanks and NULs at its ends, and without a mark of the
    /// encoding if it is the first; None if it is empty then.
    fn take_text(&mut self) -> Option<String> {
        let text = if replace(&mut self.has_begun, true) {
            self.text.as_slice()
        } else {
            without_mark(&self.text)
        };
        let text = plain(&String::from_utf8_lossy(text)).to_string();
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

    /// A source of parts, each of which has arrived a while after the last.
    struct Parts(std::vec::IntoIter<&'static str>);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.next() {
                Some("") => Err(ErrorKind::WouldBlock.into()),
                Some(part) => part.as_bytes().read(buffer),
                None => Ok(0),
            }
        }
    }

    fn parts(parts: &[&'static str]) -> Source {
        Box::new(Parts(Vec::from(parts).into_iter()))
    }

    #[test]
    fn a_search_without_a_thread_listens() {
        let first = first_text(parts(&["", "a\n", "", "b", "", "c\nd\ne", "", "f\n", ""]));
        let first = first.expect("a text line");
        assert_eq!(first.text, "a");
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut input = Input::Inline(Arc::new(Mutex::new(first.reader)), receiver);
        let stops = input.listener(&sender, |text| text == "d");
        let stops = stops.expect("no thread reads");
        // Nothing; half a line; two lines, the second of which stops; the end.
        let heard: Vec<bool> = (0..6).map(|_| stops()).collect();
        assert_eq!(heard, [false, false, true, false, false, false]);
        sender.send(Event::SearchOver(1)).expect("a receiver");
        let next = |is_thinking| match input.next(is_thinking) {
            Event::Text(text, _) => text,
            Event::SearchOver(_) => "over".to_string(),
            Event::EndOfInput => "end".to_string(),
        };
        let events = [true, true, true, true, false].map(next);
        assert_eq!(events, ["bc", "d", "ef", "over", "end"]);
    }

    #[test]
    fn a_search_never_waits_for_input() {
        let mut reader = TextReader::new("a\nb\n".as_bytes());
        assert_eq!(reader.text().as_deref(), Some("a"));
        assert_eq!(reader.text_arrived(), None);
        assert_eq!(reader.text().as_deref(), Some("b"));
    }

    #[test]
    fn text_lines_end_in_every_way() {
        check(b"a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        check(b"\n\r\r\n \t \n a b\t\n", &["a b"]);
        check(b"", &[]);
        check(b"\xff\xfe\n\x01\n", &["\u{fffd}\u{fffd}", "\x01"]);
        let long = vec![b'x'; 1 << 20];
        check(&long, &[&"x".repeat(COMMAND_BYTES_MAX)]);
    }

    #[test]
    fn a_mark_of_the_encoding_is_read_once() {
        check(b"\xef\xbb\xbfa\nb\n", &["a", "b"]);
        check(b"\xef\xbb\xbf\r\na\n", &["a"]);
        check(b"\xef\xbb\xbf", &[]);
        check(b"a\n\xef\xbb\xbfb\n", &["a", "\u{feff}b"]);
        check(b"\xef\xbb\xbf\xef\xbb\xbfa\n", &["\u{feff}a"]);
    }

    #[test]
    fn nuls_at_the_ends_of_text_lines_are_left_out() {
        check(b"a\0\nb\n\0c\r\n\0d \0 \0\0", &["a", "b", "c", "d"]);
        check(b"\0\n\0\0\r\n", &[]);
        check(b"a\0b\n", &["a\0b"]);
    }
}
