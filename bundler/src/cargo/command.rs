//! Cargo as a command, told of the configuration that it would read beside a package.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::text::error::{Error, Result};

/// Cargo, as it works in the folder of the package at `manifest`.
///
/// It stays in the folder of the caller, for that may choose the toolchain. But the
/// registries, replaced sources and flags that `.cargo/config.toml` sets are those of the
/// package's folder and the folders around it.
pub(crate) fn cargo(manifest: &Path) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    for file in configurations(manifest) {
        command.arg("--config").arg(file);
    }
    // What Cargo tells a program that it runs must not reach the one that it builds.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
    command
}

/// Runs `command`, which is [`cargo`]'s, to its end.
///
/// # Errors
/// When there is no Cargo.
pub(crate) fn run(command: &mut Command) -> Result<Output> {
    command.output().map_err(|error| {
        let path = Path::new(command.get_program()).display();
        Error::new(format!("cannot run {path}: {error}"))
            .help("install Rust (https://rustup.rs), or set CARGO to the path of Cargo")
    })
}

/// The configuration files in the folders around `manifest`, outermost first, but for those
/// that Cargo finds by itself.
fn configurations(manifest: &Path) -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let here = here.canonicalize().unwrap_or(here);
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let folders = manifest.ancestors().skip(1);
    let unseen = folders.filter(|folder| !here.starts_with(folder));
    let files = unseen.filter_map(|folder| {
        let folder = folder.join(".cargo");
        // The older name counts where both are.
        let names = ["config", "config.toml"].map(|name| folder.join(name));
        let is_home = home.as_ref() == Some(&folder);
        let file = names.into_iter().find(|file| file.is_file());
        file.filter(|_| !is_home)
    });
    let mut files: Vec<_> = files.collect();
    files.reverse();
    files
}
