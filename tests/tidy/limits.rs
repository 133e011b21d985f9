//! What the engine never does, who depends on whom, and how long files are.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::sources::{code, is_test, path, rust_files, shown, text};

/// Lines of a source file at most; data that fills more belongs in a file of its own.
const LINES_MAX: usize = 400;
/// Lines of the front page at most: what is longer belongs on the page of its folder.
const README_LINES_MAX: usize = 130;
/// What only some modules of the engine may do, by the words that do it.
const RESERVED: [(&str, &[&str]); 5] = [
    ("Instant", &["clock", "session", "protocol", "bench", "cli"]),
    ("stdout", &["protocol", "cli"]),
    ("stdin", &["protocol", "cli"]),
    ("println!", &[]),
    ("std::thread", &["search", "session", "protocol"]),
];
/// The places of the engine for `unsafe`: instructions that not every processor has, one file for
/// each purpose.
const UNSAFE: [&str; 2] = ["eval/network/avx2.rs", "search/tt/prefetch.rs"];
/// What stands nowhere in the engine.
const BANNED: [&str; 4] = ["static mut", "#[macro_export]", "extern crate", "gen "];

/// The engine's code by file, tests left out.
fn engine_code() -> BTreeMap<String, String> {
    let files = rust_files("engine/src").into_iter();
    let files = files.filter(|(path, _)| !is_test(path));
    files
        .map(|(path, text)| (shown(&path), code(&text)))
        .collect()
}

/// The top module that a file belongs to.
fn module(file: &str) -> &str {
    let first = file.split('/').next().unwrap_or(file);
    first.trim_end_matches(".rs")
}

#[test]
fn only_some_floors_print_read_and_know_time() {
    for (file, text) in engine_code() {
        for (word, allowed) in RESERVED {
            let fine = !text.contains(word) || allowed.contains(&module(&file));
            assert!(fine, "engine/src/{file}: {word} is only for {allowed:?}");
        }
        let is_safe = UNSAFE.contains(&file.as_str()) || !text.contains("unsafe");
        assert!(
            is_safe,
            "engine/src/{file}: \"unsafe\" has its place in {UNSAFE:?}"
        );
        for word in BANNED {
            assert!(
                !text.contains(word),
                "engine/src/{file}: {word:?} has no place here"
            );
        }
    }
}

#[test]
fn engine_depends_on_nothing() {
    let manifest = text("engine/Cargo.toml");
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        // What tests alone use no judge compiles; it comes from this repository.
        let fine = match section {
            "[dev-dependencies]" => !line.contains('=') || line.contains("= { path = "),
            section => !section.contains("dependencies"),
        };
        assert!(
            fine,
            "engine/Cargo.toml: `{line}`: the engine depends on nothing"
        );
    }
}

/// A fault in the rules must not hide in both, and any old program can play.
#[test]
fn arena_knows_no_engine() {
    let manifest = text("tests/arena/Cargo.toml");
    assert!(
        !manifest.contains("gomolith"),
        "the arena depends on the engine"
    );
}

#[test]
fn files_are_short() {
    for folder in ["engine/src", "engine/trainer", "bundler/src", "tests"] {
        for (path, text) in rust_files(folder) {
            let count = text.lines().count();
            let file = shown(&path);
            assert!(
                count <= LINES_MAX,
                "{folder}/{file} has {count} lines, more than {LINES_MAX}"
            );
        }
    }
    let count = text("README.md").lines().count();
    assert!(
        count <= README_LINES_MAX,
        "README.md has {count} lines, more than {README_LINES_MAX}: move what is for some readers \
         only to the page of its folder"
    );
}

/// What each package needs of its own, since it is packed without the others.
#[test]
fn copies_are_what_they_are_copies_of() {
    for (original, copies) in [
        (
            "LICENSE",
            &["bundler/LICENSE", "engine/LICENSE", "tests/arena/LICENSE"][..],
        ),
        ("bundler/platforms.toml", &["tests/arena/platforms.toml"]),
    ] {
        for copy in copies {
            let is_same = text(original) == text(copy);
            assert!(is_same, "cp {original} {copy}");
        }
    }
}

#[test]
fn top_level_has_its_shape() {
    let known = [
        "Cargo.toml",
        "Cargo.lock",
        "LICENSE",
        "Makefile",
        "README.md",
        "bundler",
        "dist",
        "engine",
        "target",
        "tests",
    ];
    for entry in fs::read_dir(path("")).expect("the repository").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let fine = name.starts_with('.') || known.contains(&name.as_str());
        assert!(fine, "{name} does not belong at the top");
    }
    assert!(
        !Path::new(&path("engine/build.rs")).exists(),
        "the engine has a build script"
    );
}
