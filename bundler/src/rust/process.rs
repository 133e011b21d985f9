//! Runs a program to its end, or to the end of the time that it is given.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::text::error::{Error, Result};

/// A program that prints more bytes than this is stopped: it would fill the disk.
const OUTPUT_BYTES_MAX: u64 = 256 << 20;
/// The longest pause between two looks at a running program.
const POLL_MAX: Duration = Duration::from_millis(10);

/// The remains of a program that has ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    /// True if it was stopped, for it printed too much.
    pub(crate) is_stopped: bool,
}

/// What becomes of a program that prints too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flood {
    /// An error.
    Fails,
    /// It is stopped, and what it has printed counts.
    Ends,
}

/// True once somebody wants to see what is run.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Lets each program that is run be said on standard error, with the time that it took.
pub fn show_commands() {
    IS_SHOWN.store(true, Ordering::Relaxed);
}

/// Says that `command` was run since `start`, if somebody wants to see that.
pub(crate) fn show(command: &Command, start: Instant) {
    if IS_SHOWN.load(Ordering::Relaxed) {
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("bundler: {seconds:.2} s: {}", words.join(" "));
    }
}

/// True once somebody has asked for an end.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C, or what else asks the program to end, end the programs that it runs, and with that
/// its work: temporary folders go, as after an error. At the second time it ends at once.
pub fn end_when_interrupted() {
    // Where there can be no handler, the system ends the program, as it does without.
    let _ = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// The exit code of a program that was interrupted, as shells have it.
pub const INTERRUPTED: i32 = 130;

/// True if [`end_when_interrupted`] was heeded.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Runs `command`, which `name` names in errors, with the standard input `input`.
///
/// # Errors
/// When the program cannot be started, takes longer than `limit` or prints without end, if `flood`
/// says so; and when somebody has asked for an end.
pub(crate) fn run(
    command: &mut Command,
    name: &str,
    input: Stdio,
    limit: Duration,
    flood: Flood,
) -> Result<Ended> {
    let failed = |error: std::io::Error| Error::new(format!("cannot run {name}: {error}"));
    // Files take any amount of output, where a pipe would have to be read meanwhile.
    let file = || {
        tempfile::tempfile().map_err(|error| {
            Error::new(format!("cannot make a temporary file: {error}"))
                .help("make room there, or set TMPDIR to another folder")
        })
    };
    let (mut stdout, mut stderr) = (file()?, file()?);
    let start = Instant::now();
    let mut child = command
        .stdin(input)
        .stdout(stdout.try_clone().map_err(failed)?)
        .stderr(stderr.try_clone().map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let status = wait(&mut child, name, limit, &[&stdout, &stderr], flood);
    if status.is_err() {
        // It may have ended meanwhile: then there is nothing to stop.
        let _ = child.kill();
        let _ = child.wait();
    }
    show(command, start);
    let status = status?;
    let [stdout, stderr] = [&mut stdout, &mut stderr].map(content);
    let (stdout, stderr) = (stdout.map_err(failed)?, stderr.map_err(failed)?);
    let bytes = stdout.len().max(stderr.len()) as u64;
    Ok(Ended {
        status,
        stdout,
        stderr,
        is_stopped: bytes > OUTPUT_BYTES_MAX,
    })
}

/// Waits for the end of `child`, as long as `limit` and the size of the `outputs` allow.
fn wait(
    child: &mut Child,
    name: &str,
    limit: Duration,
    outputs: &[&File],
    flood: Flood,
) -> Result<ExitStatus> {
    let failed =
        |error: std::io::Error| Error::new(format!("cannot wait for {name}: {error}"));
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(status);
        }
        if is_interrupted() {
            return Err(Error::new("interrupted"));
        }
        if start.elapsed() >= limit {
            let seconds = limit.as_secs_f64();
            return Err(Error::new(format!(
                "{name} did not end within {seconds} seconds"
            )));
        }
        for output in outputs {
            let is_flood = output.metadata().map_err(failed)?.len() > OUTPUT_BYTES_MAX;
            if is_flood && flood == Flood::Ends {
                child.kill().map_err(failed)?;
                return child.wait().map_err(failed);
            }
            if is_flood {
                return Err(Error::new(format!(
                    "{name} printed more than {OUTPUT_BYTES_MAX} bytes"
                )));
            }
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(POLL_MAX);
    }
}

fn content(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The standard output of a `command` that takes no time; `None` unless it succeeds.
pub(crate) fn printed(command: &mut Command) -> Option<String> {
    let start = Instant::now();
    let output = command.output().ok()?;
    show(command, start);
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}
