//! A folder in which Cargo sees a workspace in its surroundings, yet can write a
//! `Cargo.lock` beside it: the workspace itself stays as it is.
//!
//! It is made of links. Where a system has none for everybody, Cargo works in the workspace, which
//! has its `Cargo.lock` back, or none, when Cargo has ended.

use std::cell::RefCell;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempDir;

use super::cache;
use crate::rust::own_folder::own_folder;
use crate::text::error::{Error, Result};
use crate::text::real_path::real_path;

/// A folder that stands for the root of all files, as long as this value lives.
pub(super) struct Shadow {
    /// The folder; `None` where the workspace itself serves.
    folder: Option<TempDir>,
    /// The path by which Cargo names the folder.
    root: PathBuf,
    /// The folder of the workspace.
    workspace: PathBuf,
    /// What is put back in the end.
    lock: Option<LentLock>,
}

/// The `Cargo.lock` of a workspace, which is again what it was when this value ends.
struct LentLock {
    path: PathBuf,
    /// What it held, and since when, if there was one.
    old: Option<(Vec<u8>, SystemTime)>,
    /// What we have put there, or Cargo has made of it.
    written: RefCell<Vec<u8>>,
}

impl LentLock {
    /// Takes note of what stands there now.
    fn note(&self) {
        if let Ok(written) = std::fs::read(&self.path) {
            self.written.replace(written);
        }
    }

    fn put_back(&self) -> std::io::Result<()> {
        // What somebody else has written meanwhile is theirs.
        if *self.written.borrow() != std::fs::read(&self.path)? {
            return Ok(());
        }
        match &self.old {
            Some((old, since)) => {
                std::fs::write(&self.path, old)?;
                let file = File::options().write(true).open(&self.path)?;
                file.set_modified(*since)
            }
            None => std::fs::remove_file(&self.path),
        }
    }
}

impl Drop for LentLock {
    fn drop(&mut self) {
        // There is nobody to tell that it failed; Cargo's file does no harm.
        let _ = self.put_back();
    }
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
        let folder = folder.map_err(|error| {
            Error::new(format!("cannot make a temporary folder: {error}"))
        })?;
        let shadow = Shadow {
            // A temporary folder may lie behind a link, which Cargo follows.
            root: real_path(&folder).unwrap_or_else(|_| folder.path().into()),
            folder: Some(folder),
            workspace: workspace.to_path_buf(),
            lock: None,
        };
        for folder in workspace.ancestors() {
            let next = workspace.strip_prefix(folder).ok();
            let next = next.and_then(|rest| rest.iter().next());
            let at = shadow.path(folder);
            std::fs::create_dir_all(&at)
                .and_then(|()| mirror(folder, &at, next.map(Path::new)))
                .map_err(|error| Error::io("write", &at, &error))?;
        }
        shadow.put_lock();
        Ok(shadow)
    }

    /// The workspace in the folder `workspace` itself, whose `Cargo.lock` Cargo may write as long
    /// as this value lives.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub(super) fn in_place(workspace: &Path) -> Result<Shadow> {
        let path = workspace.join("Cargo.lock");
        let since = || path.metadata().and_then(|it| it.modified());
        let old = match std::fs::read(&path).and_then(|old| Ok((old, since()?))) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Error::io("read", &path, &error)),
        };
        let shadow = Shadow {
            folder: None,
            root: PathBuf::new(),
            workspace: workspace.to_path_buf(),
            lock: Some(LentLock {
                path,
                old,
                written: RefCell::default(),
            }),
        };
        shadow.put_lock();
        shadow.lock.iter().for_each(LentLock::note);
        Ok(shadow)
    }

    /// Gives the shadow the lock file of the workspace, else the one that was kept; without one,
    /// Cargo makes it.
    fn put_lock(&self) {
        let own = self.workspace.join("Cargo.lock");
        let own = Some(own).filter(|lock| lock.is_file());
        let lock = own.or(self.kept_lock().filter(|lock| lock.is_file()));
        if let Some(lock) = lock.filter(|lock| *lock != self.lock()) {
            let _ = std::fs::copy(lock, self.lock());
        }
    }

    /// Keeps what Cargo wrote for a `Cargo.lock`, so that the next bundle is made of the
    /// same versions.
    pub(super) fn keep_lock(&self) {
        self.lock.iter().for_each(LentLock::note);
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
        match &self.folder {
            Some(_) => self.root.join(path.strip_prefix("/").unwrap_or(path)),
            None => path.to_path_buf(),
        }
    }

    /// The text `said` of Cargo, with the paths that the files really have.
    pub(super) fn real_paths(&self, said: String) -> String {
        if self.folder.is_none() {
            return said;
        }
        let root = self.root.display().to_string();
        said.replace(&root, "")
            .replace(&root.replace(' ', "%20"), "")
    }
}

/// Fills the folder `at` with links to all that the folder `real` holds, but for `except`.
#[cfg(unix)]
fn mirror(real: &Path, at: &Path, except: Option<&Path>) -> std::io::Result<()> {
    /// The names that Cargo is not to see: it would write the one, and the other tells it which
    /// files belong to a package.
    const HIDDEN: [&str; 2] = ["Cargo.lock", ".git"];
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
