//! What errors show to be missing, or to lead nowhere.

use std::collections::BTreeSet;
use std::ops::Range;

use super::kept::{Kept, State};
use super::units::{Kind, Units};
use super::words::called;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// Errors about a name that is not there.
const OF_NAMES: [&str; 12] = [
    "E0405", "E0408", "E0412", "E0422", "E0423", "E0425", "E0432", "E0433", "E0531",
    "E0532", "E0574", "E0576",
];

/// Errors about a function in an `impl` that its trait has not.
const OF_MEMBERS: [&str; 3] = ["E0407", "E0437", "E0438"];

/// Brings what `errors` miss. Returns false if that cannot be found out.
pub(super) fn repair(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let mut is_new = false;
    for error in errors {
        is_new |= one(kept, units, error);
    }
    // Where no error says what it misses, more and more of what it may mean.
    is_new
        || calls_for(kept, units, errors)
        || parts(kept, units, errors)
        || impls(kept, units, |it| is_open(units, it))
        || around(kept, units, errors)
        || impls(kept, units, |_| true)
}

/// Brings calls of macros that say a trait which `errors` name: the type for which it is missing
/// may have other names.
fn calls_for(kept: &mut Kept<'_>, units: &Units, errors: &[Diagnostic]) -> bool {
    let said: BTreeSet<String> = errors.iter().flat_map(words).collect();
    let is_trait = |word: &str| {
        let mut named = units.by_name.get(word).into_iter().flatten();
        said.contains(word) && named.any(|&at| units.all[at].kind == Kind::Trait)
    };
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        if it.kind == Kind::Call && kept.is_gone(unit) {
            let rules = units.macros(&it.range).into_iter();
            let rules = rules.map(|at| units.all[at].range.clone());
            let mut ranges = rules.chain([it.range.clone()]);
            if ranges.any(|range| units.words(&range).any(is_trait)) {
                is_new |= kept.bring(unit, State::Whole);
            }
        }
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
            is_new |= kept.name(&word) | methods(kept, units, &word, false);
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

/// True if the `impl` at `unit` is one for all types.
fn is_open(units: &Units, unit: usize) -> bool {
    let header: Vec<&str> = units.words(&units.all[unit].head).collect();
    let at = header.iter().position(|word| *word == "for");
    at.is_some_and(|at| {
        header
            .get(at + 1)
            .is_some_and(|word| header[..at].contains(word))
    })
}

/// Brings what one error misses, by what it says.
fn one(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    let said = words(error);
    let code = error.code();
    let places: Vec<Range<usize>> = error.ranges(FILE);
    let mut is_new = false;
    if OF_NAMES.contains(&code) || error.message.starts_with("cannot find macro") {
        for word in &said {
            is_new |= kept.name(word);
            is_new |= kept.name(&called(word));
        }
        if is_new {
            return true;
        }
        // An import of what is gone goes too, unless somebody misses what it brings.
        let leaves = places
            .iter()
            .flat_map(|range| units.uses.iter().flat_map(|it| it.leaves(range)));
        let leaves: BTreeSet<usize> = leaves.collect();
        for (unit, it) in units.all.iter().enumerate() {
            let Kind::Import(leaf) = it.kind else {
                continue;
            };
            if leaves.contains(&leaf) && !kept.is_gone(unit) {
                kept.ban(unit);
                is_new = true;
            }
        }
        if !is_new {
            for word in &said {
                is_new |= kept.forgive(word) | calls(kept, units, word);
            }
        }
        if !is_new {
            for word in &said {
                is_new |= makers(kept, units, word);
            }
        }
        if !is_new {
            for word in &said {
                is_new |= kept.hold(word);
            }
        }
        return is_new;
    }
    let around = places.first().and_then(|range| units.around(range.start));
    if code == "E0046" {
        let block = around.map(|unit| match units.all[unit].kind {
            Kind::Method | Kind::Associated => units.all[unit].parent.unwrap_or(unit),
            _ => unit,
        });
        for unit in block
            .into_iter()
            .flat_map(|block| units.inside(block).iter().copied())
            .collect::<Vec<_>>()
        {
            if units.all[unit]
                .names
                .iter()
                .any(|name| said.contains(name.as_str()))
            {
                is_new |= kept.bring(unit, State::Stub);
            }
        }
        return is_new;
    }
    if OF_MEMBERS.contains(&code) {
        for word in &said {
            is_new |= methods(kept, units, word, true);
        }
        return is_new;
    }
    // What an error says of a type and a trait: the impl of one for the other.
    for unit in 0..units.all.len() {
        let it = &units.all[unit];
        let Kind::Impl(Some(name)) = &it.kind else {
            continue;
        };
        if !kept.is_gone(unit) || !said.contains(name.as_str()) {
            continue;
        }
        let header: Vec<&str> = units.words(&it.head).collect();
        let at = header.iter().position(|word| word == name).unwrap_or(0);
        let is_open = header[..at]
            .iter()
            .any(|word| header[at + 1..].contains(word));
        if is_open || header[at + 1..].iter().any(|word| said.contains(*word)) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    if ["E0599", "E0576", "E0220", "E0223", "E0609"].contains(&code) {
        for word in &said {
            is_new |= methods(kept, units, word, false);
        }
    }
    if !is_new {
        is_new |= calls_of_traits(kept, units, &said);
    }
    if !is_new {
        for word in &said {
            is_new |= calls(kept, units, word);
        }
    }
    if !is_new {
        for word in &said {
            is_new |= kept.name(word);
        }
    }
    is_new
}

/// Brings calls of macros that could make an impl of a trait for a type, both `said`: by their
/// arguments and what the macro is.
fn calls_of_traits(kept: &mut Kept<'_>, units: &Units, said: &BTreeSet<String>) -> bool {
    let mut is_new = false;
    for unit in 0..units.all.len() {
        let it = &units.all[unit];
        if it.kind != Kind::Call || !kept.is_gone(unit) {
            continue;
        }
        let own: BTreeSet<&str> = units.words(&it.range).collect();
        let mut words = own.clone();
        for rules in units.macros(&it.range) {
            words.extend(units.words(&units.all[rules].range));
        }
        let said = || said.iter().map(String::as_str);
        let is_own = said().any(|word| own.contains(word));
        if is_own && said().filter(|word| words.contains(word)).count() > 1 {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    is_new
}

/// Brings functions and constants called `name` in traits, and in impls of types if not only
/// `in_traits`.
fn methods(kept: &mut Kept<'_>, units: &Units, name: &str, in_traits: bool) -> bool {
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        // A macro may make it there.
        let is_made = !in_traits && it.kind == Kind::Lasting && it.parent.is_some();
        if is_made && kept.is_gone(unit) && units.words(&it.range).any(|word| word == name)
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

/// Brings calls of macros whose arguments say `word`.
fn calls(kept: &mut Kept<'_>, units: &Units, word: &str) -> bool {
    calls_with(kept, units, word, |unit| {
        vec![units.all[unit].range.clone()]
    })
}

/// Brings calls of macros whose rules say `word`, and may make what is called so.
fn makers(kept: &mut Kept<'_>, units: &Units, word: &str) -> bool {
    calls_with(kept, units, word, |unit| {
        let rules = units.macros(&units.all[unit].range).into_iter();
        rules.map(|at| units.all[at].range.clone()).collect()
    })
}

fn calls_with(
    kept: &mut Kept<'_>,
    units: &Units,
    word: &str,
    ranges: impl Fn(usize) -> Vec<Range<usize>>,
) -> bool {
    let mut is_new = false;
    for (unit, it) in units.all.iter().enumerate() {
        if it.kind == Kind::Call && kept.is_gone(unit) {
            let says = |range: &Range<usize>| units.words(range).any(|it| it == word);
            if ranges(unit).iter().any(says) {
                is_new |= kept.bring(unit, State::Whole);
            }
        }
    }
    is_new
}

/// The words in what an error says of the code.
fn words(error: &Diagnostic) -> BTreeSet<String> {
    let mut said = error.message.clone();
    for text in error.said() {
        said.push(' ');
        said.push_str(text);
    }
    let quoted = said.split('`').skip(1).step_by(2);
    let words =
        quoted.flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
