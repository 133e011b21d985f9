//! What a player says of its position, as a number.
//!
//! The forms are those that engines write beside their moves: gomolith, Rapfi, Yixin, Embryo,
//! AlphaGomoku, SlowRenju, Wine and others. The board's page reads the same lines, with more of
//! what they tell, in `files/said.js`.

use std::fmt;
use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use super::game::{Action, MoveRecord};

/// Numbers from this one on are of proven wins: a win in N plies has `WIN` - N.
const DECISIVE: f64 = 29_500.0;
const WIN: f64 = 30_000.0;
/// The number for a proven end of unknown length, which is not taken for a claim.
const NEARLY_PROVEN: f64 = 29_000.0;
/// Units of an evaluation for each logit of a chance to win: the scale of gomolith's.
const SCORE_PER_LOGIT: f64 = 200.0;
/// Bytes of a line that are read: an evaluation stands before the moves that are expected.
const LINE_BYTES: usize = 1000;

/// What a player says of its position, from its own point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Evaluation {
    /// A number in units of the player; the greater, the better.
    Score(f64),
    /// A win in this many plies, the first of which is the move beside which it is said.
    Win(u32),
    /// A loss in this many plies.
    Loss(u32),
}

impl Evaluation {
    /// True if the player is better by at least `score`; a claimed win is more than any score.
    pub fn is_at_least(self, score: f64) -> bool {
        match self {
            Evaluation::Score(value) => value >= score,
            Evaluation::Win(_) => true,
            Evaluation::Loss(_) => false,
        }
    }

    /// True if neither side is better by more than `score`.
    pub fn is_within(self, score: f64) -> bool {
        matches!(self, Evaluation::Score(value) if value.abs() <= score)
    }

    /// The evaluation from the point of view of the other side.
    pub fn reversed(self) -> Evaluation {
        match self {
            Evaluation::Score(value) => Evaluation::Score(-value),
            Evaluation::Win(plies) => Evaluation::Loss(plies),
            Evaluation::Loss(plies) => Evaluation::Win(plies),
        }
    }

