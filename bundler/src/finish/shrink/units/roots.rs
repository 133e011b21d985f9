//! Which of the modules of the root may name things in which others.

use std::collections::HashSet;
use std::ops::Range;

use crate::finish::shrink::cover::Cover;

/// The modules of the root: the crates, and the program's own.
#[derive(Default)]
pub(super) struct Roots {
    all: Vec<Root>,
    /// Those whose names are said outside of them, by their indexes.
    known_outside: HashSet<usize>,
}

/// A module of the root.
struct Root {
    range: Range<usize>,
    /// Those whose names it says, by their indexes.
    known: HashSet<usize>,
}

impl Roots {
    /// Those with these names and ranges, in a text of these `words`, in order.
    pub(super) fn of(roots: &[(&str, &Range<usize>)], words: &[(usize, String)]) -> Roots {
        let said = |words: HashSet<&str>| {
            let known = roots.iter().enumerate();
            let known = known.filter(|(_, (name, _))| words.contains(name));
            known.map(|(at, _)| at).collect()
        };
        let root = |range: &Range<usize>| {
            let inside = words.iter().skip_while(|(at, _)| *at < range.start);
            let inside = inside.take_while(|(at, _)| *at < range.end);
            Root {
                range: range.clone(),
                known: said(inside.map(|(_, word)| word.as_str()).collect()),
            }
        };
        let in_roots = Cover::of(roots.iter().map(|(_, range)| *range));
        let outside = words.iter();
        let outside = outside.filter(|(at, _)| !in_roots.holds(&(*at..*at)));
        Roots {
            known_outside: said(outside.map(|(_, word)| word.as_str()).collect()),
            all: roots.iter().map(|(_, range)| root(range)).collect(),
        }
    }

    /// The index of the module of the root around the offset `at`.
    fn around(&self, at: usize) -> Option<usize> {
        self.all.iter().position(|it| it.range.contains(&at))
    }

    /// True if code at `user` can name what stands at `other`.
    pub(super) fn knows(&self, user: usize, other: usize) -> bool {
        match (self.around(user), self.around(other)) {
            (Some(user), Some(other)) => {
                user == other || self.all[user].known.contains(&other)
            }
            (Some(_), None) => false,
            (None, Some(other)) => self.known_outside.contains(&other),
            (None, None) => true,
        }
    }
}
