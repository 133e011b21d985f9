//! The demands of the platforms on the lines of a program: more than those of a speaker, which
//! understands whatever it can.

use std::time::Duration;

use crate::dialect::Dialect;

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
    /// The demands of the platforms of a dialect.
    pub fn of(dialect: Dialect) -> &'static Strictness {
        match dialect {
            Dialect::Gomocup | Dialect::Gomocup2004 => &GOMOCUP,
            Dialect::Codecup => &CODECUP,
            Dialect::Course => &COURSE,
            Dialect::Alphano => &ALPHANO,
            Dialect::Wfi => &WFI,
        }
    }
}

const GOMOCUP: Strictness = Strictness {
    is_aside: is_message,
    is_ready: |line| line.trim_end().eq_ignore_ascii_case("OK"),
    is_answer: |_| true,
    start_limit: Duration::from_secs(5),
};

const CODECUP: Strictness = Strictness {
    is_aside: |_| false,
    is_ready: |_| false,
    is_answer: is_row_and_column,
    start_limit: Duration::ZERO,
};

const COURSE: Strictness = Strictness {
    is_aside: |line| line.starts_with("DEBUG ") || line.trim_end() == "DEBUG",
    is_ready: |line| without_cr(line) == "OK",
    is_answer: is_two_numbers,
    start_limit: Duration::from_secs(1),
};

const ALPHANO: Strictness = Strictness {
    is_aside: |_| false,
    is_ready: |line| without_cr(line) == "OK",
    is_answer: |line| line.strip_prefix("MOVE ").is_some_and(is_two_numbers),
    start_limit: Duration::from_secs(3),
};

const WFI: Strictness = Strictness {
    is_aside: |_| false,
    is_ready: |_| false,
    is_answer: |_| true,
    start_limit: Duration::ZERO,
};

/// MESSAGE or DEBUG, followed by a blank and text.
fn is_message(line: &str) -> bool {
    let head = line
        .split_once(' ')
        .map(|(head, _)| head.to_ascii_uppercase());
    matches!(head.as_deref(), Some("MESSAGE" | "DEBUG"))
}

/// A letter in upper case and one in lower case.
fn is_row_and_column(line: &str) -> bool {
    matches!(without_cr(line).as_bytes(), [b'A'..=b'Z', b'a'..=b'z'])
}

/// Two numbers without a sign, with one blank between them.
fn is_two_numbers(line: &str) -> bool {
    let is_number =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let pair = without_cr(line).split_once(' ');
    pair.is_some_and(|(row, column)| is_number(row) && is_number(column))
}

fn without_cr(line: &str) -> &str {
    line.trim_end_matches('\r')
}
