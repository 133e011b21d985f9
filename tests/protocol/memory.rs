//! Memory: what a process holds stays below `max_memory`, in pages used and in pages
//! merely reserved, which some managers count as well.
#![cfg(target_os = "linux")]

use crate::game::Game;
use crate::opponent::{reply, Random};
use crate::players::on_each_player;
use std::fs;
use std::path::Path;

/// What gomolith goes by when no limit is told.
const DEFAULT_BYTES: u64 = 367_001_600;

/// A size of a process in bytes, as the kernel tells it.
pub fn status_bytes(pid: u32, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).expect("a live process");
    let line = status
        .lines()
        .find(|line| line.starts_with(key))
        .expect("a known key");
    let kilobytes = line.split_whitespace().nth(1).expect("a number");
    kilobytes.parse::<u64>().expect("a number") * 1024
}

fn check(program: &Path, info: &[&str], limit: u64) {
    let mut random = Random(limit);
    let mut game = Game::new(program, 20, info);
    game.brain.send("INFO timeout_turn 200");
    game.turn((9, 9));
    for _ in 0..3 {
        let turn = reply(&game.board, &mut random).expect("an empty square");
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
