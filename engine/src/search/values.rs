//! Scores of given moves; used to find balanced openings.

use super::deepening::is_proven;
use super::run::Run;
use super::window::Window;
use crate::board::Point;
use crate::control::Iteration;
use crate::score::Score;

/// The score of a given move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The point of the move.
    pub point: Point,
    /// The score for the side that plays it.
    pub score: Score,
    /// Plies searched in full; 0 if nothing was searched.
    pub depth: u32,
}

impl Run<'_> {
    /// The values of all `moves` that can be played, searched to the same depth.
    pub(super) fn values(&mut self, moves: &[Point]) -> Vec<MoveValue> {
        let legal = self.position.legal_points();
        let mut moves = moves.to_vec();
        moves.retain(|&point| legal.contains(point));
        let mut values = Vec::new();
        for &point in &moves {
            let score = self.glance(point);
            values.push(MoveValue {
                point,
                score,
                depth: 0,
            });
        }
        for depth in 1..=self.depth_max() {
            match self.values_of_depth(&moves, depth) {
                Some(deeper) => values = deeper,
                None => return values,
            }
            let done = Iteration {
                depth: depth as u32,
                move_changed: false,
                score_fell: 0,
            };
            let are_proven = values.iter().all(|value| is_proven(value.score, depth));
            if are_proven || !self.counter.deepen(&done) {
                return values;
            }
        }
        values
    }

    /// The values of `moves` searched to `depth`; none if the counter stopped the
    /// search.
    fn values_of_depth(&mut self, moves: &[Point], depth: i32) -> Option<Vec<MoveValue>> {
        self.root_depth = depth;
        let mut values = Vec::with_capacity(moves.len());
        for &point in moves {
            let score = self.try_root_move(point, depth, 0, Window::FULL, true)?;
            values.push(MoveValue {
                point,
                score,
                depth: depth as u32,
            });
        }
        Some(values)
    }
}
