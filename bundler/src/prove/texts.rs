//! Whether two texts are the same program.

use std::sync::Mutex;

use super::alone::{Alone, Made};
use super::matching::Sides;
use super::positions::Positions;
use super::side::Side;
use super::walk;
use super::written::Written;
use crate::rust::alone::FILE;
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::Result;

/// True if `compiler` makes the same program `name` of two texts in `edition`, with assertions
/// for debugging and without.
///
/// # Errors
/// When the compiler cannot be run.
pub(crate) fn are_same(
    compiler: &Compiler,
    name: &str,
    edition: Edition,
    (one, other): (&str, &str),
) -> Result<bool> {
    let made = |text, assertions: &str| {
        let alone = Alone {
            compiler,
            text,
            name,
            target: None,
            outside: &[],
            made: Mutex::default(),
        };
        alone.compile(edition, &[format!("-Cdebug-assertions={assertions}")])
    };
    for assertions in ["off", "on"] {
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| made(one, assertions));
            let second = made(other, assertions);
            (first.join(), second)
        });
        let (Ok(first), Made::Ir(second)) = (first, second?) else {
            return Ok(false);
        };
        let Made::Ir(first) = first? else {
            return Ok(false);
        };
        let files = || vec![FILE.to_owned()];
        let sides = Sides::of(
            Side::of(vec![first], Vec::new()),
            files(),
            Side::of(vec![second], Vec::new()),
            files(),
            Positions::default(),
            Written::of(other),
        );
        let walked = walk::walk(&sides, false);
        if !walked.differences.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}
