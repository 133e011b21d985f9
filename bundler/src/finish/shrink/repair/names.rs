//! Names that are not there.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{near, words};
use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Units};
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// Errors about a name that is not there.
const CODES: [&str; 17] = [
    "E0364", "E0365", "E0404", "E0405", "E0408", "E0412", "E0422", "E0423", "E0425",
    "E0432", "E0433", "E0531", "E0532", "E0573", "E0574", "E0576", "E0603",
];

/// Words of paths that are no names of ours.
const OF_PATHS: [&str; 7] = ["self", "super", "crate", "Self", "core", "std", "alloc"];

/// Brings what is called so as `error` says it misses. Returns true if there is something.
pub(super) fn missing(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    let is_of_names = CODES.contains(&error.code());
    // Without the program's own macro, one of that name may be the compiler's.
    let is_of_macros = ["cannot find macro", "unknown `builtin #`"];
    let is_of_macros = is_of_macros.iter().any(|it| error.message.starts_with(it));
    if !is_of_names && !is_of_macros {
        return false;
    }
    let said = words(error);
    let places: Vec<Range<usize>> = error.ranges(FILE);
    let mut leaves = places.iter().flat_map(|place| units.leaves_at(place));
    let is_of_all = leaves.any(|at| units.leaves[at].name == "*");
    // A name that only imports have is made by a macro.
    let is_import = |unit: &usize| matches!(units.all[*unit].kind, Kind::Import(_));
    let is_made = |word: &&String| {
        let named = units.by_name.get(*word);
        named.is_some_and(|named| named.iter().all(is_import))
    };
    let made: BTreeSet<String> = said.iter().filter(is_made).cloned().collect();
    let mut names = said.clone();
    names.retain(|word| !OF_PATHS.contains(&word.as_str()));
    // A module of which all is imported, and nothing is there.
    (is_of_all && without_imports(kept, units, &places))
        || some(&made, |word| calls(kept, units, word))
        || near::or_anywhere(kept, units, &said, places.first())
        || without_imports(kept, units, &places)
        || some(&names, |word| calls(kept, units, word))
        || some(&names, |word| kept.hold(word))
}

/// True if `bring` is so for one of the words `said`, of which each is tried.
fn some(said: &BTreeSet<String>, mut bring: impl FnMut(&str) -> bool) -> bool {
    let mut is_new = false;
    for word in said {
        is_new |= bring(word);
    }
    is_new
}

/// Lets imports go that lead nowhere: `places` are theirs.
fn without_imports(kept: &mut Kept<'_>, units: &Units, places: &[Range<usize>]) -> bool {
    let leaves = places.iter().flat_map(|place| units.leaves_at(place));
    let leaves: BTreeSet<usize> = leaves.collect();
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        let is_one = matches!(it.kind, Kind::Import(leaf) if leaves.contains(&leaf));
        if is_one && !kept.is_gone(unit) {
            kept.ban(unit);
            is_new = true;
        }
    }
    is_new
}

/// Brings calls of macros whose arguments say `word`.
pub(super) fn calls(kept: &mut Kept<'_>, units: &Units, word: &str) -> bool {
    calls_that(kept, units, |unit| {
        units.words(&units.all[unit].range).any(|it| it == word)
    })
}

/// Brings the calls of macros that are `wanted`.
fn calls_that(kept: &mut Kept<'_>, units: &Units, wanted: impl Fn(usize) -> bool) -> bool {
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        if it.kind == Kind::Call && kept.is_missing(unit) && wanted(unit) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    is_new
}
