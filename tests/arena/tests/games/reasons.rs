//! Why a program failed is told: by its exit status or signal, and by its standard error.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use arena::dialect::Dialect;
use arena::player::{PlayerSpec, Program};
use arena::record::Reason;
use arena::referee::Table;

use crate::common::cli::{arena, mock_script, script};
use crate::common::{game, lost, mock, play, side_by_side, won};

/// A player of an unknown dialect that is a script of a shell.
fn shell(text: &str) -> PlayerSpec {
    let words = ["/bin/sh", "-c", text].map(str::to_owned);
    PlayerSpec {
        program: Program::Command(words.to_vec()),
        dialect: None,
        ..mock(Dialect::Gomocup, "")
    }
}

/// The error of a table at which that player sits.
fn error(spec: PlayerSpec) -> String {
    let table = Table::new([spec, mock(Dialect::Gomocup, "")]);
    format!("{:#}", table.err().expect("no dialect"))
}

#[test]
fn a_program_has_the_time_to_start_that_its_protocol_grants() {
    // The one that is asked in first, and the one that is asked in last.
    let last = Dialect::ALL
        .into_iter()
        .max_by_key(|it| it.profile().probed);
    side_by_side([Dialect::Gomocup, last.expect("a dialect")], |dialect| {
        let mut slow = mock(dialect, "--slow-start 4500");
        (slow.dialect, slow.limits.start) = (None, None);
        let table = Table::new([slow, mock(dialect, "")]).expect("a table");
        assert_eq!(table.dialects(), [dialect; 2]);
    });
}

#[test]
fn a_program_that_dies_while_it_is_asked_says_how() {
    for (script, wanted) in [
        ("exit 1", "whatever it is asked, it exited with status 1"),
        (
            "echo no such book >&2; exit 7",
            "exited with status 7; stderr: `no such book`",
        ),
        ("kill -SEGV $$", "killed by signal 11"),
        ("read x; echo Hello $x; exit 2", "exited with status 2"),
    ] {
        let told = error(shell(script));
        assert!(told.contains(wanted), "{told}");
        assert!(told.contains("name the dialect"), "{told}");
    }
    let mut mute = shell("echo loading >&2; sleep 100");
    mute.limits.start = Some(Duration::from_millis(300));
    let told = error(mute);
    let wanted = "asked START 15, it wrote nothing within 0.3 s; stderr: `loading`";
    assert!(
        told.contains(wanted) || told.contains(&wanted[17..]),
        "{told}"
    );
}

#[test]
fn a_silent_program_is_asked_once_and_not_for_long() {
    let begun = Instant::now();
    let silent = shell("sleep 100");
    let first = error(PlayerSpec {
        limits: Default::default(),
        ..silent.clone()
    });
    assert!(first.contains("within 10.0 s"), "{first}");
    assert!(
        begun.elapsed() < Duration::from_secs(25),
        "{:?}",
        begun.elapsed()
    );
    let again = Instant::now();
    assert_eq!(
        error(PlayerSpec {
            limits: Default::default(),
            ..silent
        }),
        first
    );
    assert!(again.elapsed() < Duration::from_secs(1));
}

#[test]
fn silence_is_told_with_the_end_of_standard_error() {
    side_by_side(Dialect::ALL, |dialect| {
        let mut silent = shell("echo cannot open net.bin >&2; sleep 100 # {port}");
        silent.dialect = Some(dialect);
        silent.limits.start = Some(Duration::from_millis(400));
        silent.limits.turn = Some(Duration::from_millis(400));
        let record = play([silent, mock(dialect, "")], &game(dialect), 0);
        let detail = &record.result.detail;
        assert!(
            detail.contains("stderr: `cannot open net.bin`"),
            "{dialect}: {detail}"
        );
    });
}

