//! Writes a bundle, whole or not at all, and compares a written one.

use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::bundle::Bundle;
use crate::source::own_output;
use crate::text::error::{Error, Result};
use crate::text::real_path::real_path;
use crate::text::suggest::nearest;

/// Writes `text` to `path`. Returns true if the file was different before.
///
/// The file is replaced in one step, and left alone when it is right already. Where a link
/// stands, what it leads to is replaced; a device or a pipe is written to as it is.
///
/// # Errors
/// When the folder is missing or cannot be written to; the file is untouched then.
pub fn write(path: &Path, text: &str) -> Result<bool> {
    let failed = |error: std::io::Error| Error::io("write", path, &error);
    if cfg!(windows) && is_device(path) && !path.is_file() {
        let opened = std::fs::OpenOptions::new().write(true).open(path);
        let written = opened.and_then(|mut device| device.write_all(text.as_bytes()));
        return written.map(|()| true).map_err(failed);
    }
    // Nothing to follow where there is no file yet.
    let target = real_path(path).unwrap_or_else(|_| path.to_path_buf());
    if let Ok(data) = std::fs::metadata(&target) {
        if data.is_dir() {
            let error = format!("cannot write {}: it is a folder", path.display());
            return Err(Error::new(error).help("name a file in it, e.g. main.rs"));
        }
        if !data.is_file() {
            return std::fs::write(&target, text).map(|()| true).map_err(failed);
        }
    }
    if std::fs::read(&target).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    replace(&target, path, text).map(|()| true)
}

/// True if `path` is what Windows takes for a device: no file can be there.
fn is_device(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_ascii_lowercase();
    let name = name.to_string_lossy();
    let is_port = |port: &str| {
        let number = name.strip_prefix(port).unwrap_or_default();
        matches!(number.as_bytes(), [b'1'..=b'9'])
    };
    ["nul", "con", "aux", "prn"].contains(&name.as_ref())
        || is_port("com")
        || is_port("lpt")
}

/// Writes `text` beside `target`, which the user calls `shown`, then moves it there.
fn replace(target: &Path, shown: &Path, text: &str) -> Result<()> {
    let failed = |error: std::io::Error| Error::io("write", shown, &error);
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        let (shown, folder) = (shown.display(), folder.display());
        let error = format!("cannot write {shown}: there is no folder {folder}");
        return Err(Error::new(error).help("make the folder, or name another file"));
    }
    // The name of the temporary file, which the error has, would tell the user nothing.
    let mut file = tempfile::NamedTempFile::new_in(folder)
        .map_err(|error| failed(error.kind().into()))?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    share(file.as_file(), target).map_err(failed)?;
    file.persist(target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// `text` without what its header says of a proof.
fn without_proof_words(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(range) = own_output::proof_range(&text) {
        text.replace_range(range, "");
    }
    text
}

/// Writes `text` to the standard output.
///
/// # Errors
/// When the output cannot take it all; a reader that has seen enough is no failure.
pub fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::io("write", Path::new("standard output"), &error))
        }
        _ => Ok(()),
    }
}

/// Checks that `path` is none of the files that `bundle` was made of.
///
/// # Errors
/// When it is one, and no bundle itself: to write there would be to lose a source.
pub fn check_output(bundle: &Bundle, path: &Path) -> Result<()> {
    let Ok(target) = real_path(path) else {
        return Ok(());
    };
    let mut sources = bundle.made_of.iter();
    let is_one = sources.any(|source| real_path(source).is_ok_and(|it| it == target));
    let is_bundle = || {
        let text = std::fs::read_to_string(&target).unwrap_or_default();
        own_output::without_header(&text).len() < text.len()
    };
    if !is_one || is_bundle() {
        return Ok(());
    }
    let error = format!(
        "{} is a file of the package, and would be overwritten",
        path.display()
    );
    Err(Error::new(error).help("name another file"))
}

/// Gives the new file the permissions of the old one, else those of ordinary files:
/// temporary ones are private.
#[cfg(unix)]
fn share(file: &std::fs::File, path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = match std::fs::metadata(path) {
        Ok(old) => old.permissions(),
        Err(_) => std::fs::Permissions::from_mode(0o644),
    };
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn share(_: &std::fs::File, _: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The error for a `folder` that is not there where one of the `commands` may be meant; `None` if
/// none is like it.
pub fn no_command<'a>(
    folder: &Path,
    commands: impl IntoIterator<Item = &'a str>,
) -> Option<Error> {
    let word = folder.to_str().filter(|_| !folder.exists())?;
    let command = nearest(word, commands)?;
    let error = Error::new(format!("there is no command and no folder {word}"));
    Some(error.help(format!("did you mean `bundler {command}`?")))
}

/// The error for messages in JSON without a file: standard output cannot be for both.
pub fn no_file_for_json() -> Error {
    Error::new("there is no file to write, and standard output is for messages")
        .help("name it with -o FILE")
}

/// The error for `--check` without a file.
pub fn no_file_to_check() -> Error {
    Error::new("there is no file to check").help("name it with -o FILE")
}

/// The error for what cannot be written to `path`.
pub fn not_written(path: &Path, error: &std::io::Error) -> Error {
    Error::io("write", path, error)
}

/// The error for a clipboard that cannot be written to, for the reason `why`.
pub fn no_clipboard(why: &str) -> Error {
    Error::new(format!("cannot copy to the clipboard: {why}"))
        .help("copy the file by hand, or run the bundler where there is a desktop")
}

/// The error for `--keep` without `--minify`, where nothing takes comments away.
pub fn keep_without_minify() -> Error {
    Error::new("--keep says which comments survive --minify, and nothing is minified")
        .help("add --minify, or leave --keep out")
}

/// The reason why a file is not what would be written.
#[derive(Debug)]
pub enum Stale {
    /// It is not there, or cannot be read.
    Missing(Error),
    /// It has other text.
    Differs(Error),
}

impl Stale {
    /// What is to be said of it.
    pub fn error(&self) -> &Error {
        match self {
            Stale::Missing(error) | Stale::Differs(error) => error,
        }
    }
}

/// Compares the file at `path` with `text`.
///
/// # Errors
/// When the file is missing or differs; the message names the first line that does, the
/// remedy is `command`.
pub fn check(path: &Path, text: &str, command: &str) -> std::result::Result<(), Stale> {
    let remedy = format!("run {command}");
    let old = std::fs::read(path)
        .map_err(|error| Stale::Missing(Error::io("read", path, &error).help(&remedy)))?;
    let old = String::from_utf8_lossy(&old);
    // By which compiler a bundle is proved is nothing that can be stale.
    let (old, text) = (without_proof_words(&old), without_proof_words(text));
    // Git may write other ends of lines than were committed.
    if old.replace("\r\n", "\n") == text {
        return Ok(());
    }
    let pairs = old.lines().zip(text.lines());
    let same = pairs.take_while(|(old, new)| old == new).count();
    let quoted = |line: Option<&str>| match line {
        Some("") => "empty".to_owned(),
        Some(line) => format!("`{line}`"),
        None => "the end of the file".to_owned(),
    };
    let has = quoted(old.lines().nth(same));
    let wants = quoted(text.lines().nth(same));
    Err(Stale::Differs(
        Error::new(format!(
            "{} is stale: line {} is {has}, and should be {wants}",
            path.display(),
            same + 1
        ))
        .help(remedy),
    ))
}
