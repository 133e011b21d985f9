//! Which moves were good elsewhere in the tree.

use crate::board::{Color, Point, CELLS};

const HISTORY_MAX: i32 = 1 << 13;

/// What cut-offs teach about moves, whatever the position.
pub(super) struct History {
    /// By side and point, between plus and minus `HISTORY_MAX`.
    scores: [Vec<i32>; 2],
    /// The move that refuted a move, by its side and point.
    answers: [Vec<Option<Point>>; 2],
}

impl History {
    pub(super) fn new() -> History {
        History {
            scores: [vec![0; CELLS], vec![0; CELLS]],
            answers: [vec![None; CELLS], vec![None; CELLS]],
        }
    }

    /// Lets what earlier searches taught count less.
    pub(super) fn fade(&mut self) {
        for score in self.scores.iter_mut().flatten() {
            *score /= 2;
        }
    }

    pub(super) fn score(&self, side: Color, point: Point) -> i32 {
        self.scores[side as usize][point.index()]
    }

    /// The move that was good for `side` right after `last`.
    pub(super) fn answer(&self, side: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.answers[side as usize][last.index()])
    }

    /// `best` cut a node of `depth` off; `tried` were searched before it in vain.
    pub(super) fn learn(
        &mut self,
        side: Color,
        last: Option<Point>,
        best: Point,
        tried: &[Point],
        depth: i32,
    ) {
        let bonus = (depth * depth * 8).min(HISTORY_MAX / 4);
        self.nudge(side, best, bonus);
        for &point in tried {
            self.nudge(side, point, -bonus);
        }
        if let Some(last) = last {
            self.answers[side as usize][last.index()] = Some(best);
        }
    }

    /// Moves a score by `bonus`, the less the nearer it is to its limit.
    fn nudge(&mut self, side: Color, point: Point, bonus: i32) {
        let score = &mut self.scores[side as usize][point.index()];
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }
}
