//! A match stops where faults would pass for strength, and its exit code says so.

use crate::common::cli::arena;

const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// Plays a match of mock players whose results are kept in the file at `path`. Returns its exit
/// code, and what it prints.
fn play(second: &str, path: &str, words: &[&str]) -> (Option<i32>, String) {
    let first = format!("name=fine,dialect=gomocup:{MOCK} --random 1");
    let second = format!("name=second,dialect=gomocup:{MOCK} {second}");
    let command = ["match", &first, &second, "-o", path, "--games", "4"];
    arena(&[&command, words].concat())
}

#[test]
fn the_first_crash_stops_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let path = path.to_str().expect("UTF-8");
    let (code, text) = play("--crash-at 2", path, &[]);
    assert_eq!(code, Some(5), "{text}");
    let told =
        "STOPPED after 1 of 4 games: a program broke down (pair 0, fine - second: second \
                exited with status 3";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("FAULTS  1 of 1 games"), "{text}");
    // The same command does not step over it.
    let (code, text) = play("--crash-at 2", path, &[]);
    assert_eq!(
        (code, text.contains("STOPPED after 1 of 4")),
        (Some(5), true),
        "{text}"
    );
    // Another program is no way to go on with it.
    let (code, text) = play("--random 2", path, &[]);
    assert_eq!((code, text.contains("second: ")), (Some(1), true), "{text}");
    let (code, text) = play("--crash-at 2", path, &["--recover"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("FAULTS  4 of 4 games") && !text.contains("STOPPED"),
        "{text}"
    );
}

#[test]
fn a_verdict_by_faults_has_an_exit_code_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let path = path.to_str().expect("UTF-8");
    let test = ["--recover", "--sprt", "0,400", "--games", "60"];
    let first = format!("name=fine,dialect=gomocup:{MOCK} --random 1");
    let second = format!("name=second,dialect=gomocup:{MOCK} --crash-at 2");
    let command = [&["match", &first, &second, "-o", path][..], &test].concat();
    let (code, text) = arena(&command);
    assert_eq!(code, Some(5), "{text}");
    assert!(
        text.contains("SPRT    H1 accepted by faults, undecided without them"),
        "{text}"
    );
    // So it is when the games are joined.
    let joined = folder.path().join("joined.jsonl");
    let joined = joined.to_str().expect("UTF-8");
    let (code, text) = arena(&["merge", path, "-o", joined, "--sprt", "0,400"]);
    assert_eq!(code, Some(5), "{text}");
}
