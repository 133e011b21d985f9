//! The raw channel to a program: lines as they are, by a clock that only goes forward.

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::ChildStdin;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use super::fault::ProbeFault;
use crate::process::{accept, Ending, Process, Streams};
use crate::record::Reason;

/// The most bytes of a line that are read: a longer one is taken for several.
const LINE_BYTES_MAX: u64 = 64 << 10;
/// The most lines that may wait to be heard; the program waits when it writes more.
const LINES_MAX: usize = 10_000;
/// The time between two looks at memory while waiting for a line.
const SAMPLE_PERIOD: Duration = Duration::from_millis(20);
/// The time between two looks at a program that has to connect or to end.
const POLL_PERIOD: Duration = Duration::from_millis(2);
/// The time for which the end of the standard error of a program is waited for that has ended.
const STDERR_TIMEOUT: Duration = Duration::from_millis(100);
/// The time that a client has to read what it is sent before that is given up.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// The measurements of all conversations with a program.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measured {
    /// The peak memory in bytes of the process and of all that it started; None where the
    /// system does not tell.
    pub memory_peak: Option<u64>,
    /// The longest time that an answer to a question for a move took.
    pub slowest: Option<Duration>,
    /// The most bytes that were written on standard error in one conversation.
    pub errors_max: u64,
}

/// The result of listening to a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// A line without its LF, and the time since the program was last spoken to.
    Line(String, Duration),
    /// No line until the time was over.
    Silence,
    /// The end of the output: as a rule the program has ended.
    Closed,
}

/// The way to a program.
enum Link {
    Stdin(ChildStdin),
    Socket(TcpStream),
}

/// A running program that lines are exchanged with as they are. It is killed when this is
/// dropped.
pub struct RawChannel {
    process: Process,
    /// None once its input has been ended.
    input: Option<Link>,
    /// The port that a client has connected to.
    server: Option<TcpListener>,
    /// Lines with the moments at which they came.
    lines: Receiver<(Instant, String)>,
    /// The moment at which the program was last spoken to.
    said: Instant,
    measured: Rc<RefCell<Measured>>,
}

impl RawChannel {
    /// Starts a program in `folder` that is spoken to by its standard streams.
    pub fn start(
        command: &[String],
        folder: &Path,
        measured: Rc<RefCell<Measured>>,
    ) -> Result<RawChannel, ProbeFault> {
        let said = Instant::now();
        let (process, streams) =
            Process::start_in(folder, command, Streams::Piped).map_err(no_start)?;
        let (sender, lines) = std::sync::mpsc::sync_channel(LINES_MAX);
        let mut input = None;
        if let Some(streams) = streams {
            std::thread::spawn(move || read_lines(streams.output, &sender));
            input = Some(Link::Stdin(streams.input));
        }
        Ok(RawChannel {
            process,
            input,
            server: None,
            lines,
            said,
            measured,
        })
    }

    /// Starts a program in `folder` that connects to `server` within `limit`, and is spoken to
    /// by that connection. What it writes on standard output is nobody's business.
    pub fn serve(
        server: TcpListener,
        command: &[String],
        folder: &Path,
        limit: Duration,
        measured: Rc<RefCell<Measured>>,
    ) -> Result<RawChannel, ProbeFault> {
        let said = Instant::now();
        let (process, _) =
            Process::start_in(folder, command, Streams::Unused).map_err(no_start)?;
        let (sender, lines) = std::sync::mpsc::sync_channel(LINES_MAX);
        let mut channel = RawChannel {
            process,
            input: None,
            server: None,
            lines,
            said,
            measured,
        };
        let stream = channel.admit(&server, limit)?;
        let output = stream.try_clone().map_err(unusable)?;
        std::thread::spawn(move || read_lines(output, &sender));
        channel.input = Some(Link::Socket(stream));
        channel.server = Some(server);
        Ok(channel)
    }

    /// Waits for the connection of the program.
    fn admit(
        &mut self,
        server: &TcpListener,
        limit: Duration,
    ) -> Result<TcpStream, ProbeFault> {
        let until = self.said + limit;
        loop {
            if let Some(stream) = accept(server, SEND_TIMEOUT).map_err(unusable)? {
                self.said = Instant::now();
                return Ok(stream);
            }
            if self.process.ending().is_some() {
                return Err(self.crash("before it connected"));
            }
            if Instant::now() >= until {
                let text = format!("it did not connect within {} ms", limit.as_millis());
                return Err(ProbeFault::new(Reason::LateStart, text));
            }
            std::thread::sleep(POLL_PERIOD);
        }
    }

