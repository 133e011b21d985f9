//! The names that a crate has for others: those by `extern crate` in its root, those that
//! stay outside, and those that mean nothing.

use std::collections::BTreeSet;

use crate::request::platform;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::{Crate, Extern};

/// The names that `extern crate` in a crate's root adds to those of other crates.
pub(crate) fn extern_names(krate: &Crate, own: usize) -> Vec<(String, Extern)> {
    let Some(root) = krate.files.first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for item in &root.syntax.items {
        let syn::Item::ExternCrate(node) = item else {
            continue;
        };
        if root.is_removed(attrs::range(node).start) {
            continue;
        }
        let written = unraw(&node.ident.to_string());
        let name = node.rename.as_ref().map_or(&node.ident, |(_, name)| name);
        let name = unraw(&name.to_string());
        let target = match written.as_str() {
            "self" => Some(Extern::Bundled(own)),
            "std" | "core" if node.rename.is_none() => None,
            "std" | "core" | "alloc" | "proc_macro" | "test" => {
                krate.is_library().then_some(Extern::Standard)
            }
            other => krate.externs.get(other).cloned(),
        };
        found.extend(target.map(|target| (name, target)));
    }
    found
}

/// The crates whose macros the root of `krate` takes by `#[macro_use] extern crate`.
pub(crate) fn macro_use(krate: &Crate) -> BTreeSet<usize> {
    let items = krate.files.first().map(|root| &root.syntax.items);
    let mut found = BTreeSet::new();
    for item in items.into_iter().flatten() {
        if let syn::Item::ExternCrate(node) = item {
            let taken = node.attrs.iter().any(|a| a.path().is_ident("macro_use"));
            let target = krate.externs.get(&unraw(&node.ident.to_string()));
            if let (true, Some(Extern::Bundled(target))) = (taken, target) {
                found.insert(*target);
            }
        }
    }
    found
}

/// The names at the judge of the crates outside that the code of `crates` speaks of.
pub(crate) fn judge_names(crates: &[Crate]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for krate in crates {
        for (name, target) in &krate.externs {
            if let Extern::Judge(judge) = target {
                if krate.mentions(name) {
                    names.insert(judge.clone());
                }
            }
        }
    }
    names
}

/// The dependency `name`, which cannot be bundled since it `why`; judges that offer it
/// are named, for programs may use it there.
pub(crate) fn foreign(name: &str, why: &str) -> Extern {
    let offered = match platform::offering(name) {
        Some(platforms) => format!("; it is offered by {platforms}"),
        None => String::new(),
    };
    Extern::Foreign(format!(
        "the dependency `{name}` {why}, and cannot be bundled{offered}"
    ))
}
