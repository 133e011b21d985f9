//! The principal variation (PV), in a triangular table. The PV holds the moves that
//! both sides are expected to play.
//!
//! CITE: triangular PV table, <https://www.chessprogramming.org/Triangular_PV-Table>

use crate::board::Point;

/// Plies from the root that a search never exceeds, whatever is extended.
pub(super) const PLY_MAX: usize = 120;

/// The best moves found so far, from each ply of the search on.
pub(super) struct PvTable {
    /// `PLY_MAX` points for each ply.
    points: Vec<Point>,
    /// The number of points of each ply that are in use.
    lengths: [usize; PLY_MAX + 2],
}

impl PvTable {
    /// A table in which every PV is empty.
    pub(super) fn new() -> PvTable {
        let none = Point::from_index(0);
        PvTable {
            points: vec![none; (PLY_MAX + 2) * PLY_MAX],
            lengths: [0; PLY_MAX + 2],
        }
    }

    /// The PV from the root.
    pub(super) fn pv(&self) -> &[Point] {
        &self.points[..self.lengths[0]]
    }

    /// Makes the PV from `ply` on empty.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Makes the PV from `ply` on `point`, followed by the PV of the next ply.
    pub(super) fn extend(&mut self, ply: usize, point: Point) {
        debug_assert!(ply <= PLY_MAX);
        let length = self.lengths[ply + 1].min(PLY_MAX - 1);
        let (this, next) = (ply * PLY_MAX, (ply + 1) * PLY_MAX);
        self.points[this] = point;
        self.points.copy_within(next..next + length, this + 1);
        self.lengths[ply] = length + 1;
    }
}