    /// Returns whether the program has connected once more, and takes that connection.
    pub fn has_connected_again(&self) -> bool {
        let again = self
            .server
            .as_ref()
            .map(|server| accept(server, SEND_TIMEOUT));
        again.is_some_and(|stream| matches!(stream, Ok(Some(_))))
    }

    /// Sends a line. That the program has ended shows when one listens.
    pub fn say(&mut self, line: &str) {
        self.say_text(&format!("{line}\n"));
    }

    /// Sends text as it is.
    pub fn say_text(&mut self, text: &str) {
        self.said = Instant::now();
        let _ = match &mut self.input {
            Some(Link::Stdin(input)) => input
                .write_all(text.as_bytes())
                .and_then(|()| input.flush()),
            Some(Link::Socket(stream)) => stream.write_all(text.as_bytes()),
            None => Ok(()),
        };
    }

    /// Ends the input of the program. A connection stays open in the other direction.
    pub fn end_input(&mut self) {
        self.said = Instant::now();
        if let Some(Link::Socket(stream)) = self.input.take() {
            // A program that has already gone needs no farewell.
            let _ = stream.shutdown(Shutdown::Write);
        }
    }

    /// Waits for a line until `limit` after the program was last spoken to.
    pub fn hear(&mut self, limit: Duration) -> Received {
        let until = self.said + limit;
        self.hear_until(until)
    }

    /// Waits for a line for `time` from now on.
    pub fn hear_for(&mut self, time: Duration) -> Received {
        self.hear_until(Instant::now() + time)
    }

    fn hear_until(&mut self, until: Instant) -> Received {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(SAMPLE_PERIOD)) {
                // Too late is silence: else a flood would be listened to for ever.
                Ok((at, _)) if at > until => return Received::Silence,
                Ok((at, line)) => {
                    self.measure();
                    return Received::Line(line, at.saturating_duration_since(self.said));
                }
                Err(RecvTimeoutError::Disconnected) => return Received::Closed,
                Err(RecvTimeoutError::Timeout) => self.measure(),
            }
            if left.is_zero() {
                return Received::Silence;
            }
        }
    }

    /// Waits for the end of the program until `limit` after it was last spoken to; None if it
    /// still runs.
    pub fn wait(&mut self, limit: Duration) -> Option<Ending> {
        let until = self.said + limit;
        loop {
            if let Some(ending) = self.process.ending() {
                return Some(ending);
            }
            if Instant::now() >= until {
                return None;
            }
            self.measure();
            std::thread::sleep(POLL_PERIOD);
        }
    }

    /// The fault of a program that has closed its output; `when` is part of the words.
    pub fn crash(&mut self, when: &str) -> ProbeFault {
        self.said = Instant::now();
        let Some(ending) = self.wait(Duration::from_secs(1)) else {
            let what = match self.server {
                Some(_) => "the connection",
                None => "its output",
            };
            return ProbeFault::new(
                Reason::Crash,
                format!("it closed {what} and went on running {when}"),
            );
        };
        ProbeFault::ended(ending, when, &self.last_words())
    }

    /// The end of what a program that has ended wrote to its standard error, as the end of a message.
    pub fn last_words(&self) -> String {
        self.process.tail().wait(STDERR_TIMEOUT);
        self.process.tail().words()
    }

    /// Adds the time of an answer to a question for a move to what was measured.
    pub fn note_answer(&mut self, time: Duration) {
        let mut measured = self.measured.borrow_mut();
        measured.slowest = measured.slowest.max(Some(time));
    }

    /// Looks at the memory of the program, and at how much it has written on standard error.
    fn measure(&mut self) {
        let mut measured = self.measured.borrow_mut();
        // Of a tree shared pages are divided among their users: no limit is too high for that.
        self.process.sample_memory(Some(0));
        measured.memory_peak = measured.memory_peak.max(self.process.memory_peak());
        measured.errors_max = measured.errors_max.max(self.process.tail().bytes());
    }
}

impl Drop for RawChannel {
    fn drop(&mut self) {
        self.measure();
    }
}

fn no_start(error: io::Error) -> ProbeFault {
    ProbeFault::new(Reason::NoStart, format!("it cannot be started: {error}"))
}

/// The end of a check because the system lets no connection be used: no fault of the program,
/// but there is no going on either.
fn unusable(error: io::Error) -> ProbeFault {
    ProbeFault::new(
        Reason::NoStart,
        format!("its connection cannot be used: {error}"),
    )
}

/// Sends the lines of `output` with their CR, if they have one: some managers mind that.
fn read_lines(output: impl Read, sender: &SyncSender<(Instant, String)>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let mut part = (&mut reader).take(LINE_BYTES_MAX);
        let read = part.read_until(b'\n', &mut bytes);
        if !read.is_ok_and(|count| count > 0) {
            return;
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if sender.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}
