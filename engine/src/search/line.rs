//! The principal variation: the line that both sides are expected to play.

use crate::board::Point;

/// Plies from the root that a search ever goes.
pub(super) const PLY_MAX: usize = 120;

/// The best line found so far, from each ply of the search on.
pub(super) struct BestLine {
    points: Vec<Point>,
    lengths: [usize; PLY_MAX + 2],
}

impl BestLine {
    pub(super) fn new() -> BestLine {
        let none = Point::from_index(0);
        BestLine {
            points: vec![none; (PLY_MAX + 2) * PLY_MAX],
            lengths: [0; PLY_MAX + 2],
        }
    }

    /// Nothing is known from `ply` on.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// From `ply` on the line is `point` and then the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, point: Point) {
        let length = self.lengths[ply + 1].min(PLY_MAX - 1);
        let (this, next) = (ply * PLY_MAX, (ply + 1) * PLY_MAX);
        self.points[this] = point;
        self.points.copy_within(next..next + length, this + 1);
        self.lengths[ply] = length + 1;
    }

    /// The line from the root.
    pub(super) fn principal(&self) -> &[Point] {
        &self.points[..self.lengths[0]]
    }
}
