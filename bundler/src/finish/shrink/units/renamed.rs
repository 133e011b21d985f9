//! Other names of things, as imports and aliases of types give them.

use std::collections::{BTreeSet, HashMap};

/// What names may stand for that are not those of the things themselves.
#[derive(Default)]
pub(super) struct Renamed(HashMap<String, BTreeSet<String>>);

impl Renamed {
    /// Notes that `name` may stand for what is called by one of `of`.
    pub(super) fn add(&mut self, name: String, of: impl IntoIterator<Item = String>) {
        self.0.entry(name).or_default().extend(of);
    }

    /// Follows names that stand for such names.
    pub(super) fn close(&mut self) {
        loop {
            let mut is_new = false;
            for name in self.0.keys().cloned().collect::<Vec<_>>() {
                let of = self.0[&name].iter().filter_map(|it| self.0.get(it));
                let more: Vec<String> = of.flatten().cloned().collect();
                let of = self.0.entry(name).or_default();
                let before = of.len();
                of.extend(more);
                is_new |= of.len() > before;
            }
            if !is_new {
                break;
            }
        }
    }

    /// What `name` may stand for, other than what is called so.
    pub(super) fn others(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.get(name).into_iter().flatten().map(String::as_str)
    }

    /// True if `name` may stand for what is called `wanted`.
    pub(super) fn means(&self, name: &str, wanted: &str) -> bool {
        name == wanted || self.0.get(name).is_some_and(|it| it.contains(wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_names_are_followed() {
        let mut renamed = Renamed::default();
        renamed.add("a".to_owned(), ["b".to_owned()]);
        renamed.add("b".to_owned(), ["c".to_owned(), "a".to_owned()]);
        renamed.close();
        assert!(renamed.means("a", "c") && renamed.means("a", "a"));
        assert!(!renamed.means("c", "a"));
    }
}
