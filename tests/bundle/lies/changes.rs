//! Small changes to the tokens of a text: names, signs, literals and words that change what
//! code means and often leave it code. Those of whole parts stand in `shapes`.

use std::ops::Range;

use support::Random;

use super::outline::{Outline, Sort, Token};
use super::shapes;

/// Signs that may stand for each other.
const SIGNS: [&[&str]; 9] = [
    &["+", "-", "*", "/", "%", "^", "|", "&"],
    &["<<", ">>"],
    &["<", "<=", ">", ">=", "==", "!="],
    &["&&", "||"],
    &[
        "+=", "-=", "*=", "/=", "%=", "^=", "|=", "&=", "<<=", ">>=", "=",
    ],
    &["..", "..="],
    &["&", "*"],
    &["!", "-", ""],
    &["?", ""],
];
/// Words that may stand for each other; an empty one takes a word away.
const WORDS: [&[&str]; 15] = [
    &["u8", "u16", "u32", "u64", "u128", "usize"],
    &["i8", "i16", "i32", "i64", "i128", "isize"],
    &["u32", "i32", "u64", "i64", "usize", "isize", "f32", "f64"],
    &["true", "false"],
    &["static", "const"],
    &["mut", ""],
    &["ref", "", "ref mut"],
    &["move", ""],
    &["pub", "", "pub(crate)"],
    &["crate", "self", "super"],
    &["while", "if"],
    &["break", "continue", "return"],
    &["iter", "into_iter", "iter_mut"],
    &["println", "eprintln", "print"],
    &["assert", "debug_assert"],
];
/// Words that take no other name in their place.
const KEYWORDS: [&str; 36] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
    "extern", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
    "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "type",
    "unsafe", "use", "where", "while", "yield",
];
/// Numbers in the place of others.
const NUMBERS: [&str; 6] = ["0", "1", "2", "3", "255", "1_000_003"];
/// What a number may be said to be.
const SUFFIXES: [&str; 8] = ["", "u8", "u16", "u32", "u64", "i32", "i64", "usize"];

/// The most of a text that is shown.
const SHOWN_MAX: usize = 90;

/// A change: the texts that are replaced, and by what.
pub struct Change {
    pub kind: &'static str,
    pub edits: Vec<(Range<usize>, String)>,
}

/// A way to change a text at some place.
pub type Way = fn(&Outline, &mut Random) -> Option<Vec<(Range<usize>, String)>>;

/// All changes of tokens, by kind.
const WAYS: [(&str, Way); 10] = [
    ("name", name),
    ("path", path),
    ("sign", sign),
    ("word", word),
    ("number", number),
    ("suffix", suffix),
    ("text", text),
    ("word of a text", word_of_text),
    ("inserted word", inserted),
    ("cast", cast),
];

impl Change {
    /// A change of `outline` somewhere; none if there is no such place.
    pub fn of(outline: &Outline, random: &mut Random) -> Option<Change> {
        let all: Vec<_> = WAYS.iter().chain(&shapes::WAYS).collect();
        let &&(kind, way) = all.get(random.below(all.len()))?;
        let edits = way(outline, random)?;
        Some(Change { kind, edits })
    }

    /// `text` with the change.
    pub fn applied(&self, text: &str) -> String {
        let mut edits: Vec<_> = self.edits.iter().collect();
        edits.sort_by_key(|(range, _)| range.start);
        let mut changed = String::new();
        let mut at = 0;
        for (range, new) in edits {
            changed.push_str(&text[at..range.start.max(at)]);
            changed.push_str(new);
            at = range.end.max(at);
        }
        changed.push_str(&text[at..]);
        changed
    }

    /// The line of the change, and what stands there before and after.
    pub fn shown(&self, text: &str) -> String {
        let parts = self.edits.iter().map(|(range, new)| {
            let line = 1 + text[..range.start].matches('\n').count();
            let whole = text.lines().nth(line - 1).unwrap_or("").trim();
            let (old, new) = (shortened(&text[range.clone()]), shortened(new));
            format!("line {line} `{}`: {old:?} -> {new:?}", shortened(whole))
        });
        parts.collect::<Vec<_>>().join("; ")
    }
}

/// The beginning of `text`, on one line.
fn shortened(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = words.char_indices().nth(SHOWN_MAX).map(|(end, _)| end);
    match end {
        Some(end) => format!("{} ..", &words[..end]),
        None => words,
    }
}

