//! Removes what the program does not use.
//!
//! The judge is rustc: it compiles a scratch copy and says what is dead. The copy is the
//! bundle with everything private to it (rustc finds no fault with public items) and
//! without `allow`s; what is removed from it is overwritten by blanks, so that all offsets
//! stay.
//!
//! 1. Whatever rustc calls unused is a candidate: functions, methods, types, traits,
//!    constants, statics, modules, imports and macros; never fields and variants, on which
//!    the layout and the order of values depend.
//! 2. A candidate that could be needed where this compiler does not look stays, and what it
//!    mentions stays with it: see `roots`.
//! 3. The rest is removed at one stroke. Errors of rustc then tell what has to follow: the
//!    impls of a type or trait, the methods of impls, imports. An error anywhere else takes
//!    the removal of what it names back, for good.
//! 4. This goes on until nothing is dead. At last the result as it will be written has to
//!    compile.

mod roots;
mod attempt;
mod scratch;
mod index;
mod removed;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::bundle::{self, Bundle};
use crate::finish::parsed_bundle::ParsedBundle;
use crate::request::settings::Request;
use crate::rust::compiler::Compiler;
use crate::rust::deep_stack::on_deep_stack;
use crate::rust::diagnostic::Diagnostic;
use crate::rust::token;
use crate::source::attached;
use crate::source::own_output;
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};
use attempt::Attempt;
use index::Index;
use removed::Removed;
use scratch::Scratch;

/// A limit for safety: real programs need a handful of rounds.
const ROUNDS_MAX: usize = 100;

/// The bundle without what its program does not use.
///
/// # Errors
/// When the bundle does not compile to begin with, or the compiler cannot be run.
pub fn shake(bundle: &Bundle) -> Result<Bundle> {
    on_deep_stack(|| shake_here(bundle))
}

/// Shakes `bundle`; [`shake`] has given it the stack.
fn shake_here(bundle: &Bundle) -> Result<Bundle> {
    let edition = bundle.edition();
    let compiler = Compiler::current()?;
    let parsed = ParsedBundle::of(bundle)?;
    let index = Index::of(parsed.text, &parsed.file);
    let scratch = Scratch::new(compiler, edition, parsed.text, &parsed.file)?;
    let mut removed = Removed::default();
    let mut diagnostics = match scratch.compile(parsed.text, &[])? {
        Ok(diagnostics) => diagnostics,
        Err(errors) => return whole(bundle).unwrap_or(Err(unfit(bundle, &errors))),
    };
    let mut kept = BTreeSet::new();
    for _ in 0..ROUNDS_MAX {
        let candidates = roots::candidates(&index, &parsed, &removed, &kept, &diagnostics);
        if candidates.is_empty() {
            break;
        }
        let mut attempt = Attempt {
            index: &index,
            text: parsed.text,
            scratch: &scratch,
            kept: &mut kept,
        };
        if let Some((done, warnings)) = attempt.remove(&removed, candidates)? {
            removed = done;
            diagnostics = warnings;
        }
    }
    without(bundle, &parsed, &removed.ranges(&index), &scratch)
}

/// What becomes of the bundle if nothing is cut before rustc is asked, should the cut be at
/// fault; `None` if nothing was cut, or there is no such bundle.
fn whole(bundle: &Bundle) -> Option<Result<Bundle>> {
    let request = Request {
        shake: Some(false),
        ..bundle.cut_for.clone()?
    };
    let whole = bundle::bundle(&request).ok()?;
    Some(shake(&whole))
}

/// The error for a bundle that does not compile to begin with.
fn unfit(bundle: &Bundle, errors: &[Diagnostic]) -> Error {
    let said = errors.first().map(|error| error.title());
    let said = said.unwrap_or_else(|| "no reason given".to_owned());
    let mut error = Error::new(format!(
        "--shake needs a bundle that compiles, and this one does not: {said}"
    ));
    let range = errors
        .first()
        .and_then(|it| it.ranges(scratch::FILE).into_iter().next());
    if let Some(place) = range.and_then(|range| bundle.source_map.place(range)) {
        error = error.at(place);
    }
    error.help("check that the package compiles with `cargo check`")
}

/// The bundle without `ranges`, which has to compile.
fn without(
    bundle: &Bundle,
    parsed: &ParsedBundle<'_>,
    ranges: &[Range<usize>],
    scratch: &Scratch,
) -> Result<Bundle> {
    let literals = token::multiline_literals(&parsed.tokens, parsed.text);
    let text = Text::with_literals(parsed.text.to_owned(), &literals)
        .with_marks(bundle.source_map.marks.clone());
    let ends = attached::token_ends(&parsed.tokens);
    let edits = ranges.iter().map(|range| {
        Edit::remove(attached::with_comments(parsed.text, &ends, range.clone()))
    });
    let mut text = text.edited(edits.collect()).collapsed().trimmed();
    text.push_str(parsed.guard);
    let mut is_loud = false;
    for edition in bundle.editions.list() {
        let warnings = scratch
            .compile_as_it_is(text.as_str(), edition)?
            .map_err(broken)?;
        is_loud |= warnings.iter().any(|it| it.code() == "dead_code");
    }
    let (text, marks) = if is_loud { quiet(&text) } else { text }.into_parts();
    let mut shaken = bundle.clone();
    shaken.text = text;
    shaken.source_map.marks = marks;
    shaken.is_shaken = true;
    Ok(shaken)
}

/// The error for a shaken bundle that does not compile.
fn broken(errors: Vec<Diagnostic>) -> Error {
    let said = errors.first().map(Diagnostic::title).unwrap_or_default();
    Error::new(format!(
        "the bundler itself failed: what --shake left does not compile: {said}"
    ))
    .help("bundle without --shake, and please report this")
}

/// `text` with warnings of dead code off: fields and variants stay that nothing reads or
/// makes any more.
fn quiet(text: &Text) -> Text {
    let at = text.as_str().len() - own_output::without_header(text.as_str()).len();
    text.edited(vec![Edit::insert(at, "#![allow(dead_code)]\n\n")])
}
