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
        found.extend(sought.globs.iter().map(|it| it.unit));
    }
    bring(kept, found)
}

/// True if the words `said` that name anything name modules, which may be gone for good.
fn is_of_modules(units: &Units, said: &BTreeSet<String>) -> bool {
    let named = said.iter().filter_map(|word| units.by_name.get(word));
    let mut named = named.flatten().peekable();
    named.peek().is_some() && named.all(|&unit| units.all[unit].kind == Kind::Module)
}

/// Brings what is `found`, even if it led nowhere once.
fn bring(kept: &mut Kept<'_>, found: Vec<usize>) -> bool {
    found.into_iter().fold(false, |is_new, unit| {
        kept.forgive(unit) | kept.bring(unit, State::Stub) | is_new
    })
}

/// An import of all that a module has.
struct Glob<'a> {
    unit: usize,
    /// The module's name.
    target: &'a str,
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
    globs: Vec<Glob<'a>>,
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
        let globs = units.by_name.get("*").into_iter().flatten();
        let globs = globs.filter_map(|&unit| {
            let target = units.path(unit)?.iter().rev().nth(1)?;
            Some(Glob { unit, target })
        });
        Sought {
            units,
            is_import: !leaves.is_empty(),
            own: units.module(place.start),
            modules: said.iter().chain(words().flatten()).cloned().collect(),
            named: named.copied().collect(),
            globs: globs.collect(),
        }
    }

    /// What is `kept` too little of: of things that are called so the nearest, and the imports
    /// through which they come; those alone if nothing else is missing.
    fn found(&self, kept: &Kept<'_>) -> Vec<usize> {
        let missing = self.named.iter().copied();
        let missing: Vec<usize> = missing.filter(|&unit| kept.is_missing(unit)).collect();
        // The path of an import leads elsewhere.
        let is_here = |unit: usize| !self.is_import && self.parent(unit) == self.own;
        let is_in_named = |unit: usize| self.is_in_named(unit);
        let globs: Vec<&Glob<'_>> = self
            .globs
            .iter()
            .filter(|glob| is_here(glob.unit) || is_in_named(glob.unit))
            .collect();
        let is_in_glob = |unit: usize| globs.iter().any(|glob| self.is_from(unit, glob));
        let is_defined =
            |unit: usize| !matches!(self.units.all[unit].kind, Kind::Import(_));
        // All names of a module are looked through after those that it names.
        let orders: [(&dyn Fn(usize) -> bool, bool); 5] = [
            (&is_here, false),
            (&is_in_named, false),
            (&is_in_glob, true),
            (&is_defined, true),
            (&|_| true, true),
        ];
        for (is_next, goes_by_globs) in orders {
            let mut found: Vec<usize> =
                missing.iter().copied().filter(|&it| is_next(it)).collect();
            if found.is_empty() {
                continue;
            }
            if goes_by_globs {
                let are_of_one = found.iter().any(|&unit| is_in_glob(unit));
                let ways = globs.iter().filter(|glob| {
                    !are_of_one || found.iter().any(|&unit| self.is_from(unit, glob))
                });
                let ways = ways.map(|glob| glob.unit).collect::<Vec<_>>();
                found.extend(ways.into_iter().filter(|&glob| kept.is_missing(glob)));
            }
            return found;
        }
        // It may be there, and not the way to it.
        let ways = globs.iter().map(|glob| glob.unit);
        ways.filter(|&glob| kept.is_missing(glob)).collect()
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
                says(&self.units.all[at].names[0])
                    || says("super") && Some(at) == above
                    || says("self") && Some(at) == self.own
            }
            None => says("crate") || says("super") && above.is_none(),
        }
    }

    /// True if `glob` imports `unit`.
    fn is_from(&self, unit: usize, glob: &Glob<'_>) -> bool {
        self.parent(unit)
            .is_some_and(|at| self.units.all[at].names[0] == glob.target)
    }
}
