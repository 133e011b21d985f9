//! Proves that what is about to be written is the same program as the package.
//!
//! 1. The bundle is proved in the edition that it would be compiled with. Where that cannot be
//!    done, it is compiled at least, and the reason is said.
//! 2. So it is in each further edition that its header names. One in which it does not compile
//!    or is another program is named no more.
//! 3. The header says by which compiler and for which target.

use super::check::{blame, by, check_compiles, conditions, narrow, Checked};
use super::refuted::{fault, name, not_taken};
use crate::bundle::Bundle;
use crate::prove::{Positions, Prover, Verdict};
use crate::rust::compiler::Compiler;
use crate::source::own_output::{proof_range, proof_words};
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;

/// True if a bundle does not compile in its usual edition, by the first of the `verdicts`, or is
/// another program.
pub(super) fn are_against(verdicts: &[(Edition, Verdict)]) -> bool {
    verdicts.first().is_some_and(|(_, it)| it.is_against())
}

/// True if a bundle is the same program in all editions that the `verdicts` are for.
pub(super) fn are_same(verdicts: &[(Edition, Verdict)]) -> bool {
    verdicts
        .iter()
        .all(|(_, it)| matches!(it, Verdict::Same(_)))
}

/// Proves `bundle` in all editions that its header names; `None` if it is not the same program
/// in all of them, or that cannot be told.
///
/// # Errors
/// When the package does not compile.
pub(super) fn prove_wholly(bundle: &Bundle) -> Result<Option<Checked>> {
    let Some(compiler) = compiler_for(bundle) else {
        return Ok(None);
    };
    let verdicts = verdicts_on(bundle, &compiler)?;
    if are_same(&verdicts) {
        return Ok(conclude(bundle, &compiler, verdicts).ok());
    }
    Ok(None)
}

/// Proves that `bundle` is the same program as its package, in each edition that its header
/// names.
///
/// Where that cannot be told, it is checked that it compiles, and a note says why.
///
/// # Errors
/// When it does not compile, or is another program: the error names the functions, their
/// callers and the user's line, and all that was compared is kept for a report. When the
/// package does not compile: the error has the compiler's words.
pub fn prove(bundle: &Bundle) -> Result<Checked> {
    match compiler_for(bundle) {
        Some(compiler) => conclude(bundle, &compiler, verdicts_on(bundle, &compiler)?),
        None => unproved(bundle, None),
    }
}

/// The compiler at hand, if it knows the usual edition of `bundle`.
pub(super) fn compiler_for(bundle: &Bundle) -> Option<Compiler> {
    let compiler = Compiler::current().ok();
    compiler.filter(|it| it.knows(bundle.edition()))
}

/// The verdicts on `bundle` by the current `compiler`, in its usual edition first, and if it is
/// the same program there, in all others that its header names.
pub(super) fn verdicts_on(
    bundle: &Bundle,
    compiler: &Compiler,
) -> Result<Vec<(Edition, Verdict)>> {
    let usual = bundle.edition();
    let others = bundle.editions.without(Editions::of(&[usual])).list();
    let (known, unknown): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|&edition| compiler.knows(edition));
    let verdicts = verdicts(bundle, compiler, true, usual, &known)?;
    let editions = [usual].into_iter().chain(known);
    let known = editions.zip(verdicts);
    let unknown = unknown.into_iter().map(|edition| {
        let why = Error::new("it does not know that edition");
        (edition, Verdict::Unknown(why))
    });
    Ok(known.chain(unknown).collect())
}

/// What comes of the `verdicts` on `bundle` by the current `compiler`.
pub(super) fn conclude(
    bundle: &Bundle,
    compiler: &Compiler,
    verdicts: Vec<(Edition, Verdict)>,
) -> Result<Checked> {
    // The judge's crates may be other than those that the package has.
    let mut checked = if bundle.pinned.is_empty() {
        Checked {
            bundle: bundle.clone(),
            notes: Vec::new(),
            proof: None,
        }
    } else {
        check_compiles(bundle)?
    };
    let mut verdicts = verdicts.into_iter();
    let proof = match verdicts.next() {
        Some((_, Verdict::Same(proof))) => proof,
        Some((edition, Verdict::NotCompiled(said))) => {
            let by = by(compiler, edition);
            let told = not_taken(bundle, &by, &said);
            return Err(told.unwrap_or_else(|| blame(bundle, &by, &said)));
        }
        Some((edition, Verdict::Different(refuted))) => {
            return Err(fault(bundle, &by(compiler, edition), &refuted));
        }
        Some((_, Verdict::Unknown(why))) => {
            return unproved(bundle, Some((compiler, &why)));
        }
        None => return unproved(bundle, None),
    };
    for (edition, verdict) in verdicts {
        let Some(why) = why_not_named(&verdict) else {
            continue;
        };
        checked.notes.push(format!(
            "{}, {why}, so the header does not name that edition",
            by(compiler, edition)
        ));
        narrow(&mut checked.bundle, edition);
    }
    if bundle.text.contains("debug_assert") {
        let note =
            "code under debug_assertions was not looked at, for the proof is without";
        checked.notes.push(note.to_owned());
    }
    let words = proof_words(&proof.compiler, &proof.target);
    say_in_header(&mut checked.bundle, words);
    checked.proof = Some(proof);
    Ok(checked)
}

