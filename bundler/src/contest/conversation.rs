//! A program that talks with another one, the judge of an interactive problem.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::built::Tool;
use super::compare::scratch;
use crate::rust::process::is_interrupted;
use crate::text::error::{Error, Result};

/// The pause between two looks at the programs.
const POLL: Duration = Duration::from_millis(2);
/// The time that one program has to end behind the other.
const GRACE: Duration = Duration::from_secs(2);
/// The most bytes of a conversation that are kept.
const KEPT_MAX: usize = 64 << 10;

/// What came of a conversation.
pub(super) struct Conversation {
    /// What was said: lines of the program behind `>`, those of the judge behind `<`.
    pub(super) said: String,
    /// The reason why the program is wrong; `None` if the judge is content.
    pub(super) fault: Option<String>,
    pub(super) took: Duration,
}

/// Lets `program` talk with `judge` until both have ended, for no longer than `limit`. The judge
/// is given the names of files as those that are written with testlib.h: the `input`, if there is
/// one, one to write to, and what is `expected`, if that is known.
///
/// # Errors
/// When a program cannot be started, or somebody has asked for an end.
pub(super) fn talk(
    program: &Path,
    judge: &Tool,
    input: Option<&Path>,
    expected: Option<&Path>,
    limit: Duration,
) -> Result<Conversation> {
    let folder = scratch()?;
    let output = folder.path().join("output");
    let files: Vec<&Path> = match input {
        Some(input) => [Some(input), Some(&output), expected]
            .into_iter()
            .flatten()
            .collect(),
        None => Vec::new(),
    };
    let name = judge.name();
    let mut judging = Speaker::start(&mut judge.command(&files), &name)?;
    let started =
        Speaker::start(&mut Command::new(program), &program.display().to_string());
    let mut program = match started {
        Ok(program) => program,
        Err(error) => {
            judging.stop();
            return Err(error);
        }
    };
    let log = Mutex::new(Log::default());
    let start = Instant::now();
    let ends = std::thread::scope(|scope| {
        let pipes = [
            (program.stdout.take(), judging.stdin.take(), '>'),
            (judging.stdout.take(), program.stdin.take(), '<'),
        ];
        for (from, to, mark) in pipes {
            let (Some(from), Some(to)) = (from, to) else {
                continue;
            };
            let log = &log;
            scope.spawn(move || carry(from, to, mark, log));
        }
        let ends = wait(&mut program, &mut judging, start, limit);
        // Where one of them is gone, the other may still wait.
        program.stop();
        judging.stop();
        ends
    });
    let took = start.elapsed();
    let [program, judge] = ends?;
    let log = log.into_inner().unwrap_or_default();
    let fault = match (program, judge) {
        (_, Some(judge)) if !judge.success() => Some(format!("{name} ends with {judge}")),
        (Some(program), _) if !program.success() => Some(format!("it fails: {program}")),
        (Some(_), Some(_)) => None,
        _ => Some(format!(
            "no end within {} s: it is too slow, or both wait for each other (does it flush \
             what it prints?)",
            limit.as_secs_f64()
        )),
    };
    Ok(Conversation {
        said: log.text,
        fault,
        took,
    })
}

/// A program that runs, and its pipes.
struct Speaker {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
}

impl Speaker {
    fn start(command: &mut Command, name: &str) -> Result<Speaker> {
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child =
            started.map_err(|error| Error::new(format!("cannot run {name}: {error}")))?;
        Ok(Speaker {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            child,
        })
    }

    fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let ended = self.child.try_wait();
        ended.map_err(|error| Error::new(format!("cannot wait for a program: {error}")))
    }

    fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the end of both, as long as that may take.
fn wait(
    program: &mut Speaker,
    judge: &mut Speaker,
    start: Instant,
    limit: Duration,
) -> Result<[Option<ExitStatus>; 2]> {
    let mut until = start + limit;
    let mut is_one_gone = false;
    loop {
        let ends = [program.ended()?, judge.ended()?];
        if ends.iter().all(Option::is_some) || Instant::now() >= until {
            return Ok(ends);
        }
        if is_interrupted() {
            return Err(Error::new("interrupted"));
        }
        if !is_one_gone && ends.iter().any(Option::is_some) {
            is_one_gone = true;
            until = until.min(Instant::now() + GRACE);
        }
        std::thread::sleep(POLL);
    }
}

/// What was said, and who said the line that is not ended yet.
#[derive(Default)]
struct Log {
    text: String,
    open: Option<char>,
}

impl Log {
    fn add(&mut self, mark: char, said: &str) {
        for line in said.split_inclusive('\n') {
            if self.text.len() > KEPT_MAX {
                return;
            }
            if self.open != Some(mark) {
                if self.open.is_some() {
                    self.text.push('\n');
                }
                self.text += &format!("{mark} ");
            }
            self.text += line;
            self.open = (!line.ends_with('\n')).then_some(mark);
        }
    }
}

/// Carries what is said from one program to the other, as it comes, and keeps it.
fn carry(mut from: ChildStdout, mut to: ChildStdin, mark: char, log: &Mutex<Log>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let said = &bytes[..count];
        if let Ok(mut log) = log.lock() {
            log.add(mark, &String::from_utf8_lossy(said));
        }
        // A program that does not listen any more is gone, or will be.
        if to.write_all(said).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}
