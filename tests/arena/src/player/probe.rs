//! Finds out which dialect an unknown program speaks.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, Result};

use super::bounds::WAIT_MAX;
use super::fault::{quote, Fault};
use super::wire::{NoLine, Wire};
use crate::dialect::Dialect;
use crate::process::{file_of, Line};
use crate::record::Reason;

/// The time for which a first answer is waited for: what Gomocup grants, the most of all.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The time after which a program that is silent is asked in the next dialect as well.
const STAGGER: Duration = Duration::from_secs(3);
/// The time for which an answer to a later question is waited for.
const LATER_TIMEOUT: Duration = Duration::from_millis(1500);
/// The time for which a program of a known dialect is waited for to tell of itself.
const ABOUT_TIMEOUT: Duration = Duration::from_secs(3);
/// The dialects that can be found out, in the order in which a program is asked.
const ASKED: [Dialect; 4] = [
    Dialect::Gomocup,
    Dialect::Course,
    Dialect::Codecup,
    Dialect::Alphano,
];

/// What a program has told of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The dialect that it speaks.
    pub dialect: Dialect,
    /// Its answer to ABOUT.
    pub about: Option<String>,
}

/// Finds out the dialect of a program, once for each command, by asking fresh processes of it, one
/// for each dialect; `start` is the time for the first answer. The protocol of 2004 and that of wfi cannot be found out this way. It is an error if the
/// program cannot be started or answers in no dialect; the error says what it did instead.
pub fn probe(
    command: &[String],
    folder: Option<&Path>,
    start: Option<Duration>,
) -> Result<Found> {
    type Key = (Vec<String>, Option<PathBuf>, Option<Duration>);
    type Answer = Arc<OnceLock<Result<Found, String>>>;
    static DONE: OnceLock<Mutex<HashMap<Key, Answer>>> = OnceLock::new();
    let key = (command.to_vec(), folder.map(Path::to_owned), start);
    let done = DONE.get_or_init(Mutex::default);
    let answer = done
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .entry(key)
        .or_default()
        .clone();
    let found = answer.get_or_init(|| ask_all(command, folder, start));
    found.clone().map_err(|words| anyhow!(words))
}

/// What a program of Gomocup says of itself; None if that is nothing.
pub fn about(command: &[String], folder: Option<&Path>) -> Option<String> {
    let over = AtomicBool::new(false);
    let mut conversation = Conversation::new(command, folder, &over).ok()?;
    conversation.about(ABOUT_TIMEOUT).ok()
}

/// What a program did that was asked in a dialect.
enum Reply {
    /// It speaks it.
    Yes(Option<String>),
    /// It called `START 15` good, and may only have read `START`.
    Half,
    /// It does not: what it did instead.
    No(String),
    /// It could not be started.
    NoStart(String),
}

/// Asks in one dialect after the other. Who is silent is asked in the next one beside, so that
/// none is waited for longer than its protocol grants.
fn ask_all(
    command: &[String],
    folder: Option<&Path>,
    start: Option<Duration>,
) -> Result<Found, String> {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, heard) = channel();
        let mut replies: [Option<Reply>; ASKED.len()] = [const { None }; ASKED.len()];
        for (index, dialect) in ASKED.into_iter().enumerate() {
            let (sender, over) = (sender.clone(), &over);
            let start = start.unwrap_or(START_TIMEOUT).min(WAIT_MAX);
            scope.spawn(move || {
                let reply = Conversation::new(command, folder, over).map_or_else(
                    |fault| Reply::NoStart(fault.detail),
                    |conversation| conversation.ask(dialect, start),
                );
                let _ = sender.send((index, reply));
            });
            let deadline = Instant::now() + STAGGER;
            while replies[index].is_none() {
                let left = deadline.saturating_duration_since(Instant::now());
                let Ok((from, reply)) = heard.recv_timeout(left) else {
                    break;
                };
                replies[from] = Some(reply);
                if let Some(decided) = decided(command, folder, &mut replies) {
                    over.store(true, Ordering::Relaxed);
                    return decided;
                }
            }
        }
        drop(sender);
        loop {
            match heard.recv_timeout(WAIT_MAX) {
                Ok((from, reply)) => replies[from] = Some(reply),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if let Some(decided) = decided(command, folder, &mut replies) {
                over.store(true, Ordering::Relaxed);
                return decided;
            }
        }
        Err(nothing_found(command, folder, &replies))
    })
}

