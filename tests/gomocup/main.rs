//! The archive for Gomocup, tried under Wine as the tournament would: conversation, signature, a
//! game, memory, and a process that is suspended while it is not to move.
//!
//! `make long` runs this. Without Wine, or what `make gomocup` needs, it says so and passes.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::{ms, Board, Brain, Game, Random, Stone};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const SIGNATURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/signature.txt");
/// Where Debian has the program that runs others; elsewhere it is on the path.
const WINES: [&str; 3] = ["/usr/lib/wine/wine64", "wine64", "wine"];
/// What Wine may need to start or to end a process.
const WINE_MS: u64 = 10_000;
/// The memory that Gomocup allows, in bytes.
const MEMORY_MAX: u64 = 367_001_600;
/// The limit of a move.
const TURN_MS: u64 = 500;
/// What a move may take beyond its limit, as in the tournament.
const TOLERANCE_MS: u64 = 1_000;

/// Runs the script that makes the archive in `folder`, with these variables.
fn archive(bits: &str, folder: &Path, variables: &[(&str, &str)]) -> Output {
    Command::new("bash")
        .arg(format!("{ROOT}/.ci/gomocup"))
        .arg(bits)
        .env("GOMOCUP_FOLDER", folder)
        .envs(variables.iter().copied())
        .output()
        .expect("bash")
}

/// What is missing is told, with what brings it, before anything is written.
#[test]
fn what_the_archive_lacks_is_told() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-archive");
    for (bits, code, words) in [
        (
            "64",
            1,
            "rustup target add x86_64-pc-windows-gnu, or apt-get",
        ),
        (
            "32",
            1,
            "rustup target add i686-pc-windows-gnu (Debian has none",
        ),
        ("16", 2, "there are programs of 64 and of 32 bits"),
    ] {
        let output = archive(bits, &folder, &[("RUSTC", "/no/compiler")]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{errors}");
        assert!(errors.contains(words), "{errors}");
        assert!(!folder.exists());
    }
}

/// The 64-bit program out of the archive, started by Wine, or why there is none.
fn program() -> Result<PathBuf, String> {
    let can_start = |wine: &&&str| Command::new(wine).arg("--version").output().is_ok();
    let wine = WINES.iter().find(can_start).ok_or("there is no Wine")?;
    let can_unzip = Command::new("unzip").arg("-v").output().is_ok();
    can_unzip.then_some(()).ok_or("there is no unzip")?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gomocup");
    let output = archive("64", &folder, &[]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if errors.starts_with("gomocup: something is missing") {
        return Err(errors);
    }
    assert!(output.status.success() && errors.is_empty(), "{output:?}");
    let unzipped = folder.join("unzipped");
    let _ = fs::remove_dir_all(&unzipped);
    let status = Command::new("unzip")
        .arg("-q")
        .arg(folder.join("pbrain-gomolith.zip"))
        .arg("-d")
        .arg(&unzipped)
        .status();
    assert!(status.expect("unzip").success());
    let mut names: Vec<_> = fs::read_dir(&unzipped)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["pbrain-gomolith64.exe", "readme.txt"]);
    let script = folder.join("brain");
    let text = format!(
        "export WINEPREFIX={0}/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='\n\
         exec {wine} {0}/unzipped/pbrain-gomolith64.exe \"$@\"\n",
        folder.display()
    );
    support::write_script(&script, &text);
    // The first start makes the folder of Wine, and talks about it.
    Command::new(&script)
        .arg("--version")
        .output()
        .expect("Wine");
    Ok(script)
}

#[test]
#[ignore = "minutes, and Wine"]
fn the_archive_is_good_under_wine() {
    let program = match program() {
        Ok(program) => program,
        Err(why) => return eprintln!("skipped: {why}"),
    };
    signature_is_the_crates(&program);
    conversation_is_held(&program);
    game_is_played(&program);
    memory_is_kept(&program);
    suspension_is_nobodys_time(&program);
}

fn signature_is_the_crates(program: &Path) {
    let output = Command::new(program).arg("bench").output().expect("Wine");
    let text = String::from_utf8_lossy(&output.stdout);
    let written = fs::read_to_string(SIGNATURE).expect("tests/signature.txt");
    let wanted = format!("signature {}", written.trim());
    assert_eq!(text.lines().last(), Some(wanted.as_str()), "{output:?}");
}