    /// Reads lines that a player wrote beside a move. The last one counts that has an evaluation,
    /// of the best move where several are told of.
    pub fn read(lines: &[String]) -> Option<Evaluation> {
        lines.iter().rev().find_map(|line| in_line(line))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Score(value) => write!(f, "{}", value + 0.0),
            Evaluation::Win(plies) => write!(f, "+M{plies}"),
            Evaluation::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

impl MoveRecord {
    /// The evaluation that the player said beside this move. None beside a swap and several
    /// stones put at once, where it is not clear which side it is for.
    pub fn evaluation(&self) -> Option<Evaluation> {
        match &self.action {
            Action::Put(points) if points.len() == 1 => Evaluation::read(&self.said),
            _ => None,
        }
    }
}

/// The patterns of lines without their first word.
struct Patterns {
    /// A name and what is behind it: `Eval 35`, `VAL:-115`, `val=35`, `ev +M9`, `ev W5`.
    value: Regex,
    /// One of several best moves by its number: `(1) 35 7,7 8,8`, `(1) 35 | 9-14 | H8 I9`.
    ranked: Regex,
    /// SlowRenju's, at each depth: ` 5;(07,07)     35 ----------      120`.
    semicolon: Regex,
    /// The number of the line among several, where that is told.
    rank: Regex,
    /// A chance to win in percent, as AlphaGomoku tells it instead of an evaluation.
    percent: Regex,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let pattern = |text: &str| Regex::new(text).expect("a pattern");
    Patterns {
        value: pattern(
            r"(?i)(?:^|[^a-z])(?:ev(?:al(?:uation)?)?|val(?:ue)?|score)\s*[:= ]\s*([+-]?(?:M(?:\d+|\*)|VAL_INF|\d+(?:\.\d+)?)|[WLD]\d+)(?:[^a-z\d]|$)",
        ),
        ranked: pattern(
            r"(?i)^\((\d+)\) ([+-]?(?:M(?:\d+|\*)|\d+))(?: \([^)]*\))?(?: \||\s)",
        ),
        semicolon: pattern(r"^\s*\d+;\(\d+,\d+\)\s+(-?\d+)\s+-+\s+\d+\s*$"),
        rank: pattern(r"(?i)\((\d+)/\d+\)|\bmultipv (\d+)"),
        percent: pattern(r"(?i)(?:^|[^a-z])(?:winrate|n/s)(?:[^a-z]|$)"),
    }
});

/// Returns the evaluation in a line; none if it has none, or is about a move that is not the best.
fn in_line(line: &str) -> Option<Evaluation> {
    let text = &line[..line.floor_char_boundary(LINE_BYTES)];
    let text = without_kind(text).trim_end();
    if starts_with_word(text, "REALTIME") {
        return None;
    }
    let patterns = &*PATTERNS;
    if let Some(found) = patterns.semicolon.captures(text) {
        return Some(of_number(found[1].parse().ok()?));
    }
    let ranked = patterns.ranked.captures(text);
    let rank = patterns.rank.captures(text);
    if rank.as_ref().or(ranked.as_ref()).is_some_and(is_not_best) {
        return None;
    }
    let word = match ranked {
        Some(found) => found.get(2)?,
        None => patterns.value.captures(text)?.get(1)?,
    };
    of_word(word.as_str(), text)
}

/// True for the captures of a line that counts itself as another one than the first.
fn is_not_best(found: &Captures<'_>) -> bool {
    let number = found.get(1).or(found.get(2));
    number.and_then(|it| it.as_str().parse().ok()) != Some(1_u64)
}

/// Returns a line without the word of the protocol before what is said.
fn without_kind(line: &str) -> &str {
    let rest = ["MESSAGE", "DEBUG"].iter().find_map(|kind| {
        let rest = line.get(kind.len()..)?;
        let is_kind = starts_with_word(line, kind);
        is_kind
            .then(|| rest.strip_prefix(char::is_whitespace))
            .flatten()
    });
    rest.unwrap_or(line)
}

/// True if a text begins with a word, in any letter case.
fn starts_with_word(text: &str, word: &str) -> bool {
    let head = text.get(..word.len());
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    head.is_some_and(|it| it.eq_ignore_ascii_case(word))
        && !text[word.len()..].starts_with(is_letter)
}

/// Reads an evaluation as it stands in a line.
fn of_word(word: &str, line: &str) -> Option<Evaluation> {
    let word = word.to_ascii_uppercase();
    let is_lost = word.starts_with('-');
    let bare = word.trim_start_matches(['+', '-']);
    if bare == "VAL_INF" || bare == "M*" {
        let sign = if is_lost { -1.0 } else { 1.0 };
        return Some(Evaluation::Score(sign * NEARLY_PROVEN));
    }
    // What is longer than any game is no number of plies.
    let plies = || bare[1..].parse::<u32>().ok().map(|it| it.max(1));
    match bare.chars().next()? {
        'W' => plies().map(Evaluation::Win),
        'L' => plies().map(Evaluation::Loss),
        'D' => Some(Evaluation::Score(0.0)),
        'M' if is_lost => plies().map(Evaluation::Loss),
        'M' => plies().map(Evaluation::Win),
        _ => {
            let value: f64 = word.parse().ok()?;
            let is_chance = word.contains('.') && PATTERNS.percent.is_match(line);
            Some(if is_chance {
                of_chance(value)
            } else {
                of_number(value)
            })
        }
    }
}

/// The evaluation that a number stands for. Beyond `WIN` it is one of another scale.
fn of_number(value: f64) -> Evaluation {
    let is_decisive = (DECISIVE..=WIN).contains(&value.abs());
    let plies = (WIN - value.abs()).max(1.0) as u32;
    match value {
        _ if is_decisive && value > 0.0 => Evaluation::Win(plies),
        _ if is_decisive => Evaluation::Loss(plies),
        _ => Evaluation::Score(value),
    }
}

/// The score that a chance to win in percent stands for.
fn of_chance(percent: f64) -> Evaluation {
    let chance = percent.clamp(0.1, 99.9);
    Evaluation::Score((SCORE_PER_LOGIT * (chance / (100.0 - chance)).ln()).round())
}

#[cfg(test)]
mod tests;
