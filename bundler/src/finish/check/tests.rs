//! A bundle that compiles is broken here by hand: what the bundler itself would have to do
//! wrong.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::*;
use crate::finish::desk;

/// A package whose library has a function `hello`, and its bundle.
fn bundled() -> (TempDir, Bundle) {
    let main = "fn main() {\n    desk::hello();\n}\n";
    let library = "//! A desk.\n\npub fn hello() {\n    drop(1);\n}\n";
    desk::bundled(main, library)
}

/// The path of the file that an error names as kept.
fn kept(said: &str) -> PathBuf {
    let (_, path) = said.split_once("it is kept in ").unwrap();
    Path::new(path.lines().next().unwrap()).to_path_buf()
}

#[test]
fn a_fault_of_our_own_is_said_to_be_one_and_kept() {
    let (_folder, mut bundle) = bundled();
    assert!(check_compiles(&bundle).unwrap().notes.is_empty());
    bundle.text = bundle.text.replace("drop(1)", "dorp(1)");
    let error = check_compiles(&bundle).unwrap_err();
    let said = error.to_string();
    let path = kept(&said);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(text, bundle.text);
    assert!(said.contains("this is a fault of the bundler"), "{said}");
    assert!(
        error.message().contains("cannot find function `dorp`"),
        "{said}"
    );
    // The place in the bundle, and the place in the sources.
    let line = text.lines().position(|line| line.contains("dorp")).unwrap() + 1;
    assert!(
        said.contains(&format!("--> {}:{line}:9", path.display())),
        "{said}"
    );
    assert!(error.file().unwrap().ends_with("src/lib.rs"), "{said}");
    assert_eq!(error.position(), Some((4, 5)), "{said}");
    assert!(error.remedy().unwrap().contains("--no-check"), "{said}");
}

#[test]
fn an_edition_in_which_it_does_not_compile_is_taken_out_of_the_header() {
    let (_folder, mut bundle) = bundled();
    assert_eq!(bundle.editions, Editions::ALL);
    bundle.text = bundle.text.replace("drop(1)", "drop(async {})");
    let at = |bundle: &Bundle| {
        let mut lines = bundle.text.lines();
        let line = lines.position(|line| line.contains("drop(async")).unwrap();
        bundle.source_line(line + 1).map(|(_, line)| line)
    };
    let before = at(&bundle);
    let Checked { bundle, notes, .. } = check_compiles(&bundle).unwrap();
    assert_eq!(bundle.editions, Editions::since(Edition::E2018));
    assert!(bundle.text.contains("with edition 2018, 2021 or 2024:"));
    assert_eq!(notes.len(), 1);
    assert!(
        notes[0].contains("edition 2015, does not compile it"),
        "{}",
        notes[0]
    );
    assert_eq!(at(&bundle), before, "lines still know where they come from");
}
