//! Every fault has its name, in every dialect that allows it, and leaves nothing behind.

use std::time::Duration;

use arena::dialect::Dialect;
use arena::player::{Limits, PlayerSpec};
use arena::record::Reason;

use crate::common::{arena_mark, game, lost, marked, mock, play, side_by_side};

/// Words for the mock, the name of the fault, and what the message has to tell.
const FAULTS: [(&str, Reason, &str); 15] = [
    ("--crash-at 1", Reason::Crash, "status 3"),
    ("--crash-at 3", Reason::Crash, "stderr: `crashing as told`"),
    ("--stall-at 2", Reason::Silent, "no answer to"),
    (
        "--late-at 2 --late-ms 700",
        Reason::LateMove,
        "the limit for a move is 0.500 s",
    ),
    ("--illegal-at 1", Reason::IllegalMove, "off the board"),
    ("--illegal-at 3", Reason::IllegalMove, "off the board"),
    ("--occupied-at 2", Reason::IllegalMove, "where one is"),
    ("--malformed-at 1", Reason::MalformedAnswer, "`hello world`"),
    (
        "--malformed-at 3 --crlf",
        Reason::MalformedAnswer,
        "`hello world`",
    ),
    ("--flood", Reason::Flood, "more than anybody should read"),
    ("--memory-hog 120", Reason::Memory, "the limit is 100.0 MB"),
    ("--close-stdout", Reason::Crash, "closed its output"),
    ("--out-of-turn", Reason::OutOfTurn, "when nothing was asked"),
    ("--crash-at 2 --fork-children", Reason::Crash, "status 3"),
    ("--think-ms 450", Reason::LateGame, "left for the game"),
];

/// Faults at the start, where there is an answer to it.
const STARTS: [(&str, Reason, &str); 4] = [
    ("--crash-at 0", Reason::Crash, "status 3"),
    ("--stall-at 0", Reason::LateStart, "no answer to `"),
    (
        "--late-at 0 --late-ms 600",
        Reason::LateStart,
        "the limit is 0.400 s",
    ),
    (
        "--slow-start 600",
        Reason::LateStart,
        "s to start; the limit is 0.400 s",
    ),
];

fn faulty(dialect: Dialect, words: &str, start_ms: u64) -> PlayerSpec {
    let mut spec = mock(dialect, words);
    spec.limits.start = Some(Duration::from_millis(start_ms));
    if words.starts_with("--think") {
        spec.limits.game = Some(Duration::from_millis(1000));
    } else {
        spec.limits.turn = Some(Duration::from_millis(500));
    }
    spec
}

fn check_all(dialect: Dialect) {
    side_by_side(FAULTS, |(words, reason, detail)| {
        // As White too, where that is another matter and does not take long.
        let as_white = !matches!(reason, Reason::IllegalMove | Reason::Silent);
        for black in 0..=usize::from(as_white) {
            let specs = [faulty(dialect, words, 2000), mock(dialect, "")];
            lost(&play(specs, &game(dialect), black), black, reason, detail);
        }
    });
}

/// Who says ERROR or UNKNOWN, and is idle then, is not waited for to its limit, and not called
/// silent; who works may think as long as ever.
#[test]
fn a_refusal_is_no_silence() {
    let words = [
        "--refuse-at 1",
        "--refuse-at 2",
        "--puzzled-at 1 --late-ms 23000",
    ];
    side_by_side(words, |words| {
        let mut refusing = mock(Dialect::Gomocup, words);
        refusing.limits.turn = Some(Duration::from_secs(100));
        refusing.limits.game = Some(Duration::from_secs(200));
        let began = std::time::Instant::now();
        let specs = [refusing, mock(Dialect::Gomocup, "--crash-at 2")];
        let played = play(specs, &game(Dialect::Gomocup), 0);
        if words.starts_with("--puzzled") {
            lost(&played, 1, Reason::Crash, "status 3");
        } else {
            let told = "by `ERROR no`, and by nothing more";
            lost(&played, 0, Reason::MalformedAnswer, told);
        }
        assert!(
            began.elapsed() < Duration::from_secs(80),
            "{:?}",
            began.elapsed()
        );
    });
}

fn check_starts(dialect: Dialect) {
    side_by_side(STARTS, |(words, reason, detail)| {
        let specs = [mock(dialect, ""), faulty(dialect, words, 400)];
        lost(&play(specs, &game(dialect), 0), 1, reason, detail);
    });
    let specs = [faulty(dialect, "--malformed-at 0", 400), mock(dialect, "")];
    let reason = match dialect {
        Dialect::Gomocup => Reason::LateStart,
        Dialect::Gomocup2004 => Reason::NoStart,
        _ => Reason::MalformedAnswer,
    };
    lost(&play(specs, &game(dialect), 0), 0, reason, " to `");
}

