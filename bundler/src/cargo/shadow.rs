//! A folder in which Cargo sees a workspace in its surroundings, yet can write a
//! `Cargo.lock` beside it: the workspace itself stays as it is.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::cache;
use crate::rust::own_folder::own_folder;
use crate::text::error::{Error, Result};

/// The names that Cargo is not to see: it would write the one, and the other tells it which
/// files belong to a package.
const HIDDEN: [&str; 2] = ["Cargo.lock", ".git"];

/// A folder that stands for the root of all files, as long as this value lives.
pub(super) struct Shadow {
    folder: TempDir,
    /// The folder of the workspace.
    workspace: PathBuf,
}

impl Shadow {
    /// The shadow of the workspace in the folder `workspace`. What it has for a `Cargo.lock`
    /// is the workspace's own, else the one that Cargo wrote into the shadow before.
    ///
    /// # Errors
    /// When no folder can be made.
    pub(super) fn of(workspace: &Path) -> Result<Shadow> {
        // Cargo builds what lies at one path but once: the name is the same each time, if it
        // is not in use.
        let name = format!("bundler-{}", cache::name_for(workspace));
        let mut maker = tempfile::Builder::new();
        let named = maker.prefix(&name).rand_bytes(0).tempdir();
        let folder = named.or_else(|_| tempfile::tempdir());
        let shadow = Shadow {
            folder: folder.map_err(|error| {
                Error::new(format!("cannot make a temporary folder: {error}"))
            })?,
            workspace: workspace.to_path_buf(),
        };
        for folder in workspace.ancestors() {
            let next = workspace.strip_prefix(folder).ok();
            let next = next.and_then(|rest| rest.iter().next());
            let at = shadow.path(folder);
            std::fs::create_dir_all(&at)
                .and_then(|()| mirror(folder, &at, next.map(Path::new)))
                .map_err(|error| Error::io("write", &at, &error))?;
        }
        let own = Some(workspace.join("Cargo.lock")).filter(|lock| lock.is_file());
        if let Some(lock) = own.or(shadow.kept_lock().filter(|lock| lock.is_file())) {
            // Without a lock file, Cargo makes one.
            let _ = std::fs::copy(lock, shadow.lock());
        }
        Ok(shadow)
    }

    /// Keeps what Cargo wrote for a `Cargo.lock`, so that the next bundle is made of the
    /// same versions.
    pub(super) fn keep_lock(&self) {
        if let Some(kept) = self.kept_lock() {
            let written = kept.parent().map(std::fs::create_dir_all);
            // It is nothing but faster to have it.
            let _ = written.map(|_| std::fs::copy(self.lock(), kept));
        }
    }

    fn kept_lock(&self) -> Option<PathBuf> {
        let name = format!("{}.lock", cache::name_for(&self.workspace));
        Some(own_folder()?.join("locks").join(name))
    }

    fn lock(&self) -> PathBuf {
        self.path(&self.workspace.join("Cargo.lock"))
    }

    /// The path that `path` has in the shadow.
    pub(super) fn path(&self, path: &Path) -> PathBuf {
        self.folder
            .path()
            .join(path.strip_prefix("/").unwrap_or(path))
    }

    /// The text `said` of Cargo, with the paths that the files really have.
    pub(super) fn real_paths(&self, said: &str) -> String {
        let root = self.folder.path().display().to_string();
        said.replace(&root, "")
            .replace(&root.replace(' ', "%20"), "")
    }
}

/// Fills the folder `at` with links to all that the folder `real` holds, but for `except`.
#[cfg(unix)]
fn mirror(real: &Path, at: &Path, except: Option<&Path>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(real)?.flatten() {
        let name = entry.file_name();
        let is_hidden = HIDDEN.iter().any(|hidden| name == *hidden);
        if is_hidden || except.is_some_and(|except| name == *except) {
            continue;
        }
        std::os::unix::fs::symlink(entry.path(), at.join(&name))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn mirror(_: &Path, _: &Path, _: Option<&Path>) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
