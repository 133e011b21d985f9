//! The folder of the bundler beside those that Cargo keeps for all packages.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variable that names the folder, if it is to be another one.
const VARIABLE: &str = "BUNDLER_CACHE";

/// The bundler's own folder, by default in Cargo's home; `None` if there can be none. What
/// lies there makes the next bundling faster, and may be removed at any time.
pub(crate) fn own_folder() -> Option<PathBuf> {
    let folder = match set(VARIABLE) {
        Some(folder) => std::path::absolute(folder).ok()?,
        None => cargo_home()?.join("bundler"),
    };
    std::fs::create_dir_all(&folder).ok()?;
    // A folder that exists may still be for reading only.
    tempfile::tempfile_in(&folder).ok()?;
    Some(folder)
}

/// The folder in which Cargo keeps what is for all packages.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    match set("CARGO_HOME") {
        Some(home) => Some(PathBuf::from(home)),
        None => Some(std::env::home_dir()?.join(".cargo")),
    }
}

fn set(variable: &str) -> Option<OsString> {
    std::env::var_os(variable).filter(|value| !value.is_empty())
}
