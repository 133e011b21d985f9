//! Removes all that does not run.
//!
//! 1. The compiler tells for which functions it makes code: see `live`. These stay, and what is
//!    around them.
//! 2. So does whatever they name, and what that names in turn; but the bodies of other functions
//!    are not looked at. A function that is named and never runs keeps its head: see `kept`.
//! 3. The compiler reads what is left. Its errors tell what is missing: see `repair`.
//! 4. What is left at last must be the same program, as `prove` sees it.

mod words;
mod units;
mod live;
mod kept;
mod repair;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::Range;

use syn::visit::Visit;

use super::dormant::Dormant;
use super::parsed_bundle::ParsedBundle;
use crate::bundle::Bundle;
use crate::cargo::pinned::Purpose;
use crate::prove;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::Compiler;
use crate::rust::diagnostic::Diagnostic;
use crate::text::edition::Edition;
use crate::text::error::Result;
use crate::text::marked_text::Edit;
use crate::text::progress;
use kept::{Kept, State, STUB};
use units::{Kind, Units};

/// A limit for safety: real programs need some twenty rounds.
const ROUNDS_MAX: usize = 60;

/// The `bundle` without what does not run; `None` where that cannot be found out.
///
/// # Errors
/// When the bundle cannot be read, or the compiler cannot be run.
pub(super) fn shrink(bundle: &Bundle) -> Result<Option<Bundle>> {
    let phase = progress::phase("removing what does not run");
    let edition = bundle.edition();
    let compiler = Compiler::current()?;
    let compiler = bundle.pinned.equip(&compiler, Purpose::Check)?.compiler;
    let parsed = ParsedBundle::of(bundle)?;
    let mut dormant = Dormant::default();
    dormant.visit_file(&parsed.file);
    let units = Units::of(&parsed.file, &parsed.tokens, dormant.found);
    let Ok(alive) = live::live(&compiler, edition, parsed.text, &units) else {
        return Ok(None);
    };
    let mut kept = Kept::new(&units, parsed.text);
    begin(&mut kept, &units, &alive);
    for round in 1..=ROUNDS_MAX {
        kept.close();
        let text = kept.blanked();
        phase.step(format!("removing what does not run: round {round}"));
        let errors = errors(&compiler, edition, &text)?;
        if errors.is_empty() {
            let shrunk = without(bundle, &parsed, &kept.cut());
            let name = bundle.name.replace('-', "_");
            let texts = (bundle.text.as_str(), shrunk.text.as_str());
            let is_same = prove::are_same(&compiler, &name, edition, texts)?;
            return Ok(is_same.then_some(shrunk));
        }
        if !repair::repair(&mut kept, &units, &errors) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Brings what stays in any case.
fn begin(kept: &mut Kept<'_>, units: &Units, alive: &BTreeSet<usize>) {
    for (unit, it) in units.all.iter().enumerate() {
        let is_alive = alive.contains(&unit) && it.kind != Kind::Module;
        let is_in_module = it
            .parent
            .is_none_or(|parent| units.all[parent].kind == Kind::Module);
        if is_alive || it.kind == Kind::Lasting && is_in_module {
            kept.bring(unit, State::Whole);
        }
    }
    // Calls of macros that have made code that runs.
    let mut making: Vec<&str> = Vec::new();
    loop {
        let before = making.len();
        for (unit, it) in units.all.iter().enumerate() {
            let is_new = it.kind == Kind::Macro && !making.contains(&it.names[0].as_str());
            let calls = || {
                units
                    .words(&it.range)
                    .skip(2)
                    .any(|word| making.contains(&word))
            };
            if is_new && (alive.contains(&unit) || calls()) {
                making.push(&it.names[0]);
            }
        }
        if making.len() == before {
            break;
        }
    }
    for (unit, it) in units.all.iter().enumerate() {
        let called = units.macros(&it.range).into_iter();
        let mut names = called.map(|at| units.all[at].names[0].as_str());
        if it.kind == Kind::Call && names.any(|name| making.contains(&name)) {
            kept.bring(unit, State::Whole);
        }
    }
}

/// The errors of the compiler about `text`.
fn errors(compiler: &Compiler, edition: Edition, text: &str) -> Result<Vec<Diagnostic>> {
    let folder = folder(text)?;
    let options = [
        "--edition",
        edition.name(),
        "--crate-type",
        "bin",
        "--emit=metadata",
        "-Awarnings",
        FILE,
    ];
    let options: Vec<_> = options.iter().map(OsString::from).collect();
    let compilation = compiler.run(folder.path(), &options)?;
    Ok(if compilation.success {
        Vec::new()
    } else {
        compilation
            .diagnostics
            .into_iter()
            .filter(Diagnostic::is_error)
            .collect()
    })
}

/// The bundle without what is `cut`.
fn without(
    bundle: &Bundle,
    parsed: &ParsedBundle<'_>,
    (gone, stubs): &(Vec<Range<usize>>, Vec<Range<usize>>),
) -> Bundle {
    let stubbed = stubs.iter().map(|range| Edit::replace(range.clone(), STUB));
    let (text, marks) = parsed.without(bundle, gone, stubbed.collect()).into_parts();
    let mut shrunk = bundle.clone();
    shrunk.text = text;
    shrunk.source_map.marks = marks;
    shrunk
}
