//! Switches features on: those that are wanted of the program, what these imply, and what
//! packages ask of those that they depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use super::finder::Finder;
use crate::cargo::package::{Dependency, Package};
use crate::text::error::Result;

/// A package and all that is switched on in it.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) package: Rc<Package>,
    pub(crate) features: BTreeSet<String>,
    /// The keys of optional dependencies that are in use.
    optional: BTreeSet<String>,
    /// The features of optional dependencies to switch on if those come into use.
    deferred: BTreeMap<String, BTreeSet<String>>,
    /// The manifests of what the package depends on, by place in its list of dependencies.
    pub(super) found: BTreeMap<usize, PathBuf>,
}

/// A package by its manifest, as one of two: as part of the program, or, if `for_host`, of
/// what runs when that is built.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    manifest: PathBuf,
    for_host: bool,
}

/// What a walk through the packages takes in.
pub(super) struct Scope<'a> {
    /// Tells which dependencies of a package count.
    pub(super) follows: &'a dyn Fn(&Package, &Dependency) -> bool,
    /// True if a package is another one as part of what runs when the program is built.
    pub(super) tells_host: bool,
    /// True if what procedural macros depend on counts too.
    pub(super) through_macros: bool,
}

impl Resolved {
    /// True if `dependency` of this package is in use.
    pub(super) fn uses(&self, dependency: &Dependency) -> bool {
        !dependency.is_optional() || self.optional.contains(dependency.key())
    }
}

/// What a feature can be made of.
#[derive(Debug, Clone)]
enum Wish {
    /// `name`: a feature of the package.
    Feature(String),
    /// `dep:name`: the use of an optional dependency.
    Optional(String),
    /// `name/feature` or, if `weak`, `name?/feature`: a feature of a dependency, which it
    /// takes into use unless it is weak.
    Of {
        name: String,
        feature: String,
        weak: bool,
    },
}

impl Wish {
    fn of(written: &str) -> Wish {
        if let Some(name) = written.strip_prefix("dep:") {
            return Wish::Optional(name.to_owned());
        }
        match written.split_once('/') {
            None => Wish::Feature(written.to_owned()),
            Some((name, feature)) => Wish::Of {
                name: name.trim_end_matches('?').to_owned(),
                feature: feature.to_owned(),
                weak: name.ends_with('?'),
            },
        }
    }
}

/// The packages that are reached, as far as they are.
struct Activation<'a> {
    finder: &'a Finder<'a>,
    scope: &'a Scope<'a>,
    /// Packages in which all is decided, by manifest.
    known: &'a BTreeMap<PathBuf, Resolved>,
    packages: BTreeMap<Key, Resolved>,
    /// What is still to switch on, and where.
    todo: Vec<(Key, Wish)>,
}

/// The packages of the program, by manifest, with the features that `wanted` and they ask of
/// each other; those that are `known` have theirs.
///
/// # Errors
/// When a package is not to be had.
pub(super) fn activate(
    finder: &Finder<'_>,
    wanted: &[String],
    known: &BTreeMap<PathBuf, Resolved>,
    scope: &Scope<'_>,
) -> Result<BTreeMap<PathBuf, Resolved>> {
    let mut activation = Activation {
        finder,
        scope,
        known,
        packages: BTreeMap::new(),
        todo: Vec::new(),
    };
    activation.package(&finder.workspace.package, false, wanted)?;
    while let Some((key, wish)) = activation.todo.pop() {
        match wish {
            Wish::Feature(name) => activation.feature(&key, name),
            Wish::Optional(name) => activation.optional(&key, &name)?,
            Wish::Of {
                name,
                feature,
                weak,
            } => {
                activation.feature_of(&key, &name, &feature, weak)?;
            }
        }
    }
    let packages = activation.packages.into_iter();
    let of_program = packages.filter(|(key, _)| !key.for_host);
    Ok(of_program.map(|(key, it)| (key.manifest, it)).collect())
}

