//! The packages of a program, and how they depend on each other.

use std::collections::{BTreeMap, BTreeSet};

use super::features;
use crate::cargo::package::Package;
use crate::cargo::resolve::{Packages, Resolved};
use crate::text::error::{Error, Result};

/// The packages of a program, and how they depend on each other.
pub(super) struct Graph<'a> {
    /// The packages, that of the program first.
    pub(super) nodes: Vec<&'a Resolved>,
    /// What each uses.
    pub(super) edges: Vec<Vec<Edge>>,
}

/// A dependency in use.
pub(super) struct Edge {
    pub(super) to: usize,
    /// The versions that will do.
    pub(super) req: String,
    /// The features that are asked for.
    pub(super) wishes: Vec<String>,
}

impl<'a> Graph<'a> {
    pub(super) fn of(packages: &'a Packages) -> Graph<'a> {
        let root = packages.root();
        let rest = packages.all().filter(|it| it.package.id != root.package.id);
        let nodes: Vec<_> = std::iter::once(root).chain(rest).collect();
        let index: BTreeMap<_, _> = nodes
            .iter()
            .enumerate()
            .map(|(index, it)| (it.package.id.as_str(), index))
            .collect();
        let edges = nodes.iter().map(|&from| {
            // A procedural macro runs where the program is compiled: what it uses itself
            // is no part of the program.
            if from.package.is_proc_macro() {
                return Vec::new();
            }
            let found = packages.dependencies(from);
            let edges = found.filter_map(|(dependency, found)| {
                Some(Edge {
                    to: *index.get(found?.package.id.as_str())?,
                    req: dependency.req.clone(),
                    wishes: features::wishes(from, dependency),
                })
            });
            edges.collect()
        });
        let edges = edges.collect();
        Graph { nodes, edges }
    }

    /// The packages that `names` mean, each `NAME` or `NAME@VERSION`.
    ///
    /// # Errors
    /// When one of them means none, or must be `single` and means several.
    pub(super) fn named(
        &self,
        names: &[String],
        option: &str,
        single: bool,
    ) -> Result<BTreeSet<usize>> {
        let mut found = BTreeSet::new();
        for wanted in names {
            let (name, version) = match wanted.split_once('@') {
                Some((name, version)) => (name, Some(version)),
                None => (wanted.as_str(), None),
            };
            let is_it = |package: &Package| {
                let names = [Some(package.name.clone()), package.library_name()];
                names.into_iter().flatten().any(|it| same(&it, name))
                    && version.is_none_or(|version| package.version == version)
            };
            let all = self.nodes.iter().enumerate().skip(1);
            let these: Vec<_> = all.filter(|(_, it)| is_it(&it.package)).collect();
            if these.is_empty() {
                return Err(Error::new(format!(
                    "{option}: the program uses no package `{wanted}`"
                ))
                .help(self.known()));
            }
            if single && these.len() > 1 {
                let versions: Vec<_> = these
                    .iter()
                    .map(|(_, it)| format!("{}@{}", it.package.name, it.package.version))
                    .collect();
                return Err(Error::new(format!(
                    "{option}: there are several versions of `{wanted}`"
                ))
                .help(format!("name one of them: {}", versions.join(", "))));
            }
            found.extend(these.iter().map(|(index, _)| *index));
        }
        Ok(found)
    }

    /// The names that may be given, as in a sentence.
    fn known(&self) -> String {
        let names = self.nodes.iter().skip(1);
        let names: BTreeSet<_> = names.map(|it| it.package.name.as_str()).collect();
        let names: Vec<_> = names.into_iter().collect();
        if names.is_empty() {
            return "it uses none".to_owned();
        }
        format!("it uses: {}", names.join(", "))
    }
}

/// True if the names are the same but for `-` and `_`.
fn same(one: &str, other: &str) -> bool {
    one.replace('-', "_") == other.replace('-', "_")
}
