//! What a player does while it is not to move: named when it happens, and never somebody
//! else's fault.

use std::time::{Duration, Instant};

use arena::dialect::Dialect;
use arena::player::{ManagerOptions, PlayerSpec, Program};
use arena::record::Reason;
use arena::referee::{GameSpec, Swap, Table};

use crate::common::{game, lost, mock, play, replay, side_by_side, won};

/// A mock with words that may contain blanks.
fn speaker(dialect: Dialect, words: &str, unasked: &str) -> PlayerSpec {
    let mut spec = mock(dialect, words);
    if let Program::Command(command) = &mut spec.program {
        command.extend(["--unasked".to_owned(), unasked.to_owned()]);
    }
    spec
}

/// A game without a swap, so that answers and moves have the same numbers.
fn plain(dialect: Dialect) -> GameSpec {
    GameSpec {
        swap: Swap::None,
        ..match dialect {
            // CodeCup has its swap always.
            Dialect::Codecup => return game(dialect),
            _ => game(dialect),
        }
    }
}

/// What is no answer and no talk in any dialect.
const UNASKED: &str = "hello world";

#[test]
fn a_crash_while_the_other_thinks_is_named_at_once() {
    side_by_side(Dialect::ALL, |dialect| {
        for suspend in [false, true] {
            let mut other = mock(dialect, "--think-ms 2500");
            other.manager.suspend = suspend;
            let specs = [mock(dialect, "--crash-after 1"), other];
            let begun = Instant::now();
            let record = play(specs, &plain(dialect), 0);
            lost(
                &record,
                0,
                Reason::Crash,
                "status 3; stderr: `crashing as told`",
            );
            lost(&record, 0, Reason::Crash, "while it was not to move");
            assert_eq!(record.moves.len(), 1, "{dialect}");
            assert!(begun.elapsed() < Duration::from_millis(2000), "{dialect}");
        }
    });
}

#[test]
fn a_line_while_the_other_thinks_is_named_at_once() {
    side_by_side(Dialect::ALL, |dialect| {
        let specs = [
            speaker(dialect, "--after 1", UNASKED),
            mock(dialect, "--think-ms 2500"),
        ];
        let begun = Instant::now();
        let record = play(specs, &plain(dialect), 0);
        lost(
            &record,
            0,
            Reason::OutOfTurn,
            "wrote `hello world` when nothing",
        );
        assert!(begun.elapsed() < Duration::from_millis(2000), "{dialect}");
    });
}

#[test]
fn a_fault_after_the_last_move_counts_until_the_game_is_decided() {
    side_by_side(Dialect::ALL, |dialect| {
        // White's answer before Black completes its line with the next: the fourth stone,
        // which is the third answer where a swap is asked first.
        let last = if dialect == Dialect::Codecup { 3 } else { 4 };
        for (fault, reason) in [
            (format!("--crash-after {last}"), Reason::Crash),
            (format!("--after {last}"), Reason::OutOfTurn),
        ] {
            let winner = mock(dialect, "--greedy --think-ms 250");
            let record = play(
                [winner, speaker(dialect, &fault, UNASKED)],
                &plain(dialect),
                0,
            );
            let context = format!("{dialect} {fault}: {:?}", record.result);
            lost(&record, 1, reason, "");
            // Without the fault the next move would have won.
            let fine = play(
                [mock(dialect, "--greedy"), mock(dialect, "")],
                &plain(dialect),
                0,
            );
            won(&fine);
            assert_eq!(fine.moves.len(), record.moves.len() + 1, "{context}");
        }
    });
}

#[test]
fn a_fault_before_a_draw_is_named() {
    for (words, reason) in [
        ("--crash-after 3", Reason::Crash),
        ("--after 3", Reason::OutOfTurn),
    ] {
        let dialect = Dialect::Gomocup;
        let spec = GameSpec {
            draw_after: Some(6),
            ..game(dialect)
        };
        let specs = [
            speaker(dialect, words, UNASKED),
            mock(dialect, "--think-ms 250"),
        ];
        lost(&play(specs, &spec, 0), 0, reason, "");
    }
}

