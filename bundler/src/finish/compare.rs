//! Compares a file, whoever wrote it, with a package.

use std::fmt::Write;
use std::path::Path;

use super::check::conditions;
use super::refuted::described;
use crate::cargo::find;
use crate::cargo::resolve;
use crate::prove::{Positions, Proof, Prover, Refuted, Verdict};
use crate::request::outside::Outside;
use crate::request::settings::{Request, Settings};
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The most differences that are shown.
const SHOWN_MAX: usize = 3;

/// What is known of a file beside a package.
#[derive(Debug)]
pub enum Comparison {
    /// They are the same program.
    Same(Proof),
    /// They are not, for the reason that the words tell.
    Different(String),
}

/// The error for a `file` that is another program than the package, for the reason `why`.
pub fn another_program(file: &str, why: &str) -> Error {
    Error::new(format!("{file} is not the program of the package")).quote(why, false)
}

/// Compares the program in `file`, compiled in `edition`, or else in that of the package, with
/// the program of a package that `request` names.
///
/// # Errors
/// When that cannot be told: there is no such package or file, the package does not compile,
/// or the IR of the compiler is not understood.
pub fn compare(
    request: &Request,
    file: &Path,
    edition: Option<Edition>,
) -> Result<Comparison> {
    let text =
        std::fs::read_to_string(file).map_err(|error| Error::io("read", file, &error))?;
    let (workspace, dir) = find::find(&request.dir, &request.sought())?;
    let settings = Settings::of(request, &workspace.package, &dir)?;
    let is_example = settings.sought.example.is_some();
    let packages = resolve::resolve(&workspace, &settings.features, is_example)?;
    let outside = Outside::of(&packages, &settings.platform, &settings.asked)?;
    let on = &packages.root().features;
    let (target, program) = workspace.package.program(&settings.sought, on)?;
    let own = target.edition.parse()?;
    let original = workspace.original(&dir, program, &settings.features);
    let compiler = Compiler::current()?;
    let edition = edition.unwrap_or(own);
    if !compiler.knows(edition) {
        return Err(Error::new(format!(
            "rustc {} does not know edition {edition}",
            compiler.version
        ))
        .help("install a newer one: rustup update stable"));
    }
    let pins = outside.all_here();
    let conditions = conditions(&settings.platform);
    let prover = |pins| {
        Prover::new(
            &original,
            &compiler,
            true,
            &conditions,
            pins,
            Positions::default(),
        )
    };
    let verdict = in_edition(&prover(&[]), &text, own, edition)?;
    let verdict = match verdict {
        // The file may want what the judge has.
        Verdict::NotCompiled(_) if !pins.is_empty() => {
            in_edition(&prover(&pins), &text, own, edition)?
        }
        verdict => verdict,
    };
    match verdict {
        Verdict::Same(proof) => Ok(Comparison::Same(proof)),
        Verdict::Different(refuted) => Ok(Comparison::Different(words(&refuted))),
        Verdict::NotCompiled(said) => Ok(Comparison::Different(format!(
            "it does not compile in edition {edition}: {}",
            said.first_words()
        ))),
        Verdict::Unknown(why) => Err(why),
    }
}

/// The verdict on `text` in `edition`: by what it is in the package's `own` edition, if it is
/// the same there.
fn in_edition(
    prover: &Prover<'_>,
    text: &str,
    own: Edition,
    edition: Edition,
) -> Result<Verdict> {
    if edition != own {
        let mut verdicts = prover.prove(text, own, &[edition])?;
        if verdicts.len() == 2 {
            return Ok(verdicts.remove(1));
        }
    }
    let mut verdicts = prover.prove(text, edition, &[])?;
    Ok(verdicts.remove(0))
}

/// The differences, in words.
fn words(refuted: &Refuted) -> String {
    let mut words = String::new();
    if let Some(line) = refuted.line {
        let _ = writeln!(
            words,
            "the first difference is in the function at line {line}"
        );
    }
    for difference in refuted.differences.iter().take(SHOWN_MAX) {
        words.push_str(&described(difference));
        words.push('\n');
    }
    let more = refuted.differences.len().saturating_sub(SHOWN_MAX);
    if more > 0 {
        let _ = writeln!(words, "and {more} more");
    }
    words.trim_end().to_owned()
}
