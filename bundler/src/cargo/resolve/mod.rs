//! The packages that a program is made of, and those of their features that are on: a
//! package that several others depend on has the features that any of them asks for.

use std::cell::OnceCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cargo::graph::Graph;
use crate::cargo::package::{self, Dependency, Features, Package, Workspace};
use crate::text::error::{Error, Result};

/// A package and its features.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) package: Package,
    pub(crate) features: BTreeSet<String>,
    /// The manifests of what the package depends on, by place in its list of dependencies.
    found: BTreeMap<usize, PathBuf>,
}

/// All packages that the program needs.
pub(crate) struct Packages {
    root: PathBuf,
    by_manifest: BTreeMap<PathBuf, Resolved>,
}

impl Packages {
    /// The package whose program is bundled.
    pub(crate) fn root(&self) -> &Resolved {
        &self.by_manifest[&self.root]
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Resolved> {
        self.by_manifest.values()
    }

    /// The folders of the packages.
    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        let folders = self.by_manifest.keys();
        let folders = folders.filter_map(|manifest| manifest.parent());
        folders.map(Path::to_path_buf).collect()
    }

    /// The dependencies of the code of `resolved` that are in use, each with its package;
    /// `None` for one that no program on this machine needs.
    pub(crate) fn dependencies<'a>(
        &'a self,
        resolved: &'a Resolved,
    ) -> impl Iterator<Item = (&'a Dependency, Option<&'a Resolved>)> {
        let Resolved {
            package, features, ..
        } = resolved;
        let all = package.all_dependencies().enumerate();
        let used = all.filter(|(_, it)| it.is_for_code() && package.uses(it, features));
        used.map(|(nth, dependency)| {
            let manifest = resolved.found.get(&nth);
            (dependency, manifest.and_then(|it| self.by_manifest.get(it)))
        })
    }
}

/// The package of `workspace` with the features that are `wanted` of it, and all that it
/// depends on.
///
/// # Errors
/// When Cargo cannot read or get a package, or there is no such feature.
pub(crate) fn resolve(workspace: &Workspace, wanted: &Features) -> Result<Packages> {
    let package = &workspace.package;
    let finder = Finder {
        workspace,
        wanted,
        graph: OnceCell::new(),
    };
    let wanted = package.wanted(wanted)?;
    let root = &package.manifest_path;
    // 1. What Cargo looks at to choose features.
    let looked_at = closure(&finder, &wanted, &BTreeMap::new(), &|from, dependency| {
        if workspace.unites {
            !dependency.is_for_tests() || from.manifest_path == *root
        } else {
            dependency.is_here()
        }
    })?;
    // 2. What the bundle is made of: code for other platforms too, but none for tests.
    let by_manifest = closure(&finder, &wanted, &looked_at, &|_, it| it.is_for_code())?;
    Ok(Packages {
        root: root.clone(),
        by_manifest,
    })
}

/// Finds the packages of dependencies.
struct Finder<'a> {
    workspace: &'a Workspace,
    wanted: &'a Features,
    /// The answer of Cargo, who is not asked while all there is are members of the
    /// workspace.
    graph: OnceCell<Graph>,
}

impl Finder<'_> {
    /// The package behind `dependency` of `package`, and its manifest; `None` if it is not
    /// for this machine.
    ///
    /// # Errors
    /// When there is no such package.
    fn find(
        &self,
        package: &Package,
        dependency: &Dependency,
    ) -> Result<Option<(PathBuf, Package)>> {
        if let Some(path) = &dependency.path {
            let manifest = path.join("Cargo.toml");
            let manifest = manifest
                .canonicalize()
                .map_err(|error| Error::io("read", &manifest, &error))?;
            let mut members = self.workspace.members.iter();
            if let Some(found) = members.find(|it| it.manifest_path == manifest) {
                return Ok(Some((manifest, found.clone())));
            }
        }
        if self.graph.get().is_none() {
            let graph = Graph::of(&self.workspace.package, self.wanted)?;
            // Nobody else sets it.
            let _ = self.graph.set(graph);
        }
        let graph = self.graph.get();
        let found = graph.and_then(|graph| graph.find(package, dependency));
        match (found, &dependency.path) {
            (Some(found), _) => Ok(Some((found.manifest_path.clone(), found.clone()))),
            // What is for other platforms is not in the answer, but may be in the bundle.
            (None, Some(path)) => {
                let found = package::read(path)?.package;
                Ok(Some((found.manifest_path.clone(), found)))
            }
            (None, None) => Ok(None),
        }
    }
}

/// All packages that the root of `finder` needs by dependencies that `follows` takes, with
/// the features that they ask of each other; those that are `known` have theirs.
fn closure(
    finder: &Finder<'_>,
    wanted: &[String],
    known: &BTreeMap<PathBuf, Resolved>,
    follows: &dyn Fn(&Package, &Dependency) -> bool,
) -> Result<BTreeMap<PathBuf, Resolved>> {
    let package = finder.workspace.package.clone();
    let mut packages: BTreeMap<PathBuf, Resolved> = BTreeMap::new();
    let mut todo = vec![(package.manifest_path.clone(), package, wanted.to_vec())];
    while let Some((manifest, package, wanted)) = todo.pop() {
        let entry = packages.entry(manifest.clone());
        let is_new = matches!(entry, Entry::Vacant(_));
        let resolved = entry.or_insert_with(|| Resolved {
            package: package.clone(),
            features: BTreeSet::new(),
            found: BTreeMap::new(),
        });
        let before = resolved.features.len();
        match known.get(&manifest) {
            Some(known) => resolved.features.clone_from(&known.features),
            None => resolved.features.extend(package.features(&wanted)),
        }
        if !is_new && resolved.features.len() == before {
            continue;
        }
        let features = resolved.features.clone();
        for (nth, dependency) in package.all_dependencies().enumerate() {
            if !follows(&package, dependency) || !package.uses(dependency, &features) {
                continue;
            }
            if let Some((at, found)) = finder.find(&package, dependency)? {
                todo.push((at.clone(), found, package.wishes(dependency, &features)));
                resolved.found.insert(nth, at);
            }
        }
    }
    Ok(packages)
}

#[cfg(test)]
mod tests;