#[test]
fn the_first_waits_for_the_start_of_the_second() {
    let answers = |it: &Dialect| (it.profile().strictness.is_ready)("OK");
    for dialect in Dialect::ALL.into_iter().filter(answers) {
        let script = "read line; echo OK; sleep 0.1; echo boom >&2; exit 7";
        let mut first = mock(dialect, "");
        first.program =
            Program::Command(["/bin/sh", "-c", script].map(str::to_owned).to_vec());
        let specs = [first, mock(dialect, "--late-at 0 --late-ms 700")];
        let record = play(specs, &game(dialect), 0);
        lost(
            &record,
            0,
            Reason::Crash,
            "exited with status 7; stderr: `boom`",
        );
        assert!(record.moves.is_empty());
    }
}

#[test]
fn who_leaves_with_the_winning_move_has_won() {
    for dialect in Dialect::ALL {
        let last = if dialect == Dialect::Codecup { 4 } else { 5 };
        for fault in ["crash-after", "after"] {
            let words = format!("--greedy --after-ms 0 --{fault} {last}");
            let winner = speaker(dialect, &words, UNASKED);
            let record = play([winner, mock(dialect, "")], &plain(dialect), 0);
            let context = format!("{dialect} {fault}");
            assert_eq!(
                record.result.winner,
                Some(0),
                "{context} {:?}",
                record.result
            );
            won(&record);
            let answers = record.moves.iter().filter(|it| it.player == 0).count();
            assert_eq!(answers, last, "{context}: not its last answer");
        }
    }
}

#[test]
fn talk_that_a_dialect_allows_is_no_fault() {
    let talks = [
        (Dialect::Gomocup, "MESSAGE I see a win"),
        (Dialect::Gomocup, "DEBUG nodes 5"),
        (Dialect::Gomocup, "ERROR Unknown command: 3,4"),
        (Dialect::Gomocup2004, "MESSAGE hm"),
        (Dialect::Gomocup2004, "DEBUG hm"),
        (Dialect::Course, "DEBUG hm"),
    ];
    side_by_side(talks, |(dialect, talk)| {
        for suspend in [false, true] {
            for after_ms in [0, 30] {
                let words = format!("--greedy --after 2 --after-ms {after_ms}");
                let mut talker = speaker(dialect, &words, talk);
                talker.manager = ManagerOptions {
                    suspend,
                    ..ManagerOptions::default()
                };
                let other = mock(dialect, "--think-ms 60");
                won(&play([talker, other], &game(dialect), 0));
            }
        }
    });
}

#[test]
fn talk_that_a_dialect_does_not_allow_is_a_fault() {
    let allows_none = |it: &Dialect| !(it.profile().strictness.is_aside)("DEBUG hm");
    let silent = Dialect::ALL.into_iter().filter(allows_none);
    let talks = [
        (Dialect::Course, "MESSAGE hm"),
        (Dialect::Course, ""),
        (Dialect::Gomocup, "OK"),
        (Dialect::Gomocup, "7,7"),
    ];
    for (dialect, talk) in silent.map(|it| (it, "DEBUG hm")).chain(talks) {
        let specs = [
            speaker(dialect, "--greedy --after 2", talk),
            mock(dialect, "--think-ms 200"),
        ];
        let record = play(specs, &plain(dialect), 0);
        lost(&record, 0, Reason::OutOfTurn, "when nothing was asked");
    }
}

#[test]
fn memory_is_watched_while_waiting() {
    let script = "sleep 0.2; head -c 150000000 /dev/zero | tail >&2 & exec \"$0\" \
                  --dialect course";
    let program = env!("CARGO_BIN_EXE_arena-mock");
    let mut hog = mock(Dialect::Course, "");
    let words = ["/bin/sh", "-c", script, program].map(str::to_owned);
    hog.program = Program::Command(words.to_vec());
    let specs = [hog, mock(Dialect::Course, "--think-ms 2500")];
    let record = play(specs, &game(Dialect::Course), 0);
    lost(&record, 0, Reason::Memory, "while it was not to move");
}

#[test]
fn a_kept_process_that_leaves_between_games_is_started_anew() {
    let keep = ManagerOptions {
        keep_process: true,
        ..ManagerOptions::default()
    };
    let last = 5;
    let mut leaver = speaker(
        Dialect::Gomocup,
        &format!("--greedy --crash-after {last}"),
        UNASKED,
    );
    leaver.manager = keep;
    let mut table = Table::new([leaver, mock(Dialect::Gomocup, "")]).expect("a table");
    for number in 0..3 {
        let spec = GameSpec {
            game: number,
            ..game(Dialect::Gomocup)
        };
        let record = table.play(&spec, 0);
        won(&record);
        replay(&record);
        std::thread::sleep(Duration::from_millis(100));
    }
}
