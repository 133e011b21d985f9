//! The functions for which the compiler makes code, by the notes for debuggers in its IR.

use std::collections::BTreeSet;

use super::units::{Kind, Units};
use crate::prove::Program;

/// The `units` in which functions begin, and those around them: in the copy by [`in_lines`] they
/// begin in these `lines`, of which each begins at one of `starts`.
pub(super) fn live(units: &Units, lines: &[usize], starts: &[usize]) -> BTreeSet<usize> {
    let lines: BTreeSet<usize> = lines.iter().copied().collect();
    let places = lines
        .into_iter()
        .filter_map(|line| starts.get(line.checked_sub(1)?));
    let mut found = BTreeSet::new();
    for &place in places {
        found.extend(units.outwards(units.around(place)));
    }
    found
}

/// The impls of the trait by which the standard library knows an iterator that goes on saying that
/// it is at its end, for types of which the `program` has code that asks, beside impls that are
/// `alive`: nothing misses them, but that code is another without them.
pub(super) fn fused(
    units: &Units,
    alive: &BTreeSet<usize>,
    program: &Program<'_>,
) -> Vec<usize> {
    let asking: Vec<&str> = program
        .symbols()
        .filter(|name| name.contains(FUSE))
        .collect();
    let impls = units.of_trait("FusedIterator").into_iter();
    let asks = |name: &String| {
        let mangled = format!("{}{name}", name.len());
        asking.iter().any(|symbol| symbol.contains(&mangled))
    };
    let is_beside = |unit: usize| {
        let it = &units.all[unit];
        let mut impls = alive.iter().map(|&at| &units.all[at]);
        impls.any(|other| {
            let is_impl = matches!(other.kind, Kind::Impl(_));
            is_impl && other.parent == it.parent && other.types == it.types
        })
    };
    impls
        .filter(|&unit| units.all[unit].types.iter().any(asks) && is_beside(unit))
        .collect()
}

/// What symbols have in them of code for `std::iter::Fuse`.
const FUSE: &str = "4Fuse";

/// `text` with each function, and whatever else may make one, on lines of its own, and where
/// each line begins in `text`.
pub(super) fn in_lines(text: &str, units: &Units) -> (String, Vec<usize>) {
    let on_their_own = units.all.iter().filter(|it| {
        it.body.is_some()
            || matches!(
                it.kind,
                Kind::Lasting | Kind::Call | Kind::Derive | Kind::Rule
            )
    });
    let breaks: BTreeSet<usize> = on_their_own.map(|it| first_of(text, it.start)).collect();
    let mut copy = String::with_capacity(text.len() + breaks.len());
    let mut starts = vec![0];
    for (at, char) in text.char_indices() {
        if breaks.contains(&at) {
            copy.push('\n');
            starts.push(at);
        }
        copy.push(char);
        if char == '\n' {
            starts.push(at + 1);
        }
    }
    (copy, starts)
}

/// The first offset from `at` on that is no white space.
pub(super) fn first_of(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    at + (rest.len() - rest.trim_start().len())
}
