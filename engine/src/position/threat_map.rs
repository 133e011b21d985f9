//! Where each side threatens what.

use crate::board::{Board, Color, Point, PointSet};
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

    pub(super) fn points(&self, color: Color, threat: Threat) -> &PointSet {
        &self.points[color as usize][threat as usize]
    }

    pub(super) fn count(&self, color: Color, threat: Threat) -> usize {
        self.count_of_number(color, threat as usize)
    }

    pub(super) fn count_of_number(&self, color: Color, threat: usize) -> usize {
        usize::from(self.counts[color as usize][threat])
    }

    /// `point` became empty.
    pub(super) fn add_point(&mut self, point: Point, lines: &Lines) {
        for color in Color::BOTH {
            self.add(color, lines.threat(point, color), point);
        }
    }

    /// `point` is no longer empty.
    pub(super) fn remove_point(&mut self, point: Point, lines: &Lines) {
        for color in Color::BOTH {
            self.remove(color, lines.threat(point, color), point);
        }
    }

    pub(super) fn apply(&mut self, change: &Change) {
        self.shift(change.point, change.threats_before, change.threats_after);
    }

    pub(super) fn revert(&mut self, change: &Change) {
        self.shift(change.point, change.threats_after, change.threats_before);
    }

    fn shift(&mut self, point: Point, from: [Threat; 2], to: [Threat; 2]) {
        for color in Color::BOTH {
            let (from, to) = (from[color as usize], to[color as usize]);
            if from != to {
                self.remove(color, from, point);
                self.add(color, to, point);
            }
        }
    }

    fn add(&mut self, color: Color, threat: Threat, point: Point) {
        if threat != Threat::Quiet {
            self.points[color as usize][threat as usize].insert(point);
            self.counts[color as usize][threat as usize] += 1;
        }
    }

    fn remove(&mut self, color: Color, threat: Threat, point: Point) {
        if threat != Threat::Quiet {
            self.points[color as usize][threat as usize].remove(point);
            self.counts[color as usize][threat as usize] -= 1;
        }
    }
}
