//! Lets Cargo run the build scripts of a program's packages and compile its procedural
//! macros, for what they generate is part of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::TempDir;

use crate::cargo::command;
use crate::cargo::package::{Original, Package};
use crate::text::error::{Error, Result};
use crate::text::progress;

/// The results of one run of Cargo, for all packages that the program needs.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// The results of build scripts, by Cargo's name for the package.
    scripts: BTreeMap<String, Message>,
    /// The compiled procedural macros, by Cargo's name for the package.
    macros: BTreeMap<String, PathBuf>,
    /// The complaints of Cargo.
    said: String,
    /// Holds what was generated, where the package's own folder for that cannot.
    _folder: Option<TempDir>,
}

/// The results of the build script of one package.
#[derive(Debug)]
pub(crate) struct Generated<'a> {
    /// The folder that `OUT_DIR` names.
    pub(crate) out: &'a Path,
    /// Conditions for `#[cfg(..)]` that the script sets.
    pub(crate) conditions: &'a [String],
    /// Variables for `env!` that the script sets.
    pub(crate) variables: &'a [(String, String)],
}

/// A message of Cargo; those that matter are of two reasons.
#[derive(Debug, Deserialize)]
struct Message {
    reason: String,
    package_id: Option<String>,
    #[serde(default)]
    linked_libs: Vec<String>,
    #[serde(default)]
    cfgs: Vec<String>,
    #[serde(default)]
    env: Vec<(String, String)>,
    #[serde(default)]
    out_dir: PathBuf,
    target: Option<Kinds>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

#[derive(Debug, Deserialize)]
struct Kinds {
    kind: Vec<String>,
}

/// Lets Cargo check the program `original`, which runs all build scripts and compiles all
/// procedural macros; what it did before it does not do again.
///
/// # Errors
/// When Cargo cannot be run. A program that does not compile is no error here: what ran
/// before the fault was found is in the result, and the rest is an error for whoever asks
/// for it.
pub(crate) fn build(original: &Original) -> Result<Built> {
    let mut command = command::cargo(&original.manifest);
    command
        .args(["check", "--quiet", "--message-format", "json"])
        .arg("--manifest-path")
        .arg(&original.manifest)
        .args(original.program.options())
        .args(original.features.options());
    let phase = progress::phase("compiling build scripts and procedural macros");
    let output = command::run(&mut command)?;
    drop(phase);
    let mut built = Built {
        said: String::from_utf8_lossy(&output.stderr).into_owned(),
        ..Built::default()
    };
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok());
    for message in messages {
        let Some(id) = message.package_id.clone() else {
            continue;
        };
        let is_macro = |target: &Kinds| target.kind.iter().any(|kind| kind == "proc-macro");
        if message.reason == "build-script-executed" {
            built.scripts.insert(id, message);
        } else if message.target.as_ref().is_some_and(is_macro) {
            let file = message.filenames.into_iter().next();
            built.macros.extend(file.map(|file| (id, file)));
        }
    }
    Ok(built)
}

impl Built {
    /// The results of the build script of `package`.
    ///
    /// # Errors
    /// When it did not run, or asks for what one source file cannot have.
    pub(crate) fn generated(&self, package: &Package) -> Result<Generated<'_>> {
        let name = &package.name;
        let Some(message) = self.scripts.get(&package.id) else {
            let said = self.said.lines().next().unwrap_or("no reason given");
            return Err(Error::new(format!(
                "the build script of package `{name}` does not run: {said}"
            ))
            .help("check that the package compiles with `cargo check`"));
        };
        let refuse = |what: &str| {
            Err(
                Error::new(format!("the build script of package `{name}` {what}"))
                    .help("one source file has no place for that: do without it"),
            )
        };
        if let Some(library) = message.linked_libs.first() {
            return refuse(&format!("links the library `{library}`"));
        }
        let private = message.out_dir.display().to_string();
        let mut variables = message.env.iter();
        let is_private = |(_, value): &&(String, String)| value.contains(&private);
        if let Some((key, _)) = variables.find(is_private) {
            return refuse(&format!("puts a path of this machine into `{key}`"));
        }
        Ok(Generated {
            out: &message.out_dir,
            conditions: &message.cfgs,
            variables: &message.env,
        })
    }

    /// The compiled library of `package`, which is a procedural macro; `None` if it did not
    /// compile.
    #[allow(dead_code)]
    pub(crate) fn macro_library(&self, package: &Package) -> Option<&Path> {
        self.macros.get(&package.id).map(PathBuf::as_path)
    }
}
