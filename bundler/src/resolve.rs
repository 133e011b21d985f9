//! Which packages a program is made of, and which of their features are on: a package that
//! several others depend on has the features that any of them asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::package::{self, Dependency, Features, Package};

/// A package and its features.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) package: Package,
    pub(crate) features: BTreeSet<String>,
}

/// All packages that the program needs, by manifest.
pub(crate) type Packages = BTreeMap<PathBuf, Resolved>;

/// Finds `package` with the features that are wanted of it, and what it depends on by path.
///
/// # Errors
/// When Cargo cannot read a package, or there is no such feature.
pub(crate) fn resolve(package: &Package, wanted: &Features) -> Result<Packages> {
    let mut packages = Packages::new();
    let wanted = package.wanted(wanted)?;
    let mut todo = vec![(package.clone(), wanted)];
    while let Some((package, wanted)) = todo.pop() {
        let entry = packages.entry(package.manifest_path.clone());
        let is_new = matches!(entry, std::collections::btree_map::Entry::Vacant(_));
        let resolved = entry.or_insert_with(|| Resolved {
            package: package.clone(),
            features: BTreeSet::new(),
        });
        let before = resolved.features.len();
        resolved.features.extend(package.features(&wanted));
        if !is_new && resolved.features.len() == before {
            continue;
        }
        let features = resolved.features.clone();
        for dependency in package.dependencies() {
            let Some(manifest) = manifest(&package, dependency, &features)? else {
                continue;
            };
            let next = match packages.get(&manifest) {
                Some(resolved) => resolved.package.clone(),
                None => package::read(manifest.parent().unwrap_or(Path::new(".")))?.0,
            };
            todo.push((next, package.wishes(dependency, &features)));
        }
    }
    Ok(packages)
}

/// The folders of all packages.
pub(crate) fn folders(packages: &Packages) -> Vec<PathBuf> {
    let folders = packages.keys().filter_map(|manifest| manifest.parent());
    folders.map(Path::to_path_buf).collect()
}

/// The manifest behind `dependency` of `package`, when it is one by path and in use.
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
