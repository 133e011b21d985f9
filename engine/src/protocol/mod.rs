//! Lines in, lines out: how a manager plays a session.
//!
//! This floor and `cli` are the only ones that print. A file a dialect; what they share
//! stands beside them: commands as calls (`core`), what can be wrong with one (`fault`),
//! reading, writing, and the player that waits for lines and searches.

mod codecup;
mod core;
mod course;
mod data;
mod dialect;
mod fault;
mod gomocup;
mod gomocup2004;
mod info;
mod input;
mod output;
mod parse;
mod player;
mod report;
mod wfi;
mod yixin;

pub use dialect::Dialect;

use self::codecup::Codecup;
use self::core::Core;
use self::course::Course;
use crate::session::{Defaults, Session};
use dialect::Speaker;
use gomocup::Gomocup;
use input::{FirstLine, Input};
use player::Player;
use std::io::Read;
use std::sync::mpsc::channel;
use std::time::Instant;

/// What a dialect takes for granted where nobody tells it. `main.rs` sets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The dialect of standard input and output; none to tell it by the first line.
    pub dialect: Option<Dialect>,
    /// gomocup: time for a move where the manager sets no limit, in milliseconds.
    pub gomocup_turn_ms: u64,
    /// gomocup: memory of the whole process where the manager sets no limit, in bytes.
    pub gomocup_memory_max: u64,
    /// codecup: the limit of a game, in milliseconds.
    pub codecup_game_ms: u64,
    /// course: the limit of a move, in milliseconds.
    pub course_turn_ms: u64,
    /// course: the limit of a game, in milliseconds.
    pub course_game_ms: u64,
    /// wfi: the limit of a move, in milliseconds.
    pub wfi_turn_ms: u64,
    /// codecup, course, wfi: memory of the whole process, in bytes.
    pub judge_memory_max: u64,
    /// course: whether to think on the other side's time.
    pub ponder: bool,
    /// gomocup, gomocup2004: whether to suggest moves rather than make them.
    pub suggest: bool,
}

impl Options {
    /// What a game before a judge begins with, who tells no limit: the dialect does.
    fn judge_defaults(&self) -> Defaults {
        Defaults {
            turn_ms: self.course_turn_ms,
            memory_max: self.judge_memory_max,
        }
    }

    /// What a session with a pbrain manager begins with.
    fn gomocup_defaults(&self) -> Defaults {
        Defaults {
            turn_ms: self.gomocup_turn_ms,
            memory_max: self.gomocup_memory_max,
        }
    }
}

/// Plays on standard input and output until the manager ends it. The process was started
/// at `started`.
pub fn run(options: Options, started: Instant) {
    hide_panics();
    converse(options, started, Box::new(std::io::stdin()));
}

/// The same with lines from `source`; answers go to standard output.
pub fn converse(options: Options, started: Instant, source: Box<dyn Read + Send>) {
    // From here on the process waits for the other side: that is not its own time.
    let start_up = started.elapsed();
    let FirstLine { line, at, reader } = match input::first_line(source) {
        Some(first) => first,
        None => return,
    };
    let dialect = options.dialect.unwrap_or_else(|| detect(&line));
    let (sender, receiver) = channel();
    let input = match dialect {
        // Nothing can arrive that must act while we think.
        Dialect::Codecup => Input::inline(reader, receiver),
        _ => Input::threaded(reader, sender.clone(), receiver),
    };
    let session = |defaults| {
        let mut session = Session::new(defaults);
        session.threaded = input.is_threaded();
        session
    };
    let speaker: Box<dyn Speaker> = match dialect {
        Dialect::Gomocup => {
            let core = Core::new(session(options.gomocup_defaults()), sender);
            Box::new(Gomocup::new(core, options.suggest))
        }
        Dialect::Gomocup2004 => {
            let core = Core::new(session(options.gomocup_defaults()), sender);
            Box::new(gomocup2004::new(core, options.suggest))
        }
        Dialect::Codecup => {
            let core = Core::new(session(options.judge_defaults()), sender);
            Box::new(Codecup::new(core, options.codecup_game_ms, start_up))
        }
        Dialect::Course => {
            let core = Core::new(session(options.judge_defaults()), sender);
            let limits_ms = [options.course_turn_ms, options.course_game_ms];
            let ponders = options.ponder && input.is_threaded();
            Box::new(Course::new(core, limits_ms, ponders, start_up))
        }
    };
    Player::new(speaker, input).play(line, at);
}

/// What a panic writes would reach the manager as an answer. The search that broke down is
/// answered for by `Thinking::wait`; in a debug build it ends the process, so that tests
/// see it.
fn hide_panics() {
    std::panic::set_hook(Box::new(|_| {
        if cfg!(debug_assertions) {
            std::process::abort();
        }
    }));
}

/// Plays on the wfi server at `address`, `HOST` or `HOST:PORT`, until the game is over.
///
/// Errors: the server cannot be reached, or says what no server says.
pub fn connect(options: Options, address: &str) -> Result<(), String> {
    wfi::run(options, address)
}

/// The dialect that begins with `line`. Letter case counts: it tells dialects apart.
fn detect(line: &str) -> Dialect {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["Start"] | ["Quit"] => Dialect::Codecup,
        ["START", "1"] | ["START", "2"] => Dialect::Course,
        [word] if matches!(word.as_bytes(), [b'A'..=b'P', b'a'..=b'p']) => Dialect::Codecup,
        _ => Dialect::Gomocup,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_dialect() {
        let check = |dialect, lines: &[&str]| {
            for line in lines {
                assert_eq!(detect(line), dialect, "{}", line);
            }
        };
        check(Dialect::Codecup, &["Start", "Aa", "Hj", "Pp", "Quit"]);
        check(Dialect::Course, &["START 1", "START 2", "START \t 2"]);
        let gomocup = [
            "START 15",
            "START",
            "start",
            "start 1",
            "START 12",
            "START 1 1",
            "Start 1",
            "QUIT",
            "quit",
            "HJ",
            "hj",
            "Zz",
            "Qa",
            "Hjj",
            "ABOUT",
            "info rule 1",
        ];
        check(Dialect::Gomocup, &gomocup);
    }
}
