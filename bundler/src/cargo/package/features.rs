//! The features of a package that are on, and their wishes for its dependencies.

use super::Package;
use crate::text::error::{Error, Result};
use crate::text::suggest::meant;

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
                    let meant = meant(name, names.iter().copied());
                    format!("{meant}it has: {}", names.join(", "))
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
