//! Fuzzing of standard input in every dialect: a manager may send anything. A panic
//! anywhere, also in a search, ends the process.
//!
//! The first byte of the data chooses the dialect by its lower six bits and options by the
//! others, the rest are the text lines.
#![no_main]

use std::io::Cursor;
use std::time::{Duration, Instant};

use gomolith::board::Rule;
use gomolith::protocol::{converse, Dialect, Options};
use libfuzzer_sys::fuzz_target;

/// INFO keys that could make a search long: text lines with them are left out.
const LIMITS: [&str; 8] = [
    "TIMEOUT_TURN",
    "TIMEOUT_MATCH",
    "TIME_LEFT",
    "TIME_INCREMENT",
    "MAX_NODE",
    "MAX_DEPTH",
    "HASH_SIZE",
    "THREAD_NUM",
];
/// Commands that keep searches short and their tables small.
const SHORT: &str = "INFO timeout_turn 2\nINFO max_node 40\nINFO hash_size 16\n";

fuzz_target!(|data: &[u8]| {
    let (choice, bytes) = match data.split_first() {
        Some(split) => split,
        None => return,
    };
    // None, as the first line may tell, comes first: a dialect that is added changes nothing
    // for the corpus, whose bytes are small.
    let index = usize::from(*choice & 63) % (Dialect::ALL.len() + 1);
    let known = index.checked_sub(1).map(|index| Dialect::ALL[index]);
    let dialect = known.map(|(_, dialect)| dialect);
    let options = Options {
        dialect,
        gomocup_turn_ms: 2,
        gomocup_memory_max: 32 << 20,
        codecup_game_ms: 20,
        course_turn_ms: 2,
        course_game_ms: 20,
        alphano_rule: Rule::FREESTYLE,
        wfi_turn_ms: 2,
        wfi_wait: Duration::ZERO,
        judge_memory_max: 32 << 20,
        ponder: true,
        suggest: choice & 64 != 0,
        message: choice & 128 == 0,
    };
    let mut text = Vec::new();
    let is_pbrain = matches!(dialect, Some(Dialect::Gomocup | Dialect::Gomocup2004));
    if is_pbrain {
        text.extend_from_slice(SHORT.as_bytes());
    }
    for line in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
        if !is_limit(line) {
            text.extend_from_slice(line);
        }
    }
    let _ = converse(options, Instant::now(), Box::new(Cursor::new(text)));
});

/// True if a text line is INFO with one of the keys that could make a search long.
fn is_limit(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_uppercase();
    let mut words = line.split_whitespace();
    words.next() == Some("INFO") && words.next().map_or(false, |key| LIMITS.contains(&key))
}
