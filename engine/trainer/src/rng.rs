//! The trainer's random generator, seeded.

use gomolith::board::{splitmix, Point};

/// A SplitMix64 sequence: the same on every machine.
pub(crate) struct Rng(u64);

impl Rng {
    /// The sequence that follows `seed`. Neighboring seeds give shifted copies of one
    /// sequence: mix them first, with `splitmix`.
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// An integer from 0 up to, but not including, `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        splitmix(self.0) % end
    }

    /// An index into a list of `len` elements.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A number from 0 up to, but not including, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.below(1 << 32) as f64 / (1u64 << 32) as f64
    }

    /// One of `points`; None if there are none.
    pub(crate) fn pick(&mut self, points: &[Point]) -> Option<Point> {
        if points.is_empty() {
            None
        } else {
            Some(points[self.index(points.len())])
        }
    }
}
