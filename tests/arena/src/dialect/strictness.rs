//! The demands of the platforms on the lines of a program: more than those of a speaker, which
//! understands whatever it can.

use std::time::Duration;

/// The demands of a platform on the lines of a program, and on its start.
#[derive(Debug)]
pub struct Strictness {
    /// True for a line that may come at any time and is no answer.
    pub is_aside: fn(&str) -> bool,
    /// True for the answer to the start.
    pub is_ready: fn(&str) -> bool,
    /// True for a line that has the form of a move or a swap, be it legal or not.
    pub is_answer: fn(&str) -> bool,
    /// The time for the answer to the start, where the platform names none.
    pub start_limit: Duration,
}

impl Strictness {
    /// The demands of a platform where the start has no answer, nothing is said beside the game,
    /// and any line is an answer.
    pub(super) const NONE: Strictness = Strictness {
        is_aside: |_| false,
        is_ready: |_| false,
        is_answer: |_| true,
        start_limit: Duration::ZERO,
    };
}

/// Two numbers without a sign, with one blank between them.
pub fn is_two_numbers(line: &str) -> bool {
    let is_number =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let pair = without_cr(line).split_once(' ');
    pair.is_some_and(|(row, column)| is_number(row) && is_number(column))
}

/// The line as it is where lines end in CR LF.
pub fn without_cr(line: &str) -> &str {
    line.trim_end_matches('\r')
}
