//! The folder of the manifest that is meant.

use std::path::{Path, PathBuf};

use crate::text::error::{Error, Result};
use crate::text::real_path::real_path;

const MANIFEST: &str = "Cargo.toml";

/// The folder of the nearest manifest in this folder and those around it, as seen from here;
/// this folder itself if there is none.
pub fn folder_around() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let mut shown = PathBuf::new();
    for folder in here.ancestors() {
        if folder.join(MANIFEST).is_file() {
            break;
        }
        shown.push("..");
    }
    let is_found = shown.as_os_str().is_empty() || shown.join(MANIFEST).is_file();
    if shown.as_os_str().is_empty() || !is_found {
        return PathBuf::from(".");
    }
    shown
}

/// The folder of the manifest at `path`.
///
/// # Errors
/// When that is no manifest.
pub fn folder_of_manifest(path: &Path) -> Result<PathBuf> {
    let is_named = path.file_name().is_some_and(|name| name == MANIFEST);
    if !is_named || !path.is_file() {
        return Err(
            Error::new(format!("{} is no manifest of Cargo", path.display()))
                .help("give the path of a Cargo.toml"),
        );
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    if folder.as_os_str().is_empty() {
        return Ok(PathBuf::from("."));
    }
    Ok(folder.to_path_buf())
}

/// `path` from the folder of the caller, where it lies in that.
pub(crate) fn here(path: &Path) -> &Path {
    let inside = std::env::current_dir().ok().and_then(|here| {
        let here = real_path(&here).unwrap_or(here);
        path.strip_prefix(here).ok()
    });
    inside
        .filter(|path| !path.as_os_str().is_empty())
        .unwrap_or(path)
}
