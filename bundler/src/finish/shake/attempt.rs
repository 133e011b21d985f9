//! Removes things, and what has to follow them, as far as the rest still compiles.

use std::collections::BTreeSet;
use std::ops::Range;

use super::index::{holds, Index, Kind};
use super::removed::Removed;
use super::roots::Candidates;
use super::scratch::{Scratch, FILE};
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
        mut candidates: Candidates,
    ) -> Result<Option<(Removed, Vec<Diagnostic>)>> {
        loop {
            let outcome = self.once(removed, &candidates)?;
            match outcome {
                Outcome::Done(removed, warnings) => return Ok(Some((removed, warnings))),
                Outcome::Needed(names) => {
                    self.drop(&mut candidates, &names);
                    self.kept.extend(names);
                }
                Outcome::Broken => return self.halves(removed, candidates),
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
        let one = self.remove(removed, first)?;
        let so_far = one.as_ref().map_or(removed, |(removed, _)| removed).clone();
        let both = self.remove(&so_far, second)?;
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

    /// Removes all candidates, and what errors show to belong to them.
    fn once(&mut self, removed: &Removed, candidates: &Candidates) -> Result<Outcome> {
        let mut now = removed.clone();
        now.items.extend(&candidates.items);
        now.leaves.extend(&candidates.leaves);
        for _ in 0..REPAIRS_MAX {
            let ranges = now.ranges(self.index);
            let errors = match self.scratch.compile(self.text, &ranges)? {
                Ok(warnings) => return Ok(Outcome::Done(now, warnings)),
                Err(errors) => errors,
            };
            let mut is_repaired = false;
            for error in &errors {
                is_repaired |= self.repair(error, &mut now);
            }
            if is_repaired {
                // Other errors may be gone with what has just been removed.
                continue;
            }
            let culprits = errors.iter().flat_map(|it| self.culprits(it, candidates));
            let needed: BTreeSet<String> = culprits.collect();
            return Ok(if needed.is_empty() {
                Outcome::Broken
            } else {
                Outcome::Needed(needed)
            });
        }
        Ok(Outcome::Broken)
    }

    /// Removes what `error` shows to have lost its sense: an impl whose type or trait is
    /// gone, an item of an impl that the trait does not have any more, an import of
    /// nothing.
    fn repair(&self, error: &Diagnostic, now: &mut Removed) -> bool {
        let ranges = error.written(FILE);
        let Some(range) = ranges.first() else {
            return false;
        };
        let index = self.index;
        let is_foreign = ["E0407", "E0437", "E0438"].contains(&error.code());
        let mut items = index.items.iter();
        let of_trait = items.position(|item| {
            item.kind == Kind::OfTrait && (item.at == *range || item.range == *range)
        });
        if let (true, Some(at)) = (is_foreign, of_trait.or(self.around(range))) {
            return now.items.insert(at);
        }
        if let Some(at) = index.impls.iter().position(|it| holds(&it.header, range)) {
            return now.impls.insert(at);
        }
        let leaves: Vec<usize> =
            index.uses.iter().flat_map(|it| it.leaves(range)).collect();
        let before = now.leaves.len();
        now.leaves.extend(leaves);
        now.leaves.len() > before
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
    fn culprits(&self, error: &Diagnostic, candidates: &Candidates) -> Vec<String> {
        let mut said = error.message.clone();
        for range in error.ranges(FILE) {
            said.push(' ');
            said.push_str(self.text.get(range).unwrap_or_default());
        }
        let words: BTreeSet<&str> = said
            .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '#')
            .collect();
        let mut names = self.names(candidates);
        names.retain(|name| words.contains(name.as_str()));
        names
    }
}
