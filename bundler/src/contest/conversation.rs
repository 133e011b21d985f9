//! A program that talks with another one, the judge of an interactive problem.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::built::Tool;
use super::compare::scratch;
use crate::rust::process::is_interrupted;
use crate::text::error::{Error, Result};

/// The pause between two looks at the programs.
const POLL: Duration = Duration::from_millis(2);
/// The time that one program has to end behind the other.
const GRACE: Duration = Duration::from_secs(2);
/// The time for what was said at last to arrive.
const DRAIN: Duration = Duration::from_millis(200);
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

/// Lets `program` talk with `judge` until both have ended, for no longer than `limit` together. The judge
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
    let log = Arc::new(Mutex::new(Log::default()));
    let start = Instant::now();
    let pipes = [
        (program.stdout.take(), judging.stdin.take(), '>'),
        (judging.stdout.take(), program.stdin.take(), '<'),
    ];
    let carriers = pipes.map(|(from, to, mark)| {
        let log = Arc::clone(&log);
        std::thread::spawn(move || carry(from, to, mark, &log))
    });
    let ends = wait(&mut program, &mut judging, start, limit);
    program.stop();
    judging.stop();
    let took = start.elapsed();
    // What they have started may have their pipes still: that is not waited for.
    let until = Instant::now() + DRAIN;
    while carriers.iter().any(|it| !it.is_finished()) && Instant::now() < until {
        std::thread::sleep(POLL);
    }
    let fault = fault(ends?, &name, limit);
    let said = log.lock().map(|log| log.text.clone()).unwrap_or_default();
    Ok(Conversation { said, fault, took })
}

/// How both ended, as far as they did.
struct Ends {
    program: Option<ExitStatus>,
    judge: Option<ExitStatus>,
    /// True if the program ended before the judge did.
    is_program_first: bool,
}

/// Why the program is wrong; `None` if the judge, which `name` names, is content.
fn fault(ends: Ends, name: &str, limit: Duration) -> Option<String> {
    let fails = |status: ExitStatus| format!("it fails: {status}");
    let seconds = limit.as_secs_f64();
    match (ends.program, ends.judge) {
        // A judge that is left alone has reason to fail as well.
        (Some(program), _) if ends.is_program_first && !program.success() => {
            Some(fails(program))
        }
        (_, Some(judge)) if !judge.success() => Some(format!("{name} ends with {judge}")),
        (Some(program), Some(_)) => (!program.success()).then(|| fails(program)),
        (None, Some(_)) => Some(format!("it does not end when {name} has")),
        (Some(_), None) => Some(format!("{name} does not end when it has")),
        (None, None) => Some(format!(
            "no end within {seconds} s: it is too slow, or both wait for each other (does it \
             flush what it prints?)"
        )),
    }
}

/// A program that runs, and its pipes.
struct Speaker {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
}

impl Speaker {
    /// Starts `command`, which `name` names.
    ///
    /// # Errors
    /// When that is not possible.
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

    /// How it ended; `None` while it runs.
    ///
    /// # Errors
    /// When the system does not tell.
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

/// Waits for the end of both: of the first as long as `limit` allows, of the other a while more.
///
/// # Errors
/// When the system does not tell, or somebody has asked for an end.
fn wait(
    program: &mut Speaker,
    judge: &mut Speaker,
    start: Instant,
    limit: Duration,
) -> Result<Ends> {
    let mut until = start + limit;
    let mut is_program_first = None;
    loop {
        let ends = Ends {
            program: program.ended()?,
            judge: judge.ended()?,
            is_program_first: is_program_first == Some(true),
        };
        let all = ends.program.is_some() && ends.judge.is_some();
        if all || Instant::now() >= until {
            return Ok(ends);
        }
        if is_interrupted() {
            return Err(Error::new("interrupted"));
        }
        if is_program_first.is_none() && (ends.program.is_some() || ends.judge.is_some()) {
            is_program_first = Some(ends.program.is_some());
            until = Instant::now() + GRACE;
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
                // The end tells more than the beginning.
                let lines = self.text.lines().count();
                let kept: Vec<&str> = self.text.lines().skip(lines / 2).collect();
                self.text = kept.join("\n") + "\n";
                self.open = None;
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
fn carry(
    from: Option<ChildStdout>,
    mut to: Option<ChildStdin>,
    mark: char,
    log: &Mutex<Log>,
) {
    let Some(mut from) = from else { return };
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let said = &bytes[..count];
        if let Ok(mut log) = log.lock() {
            log.add(mark, &String::from_utf8_lossy(said));
        }
        let written = to
            .as_mut()
            .map(|to| to.write_all(said).and_then(|()| to.flush()));
        // To one that does not listen any more nothing is said; who speaks must not fail by that.
        if let Some(Err(_)) = written {
            to = None;
        }
    }
}
