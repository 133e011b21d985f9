//! A folder for files that the arena needs while it runs, removed when it ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::guard;
use super::os;

static SCRATCH: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The scratch folder of this arena, made by the first call. The guard removes it; folders of
/// arenas whose guard was killed too are removed by the next arena.
pub fn scratch_dir() -> io::Result<PathBuf> {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(folder) = scratch.as_ref() {
        return Ok(folder.clone());
    }
    sweep(&std::env::temp_dir());
    let prefix = format!("arena-{}-", std::process::id());
    let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?.keep();
    guard::sweep(&folder);
    *scratch = Some(folder.clone());
    Ok(folder)
}

/// Removes the scratch folders in `parent` of arenas that are gone.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry
            .file_name()
            .to_str()
            .and_then(owner)
            .is_some_and(|pid| !os::is_alive(pid))
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The number of the process that made a folder of this name, `arena-PID-random`; None for
/// other names.
fn owner(name: &str) -> Option<u32> {
    name.strip_prefix("arena-")?.split_once('-')?.0.parse().ok()
}

// Elsewhere nobody can tell who is dead.
#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn folders_of_dead_arenas_are_swept() {
        let parent = tempfile::tempdir().expect("a folder");
        let make = |name: &str| {
            let folder = parent.path().join(name);
            fs::create_dir(&folder).expect("a folder");
            folder
        };
        let dead = make("arena-4194999-abc");
        let own = make(&format!("arena-{}-abc", std::process::id()));
        let other = make("arena-notes");
        sweep(parent.path());
        assert!(!dead.exists() && own.exists() && other.exists());
    }
}
