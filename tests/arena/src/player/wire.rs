//! The way to a player: its process, if the arena has started it, and the pipe or the socket.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::fault::{quote, Fault};
use super::transcript::{Transcript, Way};
use crate::process::{
    accept, listen, Line, OutputEvent, Pipe, Place, Process, Streams, Turn,
};
use crate::record::Reason;

/// The time between two looks at a silent player.
const TICK: Duration = Duration::from_millis(20);
/// The time for which the end of a process is waited for once its output has ended.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);
/// The time for which the end of the stderr of a process is waited for that has ended.
const STDERR_TIMEOUT: Duration = Duration::from_millis(100);
/// The time that a client may take to read what it is sent.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// A connection to a player, and its process if the arena has started that.
pub struct Wire {
    pipe: Pipe,
    process: Option<Process>,
    socket: Option<TcpStream>,
    /// The memory limit in bytes.
    memory: Option<u64>,
    crlf: bool,
    transcript: Option<Transcript>,
}

/// A reason why no line of a player came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoLine {
    /// The time to wait is over.
    Late,
    /// A fault of the player.
    Fault(Fault),
    /// A fault of somebody else, found while this player was waited for.
    Elsewhere(Fault),
}

/// A function that is called from time to time while a player is waited for; a fault that it
/// returns is somebody else's.
pub type Meanwhile<'a> = &'a mut dyn FnMut() -> Result<(), Fault>;

impl Wire {
    /// Starts a program that is spoken to by its standard input and output.
    pub fn by_stdio(
        place: Place<'_>,
        command: &[String],
        memory: Option<u64>,
    ) -> Result<Wire, Fault> {
        let (process, pipe) = Process::start(command, place, Streams::Piped)
            .map_err(|e| no_start(command, &e))?;
        let pipe = pipe.ok_or_else(|| no_start(command, &"no pipe"))?;
        Ok(Wire {
            pipe,
            process: Some(process),
            socket: None,
            memory,
            crlf: false,
            transcript: None,
        })
    }

    /// Starts a program that connects to a port of the arena, which replaces `{port}` in its
    /// command line.
    pub fn by_client(
        place: Place<'_>,
        command: &[String],
        memory: Option<u64>,
        patience: Duration,
    ) -> Result<Wire, Fault> {
        let listener = listen(0).map_err(|e| no_start(command, &e))?;
        let port = listener
            .local_addr()
            .map_err(|e| no_start(command, &e))?
            .port();
        let named = |word: &String| word.replace("{port}", &port.to_string());
        let command: Vec<String> = command.iter().map(named).collect();
        let (process, _) = Process::start(&command, place, Streams::Unused)
            .map_err(|e| no_start(&command, &e))?;
        Wire::by_listener(&listener, Some(process), memory, patience)
    }

    /// Waits for a client that the arena does not start.
    pub fn by_external_client(
        listener: &TcpListener,
        patience: Duration,
    ) -> Result<Wire, Fault> {
        Wire::by_listener(listener, None, None, patience)
    }

    /// Waits for a connection, for as long as `patience` and the process allow.
    fn by_listener(
        listener: &TcpListener,
        mut process: Option<Process>,
        memory: Option<u64>,
        patience: Duration,
    ) -> Result<Wire, Fault> {
        let deadline = Instant::now() + patience;
        let socket = loop {
            if let Ok(Some(socket)) = accept(listener, SEND_TIMEOUT) {
                break socket;
            }
            let late = Instant::now() > deadline;
            not_yet(process.as_mut(), late.then_some(patience))?;
            thread::sleep(Duration::from_millis(1));
        };
        let lost = |e| Fault::new(Reason::NoStart, format!("connection lost: {e}"));
        let pipe = converse(&socket).map_err(lost)?;
        Ok(Wire {
            pipe,
            process,
            socket: Some(socket),
            memory,
            crlf: false,
            transcript: None,
        })
    }