#[test]
fn gomocup() {
    check_all(Dialect::Gomocup);
    check_starts(Dialect::Gomocup);
}

#[test]
fn gomocup_2004() {
    check_all(Dialect::Gomocup2004);
    check_starts(Dialect::Gomocup2004);
}

#[test]
fn judges() {
    let others = [Dialect::Gomocup, Dialect::Gomocup2004, Dialect::Wfi];
    for dialect in Dialect::ALL.into_iter().filter(|it| !others.contains(it)) {
        check_all(dialect);
        if (dialect.profile().strictness.is_ready)("OK") {
            check_starts(dialect);
        }
    }
}

#[test]
fn wfi() {
    check_all(Dialect::Wfi);
    let late = [
        mock(Dialect::Wfi, ""),
        faulty(Dialect::Wfi, "--slow-start 900", 400),
    ];
    let record = play(late, &game(Dialect::Wfi), 0);
    lost(
        &record,
        1,
        Reason::LateStart,
        "did not connect within 0.4 s",
    );
}

#[test]
fn a_program_that_cannot_be_started() {
    let mut spec = mock(Dialect::Gomocup, "");
    spec.program = arena::player::Program::Command(vec!["/no/such/program".into()]);
    let record = play(
        [spec, mock(Dialect::Gomocup, "")],
        &game(Dialect::Gomocup),
        0,
    );
    lost(&record, 0, Reason::NoStart, "/no/such/program");
}

#[test]
fn a_size_that_is_refused() {
    let spec = arena::referee::GameSpec {
        width: 14,
        ..game(Dialect::Gomocup2004)
    };
    let specs = [mock(Dialect::Gomocup, ""), mock(Dialect::Gomocup2004, "")];
    let record = play(specs, &spec, 0);
    assert_eq!(
        (record.result.winner, record.result.reason),
        (None, Reason::NoStart)
    );
    assert!(
        record.result.detail.contains("square boards, not on 14x20"),
        "{record:?}"
    );
}

#[test]
fn a_memory_limit_holds_for_the_whole_tree() {
    let script = "(head -c 150000000 /dev/zero; sleep 9) | tail >&2 & exec \"$0\" --dialect course --think-ms 400";
    let program = env!("CARGO_BIN_EXE_arena-mock");
    let words = ["/bin/sh", "-c", script, program].map(str::to_owned);
    let mut spec = mock(Dialect::Course, "");
    spec.program = arena::player::Program::Command(words.to_vec());
    spec.limits = Limits {
        memory: Some(80 << 20),
        ..Limits::default()
    };
    let record = play([spec, mock(Dialect::Course, "")], &game(Dialect::Course), 0);
    lost(&record, 0, Reason::Memory, "the limit is 80.0 MB");
}

#[test]
fn nothing_is_left_of_players_that_do_not_leave() {
    for dialect in Dialect::ALL {
        let words = "--ignore-end --fork-children --greedy";
        let record = play(
            [mock(dialect, words), mock(dialect, words)],
            &game(dialect),
            0,
        );
        assert_eq!(record.result.reason, Reason::Line, "{:?}", record.result);
        let own = |(_, command): &(u32, String)| {
            command.contains("ignore-end") && command.contains(dialect.name())
        };
        let left: Vec<_> = marked(&arena_mark(std::process::id()))
            .into_iter()
            .filter(own)
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn nonsense_is_survived() {
    let scripts = [
        "head -c 100000 /dev/urandom; sleep 1",
        "read line; echo OK; head -c 100000 /dev/urandom; sleep 1",
        "read line; echo OK; while read line; do printf '\\0\\377,\\n'; done",
        "read line; echo OK; while read line; do echo 99999999999999999999,1; done",
        "exec 0<&-; echo OK; sleep 1",
        "true",
    ];
    for dialect in Dialect::ALL.into_iter().filter(|&it| it != Dialect::Wfi) {
        for script in scripts {
            let mut spec = faulty(dialect, "", 400);
            let words = ["/bin/sh", "-c", script].map(str::to_owned);
            spec.program = arena::player::Program::Command(words.to_vec());
            let record = play([mock(dialect, ""), spec], &game(dialect), 1);
            assert_eq!(
                record.result.winner,
                Some(1),
                "{script}: {:?}",
                record.result
            );
            assert!(record.result.detail.len() < 3000, "{:?}", record.result);
        }
    }
}

#[test]
fn unlimited_is_unlimited() {
    let mut spec = mock(Dialect::Gomocup, "--greedy");
    let max = Some(Duration::MAX);
    spec.limits = Limits {
        turn: max,
        game: max,
        increment: max,
        start: max,
        tolerance: max,
        memory: Some(u64::MAX),
    };
    let record = play(
        [spec, mock(Dialect::Gomocup, "--greedy")],
        &game(Dialect::Gomocup),
        0,
    );
    assert_eq!(record.result.reason, Reason::Line, "{:?}", record.result);
}
