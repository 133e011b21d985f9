//! The package whose program is bundled, and the workspace around it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::Deserialize;

use crate::cargo::command;
use crate::cargo::package::{Features, Named, Original, Package};
use crate::text::error::{Error, Result};
use crate::text::progress;
use crate::text::real_path::real_path;

/// A package and the workspace that it is a member of.
#[derive(Debug, Clone)]
pub(crate) struct Workspace {
    /// The package whose program is bundled.
    pub(crate) package: Rc<Package>,
    /// All members, the package among them.
    pub(crate) members: Vec<Rc<Package>>,
    /// The folder of the workspace.
    pub(crate) root: PathBuf,
    /// The folder in which Cargo builds.
    pub(crate) target: PathBuf,
    /// True if the workspace has the first resolver, which puts together what is asked of a
    /// package for tests, build scripts and other machines.
    pub(crate) unites: bool,
}

/// The answer of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

/// The members of a workspace, one of which may be at `manifest`.
pub(super) struct Members {
    pub(super) packages: Vec<Rc<Package>>,
    pub(super) manifest: PathBuf,
    pub(super) root: PathBuf,
    target: PathBuf,
}

impl Members {
    /// The workspace as that of `package`.
    pub(super) fn workspace(self, package: Rc<Package>) -> Workspace {
        Workspace {
            package,
            unites: unites(&self.root),
            root: self.root,
            target: self.target,
            members: self.packages,
        }
    }
}

/// Reads the workspace of the manifest in `dir`.
///
/// # Errors
/// When Cargo finds no package there.
pub(super) fn members(dir: &Path) -> Result<Members> {
    let manifest = dir.join("Cargo.toml");
    let manifest = real_path(manifest).map_err(|error| no_package(dir, &error))?;
    let options = ["--no-deps", "--format-version", "1"].map(str::to_owned);
    let _phase = progress::phase("asking Cargo for the packages");
    // This much Cargo tells without a lock file.
    let printed = command::run(&mut command::cargo(&manifest, "metadata", &options))?;
    let metadata: Metadata = parsed(&printed.succeeded()?)?;
    Ok(Members {
        packages: metadata.packages.into_iter().map(Rc::new).collect(),
        manifest,
        root: metadata.workspace_root,
        target: metadata.target_directory,
    })
}

/// Reads the package whose manifest lies in `dir`, and the workspace around it.
///
/// # Errors
/// When Cargo finds no package there, or the folder holds only a workspace.
pub(crate) fn read(dir: &Path) -> Result<Workspace> {
    let members = members(dir)?;
    let mut all = members.packages.iter();
    match all.find(|it| it.manifest_path == members.manifest).cloned() {
        Some(package) => Ok(members.workspace(package)),
        None => Err(Error::new(format!(
            "{} is a workspace, not a package",
            dir.display()
        ))),
    }
}

/// What Cargo printed of a package.
///
/// # Errors
/// When that is not what Cargo prints today.
pub(crate) fn parsed<T: DeserializeOwned>(printed: &str) -> Result<T> {
    serde_json::from_str(printed)
        .map_err(|error| Error::new(format!("cannot understand cargo metadata: {error}")))
}

impl Workspace {
    /// The program `program` of the package in the folder that the user calls `shown`, with the
    /// features `wanted`.
    pub(crate) fn original(
        &self,
        shown: &Path,
        program: Named,
        wanted: &Features,
    ) -> Original {
        Original {
            shown: shown.to_path_buf(),
            workspace: self.root.clone(),
            target: self.target.clone(),
            manifest: self.package.manifest_path.clone(),
            is_main: self.package.is_main(&program.name),
            program,
            features: wanted.clone(),
        }
    }
}

/// The error for a `dir` without a readable manifest: it says where one may be.
fn no_package(dir: &Path, error: &std::io::Error) -> Error {
    let shown = dir.display();
    let message = match std::fs::metadata(dir) {
        Ok(found) if found.is_dir() && error.kind() == std::io::ErrorKind::NotFound => {
            format!("there is no Cargo.toml in the folder {shown}")
        }
        Ok(found) if !found.is_dir() => format!("{shown} is a file, not a folder"),
        Err(missing) if missing.kind() == std::io::ErrorKind::NotFound => {
            format!("there is no folder {shown}")
        }
        _ => return Error::io("read", &dir.join("Cargo.toml"), error),
    };
    let around = real_path(dir).ok().and_then(|dir| {
        let mut folders = dir.ancestors();
        let found = folders.find(|dir| dir.join("Cargo.toml").is_file());
        found.map(Path::to_path_buf)
    });
    Error::new(message).help(match around {
        Some(folder) => format!("the package around it is {}", folder.display()),
        None => {
            "name the folder of a package, that is, one with a Cargo.toml; `cargo new` makes one"
                .to_owned()
        }
    })
}

/// True if the workspace at `root` has the resolver of Cargo that unites all features.
fn unites(root: &Path) -> bool {
    let text = std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = text.parse().unwrap_or_default();
    let word = |table: &str, key: &str| {
        let value = manifest.get(table).and_then(|table| table.get(key));
        value.and_then(toml::Value::as_str).map(str::to_owned)
    };
    let inherited = manifest
        .get("workspace")
        .and_then(|table| table.get("package"))
        .and_then(|table| table.get("edition"))
        .and_then(toml::Value::as_str)
        .map(str::to_owned);
    let resolver = word("workspace", "resolver").or_else(|| word("package", "resolver"));
    match resolver {
        Some(resolver) => resolver == "1",
        // Without a word, it follows from the edition of the package in the root.
        None if !manifest.contains_key("package") => true,
        None => {
            let edition = word("package", "edition").or(inherited);
            edition.is_none_or(|edition| edition.as_str() < "2021")
        }
    }
}
