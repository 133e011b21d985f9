//! What a compiler says of itself: asked once, and kept in the bundler's own folder as long as
//! the compiler is the same file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::rust::own_folder::own_folder;
use crate::rust::process::printed;

/// The variables that change what a compiler says.
const VARIABLES: [&str; 2] = ["RUSTC_BOOTSTRAP", "RUST_TARGET_PATH"];

/// What `compiler` prints for `arguments`, which ask it about itself; `None` unless it succeeds.
pub(super) fn of(compiler: &Path, arguments: &[&str]) -> Option<String> {
    let kept = place(compiler, arguments);
    if let Some(said) = kept
        .as_ref()
        .and_then(|it| std::fs::read_to_string(it).ok())
    {
        return Some(said);
    }
    let said = printed(Command::new(compiler).args(arguments))?;
    if let Some(kept) = kept {
        // What cannot be kept is asked again.
        let _ = keep(&kept, &said);
    }
    Some(said)
}

/// The file for what `compiler` says; `None` if it is not kept.
///
/// A compiler is told from others by its path, size and time, as Cargo tells them apart. That
/// is done for those of rustup's toolchains alone: any other may be a script before one of many.
fn place(compiler: &Path, arguments: &[&str]) -> Option<PathBuf> {
    let toolchain = compiler.parent()?.parent()?;
    if !toolchain.parent()?.ends_with("toolchains") {
        return None;
    }
    let file = compiler.metadata().ok()?;
    let mut hasher = DefaultHasher::new();
    (compiler, file.len(), file.modified().ok()?, arguments).hash(&mut hasher);
    VARIABLES.map(std::env::var_os).hash(&mut hasher);
    let name = format!("{:016x}", hasher.finish());
    Some(own_folder()?.join("answers").join(name))
}

/// Writes `said` to `path`, wholly or not at all.
fn keep(path: &Path, said: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(said.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_is_asked_once_until_it_is_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("toolchains/some/bin");
        std::fs::create_dir_all(&bin).unwrap();
        let [compiler, asked] = ["rustc", "asked"].map(|name| bin.join(name));
        let install = |version: &str| {
            let asked = asked.display();
            let text = format!("echo asked >> {asked}\necho {version} $1\n");
            support::write_script(&compiler, &text);
        };
        let times = || std::fs::read_to_string(&asked).unwrap().lines().count();
        install("1.95.0");
        for _ in 0..2 {
            assert_eq!(of(&compiler, &["-vV"]).as_deref(), Some("1.95.0 -vV\n"));
        }
        assert_eq!(times(), 1);
        assert_eq!(of(&compiler, &["-h"]).as_deref(), Some("1.95.0 -h\n"));
        install("1.100.0");
        assert_eq!(of(&compiler, &["-vV"]).as_deref(), Some("1.100.0 -vV\n"));
        assert_eq!(times(), 3);
    }
}
