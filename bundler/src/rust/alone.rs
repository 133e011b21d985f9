//! A text that the compiler is to read alone, in a folder of its own.

use std::path::Path;

use tempfile::TempDir;

use crate::text::error::{Error, Result};

/// The name of the file, as the compiler calls it.
pub(crate) const FILE: &str = "main.rs";

/// A folder with nothing but `text` in it, which is gone when this is dropped.
///
/// # Errors
/// When there is no place for one.
pub(crate) fn folder(text: &str) -> Result<TempDir> {
    let folder = tempfile::tempdir().map_err(|error| {
        Error::new(format!("cannot make a temporary folder: {error}"))
            .help("make room there, or set TMPDIR to another folder")
    })?;
    let failed = |error| Error::io("write", Path::new(FILE), &error);
    std::fs::write(folder.path().join(FILE), text).map_err(failed)?;
    Ok(folder)
}
