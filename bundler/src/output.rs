//! Writes a bundle, whole or not at all, and compares a written one.

use std::io::Write;
use std::path::Path;

use crate::error::{Error, Result};

/// Writes `text` to `path`; answers whether the file was different before.
///
/// The file is replaced in one step, and left alone when it is right already.
///
/// # Errors
/// When the folder is missing or cannot be written to; the file is untouched then.
pub fn write(path: &Path, text: &str) -> Result<bool> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    let failed = |error: std::io::Error| Error::io("write", path, &error);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    share(file.as_file(), path).map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(true)
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

/// The answer to a comparison with no file.
pub fn no_file_to_check() -> Error {
    Error::new("there is no file to check").help("name it with -o FILE")
}

/// Compares the file at `path` with `text`.
///
/// # Errors
/// When the file is missing or differs; the message names the first line that does, the
/// remedy is `command`.
pub fn check(path: &Path, text: &str, command: &str) -> Result<()> {
    let remedy = format!("run {command}");
    let old = std::fs::read(path)
        .map_err(|error| Error::io("read", path, &error).help(&remedy))?;
    if old == text.as_bytes() {
        return Ok(());
    }
    let old = String::from_utf8_lossy(&old);
    let pairs = old.lines().zip(text.lines());
    let same = pairs.take_while(|(old, new)| old == new).count();
    let shown = |line: Option<&str>| {
        line.map_or("the end of the file".to_owned(), |l| format!("`{l}`"))
    };
    let has = shown(old.lines().nth(same));
    let wants = shown(text.lines().nth(same));
    Err(Error::new(format!(
        "{} is stale: line {} is {has}, and should be {wants}",
        path.display(),
        same + 1
    ))
    .help(remedy))
}
