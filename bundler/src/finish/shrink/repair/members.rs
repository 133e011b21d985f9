//! Functions, constants and types in an `impl` or a trait that are not there.

use std::collections::BTreeSet;

use super::{bounds, quoted, words};
use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Units};
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// Errors about a part of an `impl` that its trait has not.
const NOT_IN_TRAIT: [&str; 3] = ["E0407", "E0437", "E0438"];

/// Errors about a part of a type that it has not, or has from a trait that is not there.
const NOT_IN_TYPE: [&str; 6] = ["E0220", "E0223", "E0576", "E0599", "E0609", "E0689"];

/// Brings the parts that `error` says are missing. Returns true if there are such.
pub(super) fn missing(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    let code = error.code();
    let mut is_new = false;
    if code == "E0046" {
        let said = words(error);
        let places = error.ranges(FILE);
        let around = places.first().and_then(|range| units.around(range.start));
        let block = around.map(|unit| match units.all[unit].kind {
            Kind::Method | Kind::Associated => units.all[unit].parent.unwrap_or(unit),
            _ => unit,
        });
        for &unit in block.map_or(&[][..], |block| units.inside(block)) {
            let mut names = units.all[unit].names.iter();
            if names.any(|name| said.contains(name)) {
                is_new |= kept.bring(unit, State::Stub);
            }
        }
    } else if NOT_IN_TRAIT.contains(&code) {
        for word in &words(error) {
            is_new |= called(kept, units, word, true);
        }
    } else if NOT_IN_TYPE.contains(&code) {
        // Its own name stands first, and the type behind it.
        let mut quoted = quoted(&error.message);
        let name = quoted.next().unwrap_or_default();
        let types = bounds::types(quoted.next().unwrap_or_default());
        is_new |= of_types(kept, units, name, &types) || called(kept, units, name, false);
        is_new |= of_traits(kept, units, name, error);
    }
    is_new
}

/// Brings functions and constants called `name` in impls of one of `types` alone, and what may
/// make such there.
fn of_types(
    kept: &mut Kept<'_>,
    units: &Units,
    name: &str,
    types: &BTreeSet<&str>,
) -> bool {
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        if units.all[unit].kind != Kind::Impl(None)
            || !it
                .types
                .iter()
                .any(|it| types.iter().any(|of| units.means(it, of)))
        {
            continue;
        }
        for &inner in units.inside(unit) {
            let it = &units.all[inner];
            let may_be_it = match it.kind {
                Kind::Method | Kind::Associated => it.names[0] == name,
                Kind::Lasting => units.words(&it.range).any(|word| word == name),
                _ => false,
            };
            if may_be_it && kept.is_missing(inner) {
                is_new |= kept.bring(inner, State::Stub);
            }
        }
    }
    is_new
}

/// Brings what gives a type that `error` is about a part called `name` by a trait: imports of
/// the trait, and impls of it for the type or for all.
fn of_traits(kept: &mut Kept<'_>, units: &Units, name: &str, error: &Diagnostic) -> bool {
    let said = words(error);
    let parts = units.by_name.get(name).into_iter().flatten();
    let around = parts.filter_map(|&at| units.all[at].parent);
    let traits = around.filter(|&at| units.all[at].kind == Kind::Trait);
    let mut names: BTreeSet<String> =
        traits.map(|at| units.all[at].names[0].clone()).collect();
    // The type stands behind the name.
    let of = error.message.split('`').nth(3).unwrap_or_default();
    let types = bounds::types(of);
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        let of = units.trait_of(unit);
        if of.is_some_and(|name| names.iter().any(|of| units.means(name, of)))
            && it.is_for(|name| types.iter().any(|of| units.means(name, of)))
        {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    for name in &names {
        is_new |= bounds::calls_for(kept, units, of, name);
    }
    // Of traits from elsewhere the compiler tells.
    names.extend(
        said.into_iter()
            .filter(|word| word.starts_with(char::is_uppercase)),
    );
    let own = error
        .ranges(FILE)
        .first()
        .map(|range| units.module(range.start));
    // Here, else in what all is imported of.
    for is_own in [true, false] {
        for (unit, it) in units.all.iter().enumerate() {
            let mut words = units.path(unit).unwrap_or_default().iter();
            let is_here = Some(it.parent) == own;
            if is_here == is_own && words.any(|word| names.contains(word)) {
                is_new |= kept.is_missing(unit) && kept.bring(unit, State::Whole);
            }
        }
        if is_new {
            break;
        }
    }
    is_new
}

/// Brings functions and constants called `name` in traits, and in impls of types if not only
/// `in_traits`.
pub(super) fn called(
    kept: &mut Kept<'_>,
    units: &Units,
    name: &str,
    in_traits: bool,
) -> bool {
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        // A macro may make it there.
        let is_made = !in_traits && it.kind == Kind::Lasting && it.parent.is_some();
        if is_made
            && kept.is_missing(unit)
            && units.words(&it.range).any(|word| word == name)
        {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    for unit in units.by_name.get(name).cloned().unwrap_or_default() {
        let it = &units.all[unit];
        if !matches!(it.kind, Kind::Method | Kind::Associated) {
            continue;
        }
        let around = it.parent.map(|at| &units.all[at].kind);
        match around {
            Some(Kind::Trait) => is_new |= kept.bring(unit, State::Stub),
            Some(Kind::Impl(None)) if !in_traits => is_new |= kept.bring(unit, State::Stub),
            _ => {}
        }
    }
    is_new
}
