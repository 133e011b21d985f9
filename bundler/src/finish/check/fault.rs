//! What is said where the bundler itself is at fault.

use std::io::Write;
use std::path::PathBuf;

use crate::bundle::Bundle;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Error;

/// A fault of the bundler: a text that does not compile, of a package that does.
pub(crate) struct Fault<'a> {
    /// The text, e.g. `the bundle of it`.
    pub(crate) what: &'a str,
    /// The compiler and the edition.
    pub(crate) by: &'a str,
    pub(crate) remedy: &'a str,
}

impl Fault<'_> {
    /// The error for the fault that `diagnostics` tell of the text of `bundle`; `said` is what
    /// the compiler printed beside them. The text is kept in a file that the error names.
    pub(crate) fn error(
        &self,
        bundle: &Bundle,
        diagnostics: &[Diagnostic],
        said: &str,
    ) -> Error {
        let Fault { what, by, remedy } = self;
        let kept = keep(bundle);
        let name = match &kept {
            Ok(path) => path.display().to_string(),
            Err(_) => FILE.to_owned(),
        };
        let mut errors = diagnostics.iter().filter(|it| it.is_error());
        let first = errors.next();
        let title = match first.or(diagnostics.first()) {
            Some(first) => first.title(),
            None => said.lines().next().unwrap_or("no reason given").to_owned(),
        };
        let mut error = Error::new(format!(
            "this is a fault of the bundler: the package compiles, and {what} does not: {title}"
        ));
        if let Some(first) = first {
            let called = |file: &str| if file == FILE { &name } else { file }.to_owned();
            error = error.quote(first.rendered(&called), false);
            let range = first.ranges(FILE).into_iter().next();
            let place = range.and_then(|range| bundle.source_map.place(range));
            error = match place {
                Some(place) => error.at(place).note(
                    "this is the place in the sources; that in the bundle stands below",
                ),
                None => error,
            };
        }
        error = match errors.count() {
            0 => error.note(format!("compiled with {by}")),
            more => error.note(format!("compiled with {by}: {more} more errors")),
        };
        error = match kept {
            Ok(path) => error.note(format!("it is kept in {}", path.display())),
            Err(failure) => error.note(format!("it could not be kept: {failure}")),
        };
        error.help(*remedy)
    }
}

/// Writes the text of `bundle` to a file in the folder for temporary ones, where it stays.
fn keep(bundle: &Bundle) -> std::io::Result<PathBuf> {
    let prefix = format!("bundler-{}-", bundle.name);
    let mut file = tempfile::Builder::new()
        .prefix(&prefix)
        .suffix(".rs")
        .tempfile()?;
    file.write_all(bundle.text.as_bytes())?;
    let (_, path) = file.keep().map_err(|error| error.error)?;
    Ok(path)
}
