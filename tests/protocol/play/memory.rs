//! The memory of a process stays below `max_memory`, in pages used and in pages merely reserved,
//! which some managers count as well.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use support::{ms, parse_point, Brain, Game, Random};

use crate::tools::opponent::reply;
use crate::tools::players::{on_each_player, on_each_player_undisturbed};
use crate::tools::process::status_bytes;

/// The limit that holds where none is told.
const DEFAULT_BYTES: u64 = 367_001_600;

/// Plays some moves with these limits: never may the process hold more than `limit` bytes.
fn check(program: &Path, info: &[&str], limit: u64) {
    let mut random = Random::new(limit);
    let mut game = Game::new(program, 20, info);
    game.brain.send("INFO timeout_turn 200");
    game.turn((9, 9));
    for _ in 0..3 {
        let turn = reply(&game.board, &mut random).expect("an empty point");
        game.turn(turn);
    }
    // Pages of the program's file are not its own; where memory is short, they count most.
    let pages = if limit < SMALL_BYTES / 4 {
        "RssAnon:"
    } else {
        "VmHWM:"
    };
    for key in [pages, "VmData:"] {
        let bytes = status_bytes(game.brain.pid(), key);
        if bytes > limit {
            game.brain
                .fail(&format!("{info:?}: {key} {bytes} bytes, limit {limit}"));
        }
    }
    game.brain.finish();
}

/// The numbers of the rules, each of which has tables of its own.
const RULES: [&str; 5] = ["0", "1", "4", "8", "9"];
/// A limit with which everything works: a tenth of what the official tournament allows.
const SMALL_BYTES: u64 = 32 << 20;
/// The example of liskvork.
const LISKVORK_BYTES: u64 = 5_000_000;
/// The least limit: below it the process says that it cannot keep it.
const LEAST_BYTES: u64 = 4_900_000;

#[test]
fn small_memory_suffices_for_every_rule() {
    let limits = [
        SMALL_BYTES,
        16 << 20,
        10_000_000,
        LISKVORK_BYTES,
        LEAST_BYTES,
    ];
    on_each_player(|program| {
        thread::scope(|scope| {
            for bytes in limits {
                scope.spawn(move || check_every_rule(program, bytes));
            }
        });
    });
}

fn check_every_rule(program: &Path, bytes: u64) {
    for rule in RULES {
        for threads in [1, 2] {
            let info = [
                &format!("INFO max_memory {bytes}"),
                &format!("INFO rule {rule}"),
                &format!("INFO thread_num {threads}"),
            ];
            check(program, &info.map(|line| line.as_str()), bytes);
        }
    }
}

/// No more threads are begun than there is room for.
#[test]
fn threads_are_held_to_the_memory() {
    on_each_player(|program| {
        check(
            program,
            &["INFO max_memory 33554432", "INFO thread_num 64"],
            SMALL_BYTES,
        );
    });
}

/// A table is given back when the next move has less memory.
#[test]
fn a_limit_may_change_between_moves() {
    on_each_player(|program| {
        let mut random = Random::new(3);
        let mut game = Game::new(program, 15, &["INFO timeout_turn 200"]);
        for bytes in [DEFAULT_BYTES, SMALL_BYTES, DEFAULT_BYTES, SMALL_BYTES] {
            game.brain.send(&format!("INFO max_memory {bytes}"));
            let turn = reply(&game.board, &mut random).unwrap_or((7, 7));
            game.turn(turn);
            let held = status_bytes(game.brain.pid(), "VmRSS:");
            if held > bytes {
                game.brain.fail(&format!("{held} bytes, limit {bytes}"));
            }
        }
        game.brain.finish();
    });
}

/// A limit that cannot be met is told by every command that would break it, and by no other.
#[test]
fn too_little_memory_is_told() {
    on_each_player(|program| {
        let least = format!("INFO max_memory {LEAST_BYTES}");
        for bytes in [1, 1 << 20, LEAST_BYTES - 1] {
            let mut brain = Brain::spawn(program, &[]);
            brain.send(&format!("INFO max_memory {bytes}"));
            brain.send("START 15");
            brain.expect("OK");
            for command in [
                "BEGIN",
                "TURN 7,7",
                "BOARD\nDONE",
                "SWAP2BOARD\nDONE",
                "YXNBEST 2",
                "YXBALANCEONE",
                "YXBALANCETWO",
            ] {
                brain.send(command);
                brain.expect("ERROR not enough memory");
            }
            brain.send_all(&["INFO timeout_turn 20", &least, "BEGIN"]);
            brain.expect_move(|_| true);
            brain.finish();
        }
    });
}