    /// Chooses the end of the lines that are written: CR LF, or LF alone.
    pub fn set_crlf(&mut self, crlf: bool) {
        self.crlf = crlf;
    }

    /// Has all that is said kept there.
    pub fn set_transcript(&mut self, transcript: Option<Transcript>) {
        self.transcript = transcript;
    }

    fn note(&self, at: Instant, way: Way, text: &str) {
        if let Some(transcript) = &self.transcript {
            transcript.add(at, way, text);
        }
    }

    /// Writes text lines. It is a fault if the player is gone or does not read.
    pub fn write(&mut self, text: &str) -> Result<(), Fault> {
        if !text.is_empty() {
            self.note(Instant::now(), Way::Written, text);
        }
        let written = if self.crlf {
            self.pipe.write(&text.replace('\n', "\r\n"))
        } else {
            self.pipe.write(text)
        };
        written.map_err(|e| match e.kind() {
            std::io::ErrorKind::TimedOut => {
                Fault::new(Reason::Silent, "does not read its input")
            }
            _ => self.death(),
        })
    }

    /// Forgets how much the player has written so far: it has been asked something.
    pub fn reset_meter(&self) {
        self.pipe.reset_meter();
    }

    /// The next line, waited for until `deadline`.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, NoLine> {
        self.line_while(deadline, &mut || Ok(()))
    }

    /// The next line, waited for until `deadline`. Until it comes, `meanwhile` is called every
    /// few milliseconds.
    pub fn line_while(
        &mut self,
        deadline: Instant,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Line, NoLine> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if let Some(event) = self.pipe.next(left.min(TICK)) {
                return self.heard(event).map_err(NoLine::Fault);
            }
            if left.is_zero() {
                return Err(NoLine::Late);
            }
            self.check_memory().map_err(NoLine::Fault)?;
            if let Some(process) = self.process.as_mut() {
                process.look_at_share();
            }
            if self.has_ended() {
                let last = self.pipe.next(TICK).unwrap_or(OutputEvent::Closed);
                return self.heard(last).map_err(NoLine::Fault);
            }
            meanwhile().map_err(NoLine::Elsewhere)?;
        }
    }

    /// A line that has come already; None if there is none. A player that is gone is a fault,
    /// once its last lines have been read.
    pub fn ready_line(&mut self) -> Result<Option<Line>, Fault> {
        if self.pipe.flooded() {
            return Err(flood());
        }
        let event = match self.pipe.ready() {
            None if self.has_ended() => {
                Some(self.pipe.next(TICK).unwrap_or(OutputEvent::Closed))
            }
            event => event,
        };
        event.map(|event| self.heard(event)).transpose()
    }

    fn has_ended(&mut self) -> bool {
        let process = self.process.as_mut();
        process.is_some_and(|process| process.ending().is_some())
    }

    fn heard(&mut self, event: OutputEvent) -> Result<Line, Fault> {
        match event {
            OutputEvent::Line(line) => {
                self.note(line.at, Way::Read, &line.text);
                Ok(line)
            }
            OutputEvent::Flood => Err(flood()),
            OutputEvent::Closed => Err(self.death()),
        }
    }

    /// The fault of a player that is gone.
    fn death(&mut self) -> Fault {
        match self.process {
            Some(_) => Fault::new(Reason::Crash, ending_text(self.process.as_mut())),
            None => Fault::new(Reason::Crash, "closed the connection"),
        }
    }

    /// Measures the memory of the process; a fault if it is over the limit.
    pub fn check_memory(&mut self) -> Result<(), Fault> {
        let Some(process) = self.process.as_mut() else {
            return Ok(());
        };
        process.sample_memory(self.memory);
        match (process.memory_peak(), self.memory) {
            (Some(peak), Some(limit)) if peak > limit => {
                let (peak, limit) = (megabytes(peak), megabytes(limit));
                let detail =
                    format!("used {peak:.1} MB of memory; the limit is {limit:.1} MB");
                Err(Fault::new(Reason::Memory, detail))
            }
            _ => Ok(()),
        }
    }

    /// The peak memory that was measured, in bytes.
    pub fn memory_peak(&self) -> Option<u64> {
        self.process.as_ref().and_then(Process::memory_peak)
    }

    /// Counts the time on processors from now on.
    pub fn begin_share(&mut self) {
        if let Some(process) = self.process.as_mut() {
            process.begin_share();
        }
    }

    /// The time, since it is counted, that the player had a processor and waited for one; None if
    /// that is not known.
    pub fn share(&mut self) -> Option<Turn> {
        self.process.as_mut().and_then(Process::share)
    }

    /// The time that process and descendants have worked; None if that is not known.
    pub fn worked(&self) -> Option<Duration> {
        self.process.as_ref().and_then(Process::worked)
    }

    /// The lines on stderr since the last call.
    pub fn fresh_stderr(&self) -> Vec<String> {
        let process = self.process.as_ref();
        let words = process.map_or_else(Vec::new, |process| process.tail().fresh());
        for line in &words {
            self.note(Instant::now(), Way::Stderr, line);
        }
        words
    }

    /// The last lines on stderr as the end of a message; empty if there are none.
    pub fn last_words(&self) -> String {
        self.process
            .as_ref()
            .map_or_else(String::new, |it| it.tail().words())
    }

    /// Stops the process, or lets it go on.
    pub fn suspend(&mut self, stopped: bool) {
        if let Some(process) = self.process.as_mut() {
            process.suspend(stopped);
        }
    }

    /// Ends the input of the player: nothing more will be written.
    pub fn hang_up(&mut self) {
        self.pipe.close_input();
        if let Some(socket) = &self.socket {
            let _ = socket.shutdown(Shutdown::Write);
        }
    }

    /// Waits for the player to exit, for up to `grace`, then kills what is left of it.
    pub fn close(mut self, grace: Duration) {
        let deadline = Instant::now() + grace;
        match self.process.as_mut() {
            Some(process) => {
                process.wait(grace);
                process.kill();
            }
            None => while self.line(deadline).is_ok() {},
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = self.fresh_stderr();
        if let Some(socket) = &self.socket {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

fn converse(socket: &TcpStream) -> std::io::Result<Pipe> {
    Pipe::new(socket.try_clone()?, socket.try_clone()?)
}

/// Fails if a client that has not connected cannot be waited for: its process has ended, or
/// the time is over, of which `waited` tells.
fn not_yet(
    mut process: Option<&mut Process>,
    waited: Option<Duration>,
) -> Result<(), Fault> {
    if let Some(process) = process.as_mut() {
        if process.ending().is_some() {
            let death = ending_text(Some(process));
            return Err(Fault::new(
                Reason::Crash,
                format!("{death} before connecting"),
            ));
        }
    }
    let Some(waited) = waited else { return Ok(()) };
    let waited = waited.as_secs_f64();
    let words = process.map_or_else(String::new, |process| process.tail().words());
    let detail = format!("did not connect within {waited:.1} s{words}");
    Err(Fault::new(Reason::LateStart, detail))
}

fn no_start(command: &[String], error: &dyn std::fmt::Display) -> Fault {
    let detail = format!("cannot start {}: {error}", quote(&command.join(" ")));
    Fault::new(Reason::NoStart, detail)
}

fn flood() -> Fault {
    Fault::new(Reason::Flood, "wrote more than anybody should read")
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// The way in which a process ended, with the end of its stderr.
fn ending_text(process: Option<&mut Process>) -> String {
    let Some(process) = process else {
        return "is gone".into();
    };
    let death = match process.wait(EXIT_TIMEOUT) {
        Some(ending) => ending.to_string(),
        None => return "closed its output and went on running".into(),
    };
    process.tail().wait(STDERR_TIMEOUT);
    format!("{death}{}", process.tail().words())
}
