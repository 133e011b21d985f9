//! Places that results cannot be kept in, or not for long.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::cli::arena;

const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

fn players() -> [String; 2] {
    ["a", "b"].map(|name| format!("name={name},dialect=gomocup:{MOCK} --greedy"))
}

#[test]
fn what_is_no_file_is_refused_in_words_and_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo can be started").success());
    let (pipe, own) = (pipe.to_str().expect("a path"), folder.path().to_str());
    let [first, second] = players();
    let tournament = folder.path().join("t.toml");
    fs::write(&tournament, format!("players = ['{first}', '{second}']")).expect("a file");
    let tournament = tournament.to_str().expect("a path");
    for (place, kind) in [
        ("/dev/full", "a device"),
        ("/dev/null", "a device"),
        (pipe, "a pipe"),
        (own.expect("a path"), "a folder"),
    ] {
        let begun = Instant::now();
        for words in [
            ["match", &first, &second, "-o", place].as_slice(),
            &["tournament", tournament, "-o", place],
            &["merge", tournament, "-o", place],
        ] {
            let (code, text) = arena(words);
            let wanted = format!("{place}: results are kept in a file");
            assert!(code == Some(1) && text.contains(&wanted), "{code:?} {text}");
            assert!(text.contains(kind), "{text}");
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{place}");
    }
    assert!(!fs::exists("/dev/null.live~").expect("a folder"));
}

#[test]
fn what_has_no_lines_does_not_fill_the_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let page = page.to_str().expect("a path");
    let (code, text) = arena(&["report", "/dev/zero", "-o", page]);
    assert!(
        code == Some(1) && text.contains("longer than 64 MB"),
        "{text}"
    );
}

/// A limit of the size of files does what a full disk does.
#[test]
fn a_full_disk_is_told_and_leaves_no_pieces() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("r.jsonl");
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
    let [first, second] = players();
    let run = |limit: bool| {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", if limit { script } else { "exec \"$@\"" }, "sh"]);
        command
            .arg(env!("CARGO_BIN_EXE_arena"))
            .args(["match", &first, &second, "--games", "40", "-o"])
            .arg(&results);
        let output = command.output().expect("the arena can be started");
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    };
    let (well, text) = run(true);
    assert!(
        !well && text.contains("there is no room for more"),
        "{text}"
    );
    let left = fs::read_dir(folder.path()).expect("a folder").flatten();
    let left: Vec<_> = left.map(|it| it.file_name()).collect();
    assert_eq!(left, ["r.jsonl"]);
    let (well, text) = run(false);
    assert!(
        well && text.contains("games are in the file already"),
        "{text}"
    );
    assert!(text.contains("40 games"), "{text}");
}
