//! Patterns that procedural macros have made for an older edition: edition 2024 does not take
//! `ref` and `mut` where a pattern borrows by itself. In a package the words of a macro are of
//! the edition of the macro, in a bundle they are of that of the bundle. The compiler says how
//! it takes them.

use crate::rewrite::editions::Settled;
use crate::rewrite::semantics::{Answers, Finding};
use crate::source::program::Program;
use crate::text::edition::{Edition, Editions};
use crate::text::error::Result;
use crate::text::marked_text::{Edit, Text};

/// The number of times that a text is changed, at most.
const TRIES_MAX: usize = 4;

/// `text`, which is of `program` and for the editions that are `settled`, with patterns that
/// edition 2024 takes, where the program is of that; as it is if the compiler is not to be
/// asked, as `asks` says.
///
/// # Errors
/// When the text cannot be handed to the compiler.
pub(crate) fn with_new_patterns(
    program: &Program,
    mut text: Text,
    settled: &mut Settled,
    asks: bool,
) -> Result<Text> {
    let newest = Edition::E2024;
    let only = Editions::of(&[newest]);
    let mut files = program.crates.iter().flat_map(|krate| &krate.files);
    let is_made = files.any(|source| source.splices.iter().next().is_some());
    let is_new = program.crates[0].edition >= newest && settled.editions.has(newest);
    if !is_made || !is_new || settled.compiled.has(newest) {
        return Ok(text);
    }
    if !asks {
        settled.is_unasked = true;
        return Ok(text);
    }
    for _ in 0..TRIES_MAX {
        let mut answers = Answers::default();
        answers.ask(program, text.as_str(), only)?;
        if answers.compiles(newest) {
            settled.compiled = settled.compiled.with(only);
            break;
        }
        let patterns = answers.findings().filter(|it| is_made_pattern(&text, it));
        let parts = patterns.flat_map(|it| &it.fix);
        let edits = parts.map(|it| Edit::replace(it.range.clone(), it.text.clone()));
        let edits: Vec<_> = edits.collect();
        if edits.is_empty() {
            break;
        }
        text = text.edited(edits);
        settled.compiled = Editions::of(&[]);
    }
    Ok(text)
}

/// True if a finding is about a pattern of `text` that a macro has made.
fn is_made_pattern(text: &Text, finding: &Finding) -> bool {
    let origin = text.marks().origin_at(finding.range.start);
    finding.is_pattern() && origin.is_some_and(|it| it.stays)
}
