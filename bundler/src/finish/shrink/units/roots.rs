//! Which of the modules of the root may name things in which others.

use std::collections::HashSet;
use std::ops::Range;

use super::{Kind, Units};
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
    /// Those of `units`, whose words are known.
    pub(super) fn of(units: &Units) -> Roots {
        let roots = units
            .all
            .iter()
            .filter(|it| it.kind == Kind::Module && it.parent.is_none());
        let roots: Vec<(&str, &Range<usize>)> =
            roots.map(|it| (it.names[0].as_str(), &it.range)).collect();
        let said = |words: HashSet<&str>| {
            let known = roots.iter().enumerate();
            let known = known.filter(|(_, (name, _))| words.contains(name));
            known.map(|(at, _)| at).collect()
        };
        let in_roots = Cover::of(roots.iter().map(|(_, range)| *range));
        let outside = units.words.iter();
        let outside = outside.filter(|(at, _)| !in_roots.holds(&(*at..*at)));
        let root = |range: &Range<usize>| Root {
            range: range.clone(),
            known: said(units.words(range).collect()),
        };
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
