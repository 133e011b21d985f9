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
    let asking = program.symbols(|name| name.contains(FUSE));
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
/// each line begins in `text`. Of what stood in the text of the `units` some may be gone.
pub(super) fn in_lines(text: &str, units: &Units) -> (String, Vec<usize>) {
    let on_their_own = units.all.iter().filter(|it| {
        it.body.is_some()
            || matches!(
                it.kind,
                Kind::Lasting | Kind::Call | Kind::Derive | Kind::Rule
            )
    });
    let breaks = on_their_own.filter_map(|it| {
        let left = &text[it.start..it.range.end];
        left.find(|char: char| !char.is_whitespace())
            .map(|at| it.start + at)
    });
    let breaks: BTreeSet<usize> = breaks.collect();
    let mut copy = String::with_capacity(text.len() + breaks.len());
    let mut starts = vec![0];
    let is_of_word = |char: char| char.is_alphanumeric() || char == '_';
    for (at, char) in text.char_indices() {
        // What stands where something is gone may be longer or shorter than that was.
        let is_inside = is_of_word(char) && copy.ends_with(is_of_word);
        if breaks.contains(&at) && !is_inside {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finish::dormant::Dormant;

    #[test]
    fn lines_end_before_words_and_not_in_them() {
        let text = "#[derive(Clone, Debug, Copy)] struct A; fn a() {} fn b() {}";
        let file = syn::parse_file(text).unwrap();
        let tokens = crate::rust::token::tree(text.parse().unwrap());
        let units = Units::of(&file, &tokens, Dormant::new(None));
        let (copy, starts) = in_lines(text, &units);
        let expected =
            "#[derive(\nClone, \nDebug, \nCopy)] struct A; \nfn a() {} \nfn b() {}";
        assert_eq!(copy, expected);
        assert_eq!(&text[starts[4]..][..4], "fn a");
        // A derived trait and a function are gone, and what is left is shorter.
        let left = "#[derive(Clone,CopiedAll   )] struct A;           fn b() {}";
        let (copy, _) = in_lines(left, &units);
        let expected = "#[derive(\nClone,CopiedAll   )] struct A;           \nfn b() {}";
        assert_eq!(copy, expected);
    }
}
