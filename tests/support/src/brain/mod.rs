//! A brain as its manager sees it: a process with two pipes.
//!
//! Every wait has a watchdog, and every complaint shows the whole conversation, with the
//! milliseconds since the process was started.

mod talk;
mod expect;
mod log;
mod read;

pub use expect::EXIT_MAX;
pub use talk::Brain;

use std::time::Duration;

/// Column and row of a point, both from 0.
pub type Point = (i32, i32);

/// Milliseconds that are added where promptness is judged: on two busy cores a brain that has
/// done everything may still wait for its turn to exit or to print.
pub const SLACK_MS: u64 = 200;

/// A duration of `count` milliseconds.
pub fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Reads `x,y` as a brain must write it: digits, a comma, digits. None for all other text.
pub fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if digits(x) && digits(y) {
        Some((x.parse().ok()?, y.parse().ok()?))
    } else {
        None
    }
}

/// Returns whether `text` is a MESSAGE or DEBUG with its text: no answer, and never asked for.
pub fn is_remark(text: &str) -> bool {
    text.starts_with("MESSAGE ") || text.starts_with("DEBUG ")
}
