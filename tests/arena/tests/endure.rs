//! `arena-endure`: it sees every fault of a brain, and only those; and a short run of the real
//! one.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use arena::process::compile;
use arena::record::read;

const ENDURE: &str = env!("CARGO_BIN_EXE_arena-endure");
const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// A brain that is a mock; it takes and forgets the options that a brain is given.
fn brain(folder: &Path, words: &str) -> PathBuf {
    let path = folder.join("brain");
    support::write_script(&path, &format!("exec {MOCK} {words}\n"));
    path
}

/// A few games of one dialect.
fn endure(brain: &Path, dialect: &str, folder: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(ENDURE);
    command.arg(brain).args(["--mock", MOCK, "-o"]).arg(folder);
    command.args(["--dialects", dialect, "--real", "0", "--scaled", "4"]);
    command.args(["--self", "2", "--mixed", "0", "--hogs", "1", "--jobs", "2"]);
    let output = command.args(more).output();
    output.expect("arena-endure can be started")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

#[test]
fn a_brain_without_a_fault_endures_and_nothing_is_played_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let brain = brain(folder.path(), "--dialect course --greedy");
    let games = folder.path().join("games");
    let limits = ["--scale", "1", "--tolerance-ms", "2000"];
    for _ in 0..2 {
        let output = endure(&brain, "course", &games, &limits);
        assert!(output.status.success(), "{}", text(&output));
        assert!(text(&output).contains("4 games"), "{}", text(&output));
        let kept = read(&games.join("course-scaled.jsonl")).expect("results");
        assert_eq!(kept.games.len(), 4);
    }
    let output = endure(&brain, "course", &games, &["--scale", "2"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("scale"), "{}", text(&output));
}

#[test]
fn every_fault_of_the_brain_is_counted() {
    for (dialect, words, wanted) in [
        (
            "course",
            "--greedy --late-at 2 --late-ms 600",
            "4 late-move",
        ),
        ("codecup", "--greedy --late-at 3 --late-ms 700", "late-game"),
        ("gomocup", "--greedy --memory-hog 400", "4 memory"),
        ("gomocup2004", "--greedy --crash-at 2", "4 crash"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let words = format!("--dialect {dialect} {words}");
        let brain = brain(folder.path(), &words);
        let output = endure(
            &brain,
            dialect,
            &folder.path().join("games"),
            &["--self", "0"],
        );
        let text = text(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(wanted), "{text}");
    }
}

#[test]
fn what_cannot_be_played_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let brain = brain(folder.path(), "--dialect course");
    for (program, more, wanted) in [
        (brain.clone(), ["--scale", "0"].as_slice(), "--scale 0"),
        (brain.clone(), &["--jobs", "0"], "--jobs 0"),
        (brain.clone(), &["--scaled", "0", "--self", "0"], "no games"),
        (brain.clone(), &["--mock", "/nowhere"], "--mock"),
        (folder.path().join("none"), &[], "there is no program"),
    ] {
        let mut command = Command::new(ENDURE);
        let output = command
            .arg(program)
            .args(["--dialects", "course", "--real", "0", "--mixed", "0", "-o"])
            .arg(folder.path().join("games"))
            .args(more)
            .output();
        let output = output.expect("arena-endure can be started");
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains(wanted), "{}", text(&output));
    }
}

/// Two games of each kind; the tolerance is for the other tests that run beside them.
#[test]
fn the_bundle_endures_a_little() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/main.rs");
    let brain = compile(&source).expect("the bundle compiles");
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(ENDURE)
        .arg(brain)
        .args(["--mock", MOCK, "-o"])
        .arg(folder.path())
        .args([
            "--real", "0", "--scaled", "2", "--self", "1", "--mixed", "1",
        ])
        .args(["--scale", "100", "--hogs", "1", "--tolerance-ms", "5000"])
        .output()
        .expect("arena-endure can be started");
    assert!(output.status.success(), "{}", text(&output));
    let series = text(&output)
        .lines()
        .filter(|it| it.contains("0 faults"))
        .count();
    assert_eq!(series, 22, "{}", text(&output));
}
