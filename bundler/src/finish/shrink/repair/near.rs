//! What is called by a name, where the compiler looks for such a name at a place.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Units};
use crate::finish::shrink::words::called;

/// Brings what is called by one of the words `said` of an error at `place`: what is looked for
/// first, if it is not there, and the way to it if it is.
pub(super) fn near(
    kept: &mut Kept<'_>,
    units: &Units,
    said: &BTreeSet<String>,
    place: Option<&Range<usize>>,
) -> bool {
    place.is_some_and(|place| {
        let found = Sought::new(units, said, place).found(kept);
        bring(kept, found)
    })
}

/// The same; what may give the names from anywhere, if they are not there.
pub(super) fn or_anywhere(
    kept: &mut Kept<'_>,
    units: &Units,
    said: &BTreeSet<String>,
    place: Option<&Range<usize>>,
) -> bool {
    let Some(place) = place else {
        return false;
    };
    let sought = Sought::new(units, said, place);
    let mut found = sought.found(kept);
    if found.is_empty() && !is_of_modules(units, said) {
        found.extend(units.by_name.get("*").into_iter().flatten());
    }
    bring(kept, found)
}

/// True if the words `said` that name anything name modules, which may be gone for good.
fn is_of_modules(units: &Units, said: &BTreeSet<String>) -> bool {
    let named = said.iter().filter_map(|word| units.by_name.get(word));
    let mut named = named.flatten().peekable();
    named.peek().is_some() && named.all(|&unit| units.all[unit].kind == Kind::Module)
}

/// Brings what is `found`, even if it led nowhere once, but not if it surely does so now.
fn bring(kept: &mut Kept<'_>, found: Vec<usize>) -> bool {
    found.into_iter().fold(false, |is_new, unit| {
        let is_due = !kept.leads_nowhere(unit);
        is_due && (kept.forgive(unit) | kept.bring(unit, State::Stub)) || is_new
    })
}

/// Names that are looked for at a place.
struct Sought<'a> {
    units: &'a Units,
    /// True if they stand in the path of an import.
    is_import: bool,
    /// The module around the place; none for the root.
    own: Option<usize>,
    /// The words that may name modules in which they are.
    modules: BTreeSet<String>,
    /// What is called so.
    named: BTreeSet<usize>,
}

impl<'a> Sought<'a> {
    /// The names among the words `said` of an error at `place`.
    fn new(units: &'a Units, said: &BTreeSet<String>, place: &Range<usize>) -> Sought<'a> {
        let leaves = units.leaves_at(place);
        let words = || leaves.iter().map(|&at| &units.leaves[at].words);
        let last = words().filter_map(|words| words.last());
        let names = said.iter().chain(last).filter(|word| *word != "*");
        let names = names.flat_map(|word| [word.clone(), called(word)]);
        let named = names.filter_map(|name| units.by_name.get(&name)).flatten();
        let named = named.filter(|&&unit| units.all[unit].kind.may_be_named());
        Sought {
            units,
            is_import: !leaves.is_empty(),
            own: units.module(place.start),
            modules: said.iter().chain(words().flatten()).cloned().collect(),
            named: named.copied().collect(),
        }
    }

    /// What is `kept` too little of: of things that are called so the nearest, and the imports
    /// through which they come; those alone if nothing else is missing.
    fn found(&self, kept: &Kept<'_>) -> Vec<usize> {
        // A function that is there by its head can be named.
        let is_missing = |unit: &usize| kept.is_absent(*unit);
        let missing: Vec<usize> = self.named.iter().copied().filter(is_missing).collect();
        let those = |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
            missing.iter().copied().filter(|&it| wanted(it)).collect()
        };
        for found in [
            those(&|unit| self.is_here(unit)),
            those(&|unit| self.is_in_named(unit)),
        ] {
            if !found.is_empty() {
                return found;
            }
        }
        // All names of a module are looked through after those that it names, and what it has of
        // others in this way.
        let is_first = |glob| self.is_here(glob) || self.is_in_named(glob);
        let chains = self.units.chains(is_first);
        let mut found = those(&|unit| chains.iter().any(|it| self.units.is_from(unit, it)));
        let wanted = if found.is_empty() {
            self.named.iter().copied().collect()
        } else {
            found.clone()
        };
        let ways = chains.iter().filter(|chain| {
            let mut wanted = wanted.iter();
            wanted.any(|&unit| self.units.is_from(unit, chain))
        });
        found.extend(ways.flatten().copied().filter(is_missing));
        if !found.is_empty() {
            return found;
        }
        // It may be made elsewhere.
        let near = chains.iter().filter_map(|chain| match chain[..] {
            [only] => Some(only).filter(is_missing),
            _ => None,
        });
        let near: Vec<usize> = near.collect();
        let mut found =
            those(&|unit| !matches!(self.units.all[unit].kind, Kind::Import(_)));
        if found.is_empty() && near.is_empty() {
            found = missing;
        }
        found.extend(near);
        found
    }

    /// True if `unit` is in the module around the place: the path of an import leads elsewhere.
    fn is_here(&self, unit: usize) -> bool {
        !self.is_import && self.parent(unit) == self.own
    }

    fn parent(&self, unit: usize) -> Option<usize> {
        self.units.all[unit].parent
    }

    /// True if `unit` is in a module that a path may lead to.
    fn is_in_named(&self, unit: usize) -> bool {
        let says = |word: &str| self.modules.contains(word);
        let above = self.own.and_then(|at| self.parent(at));
        match self.parent(unit) {
            Some(at) => {
                let name = &self.units.all[at].names[0];
                self.modules.iter().any(|it| self.units.means(it, name))
                    || says("super") && Some(at) == above
                    || says("self") && Some(at) == self.own
            }
            None => says("crate") || says("super") && above.is_none(),
        }
    }
}
