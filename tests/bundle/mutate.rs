//! Changes to the sources of a package that bring a parser or a renamer out of step.

use std::fs;
use std::path::{Path, PathBuf};

use support::Random;

/// Text that is put in anywhere.
const PIECES: [&str; 54] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "::",
    "crate",
    "crate::",
    "self",
    "self::",
    "super",
    "super::",
    "use ",
    "use crate as x;",
    "mod x;",
    "pub mod x { mod y; }",
    "#[cfg(",
    "#[cfg(not(unix))]",
    "#[cfg(test)]",
    "#[cfg_attr(a, path = \"b\")]",
    "#[macro_use]",
    "#[macro_export]",
    "#![",
    "macro_rules! m { ",
    "macro_rules! m { ($($t:tt)*) => { $($t)* }; }",
    "m! { ",
    "$crate",
    "$(",
    ")*",
    "include!(\"x\")",
    "include_str!(\"main.rs\")",
    "concat!(",
    "stringify!(",
    "env!(\"A\")",
    "env!(\"CARGO_PKG_NAME\")",
    "module_path!()",
    "\"",
    "'",
    "r#\"",
    "c\"",
    "/*",
    "//",
    "\\",
    "\u{0}",
    "é",
    ";",
    "=>",
    "extern crate ",
    "r#gen",
    "async ",
    "#[path = \"/\"]",
];
/// The deepest nesting: the compiler gives up there as well, but does not crash.
const DEPTH_MAX: usize = 2000;

/// Makes one change, or a few, to the sources in `folder`; lines of `donors` are put in.
pub fn mutate(folder: &Path, donors: &[String], random: &mut Random) {
    for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
        let sources = sources(folder);
        let Some(path) = sources.get(random.below(sources.len().max(1))) else {
            return;
        };
        match random.below(24) {
            0 => fs::remove_file(path).expect("a file"),
            1 => drop(fs::copy(&sources[random.below(sources.len())], path)),
            2 => bytes(path, random),
            3..=7 => names(path, &sources, random),
            8 => edition(folder, random),
            _ => text(path, donors, random),
        }
    }
}

/// The Rust files of a package but its build script, which would be run.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            if path.is_dir() {
                folders.push(path);
            } else if is_source && !path.ends_with("build.rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Changes some bytes, so that the file may not even be text.
fn bytes(path: &Path, random: &mut Random) {
    let mut bytes = fs::read(path).expect("a file");
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len() + 1);
        match bytes.get_mut(at) {
            Some(byte) => *byte ^= 1 << random.below(8),
            None => bytes.push(random.below(256) as u8),
        }
    }
    fs::write(path, bytes).expect("a file");
}

/// Changes the text of a file.
fn text(path: &Path, donors: &[String], random: &mut Random) {
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    let chars: Vec<char> = text.chars().collect();
    let changed: String = match random.below(5) {
        0 => letters(chars, random).into_iter().collect(),
        1 | 2 => words(&text, random),
        3 => lines(&text, donors, random),
        _ => whole(text, random),
    };
    fs::write(path, changed).expect("a file");
}

/// Cuts, inserts, copies or swaps letters.
fn letters(mut chars: Vec<char>, random: &mut Random) -> Vec<char> {
    let at = random.below(chars.len() + 1);
    let other = random.below(chars.len() + 1);
    let (from, to) = (at.min(other), at.max(other));
    match random.below(6) {
        0 => chars.truncate(at),
        1 => drop(chars.drain(from..to.min(from + 20))),
        2 | 3 => {
            let piece = PIECES[random.below(PIECES.len())];
            chars.splice(at..at, piece.chars());
        }
        4 => {
            let copy: Vec<char> = chars[from..to.min(from + 40)].to_vec();
            let target = random.below(chars.len() + 1);
            chars.splice(target..target, copy);
        }
        _ if at < chars.len() && other < chars.len() => chars.swap(at, other),
        _ => {}
    }
    chars
}

/// Replaces a word or a sign by another one of the file or by a piece, removes it, puts
/// brackets around it, or nests it deeply.
fn words(text: &str, random: &mut Random) -> String {
    let words = split(text);
    if words.is_empty() {
        return String::new();
    }
    let at = random.below(words.len());
    let new = match random.below(6) {
        0 => String::new(),
        1 => PIECES[random.below(PIECES.len())].to_owned(),
        2 => format!("({})", words[at]),
        3 => format!("m! {{ {} }}", words[at]),
        4 if random.below(8) == 0 => {
            let depth = random.below(DEPTH_MAX);
            format!("{}{}{}", "(".repeat(depth), words[at], ")".repeat(depth))
        }
        _ => words[random.below(words.len())].to_owned(),
    };
    let before = words[..at].concat();
    let behind = words[at + 1..].concat();
    format!("{before}{new}{behind}")
}

