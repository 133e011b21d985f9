//! Runs a package's build script, for what it generates is part of the program.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;
use tempfile::TempDir;

use crate::cargo::package::Package;
use crate::cargo::resolve::Resolved;
use crate::text::error::{Error, Result};

/// The results of a build script.
pub(crate) struct Generated {
    /// The folder that `OUT_DIR` names.
    pub(crate) out: PathBuf,
    /// Conditions for `#[cfg(..)]` that the script sets.
    pub(crate) conditions: Vec<String>,
    /// Variables for `env!` that the script sets.
    pub(crate) variables: BTreeMap<String, String>,
    /// Holds `out` for as long as the bundling lasts.
    pub(crate) folder: TempDir,
}

/// A message of Cargo; all others have other reasons.
#[derive(Deserialize)]
struct Message {
    reason: String,
    package_id: Option<String>,
    #[serde(default)]
    linked_libs: Vec<String>,
    #[serde(default)]
    cfgs: Vec<String>,
    #[serde(default)]
    env: Vec<(String, String)>,
    out_dir: Option<PathBuf>,
}

/// Lets Cargo build and run the script of `package`, in a folder of its own.
///
/// # Errors
/// When the package does not build, or the script asks for what one source file cannot
/// have.
pub(crate) fn run(resolved: &Resolved) -> Result<Generated> {
    let Resolved { package, features } = resolved;
    // `name?/feature` changes dependencies only, and Cargo does not take it here.
    let features = features.iter().filter(|feature| !feature.contains('?'));
    let features: Vec<_> = features.map(String::as_str).collect();
    let failed = |error: std::io::Error| Error::new(format!("cannot run cargo: {error}"));
    let folder = tempfile::tempdir().map_err(failed)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "check",
            "--quiet",
            "--message-format",
            "json",
            "--manifest-path",
        ])
        .arg(&package.manifest_path)
        .args(["--no-default-features", "--features", &features.join(",")])
        .arg("--target-dir")
        .arg(folder.path())
        .output()
        .map_err(failed)?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let mine = |message: &Message| {
        message.reason == "build-script-executed"
            && message.package_id.as_deref() == Some(&package.id)
    };
    let Some(message) = messages.into_iter().find(mine) else {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().next().unwrap_or("no reason given").to_owned();
        return Err(Error::new(format!(
            "the build script of package `{}` does not run: {said}",
            package.name
        ))
        .help("check that the package compiles with `cargo check`"));
    };
    generated(package, message, folder)
}

/// The results that `message` tells, `folder` holding the files.
///
/// # Errors
/// When one of them has no place in one source file.
fn generated(package: &Package, message: Message, folder: TempDir) -> Result<Generated> {
    let refuse = |what: &str| {
        let name = &package.name;
        Err(
            Error::new(format!("the build script of package `{name}` {what}"))
                .help("one source file has no place for that: do without it"),
        )
    };
    if let Some(library) = message.linked_libs.first() {
        return refuse(&format!("links the library `{library}`"));
    }
    let private = folder.path().display().to_string();
    if let Some((key, _)) = message
        .env
        .iter()
        .find(|(_, value)| value.contains(&private))
    {
        return refuse(&format!("puts a path of this machine into `{key}`"));
    }
    Ok(Generated {
        out: message.out_dir.unwrap_or_default(),
        conditions: message.cfgs,
        variables: message.env.into_iter().collect(),
        folder,
    })
}
