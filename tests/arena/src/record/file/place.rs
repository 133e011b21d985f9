//! The places where results can be kept.

use std::fs::{self, FileType};
use std::path::Path;

use anyhow::{bail, Result};

/// Fails unless a result file is at `path`, or can be made there: it is read again, locked and
/// cut, which no device, pipe or folder allows.
///
/// # Errors
/// When something else is there.
pub fn check_place(path: &Path) -> Result<()> {
    let Ok(found) = fs::metadata(path) else {
        // It is not there, or whoever opens it will say why not.
        return Ok(());
    };
    if found.is_file() {
        return Ok(());
    }
    bail!(
        "{}: results are kept in a file, which is read again to go on; this is {}: name a file",
        path.display(),
        kind(found.file_type())
    )
}

#[cfg(unix)]
fn kind(found: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;

    if found.is_dir() {
        "a folder"
    } else if found.is_fifo() {
        "a pipe"
    } else if found.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn kind(found: FileType) -> &'static str {
    if found.is_dir() {
        "a folder"
    } else {
        "a device"
    }
}
