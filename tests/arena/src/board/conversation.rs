//! A conversation of a page with a program that speaks today's Gomocup protocol: lines go to and
//! fro as they are.

use std::time::{Duration, Instant};

use super::commands::is_allowed;
use super::line::{Gone, Page};
use crate::player::{Fault, NoLine, PlayerSpec, Wire};

/// The wait for a line of the program, during which nothing of the page is read, while there was
/// something to pass on a moment ago.
const TICK: Duration = Duration::from_millis(4);
/// The same while both have been silent for `AWAKE`.
const SLOW_TICK: Duration = Duration::from_millis(40);
const AWAKE: Duration = Duration::from_secs(2);
/// The time that a program has to exit once its page is gone.
const EXIT_GRACE: Duration = Duration::from_millis(200);
/// The answer to a command that is not passed on.
pub const NOT_PASSED_ON: &str = "ERROR the board does not pass this command on";

/// Starts the program and passes lines on until the page or the program is gone.
pub fn converse(command: &[String], spec: &PlayerSpec, page: &Page) {
    let memory = spec.limits.memory.filter(|&bytes| bytes > 0);
    let outcome = Wire::by_stdio(command, memory).and_then(|mut wire| {
        wire.set_crlf(spec.manager.crlf);
        let outcome = pass_on(&mut wire, spec, page);
        // Whatever it is doing, nobody is there to be told.
        let _ = wire.write("END\n");
        wire.hang_up();
        wire.close(EXIT_GRACE);
        outcome
    });
    if let Err(fault) = outcome {
        page.end(format!("{} {fault}.", spec.name));
    }
}

/// Passes lines on until the page is gone, or the program is at fault.
fn pass_on(wire: &mut Wire, spec: &PlayerSpec, page: &Page) -> Result<(), Fault> {
    let mut last = Instant::now();
    loop {
        loop {
            match page.line() {
                Err(Gone) => return Ok(()),
                Ok(None) => break,
                Ok(Some(line)) => {
                    last = Instant::now();
                    if is_allowed(&line) {
                        wire.write(&with_own_info(&line, spec))?;
                    } else if page.tell(NOT_PASSED_ON).is_err() {
                        return Ok(());
                    }
                }
            }
        }
        let tick = if last.elapsed() < AWAKE {
            TICK
        } else {
            SLOW_TICK
        };
        match wire.line(Instant::now() + tick) {
            Ok(line) => {
                last = Instant::now();
                if page.tell(line.text).is_err() {
                    return Ok(());
                }
            }
            // All that it wrote has been read: it may go on, however much that was.
            Err(NoLine::Late) => wire.reset_meter(),
            Err(NoLine::Fault(fault) | NoLine::Elsewhere(fault)) => return Err(fault),
        }
    }
}

/// A line with its end and, if it begins a game, the INFO lines of the player's own after it.
fn with_own_info(line: &str, spec: &PlayerSpec) -> String {
    let mut text = format!("{line}\n");
    let verb = line.split_ascii_whitespace().next().unwrap_or_default();
    if ["START", "RECTSTART"]
        .iter()
        .any(|it| verb.eq_ignore_ascii_case(it))
    {
        for (key, value) in spec
            .manager
            .info
            .iter()
            .filter(|(_, value)| !value.is_empty())
        {
            text += &format!("INFO {key} {value}\n");
        }
    }
    text
}