#[test]
fn memory_stays_below_its_limit() {
    on_each_player(|program| {
        check(program, &[], DEFAULT_BYTES);
        check(program, &["INFO max_memory 0"], DEFAULT_BYTES);
        check(program, &["INFO max_memory 83886080"], 83_886_080);
        check(
            program,
            &["INFO max_memory 83886080", "INFO thread_num 4"],
            83_886_080,
        );
        // A table that was asked for is no reason to break the limit.
        check(
            program,
            &["INFO max_memory 83886080", "INFO hash_size 1048576"],
            83_886_080,
        );
        check(
            program,
            &["INFO hash_size 1048576", "INFO max_memory 83886080"],
            83_886_080,
        );
    });
}

/// A limit of the system, in the words of `ulimit`.
const LIMITS: [&str; 2] = ["-v", "-d"];

/// A game of `program` under a `limit` of the system of this many kilobytes.
fn play_under(program: &Path, limit: &str, kilobytes: u64, lines: &[&str]) -> Output {
    let script = format!("ulimit {limit} {kilobytes} && exec {}", program.display());
    let child = Command::new("bash")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("a shell");
    let mut input = child.stdin.take().expect("piped");
    // It may be gone before it has read everything.
    let _ = input.write_all(format!("{}\n", lines.join("\n")).as_bytes());
    thread::sleep(ms(1_000));
    drop(input);
    child.wait_with_output().expect("an exit")
}

/// A process that the system limits plays with the tables that it can have, or says that it
/// cannot.
#[test]
fn a_limit_of_the_system_is_met_or_told() {
    let gomocup = [
        "START 22",
        "INFO rule 4",
        "INFO timeout_turn 200",
        "BOARD",
        "3,3,2",
        "16,16,1",
        "5,4,2",
        "DONE",
        "TURN 10,10",
    ];
    let codecup = ["Hh", "Ii", "Hi", "Aa"];
    // Many processes at once: the other tests would wait for them.
    on_each_player_undisturbed(|program| {
        thread::scope(|scope| {
            for limit in LIMITS {
                for kilobytes in [4_800, 7_000, 8_000, 9_000, 24_000] {
                    scope.spawn(move || {
                        let output = play_under(program, limit, kilobytes, &gomocup);
                        check_gomocup(&output, kilobytes >= 9_000);
                        let output = play_under(program, limit, kilobytes, &codecup);
                        check_codecup(&output, kilobytes >= 9_000);
                    });
                }
            }
        });
        // As liskvork limits a program to its own example.
        let lines = [&["INFO max_memory 5000000"][..], &gomocup[..]].concat();
        let output = play_under(program, "-d", LISKVORK_BYTES / 1024, &lines);
        check_gomocup(&output, true);
    });
}

/// Two turns, each answered by a move, or by an error unless there `is_enough` memory.
fn check_gomocup(output: &Output, is_enough: bool) {
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    let said = String::from_utf8_lossy(&output.stdout);
    let moves = said.lines().filter(|line| parse_point(line).is_some());
    let faults = said
        .lines()
        .filter(|line| *line == "ERROR not enough memory");
    let (moves, faults) = (moves.count(), faults.count());
    assert_eq!(moves + faults, 2, "{output:?}");
    assert!(faults == 0 || !is_enough, "{output:?}");
}

/// Two moves, or one line that says why there are none, unless there `is_enough` memory.
fn check_codecup(output: &Output, is_enough: bool) {
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).lines().count(),
            2,
            "{output:?}"
        );
        assert_eq!(errors, "", "{output:?}");
    } else {
        assert!(output.status.code() == Some(1) && !is_enough, "{output:?}");
        assert!(errors.contains("not enough memory"), "{output:?}");
        assert_eq!(errors.lines().count(), 1, "{output:?}");
    }
}
