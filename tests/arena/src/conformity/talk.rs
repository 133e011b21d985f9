//! A conversation with a program, line by line, by a clock that only goes forward.

use super::fault::{ending, Fault};
use super::link::{self, Link};
use crate::process::{fresh_mark, Memory};
use crate::record::Reason;
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest line that is read, and the most lines that may wait to be read.
const LINE_BYTES_MAX: u64 = 64 << 10;
const LINES_MAX: usize = 10_000;

/// How often memory is looked at while waiting.
const GLANCE: Duration = Duration::from_millis(20);

/// What was measured in all conversations with a program.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measured {
    /// Most memory of the process and of all that it started, in bytes, where the system
    /// tells.
    pub memory_peak: Option<u64>,
    /// The slowest answer to a question for a move.
    pub slowest: Option<Duration>,
    /// Most text on standard error in one conversation, in bytes.
    pub errors_max: u64,
}

/// What is heard when one listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A line without its LF, and how long after the last words said it came.
    Line(String, Duration),
    /// Nothing until the time was over.
    Silence,
    /// The output is closed: as a rule the program has ended.
    Closed,
}

/// Where the lines of a program come from, with the time at which they came.
type Sender = SyncSender<(Instant, String)>;

/// A running program that lines are exchanged with. It is killed when this is dropped.
pub struct Talk {
    child: Child,
    input: Option<Link>,
    /// Where a client has connected to.
    server: Option<TcpListener>,
    lines: Receiver<(Instant, String)>,
    said: Instant,
    error_bytes: Arc<AtomicU64>,
    /// The variable by which whatever it starts is known.
    mark: String,
    memory: Memory,
    measured: Rc<RefCell<Measured>>,
}