/// What the replies so far decide, if they do.
fn decided(
    command: &[String],
    folder: Option<&Path>,
    replies: &mut [Option<Reply>; ASKED.len()],
) -> Option<Result<Found, String>> {
    for (dialect, reply) in ASKED.into_iter().zip(replies.iter_mut()) {
        match reply {
            Some(Reply::Yes(about)) => {
                let about = about.take();
                return Some(Ok(Found { dialect, about }));
            }
            Some(Reply::NoStart(words)) => return Some(Err(std::mem::take(words))),
            _ => {}
        }
    }
    // A brain of Gomocup that does not know ABOUT is none of the course.
    if let [Some(Reply::Half), Some(_), ..] = replies {
        return Some(Ok(Found {
            dialect: Dialect::Gomocup,
            about: None,
        }));
    }
    (replies.iter().all(Option::is_some))
        .then(|| Err(nothing_found(command, folder, replies)))
}

/// The words for a program that has answered in no dialect.
fn nothing_found(
    command: &[String],
    folder: Option<&Path>,
    replies: &[Option<Reply>],
) -> String {
    let mut words = format!(
        "{} answers in no dialect that can be found out",
        quote(&command.join(" "))
    );
    let did = replies.iter().flatten().filter_map(|reply| match reply {
        Reply::No(did) => Some(did.as_str()),
        _ => None,
    });
    let did: Vec<&str> = did.collect();
    match did.as_slice() {
        [first, rest @ ..] if rest.iter().all(|it| it == first) => {
            let _ = write!(words, ": whatever it is asked, it {first}");
        }
        _ => {
            words.push(':');
            for (dialect, did) in ASKED.iter().zip(&did) {
                let asked = opening(*dialect).trim_end();
                let _ = write!(words, "\n  asked {asked}, it {did}");
            }
        }
    }
    words
        + "\nIf it speaks one, name the dialect by dialect=NAME"
        + &elsewhere(command, folder)
}

/// Where the program ran, if that is not where a file lies that it is told of.
fn elsewhere(command: &[String], folder: Option<&Path>) -> String {
    let Some((program, arguments)) = command.split_first() else {
        return String::new();
    };
    let Some((_, own_folder)) = file_of(program) else {
        return String::new();
    };
    let folder = folder.unwrap_or(&own_folder);
    let is_elsewhere = |it: &&String| Path::new(it).is_file() && !folder.join(it).is_file();
    let file = arguments.iter().find(is_elsewhere);
    file.map_or_else(String::new, |file| {
        let folder = folder.display();
        format!("\nIt ran in {folder}, where there is no {file}: dir=. lets it run here")
    })
}

/// What a program is asked first.
fn opening(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Course => "START 1\n",
        Dialect::Codecup => "Start\n",
        Dialect::Alphano => "READY FIRST\n",
        _ => "START 15\n",
    }
}

/// A conversation with a fresh process.
struct Conversation<'a> {
    wire: Wire,
    /// Raised when nobody wants to know any more.
    over: &'a AtomicBool,
}

