//! Asks Cargo whether a program compiles as it is, before anything is made of it.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cargo::package::Original;
use crate::cargo::{cache, command, flags as handed};
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::{Error, Place, Result};
use crate::text::progress;

/// The number of errors of the compiler that are shown.
const SHOWN_MAX: usize = 3;

/// A message of Cargo; those of the compiler alone have a `message`.
#[derive(Deserialize)]
struct Message {
    message: Option<Diagnostic>,
    target: Option<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

/// Checks the program `original` with Cargo, as `cargo check` would; `flags` are handed to
/// the compiler.
///
/// # Errors
/// When it does not compile: the error has the compiler's words, and points at the user's
/// line. Or when Cargo cannot be run.
pub(crate) fn check(original: &Original, flags: &str) -> Result<()> {
    let _phase = progress::phase("asking Cargo whether the package compiles");
    let mut options = ["--quiet", "--message-format", "json"]
        .map(str::to_owned)
        .to_vec();
    options.extend(original.program.options().map(str::to_owned));
    options.extend(original.features.options());
    let target = cache::target(original)?;
    options.extend(target.options());
    let flags: Vec<_> = flags.split_whitespace().collect();
    let more = handed::with(&original.manifest, &flags);
    options.extend(more.options);
    let variables: Vec<_> = more.variable.into_iter().collect();
    let printed = command::printed(
        &original.workspace,
        &original.manifest,
        "check",
        &options,
        &variables,
    )?;
    if printed.success {
        return Ok(());
    }
    let messages = printed
        .stdout
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok());
    let errors: Vec<(String, Diagnostic)> = messages
        .filter_map(|it| Some((it.target?.name, it.message?)))
        .filter(|(_, diagnostic)| diagnostic.is_error())
        .collect();
    Err(refusal(original, &errors, printed.stderr.trim()))
}

/// The error for a program in which the compiler found `errors`, each in the crate of this
/// name; `said` is what Cargo printed beside them.
fn refusal(original: &Original, errors: &[(String, Diagnostic)], said: &str) -> Error {
    let remedy = "mend it first: `cargo check` shows all that is wrong";
    let Some((krate, first)) = errors.first() else {
        let said = if said.is_empty() {
            "no reason given"
        } else {
            said
        };
        return Error::new("the package does not compile")
            .quote(said, true)
            .help("see what `cargo check` says");
    };
    let name = |file: &str| shown(original, file);
    let shown = errors.iter().take(SHOWN_MAX);
    let words: Vec<_> = shown.map(|(_, error)| error.rendered(&name)).collect();
    let mut error = Error::new(format!(
        "`{krate}` does not compile, so nothing is made of it: {}",
        first.title()
    ))
    .quote(words.join("\n\n"), true)
    .help(remedy);
    if let Some(place) = place(original, first) {
        error = error.at(place);
    }
    match errors.len().saturating_sub(words.len()) {
        0 => error,
        1 => error.note("and 1 more error"),
        more => error.note(format!("and {more} more errors")),
    }
}

/// The place in the user's source of an error of the compiler.
fn place(original: &Original, error: &Diagnostic) -> Option<Place> {
    let (file, range) = error.place()?;
    let text = std::fs::read_to_string(original.workspace.join(file)).ok()?;
    text.get(range.clone())?;
    Some(Place {
        file: shown(original, file).into(),
        text: text.into(),
        range,
    })
}

/// The path of a file, which the compiler names from the folder of the workspace, as the
/// user would write it.
fn shown(original: &Original, file: &str) -> String {
    let path = original.workspace.join(file);
    let folder = original.manifest.parent().unwrap_or(Path::new(""));
    let Ok(inside) = path.strip_prefix(folder) else {
        return file.to_owned();
    };
    let path: PathBuf = original.shown.join(inside);
    let path = path.strip_prefix(".").unwrap_or(&path);
    path.display().to_string().replace('\\', "/")
}
