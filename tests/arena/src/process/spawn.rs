//! Starting, watching and ending one process.

use std::io;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{channel, sync_channel, Sender, SyncSender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::ending::Ending;
use super::guard;
use super::memory::Memory;
use super::os::{self, Turn};
use super::pipe::Pipe;
use super::program;
use super::share::Share;
use super::tail::Tail;

/// The use of the standard input and output of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Streams {
    /// The arena writes to the one and reads from the other.
    Piped,
    /// The process is spoken to by a connection: its input is empty, its output is thrown
    /// away.
    Unused,
}

/// Where a program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place<'a> {
    /// The folder. None: a program that is named with a path runs in its own, where its files are,
    /// as the managers of tournaments have it.
    pub folder: Option<&'a Path>,
    /// The processors that it may use, and what it starts; empty: all that the arena may use.
    pub processors: &'a [usize],
}

impl<'a> Place<'a> {
    /// A folder, and all processors.
    pub fn of_folder(folder: Option<&'a Path>) -> Place<'a> {
        Place {
            folder,
            processors: &[],
        }
    }
}

/// The arena's ends of the standard input and output of a process, for bytes as they are.
pub struct RawStreams {
    /// The input of the process. Writing to it waits while the process does not read.
    pub input: ChildStdin,
    /// The output of the process.
    pub output: ChildStdout,
}

/// A running player with all that it starts. Dropping it kills the lot.
pub struct Process {
    child: Child,
    mark: String,
    tail: Tail,
    memory: Memory,
    share: Share,
    ending: Option<Ending>,
    suspended: bool,
    over: bool,
}

impl Process {
    /// Starts a command line at `place`, with a pipe if its streams are piped.
    pub fn start(
        command: &[String],
        place: Place<'_>,
        streams: Streams,
    ) -> io::Result<(Process, Option<Pipe>)> {
        let (process, raw) = Process::launch(command, place, streams)?;
        let Some(RawStreams { input, output }) = raw else {
            return Ok((process, None));
        };
        os::never_block(&input)?;
        Ok((process, Some(Pipe::new(input, output)?)))
    }

    /// Starts a command line in `folder`, with the bare ends of its streams if they are
    /// piped.
    pub fn start_in(
        folder: &Path,
        command: &[String],
        streams: Streams,
    ) -> io::Result<(Process, Option<RawStreams>)> {
        Process::launch(command, Place::of_folder(Some(folder)), streams)
    }

    fn launch(
        command: &[String],
        place: Place<'_>,
        streams: Streams,
    ) -> io::Result<(Process, Option<RawStreams>)> {
        let mark = guard::fresh_mark();
        let program = command.first().map_or("", String::as_str);
        program::check(program)?;
        let started = spawn(prepare(command, place, streams, &mark)?);
        let mut child =
            started.map_err(|error| program::explained(program, place.folder, error))?;
        guard::watch(child.id());
        let input_and_output = child.stdin.take().zip(child.stdout.take());
        let stderr = child.stderr.take();
        // From here on the process is killed should anything fail.
        let mut process = Process {
            child,
            mark,
            tail: Tail::default(),
            memory: Memory::default(),
            share: Share::default(),
            ending: None,
            suspended: false,
            over: false,
        };
        if let Some(stderr) = stderr {
            process.tail = Tail::follow(stderr)?;
        }
        let raw = input_and_output.map(|(input, output)| RawStreams { input, output });
        Ok((process, raw))
    }

    /// The end of the process; None while it runs.
    pub fn ending(&mut self) -> Option<Ending> {
        if self.ending.is_none() {
            self.ending = os::peek(&mut self.child);
        }
        self.ending
    }

    /// Waits for the end of the process, for `patience` at most; None if it still runs.
    pub fn wait(&mut self, patience: Duration) -> Option<Ending> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_micros(100);
        while self.ending().is_none() && Instant::now() < deadline {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        self.ending
    }

    /// Stops the process and all of its group, or lets them go on.
    pub fn suspend(&mut self, stopped: bool) {
        if self.suspended != stopped {
            self.suspended = stopped;
            os::suspend(self.child.id(), stopped);
        }
    }

    /// Measures the memory of the process and its descendants now; more exactly if it is over
    /// `limit` bytes.
    pub fn sample_memory(&mut self, limit: Option<u64>) {
        if self.ending.is_none() {
            self.memory.sample(self.child.id(), &self.mark, limit);
        }
    }

    /// The peak memory that was measured, in bytes, of the process and its descendants
    /// together.
    pub fn memory_peak(&self) -> Option<u64> {
        self.memory.peak()
    }

    /// Counts the time on processors from now on.
    pub fn begin_share(&mut self) {
        self.share.begin(self.child.id());
    }

