//! Both directions of a conversation with a player, as text that goes and lines that come.

use std::io::{self, Read, Write};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::lines::{read_lines, Meter, OutputEvent};

/// The time for which a player may leave its input unread when the pipe is full.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);

/// A writer to a player, and a thread that reads lines from it.
pub struct Pipe {
    writer: Box<dyn Write + Send>,
    events: Receiver<OutputEvent>,
    meter: Arc<Meter>,
}

impl Pipe {
    /// A pipe of a writer that never blocks and a reader that may block.
    pub fn new(
        writer: impl Write + Send + 'static,
        reader: impl Read + Send + 'static,
    ) -> io::Result<Pipe> {
        let (sender, events) = channel();
        let meter = Arc::new(Meter::default());
        let counted = Arc::clone(&meter);
        thread::Builder::new()
            .name("reader".into())
            .stack_size(128 << 10)
            .spawn(move || read_lines(reader, &counted, &sender))?;
        Ok(Pipe {
            writer: Box::new(writer),
            events,
            meter,
        })
    }

    /// Writes all of `text`. The error is of the kind `TimedOut` if the player does not read
    /// for [`WRITE_TIMEOUT`], and of another kind if it is gone.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        let mut bytes = text.as_bytes();
        let deadline = Instant::now() + WRITE_TIMEOUT;
        while !bytes.is_empty() {
            match self.writer.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => bytes = &bytes[written..],
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() != io::ErrorKind::WouldBlock => return Err(e),
                Err(_) if Instant::now() > deadline => {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
        }
        self.writer.flush()
    }

    /// Ends the player's input: nothing will be written any more.
    pub fn close_input(&mut self) {
        self.writer = Box::new(io::sink());
    }

    /// The next report of the reader; None if there is none within `patience`.
    pub fn next(&self, patience: Duration) -> Option<OutputEvent> {
        match self.events.recv_timeout(patience) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(self.last()),
        }
    }

    /// A report of the reader that is there already, if there is one.
    pub fn ready(&self) -> Option<OutputEvent> {
        self.events.try_recv().ok()
    }

    /// True if the player has written more than anybody should read.
    pub fn flooded(&self) -> bool {
        self.meter.flooded()
    }

    /// Counts the output from 0 again.
    pub fn reset_meter(&self) {
        self.meter.reset();
    }

    /// The last report of a reader that is gone.
    fn last(&self) -> OutputEvent {
        if self.flooded() {
            OutputEvent::Flood
        } else {
            OutputEvent::Closed
        }
    }
}
