//! Whole conversations: standard input and output, or server.

use std::io::Read;
use std::sync::mpsc::channel;
use std::time::Instant;

use super::codecup::Codecup;
use super::course::Course;
use super::dialect::Dialect;
use super::gomocup::{self, Gomocup, Version};
use super::input::{self, FirstText, Input};
use super::options::Options;
use super::pending::Announcer;
use super::player::Player;
use super::speaker::Speaker;
use super::wfi;
use crate::session::Session;

/// Plays on standard input and output until the manager ends it. The process was
/// started at `started`.
pub fn run(options: Options, started: Instant) {
    hide_panics();
    converse(options, started, Box::new(std::io::stdin()));
}

/// Plays on commands from `source` until they end; answers go to standard output. The
/// process was started at `started`.
pub fn converse(options: Options, started: Instant, source: Box<dyn Read + Send>) {
    // From here on the process waits for the other side: that is not its own time.
    let start_up = started.elapsed();
    let first = match input::first_text(source) {
        Some(first) => first,
        None => return,
    };
    let FirstText {
        text,
        received,
        reader,
    } = first;
    let dialect = options.dialect.unwrap_or_else(|| detect(&text));
    let (sender, receiver) = channel();
    let input = match dialect {
        // Nothing can arrive that must act while we think.
        Dialect::Codecup => Input::inline(reader, receiver),
        _ => Input::threaded(reader, sender.clone(), receiver),
    };
    let ends_search = match dialect {
        Dialect::Gomocup => gomocup::ends_search,
        _ => |_: &str| false,
    };
    let listener = input.listener(&sender, ends_search);
    let session = |defaults| {
        let mut session = Session::new(defaults);
        session.threaded = input.is_threaded();
        session.listener = listener.clone();
        session
    };
    let announcer = Announcer::new(sender);
    let speaker: Box<dyn Speaker> = match dialect {
        Dialect::Gomocup => {
            let session = session(options.gomocup_defaults());
            Box::new(Gomocup::new(Version::TODAY, session, announcer, options))
        }
        Dialect::Gomocup2004 => {
            let session = session(options.gomocup_defaults());
            Box::new(Gomocup::new(Version::OF_2004, session, announcer, options))
        }
        Dialect::Codecup => {
            let session = session(options.judge_defaults());
            Box::new(Codecup::new(session, announcer, options, start_up))
        }
        Dialect::Course => {
            let session = session(options.judge_defaults());
            Box::new(Course::new(session, announcer, options, start_up))
        }
    };
    Player::new(speaker, input).play(text, received);
}

/// Plays on the wfi server at `address`, which is `HOST` or `HOST:PORT`, until the game
/// is over.
///
/// # Errors
/// The server cannot be reached, or sends a message that no wfi server sends.
pub fn connect(options: Options, address: &str) -> Result<(), String> {
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

/// The dialect whose first command is `text`. Letter case counts: it tells dialects
/// apart.
fn detect(text: &str) -> Dialect {
    let words: Vec<&str> = text.split_whitespace().collect();
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
        let check = |dialect, texts: &[&str]| {
            for text in texts {
                assert_eq!(detect(text), dialect, "{}", text);
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
