//! The words that the compiler is at odds with.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::words::Renamed;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;

/// The words that `diagnostic` blames, which is about a text with new names in it; `by_name` has
/// its words by their old and new names.
///
/// It blames what it points at, if that is one word; else what it calls by its name; else all
/// that it points at, and at last all that stands on the same lines.
pub(super) fn blamed(
    diagnostic: &Diagnostic,
    renamed: &Renamed,
    by_name: &HashMap<&str, usize>,
) -> BTreeSet<usize> {
    let ranges = diagnostic.ranges(FILE);
    let is_exact = |(it, _): &&(Range<usize>, usize)| ranges.contains(it);
    let exact: BTreeSet<usize> = renamed
        .places
        .iter()
        .filter(is_exact)
        .map(|it| it.1)
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let called = |text: &str| -> Vec<usize> {
        quoted(text)
            .filter_map(|name| by_name.get(name).copied())
            .collect()
    };
    let message = called(&diagnostic.message);
    if !message.is_empty() {
        return message.into_iter().collect();
    }
    let beside = diagnostic.said().into_iter().flat_map(called);
    let beside: BTreeSet<usize> = beside.collect();
    if !beside.is_empty() {
        return beside;
    }
    let within = renamed.within(&ranges);
    if !within.is_empty() {
        return within;
    }
    let lines = ranges.iter().map(|range| line_around(&renamed.text, range));
    renamed.within(&lines.collect::<Vec<_>>())
}

impl Renamed {
    /// The words of the new names in `ranges`.
    fn within(&self, ranges: &[Range<usize>]) -> BTreeSet<usize> {
        let is_in = |it: &Range<usize>| {
            ranges
                .iter()
                .any(|range| range.start <= it.start && it.end <= range.end)
        };
        let places = self.places.iter().filter(|(it, _)| is_in(it));
        places.map(|(_, word)| *word).collect()
    }
}

/// The names that `text` has in backticks, of paths the last part.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let names = quoted.map(|it| it.rsplit("::").next().unwrap_or(it));
    names.map(|it| it.trim_start_matches('\''))
}

/// The lines of `text` that `range` touches.
fn line_around(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text.get(..range.start).and_then(|it| it.rfind('\n'));
    let end = text.get(range.end..).and_then(|it| it.find('\n'));
    start.map_or(0, |at| at + 1)..end.map_or(text.len(), |at| range.end + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust::diagnostic;

    /// The words blamed by an error with this `message` about `range` of `fn a(x: u8) {\n b.c\n}`,
    /// where `a`, `b` and `c` are new.
    fn words(message: &str, range: Range<usize>) -> Vec<usize> {
        let renamed = Renamed {
            text: "fn a(x: u8) {\n b.c\n}".to_owned(),
            places: vec![(3..4, 0), (15..16, 1), (17..18, 2)],
        };
        let names = ["a", "b", "c", "first", "second", "third"].into_iter();
        let by_name = names.zip([0, 1, 2, 0, 1, 2]).collect();
        let Range { start, end } = range;
        let printed = format!(
            "{{\"message\":\"{message}\",\"code\":null,\"level\":\"error\",\"spans\":[{{\
             \"file_name\":\"{FILE}\",\"byte_start\":{start},\"byte_end\":{end},\
             \"is_primary\":true,\"expansion\":null}}]}}"
        );
        let (found, rest) = diagnostic::read(printed.as_bytes());
        assert_eq!(rest, "");
        blamed(&found[0], &renamed, &by_name).into_iter().collect()
    }

    #[test]
    fn one_word_is_to_blame_if_it_can_be() {
        assert_eq!(words("no method `c` of `a`", 17..18), [2]);
        assert_eq!(
            words("method `a` is not a member of `Iterator`", 0..20),
            [0]
        );
        assert_eq!(words("missing: `x::second`", 0..2), [1]);
    }

    #[test]
    fn else_all_at_hand_are() {
        assert_eq!(words("odd", 14..19), [1, 2]);
        assert_eq!(words("odd", 16..17), [1, 2]);
        assert_eq!(words("odd", 5..6), [0]);
        assert_eq!(words("odd", 20..21), [0; 0]);
    }
}
