//! What Black may not play in renju.
//!
//! A stone that makes exactly five is never forbidden. Any other is if it makes an overline,
//! two fours, or two threes. Three stones in a line are a three only if a further stone can
//! make them a straight four: one that makes no five elsewhere and is not itself forbidden,
//! by the same rules and with the first stone on the board.

use super::Position;
use crate::board::{Point, PointSet, STEPS};
use crate::lines::{fours_in, Pattern, Threat};

impl Position {
    /// Whether the rules forbid the side to move to play on the empty `point`.
    ///
    /// The position is the same afterward.
    pub fn is_forbidden(&mut self, point: Point) -> bool {
        let side = self.side;
        self.lines.threat(point, side) == Threat::Suspect && self.is_foul(point)
    }

    /// The points that the rules forbid to the side to move.
    pub fn forbidden_points(&mut self) -> PointSet {
        let mut points = PointSet::EMPTY;
        for point in self
            .threat_points(self.side, Threat::Suspect)
            .clone()
            .iter()
        {
            if self.is_foul(point) {
                points.insert(point);
            }
        }
        points
    }

    /// The points that the side to move may play on: none if the board is full, or all that
    /// is empty is forbidden.
    pub fn legal_points(&mut self) -> PointSet {
        let mut points = self.board.empty().clone();
        for point in self.forbidden_points().iter() {
            points.remove(point);
        }
        points
    }

    /// Whether the suspect `point` is forbidden to the side to move.
    fn is_foul(&mut self, point: Point) -> bool {
        let side = self.side;
        debug_assert_eq!(self.lines.threat(point, side), Threat::Suspect);
        let patterns = self.lines.patterns(point, side);
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

    /// Whether a further stone of the side to move makes the three on `point` along
    /// `direction` a straight four.
    fn is_three(&mut self, point: Point, direction: usize) -> bool {
        [1, -1].iter().any(|&sign| {
            let side = self.side;
            let (_, next) = self.board.run_beside(point, direction, sign, side);
            self.board.is_empty(next)
                && self.lines.pattern(next, direction, side) == Pattern::OpenFour
                && self.lines.threat(next, side) != Threat::Five
                && !self.is_forbidden(next)
        })
    }
}
