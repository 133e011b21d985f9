//! The memory of a player: the peak of its whole process tree.

use super::os;

/// The number of samples between two searches of the whole process table for strays.
const STRAYS_EVERY: u32 = 64;

/// The peak memory of a process tree, from samples.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    peak: Option<u64>,
    samples: u32,
}

impl Memory {
    /// The peak of all samples, in bytes; None before the first one, and on systems where
    /// memory cannot be measured.
    pub fn peak(&self) -> Option<u64> {
        self.peak
    }

    /// Measures the tree of `root`: its descendants, and now and then whatever else carries
    /// `mark`. The main process tells its own peak, so nothing between two samples is lost;
    /// of a tree the sizes are added. Only if that sum is over `limit` bytes are shared pages
    /// divided among their users, which takes longer. Nothing is measured once `root` has
    /// ended.
    pub fn sample(&mut self, root: u32, mark: &str, limit: Option<u64>) {
        let Some(own) = os::resident(root) else {
            return;
        };
        let mut tree = os::family(root);
        if self.samples % STRAYS_EVERY == STRAYS_EVERY - 1 {
            tree.extend(os::marked(mark));
            tree.sort_unstable();
            tree.dedup();
        }
        self.samples = self.samples.wrapping_add(1);
        let others = tree.iter().filter(|&&pid| pid != root);
        let others = others.filter_map(|&pid| os::resident(pid));
        let mut sum = own.now_bytes + others.map(|other| other.now_bytes).sum::<u64>();
        if tree.len() > 1 && limit.is_some_and(|limit| sum > limit) {
            sum = tree.iter().filter_map(|&pid| os::proportional(pid)).sum();
        }
        self.peak = self.peak.max(Some(own.peak_bytes.max(sum)));
    }
}
