//! The wfi/gomoku server on TCP: every message carries the whole board.

use super::Options;

/// Plays one game on the server at `address`, which is `HOST` or `HOST:PORT`.
pub(super) fn run(_options: Options, address: &str) -> Result<(), String> {
    Err(format!("cannot connect to {}", address))
}
