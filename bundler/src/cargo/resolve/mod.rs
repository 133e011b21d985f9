//! The packages that a program is made of, and those of their features that are on: a
//! package that several others depend on has the features that any of them asks for.

mod activate;
mod finder;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cargo::package::{Dependency, Features};
use crate::cargo::workspace::Workspace;
use crate::text::error::Result;

pub(crate) use activate::Resolved;
use activate::{activate, Scope};
use finder::Finder;

/// All packages that the program needs.
pub(crate) struct Packages {
    root: PathBuf,
    /// True if the program is an example, which uses what is there for tests.
    is_example: bool,
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

    /// The folders of the packages that are there by path: those that may change.
    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        let packages = self.all().map(|it| &it.package);
        let own = packages.filter(|package| package.source.is_none());
        own.map(|package| package.folder().to_path_buf()).collect()
    }

    /// True if a package by path has code that runs when Cargo builds.
    pub(crate) fn run_own_code(&self) -> bool {
        let packages = self.all().map(|it| &it.package);
        let mut own = packages.filter(|package| package.source.is_none());
        own.any(|package| package.is_proc_macro() || package.has_build_script())
    }

    /// The dependencies of the code of `resolved` that are in use, each with its package;
    /// `None` for one that is for other machines.
    pub(crate) fn dependencies<'a>(
        &'a self,
        resolved: &'a Resolved,
    ) -> impl Iterator<Item = (&'a Dependency, Option<&'a Resolved>)> {
        let all = resolved.package.all_dependencies().enumerate();
        let is_root = self.is_example && resolved.package.manifest_path == self.root;
        let used = all.filter(move |(_, it)| {
            (it.is_for_code() || is_root && it.is_for_tests()) && resolved.uses(it)
        });
        used.map(|(nth, dependency)| {
            let manifest = resolved.found.get(&nth);
            (dependency, manifest.and_then(|it| self.by_manifest.get(it)))
        })
    }
}

/// The package of `workspace` with the features that are `wanted` of it, and all that it
/// depends on; with what tests use if the program `is_example`.
///
/// # Errors
/// When Cargo cannot read or get a package, or there is no such feature.
pub(crate) fn resolve(
    workspace: &Workspace,
    wanted: &Features,
    is_example: bool,
) -> Result<Packages> {
    let package = &workspace.package;
    let finder = Finder::new(workspace, wanted);
    let wanted = package.wanted(wanted)?;
    let root = &package.manifest_path;
    // 1. What Cargo looks at to choose features. The first resolver puts together what is
    // asked of a package for whatever reason; all others let build scripts, procedural
    // macros, tests and other machines go their own ways.
    let unites = workspace.unites;
    let looks_at = Scope {
        follows: &|from, dependency| {
            if dependency.is_for_tests() {
                let counts = unites || is_example && dependency.is_here();
                counts && from.manifest_path == *root
            } else {
                unites || dependency.is_here()
            }
        },
        tells_host: !unites,
        through_macros: true,
    };
    let looked_at = activate(&finder, &wanted, &BTreeMap::new(), &looks_at)?;
    // 2. What the bundle is made of: no code for tests, but code of the user's own for
    // other machines too.
    let takes = Scope {
        follows: &|from, it| {
            let is_tried = is_example && it.is_for_tests() && from.manifest_path == *root;
            (it.is_for_code() || is_tried) && (it.is_here() || it.path.is_some())
        },
        tells_host: false,
        through_macros: false,
    };
    let by_manifest = activate(&finder, &wanted, &looked_at, &takes)?;
    Ok(Packages {
        root: root.clone(),
        is_example,
        by_manifest,
    })
}

#[cfg(test)]
mod tests;