fn conversation_is_held(program: &Path) {
    let mut brain = Brain::spawn(program, &[]);
    brain.send("ABOUT");
    assert!(brain.answer().starts_with("name=\"gomolith\""));
    brain.send("HELLO");
    brain.expect("UNKNOWN command");
    brain.send_all(&["START 15", "INFO timeout_turn 300", "INFO rule 0"]);
    brain.expect("OK");
    brain.send("BOARD\n7,7,2\nDONE");
    let first = brain.expect_move(|point| point != (7, 7));
    brain.send(&format!("TAKEBACK {},{}", first.0, first.1));
    brain.expect("OK");
    brain.send("RESTART");
    brain.expect("OK");
    brain.send("SWAP2BOARD\nDONE");
    assert_eq!(brain.answer().split(' ').count(), 3);
    brain.send("TURN 15,0");
    brain.expect("ERROR square is off the board");
    brain.send("END");
    brain.expect_exit(ms(WINE_MS));
}

/// A game of the tournament's kind against a side that plays anywhere: it is won.
fn game_is_played(program: &Path) {
    let info = [
        format!("INFO timeout_turn {TURN_MS}"),
        "INFO timeout_match 60000".into(),
        "INFO game_type 2".into(),
    ];
    let info: Vec<&str> = info.iter().map(String::as_str).collect();
    let mut game = Game::new(program, 20, &info);
    let mut random = Random::new(1);
    let mut last = game.begin();
    let mut left_ms = 60_000;
    while !game.board.fives_through(last).iter().any(|five| {
        let is_own = |&point| game.board.stone(point) == Some(Stone::Own);
        five.iter().all(is_own)
    }) {
        let empty = game.board.empty_points();
        assert!(
            empty.len() > 300,
            "a side that plays anywhere is not beaten"
        );
        let turn = empty[random.below(empty.len())];
        game.brain.send(&format!("INFO time_left {left_ms}"));
        last = game.turn(turn);
        let taken = game.brain.answer_time();
        assert!(taken < ms(TURN_MS + TOLERANCE_MS), "{taken:?}");
        left_ms -= u64::try_from(taken.as_millis()).expect("a time");
    }
    game.brain.send("END");
    game.brain.expect_exit(ms(WINE_MS));
}

/// With what the tournament allows, and with as little as is enough. What the process holds
/// before its first game is Wine's.
fn memory_is_kept(program: &Path) {
    for limit in [MEMORY_MAX, 5_000_000] {
        let mut brain = Brain::spawn(program, &[]);
        brain.send("ABOUT");
        brain.answer();
        let before = memory_bytes(&brain);
        brain.send("START 20");
        brain.expect("OK");
        brain.send("INFO timeout_turn 1000");
        brain.send(&format!("INFO max_memory {limit}"));
        let board = Board::new(20, 20);
        let mut game = Game { brain, board };
        for turn in [(9, 9), (2, 3), (16, 4)] {
            game.turn(turn);
        }
        let bytes = memory_bytes(&game.brain) - before;
        assert!(bytes < limit, "{bytes} of {limit}, beside {before}");
        game.brain.send("END");
        game.brain.expect_exit(ms(WINE_MS));
    }
}

/// The memory that is a process's own, in bytes.
fn memory_bytes(brain: &Brain) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", brain.pid()));
    let status = status.expect("a process");
    let line = status.lines().find_map(|it| it.strip_prefix("RssAnon:"));
    let words: Vec<&str> = line.expect("a size").split_whitespace().collect();
    1024 * words[0].parse::<u64>().expect("a number")
}

/// GomocupJudge writes, suspends at once, and wakes the process when it is its turn.
fn suspension_is_nobodys_time(program: &Path) {
    let mut brain = Brain::spawn(program, &[]);
    brain.send_all(&[
        "START 20",
        "INFO timeout_turn 500",
        "INFO timeout_match 180000",
    ]);
    suspend(&brain);
    brain.expect("OK");
    let board = Board::new(20, 20);
    let mut game = Game { brain, board };
    for (turn, left_ms) in [((9, 9), 180_000), ((3, 3), 179_000), ((16, 16), 178_000)] {
        game.brain.send(&format!("INFO time_left {left_ms}"));
        game.board.put(turn, Stone::Opponent);
        game.position();
        let taken = game.brain.answer_time();
        assert!(taken < ms(TURN_MS + TOLERANCE_MS), "{taken:?}");
        suspend(&game.brain);
    }
    game.brain.send("END");
    game.brain.expect_exit(ms(WINE_MS));
}

/// Lets a process stand still for a while.
fn suspend(brain: &Brain) {
    for name in ["-STOP", "-CONT"] {
        let pid = brain.pid().to_string();
        let status = Command::new("kill").args([name, &pid]).status();
        assert!(status.expect("kill").success(), "{name} {pid}");
        std::thread::sleep(ms(400));
    }
}
