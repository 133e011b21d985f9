//! A package as Cargo knows it: targets, features, dependencies, variables.

mod features;
mod program;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::Deserialize;

use crate::cargo::command;
use crate::rust::cfg;
use crate::text::error::{Error, Result};
use crate::text::progress;

pub(crate) use features::Features;
pub(crate) use program::{find, Named, Sought};

/// A package as `cargo metadata` describes it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    /// The name of the package in Cargo's messages.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) description: Option<String>,
    pub(crate) license: Option<String>,
    license_file: Option<String>,
    authors: Vec<String>,
    homepage: Option<String>,
    pub(crate) repository: Option<String>,
    readme: Option<String>,
    rust_version: Option<String>,
    default_run: Option<String>,
    pub(crate) manifest_path: PathBuf,
    /// The registry or repository that it comes from; `None` for a folder.
    source: Option<String>,
    targets: Vec<Target>,
    features: BTreeMap<String, Vec<String>>,
    dependencies: Vec<Dependency>,
    #[serde(default)]
    metadata: serde_json::Value,
}

/// A package and the workspace that it is a member of.
#[derive(Debug, Clone)]
pub(crate) struct Workspace {
    /// The package whose program is bundled.
    pub(crate) package: Rc<Package>,
    /// All members, the package among them.
    pub(crate) members: Vec<Rc<Package>>,
    /// The folder of the workspace.
    pub(crate) root: PathBuf,
    /// The folder for what Cargo builds.
    pub(crate) target: PathBuf,
    /// True if the workspace has the first resolver, which puts together what is asked of a
    /// package for tests, build scripts and other platforms.
    pub(crate) unites: bool,
}

/// A library, program or other thing that a package builds.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) src_path: PathBuf,
    pub(crate) edition: String,
    kind: Vec<String>,
    #[serde(default, rename = "required-features")]
    required_features: Vec<String>,
}

/// A `[dependencies]` entry.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    name: String,
    rename: Option<String>,
    kind: Option<String>,
    pub(crate) path: Option<PathBuf>,
    /// The versions that will do, as the manifest says it.
    #[serde(default)]
    pub(crate) req: String,
    /// The platforms that the dependency is for: a condition, or the name of one; all if
    /// `None`.
    target: Option<String>,
    #[serde(default)]
    pub(crate) features: Vec<String>,
    #[serde(default = "yes")]
    pub(crate) uses_default_features: bool,
    optional: bool,
}

/// The program that a bundle was made of, as Cargo is told to build it.
#[derive(Debug, Clone)]
pub(crate) struct Original {
    pub(crate) manifest: PathBuf,
    /// The folder of the manifest as the user calls it.
    pub(crate) shown: PathBuf,
    /// The folder of the workspace.
    pub(crate) workspace: PathBuf,
    pub(crate) program: Named,
    pub(crate) features: Features,
}

/// The answer of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

fn yes() -> bool {
    true
}

/// The members of a workspace, one of which may be at `manifest`.
struct Members {
    packages: Vec<Rc<Package>>,
    manifest: PathBuf,
    root: PathBuf,
    target: PathBuf,
}

