//! Packages that are refused for several reasons: all are said, each with its place and its
//! remedy, and each once.

use std::path::Path;

use tempfile::TempDir;

use crate::rustc::{run, said, text};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// A package of these files, with edition 2021.
pub fn package(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the package");
    let manifest = "[package]\nname = \"many\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    put(folder.path(), "Cargo.toml", manifest);
    for (name, content) in files {
        put(folder.path(), name, content);
    }
    folder
}

fn put(folder: &Path, name: &str, content: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, content).expect("a file");
}

/// The words of the bundler about the package in `folder`, which it has to refuse.
pub fn refusal(folder: &TempDir, options: &[&str]) -> String {
    let dir = folder.path().display().to_string();
    let output = run(BUNDLER, &[&[dir.as_str()], options].concat());
    let said = said(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty(), "half written: {said}");
    said
}

/// Asserts that the `places` stand in `said`, in this order.
fn in_order(said: &str, places: &[&str]) {
    let mut from = 0;
    for place in places {
        let found = said[from..].find(place);
        let found = found.unwrap_or_else(|| panic!("{place} is missing, or late:\n{said}"));
        from += found + place.len();
    }
}

#[test]
fn all_files_that_cannot_be_read_are_named() {
    let folder = package(&[
        (
            "src/main.rs",
            "mod gone;\nmod broken;\nmod fine;\nfn main() {\n    many::f();\n}\n",
        ),
        ("src/broken.rs", "pub fn f( {}\n"),
        ("src/fine.rs", "mod lost;\ninclude!(\"nowhere.rs\");\n"),
        (
            "src/lib.rs",
            "#[cfg(any(not a condition))]\npub fn f() {}\n#[cfg(nor(this))]\npub fn g() {}\n",
        ),
    ]);
    let said = refusal(&folder, &[]);
    let places = [
        "src/broken.rs:1:9",
        "src/fine.rs:1:1",
        "src/fine.rs:2:1",
        "src/lib.rs:1:1",
        "the same at",
        "src/lib.rs:3:1",
        "src/main.rs:1:1",
        "nothing is written for 5 reasons",
    ];
    in_order(&said, &places);
    // A module that only another platform has may be broken, or miss one of its own.
    let folder = package(&[
        ("src/main.rs", "#[cfg(windows)]\nmod other;\nfn main() {}\n"),
        ("src/other.rs", "mod gone;\n"),
    ]);
    let dir = folder.path().display().to_string();
    let output = run(BUNDLER, &[&dir]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn a_bundle_as_a_source_has_its_own_lines() {
    let folder = package(&[(
        "src/main.rs",
        "fn main() {\n    let a = 1;\n    drop(a);\n}\n",
    )]);
    let dir = folder.path().display().to_string();
    let bundle = text(&run(BUNDLER, &[&dir]).stdout);
    let broken = bundle.replace("let a = 1", "let a = env!(\"NOT_SET\")");
    put(folder.path(), "src/main.rs", &broken);
    let line = broken.lines().position(|line| line.contains("NOT_SET"));
    let place = format!("src/main.rs:{}:13", line.expect("the fault") + 1);
    let said = refusal(&folder, &[]);
    assert!(said.contains(&place), "{place}: {said}");
}

#[test]
fn all_code_that_cannot_be_moved_is_named() {
    let folder = package(&[
        (
            "src/main.rs",
            "mod more;\nfn main() {\n    println!(env!(\"NOT_SET\"));\n    many::f();\n}\n",
        ),
        (
            "src/more.rs",
            "pub const A: &str = env!(\"NOT_SET\");\npub const B: &str = include_str!(\"no.txt\");\n\
             pub const C: &str = env!(\"NOT_SET\");\n",
        ),
        (
            "src/lib.rs",
            "#![feature(never_type)]\n#![no_core]\npub mod deep;\npub use many2::{a, b};\n\
             extern crate elsewhere;\npub fn f() {}\n",
        ),
        (
            "src/deep.rs",
            "macro_rules! m {\n    ($p:expr) => { include_str!($p) };\n}\n\
             pub fn g() { async {}; m!(\"x\"); }\n",
        ),
    ]);
    let said = refusal(&folder, &["--edition", "2015"]);
    let places = [
        "src/deep.rs:2:20",
        "src/deep.rs:4:14",
        "src/lib.rs:1:1",
        "src/lib.rs:2:1",
        "src/lib.rs:5:1",
        "src/main.rs:3:14",
        "the same at",
        "src/more.rs:1:21",
        "src/more.rs:3:21",
        "src/more.rs:2:21",
        "reasons",
    ];
    in_order(&said, &places);
}
