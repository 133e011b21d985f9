//! Text files that are read whole, and written whole or not at all.

use std::path::Path;
use std::{fs, io};

use anyhow::{Context, Result};

/// The text of the file at `path`.
///
/// # Errors
/// If the file cannot be read or is not UTF-8; the message names it.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The state that `parse` reads from the text of the file at `path`; None if there is no
/// such file.
///
/// # Errors
/// If the file cannot be read, or `parse` fails; the message names the file.
pub(crate) fn resume<T>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<T>,
) -> Result<Option<T>> {
    if !path.exists() {
        return Ok(None);
    }
    let state = parse(&read(path)?).with_context(|| path.display().to_string())?;
    Ok(Some(state))
}

/// Replaces the file at `path`, whose folder must exist, by `text`. Atomic: a reader sees
/// the old text or the new one, whole, and a write that fails leaves the old one.
///
/// # Errors
/// If the file cannot be written; the message names it.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut draft = path.as_os_str().to_os_string();
    draft.push(".draft");
    let put = || -> io::Result<()> {
        fs::write(&draft, text)?;
        fs::rename(&draft, path)
    };
    put()
        .inspect_err(|_| {
            // The first error is the one to tell; the draft may not even exist.
            let _ = fs::remove_file(&draft);
        })
        .with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_or_left_as_it_was() {
        let folder = std::env::temp_dir().join(format!("whole-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.txt");
        for text in ["one", "two"] {
            write_whole(&path, text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        // A folder stands where the file is to go.
        let taken = folder.join("b");
        fs::create_dir_all(taken.join("c")).expect("folders");
        let error = write_whole(&taken, "three").expect_err("not a file");
        assert!(format!("{error:#}").contains("cannot write"), "{error:#}");
        let names = fs::read_dir(&folder).expect("a folder");
        assert_eq!(names.count(), 2, "no draft is left");
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
