//! Broken packages: whatever stands in the sources, the bundler answers with a bundle or a
//! refusal. It neither panics nor hangs.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use bundler::Request;

use crate::fixture::Fixture;
use crate::random::Random;

/// Mutants in `cargo test`, and in the long run.
const FEW: u32 = 150;
const MANY: u32 = 4000;
/// No mutant of these small packages may take longer, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Pieces that bring a parser or a renamer out of step.
const PIECES: [&str; 40] = [
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
    "self",
    "super",
    "use ",
    "mod x;",
    "#[cfg(",
    "#[cfg_attr(a, path = \"b\")]",
    "#![",
    "macro_rules! m { ",
    "$crate",
    "$(",
    ")*",
    "include!(\"x\")",
    "env!(\"A\")",
    "\"",
    "'",
    "r#\"",
    "/*",
    "//",
    "\\",
    "\u{0}",
    "é",
    ";",
    ",",
    "=>",
    "extern crate ",
    "pub(in ",
    "r#gen",
    "async ",
    "#[path = \"/\"]",
    "...",
];

#[test]
fn mutants_are_answered() {
    run(FEW, 1);
}

#[test]
#[ignore = "takes minutes"]
fn many_mutants_are_answered() {
    run(MANY, 2);
}

fn run(count: u32, seed: u64) {
    let fixtures: Vec<_> = Fixture::all()
        .into_iter()
        .filter(|fixture| fixture.is_one_folder())
        .collect();
    let mut random = Random::new(seed);
    for round in 0..count {
        let fixture = &fixtures[random.below(fixtures.len())];
        let folder = fixture.unpack();
        for _ in 0..1 + random.below(3) {
            mutate(folder.path(), &mut random);
        }
        answer(folder, &fixture.name, round);
    }
}

/// Bundles in a thread of its own, so that a hang is a failure.
fn answer(folder: tempfile::TempDir, name: &str, round: u32) {
    let request = Request {
        dir: folder.path().to_path_buf(),
        ..Request::default()
    };
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let answer = bundler::bundle(&request).map(drop);
        // Nobody waits any more when the test has failed.
        let _ = send.send(answer.map_err(|error| error.to_string()));
    });
    let answer = receive
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| panic!("mutant {round} of {name} hangs"));
    if let Err(said) = answer {
        assert!(
            !said.contains("the bundler itself failed"),
            "mutant {round} of {name}, kept in {}: {said}",
            folder.keep().display()
        );
    }
}

/// Changes one source file.
fn mutate(folder: &Path, random: &mut Random) {
    let mut sources = Vec::new();
    collect(folder, &mut sources);
    sources.sort();
    let path = &sources[random.below(sources.len())];
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len() + 1);
    let other = random.below(chars.len() + 1);
    let (from, to) = (at.min(other), at.max(other));
    match random.below(5) {
        0 => chars.truncate(at),
        1 => drop(chars.drain(from..to.min(from + 20))),
        2 => {
            let piece = PIECES[random.below(PIECES.len())];
            chars.splice(at..at, piece.chars());
        }
        3 => {
            let copy: Vec<char> = chars[from..to.min(from + 40)].to_vec();
            let target = random.below(chars.len() + 1);
            chars.splice(target..target, copy);
        }
        _ if at < chars.len() && other < chars.len() => chars.swap(at, other),
        _ => {}
    }
    let text: String = chars.into_iter().collect();
    std::fs::write(path, text).expect("a file");
}

fn collect(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}
