//! A file that one arena alone writes to, and others may read meanwhile.

use std::fs::{File, OpenOptions};
use std::io::Result;
use std::path::Path;

/// Opens the file at `path` to append to it, and makes it if it is not there; `None` if another
/// arena has it open.
///
/// # Errors
/// When it cannot be opened.
#[cfg(not(windows))]
pub(super) fn open(path: &Path) -> Result<Option<File>> {
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path)?;
    Ok(lock(&file).then_some(file))
}

/// Takes the lock of a file; false if another arena keeps it.
///
/// Several tries are made: a process that an earlier owner was just starting can hold the lock a
/// moment longer than that owner.
#[cfg(not(windows))]
fn lock(file: &File) -> bool {
    for _ in 0..10 {
        match file.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => {
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            // Not every file system has locks.
            Ok(()) | Err(std::fs::TryLockError::Error(_)) => return true,
        }
    }
    false
}

/// Shortens the file, which lies at `path`, to `bytes`.
///
/// # Errors
/// When that is not possible.
#[cfg(not(windows))]
pub(super) fn cut(_file: &mut File, path: &Path, bytes: u64) -> Result<()> {
    // One that is open to append to it cannot be shortened everywhere.
    OpenOptions::new().write(true).open(path)?.set_len(bytes)
}

/// Opens the file at `path` to append to it, and makes it if it is not there; `None` if another
/// arena has it open. A lock would keep readers away as well here.
///
/// # Errors
/// When it cannot be opened.
#[cfg(windows)]
pub(super) fn open(path: &Path) -> Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;

    /// Lets others read, and not write.
    const FILE_SHARE_READ: u32 = 1;
    /// The error where somebody else has it open so.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    match options.share_mode(FILE_SHARE_READ).open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

/// Shortens the file, which has been read to its end, to `bytes`, and goes on there.
///
/// # Errors
/// When that is not possible.
#[cfg(windows)]
pub(super) fn cut(file: &mut File, _path: &Path, bytes: u64) -> Result<()> {
    use std::io::{Seek, SeekFrom};

    file.set_len(bytes)?;
    file.seek(SeekFrom::Start(bytes)).map(|_| ())
}
