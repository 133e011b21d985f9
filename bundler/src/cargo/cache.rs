//! Where Cargo builds for the bundler: in the bundler's own folder, beside the package, or for
//! this time only.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::cargo::package::Original;
use crate::rust::own_folder::own_folder;
use crate::text::error::{Error, Result};

/// A name for what belongs to the folder `path`, and to no other.
pub(super) fn name_for(path: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The folder for what is built for the packages of `workspace` beside them: ours, unless
/// the user chose another `target` than Cargo does.
pub(super) fn folder_for(workspace: &Path, target: &Path) -> PathBuf {
    let is_usual = target.starts_with(workspace);
    let ours = own_folder().filter(|_| is_usual);
    ours.unwrap_or_else(|| target.join("bundler"))
}

/// A folder for Cargo to build in, as long as this value lives.
#[derive(Debug)]
pub(crate) struct Target {
    /// The folder, if it is not the one that the user chose.
    folder: Option<PathBuf>,
    /// Holds the folder, if it is for this time only.
    _scratch: Option<TempDir>,
}

/// The folder to build `original` in. By default Cargo's lies in the workspace, which is not
/// ours to write to: all packages that are bundled share one of ours instead, and with it
/// the crates that they share.
///
/// # Errors
/// When there is no place for one.
pub(super) fn target(original: &Original) -> Result<Target> {
    if !original.target.starts_with(&original.workspace) {
        return Ok(Target {
            folder: None,
            _scratch: None,
        });
    }
    if let Some(folder) = shared_target() {
        return Ok(Target {
            folder: Some(folder),
            _scratch: None,
        });
    }
    scratch()
}

/// The folder to build packages in that all workspaces share; `None` if there can be none.
pub(super) fn shared_target() -> Option<PathBuf> {
    let folder = own_folder()?.join("target");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// The folder to build `original` in that no other workspace has.
///
/// Cargo knows a package by path by its name, its version and its place in the workspace: of
/// two workspaces, it would take the macros of one for those of the other.
///
/// # Errors
/// When there is no place for one.
pub(super) fn own_target(original: &Original) -> Result<Target> {
    let shared = target(original)?;
    let own = shared
        .folder
        .map(|it| it.join(name_for(&original.workspace)));
    Ok(Target {
        folder: own,
        _scratch: shared._scratch,
    })
}

/// The folder to build `original` in where the compiler writes more than Cargo asks it for;
/// what is built there as `name` says is kept apart from all else.
///
/// # Errors
/// When there is no place for one.
pub(crate) fn proofs(original: &Original, name: &str) -> Result<Target> {
    let is_usual = original.target.starts_with(&original.workspace);
    if own_folder().is_none() && is_usual {
        return scratch();
    }
    let all = folder_for(&original.workspace, &original.target).join("proofs");
    let folder = all.join(name);
    if !folder.is_dir() {
        // Without it, Cargo asks again.
        let _ = take_notes(&all, &folder);
    }
    Ok(Target {
        folder: Some(folder),
        _scratch: None,
    })
}

/// The file in which Cargo notes what the compiler said of itself, with all that it depends on.
const NOTES: &str = ".rustc_info.json";

/// Gives the new `folder` the latest notes of those beside it, which are all in the folder `all`.
fn take_notes(all: &Path, folder: &Path) -> std::io::Result<()> {
    let others = std::fs::read_dir(all)?.filter_map(|it| Some(it.ok()?.path().join(NOTES)));
    let latest =
        others.max_by_key(|notes| notes.metadata().and_then(|it| it.modified()).ok());
    let Some(latest) = latest.filter(|notes| notes.is_file()) else {
        return Ok(());
    };
    std::fs::create_dir(folder)?;
    std::fs::copy(latest, folder.join(NOTES))?;
    Ok(())
}

/// The bundler's own folder, or where there can be none, that for temporary files.
pub(crate) fn folder_or_temporary() -> PathBuf {
    own_folder().unwrap_or_else(std::env::temp_dir)
}

fn scratch() -> Result<Target> {
    let scratch = tempfile::tempdir()
        .map_err(|error| Error::new(format!("cannot make a temporary folder: {error}")))?;
    Ok(Target {
        folder: Some(scratch.path().to_path_buf()),
        _scratch: Some(scratch),
    })
}

impl Target {
    /// The options that tell Cargo of it.
    pub(crate) fn options(&self) -> Vec<String> {
        let folder = self.folder.iter();
        let options =
            folder.map(|folder| ["--target-dir".to_owned(), folder.display().to_string()]);
        options.flatten().collect()
    }
}
