//! The text form of a player, on the command line and in files.
//!
//! ```text
//! [OPTION=VALUE,...:]PROGRAM
//! ```
//! The program is a command line, the path of a Rust source file, or `tcp:PORT`. Options, if
//! there are any, stand before the program and end with a colon. A value in which a comma or a
//! colon occurs stands in double quotes.

mod options;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure, Context, Result};

use crate::player::{quoted_word, Limits, ManagerOptions, PlayerSpec, Program};

/// The part of `--help` about players, before the options and behind them.
const HELP: [&str; 2] = [
    "\
Players are written as [OPTION=VALUE,...:]PROGRAM

PROGRAM is one of
  ./engine --threads 2   a command line, split as a shell splits words; under Windows,
                         backslashes are part of paths: \"C:\\my bots\\bot.exe\" -x
  bot.rs                 a Rust source file, compiled as its platform would
  tcp:5000               a client that connects to this port

OPTION is one of
",
    "
A program named with a path runs in the folder in which it lies, as tournaments have it, and
its arguments are seen from there; one found on PATH runs where arena was started, and a source
file in a folder for temporary files. With dir=. all of them run where arena was started:
  python3 bot.py                        runs here
  dir=.:/opt/python/bin/python3 bot.py  runs here
  dir=bots/new:java -jar Bot.jar        runs in bots/new

Results that are kept know each player's program: its arguments, the hash of its file, of its
source and of every file among the arguments, its options, and its answer to ABOUT. Whoever has
changed since does not go on in the same file; see --changed-player.

Examples
  ./engine
  name=fast,turn=100ms:./engine
  name=v2,dialect=codecup:\"./engine --codecup\"
  'name=v3,info.max_node=\"1:2\":./engine --book \"my book.txt\"'",
];

/// Returns the part of `--help` about players.
pub(crate) fn help() -> String {
    HELP.join(&options::help())
}

/// Reads a player.
///
/// # Errors
/// The text names no program, or an option is unknown or wrong.
pub(crate) fn parse(text: &str) -> Result<PlayerSpec> {
    parse_inner(text.trim()).with_context(|| format!("player `{text}`"))
}

fn parse_inner(text: &str) -> Result<PlayerSpec> {
    let (options, program) = split_options(text)?;
    if let Some((name, rest)) = bare_name(program).filter(|_| options.is_empty()) {
        bail!(
            "there is no program `{program}`; to call {rest} so, write name={name}:{rest}"
        );
    }
    let program: Program = program.parse().map_err(|error: String| anyhow!(error))?;
    let mut spec = PlayerSpec {
        name: default_name(&program),
        program,
        dialect: None,
        limits: Limits::default(),
        manager: ManagerOptions::default(),
    };
    for (key, value) in options {
        options::set(&mut spec, &key, &value).with_context(|| format!("option `{key}`"))?;
    }
    Ok(spec)
}

/// Splits a text into options, as keys and values, and the program after them. A text begins with
/// options if it begins with a word, as a key can be, that `=` follows.
fn split_options(text: &str) -> Result<(Vec<(String, String)>, &str)> {
    let mut options = Vec::new();
    let mut rest = text;
    while let Some((key, after)) = split_key(rest, options.is_empty()) {
        let value = split_value(after)?;
        options.push((key.to_string(), value.text));
        rest = value.rest;
        if value.end == ':' {
            return Ok((options, rest));
        }
    }
    ensure!(
        options.is_empty(),
        "`{rest}` is no option; options are written as KEY=VALUE"
    );
    Ok((options, rest))
}

/// Splits a text into the key before an equals sign and the rest; none if it begins with no key.
/// The first key must be of small letters and `-`, or one of `info`; later ones can be any word,
/// so that a wrong one is told as such.
fn split_key(text: &str, first: bool) -> Option<(&str, &str)> {
    let (key, rest) = text.split_once('=')?;
    let mut letters = key.chars();
    let begins = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    let any = key.starts_with("info.") || !first;
    let fits =
        |c: char| matches!(c, 'a'..='z' | '-') || any && !c.is_whitespace() && c != ',';
    (begins && letters.all(fits)).then_some((key, rest))
}

/// Splits a text at a colon if that has a name before it where `name=` was forgotten. But a single
/// letter is a drive of Windows, and a file may be called anything.
fn bare_name(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(':')?;
    let word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let is_name = name.chars().count() > 1 && name != "tcp" && name.chars().all(word);
    (is_name && !rest.is_empty() && !Path::new(text).exists()).then_some((name, rest))
}

/// The value of an option, taken from the beginning of a text.
struct Value<'a> {
    /// The value without its quotes.
    text: String,
    /// The comma or colon after the value.
    end: char,
    rest: &'a str,
}

fn split_value(text: &str) -> Result<Value<'_>> {
    let mut value = String::new();
    let mut quoted = false;
    for (index, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ',' | ':' if !quoted => {
                return Ok(Value {
                    text: value,
                    end: c,
                    rest: &text[index + 1..],
                })
            }
            c => value.push(c),
        }
    }
    ensure!(!quoted, "a double quote is missing");
    bail!("a colon is missing between the options and the program")
}

/// Returns the program in the file at `path`.
pub(crate) fn program_at(path: &str) -> Program {
    if path.ends_with(".rs") {
        Program::Source(PathBuf::from(path))
    } else {
        Program::Command(vec![path.to_string()])
    }
}

/// Returns the name of a player without the option `name`.
fn default_name(program: &Program) -> String {
    let stem = |path: &Path| {
        let stem = path.file_stem().unwrap_or(path.as_os_str());
        stem.to_string_lossy().into_owned()
    };
    match program {
        Program::Command(words) => words
            .first()
            .map_or_else(String::new, |it| stem(it.as_ref())),
        Program::Source(path) => stem(path),
        Program::Tcp(port) => format!("tcp-{port}"),
    }
}

/// Appends numbers to the names of players that have the name of an earlier one.
pub(crate) fn make_distinct(players: &mut [PlayerSpec]) {
    for index in 1..players.len() {
        let (before, rest) = players.split_at_mut(index);
        let name = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|it| it.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{name}#{number}");
        }
    }
}

/// A player, to be written so that it can be read again.
pub(crate) struct PlayerText<'a>(pub(crate) &'a PlayerSpec);

impl fmt::Display for PlayerText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", joined(options::of(self.0)))?;
        match &self.0.program {
            Program::Tcp(port) => write!(f, "tcp:{port}"),
            Program::Source(path) => f.write_str(&quoted_word(&path.to_string_lossy())),
            Program::Command(words) => {
                let words: Vec<String> = words.iter().map(|it| quoted_word(it)).collect();
                f.write_str(&words.join(" "))
            }
        }
    }
}

/// Returns the options of a player that are set, but for its name.
pub(crate) fn options_text(spec: &PlayerSpec) -> String {
    let options = options::of(spec).into_iter();
    joined(options.filter(|(key, _)| key != "name"))
}

fn joined(options: impl IntoIterator<Item = (String, String)>) -> String {
    let written = options.into_iter().map(|(key, value)| {
        if value.contains([',', ':', '"']) {
            format!("{key}=\"{}\"", value.replace('"', ""))
        } else {
            format!("{key}={value}")
        }
    });
    written.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests;
