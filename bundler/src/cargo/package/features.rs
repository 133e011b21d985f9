//! The features of a package that are on, and their wishes for its dependencies.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Dependency, Package};
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

    /// All features that are on when those of `wanted` are asked for, and beside them what
    /// they ask of dependencies, as `name/feature`.
    pub(crate) fn features(&self, wanted: &[String]) -> BTreeSet<String> {
        let mut todo: Vec<String> = wanted.to_vec();
        let mut on = BTreeSet::new();
        while let Some(feature) = todo.pop() {
            // `name/feature` switches an optional dependency on, and with it the feature
            // that is called like it.
            if let Some((name, _)) = feature.split_once('/') {
                todo.push(name.to_owned());
                on.insert(feature);
                continue;
            }
            let implied = self.features.get(&feature);
            if implied.is_none() || !on.insert(feature.clone()) {
                continue;
            }
            todo.extend(implied.into_iter().flatten().cloned());
        }
        on
    }

    /// The wishes of the features in `on` beside each other, e.g. `dep:name`,
    /// `name/feature`.
    fn implied<'a>(&'a self, on: &'a BTreeSet<String>) -> impl Iterator<Item = &'a str> {
        let lists = on.iter().filter_map(|feature| self.features.get(feature));
        let asked = on.iter().filter(|feature| feature.contains('/'));
        lists.flatten().chain(asked).map(String::as_str)
    }

    /// True if `dependency` is in use with the features in `on`.
    pub(crate) fn uses(&self, dependency: &Dependency, on: &BTreeSet<String>) -> bool {
        let key = dependency.key();
        let names = |wish: &str| {
            let name = wish
                .strip_prefix("dep:")
                .or(wish.split_once('/').map(|(name, _)| name));
            name == Some(key)
        };
        !dependency.optional || self.implied(on).any(names)
    }

    /// The features that this package asks of a dependency.
    pub(crate) fn wishes(
        &self,
        dependency: &Dependency,
        on: &BTreeSet<String>,
    ) -> Vec<String> {
        let mut wishes = dependency.features.clone();
        if dependency.uses_default_features {
            wishes.push("default".to_owned());
        }
        let key = dependency.key();
        wishes.extend(self.implied(on).filter_map(|wish| {
            let (name, feature) = wish.split_once('/')?;
            (name.trim_end_matches('?') == key).then(|| feature.to_owned())
        }));
        wishes
    }
}
