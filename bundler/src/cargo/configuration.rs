//! The configuration files of Cargo, `.cargo/config.toml`, that count for a package, and the
//! variables that they set for the compiler.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::rust::own_folder::cargo_home;
use crate::text::real_path::real_path;

/// The table of a configuration file that sets variables.
const ENV: &str = "env";

/// Variables that Cargo sets itself, whatever its configuration says.
const OF_CARGO: [&str; 9] = [
    "CARGO",
    "CARGO_BIN_NAME",
    "CARGO_CRATE_NAME",
    "CARGO_MANIFEST_DIR",
    "CARGO_MANIFEST_LINKS",
    "CARGO_MANIFEST_PATH",
    "CARGO_PRIMARY_PACKAGE",
    "CARGO_TARGET_TMPDIR",
    "OUT_DIR",
];

/// The variables that the configuration sets, to whatever the caller's are.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    pub(crate) values: BTreeMap<String, String>,
    /// Those that are paths of this machine.
    pub(crate) places: BTreeMap<String, String>,
}

/// The configuration files in the folders around `manifest`, outermost first, but for those
/// that Cargo finds by itself.
pub(super) fn unseen(manifest: &Path) -> Vec<PathBuf> {
    let here = here();
    let home = cargo_home();
    let folders = manifest.ancestors().skip(1);
    let unseen = folders.filter(|folder| !here.starts_with(folder));
    let folders = unseen.map(|folder| folder.join(".cargo"));
    let others = folders.filter(|folder| home.as_ref() != Some(folder));
    let mut files: Vec<_> = others.filter_map(|folder| file_in(&folder)).collect();
    files.reverse();
    files
}

/// All configuration files that count for the package at `manifest`; of two that set the same,
/// the later one counts.
pub(crate) fn files(manifest: &Path) -> Vec<PathBuf> {
    let here = here();
    let home = cargo_home();
    let around = here.ancestors().map(|folder| folder.join(".cargo"));
    let around = around.filter(|folder| home.as_ref() != Some(folder));
    let mut files: Vec<_> = around
        .chain(home.clone())
        .filter_map(|folder| file_in(&folder))
        .collect();
    files.reverse();
    // Those that Cargo is told of count before all that it finds.
    files.extend(unseen(manifest));
    files
}

/// The variables that the configuration for the package at `manifest` sets. Left out are those
/// that whoever builds has set, unless the configuration insists, and those of Cargo.
pub(crate) fn variables(manifest: &Path) -> Variables {
    let mut all: BTreeMap<String, (Value, PathBuf)> = BTreeMap::new();
    for file in files(manifest) {
        let mut table = read(&file);
        let Some(Value::Table(set)) = table.remove(ENV) else {
            continue;
        };
        for (key, value) in set {
            let merged = match (all.remove(&key), value) {
                // Of one variable, a nearer file may say only a part.
                (Some((Value::Table(mut outer), from)), Value::Table(inner)) => {
                    let from = if inner.contains_key("value") {
                        &file
                    } else {
                        &from
                    };
                    outer.extend(inner);
                    (Value::Table(outer), from.clone())
                }
                (_, value) => (value, file.clone()),
            };
            all.insert(key, merged);
        }
    }
    let mut variables = Variables::default();
    for (key, (value, file)) in all {
        let is_on = |word: &str| value.get(word).and_then(Value::as_bool) == Some(true);
        let text = value
            .as_str()
            .or(value.get("value").and_then(Value::as_str));
        let Some(text) = text.filter(|_| !is_of_cargo(&key)) else {
            continue;
        };
        if std::env::var_os(&key).is_some() && !is_on("force") {
            continue;
        }
        if is_on("relative") {
            // The folder that holds `.cargo`.
            let base = file.ancestors().nth(2).unwrap_or(Path::new(""));
            let place = base.join(text).display().to_string();
            variables.places.insert(key, place);
        } else {
            variables.values.insert(key, text.to_owned());
        }
    }
    variables
}

/// The program that the configuration for the package at `manifest` puts before the compiler;
/// `None` if it names none.
pub(crate) fn wrapper(manifest: &Path) -> Option<String> {
    let named = |file: &PathBuf| {
        let table = read(file);
        let wrapper = table
            .get("build")?
            .get("rustc-wrapper")?
            .as_str()?
            .to_owned();
        // A path with a folder is seen from the one that holds `.cargo`.
        let base = file.ancestors().nth(2).unwrap_or(Path::new(""));
        let has_folder = wrapper.contains(['/', '\\']);
        Some(if has_folder {
            base.join(&wrapper).display().to_string()
        } else {
            wrapper
        })
    };
    files(manifest).iter().filter_map(named).next_back()
}

/// True if Cargo's configuration for the package in `folder` may set the variable `key` for
/// the compiler.
pub(crate) fn sets_variable(folder: &Path, key: &str) -> bool {
    let files = files(&folder.join("Cargo.toml"));
    files.iter().any(|file| {
        let table = read(file);
        let set = table.get(ENV).and_then(Value::as_table);
        includes(&table) || set.is_some_and(|set| set.contains_key(key))
    })
}

/// True if the configuration `table` takes in further files, which are not looked at here.
pub(super) fn includes(table: &Table) -> bool {
    table.contains_key("include")
}

/// The content of a configuration file; empty where Cargo would not understand it.
pub(super) fn read(file: &Path) -> Table {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.parse().unwrap_or_default()
}

/// The folder of the caller.
fn here() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    real_path(&here).unwrap_or(here)
}

/// The configuration file in `folder`.
fn file_in(folder: &Path) -> Option<PathBuf> {
    // The older name counts where both are.
    let names = ["config", "config.toml"].map(|name| folder.join(name));
    names.into_iter().find(|file| file.is_file())
}

fn is_of_cargo(key: &str) -> bool {
    OF_CARGO.contains(&key)
        || key.starts_with("CARGO_PKG_")
        || key.starts_with("CARGO_BIN_EXE_")
}