/// The verdicts on `bundle` by `compiler`, which is the one that Cargo takes if it `is_current`,
/// in the edition `first` and, if it is the same program there, in `others`.
///
/// # Errors
/// When the package does not compile, or the compiler cannot be run.
pub(super) fn verdicts(
    bundle: &Bundle,
    compiler: &Compiler,
    is_current: bool,
    first: Edition,
    others: &[Edition],
) -> Result<Vec<Verdict>> {
    let conditions = conditions(&bundle.platform);
    let pins = bundle.pinned.here();
    let original = &bundle.original;
    // The crates of the judge are compiled anew, with the package.
    let compiler = &compiler.clone().with_libraries(Vec::new());
    let positions = positions(bundle);
    Prover::new(original, compiler, is_current, &conditions, pins, positions)
        .listening(bundle.oldest.min(first), bundle.own.max(first))
        .prove(&bundle.text, first, others)
}

/// The lines and columns of the calls of macros in `bundle`, in the sources and there, if
/// any asks for them.
fn positions(bundle: &Bundle) -> Positions {
    let mut positions = Positions::default();
    let text = &bundle.text;
    if !["line!", "column!"].iter().any(|name| text.contains(name)) {
        return positions;
    }
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        for (at, _) in line.match_indices('!') {
            let word =
                line[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
            if word.len() == at {
                continue;
            }
            let at = offset + word.len();
            let place = bundle.source_map.place(at..at + 1);
            let Some((source_line, source_column)) = place.and_then(|it| it.position())
            else {
                continue;
            };
            let column = word.chars().count() + 1;
            positions.lines.insert((source_line, index + 1));
            positions.columns.insert((source_column, column));
        }
        offset += line.len();
    }
    positions
}

/// The reason why the header cannot name an edition; `None` if it can.
pub(super) fn why_not_named(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Same(_) => None,
        Verdict::NotCompiled(said) => {
            Some(format!("does not compile it: {}", said.first_words()))
        }
        Verdict::Different(refuted) => {
            let first = refuted.differences.first().map(name).unwrap_or_default();
            Some(format!("makes another program of it, in `{first}`"))
        }
        Verdict::Unknown(why) => Some(format!("does not tell: {}", why.message())),
    }
}

/// The `bundle`, of which is known at most that it compiles; `why` says by which compiler no
/// more could be told, and for what reason.
pub(super) fn unproved(
    bundle: &Bundle,
    why: Option<(&Compiler, &Error)>,
) -> Result<Checked> {
    let mut checked = check_compiles(bundle)?;
    if let Some((compiler, why)) = why {
        let (version, why) = (&compiler.version, why.message());
        checked
            .notes
            .push(format!("compiles, not proved by rustc {version}: {why}"));
    }
    Ok(checked)
}

/// The `bundle` with a header that says nothing of a proof, which makes it shorter.
pub fn without_proof(mut bundle: Bundle) -> Bundle {
    say_in_header(&mut bundle, String::new());
    bundle
}

/// Lets the header of `bundle` say by what it is proved, in `words`.
fn say_in_header(bundle: &mut Bundle, words: String) {
    let Some(range) = proof_range(&bundle.text) else {
        return;
    };
    *bundle = bundle.clone().edited(vec![Edit::replace(range, words)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finish::desk;
    use crate::rust::alone::FILE;

    #[test]
    fn another_program_is_refused_with_its_place_and_kept() {
        let main = "fn main() {\n    desk::hello();\n}\n";
        let library = "//! A desk.\n\npub fn hello() {\n    std::process::exit(7);\n}\n";
        let (_folder, mut bundle) = desk::bundled(main, library);
        let proved = prove(&bundle).unwrap();
        assert!(proved.proof.is_some_and(|proof| proof.functions > 2));
        let at = |bundle: &Bundle| {
            let mut lines = bundle.text.lines();
            let line = lines.position(|line| line.contains("pub fn hello"));
            bundle.source_line(line.unwrap() + 1).map(|(_, line)| line)
        };
        assert_eq!(
            at(&proved.bundle),
            at(&bundle),
            "lines know where they come from"
        );

        bundle.text = bundle.text.replace("exit(7)", "exit(8)");
        let error = prove(&bundle).unwrap_err();
        let said = error.to_string();
        assert!(
            error.message().contains("likely a fault of the bundler"),
            "{said}"
        );
        assert!(error.file().unwrap().ends_with("src/lib.rs"), "{said}");
        assert_eq!(error.position(), Some((3, 1)), "{said}");
        assert!(said.contains("called by desk::main"), "{said}");
        let (_, kept) = said.split_once("all is kept in ").unwrap();
        let kept = std::path::Path::new(kept.lines().next().unwrap());
        assert!(kept.join("bundle.ll").is_file() && kept.join("package").is_dir());
        assert_eq!(
            std::fs::read_to_string(kept.join(FILE)).unwrap(),
            bundle.text
        );
        std::fs::remove_dir_all(kept).unwrap();
    }
}
