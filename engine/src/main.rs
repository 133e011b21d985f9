//! The program `pbrain-gomolith`: a Gomocup brain on standard input and output.

use gomolith::cli;
use gomolith::session::Defaults;

// What a contestant may want to edit before uploading: judges pass no arguments.

/// Time for a move in milliseconds, where the manager sets no limit of any kind.
const TURN_MS: u64 = 5_000;

/// Memory of the whole process in bytes, where the manager sets no limit: 350 MB.
const MEMORY_MAX: u64 = 350 << 20;

fn main() {
    cli::run(Defaults {
        turn_ms: TURN_MS,
        memory_max: MEMORY_MAX,
    });
}