/// One of `tokens` that is as `is_right` says, by its place among all.
pub fn one(
    outline: &Outline,
    random: &mut Random,
    is_right: impl Fn(usize, &Token) -> bool,
) -> Option<usize> {
    let all = outline.tokens.iter().enumerate();
    let found: Vec<_> = all.filter(|(at, token)| is_right(*at, token)).collect();
    let (at, _) = found.get(random.below(found.len().max(1)))?;
    Some(*at)
}

/// The word of the token at `at`; empty beyond both ends.
fn word_at(outline: &Outline, at: usize) -> &str {
    let token = outline.tokens.get(at);
    token.map_or("", |token| outline.word(token))
}

fn is_name(outline: &Outline, token: &Token) -> bool {
    token.sort == Sort::Name && !KEYWORDS.contains(&outline.word(token))
}

/// The part that the name at `at` plays, by what stands around it.
fn part(outline: &Outline, at: usize) -> (bool, bool, bool, bool) {
    let before = word_at(outline, at.wrapping_sub(1));
    let behind = word_at(outline, at + 1);
    let first = word_at(outline, at).chars().next();
    (
        before == ".",
        behind == "::",
        behind == "!",
        first.is_some_and(char::is_uppercase),
    )
}

/// One name becomes another one that plays the same part.
fn name(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| is_name(outline, token))?;
    let old = word_at(outline, at);
    let other = one(outline, random, |other, token| {
        is_name(outline, token)
            && outline.word(token) != old
            && part(outline, other) == part(outline, at)
    })?;
    let new = word_at(outline, other).to_owned();
    Some(vec![(outline.tokens[at].range.clone(), new)])
}

/// A path gets or loses a qualifier.
fn path(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    if random.one_in(3) {
        let at = one(outline, random, |at, token| {
            token.sort == Sort::Name && word_at(outline, at + 1) == "::"
        })?;
        let range = outline.tokens[at].range.start..outline.tokens.get(at + 2)?.range.start;
        return Some(vec![(range, String::new())]);
    }
    let at = one(outline, random, |at, token| {
        let before = word_at(outline, at.wrapping_sub(1));
        is_name(outline, token) && !["::", ".", "fn", "mod", "let"].contains(&before)
    })?;
    let other = one(outline, random, |at, token| {
        is_name(outline, token) && word_at(outline, at + 1) == "::"
    });
    let other = other.map_or("self", |other| word_at(outline, other));
    let new = random.pick(&["self", "super", "crate", other, "::std"]);
    let start = outline.tokens[at].range.start;
    Some(vec![(start..start, format!("{new}::"))])
}

/// A sign becomes another one.
fn sign(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| {
        let word = outline.word(token);
        token.sort == Sort::Sign && SIGNS.iter().any(|list| list.contains(&word))
    })?;
    replaced(outline, at, &SIGNS, random)
}

/// A word becomes another one, or is taken away.
fn word(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| {
        let word = outline.word(token);
        token.sort == Sort::Name && WORDS.iter().any(|list| list.contains(&word))
    })?;
    replaced(outline, at, &WORDS, random)
}

/// The token at `at` becomes another one of a list that it is in.
fn replaced(
    outline: &Outline,
    at: usize,
    lists: &[&[&str]],
    random: &mut Random,
) -> Option<Vec<(Range<usize>, String)>> {
    let old = word_at(outline, at);
    let lists: Vec<_> = lists.iter().filter(|list| list.contains(&old)).collect();
    let list = lists.get(random.below(lists.len().max(1)))?;
    let new = random.pick(list);
    Some(vec![(outline.tokens[at].range.clone(), new.to_owned())])
}

fn is_number(outline: &Outline, token: &Token) -> bool {
    let first = outline.word(token).as_bytes().first();
    token.sort == Sort::Literal && first.is_some_and(u8::is_ascii_digit)
}

