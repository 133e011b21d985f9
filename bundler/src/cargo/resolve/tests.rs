//! The features of all packages are those that Cargo builds them with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use super::resolve;
use crate::cargo::package::{self, Features};

/// Features that switch dependencies on, ask features of them, or do so only when they are
/// on anyway; a dependency that two packages share, and that tests ask more of.
const MANIFESTS: [(&str, &str); 4] = [
    (
        "top",
        "[features]\ndefault = [\"a\"]\na = [\"left/x\"]\nb = [\"dep:right\"]\n\
         c = [\"right?/y\"]\nd = [\"right/y\", \"e\"]\ne = []\n\
         [dependencies]\nleft = { path = \"../left\", default-features = false }\n\
         right = { path = \"../right\", optional = true }\n\
         [dev-dependencies]\nbase = { path = \"../base\", features = [\"tested\"] }\n\
         [target.'cfg(windows)'.dependencies]\n\
         base = { path = \"../base\", features = [\"windows\"] }\n",
    ),
    (
        "left",
        "[features]\ndefault = [\"z\"]\nx = [\"ground/one\"]\nz = []\n\
         [dependencies]\nground = { package = \"base\", path = \"../base\" }\n",
    ),
    (
        "right",
        "[features]\ny = [\"base/two\"]\n\
         [dependencies]\nbase = { path = \"../base\", default-features = false }\n\
         extra = { package = \"left\", path = \"../left\", optional = true }\n",
    ),
    (
        "base",
        "[features]\ndefault = [\"usual\"]\nusual = []\none = [\"two\"]\ntwo = []\n\
         tested = []\nwindows = []\n",
    ),
];

#[derive(Deserialize)]
struct Artifact {
    reason: String,
    target: Option<Name>,
    #[serde(default)]
    features: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Name {
    name: String,
}

/// The features of each crate, as Cargo says when it compiles them.
fn of_cargo(folder: &Path, wanted: &Features) -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(folder.join("top"))
        .args(["check", "--offline", "--quiet", "--message-format", "json"])
        .args(wanted.options())
        .arg("--target-dir")
        .arg(folder.join("target"))
        .output()
        .expect("cargo can be run");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wanted:?}: {said}");
    let printed = String::from_utf8_lossy(&output.stdout);
    let artifacts = printed
        .lines()
        .filter_map(|line| serde_json::from_str::<Artifact>(line).ok())
        .filter(|artifact| artifact.reason == "compiler-artifact");
    let named = artifacts.filter_map(|it| Some((it.target?.name, it.features)));
    named.collect()
}

fn of_us(folder: &Path, wanted: &Features) -> BTreeMap<String, BTreeSet<String>> {
    let workspace = package::read(&folder.join("top")).expect("a package");
    let packages = resolve(&workspace, wanted).expect("packages");
    let features = packages.all().map(|it| {
        let own = it.features.iter().filter(|name| !name.contains('/'));
        (it.package.name.clone(), own.cloned().collect())
    });
    features.collect()
}

fn folder(resolver: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let workspace = format!(
        "[workspace]\nmembers = [\"top\", \"left\", \"right\", \"base\"]\n\
         resolver = \"{resolver}\"\n"
    );
    put("Cargo.toml", &workspace);
    for (name, rest) in MANIFESTS {
        let head = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n"
        );
        put(&format!("{name}/Cargo.toml"), &format!("{head}{rest}"));
        let root = if name == "top" { "main" } else { "lib" };
        put(
            &format!("{name}/src/{root}.rs"),
            "#[allow(dead_code)]\nfn main() {}\n",
        );
    }
    folder
}

#[test]
fn features_are_those_that_cargo_builds_with() {
    let lists: [&[&str]; 6] = [&[], &["b"], &["c"], &["b", "c"], &["d"], &["left/z"]];
    for resolver in ["1", "2"] {
        let folder = folder(resolver);
        for (no_default, all) in [(false, false), (true, false), (false, true)] {
            for list in lists {
                let wanted = Features {
                    listed: list.iter().map(|name| (*name).to_owned()).collect(),
                    no_default,
                    all,
                };
                let expected = of_cargo(folder.path(), &wanted);
                let found = of_us(folder.path(), &wanted);
                assert_eq!(found, expected, "resolver {resolver}, {wanted:?}");
                if all {
                    break;
                }
            }
        }
    }
}
