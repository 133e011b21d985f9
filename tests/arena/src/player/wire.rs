//! A running player: the process, if it is ours, and the pipe or socket to it.

use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::fault::quote;
use super::Fault;
use crate::process::{Event, Line, Pipe, Process, Talk};
use crate::record::Reason;

/// How often a silent player is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How long the end of a process is waited for once its output has ended.
const LAST_BREATH: Duration = Duration::from_millis(300);
/// How long the end of the stderr of a process that has ended is waited for.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Lines of stderr in a message.
const STDERR_LINES: usize = 5;

/// A player to talk to.
pub struct Wire {
    pipe: Pipe,
    process: Option<Process>,
    socket: Option<TcpStream>,
    memory: Option<u64>,
    crlf: bool,
}

/// What ends the waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time is over.
    Late,
    /// The player is to blame.
    Fault(Fault),
    /// Somebody else is to blame, says who was asked while this player was waited for.
    Elsewhere(Fault),
}

/// What is done from time to time while a player is waited for; a fault is somebody else's.
pub type Meanwhile<'a> = &'a mut dyn FnMut() -> Result<(), Fault>;

impl Wire {
    /// Starts a program that is spoken to by its standard input and output.
    pub fn by_stdio(command: &[String], memory: Option<u64>) -> Result<Wire, Fault> {
        let (process, pipe) =
            Process::start(command, Talk::Stdio).map_err(|e| no_start(command, &e))?;
        let pipe = pipe.ok_or_else(|| no_start(command, &"no pipe"))?;
        Ok(Wire {
            pipe,
            process: Some(process),
            socket: None,
            memory,
            crlf: false,
        })
    }

    /// Starts a program that connects to a port of ours.
    pub fn by_client(
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
        let (process, _) = Process::start(&command, Talk::Elsewhere)
            .map_err(|e| no_start(&command, &e))?;
        Wire::accept(&listener, Some(process), memory, patience)
    }

    /// Waits for somebody else's client.
    pub fn by_stranger(listener: &TcpListener, patience: Duration) -> Result<Wire, Fault> {
        Wire::accept(listener, None, None, patience)
    }

    fn accept(
        listener: &TcpListener,
        mut process: Option<Process>,
        memory: Option<u64>,
        patience: Duration,
    ) -> Result<Wire, Fault> {
        let deadline = Instant::now() + patience;
        let socket = loop {
            if let Ok((socket, _)) = listener.accept() {
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
        })
    }

    /// Ends the lines to the player with CR LF, or LF alone.
    pub fn set_crlf(&mut self, crlf: bool) {
        self.crlf = crlf;
    }

    /// Writes lines.
    pub fn write(&mut self, text: &str) -> Result<(), Fault> {
        let written = match self.crlf {
            true => self.pipe.write(&text.replace('\n', "\r\n")),
            false => self.pipe.write(text),
        };
        written.map_err(|e| match e.kind() {
            std::io::ErrorKind::TimedOut => {
                Fault::new(Reason::Silent, "does not read its input")
            }
            _ => self.death(),
        })
    }

    /// Forgets how much was written so far: the player has been asked something.
    pub fn reset_meter(&self) {
        self.pipe.reset_meter();
    }

    /// The next line.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, Stop> {
        self.line_while(deadline, &mut || Ok(()))
    }

    /// The next line; until it comes, something else is done every few milliseconds.
    pub fn line_while(
        &mut self,
        deadline: Instant,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Line, Stop> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if let Some(event) = self.pipe.next(left.min(TICK)) {
                return self.heard(event).map_err(Stop::Fault);
            }
            if left.is_zero() {
                return Err(Stop::Late);
            }
            self.check_memory().map_err(Stop::Fault)?;
            if self.has_ended() {
                let last = self.pipe.next(TICK).unwrap_or(Event::Closed);
                return self.heard(last).map_err(Stop::Fault);
            }
            meanwhile().map_err(Stop::Elsewhere)?;
        }
    }

    /// A line that came without being waited for, if there is one. A player that is gone is
    /// a fault, once its last lines have been read.
    pub fn ready_line(&mut self) -> Result<Option<Line>, Fault> {
        if self.pipe.flooded() {
            return Err(flood());
        }
        let event = match self.pipe.ready() {
            None if self.has_ended() => Some(self.pipe.next(TICK).unwrap_or(Event::Closed)),
            event => event,
        };
        event.map(|event| self.heard(event)).transpose()
    }

    fn has_ended(&mut self) -> bool {
        let process = self.process.as_mut();
        process.is_some_and(|process| process.ending().is_some())
    }

    fn heard(&mut self, event: Event) -> Result<Line, Fault> {
        match event {
            Event::Line(line) => Ok(line),
            Event::Flood => Err(flood()),
            Event::Closed => Err(self.death()),
        }
    }

    fn death(&mut self) -> Fault {
        match self.process {
            Some(_) => Fault::new(Reason::Crash, obituary(self.process.as_mut())),
            None => Fault::new(Reason::Crash, "closed the connection"),
        }
    }

    /// Measures, and compares with the limit.
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

    /// The peak that was measured.
    pub fn memory_peak(&self) -> Option<u64> {
        self.process.as_ref().and_then(Process::memory_peak)
    }

    /// How long the process has waited for a processor.
    pub fn starved(&self) -> Option<Duration> {
        self.process.as_ref().and_then(Process::starved)
    }

    /// What came on stderr since the last call.
    pub fn fresh_stderr(&self) -> Vec<String> {
        self.process
            .as_ref()
            .map_or_else(Vec::new, |process| process.tail().fresh())
    }

    /// Stops the process or lets it go on.
    pub fn suspend(&mut self, stopped: bool) {
        if let Some(process) = self.process.as_mut() {
            process.suspend(stopped);
        }
    }

    /// Lets the player see that nothing more will be written.
    pub fn hang_up(&mut self) {
        self.pipe.close_input();
        if let Some(socket) = &self.socket {
            let _ = socket.shutdown(Shutdown::Write);
        }
    }

    /// Waits for the player to leave, then kills what is left of it.
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
        if let Some(socket) = &self.socket {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// A port of this machine, any if 0, that is asked without waiting.
pub fn listen(port: u16) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn converse(socket: &TcpStream) -> std::io::Result<Pipe> {
    socket.set_nonblocking(false)?;
    socket.set_nodelay(true)?;
    socket.set_write_timeout(Some(Duration::from_secs(1)))?;
    Pipe::new(socket.try_clone()?, socket.try_clone()?)
}

/// Whether a client that has not connected can be waited for.
fn not_yet(process: Option<&mut Process>, waited: Option<Duration>) -> Result<(), Fault> {
    if let Some(process) = process {
        if process.ending().is_some() {
            let death = obituary(Some(process));
            return Err(Fault::new(
                Reason::Crash,
                format!("{death} before connecting"),
            ));
        }
    }
    let Some(waited) = waited else { return Ok(()) };
    let detail = format!("did not connect within {:.1} s", waited.as_secs_f64());
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

/// How a process ended, with its last words.
fn obituary(process: Option<&mut Process>) -> String {
    let Some(process) = process else {
        return "is gone".into();
    };
    let death = match process.wait(LAST_BREATH) {
        Some(ending) => ending.to_string(),
        None => return "closed its output and went on running".into(),
    };
    process.tail().wait(LAST_WORDS);
    let words = process.tail().last(STDERR_LINES).join(" | ");
    match words.is_empty() {
        true => death,
        false => format!("{death}; stderr: {}", quote(&words)),
    }
}
