//! The features of a package that are on, and their wishes for its dependencies.

use std::path::Path;

use super::Package;
use crate::text::error::{Error, Result};

/// The features that somebody wants of a package.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Features {
    pub(crate) listed: Vec<String>,
    /// True if the features that are on by default stay off.
    pub(crate) no_default: bool,
    pub(crate) all: bool,
}

impl Features {
    /// The options of Cargo that ask for these features.
    pub(crate) fn options(&self) -> Vec<String> {
        let mut options = vec!["--features".to_owned(), self.listed.join(",")];
        let flags = [
            (self.no_default, "--no-default-features"),
            (self.all, "--all-features"),
        ];
        let flags = flags.iter().filter(|(is_on, _)| *is_on);
        options.extend(flags.map(|(_, flag)| (*flag).to_owned()));
        options
    }
}

/// True if the workspace at `root` has the resolver of Cargo that unites all features.
pub(super) fn unites(root: &Path) -> bool {
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

impl Package {
    /// The names of all features that `wanted` asks for.
    ///
    /// # Errors
    /// When the package has no such feature.
    pub(crate) fn wanted(&self, wanted: &Features) -> Result<Vec<String>> {
        let mut names = wanted.listed.clone();
        for name in &names {
            let dependency = name.split_once('/').map(|(dependency, _)| dependency);
            let known = match dependency {
                Some(key) => self
                    .dependencies
                    .iter()
                    .any(|d| d.key() == key.trim_end_matches('?')),
                None => self.features.contains_key(name),
            };
            if !known {
                let names: Vec<_> = self.features.keys().map(String::as_str).collect();
                let has = if names.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("it has: {}", names.join(", "))
                };
                return Err(Error::new(format!(
                    "package `{}` has no feature `{name}`",
                    self.name
                ))
                .help(has));
            }
        }
        if wanted.all {
            names.extend(self.features.keys().cloned());
        }
        if !wanted.no_default {
            names.push("default".to_owned());
        }
        Ok(names)
    }

    /// The parts of the feature `name`; `None` if there is no such feature.
    pub(crate) fn feature(&self, name: &str) -> Option<&[String]> {
        self.features.get(name).map(Vec::as_slice)
    }
}
