//! Threat maps: empty points by the threats that stones make. A map has a set of points
//! for each side and threat.

use crate::board::{Board, Point, PointSet, Side};
use crate::lines::{Change, Lines, Threat};

/// For each side and threat, the empty points where a stone makes it.
///
/// Points that threaten nothing are most of the board and of no use: they are not kept.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ThreatMap {
    points: [[PointSet; Threat::COUNT]; 2],
    counts: [[u16; Threat::COUNT]; 2],
}

impl ThreatMap {
    /// The map of `board`, worked out anew.
    pub(super) fn new(board: &Board, lines: &Lines) -> ThreatMap {
        let mut map = ThreatMap {
            points: std::array::from_fn(|_| std::array::from_fn(|_| PointSet::EMPTY)),
            counts: [[0; Threat::COUNT]; 2],
        };
        for point in board.empty().iter() {
            map.add_point(point, lines);
        }
        map
    }

    pub(super) fn points(&self, side: Side, threat: Threat) -> &PointSet {
        &self.points[side as usize][threat as usize]
    }

    pub(super) fn count(&self, side: Side, threat: Threat) -> usize {
        self.count_at(side, threat as usize)
    }

    /// The number of points with the threat that has this index.
    pub(super) fn count_at(&self, side: Side, threat_index: usize) -> usize {
        usize::from(self.counts[side as usize][threat_index])
    }

    /// Adds `point`, which became empty.
    pub(super) fn add_point(&mut self, point: Point, lines: &Lines) {
        for side in Side::BOTH {
            self.add(side, lines.threat(point, side), point);
        }
    }

    /// Takes out `point`, which is no longer empty.
    pub(super) fn remove_point(&mut self, point: Point, lines: &Lines) {
        for side in Side::BOTH {
            self.remove(side, lines.threat(point, side), point);
        }
    }

    /// Follows a change of an empty point.
    pub(super) fn apply(&mut self, change: &Change) {
        self.shift(change.point, change.threats_before, change.threats_after);
    }

    /// Takes back a change that `apply` followed.
    pub(super) fn revert(&mut self, change: &Change) {
        self.shift(change.point, change.threats_after, change.threats_before);
    }

    fn shift(&mut self, point: Point, from: [Threat; 2], to: [Threat; 2]) {
        for side in Side::BOTH {
            let (from, to) = (from[side as usize], to[side as usize]);
            if from != to {
                self.remove(side, from, point);
                self.add(side, to, point);
            }
        }
    }

    fn add(&mut self, side: Side, threat: Threat, point: Point) {
        if threat != Threat::Quiet {
            self.points[side as usize][threat as usize].insert(point);
            self.counts[side as usize][threat as usize] += 1;
        }
    }

    fn remove(&mut self, side: Side, threat: Threat, point: Point) {
        if threat != Threat::Quiet {
            debug_assert!(self.points(side, threat).contains(point), "{}", point);
            self.points[side as usize][threat as usize].remove(point);
            self.counts[side as usize][threat as usize] -= 1;
        }
    }
}
