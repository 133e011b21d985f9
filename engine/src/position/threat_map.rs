//! Where each side threatens what.

use crate::board::{Board, Point, PointSet, Side};
use crate::lines::{Change, Lines, Threat};

/// The empty points by what a stone there threatens. Points that threaten nothing are most
/// of the board and of no use: they are not kept.
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
        self.count_of_number(side, threat as usize)
    }

    pub(super) fn count_of_number(&self, side: Side, threat: usize) -> usize {
        usize::from(self.counts[side as usize][threat])
    }

    /// `point` became empty.
    pub(super) fn add_point(&mut self, point: Point, lines: &Lines) {
        for side in Side::BOTH {
            self.add(side, lines.threat(point, side), point);
        }
    }

    /// `point` is no longer empty.
    pub(super) fn remove_point(&mut self, point: Point, lines: &Lines) {
        for side in Side::BOTH {
            self.remove(side, lines.threat(point, side), point);
        }
    }

    pub(super) fn apply(&mut self, change: &Change) {
        self.shift(change.point, change.threats_before, change.threats_after);
    }

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
            self.points[side as usize][threat as usize].remove(point);
            self.counts[side as usize][threat as usize] -= 1;
        }
    }
}
