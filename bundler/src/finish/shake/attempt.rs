//! Removes things, and what has to follow them, as far as the rest still compiles.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::index::{holds, Index, Kind};
use super::removed::Removed;
use super::roots::Candidates;
use super::scratch::Scratch;
use crate::rust::alone::FILE;
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Result;

/// The number of times that errors may ask for more before a removal is given up.
const REPAIRS_MAX: usize = 50;

/// An attempt to make a bundle smaller by some candidates.
pub(super) struct Attempt<'a> {
    pub(super) index: &'a Index,
    pub(super) text: &'a str,
    pub(super) scratch: &'a Scratch,
    /// Names of what cannot be removed.
    pub(super) kept: &'a mut BTreeSet<String>,
}

/// What errors have shown to follow candidates, with the names of those.
type Followers = Vec<(BTreeSet<String>, Removed)>;

/// The outcome of the removal of all candidates.
enum Outcome {
    /// The rest compiles, with these warnings.
    Done(Removed, Vec<Diagnostic>),
    /// Something else needs the things with these names.
    Needed(BTreeSet<String>),
    /// The rest does not compile, and nothing says why.
    Broken,
}

impl Attempt<'_> {
    /// Removes as many of the candidates as can be; what cannot is put among the kept.
    /// Returns all that is gone then, and the warnings about the rest; `None` if no candidate
    /// can go.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn remove(
        &mut self,
        removed: &Removed,
        candidates: Candidates,
    ) -> Result<Option<(Removed, Vec<Diagnostic>)>> {
        self.remove_with(removed, candidates, Followers::new())
    }

    /// [`Attempt::remove`], where `followers` are known already.
    fn remove_with(
        &mut self,
        removed: &Removed,
        mut candidates: Candidates,
        mut followers: Followers,
    ) -> Result<Option<(Removed, Vec<Diagnostic>)>> {
        loop {
            let outcome = self.once(removed, &candidates, &mut followers)?;
            match outcome {
                Outcome::Done(removed, warnings) => return Ok(Some((removed, warnings))),
                Outcome::Needed(names) => {
                    let mut staying = self.keep_for_now(&mut candidates, &names);
                    self.drop(&mut candidates, &names);
                    staying.extend(names.iter().cloned());
                    // Where no candidate was named, it is unclear what was followed.
                    followers.retain(|(of, _)| !of.is_empty() && of.is_disjoint(&staying));
                    self.kept.extend(names);
                }
                Outcome::Broken => return self.halves(removed, candidates, &followers),
            }
            if candidates.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Removes one half after the other, where it is unclear what broke.
    fn halves(
        &mut self,
        removed: &Removed,
        candidates: Candidates,
        followers: &Followers,
    ) -> Result<Option<(Removed, Vec<Diagnostic>)>> {
        if candidates.len() == 1 {
            self.kept.extend(self.names(&candidates));
            return Ok(None);
        }
        let (mut first, mut second) = (Candidates::default(), Candidates::default());
        let middle = candidates.len() / 2;
        for (nth, &at) in candidates.items.iter().enumerate() {
            let half = if nth < middle {
                &mut first
            } else {
                &mut second
            };
            half.items.insert(at);
        }
        for (nth, &at) in candidates.leaves.iter().enumerate() {
            let is_first = candidates.items.len() + nth < middle;
            let half = if is_first { &mut first } else { &mut second };
            half.leaves.insert(at);
        }
        let of = |half: &Candidates| -> Followers {
            let names: BTreeSet<String> = self.names(half).into_iter().collect();
            let known = followers.iter();
            let known = known.filter(|(of, _)| !of.is_empty() && of.is_subset(&names));
            known.cloned().collect()
        };
        let (of_first, of_second) = (of(&first), of(&second));
        let one = self.remove_with(removed, first, of_first)?;
        let so_far = one.as_ref().map_or(removed, |(removed, _)| removed).clone();
        let both = self.remove_with(&so_far, second, of_second)?;
        Ok(both.or(one))
    }

    fn names(&self, candidates: &Candidates) -> Vec<String> {
        let items = candidates
            .items
            .iter()
            .map(|&at| &self.index.items[at].name);
        let leaves = candidates
            .leaves
            .iter()
            .map(|&at| &self.index.leaves[at].name);
        items.chain(leaves).cloned().collect()
    }

    fn drop(&self, candidates: &mut Candidates, names: &BTreeSet<String>) {
        let index = self.index;
        candidates
            .items
            .retain(|&at| !names.contains(&index.items[at].name));
        candidates
            .leaves
            .retain(|&at| !names.contains(&index.leaves[at].name));
    }

    /// Takes out of the candidates, for this time, what those with these `names` mention: rustc
    /// called it unused because they were. A name that several candidates have may mean
    /// another one. Returns the names of what is taken out.
    fn keep_for_now(
        &self,
        candidates: &mut Candidates,
        names: &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let mut staying = BTreeSet::new();
        let items = &self.index.items;
        let mut of_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for &at in &candidates.items {
            of_name.entry(&items[at].name).or_default().push(at);
        }
        let mut needed: Vec<usize> = candidates.items.iter().copied().collect();
        needed.retain(|&at| names.contains(&items[at].name));
        while let Some(at) = needed.pop() {
            for word in words(&self.text[items[at].range.clone()]) {
                if let Some(&[other]) = of_name.get(word).map(Vec::as_slice) {
                    if other != at && candidates.items.remove(&other) {
                        staying.insert(word.to_owned());
                        needed.push(other);
                    }
                }
            }
        }
        staying
    }

    /// Removes all candidates with their `followers`, and what errors show to belong to them.
    fn once(
        &mut self,
        removed: &Removed,
        candidates: &Candidates,
        followers: &mut Followers,
    ) -> Result<Outcome> {
        let mut now = removed.clone();
        now.items.extend(&candidates.items);
        now.leaves.extend(&candidates.leaves);
        for (_, more) in followers.iter() {
            now.extend(more);
        }
        for _ in 0..REPAIRS_MAX {
            let ranges = now.ranges(self.index);
            let errors = match self.scratch.compile(self.text, &ranges)? {
                Ok(warnings) => return Ok(Outcome::Done(now, warnings)),
                Err(errors) => errors,
            };
            let mut is_repaired = false;
            let mut left = Vec::new();
            for error in &errors {
                let mut more = Removed::default();
                self.repair(error, &mut more);
                if now.extend(&more) {
                    is_repaired = true;
                    followers.push((self.culprits(error, candidates), more));
                } else {
                    left.push(error);
                }
            }
            if is_repaired {
                // Other errors may be gone with what has just been removed, but for those in
                // code that no error removes.
                left.retain(|error| self.lasts(error));
            }
            let culprits = left.iter().flat_map(|it| self.culprits(it, candidates));
            let mut needed: BTreeSet<String> = culprits.collect();
            if needed.is_empty() && !is_repaired {
                needed = self.followed(&left, followers);
            }
            if !needed.is_empty() {
                return Ok(Outcome::Needed(needed));
            }
            if !is_repaired {
                return Ok(Outcome::Broken);
            }
        }
        Ok(Outcome::Broken)
    }

    /// The names that impls were removed with which `errors` miss: of a trait for a type.
    fn followed(&self, errors: &[&Diagnostic], followers: &Followers) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for error in errors.iter().filter(|it| it.code() == "E0277") {
            let bound = error.message.split('`').nth(1).unwrap_or_default();
            let is_name = |word: &&str| word.starts_with(char::is_uppercase);
            let mut names = words(bound).filter(is_name);
            let (Some(of_type), Some(of_trait)) = (names.next(), names.last()) else {
                continue;
            };
            for (of, more) in followers {
                let misses = more.impls.iter().any(|&at| {
                    let header = &self.text[self.index.impls[at].header.clone()];
                    [of_type, of_trait]
                        .iter()
                        .all(|it| words(header).any(|word| word == *it))
                });
                found.extend(of.iter().filter(|_| misses).cloned());
            }
        }
        found
    }

    /// True if what `error` is about stands in no impl and no import, so that no other error
    /// will remove it.
    fn lasts(&self, error: &Diagnostic) -> bool {
        let ranges = error.ranges(FILE);
        let index = self.index;
        let goes = |range: &Range<usize>| {
            index.impls.iter().any(|it| holds(&it.range, range))
                || index.uses.iter().any(|it| holds(&it.range, range))
        };
        !ranges.is_empty() && !ranges.iter().any(goes)
    }

    /// Removes what `error` shows to have lost its sense: an impl whose type or trait is
    /// gone, an item of an impl that the trait does not have any more, an import of
    /// nothing.
    fn repair(&self, error: &Diagnostic, now: &mut Removed) {
        let ranges = error.written(FILE);
        let Some(range) = ranges.first() else {
            return;
        };
        let index = self.index;
        let is_foreign = ["E0407", "E0437", "E0438"].contains(&error.code());
        let mut items = index.items.iter();
        let of_trait = items.position(|item| {
            item.kind == Kind::OfTrait && (item.at == *range || item.range == *range)
        });
        if let (true, Some(at)) = (is_foreign, of_trait.or(self.around(range))) {
            now.items.insert(at);
            return;
        }
        if let Some(at) = index.impls.iter().position(|it| holds(&it.header, range)) {
            now.impls.insert(at);
            return;
        }
        let leaves: Vec<usize> =
            index.uses.iter().flat_map(|it| it.leaves(range)).collect();
        now.leaves.extend(leaves);
    }

    /// The smallest item of the impl of a trait that holds `range`.
    fn around(&self, range: &Range<usize>) -> Option<usize> {
        let items = self.index.items.iter().enumerate();
        let around = items
            .filter(|(_, item)| item.kind == Kind::OfTrait && holds(&item.range, range));
        let smallest = around.min_by_key(|(_, item)| item.range.len());
        smallest.map(|(at, _)| at)
    }

    /// The candidates that an error names, in its message or in the text at its place.
    fn culprits(&self, error: &Diagnostic, candidates: &Candidates) -> BTreeSet<String> {
        let mut said = error.message.clone();
        for range in error.ranges(FILE) {
            said.push(' ');
            said.push_str(self.text.get(range).unwrap_or_default());
        }
        let words: BTreeSet<&str> = words(&said).collect();
        let names = self.names(candidates).into_iter();
        names.filter(|name| words.contains(name.as_str())).collect()
    }
}

/// The words of a text, as names are spelled.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '#')
}
