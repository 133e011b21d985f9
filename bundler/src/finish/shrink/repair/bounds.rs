//! Traits that a type has not, as errors say it.

use std::collections::{BTreeSet, HashSet};

use super::{operators, quoted, words, words_of};
use crate::finish::shrink::kept::{Kept, State};
use crate::finish::shrink::units::{Kind, Pattern, Shape, Units};
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// A type and a trait that it has not.
pub(super) struct Bound<'e> {
    /// The name of the type, or the words of one that has none.
    types: BTreeSet<&'e str>,
    /// All the words of the type.
    words: BTreeSet<&'e str>,
    pub(super) of: &'e str,
    /// Both, more exactly.
    pattern: Option<Pattern>,
}

/// The impls of one trait for one type that may come at once, though perhaps one would do: with less
/// than all the compiler may take another one than it should.
const FEW: usize = 8;

/// The types that a number may be of, of which the compiler knows no more.
const NUMBERS: [(&str, &[&str]); 2] = [
    ("{float}", &["f64", "f32"]),
    (
        "{integer}",
        &[
            "i32", "i8", "i16", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
            "usize",
        ],
    ),
];

/// Brings the impls of traits that `error` says are missing, each for its type. Returns true if
/// there are such.
pub(super) fn missing(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    let mut found = said(error);
    let quoted: Vec<&str> = quoted(&error.message).collect();
    let said = words(error);
    // Traits that would give a type what it has not.
    if let [_, of, ..] = quoted[..] {
        let lists = error
            .said()
            .into_iter()
            .filter(|text| text.contains("candidate #"));
        for text in lists {
            let traits = text.split("candidate #").skip(1);
            let traits = traits.filter_map(|text| text.split('`').nth(1));
            found.extend(traits.map(|bound| Bound::of(of, bound)));
        }
    }
    // A type has a trait only if those of its fields have it.
    if ["E0204", "E0740"].contains(&error.code()) {
        let fields = [error.beside(FILE), error.ranges(FILE)].concat();
        let types = fields.iter().flat_map(|field| units.words(field));
        found.push(Bound::of_any(types.collect(), "Copy"));
    }
    // A pattern compares with constants of types only that derive how.
    if error.message.contains("of non-structural type") {
        let derived = quoted.iter().flat_map(|of| {
            let derived = ["PartialEq", "Eq"].into_iter();
            derived.map(|bound| Bound::of(of, bound))
        });
        found.extend(derived);
    }
    // What a type holds keeps it from being sent or shared, if it does not say that it may be.
    if error.message.contains("between threads safely") {
        for of in ["Send", "Sync"]
            .into_iter()
            .filter(|name| said.contains(*name))
        {
            let types = said.iter().map(String::as_str).collect();
            found.push(Bound::of_any(types, of));
        }
    }
    let mut is_new = false;
    for bound in found {
        if let Some(fitting) = fitting(kept, units, &bound) {
            is_new |= bring(kept, fitting);
            continue;
        }
        is_new |= impls(kept, units, &bound, false)
            || impls(kept, units, &bound, true)
            || bound.is_of_parts() && impls(kept, units, &bound.of_words(), false)
            || calls(kept, units, &bound, false)
            || calls(kept, units, &bound, true)
            || calls_for_any(kept, units, bound.of);
    }
    is_new
}

/// Brings what an item derives, where `error` finds an attribute in it that means nothing without
/// that: for `#[default]` what is called so, else all. Returns true if there is such.
pub(super) fn helped(kept: &mut Kept<'_>, units: &Units, error: &Diagnostic) -> bool {
    if !error.message.starts_with("cannot find attribute") {
        return false;
    }
    let name = error.message.split('`').nth(1).unwrap_or_default();
    let places = error.ranges(FILE);
    let items = places.iter().filter_map(|place| units.around(place.start));
    let mut derives: Vec<usize> =
        items.flat_map(|item| units.inside(item).to_vec()).collect();
    derives.retain(|&unit| units.all[unit].kind == Kind::Derive);
    let is_called = |unit: &usize| {
        let mut names = units.all[*unit].names.iter();
        names.any(|it| it.eq_ignore_ascii_case(name))
    };
    if derives.iter().any(is_called) {
        derives.retain(is_called);
    }
    bring(kept, derives)
}