#[test]
fn a_death_is_told_in_one_form_in_every_dialect() {
    side_by_side(Dialect::ALL, |dialect| {
        let mut dying = shell("echo out of paper >&2; exit 9 # {port}");
        dying.dialect = Some(dialect);
        let record = play([dying, mock(dialect, "")], &game(dialect), 0);
        lost(
            &record,
            0,
            Reason::Crash,
            "exited with status 9; stderr: `out of paper`",
        );
    });
}

#[test]
fn a_player_runs_where_it_is_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own");
    fs::create_dir(&own).expect("a folder");
    fs::write(folder.path().join("words"), "--greedy").expect("a file");
    let bot = own.join("bot");
    script(&bot, &mock_script("$(cat words || echo --crash-at 0)"));
    let mut spec = mock(Dialect::Gomocup, "");
    spec.program = Program::Command(vec![bot.to_string_lossy().into_owned()]);
    let opponent = || mock(Dialect::Gomocup, "--random 1");
    let there = play([spec.clone(), opponent()], &game(Dialect::Gomocup), 0);
    lost(&there, 0, Reason::Crash, "status 3");
    spec.manager.folder = Some(folder.path().to_owned());
    won(&play(
        [spec.clone(), opponent()],
        &game(Dialect::Gomocup),
        0,
    ));
    spec.manager.folder = Some("/no/such/folder".into());
    assert!(error(spec).contains("dir=/no/such/folder: there is no such folder"));
}

#[test]
fn a_file_that_is_elsewhere_is_told() {
    let [first, second] = ["Cargo.toml", "x"].map(|it| format!("/bin/cat {it}"));
    let words = ["match", &first, &second, "--games", "2"];
    let (code, text) = arena(&words);
    assert!(code == Some(1), "{text}");
    assert!(text.contains("No such file"), "{text}");
    assert!(
        text.contains("where there is no Cargo.toml: dir=. lets it run here"),
        "{text}"
    );
}

#[test]
fn a_script_that_nothing_runs_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = folder.path().join("bot.py");
    script(&bot, "import sys\n");
    let bot: &Path = &bot;
    let words = [
        "match",
        bot.to_str().expect("a path"),
        "./b",
        "--games",
        "2",
    ];
    let (_, text) = arena(&words);
    assert!(
        text.contains("#!/usr/bin/env python3, or write python3"),
        "{text}"
    );
}

#[test]
fn what_was_said_is_kept_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let path = log.to_str().expect("a path");
    let mock = env!("CARGO_BIN_EXE_arena-mock");
    let fine = format!("name=fine,dialect=gomocup:{mock} --greedy");
    let crash = format!("name=crash,dialect=gomocup:{mock} --crash-at 2");
    let fades = format!("name=fades,dialect=gomocup:{mock} --random 1");
    let play = |other: &str, options: &[&str]| {
        let words = [
            "match",
            "--recover",
            &fine,
            other,
            "--games",
            "2",
            "--log",
            path,
        ];
        assert_eq!(arena(&[&words, options].concat()).0, Some(0));
        fs::read_to_string(&log).unwrap_or_default()
    };
    // A game on the board is none of those that were lost by a fault.
    assert_eq!(play(&fades, &["--log-faults"]), "");
    let text = play(&crash, &["--log-faults"]);
    assert_eq!(
        text.matches("=== fine wins, crash: crash exited").count(),
        2,
        "{text}"
    );
    for wanted in [
        "=== game 0: fine - crash",
        "> crash: START 15",
        "< crash: OK",
        "> fine: TURN ",
        "! crash: crashing as told",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let second = |line: &str| line.trim().split(' ').next()?.parse::<f64>().ok();
    let game = text.lines().skip(1).take_while(|it| !it.starts_with("==="));
    let times: Vec<f64> = game.filter_map(second).collect();
    assert!(times.len() > 8 && times.is_sorted(), "{text}");
    assert!(play(&fades, &[]).contains("=== fine wins, line"), "{text}");
    let (code, text) = arena(&["match", &fine, &fades, "--log-faults"]);
    assert!(code == Some(1) && text.contains("--log FILE"), "{text}");
}
