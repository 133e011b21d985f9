//! The path by which the system knows a file, in the form in which people and programs write it.

use std::io::Result;
use std::path::{Path, PathBuf};

/// How Windows itself begins the path of a file on another machine, and how everybody does.
const VERBATIM_SHARE: &str = r"\\?\UNC\";
const SHARE: &str = r"\\";

/// The whole path of the file at `path`, without links: under Windows without the `\\?\` before it,
/// behind which `/` would be part of a name.
///
/// # Errors
/// When there is no such file.
pub(crate) fn real_path(path: impl AsRef<Path>) -> Result<PathBuf> {
    let real = dunce::canonicalize(path)?;
    Ok(match real.to_str().and_then(on_share) {
        Some(plain) => plain.into(),
        None => real,
    })
}

/// A path on another machine as everybody writes it; `None` for any other path, which `dunce` has
/// made plain where that can be done.
fn on_share(path: &str) -> Option<String> {
    let rest = path.strip_prefix(VERBATIM_SHARE)?;
    Some(format!("{SHARE}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_windows_puts_before_a_path_goes() {
        let plain = on_share(r"\\?\UNC\server\share\dir\file.rs");
        assert_eq!(plain.as_deref(), Some(r"\\server\share\dir\file.rs"));
        assert_eq!(on_share(r"C:\dir\file.rs"), None);
        assert_eq!(on_share("/dir/file.rs"), None);
    }
}