impl Members {
    /// The workspace as that of `package`.
    fn workspace(self, package: Rc<Package>) -> Workspace {
        Workspace {
            package,
            unites: features::unites(&self.root),
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
fn members(dir: &Path) -> Result<Members> {
    let manifest = dir.join("Cargo.toml");
    let manifest = manifest
        .canonicalize()
        .map_err(|error| no_package(dir, &error))?;
    let metadata: Metadata = metadata(&manifest, &["--no-deps"])?;
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
    let around = dir.canonicalize().ok().and_then(|dir| {
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

/// Asks Cargo, with `options`, about the package of `manifest`.
///
/// # Errors
/// When Cargo finds something wrong, which the error says in its words.
pub(crate) fn metadata<T: DeserializeOwned>(
    manifest: &Path,
    options: &[&str],
) -> Result<T> {
    let _phase = progress::phase("asking Cargo for the packages");
    let mut command = command::cargo(manifest);
    command
        .args(["metadata", "--format-version", "1"])
        .args(options)
        .arg("--manifest-path")
        .arg(manifest);
    let output = command::run(&mut command)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim().trim_start_matches("error: ");
        return Err(Error::new(format!("cargo cannot read the package: {said}")));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::new(format!("cannot understand cargo metadata: {error}")))
}

impl Package {
    /// The folder of the manifest.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }

    /// The paths of the manifest, of what Cargo keeps beside it, and of the root files of
    /// all targets.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        let manifest =
            [&self.manifest_path, &self.folder().join("Cargo.lock")].map(Clone::clone);
        let targets = self.targets.iter().map(|target| target.src_path.clone());
        manifest.into_iter().chain(targets).collect()
    }

    /// The library that other crates can use by paths; `None` for a procedural macro too.
    pub(crate) fn library(&self) -> Option<&Target> {
        let kinds = ["lib", "rlib", "dylib"];
        self.targets.iter().find(|target| {
            target
                .kind
                .iter()
                .any(|kind| kinds.contains(&kind.as_str()))
        })
    }

    /// True if other crates know the package's library as `name`, unless they rename it.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let is_crate = |target: &&Target| !target.is("bin") && !target.is("custom-build");
        let mut crates = self.targets.iter().filter(is_crate);
        crates.any(|target| target.crate_name() == name)
    }

    /// True if the package comes from a registry.
    pub(crate) fn is_published(&self) -> bool {
        let source = self.source.as_deref().unwrap_or_default();
        source.starts_with("registry+") || source.starts_with("sparse+")
    }

    /// The name of the package's library in code, be it a procedural macro or not; `None`
    /// without a library.
    pub(crate) fn library_name(&self) -> Option<String> {
        let macros = || self.targets.iter().find(|target| target.is("proc-macro"));
        let target = self.library().or_else(macros);
        target.map(Target::crate_name)
    }

    /// True if the package's library is a procedural macro.
    pub(crate) fn is_proc_macro(&self) -> bool {
        self.targets.iter().any(|target| target.is("proc-macro"))
    }

    pub(crate) fn has_build_script(&self) -> bool {
        self.targets.iter().any(|target| target.is("custom-build"))
    }

    /// True if the manifest has `[package.metadata.bundler]`.
    pub(crate) fn is_configured(&self) -> bool {
        self.metadata.get("bundler").is_some()
    }

    /// All dependencies, those for tests and the build script included.
    pub(crate) fn all_dependencies(&self) -> impl Iterator<Item = &Dependency> {
        self.dependencies.iter()
    }

    /// The values of `env!("CARGO_PKG_..")` in this package.
    pub(crate) fn variables(&self) -> BTreeMap<String, String> {
        let (release, pre) = match self.version.split('+').next() {
            Some(version) => version.split_once('-').unwrap_or((version, "")),
            None => ("", ""),
        };
        let mut numbers = release.split('.');
        let mut number = || numbers.next().unwrap_or("").to_owned();
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let pairs = [
            ("VERSION", self.version.clone()),
            ("VERSION_MAJOR", number()),
            ("VERSION_MINOR", number()),
            ("VERSION_PATCH", number()),
            ("VERSION_PRE", pre.to_owned()),
            ("AUTHORS", self.authors.join(":")),
            ("NAME", self.name.clone()),
            ("DESCRIPTION", text(&self.description)),
            ("HOMEPAGE", text(&self.homepage)),
            ("REPOSITORY", text(&self.repository)),
            ("LICENSE", text(&self.license)),
            ("LICENSE_FILE", text(&self.license_file)),
            ("RUST_VERSION", text(&self.rust_version)),
            ("README", text(&self.readme)),
        ];
        pairs
            .into_iter()
            .map(|(key, value)| (format!("CARGO_PKG_{key}"), value))
            .collect()
    }
}

impl Target {
    fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|k| k == kind)
    }

    /// The name that code uses for the crate.
    pub(crate) fn crate_name(&self) -> String {
        self.name.replace('-', "_")
    }
}

impl Dependency {
    /// The name that code uses for the crate, as far as the manifest of the package that
    /// depends tells it.
    pub(crate) fn crate_name(&self, package: Option<&Package>) -> String {
        let is_macro = |target: &&Target| target.is("proc-macro");
        let library = package.and_then(|package| {
            let macros = package.targets.iter().find(is_macro);
            package.library().or(macros).map(|t| t.name.clone())
        });
        let name = self.rename.clone().or(library);
        name.unwrap_or_else(|| self.name.clone()).replace('-', "_")
    }

    /// True if code other than tests and the build script uses the dependency.
    pub(crate) fn is_for_code(&self) -> bool {
        self.kind.is_none()
    }

    pub(crate) fn is_for_tests(&self) -> bool {
        self.kind.as_deref() == Some("dev")
    }

    /// True if the build script uses the dependency.
    pub(crate) fn is_for_build(&self) -> bool {
        self.kind.as_deref() == Some("build")
    }

    /// True if the dependency is for this machine's platform.
    pub(crate) fn is_here(&self) -> bool {
        self.target.as_deref().is_none_or(cfg::holds_for)
    }

    pub(crate) fn is_optional(&self) -> bool {
        self.optional
    }

    pub(crate) fn package_name(&self) -> &str {
        &self.name
    }

    /// The other name that the package that depends gives to the crate, if it does.
    pub(crate) fn rename(&self) -> Option<&str> {
        self.rename.as_deref()
    }

    pub(crate) fn kind(&self) -> Option<&str> {
        self.kind.as_deref()
    }

    pub(crate) fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// The key of the dependency in the manifest of the package that depends.
    pub(crate) fn key(&self) -> &str {
        self.rename.as_deref().unwrap_or(&self.name)
    }
}
