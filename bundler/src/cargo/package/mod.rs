//! A package as Cargo knows it: targets, features, dependencies, variables.

mod features;
mod program;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::rust::cfg;

pub(crate) use features::Features;
pub(crate) use program::{Named, Sought};

/// A package as `cargo metadata` describes it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    /// The name of the package in Cargo's messages.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) description: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) license_file: Option<String>,
    /// The registry or repository that the package comes from; `None` for one by path.
    pub(crate) source: Option<String>,
    authors: Vec<String>,
    homepage: Option<String>,
    pub(crate) repository: Option<String>,
    readme: Option<String>,
    rust_version: Option<String>,
    default_run: Option<String>,
    pub(crate) manifest_path: PathBuf,
    targets: Vec<Target>,
    features: BTreeMap<String, Vec<String>>,
    dependencies: Vec<Dependency>,
    #[serde(default)]
    metadata: serde_json::Value,
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
    /// The folder of the workspace.
    pub(crate) workspace: PathBuf,
    /// The folder in which Cargo builds.
    pub(crate) target: PathBuf,
    pub(crate) manifest: PathBuf,
    /// The folder of the manifest as the user calls it.
    pub(crate) shown: PathBuf,
    pub(crate) program: Named,
    /// True if it is the one that is meant where none is named.
    pub(crate) is_main: bool,
    pub(crate) features: Features,
}

fn yes() -> bool {
    true
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

    pub(crate) fn authors(&self) -> impl Iterator<Item = &str> {
        self.authors.iter().map(String::as_str)
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
