//! Whole conversations: standard input and output, or server.

use std::io::Read;
use std::sync::mpsc::channel;
use std::time::Instant;

use super::alphano::Alphano;
use super::codecup::Codecup;
use super::course::Course;
use super::dialect::Dialect;
use super::gomocup::{self, Gomocup, Version};
use super::input::{self, FirstText, Input};
use super::options::Options;
use super::pending::Announcer;
use super::player::Player;
use super::speaker::{Beginning, Speaker};
use super::wfi::{self, Ending};
use crate::session::Session;

/// Plays on standard input and output until the manager ends it. The process was
/// started at `started`.
///
/// # Errors
/// Those of `converse`.
pub fn run(options: Options, started: Instant) -> Result<(), String> {
    hide_panics();
    converse(options, started, Box::new(std::io::stdin()))
}

/// Plays on commands from `source` until they end; answers go to standard output. The
/// process was started at `started`.
///
/// # Errors
/// The system grants too little memory to play. In a dialect that has words for that, it
/// is no error here.
pub fn converse(
    options: Options,
    started: Instant,
    source: Box<dyn Read + Send>,
) -> Result<(), String> {
    // From here on the process waits for the other side: that is not its own time.
    let start_up = started.elapsed();
    let first = match input::first_text(source) {
        Some(first) => first,
        None => return Ok(()),
    };
    let FirstText {
        text,
        received,
        reader,
    } = first;
    let dialect = options.dialect.unwrap_or_else(|| detect(&text));
    // Before there is another thread, which might want what is only being looked for.
    let is_pbrain = matches!(dialect, Dialect::Gomocup | Dialect::Gomocup2004);
    let mut session = Session::new(if is_pbrain {
        options.gomocup_defaults()
    } else {
        options.judge_defaults()
    });
    // A judge has no words for a fault.
    let is_obstructed = session.settings_obstacle().is_some();
    if is_obstructed && !(is_pbrain && session.can_speak()) {
        return Err(session.memory_text());
    }
    let (sender, receiver) = channel();
    let input = Input::threaded(reader, sender.clone(), receiver);
    session.threaded = input.is_threaded();
    let ends_search = match dialect {
        Dialect::Gomocup => gomocup::ends_search,
        Dialect::Gomocup2004 => gomocup::ends_search_of_2004,
        _ => |_: &str| false,
    };
    session.listener = input.listener(&sender, ends_search);
    let beginning = Beginning {
        session,
        announcer: Announcer::new(sender),
        options,
        start_up,
    };
    Player::new(speaker(dialect, beginning), input).play(text, received);
    Ok(())
}

/// A speaker of `dialect`.
fn speaker(dialect: Dialect, beginning: Beginning) -> Box<dyn Speaker> {
    match dialect {
        Dialect::Gomocup => Box::new(Gomocup::new(Version::TODAY, beginning)),
        Dialect::Gomocup2004 => Box::new(Gomocup::new(Version::OF_2004, beginning)),
        Dialect::Codecup => Box::new(Codecup::new(beginning)),
        Dialect::Course => Box::new(Course::new(beginning)),
        Dialect::Alphano => Box::new(Alphano::new(beginning)),
    }
}

/// Plays on the wfi server at `address`, which is `HOST` or `HOST:PORT`, until the game
/// is over, and returns how it has ended.
///
/// # Errors
/// The server cannot be reached, is lost, or sends a message that no wfi server sends.
pub fn connect(options: Options, address: &str) -> Result<Ending, String> {
    hide_panics();
    wfi::play(options, address)
}

/// Keeps panics silent: a manager would take their text for an answer. The search that
/// broke down is answered for by `Thinking::wait`; in a debug build it ends the
/// process, so that tests see it.
fn hide_panics() {
    std::panic::set_hook(Box::new(|_| {
        if cfg!(debug_assertions) {
            std::process::abort();
        }
    }));
}

/// Tells a dialect by the words of its first command.
type Begins = fn(&[&str]) -> bool;

/// The dialects that their first command tells. Letter case counts: it tells dialects
/// apart. All else is Gomocup.
const DETECTED: [(Begins, Dialect); 3] = [
    (Codecup::begins, Dialect::Codecup),
    (Course::begins, Dialect::Course),
    (Alphano::begins, Dialect::Alphano),
];

/// The dialect whose first command is `text`.
fn detect(text: &str) -> Dialect {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = DETECTED.iter().find(|(begins, _)| begins(&words));
    found.map_or(Dialect::Gomocup, |&(_, dialect)| dialect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_dialect() {
        let check = |dialect, texts: &[&str]| {
            for text in texts {
                assert_eq!(detect(text), dialect, "{}", text);
            }
        };
        check(Dialect::Codecup, &["Start", "Aa", "Hj", "Pp", "Quit"]);
        check(Dialect::Course, &["START 1", "START 2", "START \t 2"]);
        check(Dialect::Alphano, &["READY FIRST", "READY  SECOND"]);
        let gomocup = [
            "READY",
            "READY THIRD",
            "ready first",
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