/// Of more than a few impls with the names of a bound those that fit it, and another one: the
/// compiler takes the only one that there is for the type that it looks for. Where it has not
/// found out yet which type that is, two let it go on. `None` if there are only a few, or none
/// fits, or all are to be brought.
fn fitting(kept: &Kept<'_>, units: &Units, bound: &Bound<'_>) -> Option<Vec<usize>> {
    let asked = bound.pattern.as_ref().filter(|_| kept.is_exact)?;
    let found = named(units, bound, false);
    if found.iter().filter(|&&unit| kept.is_missing(unit)).count() <= FEW {
        return None;
    }
    let fits = |unit: &usize| {
        let pattern = units.all[*unit].pattern.as_ref();
        pattern.is_none_or(|it| it.meets(asked, &units.aliases))
    };
    let (mut fitting, mut others): (Vec<usize>, Vec<usize>) =
        found.into_iter().partition(fits);
    for list in [&mut fitting, &mut others] {
        list.sort_by_key(|&unit| (kept.is_gone(unit), units.all[unit].range.len()));
    }
    if asked.is_open() {
        fitting.truncate(2);
    }
    (!fitting.is_empty()).then(|| {
        fitting.extend(others.first());
        fitting
    })
}

/// Brings impls of the trait for the type, and lets it be derived; impls for all types of some
/// shape too, if `for_many`.
fn impls(kept: &mut Kept<'_>, units: &Units, bound: &Bound<'_>, for_many: bool) -> bool {
    bring(kept, named(units, bound, for_many))
}

/// The impls, and what is derived, with the names of a bound; impls for all types of some shape
/// too, if `for_many`.
pub(super) fn named(units: &Units, bound: &Bound<'_>, for_many: bool) -> Vec<usize> {
    let is_it = |unit: &usize| {
        let it = &units.all[*unit];
        match &it.kind {
            Kind::Impl(_) => {
                let types = &bound.types;
                for_many && it.is_for_many()
                    || it.is_for(|name| types.iter().any(|of| units.means(name, of)))
            }
            Kind::Derive => {
                let name = it.parent.and_then(|at| units.all[at].names.first());
                let is_for = name.is_some_and(|name| bound.types.contains(name.as_str()));
                is_for && it.names.iter().any(|name| name == bound.of)
            }
            _ => false,
        }
    };
    units.of_trait(bound.of).into_iter().filter(is_it).collect()
}

/// Lets `found` stay. Returns true if any of it did not.
fn bring(kept: &mut Kept<'_>, found: Vec<usize>) -> bool {
    found.into_iter().fold(false, |is_new, unit| {
        kept.bring(unit, State::Whole) | is_new
    })
}

/// Brings calls of macros that could make an `impl` of the trait `of_trait` for `of_type`.
pub(super) fn calls_for(
    kept: &mut Kept<'_>,
    units: &Units,
    of_type: &str,
    of_trait: &str,
) -> bool {
    calls(kept, units, &Bound::of(of_type, of_trait), false)
}

/// Brings calls of macros that could make such an `impl`, by their arguments and their rules;
/// where the rules may say the type too, if `by_rules`.
fn calls(kept: &mut Kept<'_>, units: &Units, bound: &Bound<'_>, by_rules: bool) -> bool {
    let missing = missing_calls(kept, units);
    if missing.is_empty() {
        return false;
    }
    let mut is_new = false;
    let of_types = units.macros_saying(|word| bound.types.contains(word));
    let of_trait = units.macros_saying(|word| word == bound.of);
    for unit in missing {
        let it = &units.all[unit];
        let macros = if by_rules {
            units.all_macros_of(unit)
        } else {
            units.macros_of(unit)
        };
        let mut own = units.words(&it.range);
        let says_type = own.any(|word| bound.types.contains(word));
        let mut own = units.words(&it.range);
        let says_trait = own.any(|word| word == bound.of);
        let says = |of: &HashSet<usize>| macros.iter().any(|rules| of.contains(rules));
        if (says_type || by_rules && says(&of_types)) && (says_trait || says(&of_trait)) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    is_new
}

/// Brings calls of macros that could make an `impl` of the trait `of_trait`, if that is one of
/// ours: the type may have another name there.
fn calls_for_any(kept: &mut Kept<'_>, units: &Units, of_trait: &str) -> bool {
    let mut named = units.by_name.get(of_trait).into_iter().flatten();
    if !named.any(|&at| units.all[at].kind == Kind::Trait) {
        return false;
    }
    let missing = missing_calls(kept, units);
    if missing.is_empty() {
        return false;
    }
    let mut is_new = false;
    let saying = units.macros_saying(|word| word == of_trait);
    for unit in missing {
        let mut rules = units.all_macros_of(unit).iter();
        if rules.any(|rules| saying.contains(rules)) {
            is_new |= kept.bring(unit, State::Whole);
        }
    }
    is_new
}

/// The calls of macros of which more may stay.
fn missing_calls(kept: &Kept<'_>, units: &Units) -> Vec<usize> {
    let calls = units.calls().filter(|&unit| kept.is_missing(unit));
    let mut missing: Vec<usize> = calls.collect();
    missing.sort_unstable();
    missing
}

/// The bounds that `error` names.
pub(super) fn said(error: &Diagnostic) -> Vec<Bound<'_>> {
    let texts = [error.message.as_str()].into_iter().chain(error.said());
    // What an operator stands for is not said of all.
    let of_operators = operators::missing(error);
    let of_operators = of_operators.iter().map(|(of, bound)| Bound::of(of, bound));
    texts.flat_map(bounds).chain(of_operators).collect()
}

