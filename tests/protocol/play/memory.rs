//! The memory of a process stays below `max_memory`, in pages used and in pages merely reserved,
//! which some managers count as well.
#![cfg(target_os = "linux")]

use std::path::Path;

use support::{Brain, Game, Random};

use crate::tools::opponent::reply;
use crate::tools::players::on_each_player;
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
    for key in ["VmHWM:", "VmData:"] {
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
/// The least limit: below it the process says that it cannot keep it.
const LEAST_BYTES: u64 = 16 << 20;

#[test]
fn small_memory_suffices_for_every_rule() {
    on_each_player(|program| {
        for bytes in [SMALL_BYTES, LEAST_BYTES] {
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
    });
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
