//! Short names: each word gets one that nothing is called by, the most frequent the shortest.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;

use super::known;
use super::words::{Names, Words};

const SMALL: &str = "abcdefghijklmnopqrstuvwxyz";
const LARGE: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS: &str = "0123456789";

/// The ways to write a name, which lints tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// As that of a function, `is_it`.
    Snake,
    /// As that of a type, `IsIt`.
    Camel,
    /// As that of a constant, `IS_IT`.
    Upper,
}

/// A short name for each of the words `chosen` that one makes shorter.
pub(super) fn names(words: &Words, chosen: &BTreeSet<usize>) -> Names {
    let mut order: Vec<usize> = chosen.iter().copied().collect();
    order.sort_by_key(|&word| (std::cmp::Reverse(words.all[word].places.len()), word));
    let mut pools = BTreeMap::new();
    let mut given = BTreeSet::new();
    let mut names = Names::new();
    for word in order {
        let old = &words.all[word].name;
        let kind = (way(old), old.starts_with('_'));
        let pool = pools
            .entry(kind)
            .or_insert_with(|| pool(kind.0, kind.1).peekable());
        if let Some(new) = next(pool, old.len(), |it| {
            given.contains(it) || words.taken.contains(it) || known::is_no_name(it)
        }) {
            given.insert(new.clone());
            names.insert(word, new);
        }
    }
    names
}

/// The next name of a `pool` that is not `taken`, if that is shorter than `length`.
fn next(
    pool: &mut Peekable<impl Iterator<Item = String>>,
    length: usize,
    taken: impl Fn(&str) -> bool,
) -> Option<String> {
    while pool.next_if(|name| taken(name)).is_some() {}
    pool.next_if(|name| name.len() < length)
}

/// All names that are written in a `way`, the shortest first; behind an underscore, which
/// silences lints, if they begin so.
fn pool(way: Way, has_underscore: bool) -> impl Iterator<Item = String> {
    let (first, second) = match way {
        Way::Snake => (SMALL, [SMALL, DIGITS].concat()),
        Way::Camel => (LARGE, [SMALL, DIGITS].concat()),
        Way::Upper => (LARGE, [LARGE, DIGITS].concat()),
    };
    // Of three letters the last is a digit: no word is.
    let second = ends(&second);
    let pairs = second.iter().flat_map(|end| {
        ends(DIGITS)
            .into_iter()
            .map(move |digit| format!("{end}{digit}"))
    });
    let tails: Vec<String> = std::iter::once(String::new())
        .chain(second.iter().cloned())
        .chain(pairs)
        .collect();
    let before = if has_underscore { "_" } else { "" };
    // Those of one length stand together.
    let mut lengths: Vec<Vec<String>> = vec![Vec::new(); 3];
    for tail in tails {
        lengths[tail.len()].push(tail);
    }
    lengths.into_iter().flat_map(move |tails| {
        first.chars().flat_map(move |first| {
            let names: Vec<String> = tails
                .iter()
                .map(|tail| format!("{before}{first}{tail}"))
                .collect();
            names
        })
    })
}

/// The characters of `text`, each as a text.
fn ends(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

/// The way in which `name` is written.
fn way(name: &str) -> Way {
    let has = |is_it: fn(&u8) -> bool| name.as_bytes().iter().any(is_it);
    let starts_large = name
        .trim_start_matches('_')
        .starts_with(|c: char| c.is_ascii_uppercase());
    match (starts_large, has(u8::is_ascii_lowercase)) {
        (false, _) => Way::Snake,
        (true, true) => Way::Camel,
        (true, false) => Way::Upper,
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Word;
    use super::*;

    fn given(words: &[(&str, usize)], taken: &[&str]) -> Vec<(String, String)> {
        let all = words.iter().map(|&(name, count)| Word {
            name: name.to_owned(),
            places: (0..count).collect(),
        });
        let words = Words {
            all: all.collect(),
            taken: taken.iter().map(|&it| it.to_owned()).collect(),
        };
        let chosen = (0..words.all.len()).collect();
        let names = names(&words, &chosen).into_iter();
        names
            .map(|(word, new)| (words.all[word].name.clone(), new))
            .collect()
    }

    #[test]
    fn the_most_frequent_word_gets_the_shortest_name() {
        let words = [
            ("seldom", 1),
            ("often", 9),
            ("Kind", 2),
            ("LIMIT", 3),
            ("_unused", 1),
        ];
        let found = given(&words, &["a", "B"]);
        let found: Vec<_> = found
            .iter()
            .map(|(old, new)| (&old[..], &new[..]))
            .collect();
        // `b` and `c` may begin a literal.
        let wanted = [
            ("seldom", "e"),
            ("often", "d"),
            ("Kind", "C"),
            ("LIMIT", "A"),
            ("_unused", "_a"),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn nothing_gets_longer_and_no_name_is_given_twice() {
        let names: Vec<String> = (0..2000).map(|it| format!("word_{it}")).collect();
        let words: Vec<(&str, usize)> = names
            .iter()
            .map(|it| (&it[..], 1))
            .chain([("xy", 1)])
            .collect();
        let found = given(&words, &[]);
        let new: BTreeSet<&String> = found.iter().map(|(_, new)| new).collect();
        assert_eq!((found.len(), new.len()), (2000, 2000));
        assert!(found
            .iter()
            .all(|(old, new)| new.len() < old.len() && !known::is_no_name(new)));
    }
}
