//! Shows that what is about to be written compiles, and decides whose fault it is if it
//! does not.
//!
//! 1. The compiler reads the text with the flags of the platform, in the edition that it
//!    would be compiled with, and in the oldest and the newest of those that it is for: what
//!    compiles in both compiles in those between them. A text that an earlier step has
//!    compiled is not compiled again.
//! 2. Where it does not compile in its usual edition, Cargo is asked about the package. If
//!    that does not compile either, its errors are the answer. Else the fault is ours.
//! 3. An edition beside the usual one in which the text does not compile is a fault of ours
//!    too, but one that can be mended: the header does not name it any more.

mod compile;
mod fault;

use crate::bundle::Bundle;
use crate::cargo;
use crate::cargo::pinned::Purpose;
use crate::prove::Proof;
use crate::render::header;
use crate::rust::compiler::{Compilation, Compiler};
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;
use crate::text::progress;

pub(crate) use compile::{conditions, options};
pub(crate) use fault::Fault;

/// A bundle that the compiler has been asked about.
#[derive(Debug)]
pub struct Checked {
    /// The bundle. Its header names no edition any more in which it does not compile.
    pub bundle: Bundle,
    /// What is to be known beside: what could not be checked and why, and the editions that
    /// were taken away.
    pub notes: Vec<String>,
    /// What was proved of it, if that was asked for, and could be.
    pub proof: Option<Proof>,
}

/// Checks that `bundle` compiles, in the edition that it would be compiled with.
///
/// An edition that the compiler is too old for is taken from the header, and a note says so.
///
/// # Errors
/// When there is no compiler that could tell, or it does not compile. Then the error has the
/// compiler's words: about the package, if that does not compile either, and else about the bundle,
/// which is kept for a report.
pub fn check_compiles(bundle: &Bundle) -> Result<Checked> {
    let mut checked = Checked {
        bundle: bundle.clone(),
        notes: Vec::new(),
        proof: None,
    };
    let compiler = Compiler::current().map_err(|error| unchecked(error.message()))?;
    let equipped = bundle.pinned.equip(&compiler, Purpose::Check);
    let equipped = equipped.map_err(|error| unchecked(error.message()))?;
    checked.notes.extend(equipped.note);
    let compiler = equipped.compiler;
    let _phase = progress::phase("checking that it compiles");
    let usual = bundle.edition();
    let asked = asked(bundle);
    let known = Editions::of(&asked);
    for edition in asked.into_iter().filter(|&it| !compiler.knows(it)) {
        let why = format!("rustc {} does not know edition {edition}", compiler.version);
        if edition == usual {
            return Err(unchecked(&why));
        }
        let said = format!("{why}, so the header does not name it");
        checked.notes.push(said);
        narrow(&mut checked.bundle, edition);
    }
    let mut fails = failures(bundle, &compiler, known)?;
    if fails.iter().any(|(edition, _)| *edition != usual) {
        // Those between the oldest and the newest are not proved any more.
        let others = bundle.editions.without(known);
        fails.extend(failures(bundle, &compiler, others)?);
    }
    for (edition, compilation) in fails {
        let by = by(&compiler, edition);
        if edition == usual {
            return Err(blame(bundle, &by, &compilation));
        }
        checked.notes.push(format!(
            "{by}, does not compile it, so the header does not name that edition: {}",
            compilation.first_words()
        ));
        narrow(&mut checked.bundle, edition);
    }
    Ok(checked)
}

/// The error for a bundle that no compiler has seen, and `why`.
fn unchecked(why: &str) -> Error {
    Error::new(format!(
        "nobody can tell whether the bundle compiles: {why}"
    ))
    .help("install the compiler, or write the bundle unchecked, with --no-check")
}

/// The editions that the compiler is asked in.
fn asked(bundle: &Bundle) -> Vec<Edition> {
    let list = bundle.editions.list();
    let ends = [list.first(), list.last()].into_iter().flatten().copied();
    Editions::of(&ends.chain([bundle.edition()]).collect::<Vec<_>>()).list()
}

/// A compiler and an edition, as messages name them.
pub(super) fn by(compiler: &Compiler, edition: Edition) -> String {
    format!("rustc {}, edition {edition}", compiler.version)
}

/// Those of `editions` in which `bundle` does not compile, with what the compiler says; those
/// that it does not know left aside.
fn failures(
    bundle: &Bundle,
    compiler: &Compiler,
    editions: Editions,
) -> Result<Vec<(Edition, Compilation)>> {
    let editions = editions.list().into_iter();
    let editions: Vec<_> = editions.filter(|&it| compiler.knows(it)).collect();
    let compilations = compile::compile(bundle, compiler, &editions)?;
    let said = editions.into_iter().zip(compilations);
    Ok(said.filter(|(_, said)| !said.success).collect())
}

/// The error for a `bundle` that does not compile, as the compiler `by` says: the package's,
/// if that does not compile either, and else ours.
pub(crate) fn blame(bundle: &Bundle, by: &str, compilation: &Compilation) -> Error {
    let flags = compile::conditions(&bundle.platform).join(" ");
    if let Err(error) = cargo::check::check(&bundle.original, &flags) {
        return error;
    }
    let fault = Fault {
        what: "the bundle of it",
        by,
        remedy: "please report this, with that file; --no-check writes it all the same",
    };
    fault.error(bundle, &compilation.diagnostics, &compilation.said)
}

/// Takes `edition` out of those that the header of `bundle` names.
pub(super) fn narrow(bundle: &mut Bundle, edition: Edition) {
    let left = bundle.editions.without(Editions::of(&[edition]));
    let advice = |editions| header::advice(editions, &bundle.pinned.names());
    let (old, new) = (advice(bundle.editions), advice(left));
    bundle.editions = left;
    let Some(at) = bundle.text.find(&old) else {
        return;
    };
    let edit = Edit::replace(at..at + old.len(), new);
    *bundle = bundle.clone().edited(vec![edit]);
}

#[cfg(test)]
mod tests;
