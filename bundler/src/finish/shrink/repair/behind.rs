//! Impls that are there and do not hold, as their own conditions do not: errors may say no more
//! than the trait that was asked for.

use std::collections::{BTreeMap, BTreeSet};

use super::{bounds, words};
use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Units};
use crate::rust::diagnostic::Diagnostic;

/// Brings what may be behind impls that are there and that `errors` say are missing: impls of the
/// traits in the heads of these, and of those that such need in turn, for the types that an error
/// says and for all. Returns true if there are such.
pub(super) fn missing(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let traits = Traits::of(units);
    let mut found = BTreeSet::new();
    for error in errors {
        let there: Vec<usize> = bounds::said(error)
            .iter()
            .flat_map(|bound| bounds::named(units, bound, true))
            .filter(|&unit| !kept.is_gone(unit))
            .collect();
        let types = words(error);
        for name in traits.behind(units, there) {
            let of_trait = traits.impls.get(name).into_iter().flatten();
            found.extend(of_trait.copied().filter(|&unit| {
                let it = &units.all[unit];
                let of = it.parent.filter(|_| it.kind == Kind::Derive);
                let names = of.map_or(&it.types, |at| &units.all[at].names);
                let is_for_all = it.kind != Kind::Derive && it.is_for_many();
                is_for_all || names.iter().any(|name| types.contains(name))
            }));
        }
    }
    found.into_iter().fold(false, |is_new, unit| {
        kept.bring(unit, State::Whole) | is_new
    })
}

/// Brings what else may be behind an impl that is there and that `errors` say is missing: impls of
/// the same trait in the same crate, for the type that it holds may be named by another trait.
/// Returns true if there are such.
pub(super) fn beside(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let root = |unit: usize| units.outwards(Some(unit)).last();
    let mut found = BTreeSet::new();
    for bound in errors.iter().flat_map(bounds::said) {
        let there = bounds::named(units, &bound, true).into_iter();
        let there = there.filter(|&unit| !kept.is_gone(unit));
        let crates: BTreeSet<Option<usize>> = there.map(root).collect();
        let others = units.of_trait(bound.of).into_iter();
        found.extend(others.filter(|&unit| crates.contains(&root(unit))));
    }
    found.into_iter().fold(false, |is_new, unit| {
        kept.bring(unit, State::Whole) | is_new
    })
}

/// The traits of a text, by their names.
struct Traits<'a> {
    /// Impls of them, and what is derived.
    impls: BTreeMap<&'a str, Vec<usize>>,
    /// The traits themselves, and impls of them for all types.
    heads: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Traits<'a> {
    fn of(units: &'a Units) -> Traits<'a> {
        let mut traits = Traits {
            impls: BTreeMap::new(),
            heads: BTreeMap::new(),
        };
        for (unit, it) in units.all.iter().enumerate() {
            let name = match &it.kind {
                Kind::Impl(Some(name)) => name,
                Kind::Trait | Kind::Derive if !it.names.is_empty() => &it.names[0],
                _ => continue,
            };
            if it.kind != Kind::Trait {
                traits.impls.entry(name).or_default().push(unit);
            }
            if it.kind == Kind::Trait || it.kind != Kind::Derive && it.is_for_many() {
                traits.heads.entry(name).or_default().push(unit);
            }
        }
        traits
    }

    /// The traits that the heads of `impls` name, and those behind these.
    fn behind(&self, units: &'a Units, impls: Vec<usize>) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut work = impls;
        while let Some(unit) = work.pop() {
            for word in units.words(&units.all[unit].head) {
                let heads = self.heads.get(word);
                let is_one = heads.is_some() || self.impls.contains_key(word);
                if is_one && found.insert(word) {
                    work.extend(heads.into_iter().flatten());
                }
            }
        }
        found
    }
}
