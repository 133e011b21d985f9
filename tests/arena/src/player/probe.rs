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
use crate::dialect::{
    Allowance, Asked, Dialect, Heard, Question, Setup, Speaker, SpeakerOptions,
};
use crate::process::{file_of, Line, Place};
use crate::record::Reason;
use crate::rules::{Rule, Side};

/// The time for which a first answer is waited for: what Gomocup grants, the most of all.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The time after which a program that is silent is asked in the next dialect as well.
const STAGGER: Duration = Duration::from_secs(3);
/// The time for which an answer to a later question is waited for.
const LATER_TIMEOUT: Duration = Duration::from_millis(1500);
/// The time for which a program of a known dialect is waited for to tell of itself.
const ABOUT_TIMEOUT: Duration = Duration::from_secs(3);
/// The time that a program is told it has for its first move.
const TOLD_TIME: Duration = Duration::from_secs(1);

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

/// The dialects that can be found out, in the order in which a program is asked.
fn asked() -> Vec<Dialect> {
    let place = |dialect: &Dialect| dialect.profile().probed;
    let mut asked = Vec::from(Dialect::ALL);
    asked.retain(|dialect| place(dialect).is_some());
    asked.sort_by_key(place);
    asked
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

/// The dialects in which a program is asked, and its reply to each so far.
type Replies = Vec<(Dialect, Option<Reply>)>;

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
        let asked = asked();
        let mut replies: Replies = asked.iter().map(|&dialect| (dialect, None)).collect();
        for (index, dialect) in asked.into_iter().enumerate() {
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
            while replies[index].1.is_none() {
                let left = deadline.saturating_duration_since(Instant::now());
                let Ok((from, reply)) = heard.recv_timeout(left) else {
                    break;
                };
                replies[from].1 = Some(reply);
                if let Some(decided) = decided(command, folder, &mut replies) {
                    over.store(true, Ordering::Relaxed);
                    return decided;
                }
            }
        }
        drop(sender);
        loop {
            match heard.recv_timeout(WAIT_MAX) {
                Ok((from, reply)) => replies[from].1 = Some(reply),
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
    replies: &mut Replies,
) -> Option<Result<Found, String>> {
    for (dialect, reply) in replies.iter_mut() {
        match reply {
            Some(Reply::Yes(about)) => {
                let (dialect, about) = (*dialect, about.take());
                return Some(Ok(Found { dialect, about }));
            }
            Some(Reply::NoStart(words)) => return Some(Err(std::mem::take(words))),
            _ => {}
        }
    }
    // A brain of Gomocup that does not know ABOUT is none of the course.
    if let [(_, Some(Reply::Half)), (_, Some(_)), ..] = replies.as_slice() {
        return Some(Ok(Found {
            dialect: Dialect::Gomocup,
            about: None,
        }));
    }
    (replies.iter().all(|(_, reply)| reply.is_some()))
        .then(|| Err(nothing_found(command, folder, replies)))
}

/// The words for a program that has answered in no dialect.
fn nothing_found(command: &[String], folder: Option<&Path>, replies: &Replies) -> String {
    let mut words = format!(
        "{} answers in no dialect that can be found out",
        quote(&command.join(" "))
    );
    let did = replies.iter().filter_map(|(dialect, reply)| match reply {
        Some(Reply::No(did)) => Some((*dialect, did.as_str())),
        _ => None,
    });
    let did: Vec<(Dialect, &str)> = did.collect();
    match did.as_slice() {
        [(_, first), rest @ ..] if rest.iter().all(|(_, it)| it == first) => {
            let _ = write!(words, ": whatever it is asked, it {first}");
        }
        _ => {
            words.push(':');
            for (dialect, did) in did {
                let (_, [start, question]) = asking(dialect);
                let asked = if start.is_empty() { question } else { start };
                let _ = write!(words, "\n  asked {}, it {did}", asked.trim_end());
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

/// A speaker of a dialect, and what a program is asked by it: the start of a game on the usual
/// board, which is empty in some dialects, and the first question of that game.
fn asking(dialect: Dialect) -> (Box<dyn Speaker>, [String; 2]) {
    let profile = dialect.profile();
    let mut speaker = dialect.speaker();
    let start = speaker.start(&Setup {
        width: profile.size,
        height: profile.size,
        rule: Rule::Freestyle,
        opening: Vec::new(),
        side: Side::Black,
        allowance: Allowance::default(),
        options: SpeakerOptions::default(),
    });
    let question = speaker.ask(&Asked {
        question: if profile.has_zz {
            Question::Three
        } else {
            Question::Move
        },
        stones: &[],
        side: Side::Black,
        time_left: Some(TOLD_TIME),
        other_left: Some(TOLD_TIME),
    });
    (speaker, [start, question])
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
        let wire = Wire::by_stdio(Place::of_folder(folder), command, None)?;
        Ok(Conversation { wire, over })
    }

    /// Finds out whether the program speaks a dialect.
    fn ask(mut self, dialect: Dialect, start: Duration) -> Reply {
        if dialect != Dialect::Gomocup {
            let spoken = self.plays(dialect, start);
            return spoken.map_or_else(Reply::No, |()| Reply::Yes(None));
        }
        let (_, [opening, _]) = asking(dialect);
        if let Err(did) = self.says(&opening, start, is_pbrain) {
            return Reply::No(did);
        }
        let about = self.about(LATER_TIMEOUT);
        about.map_or(Reply::Half, |about| Reply::Yes(Some(about)))
    }

    fn about(&mut self, patience: Duration) -> Result<String, String> {
        self.says("ABOUT\n", patience, |_| Some(true))
    }

    /// Begins a game as a judge does: who answers its first question, by a square or one off
    /// the board, speaks the dialect.
    fn plays(&mut self, dialect: Dialect, start: Duration) -> Result<(), String> {
        let (mut speaker, [opening, question]) = asking(dialect);
        let mut patience = start;
        if !opening.is_empty() {
            let is_ready = |line: &str| Some(speaker.hear_start(line) == Heard::Ready);
            self.says(&opening, patience, is_ready)?;
            patience = LATER_TIMEOUT;
        }
        let mut text = question.as_str();
        loop {
            let mut is_over = false;
            self.says(text, patience, |line| match speaker.hear(line) {
                // More lines belong to the answer.
                Heard::Nothing => Some(true),
                heard => {
                    is_over = true;
                    Some(matches!(heard, Heard::Answer(_) | Heard::Illegal(_)))
                }
            })?;
            if is_over {
                return Ok(());
            }
            (text, patience) = ("", LATER_TIMEOUT);
        }
    }

    /// Writes `text` and returns the first line on which `judge` has a judgment, if that is a
    /// good one; talk is not shown to it. Otherwise the error says what the program did.
    fn says(
        &mut self,
        text: &str,
        patience: Duration,
        mut judge: impl FnMut(&str) -> Option<bool>,
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
