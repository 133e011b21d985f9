//! Removes what the program does not use: first what does not run (see `shrink`), then the rest
//! that rustc calls unused.
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
//!    compile. Where only imports are dead, that compilation shows at once whether they can
//!    go.

mod roots;
mod attempt;
mod scratch;
mod index;
mod removed;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::bundle::{self, Bundle};
use crate::cargo::pinned::Purpose;
use crate::finish::check::{self, Fault};
use crate::finish::parsed_bundle::ParsedBundle;
use crate::finish::shrink;
use crate::request::settings::Request;
use crate::rust::compiler::Compiler;
use crate::rust::deep_stack::on_deep_stack;
use crate::rust::diagnostic::Diagnostic;
use crate::source::own_output;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};
use crate::text::progress;
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
    // What the compiler makes code of is less than what it calls used, and much faster to find.
    if let Some(exact) = shrink::shrink(bundle)? {
        if let Ok(shaken) = shake_by_lints(&exact) {
            return Ok(shaken);
        }
    }
    shake_by_lints(bundle)
}

/// Removes what rustc calls unused.
fn shake_by_lints(bundle: &Bundle) -> Result<Bundle> {
    let phase = progress::phase("removing what is not used");
    let edition = bundle.edition();
    let compiler = Compiler::current()?;
    let compiler = bundle.pinned.equip(&compiler, Purpose::Check)?.compiler;
    let parsed = ParsedBundle::of(bundle)?;
    let index = Index::of(parsed.text, &parsed.file);
    let scratch = Scratch::new(compiler, edition, parsed.text, &parsed.file)?;
    let mut removed = Removed::default();
    let mut diagnostics = match scratch.compile(parsed.text, &[])? {
        Ok(diagnostics) => diagnostics,
        Err(errors) => {
            return whole(bundle).unwrap_or(Err(unfit(bundle, edition, &errors)))
        }
    };
    let mut kept = BTreeSet::new();
    for round in 1..=ROUNDS_MAX {
        phase.step(format!("removing what is not used: round {round}"));
        let candidates = roots::candidates(&index, &parsed, &removed, &kept, &diagnostics);
        if candidates.is_empty() {
            break;
        }
        if round > 1 && candidates.items.is_empty() {
            let mut without_imports = removed.clone();
            without_imports.leaves.extend(&candidates.leaves);
            let ranges = without_imports.ranges(&index);
            if let Ok(shaken) = without(bundle, &parsed, &ranges, &scratch)? {
                return Ok(shaken);
            }
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
    let shaken = without(bundle, &parsed, &removed.ranges(&index), &scratch)?;
    shaken.map_err(|left| left.error(bundle))
}

/// What is left of a bundle, and does not compile.
struct Broken {
    text: Text,
    edition: Edition,
    errors: Vec<Diagnostic>,
}

impl Broken {
    fn error(&self, bundle: &Bundle) -> Error {
        let mut left = bundle.clone();
        let (text, marks) = self.text.clone().into_parts();
        left.text = text;
        left.source_map.marks = marks;
        let what = "what --shake left of its bundle";
        fault(&left, what, self.edition, &self.errors)
    }
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

/// The error for a bundle that does not compile to begin with, or whose private copy alone
/// does not, with these `errors`.
fn unfit(bundle: &Bundle, edition: Edition, errors: &[Diagnostic]) -> Error {
    match check::check_compiles(bundle) {
        Err(error) => error,
        Ok(_) => fault(
            bundle,
            "the copy of the bundle that --shake works on",
            edition,
            errors,
        ),
    }
}

/// The bundle without `ranges`; what is left, if that does not compile.
fn without(
    bundle: &Bundle,
    parsed: &ParsedBundle<'_>,
    ranges: &[Range<usize>],
    scratch: &Scratch,
) -> Result<std::result::Result<Bundle, Broken>> {
    let text = parsed.without(bundle, ranges, Vec::new());
    let mut is_loud = false;
    // What compiles in the oldest and in the newest compiles in those between them.
    let editions = bundle.editions.list();
    let ends = [editions.first(), editions.last()].into_iter().flatten();
    let ends = Editions::of(&ends.copied().collect::<Vec<_>>());
    for edition in ends.list() {
        match scratch.compile_as_it_is(text.as_str(), edition)? {
            Ok(warnings) => is_loud |= warnings.iter().any(|it| it.code() == "dead_code"),
            Err(errors) => {
                return Ok(Err(Broken {
                    text,
                    edition,
                    errors,
                }))
            }
        }
    }
    // Attributes that are at odds with each other do not compile.
    let stays_fit = !is_loud || !text.as_str().contains("forbid");
    let (text, marks) = if is_loud { quiet(&text) } else { text }.into_parts();
    let mut shaken = bundle.clone();
    shaken.text = text;
    shaken.source_map.marks = marks;
    shaken.is_shaken = true;
    if stays_fit && bundle.platform.is_plain() {
        shaken.note_compiled(bundle.editions);
    }
    Ok(Ok(shaken))
}

/// The error for our own fault that `errors` tell of in the text of `bundle`.
fn fault(bundle: &Bundle, what: &str, edition: Edition, errors: &[Diagnostic]) -> Error {
    let fault = Fault {
        what,
        by: &format!("edition {edition}"),
        remedy: "please report this, with that file; without --shake it may work",
    };
    fault.error(bundle, errors, "")
}

/// `text` with warnings of dead code off: fields and variants stay that nothing reads or
/// makes any more.
fn quiet(text: &Text) -> Text {
    let at = text.as_str().len() - own_output::without_header(text.as_str()).len();
    text.edited(vec![Edit::insert(at, "#![allow(dead_code)]\n\n")])
}
