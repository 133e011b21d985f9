//! `arena match` as a whole: many games at once, interruptions, and going on after these.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use arena::record::{read, Reason};
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

use crate::common::side_by_side;

const ARENA: &str = env!("CARGO_BIN_EXE_arena");
const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// Returns the command of a match of two mock players, of which the program `first` wins.
fn arena_match(games: u32, first: &str, results: &Path) -> Command {
    let mut command = Command::new(ARENA);
    command
        .arg("match")
        .arg(format!("name=greedy:{first} --greedy"))
        .arg(format!("name=random:{MOCK} --random 5"))
        .args(["--games", &games.to_string(), "--concurrency", "2"])
        .args(["--oversubscribe", "-o"])
        .arg(results)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// Returns what a match prints, which must end well.
fn printed(mut command: Command) -> String {
    let output = command.output().expect("the arena can be started");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the number of processes with this word in their command line.
fn processes_with(word: &str) -> usize {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .filter(|line| String::from_utf8_lossy(line).contains(word))
        .count()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(30), "{what}: never");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn five_hundred_games_are_lost_by_nobodys_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let text = printed(arena_match(500, MOCK, &results));
    assert!(text.contains("500 games"), "{text}");
    let games = read(&results).expect("results").games;
    assert_eq!(games.len(), 500);
    for game in games {
        assert!(game.result.reason.is_regular(), "{:?}", game.result);
    }
}

#[test]
fn an_interruption_keeps_every_finished_game_and_leaves_no_process() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL] {
        let folder = tempfile::tempdir().expect("a folder");
        let results = folder.path().join("results.jsonl");
        // A program of this test's own, to be told from those of other tests.
        let mock = folder.path().join("mock");
        std::fs::copy(MOCK, &mock).expect("a copy");
        let mock = mock.to_str().expect("a path in UTF-8");
        let slow = format!("{mock} --slow-start 60");

        let arena = arena_match(400, &slow, &results).spawn();
        let mut arena = arena.expect("the arena can be started");
        wait_until("games", || {
            read(&results).is_ok_and(|it| it.games.len() >= 4)
        });
        assert!(processes_with(mock) > 0);
        kill(Pid::from_raw(arena.id() as i32), signal).expect("a signal");
        let status = arena.wait().expect("an end");
        if signal != Signal::SIGKILL {
            assert_eq!(status.code(), Some(130), "{signal}");
        }
        wait_until("the end of all players", || processes_with(mock) == 0);
        let kept = read(&results).expect("results").games;
        assert!(kept.len() >= 4);
        assert!(kept.iter().all(|game| game.result.reason == Reason::Line));

        // The same command goes on: nothing is lost, nothing is played twice.
        let count = kept.len() as u32 + 6;
        let text = printed(arena_match(count, &slow, &results));
        let games = read(&results).expect("results").games;
        assert_eq!(games.len(), count as usize, "{text}");
        assert_eq!(games[..kept.len()], kept[..]);
    }
}

/// Runs `arena match`. Returns true if it succeeds, and what it prints.
fn said(players: [String; 2], options: &[&str]) -> (bool, String) {
    let output = Command::new(ARENA)
        .arg("match")
        .args(players)
        .args(["--games", "2"])
        .args(options)
        .output()
        .expect("the arena can be started");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(text).expect("UTF-8"),
    )
}

#[test]
fn a_dialect_without_words_for_openings_is_played_without_them() {
    let course = |name: &str, options: &str| {
        format!("name={name}{options}:{MOCK} --dialect course --greedy")
    };
    let given = || [course("a", ",dialect=course"), course("b", "")];
    let unknown = || [course("a", ""), course("b", "")];
    for (players, options) in [
        (given(), ["--size", "12"].as_slice()),
        (unknown(), &["--size", "12", "--openings", "none"]),
    ] {
        let (well, text) = said(players, options);
        assert!(well && text.contains("2 games"), "{text}");
        assert!(!text.contains("no-start"), "{text}");
    }
}

#[test]
fn a_match_without_a_single_game_to_play_says_what_would_help() {
    let player = |dialect: &str| {
        [1, 2].map(|it| format!("name=p{it}:{MOCK} --dialect {dialect} --greedy"))
    };
    let matches = [
        ("course", ["--size", "12"], "--openings none"),
        ("course", ["--openings", "none"], "not on 15x15"),
        ("codecup", ["--size", "16"], "--swap zz"),
        ("gomocup2004", ["--rule", "renju"], "no rule but freestyle"),
    ];
    side_by_side(matches, |(dialect, options, wanted)| {
        let players = match dialect {
            "gomocup2004" => {
                player(dialect).map(|it| it.replacen(':', ",dialect=gomocup2004:", 1))
            }
            _ => player(dialect),
        };
        let (well, text) = said(players, &options);
        assert!(!well && text.contains(wanted), "{text}");
    });
}