impl Activation<'_> {
    /// Takes `package` in with all dependencies that are not optional, and asks `features`
    /// of it.
    fn package(
        &mut self,
        package: &Rc<Package>,
        for_host: bool,
        features: &[String],
    ) -> Result<()> {
        let mut todo = vec![(package.clone(), for_host, features.to_vec())];
        while let Some((package, for_host, features)) = todo.pop() {
            let key = Key {
                manifest: package.manifest_path.clone(),
                for_host,
            };
            let known = self.known.get(&key.manifest);
            if known.is_none() {
                let wishes = features.iter().map(|it| (key.clone(), Wish::of(it)));
                self.todo.extend(wishes);
            }
            if self.packages.contains_key(&key) {
                continue;
            }
            let fresh = || Resolved {
                package: package.clone(),
                features: BTreeSet::new(),
                optional: BTreeSet::new(),
                deferred: BTreeMap::new(),
                found: BTreeMap::new(),
            };
            let resolved = known.cloned().unwrap_or_else(fresh);
            self.packages.insert(key.clone(), resolved);
            let is_in = |it: &Dependency, resolved: &Resolved| resolved.uses(it);
            for found in self.dependencies(&key, &is_in)? {
                let asked = found.asked();
                todo.push((found.package, found.for_host, asked));
            }
        }
        Ok(())
    }

    fn feature(&mut self, key: &Key, name: String) {
        let Some(resolved) = self.packages.get_mut(key) else {
            return;
        };
        let Some(wishes) = resolved.package.feature(&name) else {
            return;
        };
        let wishes: Vec<_> = wishes.iter().map(|it| Wish::of(it)).collect();
        if resolved.features.insert(name) {
            let wishes = wishes.into_iter().map(|it| (key.clone(), it));
            self.todo.extend(wishes);
        }
    }

    /// Takes the optional dependency `name` of a package into use.
    fn optional(&mut self, key: &Key, name: &str) -> Result<()> {
        let Some(resolved) = self.packages.get_mut(key) else {
            return Ok(());
        };
        if !resolved.optional.insert(name.to_owned()) {
            return Ok(());
        }
        let deferred = resolved.deferred.remove(name).unwrap_or_default();
        for found in self.dependencies(key, &|it, _| it.key() == name)? {
            let mut features = found.asked();
            features.extend(deferred.iter().cloned());
            self.package(&found.package, found.for_host, &features)?;
        }
        Ok(())
    }

    /// Asks `feature` of the dependency `name` of a package.
    fn feature_of(
        &mut self,
        key: &Key,
        name: &str,
        feature: &str,
        weak: bool,
    ) -> Result<()> {
        for found in self.dependencies(key, &|it, _| it.key() == name)? {
            let Some(resolved) = self.packages.get_mut(key) else {
                return Ok(());
            };
            if found.dependency.is_optional() {
                if weak && !resolved.optional.contains(name) {
                    let deferred = resolved.deferred.entry(name.to_owned());
                    deferred.or_default().insert(feature.to_owned());
                    continue;
                }
                self.optional(key, name)?;
                if !weak {
                    // The feature that an optional dependency has for itself, unless
                    // `dep:` hides it.
                    self.feature(key, name.to_owned());
                }
            }
            self.package(&found.package, found.for_host, &[feature.to_owned()])?;
        }
        Ok(())
    }

    /// The dependencies of a package that count and for which `is_in` is true.
    fn dependencies(
        &mut self,
        key: &Key,
        is_in: &dyn Fn(&Dependency, &Resolved) -> bool,
    ) -> Result<Vec<Found>> {
        let Some(resolved) = self.packages.get_mut(key) else {
            return Ok(Vec::new());
        };
        let package = resolved.package.clone();
        let mut all = Vec::new();
        if package.is_proc_macro() && !self.scope.through_macros {
            return Ok(all);
        }
        for (nth, dependency) in package.all_dependencies().enumerate() {
            if !is_in(dependency, resolved) || !(self.scope.follows)(&package, dependency) {
                continue;
            }
            if let Some(found) = self.finder.find(&package, dependency)? {
                resolved.found.insert(nth, found.manifest_path.clone());
                let runs = dependency.is_for_build() || found.is_proc_macro();
                all.push(Found {
                    dependency: dependency.clone(),
                    for_host: key.for_host || self.scope.tells_host && runs,
                    package: found,
                });
            }
        }
        Ok(all)
    }
}

/// A dependency and its package.
struct Found {
    dependency: Dependency,
    package: Rc<Package>,
    for_host: bool,
}

impl Found {
    /// The features that the dependency asks of its package.
    fn asked(&self) -> Vec<String> {
        let mut features = self.dependency.features.clone();
        let has_default = self.package.feature("default").is_some();
        if self.dependency.uses_default_features && has_default {
            features.push("default".to_owned());
        }
        features
    }
}
