//! A conversation of a page with a program that speaks today's Gomocup protocol: lines go to and
//! fro as they are.

use std::time::{Duration, Instant};

use super::commands::is_allowed;
use super::line::{Gone, Page};
use crate::player::{Fault, NoLine, PlayerSpec, Wire};
use crate::process::Place;

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
    let place = Place::of_folder(spec.manager.folder.as_deref());
    let outcome = Wire::by_stdio(place, command, memory).and_then(|mut wire| {
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
    let mut additions = Additions::of(spec);
    loop {
        loop {
            match page.line() {
                Err(Gone) => return Ok(()),
                Ok(None) => break,
                Ok(Some(line)) => {
                    last = Instant::now();
                    if is_allowed(&line) {
                        wire.write(&additions.text_of(&line))?;
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

/// What the options of a player add to the lines of a page.
struct Additions<'a> {
    spec: &'a PlayerSpec,
    /// The stones of the SWAP2BOARD under way so far; none outside of one.
    swap2_stones: Option<usize>,
}

impl Additions<'_> {
    fn of(spec: &PlayerSpec) -> Additions<'_> {
        Additions {
            spec,
            swap2_stones: None,
        }
    }

    /// A line with its end and what belongs to it: after the beginning of a game the INFO lines of
    /// the player's own, on a stone of SWAP2BOARD its side if the player wants that.
    fn text_of(&mut self, line: &str) -> String {
        let verb = line.split_ascii_whitespace().next().unwrap_or_default();
        let verb = verb.to_ascii_uppercase();
        let manager = &self.spec.manager;
        let mut text = line.to_owned();
        match (verb.as_str(), &mut self.swap2_stones) {
            ("SWAP2BOARD", _) if manager.swap2_fields => self.swap2_stones = Some(0),
            ("DONE", _) => self.swap2_stones = None,
            (_, Some(count)) => {
                text += &format!(",{}", 2 - *count % 2);
                *count += 1;
            }
            _ => {}
        }
        text.push('\n');
        if ["START", "RECTSTART"].contains(&verb.as_str()) {
            for (key, value) in manager.info.iter().filter(|(_, value)| !value.is_empty()) {
                text += &format!("INFO {key} {value}\n");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Limits, ManagerOptions, Program};

    #[test]
    fn options_of_a_player_are_added_to_the_lines_of_a_page() {
        let spec = PlayerSpec {
            name: "a".into(),
            program: Program::Command(vec!["a".into()]),
            dialect: None,
            limits: Limits::default(),
            manager: ManagerOptions {
                swap2_fields: true,
                info: vec![
                    ("hash_size".into(), "9".into()),
                    ("folder".into(), "".into()),
                ],
                ..ManagerOptions::default()
            },
        };
        let mut additions = Additions::of(&spec);
        let lines = [
            "START 15",
            "SWAP2BOARD",
            "7,7",
            "8,8",
            "7,8",
            "DONE",
            "BOARD",
            "7,7,1",
        ];
        let text: String = lines.iter().map(|line| additions.text_of(line)).collect();
        let expected =
            "START 15\nINFO hash_size 9\nSWAP2BOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\n\
                        BOARD\n7,7,1\n";
        assert_eq!(text, expected);
    }
}