/// The bounds that a `text` of the compiler names.
fn bounds(text: &str) -> Vec<Bound<'_>> {
    let parts: Vec<&str> = text.split('`').collect();
    let mut found = Vec::new();
    for (at, quoted) in parts.iter().enumerate().skip(1).step_by(2) {
        if let Some((of, bound)) = quoted.split_once(": ") {
            found.push(Bound::of(of, bound));
        }
        let (Some(between), Some(next)) = (parts.get(at + 1), parts.get(at + 2)) else {
            continue;
        };
        let before = parts[at - 1];
        if between.contains("not implemented for") || between.contains("missing for") {
            found.push(Bound::of(next, quoted));
        } else if between.contains("implement") && !before.contains("required for") {
            found.push(Bound::of(quoted, next));
        }
    }
    found
}

impl<'e> Bound<'e> {
    fn of(of: &'e str, bound: &'e str) -> Bound<'e> {
        Bound {
            types: types(of),
            words: words_of(of).collect(),
            of: name(bound),
            pattern: Pattern::of_words(of, bound),
        }
    }

    /// The bound that one of `types` has not.
    fn of_any(types: BTreeSet<&'e str>, of: &'e str) -> Bound<'e> {
        let words = types.clone();
        Bound {
            types,
            words,
            of,
            pattern: None,
        }
    }

    /// True if what a type holds decides, and errors do not say which part of it is at fault:
    /// they only say that `Option<Foo>` is not `Copy`.
    fn is_of_parts(&self) -> bool {
        self.of == "Copy" && self.types != self.words
    }

    /// The same of whatever the type's words mean.
    fn of_words(&self) -> Bound<'e> {
        Bound::of_any(self.words.clone(), self.of)
    }
}

/// The name of the type or trait that a `text` is.
fn name(text: &str) -> &str {
    let text = text.trim_start_matches("dyn ");
    let path = text.split(['<', '(']).next().unwrap_or_default();
    let last = path.rsplit("::").next().unwrap_or_default();
    words_of(last).last().unwrap_or_default()
}

/// The name of the type that a `text` is, or all its words if it has none, and its shapes.
pub(super) fn types(text: &str) -> BTreeSet<&str> {
    let inner = text.trim_start_matches(['&', ' ']);
    let inner = inner.strip_prefix("mut ").unwrap_or(inner);
    let shapes = Shape::all_of(text).into_iter();
    let shapes = shapes.map(|it| -> &str { it.name() });
    let is_named = inner.starts_with(|char: char| char.is_alphanumeric() || char == '_');
    let numbers = NUMBERS.iter().find(|(name, _)| *name == inner);
    let names: Vec<&str> = if let Some((_, types)) = numbers {
        types.to_vec()
    } else if is_named {
        vec![name(inner)]
    } else {
        words_of(text).collect()
    };
    names.into_iter().chain(shapes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read() {
        let read = |text| -> Vec<(String, String)> {
            let found = bounds(text).into_iter();
            let words =
                |it: &Bound<'_>| it.types.iter().copied().collect::<Vec<_>>().join(" ");
            found.map(|it| (words(&it), it.of.to_owned())).collect()
        };
        let pair = |of: &str, bound: &str| vec![(of.to_owned(), bound.to_owned())];
        assert_eq!(
            read("the trait bound `a::Foo<T>: b::Bar<u8>` is not satisfied"),
            pair("Foo", "Bar")
        );
        assert_eq!(
            read("the trait `Bar` is not implemented for `&mut Foo`"),
            pair("& Foo", "Bar")
        );
        assert_eq!(
            read("move occurs because `x` has type `(A, B)`, which does not implement the `Copy` trait"),
            pair("(,) A B", "Copy")
        );
        assert_eq!(
            read("`Foo` doesn't implement `Debug`"),
            pair("Foo", "Debug")
        );
        assert_eq!(read("required for `Foo` to implement `Debug`"), []);
        assert_eq!(
            read("the trait `Bar` is not implemented for `{float}`"),
            pair("f32 f64", "Bar")
        );
    }
}
