//! Both directions of a conversation with a player.

use std::io::{self, Read, Write};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::lines::{read_lines, Event, Meter};

/// How long a player may leave its input unread when the pipe is full.
const WRITE_PATIENCE: Duration = Duration::from_secs(2);

/// What is written to a player and what is read from it.
pub struct Pipe {
    writer: Box<dyn Write + Send>,
    events: Receiver<Event>,
    meter: Arc<Meter>,
}

impl Pipe {
    /// A pipe of a writer that never blocks and a reader that may.
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

    /// Writes it all, or fails when the player is gone or does not read.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        let mut bytes = text.as_bytes();
        let deadline = Instant::now() + WRITE_PATIENCE;
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

    /// Nothing will be written any more: the player's input ends.
    pub fn close_input(&mut self) {
        self.writer = Box::new(io::sink());
    }

    /// What is read next within this time; none if nothing is.
    pub fn next(&self, patience: Duration) -> Option<Event> {
        match self.events.recv_timeout(patience) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(self.last()),
        }
    }

    /// What has been read and not been fetched.
    pub fn ready(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// Whether the player has written more than anybody should read.
    pub fn flooded(&self) -> bool {
        self.meter.flooded()
    }

    /// Counts the output anew.
    pub fn reset_meter(&self) {
        self.meter.reset();
    }

    fn last(&self) -> Event {
        match self.flooded() {
            true => Event::Flood,
            false => Event::Closed,
        }
    }
}
