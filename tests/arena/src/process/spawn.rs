//! Starting, watching and ending one process.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, sync_channel, Sender, SyncSender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::guard;
use super::memory::Memory;
use super::os::{self, Ending};
use super::{Pipe, Tail};

/// Whether a process is spoken to by its standard input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Talk {
    /// It is.
    Stdio,
    /// It has another way; its standard output is thrown away.
    Elsewhere,
}

/// A running player with all that it starts. Dropping it kills the lot.
pub struct Process {
    child: Child,
    mark: String,
    tail: Tail,
    memory: Memory,
    ending: Option<Ending>,
    suspended: bool,
    over: bool,
}

impl Process {
    /// Starts a command line. A program named with a path runs in its own folder, where its
    /// files are, as the managers of tournaments have it.
    pub fn start(command: &[String], talk: Talk) -> io::Result<(Process, Option<Pipe>)> {
        let mark = guard::fresh_mark();
        let mut child = spawn(prepare(command, talk, &mark)?)?;
        guard::watch(child.id());
        let pipe = match (child.stdin.take(), child.stdout.take()) {
            (Some(stdin), Some(stdout)) => {
                os::never_block(&stdin)?;
                Some(Pipe::new(stdin, stdout)?)
            }
            _ => None,
        };
        let tail = child
            .stderr
            .take()
            .map_or_else(|| Ok(Tail::default()), Tail::follow)?;
        let memory = Memory::default();
        let (ending, suspended, over) = (None, false, false);
        let process = Process {
            child,
            mark,
            tail,
            memory,
            ending,
            suspended,
            over,
        };
        Ok((process, pipe))
    }

    /// How it ended; none while it runs.
    pub fn ending(&mut self) -> Option<Ending> {
        if self.ending.is_none() {
            self.ending = os::peek(&mut self.child);
        }
        self.ending
    }

    /// Waits this long for its end.
    pub fn wait(&mut self, patience: Duration) -> Option<Ending> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_micros(100);
        while self.ending().is_none() && Instant::now() < deadline {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        self.ending
    }

    /// Stops it and all of its group, or lets them go on.
    pub fn suspend(&mut self, stopped: bool) {
        if self.suspended != stopped {
            self.suspended = stopped;
            os::suspend(self.child.id(), stopped);
        }
    }

    /// Measures its memory now.
    pub fn sample_memory(&mut self, limit: Option<u64>) {
        if self.ending.is_none() {
            self.memory.sample(self.child.id(), &self.mark, limit);
        }
    }

    /// The peak memory of its tree that was measured.
    pub fn memory_peak(&self) -> Option<u64> {
        self.memory.peak()
    }

    /// How long it has waited for a processor, its threads taken together, where that is known.
    pub fn starved(&self) -> Option<Duration> {
        os::starved(self.child.id())
    }

