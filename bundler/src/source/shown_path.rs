//! Paths as the user would write them.

use std::path::{Component, Path, PathBuf};

/// `path` with the name of `folder` in it that the user knows, `shown_folder`; a file that a
/// build script has put into the folder `out` is in `OUT_DIR`.
pub(crate) fn shown(
    path: &Path,
    folder: &Path,
    shown_folder: &Path,
    out: Option<&Path>,
) -> String {
    let path = tidy(path);
    let generated = out.and_then(|out| path.strip_prefix(out).ok().map(Path::to_path_buf));
    let shown = match path.strip_prefix(folder) {
        Ok(inside) => shown_folder.join(inside),
        Err(_) => generated.map_or(path, |inside| Path::new("OUT_DIR").join(inside)),
    };
    let shown = shown.strip_prefix(".").unwrap_or(&shown);
    shown.display().to_string().replace('\\', "/")
}

/// `path` without `.` and `..` where that needs no file system.
fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}
