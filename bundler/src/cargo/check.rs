//! Asks Cargo whether a program compiles as it is, before anything is made of it.

use std::path::{Path, PathBuf};

use crate::cargo::message::{self, Message};
use crate::cargo::package::Original;
use crate::cargo::{cache, command, flags as handed};
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::{Error, Place, Result};
use crate::text::progress;

/// The number of errors of the compiler that are shown.
const SHOWN_MAX: usize = 3;
/// The number of the error for a crate that is not there, as the standard library of a target
/// that is not installed.
const NO_SUCH_CRATE: &str = "E0463";

/// The answer of Cargo to whether a program compiles.
pub(crate) enum Answer {
    /// It does; the file that was written for the program itself, if Cargo names it.
    Compiles(Option<PathBuf>),
    /// It does not: the error has the compiler's words, and points at the user's line.
    Refused(Error),
    /// Cargo did not come so far as to ask the compiler.
    Unable(Error),
}

/// Checks the program `original` with Cargo, as `cargo check` would; `flags` are handed to
/// the compiler.
///
/// # Errors
/// When it does not compile: the error has the compiler's words, and points at the user's
/// line. Or when Cargo cannot be run.
pub(crate) fn check(original: &Original, flags: &str) -> Result<()> {
    let _phase = progress::phase("asking Cargo whether the package compiles");
    let target = cache::target(original)?;
    let flags: Vec<_> = flags.split_whitespace().collect();
    let more = handed::with(&original.manifest, &flags);
    let options = [target.options(), more.options].concat();
    let variables: Vec<_> = more.variable.into_iter().collect();
    match ask(original, &options, &variables)? {
        Answer::Compiles(_) => Ok(()),
        Answer::Refused(error) | Answer::Unable(error) => Err(error),
    }
}

/// Lets Cargo check the program `original` with further `options`, where `variables` are set.
///
/// # Errors
/// When Cargo cannot be run.
pub(crate) fn ask(
    original: &Original,
    options: &[String],
    variables: &[(&str, String)],
) -> Result<Answer> {
    let mut all = ["--quiet", "--message-format", "json"]
        .map(str::to_owned)
        .to_vec();
    all.extend(original.program.options().map(str::to_owned));
    all.extend(original.features.options());
    all.extend_from_slice(options);
    let printed = command::printed(
        &original.workspace,
        &original.manifest,
        "check",
        &all,
        variables,
    )?;
    let messages = message::read(&printed.stdout);
    if printed.success {
        return Ok(Answer::Compiles(made(original, messages)));
    }
    let errors: Vec<(String, Diagnostic)> = messages
        .filter_map(|it| Some((it.target?.name, it.message?)))
        .filter(|(_, diagnostic)| diagnostic.is_error())
        .collect();
    let is_at_fault = errors
        .iter()
        .any(|(_, error)| error.code() != NO_SUCH_CRATE);
    let error = refusal(original, &errors, printed.stderr.trim());
    Ok(if is_at_fault {
        Answer::Refused(error)
    } else {
        Answer::Unable(error)
    })
}

/// The file that was made for the program itself.
fn made(original: &Original, messages: impl Iterator<Item = Message>) -> Option<PathBuf> {
    let [option, name] = original.program.options();
    let kind = option.trim_start_matches('-');
    let mut programs = messages.filter_map(|message| {
        let target = message
            .target
            .filter(|target| target.name == name && target.is(kind));
        target.and(message.filenames.into_iter().next())
    });
    programs.next()
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
