//! The packages that a program is made of, and those of their features that are on: a
//! package that several others depend on has the features that any of them asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cargo::package::{self, Dependency, Features, Package};
use crate::text::error::{Error, Result};

/// A package and its features.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) package: Package,
    pub(crate) features: BTreeSet<String>,
}

/// All packages that the program needs, by manifest.
pub(crate) type Packages = BTreeMap<PathBuf, Resolved>;

/// `package` with the features that are `wanted` of it, and all that it depends on by path.
///
/// # Errors
/// When Cargo cannot read a package, or there is no such feature.
pub(crate) fn resolve(package: &Package, wanted: &Features) -> Result<Packages> {
    let wanted = package.wanted(wanted)?;
    let root = &package.manifest_path;
    // 1. What Cargo looks at to choose features.
    let looked_at = closure(package, &wanted, &Packages::new(), &|from, dependency| {
        if package.unites {
            !dependency.is_for_tests() || from.manifest_path == *root
        } else {
            dependency.is_here()
        }
    })?;
    // 2. What the bundle is made of: code for other platforms too, but none for tests.
    closure(package, &wanted, &looked_at, &|_, it| it.is_for_code())
}

/// All packages that `package` needs by dependencies that `follows` takes, with the
/// features that they ask of each other; those that are `known` have theirs.
fn closure(
    package: &Package,
    wanted: &[String],
    known: &Packages,
    follows: &dyn Fn(&Package, &Dependency) -> bool,
) -> Result<Packages> {
    let mut packages = Packages::new();
    let mut todo = vec![(package.clone(), wanted.to_vec())];
    while let Some((package, wanted)) = todo.pop() {
        let entry = packages.entry(package.manifest_path.clone());
        let is_new = matches!(entry, std::collections::btree_map::Entry::Vacant(_));
        let resolved = entry.or_insert_with(|| Resolved {
            package: package.clone(),
            features: BTreeSet::new(),
        });
        let before = resolved.features.len();
        match known.get(&package.manifest_path) {
            Some(known) => resolved.features.clone_from(&known.features),
            None => resolved.features.extend(package.features(&wanted)),
        }
        if !is_new && resolved.features.len() == before {
            continue;
        }
        let features = resolved.features.clone();
        for dependency in package.all_dependencies() {
            if !follows(&package, dependency) {
                continue;
            }
            let Some(manifest) = manifest(&package, dependency, &features)? else {
                continue;
            };
            let next = match packages.get(&manifest).or(known.get(&manifest)) {
                Some(resolved) => resolved.package.clone(),
                None => package::read(manifest.parent().unwrap_or(Path::new(".")))?.0,
            };
            todo.push((next, package.wishes(dependency, &features)));
        }
    }
    Ok(packages)
}

/// The folders of `packages`.
pub(crate) fn folders(packages: &Packages) -> Vec<PathBuf> {
    let folders = packages.keys().filter_map(|manifest| manifest.parent());
    folders.map(Path::to_path_buf).collect()
}

/// The manifest behind `dependency` of `package`; `None` unless it is one by path and in
/// use.
///
/// # Errors
/// When there is no such folder.
pub(crate) fn manifest(
    package: &Package,
    dependency: &Dependency,
    features: &BTreeSet<String>,
) -> Result<Option<PathBuf>> {
    let Some(path) = &dependency.path else {
        return Ok(None);
    };
    if !package.uses(dependency, features) {
        return Ok(None);
    }
    let manifest = path.join("Cargo.toml");
    let found = manifest.canonicalize();
    found
        .map(Some)
        .map_err(|error| Error::io("read", &manifest, &error))
}

#[cfg(test)]
mod tests;
