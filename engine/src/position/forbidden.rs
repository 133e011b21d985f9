//! Forbidden moves of renju: overline, two fours, two threes. They bind Black alone.
//!
//! A stone that makes exactly five is never forbidden. Any other is if it makes an
//! overline, two fours, or two threes. Three stones in a line are a three only if a
//! further stone can make them a straight four: one that makes no five elsewhere and is
//! not itself forbidden, by the same rules and with the first stone on the board.

use super::Position;
use crate::board::{Point, PointSet, STEPS};
use crate::lines::{fours_in, Pattern, Threat};

impl Position {
    /// True if the rule forbids the side to move to play on the empty `point`.
    ///
    /// The position is the same afterward.
    pub fn is_forbidden(&mut self, point: Point) -> bool {
        self.lines().threat(point, self.side()) == Threat::Suspect && self.is_foul(point)
    }

    /// The points that the rule forbids to the side to move. The position is the same
    /// afterward.
    pub fn forbidden_points(&mut self) -> PointSet {
        let mut allowed = self.board().empty().clone();
        self.remove_forbidden(&mut allowed);
        let mut points = self.board().empty().clone();
        points.subtract(&allowed);
        points
    }

    /// The points that the side to move may play on: none if the board is full, or if
    /// all empty points are forbidden. The position is the same afterward.
    pub fn legal_points(&mut self) -> PointSet {
        let mut points = self.board().empty().clone();
        self.remove_forbidden(&mut points);
        points
    }

    /// Takes those out of `points` that the rule forbids to the side to move. The
    /// position is the same afterward.
    pub fn remove_forbidden(&mut self, points: &mut PointSet) {
        if self.threat_count(self.side(), Threat::Suspect) == 0 {
            return;
        }
        let mut suspects = self.threat_points(self.side(), Threat::Suspect).clone();
        suspects.intersect_with(points);
        for point in suspects.iter() {
            if self.is_foul(point) {
                points.remove(point);
            }
        }
    }

    /// True if the suspect `point` is forbidden to the side to move.
    fn is_foul(&mut self, point: Point) -> bool {
        let side = self.side();
        debug_assert_eq!(self.lines().threat(point, side), Threat::Suspect);
        let patterns = self.lines().patterns(point, side);
        if patterns.contains(&Pattern::Overline) || fours_in(patterns) >= 2 {
            return true;
        }
        self.play(point);
        self.pass();
        let is_three = |&direction: &usize| {
            patterns[direction] == Pattern::Three && self.is_three(point, direction)
        };
        let is_double = (0..STEPS.len()).filter(is_three).take(2).count() == 2;
        self.undo();
        self.undo();
        is_double
    }

    /// True if a further stone of the side to move makes the three on `point` along
    /// `direction` a straight four.
    fn is_three(&mut self, point: Point, direction: usize) -> bool {
        [1, -1].iter().any(|&sign| {
            let side = self.side();
            let (_, next) = self.board().run_beside(point, direction, sign, side);
            self.board().is_empty(next)
                && self.lines().pattern(next, direction, side) == Pattern::OpenFour
                && self.lines().threat(next, side) != Threat::Five
                && !self.is_forbidden(next)
        })
    }
}
