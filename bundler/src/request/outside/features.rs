//! The features that a package asks of another one, and those that follow from them.

use std::collections::BTreeSet;

use crate::cargo::package::{Dependency, Package};
use crate::cargo::resolve::Resolved;

/// The feature that is on unless somebody says otherwise.
const DEFAULT: &str = "default";

/// The features that `from` asks of its dependency.
pub(super) fn wishes(from: &Resolved, dependency: &Dependency) -> Vec<String> {
    let mut wishes = dependency.features.clone();
    if dependency.uses_default_features {
        wishes.push(DEFAULT.to_owned());
    }
    let on = from.features.iter();
    let parts = on.filter_map(|name| from.package.feature(name)).flatten();
    wishes.extend(parts.filter_map(|part| {
        let (key, feature) = part.split_once('/')?;
        (key.trim_end_matches('?') == dependency.key()).then(|| feature.to_owned())
    }));
    wishes
}

/// All features of `package` that are on when those of `wanted` are; the default ones
/// beside them if `with_default`.
pub(super) fn implied(
    package: &Package,
    wanted: &[String],
    with_default: bool,
) -> BTreeSet<String> {
    let default = with_default.then(|| DEFAULT.to_owned());
    let mut todo: Vec<String> = wanted.iter().cloned().chain(default).collect();
    let mut on = BTreeSet::new();
    while let Some(name) = todo.pop() {
        if let Some(parts) = package.feature(&name) {
            if on.insert(name) {
                todo.extend(parts.iter().cloned());
            }
        }
    }
    on
}