impl Conversation<'_> {
    fn new<'a>(
        command: &[String],
        folder: Option<&Path>,
        over: &'a AtomicBool,
    ) -> Result<Conversation<'a>, Fault> {
        let wire = Wire::by_stdio(folder, command, None)?;
        Ok(Conversation { wire, over })
    }

    /// Finds out whether the program speaks a dialect.
    fn ask(mut self, dialect: Dialect, start: Duration) -> Reply {
        let spoken = match dialect {
            Dialect::Course => self.is_course(start),
            Dialect::Codecup => self.is_codecup(start),
            Dialect::Alphano => self.is_alphano(start),
            _ => {
                if let Err(did) = self.says(opening(dialect), start, is_pbrain) {
                    return Reply::No(did);
                }
                let Ok(about) = self.about(LATER_TIMEOUT) else {
                    return Reply::Half;
                };
                Ok(Some(about))
            }
        };
        spoken.map_or_else(Reply::No, Reply::Yes)
    }

    fn about(&mut self, patience: Duration) -> Result<String, String> {
        self.says("ABOUT\n", patience, |_| Some(true))
    }

    fn is_course(&mut self, start: Duration) -> Result<Option<String>, String> {
        let opening = opening(Dialect::Course);
        self.says(opening, start, |line| Some(line == "OK"))?;
        self.says("TURN\n", LATER_TIMEOUT, |line| Some(is_two_numbers(line)))?;
        Ok(None)
    }

    fn is_codecup(&mut self, start: Duration) -> Result<Option<String>, String> {
        let stone = |line: &str| Some(is_stone(line));
        self.says(opening(Dialect::Codecup), start, stone)?;
        self.says("", LATER_TIMEOUT, stone)?;
        self.says("", LATER_TIMEOUT, stone)?;
        Ok(None)
    }

    fn is_alphano(&mut self, start: Duration) -> Result<Option<String>, String> {
        let opening = opening(Dialect::Alphano);
        self.says(opening, start, |line| Some(line == "OK"))?;
        let is_move = |line: &str| line.strip_prefix("MOVE ").is_some_and(is_two_numbers);
        self.says("TURN 1000 1000\n", LATER_TIMEOUT, |line| {
            Some(is_move(line))
        })?;
        Ok(None)
    }

    /// Writes `text` and returns the first line on which `judge` has a judgment, if that is a
    /// good one; talk is not shown to it. Otherwise the error says what the program did.
    fn says(
        &mut self,
        text: &str,
        patience: Duration,
        judge: impl Fn(&str) -> Option<bool>,
    ) -> Result<String, String> {
        let deadline = Instant::now() + patience;
        self.wire.write(text).map_err(|fault| fault.detail)?;
        let mut last = None;
        loop {
            let mut go_on = || {
                if self.over.load(Ordering::Relaxed) {
                    return Err(Fault::new(Reason::Silent, "was not waited for"));
                }
                Ok(())
            };
            let line = match self.wire.line_while(deadline, &mut go_on) {
                Ok(Line { text, .. }) => text.trim().to_owned(),
                Err(NoLine::Fault(fault) | NoLine::Elsewhere(fault)) => {
                    return Err(fault.detail)
                }
                Err(NoLine::Late) => return Err(self.silence(patience, last)),
            };
            let talk = ["MESSAGE", "DEBUG"]
                .iter()
                .any(|talk| line.starts_with(talk));
            if talk || line.is_empty() {
                continue;
            }
            match judge(&line) {
                Some(true) => return Ok(line),
                Some(false) => return Err(format!("answered {}", quote(&line))),
                None => last = Some(line),
            }
        }
    }

    /// What a program did that has not answered; `last` is the last line that was none.
    fn silence(&self, patience: Duration, last: Option<String>) -> String {
        let (waited, words) = (patience.as_secs_f64(), self.wire.last_words());
        match last {
            Some(line) => {
                let line = quote(&line);
                format!("wrote {line}, and no answer within {waited:.1} s{words}")
            }
            None => format!("wrote nothing within {waited:.1} s{words}"),
        }
    }
}

/// True if the line is the answer of a Gomocup brain to START: a refusal of the size is as good
/// as an OK. None for other lines, which may be a greeting.
fn is_pbrain(line: &str) -> Option<bool> {
    let known = ["OK", "ERROR", "UNKNOWN"];
    line.split_whitespace()
        .next()
        .filter(|word| known.contains(word))
        .map(|_| true)
}

/// True if the line is a move of a brain of the course.
fn is_two_numbers(line: &str) -> bool {
    let words: Vec<_> = line.split_whitespace().map(str::parse::<u8>).collect();
    matches!(words.as_slice(), [Ok(_), Ok(_)])
}

/// True if the line is a move of a CodeCup player.
fn is_stone(line: &str) -> bool {
    matches!(line.as_bytes(), [b'A'..=b'P', b'a'..=b'p'])
}
