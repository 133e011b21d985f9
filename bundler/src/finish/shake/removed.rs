//! The things that have been removed from a bundle so far.

use std::collections::BTreeSet;
use std::ops::Range;

use super::index::Index;

/// The things that are gone, by their indexes in the [`Index`].
#[derive(Debug, Clone, Default)]
pub(super) struct Removed {
    pub(super) items: BTreeSet<usize>,
    pub(super) impls: BTreeSet<usize>,
    pub(super) leaves: BTreeSet<usize>,
}

impl Removed {
    /// Takes in what is gone by `other`. Returns true if any of it was not gone before.
    pub(super) fn extend(&mut self, other: &Removed) -> bool {
        let before = self.len();
        self.items.extend(&other.items);
        self.impls.extend(&other.impls);
        self.leaves.extend(&other.leaves);
        self.len() > before
    }

    fn len(&self) -> usize {
        self.items.len() + self.impls.len() + self.leaves.len()
    }

    /// The ranges of the text that go.
    pub(super) fn ranges(&self, index: &Index) -> Vec<Range<usize>> {
        let items = self.items.iter().map(|&at| index.items[at].range.clone());
        let impls = self.impls.iter().map(|&at| index.impls[at].range.clone());
        let mut ranges: Vec<_> = items.chain(impls).collect();
        ranges.extend(index.uses.iter().flat_map(|it| it.removal(&self.leaves)));
        loop {
            let more = index.hollow(&ranges);
            if more.is_empty() {
                return ranges;
            }
            ranges.extend(more);
        }
    }
}