    /// Looks at the time on processors: what a thread had that ends before the next look is lost.
    pub fn look_at_share(&mut self) {
        self.share.look(self.child.id());
    }

    /// The time, since it is counted, that the busiest of all threads had a processor and waited for
    /// one; None where the system does not tell.
    pub fn share(&mut self) -> Option<Turn> {
        self.look_at_share();
        self.share.longest()
    }

    /// The time that the process and its descendants have spent on processors; None where the
    /// system does not tell.
    pub fn worked(&self) -> Option<Duration> {
        os::worked(self.child.id())
    }

    /// The end of what the process wrote to stderr so far.
    pub fn tail(&self) -> &Tail {
        &self.tail
    }

    /// The variable in its environment, `NAME=value`, by which the process and its descendants
    /// are known.
    #[cfg(test)]
    fn mark(&self) -> &str {
        &self.mark
    }

    /// Kills the process and all that it started. A second call does nothing.
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

/// The command that starts `words` at `place`, or where [`program::locate`] says.
fn prepare(
    words: &[String],
    place: Place<'_>,
    streams: Streams,
    mark: &str,
) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let (program, own_folder) = program::locate(program)?;
    let mut command = Command::new(program);
    command.args(arguments).stderr(Stdio::piped());
    if let Some(folder) = place.folder.or(own_folder.as_deref()) {
        command.current_dir(folder);
    }
    let (input, output) = match streams {
        Streams::Piped => (Stdio::piped(), Stdio::piped()),
        Streams::Unused => (Stdio::null(), Stdio::null()),
    };
    command.stdin(input).stdout(output);
    if let Some((name, value)) = mark.split_once('=') {
        command.env(name, value);
    }
    os::tie(&mut command);
    if !place.processors.is_empty() {
        os::pin(&mut command, place.processors)?;
    }
    Ok(command)
}

/// A command to be started and where the answer goes.
type Order = (Command, SyncSender<io::Result<Child>>);

/// Starts a command. A child dies with the thread that started it, so one thread that never
/// ends starts all.
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

// Their programs are scripts of a shell, and their times those of Linux.
#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::process::lines::OutputEvent;

    fn shell(script: &str) -> (Process, Pipe) {
        let words = ["/bin/sh", "-c", script].map(str::to_owned);
        let (process, pipe) =
            Process::start(&words, Place::default(), Streams::Piped).expect("a shell");
        (process, pipe.expect("pipes"))
    }

    #[test]
    fn a_process_speaks_and_ends() {
        let (mut process, mut pipe) = shell("read x; echo got $x; echo oops >&2; exit 3");
        pipe.write("7,7\n").expect("written");
        let Some(OutputEvent::Line(line)) = pipe.next(Duration::from_secs(5)) else {
            panic!()
        };
        assert_eq!(line.text, "got 7,7");
        assert_eq!(pipe.next(Duration::from_secs(5)), Some(OutputEvent::Closed));
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
            Some(OutputEvent::Line(_))
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
            Some(OutputEvent::Line(_))
        ));
        process.suspend(true);
        process.kill();
        assert!(os::marked(process.mark()).is_empty());
    }

    #[test]
    fn a_process_is_held_to_its_processors_with_all_that_it_starts() {
        let own = os::processors();
        let last = own.last().copied().expect("a processor");
        let script = "grep Cpus_allowed_list: /proc/self/status; read x";
        let words = ["/bin/sh", "-c", script].map(str::to_owned);
        for processors in [&own[..1], &[last][..], &own[..]] {
            let place = Place {
                processors,
                ..Place::default()
            };
            let (_process, pipe) =
                Process::start(&words, place, Streams::Piped).expect("a shell");
            let said = pipe.expect("pipes").next(Duration::from_secs(5));
            let Some(OutputEvent::Line(line)) = said else {
                panic!("{said:?}")
            };
            let told = line.text.rsplit(char::is_whitespace).next();
            if let [only] = processors {
                assert_eq!(told, Some(only.to_string().as_str()));
            }
        }
        let nowhere = Place {
            processors: &[1 << 20],
            ..Place::default()
        };
        assert!(Process::start(&words, nowhere, Streams::Piped).is_err());
    }

    #[test]
    fn who_does_not_read_does_not_hold_up_the_arena() {
        let (_process, mut pipe) = shell("exec sleep 1000");
        let error = pipe.write(&"x".repeat(1 << 20)).expect_err("a full pipe");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let start = |words: &[String]| {
            Process::start(words, Place::default(), Streams::Piped).is_ok()
        };
        assert!(!start(&["/no/such/program".into()]));
        assert!(!start(&[]));
    }
}
