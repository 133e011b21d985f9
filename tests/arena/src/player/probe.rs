//! Finds out which dialect an unknown program speaks.

use std::time::{Duration, Instant};

use anyhow::{bail, Result};

use super::bounds::WAIT_MAX;
use super::wire::Wire;
use crate::dialect::Dialect;
use crate::process::Line;

/// The time for which an answer to a first question is waited for.
const FIRST_TIMEOUT: Duration = Duration::from_secs(3);
/// The time for which an answer to a later question is waited for.
const LATER_TIMEOUT: Duration = Duration::from_millis(1500);

/// Finds out the dialect of a program by asking fresh processes of it, one for each dialect;
/// `start` is the time for the first answer. A program that calls a `START 15` of Gomocup good
/// may only have read `START`, so it has to answer ABOUT as well, or fail as a brain of the
/// course. The protocol of 2004 and that of wfi cannot be found out this way. It is an error if
/// the program cannot be started or answers in no dialect.
pub fn probe(command: &[String], start: Option<Duration>) -> Result<Dialect> {
    let start = start.unwrap_or(FIRST_TIMEOUT).min(WAIT_MAX);
    let mut pbrain = Conversation::new(command)?;
    let starts = pbrain.says("START 15\n", start, is_pbrain);
    if starts && pbrain.says("ABOUT\n", LATER_TIMEOUT, |_| Some(true)) {
        return Ok(Dialect::Gomocup);
    }
    drop(pbrain);
    let mut course = Conversation::new(command)?;
    if course.says("START 1\n", start, |line| Some(line == "OK"))
        && course.says("TURN\n", LATER_TIMEOUT, |line| Some(is_two_numbers(line)))
    {
        return Ok(Dialect::Course);
    }
    drop(course);
    if starts {
        return Ok(Dialect::Gomocup);
    }
    let mut codecup = Conversation::new(command)?;
    let stone = |line: &str| Some(is_stone(line));
    if codecup.says("Start\n", start, stone)
        && codecup.says("", LATER_TIMEOUT, stone)
        && codecup.says("", LATER_TIMEOUT, stone)
    {
        return Ok(Dialect::Codecup);
    }
    drop(codecup);
    let mut alphano = Conversation::new(command)?;
    if alphano.says("READY FIRST\n", start, |line| Some(line == "OK"))
        && alphano.says("TURN 1000 1000\n", LATER_TIMEOUT, |line| {
            Some(line.strip_prefix("MOVE ").is_some_and(is_two_numbers))
        })
    {
        return Ok(Dialect::Alphano);
    }
    let command = command.join(" ");
    bail!("`{command}` answers in no dialect that can be found out: name the dialect")
}

/// A conversation with a fresh process.
struct Conversation(Wire);

impl Conversation {
    fn new(command: &[String]) -> Result<Conversation> {
        match Wire::by_stdio(command, None) {
            Ok(wire) => Ok(Conversation(wire)),
            Err(fault) => bail!("{fault}"),
        }
    }

    /// Writes `text` and returns what `judge` makes of the first line on which it has a
    /// judgment; talk is not shown to it. No such line in time is a no.
    fn says(
        &mut self,
        text: &str,
        patience: Duration,
        judge: impl Fn(&str) -> Option<bool>,
    ) -> bool {
        let deadline = Instant::now() + patience;
        if self.0.write(text).is_err() {
            return false;
        }
        while let Ok(Line { text, .. }) = self.0.line(deadline) {
            let line = text.trim();
            let talk = ["MESSAGE", "DEBUG"]
                .iter()
                .any(|talk| line.starts_with(talk));
            if talk || line.is_empty() {
                continue;
            }
            if let Some(judgment) = judge(line) {
                return judgment;
            }
        }
        false
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