    /// What it writes to stderr.
    pub fn tail(&self) -> &Tail {
        &self.tail
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The variable in its environment by which it and its descendants are known.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// Kills it and all that it started.
    pub fn kill(&mut self) {
        if std::mem::replace(&mut self.over, true) {
            return;
        }
        // The group first, while its number cannot be anybody else's: the child is not waited
        // for before.
        os::kill_all(self.child.id(), &self.mark);
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.ending.get_or_insert(Ending::Gone);
        guard::forget(self.child.id());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn prepare(words: &[String], talk: Talk, mark: &str) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let (program, folder) = locate(program)?;
    let mut command = Command::new(program);
    command.args(arguments).stderr(Stdio::piped());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let (input, output) = match talk {
        Talk::Stdio => (Stdio::piped(), Stdio::piped()),
        Talk::Elsewhere => (Stdio::null(), Stdio::null()),
    };
    command.stdin(input).stdout(output);
    if let Some((name, value)) = mark.split_once('=') {
        command.env(name, value);
    }
    os::tie(&mut command);
    Ok(command)
}

/// The program and, where it was named with a path, its folder.
fn locate(program: &str) -> io::Result<(PathBuf, Option<PathBuf>)> {
    let path = Path::new(program);
    if path.components().count() < 2 {
        return Ok((path.to_owned(), None));
    }
    let path = std::path::absolute(path)?;
    let folder = path.parent().map(Path::to_owned);
    Ok((path, folder))
}

type Order = (Command, SyncSender<io::Result<Child>>);

/// A child dies with the thread that started it, so one thread that never ends starts all.
fn spawn(command: Command) -> io::Result<Child> {
    static ORDERS: OnceLock<Mutex<Sender<Order>>> = OnceLock::new();
    let orders = ORDERS.get_or_init(|| Mutex::new(start_spawner()));
    let (reply, answer) = sync_channel(1);
    let sent = orders
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .send((command, reply));
    let gone = || io::Error::other("no thread to start processes");
    sent.map_err(|_| gone())?;
    answer.recv().map_err(|_| gone())?
}

fn start_spawner() -> Sender<Order> {
    let (sender, orders) = channel::<Order>();
    let serve = move || {
        for (mut command, reply) in orders {
            let _ = reply.send(command.spawn());
        }
    };
    // Without the thread the channel is closed, and every start fails with that reason.
    let _ = thread::Builder::new().name("spawner".into()).spawn(serve);
    sender
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Event;

    fn shell(script: &str) -> (Process, Pipe) {
        let words = ["/bin/sh", "-c", script].map(str::to_owned);
        let (process, pipe) = Process::start(&words, Talk::Stdio).expect("a shell");
        (process, pipe.expect("pipes"))
    }

    #[test]
    fn a_process_speaks_and_ends() {
        let (mut process, mut pipe) = shell("read x; echo got $x; echo oops >&2; exit 3");
        pipe.write("7,7\n").expect("written");
        let Some(Event::Line(line)) = pipe.next(Duration::from_secs(5)) else {
            panic!()
        };
        assert_eq!(line.text, "got 7,7");
        assert_eq!(pipe.next(Duration::from_secs(5)), Some(Event::Closed));
        assert_eq!(process.wait(Duration::from_secs(5)), Some(Ending::Exit(3)));
        process.tail().wait(Duration::from_secs(5));
        assert_eq!(process.tail().last(1), ["oops"]);
    }

    #[test]
    fn what_a_process_started_is_killed_with_it() {
        let script = "setsid sleep 1000 & (sleep 1001 &) ; echo done; sleep 1002";
        let (mut process, pipe) = shell(script);
        assert!(matches!(
            pipe.next(Duration::from_secs(5)),
            Some(Event::Line(_))
        ));
        thread::sleep(Duration::from_millis(100));
        assert_eq!(os::marked(process.mark()).len(), 4);
        process.kill();
        assert!(os::marked(process.mark()).is_empty());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_signal_has_a_name() {
        let (mut process, _pipe) = shell("kill -SEGV $$");
        let ending = process.wait(Duration::from_secs(5)).expect("an end");
        assert_eq!(ending.to_string(), "was killed by signal 11 (SIGSEGV)");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_suspended_process_stands_still() {
        let (mut process, mut pipe) = shell("while read x; do echo $x; done");
        process.suspend(true);
        pipe.write("1\n").expect("written");
        assert_eq!(pipe.next(Duration::from_millis(100)), None);
        process.suspend(false);
        assert!(matches!(
            pipe.next(Duration::from_secs(5)),
            Some(Event::Line(_))
        ));
        process.suspend(true);
        process.kill();
        assert!(os::marked(process.mark()).is_empty());
    }

    #[test]
    fn who_does_not_read_does_not_hold_up_the_arena() {
        let (_process, mut pipe) = shell("exec sleep 1000");
        let error = pipe.write(&"x".repeat(1 << 20)).expect_err("a full pipe");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_missing_program_is_an_error() {
        assert!(Process::start(&["/no/such/program".into()], Talk::Stdio).is_err());
        assert!(Process::start(&[], Talk::Stdio).is_err());
    }
}
