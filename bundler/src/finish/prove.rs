//! Proves that what is about to be written is the same program as the package.
//!
//! 1. The bundle is proved in the edition that it would be compiled with. Where that cannot be
//!    done, it is compiled at least, and the reason is said.
//! 2. So it is in each further edition that its header names. One in which it does not compile
//!    or is another program is named no more.
//! 3. The header says by which compiler and for which target.

use std::io::Write;
use std::path::PathBuf;

use super::check::{blame, by, check_compiles, conditions, narrow, Checked};
use crate::bundle::Bundle;
use crate::prove::{shown, Difference, Positions, Proof, Prover, Refuted, Verdict, What};
use crate::rust::alone::FILE;
use crate::rust::compiler::Compiler;
use crate::source::own_output::{proof_range, proof_words};
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use crate::text::marked_text::{Edit, Text};

/// The most callers that are named.
const CALLERS_MAX: usize = 6;

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
    let compiler = match Compiler::current() {
        Ok(compiler) if compiler.knows(bundle.edition()) => compiler,
        _ => return unproved(bundle, None),
    };
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
    let usual = bundle.edition();
    let others = checked
        .bundle
        .editions
        .without(Editions::of(&[usual]))
        .list();
    let (known, unknown): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|&edition| compiler.knows(edition));
    let mut verdicts = verdicts(bundle, &compiler, true, usual, &known)?.into_iter();
    let proof = match verdicts.next() {
        Some(Verdict::Same(proof)) => proof,
        Some(Verdict::Refused(said)) => {
            return Err(blame(bundle, &by(&compiler, usual), &said));
        }
        Some(Verdict::Different(refuted)) => {
            return Err(fault(bundle, &by(&compiler, usual), &refuted));
        }
        Some(Verdict::Unknown(why)) => {
            return unproved(bundle, Some((&compiler, &why)));
        }
        None => return unproved(bundle, None),
    };
    let refused = known.into_iter().zip(verdicts);
    let mut refused: Vec<_> = refused
        .filter_map(|(edition, verdict)| Some((edition, refutation(&verdict)?)))
        .collect();
    refused.extend(
        unknown
            .into_iter()
            .map(|it| (it, "does not know it".to_owned())),
    );
    for (edition, why) in refused {
        checked.notes.push(format!(
            "{}, {why}, so the header does not name that edition",
            by(&compiler, edition)
        ));
        narrow(&mut checked.bundle, edition);
    }
    if bundle.text.contains("debug_assert") {
        let note =
            "code under debug_assertions was not looked at, for the proof is without";
        checked.notes.push(note.to_owned());
    }
    say_in_header(&mut checked.bundle, &proof);
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
    Prover::new(original, compiler, is_current, &conditions, pins, positions).prove(
        &bundle.text,
        first,
        others,
    )
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
pub(super) fn refutation(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Same(_) => None,
        Verdict::Refused(said) => {
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
fn unproved(bundle: &Bundle, why: Option<(&Compiler, &Error)>) -> Result<Checked> {
    let mut checked = check_compiles(bundle)?;
    if let Some((compiler, why)) = why {
        let (version, why) = (&compiler.version, why.message());
        checked
            .notes
            .push(format!("compiles, not proved by rustc {version}: {why}"));
    }
    Ok(checked)
}

/// The function of a difference, as people write it.
fn name(difference: &Difference) -> String {
    let symbols = [&difference.package, &difference.bundle];
    let named = symbols.into_iter().find(|symbol| !symbol.is_empty());
    named.map(|symbol| shown(symbol)).unwrap_or_default()
}

/// The error for a `bundle` that is another program than its package, as the compiler `by`
/// says: `refuted` tells in what.
pub(super) fn fault(bundle: &Bundle, by: &str, refuted: &Refuted) -> Error {
    let mut error = if refuted.is_unsteady {
        Error::new(
            "the package is compiled to another program each time, so nothing can be proved",
        )
        .help("--no-check writes it all the same")
    } else {
        Error::new(
            "this is likely a fault of the bundler: the bundle is another program than the package",
        )
        .help("please report this, with that folder; --no-check writes it all the same")
    };
    let place = refuted.line.and_then(|line| {
        let mut lines = bundle.text.split_inclusive('\n');
        let start: usize = lines.by_ref().take(line - 1).map(str::len).sum();
        let line = lines.next().unwrap_or("");
        let indent = line.len() - line.trim_start().len();
        bundle
            .source_map
            .place(start + indent..start + line.trim_end().len())
    });
    if let Some(place) = place {
        error = error.at(place);
    }
    if let Some(first) = refuted.differences.first() {
        error = error.quote(described(first), false);
    }
    match refuted.differences.len() {
        0 | 1 => {}
        more => error = error.note(format!("and {} more differences", more - 1)),
    }
    error = error.note(format!("compiled with {by}"));
    match kept(bundle, refuted) {
        Ok(path) => error.note(format!("all is kept in {}", path.display())),
        Err(failure) => error.note(format!("it could not be kept: {failure}")),
    }
}

/// What differs, on lines of their own.
pub(super) fn described(difference: &Difference) -> String {
    let Difference {
        package, bundle, ..
    } = difference;
    let mut lines = vec![match difference.what {
        What::Body => "these are not the same:",
        What::Elsewhere => "these are not the same, and at least one comes from elsewhere:",
        What::Joined => "one of these stands for two of the other program:",
        What::Alone => "only one program has this:",
        What::Edition => "the edition means something else by this, say rustc's lints:",
    }
    .to_owned()];
    for (whose, symbol, line) in [
        ("package", package, &difference.mismatch.package),
        ("bundle", bundle, &difference.mismatch.bundle),
    ] {
        if symbol.is_empty() {
            continue;
        }
        lines.push(format!("  {whose}: {}", shown(symbol)));
        if !line.is_empty() {
            lines.push(format!("      {line}"));
        }
    }
    let callers = &difference.callers;
    for caller in callers.iter().take(CALLERS_MAX) {
        lines.push(format!("  called by {caller}"));
    }
    if callers.len() > CALLERS_MAX {
        lines.push(format!("  and {} more", callers.len() - CALLERS_MAX));
    }
    lines.join("\n")
}

/// Writes the text of `bundle` and the IR of both programs into a folder for temporary files,
/// where they stay.
fn kept(bundle: &Bundle, refuted: &Refuted) -> std::io::Result<PathBuf> {
    let prefix = format!("bundler-{}-", bundle.name);
    let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
    let put = |name: &str, text: &str| {
        let mut file = std::fs::File::create(folder.path().join(name))?;
        file.write_all(text.as_bytes())
    };
    put(FILE, &bundle.text)?;
    put("bundle.ll", &refuted.bundle)?;
    std::fs::create_dir(folder.path().join("package"))?;
    for file in &refuted.package {
        if let Some(name) = file.file_name() {
            std::fs::copy(file, folder.path().join("package").join(name))?;
        }
    }
    Ok(folder.keep())
}

/// Lets the header of `bundle` say by what it is proved.
fn say_in_header(bundle: &mut Bundle, proof: &Proof) {
    let Some(range) = proof_range(&bundle.text) else {
        return;
    };
    let words = proof_words(&proof.compiler, &proof.target);
    let marks = std::mem::take(&mut bundle.source_map.marks);
    let text = Text::literal(std::mem::take(&mut bundle.text)).with_marks(marks);
    let (text, marks) = text.edited(vec![Edit::replace(range, words)]).into_parts();
    bundle.text = text;
    bundle.source_map.marks = marks;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::settings::Request;

    #[test]
    fn another_program_is_refused_with_its_place_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            std::fs::create_dir_all(folder.path().join("src")).unwrap();
            std::fs::write(folder.path().join(name), text).unwrap();
        };
        put(
            "Cargo.toml",
            "[package]\nname = \"desk\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        );
        put("src/main.rs", "fn main() {\n    desk::hello();\n}\n");
        let library = "//! A desk.\n\npub fn hello() {\n    std::process::exit(7);\n}\n";
        put("src/lib.rs", library);
        let request = Request {
            dir: folder.path().to_path_buf(),
            ..Request::default()
        };
        let mut bundle = crate::bundle(&request).unwrap();
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
