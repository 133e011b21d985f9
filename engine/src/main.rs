//! The program `pbrain-gomolith`, and constants to edit.
//!
//! A Gomoku player on standard input and output, or on a TCP connection.

use std::time::Duration;

use gomolith::board::Rule;
use gomolith::cli;
use gomolith::protocol::{Dialect, Options};

// The constants that a contestant may want to edit before uploading: judges pass no
// arguments. The argument that overrides a constant stands in brackets.

/// The dialect of standard input and output; None: the first command tells it. [--dialect]
const DIALECT: Option<Dialect> = None;
/// gomocup: time for a move in milliseconds where the manager sets no limit of any kind.
/// [--turn-ms]
const GOMOCUP_TURN_MS: u64 = 5_000;
/// gomocup: memory of the whole process in bytes where the manager sets no limit: 350 MB.
const GOMOCUP_MEMORY_MAX: u64 = 350 << 20;
/// codecup: the time limit of a game in milliseconds. [--game-ms]
const CODECUP_GAME_MS: u64 = 5_000;
/// course: the time limit of a move in milliseconds. [--turn-ms]
const COURSE_TURN_MS: u64 = 2_000;
/// course: the time limit of a game in milliseconds. [--game-ms]
const COURSE_GAME_MS: u64 = 90_000;
/// alphano: the rule: `Rule::FREESTYLE`, or `Rule::RENJU`, which nobody has tried there.
/// [--alphano-renju]
const ALPHANO_RULE: Rule = Rule::FREESTYLE;
/// wfi: the time limit of a move in milliseconds. [--turn-ms]
const WFI_TURN_MS: u64 = 2_000;
/// wfi: time in milliseconds for which a server is waited for that is not up yet.
/// [--wait-ms]
const WFI_WAIT_MS: u64 = 0;
/// codecup, course, alphano, wfi: memory of the whole process in bytes: 256 MB.
const JUDGE_MEMORY_MAX: u64 = 256 << 20;
/// course: true to think on the other side's time. [--no-ponder]
const PONDER: bool = true;
/// gomocup, gomocup2004: true to suggest moves, which the manager confirms. [--suggest]
const SUGGEST: bool = false;
/// gomocup, gomocup2004: true to report on searches by MESSAGE. [--no-message]
const MESSAGE: bool = true;

fn main() {
    cli::run(Options {
        dialect: DIALECT,
        gomocup_turn_ms: GOMOCUP_TURN_MS,
        gomocup_memory_max: GOMOCUP_MEMORY_MAX,
        codecup_game_ms: CODECUP_GAME_MS,
        course_turn_ms: COURSE_TURN_MS,
        course_game_ms: COURSE_GAME_MS,
        alphano_rule: ALPHANO_RULE,
        wfi_turn_ms: WFI_TURN_MS,
        wfi_wait: Duration::from_millis(WFI_WAIT_MS),
        judge_memory_max: JUDGE_MEMORY_MAX,
        ponder: PONDER,
        suggest: SUGGEST,
        message: MESSAGE,
    });
}