/// A number becomes another one near it, or a usual one.
fn number(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| is_number(outline, token))?;
    let old = word_at(outline, at);
    let digits = old.find(|c: char| !c.is_ascii_digit() && c != '_');
    let (digits, suffix) = old.split_at(digits.unwrap_or(old.len()));
    let value: Option<u128> = digits.replace('_', "").parse().ok();
    let new = match (value, random.below(3)) {
        (Some(value), 0) => format!("{}{suffix}", value.wrapping_add(1)),
        (Some(value), 1) => format!("{}{suffix}", value.saturating_sub(1)),
        _ => format!("{}{suffix}", random.pick(&NUMBERS)),
    };
    Some(vec![(outline.tokens[at].range.clone(), new)])
}

/// A number gets another type.
fn suffix(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| is_number(outline, token))?;
    let old = word_at(outline, at);
    let digits = old.find(|c: char| c.is_ascii_alphabetic());
    let digits = old[..digits.unwrap_or(old.len())].trim_end_matches('_');
    let new = format!("{digits}{}", random.pick(&SUFFIXES));
    Some(vec![(outline.tokens[at].range.clone(), new)])
}

/// A letter of a text changes, or the path in it.
fn text(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| {
        token.sort == Sort::Literal && outline.word(token).contains(['"', '\''])
    })?;
    let Range { start, end } = outline.tokens[at].range;
    let old = word_at(outline, at);
    let inside = old.find(['"', '\''])? + 1..old.rfind(['"', '\''])?;
    if inside.is_empty() {
        return None;
    }
    let letter = inside.start + random.below(inside.len());
    let is_plain = |at: usize| old.as_bytes()[at].is_ascii_alphanumeric();
    if !is_plain(letter) || letter > 0 && old.as_bytes()[letter - 1] == b'\\' {
        return None;
    }
    let new = ["", "z", "7", "x::", "AB"][random.below(5)];
    debug_assert!(start + letter < end);
    Some(vec![(start + letter..start + letter + 1, new.to_owned())])
}

/// A word or a number in a text becomes one of another text.
fn word_of_text(
    outline: &Outline,
    random: &mut Random,
) -> Option<Vec<(Range<usize>, String)>> {
    let is_text = |_: usize, token: &Token| {
        token.sort == Sort::Literal && outline.word(token).contains('"')
    };
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let at = one(outline, random, is_text)?;
    let other = one(outline, random, is_text)?;
    let mut word = |at: usize| {
        let Range { start, end } = outline.tokens[at].range;
        let words: Vec<_> = outline.text[start..end]
            .match_indices(is_part)
            .filter(|(at, _)| !outline.text[start..start + at].ends_with(is_part))
            .collect();
        let (at, _) = words.get(random.below(words.len().max(1)))?;
        let rest = &outline.text[start + at..end];
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        Some(start + at..start + at + length)
    };
    let (old, new) = (word(at)?, word(other)?);
    Some(vec![(old, outline.text[new].to_owned())])
}

/// A word that changes what follows is put in.
fn inserted(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let (before, word) = *[
        ("let", "mut "),
        ("let", "ref "),
        ("|", "move "),
        ("(", "&"),
        ("(", "*"),
        ("(", "!"),
        ("(", "-"),
        ("=", "&"),
        ("=", "*"),
        ("=", "!"),
        ("&", "mut "),
        (")", ".clone()"),
        (")", ".into()"),
        (")", "?"),
        ("in", "&"),
        ("if", "!"),
        ("fn", "const "),
        ("fn", "unsafe "),
        ("fn", "extern \"C\" "),
        ("fn", "pub "),
        (",", "&"),
    ]
    .get(random.below(21))?;
    let at = one(outline, random, |_, token| outline.word(token) == before)?;
    let range = &outline.tokens[at].range;
    // What a function is called with stands before its word, all else behind the sign.
    let is_before = matches!(before, "fn" | "|");
    let place = if is_before { range.start } else { range.end };
    let space = if before.chars().all(char::is_alphabetic) && !is_before {
        " "
    } else {
        ""
    };
    Some(vec![(place..place, format!("{space}{word}"))])
}

/// A cast is taken away, or another one is put behind it.
fn cast(outline: &Outline, random: &mut Random) -> Option<Vec<(Range<usize>, String)>> {
    let at = one(outline, random, |_, token| outline.word(token) == "as")?;
    let (start, end) = (
        outline.tokens[at].range.start,
        outline.tokens.get(at + 1)?.range.end,
    );
    let new = *["", "as u8", "as i8", "as u32", "as i64", "as u64", "as f64"]
        .get(random.below(7))?;
    Some(vec![(start..end, new.to_owned())])
}
