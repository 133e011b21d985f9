//! What errors show to be missing, or to lead nowhere.
//!
//! 1. What they say exactly: a name that is not there (`names`, `near`), a part of an `impl` or of a
//!    trait (`members`), an `impl` of one trait for one type (`bounds`, `operators`).
//! 2. Where none does, what may stand behind an `impl` that is there (`behind`), then what their
//!    words may mean, more and more of it (`guesses`).

mod near;
mod names;
mod members;
mod bounds;
mod operators;
mod behind;
mod guesses;

use std::collections::BTreeSet;

use super::kept::Kept;
use super::units::Units;
use crate::rust::diagnostic::Diagnostic;

/// Brings what `errors` miss. Returns false if that cannot be found out.
pub(super) fn repair(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    kept.begin_round();
    let mut is_new = false;
    for error in errors {
        is_new |= names::missing(kept, units, error)
            | members::missing(kept, units, error)
            | bounds::missing(kept, units, error)
            | bounds::helped(kept, units, error);
    }
    is_new || guesses::missing(kept, units, errors)
}

/// The words in what an error says of the code.
fn words(error: &Diagnostic) -> BTreeSet<String> {
    let mut said = error.message.clone();
    for text in error.said() {
        said.push(' ');
        said.push_str(text);
    }
    quoted(&said)
        .flat_map(words_of)
        .map(str::to_owned)
        .collect()
}

/// What stands in quotes in a text of the compiler.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The words of a text.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}
