//! What errors may miss that do not say it: more and more of what their words may mean.

use std::collections::BTreeSet;

use super::{behind, members, names, near, words};
use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Units};
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// Brings what `errors` may miss. Returns false if nothing is left to bring.
pub(super) fn missing(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let mut is_new = behind::missing(kept, units, errors);
    if is_new {
        return true;
    }
    for error in errors {
        is_new |= shadowed(kept, units, error);
    }
    if is_new {
        return true;
    }
    for error in errors {
        is_new |= of_types(kept, units, error);
    }
    is_new
        || behind::beside(kept, units, errors)
        || parts(kept, units, errors)
        || impls(kept, units, |it| units.all[it].is_for_many())
        || around(kept, units, errors)
        || impls(kept, units, |_| true)
        || rules(kept, units, errors)
        || all(kept, units)
}

/// Errors of calls that take a function for another.
const OF_CALLS: [&str; 2] = ["E0061", "E0308"];

/// Brings the functions in impls of types alone that the code around an error may call: without
/// them, those in traits are called that have the same names.
fn shadowed(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    if !OF_CALLS.contains(&error.code()) {
        return false;
    }
    let places = error.ranges(FILE).into_iter().map(|range| range.start);
    let places = places.chain(error.called_at(FILE));
    let around = places.filter_map(|at| units.around(at));
    let words = around.flat_map(|unit| units.words(&units.all[unit].range));
    let words: BTreeSet<&str> = words.collect();
    let named = words.iter().filter_map(|word| units.by_name.get(*word));
    let is_inherent = |unit: &&usize| {
        let it = &units.all[**unit];
        let around = it.parent.map(|at| &units.all[at].kind);
        it.kind == Kind::Method && around == Some(&Kind::Impl(None))
    };
    let found: Vec<usize> = named.flatten().filter(is_inherent).copied().collect();
    found
        .into_iter()
        .fold(false, |is_new, unit| kept.bring(unit, State::Stub) | is_new)
}

/// Brings the types and traits that an error says, what is called by all its words in types, and
/// impls of traits that it says for types that it says.
fn of_types(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    let said = words(error);
    let place = error.ranges(FILE);
    let is_type = |word: &&String| word.starts_with(char::is_uppercase);
    let types: BTreeSet<String> = said.iter().filter(is_type).cloned().collect();
    let mut is_new = near::near(kept, units, &types, place.first());
    for (unit, it) in units.all.iter().enumerate() {
        let Kind::Impl(Some(name)) = &it.kind else {
            continue;
        };
        if said.contains(name) && it.is_for(|name| said.contains(name)) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    for word in &said {
        is_new = is_new || members::called(kept, units, word, false);
    }
    for word in &said {
        is_new = is_new || names::calls(kept, units, word);
    }
    is_new
}

/// Brings impls and functions in such whose heads say a word of `errors`, and the bodies that
/// these stand in.
fn parts(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let said: BTreeSet<String> = errors.iter().flat_map(words).collect();
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        let is_part = matches!(it.kind, Kind::Impl(_) | Kind::Call | Kind::Method);
        let says = || units.words(&it.head).any(|word| said.contains(word));
        if is_part && kept.is_gone(unit) && says() {
            is_new |= kept.bring(unit, State::Stub);
        }
    }
    for range in errors.iter().flat_map(|error| error.ranges(FILE)) {
        let stub = units.around(range.start);
        let stub = stub.filter(|&unit| kept.states[unit] == State::Stub);
        is_new |= stub.is_some_and(|unit| kept.bring(unit, State::Whole));
    }
    is_new
}

/// Brings all that the units name in which `errors` stand.
fn around(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let mut is_new = false;
    let places = errors.iter().flat_map(|error| error.ranges(FILE));
    for unit in places.filter_map(|range| units.around(range.start)) {
        let words = units.words(&units.all[unit].range).map(str::to_owned);
        for word in words.collect::<Vec<_>>() {
            is_new |= kept.name(&word) | members::called(kept, units, &word, false);
        }
    }
    is_new
}

/// Brings impls of traits that are there, as far as they are `wanted`.
fn impls(kept: &mut Kept<'_>, units: &Units, wanted: impl Fn(usize) -> bool) -> bool {
    let mut is_new = false;
    for unit in 0..units.all.len() {
        let Some(name) = units.trait_of(unit) else {
            continue;
        };
        let mut named = units.by_name.get(name).into_iter().flatten();
        if named.any(|&at| !kept.is_gone(at)) && wanted(unit) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    is_new
}

/// Brings the rules of macros that `errors` stand in, or in the text of which these are called.
fn rules(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let mut is_new = false;
    let places = errors.iter().flat_map(|error| {
        let beside = error.beside(FILE);
        error.ranges(FILE).into_iter().chain(beside)
    });
    let mut work: Vec<usize> = places
        .filter_map(|range| units.around(range.start))
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(unit) = work.pop() {
        if !seen.insert(unit) {
            continue;
        }
        let it = &units.all[unit];
        work.extend(units.macros(&it.range));
        if it.kind == Kind::Rule {
            work.extend(it.parent);
        }
        if it.kind == Kind::Macro {
            for &rule in units.inside(unit) {
                is_new |= kept.bring(rule, State::Whole);
            }
        }
    }
    is_new
}

/// Brings all that was there when the text did compile.
fn all(kept: &mut Kept<'_>, units: &Units) -> bool {
    if !kept.is_limited() {
        return false;
    }
    let mut is_new = false;
    for unit in 0..units.all.len() {
        is_new |= kept.bring(unit, State::Whole);
    }
    is_new
}