/// The parts of a text: words, blanks and single signs.
fn split(text: &str) -> Vec<&str> {
    let kind = |char: char| match char {
        _ if char.is_alphanumeric() || char == '_' => 0,
        _ if char.is_whitespace() => 1,
        _ => 2,
    };
    let mut words = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, char) in text.char_indices() {
        let is_new = last.is_some_and(|last| last != kind(char) || last == 2);
        if is_new {
            words.push(&text[start..at]);
            start = at;
        }
        last = Some(kind(char));
    }
    words.extend(Some(&text[start..]).filter(|rest| !rest.is_empty()));
    words
}

/// Brings the names of a file into each other's way: one name becomes another of the package
/// wherever the file has it, a glob brings more of them, something is seen from elsewhere or
/// no more, a path gets a qualifier or arguments.
fn names(path: &Path, sources: &[PathBuf], random: &mut Random) {
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    let other = fs::read_to_string(&sources[random.below(sources.len())]);
    let (own, all) = (split(&text), other.unwrap_or_default());
    let (Some(old), Some(new)) = (a_name(&own, random), a_name(&split(&all), random))
    else {
        return;
    };
    let changed = match random.below(6) {
        0 | 1 => {
            let renamed = own.iter().map(|&word| if word == old { new } else { word });
            renamed.collect::<String>()
        }
        2 => {
            let visibility = ["", "pub ", "pub(crate) "][random.below(3)];
            let place = ["", "self::", "crate::", "super::"][random.below(4)];
            let what = ["::*", "", "::{self}", " as kept"][random.below(4)];
            format!("{text}\n{visibility}use {place}{new}{what};\n")
        }
        3 => at_one(&text, "pub ", "", random),
        4 => at_one(&text, "fn ", "pub fn ", random),
        _ => {
            let qualified = [
                format!("crate::{old}"),
                format!("self::{old}"),
                format!("::{old}"),
                format!("{new}::{old}"),
                format!("<{new}>::{old}"),
                format!("{old}::<u32>"),
                format!("{old}::{new}"),
            ];
            at_one(
                &text,
                old,
                &qualified[random.below(qualified.len())],
                random,
            )
        }
    };
    fs::write(path, changed).expect("a file");
}

/// A name among `words`.
fn a_name<'a>(words: &[&'a str], random: &mut Random) -> Option<&'a str> {
    let begins = |word: &str| word.starts_with(|first: char| first.is_alphabetic());
    let names: Vec<&str> = words.iter().copied().filter(|word| begins(word)).collect();
    names.get(random.below(names.len().max(1))).copied()
}

/// `text` with `new` in the place of one `old`.
fn at_one(text: &str, old: &str, new: &str, random: &mut Random) -> String {
    let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
    let Some(&at) = places.get(random.below(places.len().max(1))) else {
        return text.to_owned();
    };
    format!("{}{new}{}", &text[..at], &text[at + old.len()..])
}

/// Gives the package another edition.
fn edition(folder: &Path, random: &mut Random) {
    let path = folder.join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&path) else {
        return;
    };
    let new = ["2015", "2018", "2021", "2024"][random.below(4)];
    let changed = ["2015", "2018", "2021", "2024"]
        .iter()
        .fold(text, |text, old| {
            text.replace(
                &format!("edition = \"{old}\""),
                &format!("edition = \"{new}\""),
            )
        });
    fs::write(&path, changed).expect("a file");
}

/// Removes, doubles or moves a line, or takes some of another package.
fn lines(text: &str, donors: &[String], random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = random.below(lines.len() + 1);
    if random.below(2) == 0 && at < lines.len() {
        let line = lines.remove(at);
        let copies = random.below(3);
        let target = random.below(lines.len() + 1);
        lines.splice(target..target, std::iter::repeat_n(line, copies));
        return lines.concat();
    }
    let donor = &donors[random.below(donors.len())];
    let given: Vec<&str> = donor.split_inclusive('\n').collect();
    let from = random.below(given.len() + 1);
    let to = given.len().min(from + 1 + random.below(6));
    lines.splice(at..at, given[from..to].iter().copied());
    lines.concat()
}

/// Changes the form of a whole file: its line ends, its beginning, its place.
fn whole(text: String, random: &mut Random) -> String {
    match random.below(8) {
        7 => format!("{text}\nuse super::*;\npub use crate::*;\n"),
        0 => text.replace('\n', "\r\n"),
        1 => text.replace('\n', "\r"),
        2 => text.replace('\n', " "),
        3 => format!("\u{feff}{text}"),
        4 => format!("#!/usr/bin/env run\n{text}"),
        5 => format!("mod inside {{ {text} }}"),
        _ => format!("{text}{text}"),
    }
}