impl Talk {
    /// Starts a program in `folder` that talks by its standard streams.
    pub fn start(
        command: &[String],
        folder: &Path,
        measured: Rc<RefCell<Measured>>,
    ) -> Result<Talk, Fault> {
        let (mut talk, sender) = Talk::spawn(command, folder, Stdio::piped(), measured)?;
        if let Some(output) = talk.child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &sender));
        }
        talk.input = talk.child.stdin.take().map(Link::Pipe);
        Ok(talk)
    }

    /// Starts a program in `folder` that connects to `server` within `limit`, and talks by
    /// that connection. What it writes on standard output is nobody's business.
    pub fn serve(
        server: TcpListener,
        command: &[String],
        folder: &Path,
        limit: Duration,
        measured: Rc<RefCell<Measured>>,
    ) -> Result<Talk, Fault> {
        let (mut talk, sender) = Talk::spawn(command, folder, Stdio::null(), measured)?;
        if let Some(output) = talk.child.stdout.take() {
            std::thread::spawn(move || count_bytes(output, &AtomicU64::new(0)));
        }
        let stream = talk.admit(&server, limit)?;
        let output = stream.try_clone().map_err(unusable)?;
        std::thread::spawn(move || read_lines(output, &sender));
        talk.input = Some(Link::Socket(stream));
        talk.server = Some(server);
        Ok(talk)
    }

    /// Starts a program; its lines are what will be sent to the other end of the channel.
    fn spawn(
        command: &[String],
        folder: &Path,
        stdin: Stdio,
        measured: Rc<RefCell<Measured>>,
    ) -> Result<(Talk, Sender), Fault> {
        let mut starter = Command::new(&command[0]);
        starter.args(&command[1..]).current_dir(folder);
        starter
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mark = fresh_mark();
        if let Some((name, value)) = mark.split_once('=') {
            starter.env(name, value);
        }
        group_of_its_own(&mut starter);
        let no_start =
            |error| Fault::new(Reason::NoStart, format!("it cannot be started: {error}"));
        let said = Instant::now();
        let mut child = starter.spawn().map_err(no_start)?;
        let (sender, lines) = std::sync::mpsc::sync_channel(LINES_MAX);
        let error_bytes = Arc::new(AtomicU64::new(0));
        if let Some(errors) = child.stderr.take() {
            let counter = Arc::clone(&error_bytes);
            std::thread::spawn(move || count_bytes(errors, &counter));
        }
        let talk = Talk {
            child,
            input: None,
            server: None,
            lines,
            said,
            error_bytes,
            mark,
            memory: Memory::default(),
            measured,
        };
        Ok((talk, sender))
    }

    /// Waits for its connection.
    fn admit(&mut self, server: &TcpListener, limit: Duration) -> Result<TcpStream, Fault> {
        let until = self.said + limit;
        loop {
            match link::accept(server) {
                Ok(Some(stream)) => {
                    self.said = Instant::now();
                    return Ok(stream);
                }
                Ok(None) => {}
                Err(error) => return Err(unusable(error)),
            }
            if let Ok(Some(_)) = self.child.try_wait() {
                return Err(self.crash("before it connected"));
            }
            if Instant::now() >= until {
                let text = format!("it did not connect within {} ms", limit.as_millis());
                return Err(Fault::new(Reason::LateStart, text));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether a client has connected once more.
    pub fn has_connected_again(&self) -> bool {
        let again = self.server.as_ref().map(link::accept);
        again.is_some_and(|stream| matches!(stream, Ok(Some(_))))
    }

    /// Sends a line. That the program has ended shows when one listens.
    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.said = Instant::now();
        if let Some(input) = &mut self.input {
            let _ = input.write(bytes);
        }
    }

    /// Ends its input.
    pub fn end_input(&mut self) {
        self.said = Instant::now();
        if let Some(input) = self.input.take() {
            input.close();
        }
    }

    /// Waits for a line until `limit` after the last words said.
    pub fn hear(&mut self, limit: Duration) -> Heard {
        let until = self.said + limit;
        self.hear_until(until)
    }

    /// Waits for a line for `time` from now on.
    pub fn hear_for(&mut self, time: Duration) -> Heard {
        self.hear_until(Instant::now() + time)
    }

    fn hear_until(&mut self, until: Instant) -> Heard {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                // Too late is silence: else a flood would be listened to for ever.
                Ok((at, _)) if at > until => return Heard::Silence,
                Ok((at, line)) => {
                    self.weigh();
                    return Heard::Line(line, at.saturating_duration_since(self.said));
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::Closed,
                Err(RecvTimeoutError::Timeout) => self.weigh(),
            }
            if left.is_zero() {
                return Heard::Silence;
            }
        }
    }

    /// Waits for its end, and for the end of its output.
    pub fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let until = self.said + limit;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            self.weigh();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The fault of a program that has closed its output: how it ended.
    pub fn crash(&mut self, when: &str) -> Fault {
        self.said = Instant::now();
        let Some(status) = self.wait(Duration::from_secs(1)) else {
            let what = match self.server {
                Some(_) => "the connection",
                None => "its output",
            };
            return Fault::new(Reason::Crash, format!("it closed {what} {when}"));
        };
        Fault::ended(status, format!("it ended {when}: {}", ending(status)))
    }

    /// Notes how long the answer to a question took.
    pub fn note_answer(&mut self, time: Duration) {
        let mut measured = self.measured.borrow_mut();
        measured.slowest = measured.slowest.max(Some(time));
    }

    /// Looks at its memory, and at how much it has written on standard error.
    fn weigh(&mut self) {
        let mut measured = self.measured.borrow_mut();
        // Of a tree shared pages are divided among their users: no limit is too high for that.
        self.memory.sample(self.child.id(), &self.mark, Some(0));
        measured.memory_peak = measured.memory_peak.max(self.memory.peak());
        let errors = self.error_bytes.load(Ordering::Relaxed);
        measured.errors_max = measured.errors_max.max(errors);
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.weigh();
        kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}

/// That the system lets no connection be used is no fault of the program, but there is no
/// going on either.
fn unusable(error: std::io::Error) -> Fault {
    Fault::new(
        Reason::NoStart,
        format!("its connection cannot be used: {error}"),
    )
}

fn read_lines(output: impl Read, sender: &Sender) {
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

fn count_bytes(mut errors: impl Read, counter: &AtomicU64) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        counter.fetch_add(count as u64, Ordering::Relaxed);
    }
}

#[cfg(unix)]
fn group_of_its_own(starter: &mut Command) {
    use std::os::unix::process::CommandExt;
    starter.process_group(0);
}

#[cfg(not(unix))]
fn group_of_its_own(_: &mut Command) {}

/// Ends the program and what it has started.
#[cfg(target_os = "linux")]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{killpg, Signal};
    if let (Ok(None), Ok(group)) = (child.try_wait(), i32::try_from(child.id())) {
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}
