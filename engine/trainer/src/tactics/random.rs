//! Seeded chance.

use gomolith::board::{splitmix, Point};

/// The same numbers on every machine.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(splitmix(seed))
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        splitmix(self.0) % end
    }

    /// One of `points`; none if there are none.
    pub(super) fn one_of(&mut self, points: &[Point]) -> Option<Point> {
        match points.len() {
            0 => None,
            count => Some(points[self.below(count as u64) as usize]),
        }
    }
}
