//! What single moves are worth, for whoever does not want the best one.

use super::Run;
use crate::board::Point;
use crate::control::Iteration;
use crate::score::{plies_to_five, Score, INFINITE};

/// What a move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub point: Point,
    /// Its score for the side that plays it.
    pub score: Score,
    /// Plies searched in full; 0 if nothing was searched.
    pub depth: u32,
}

impl Run<'_> {
    /// The values of those of `moves` that can be played, all of one depth.
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
            match self.values_at(&moves, depth) {
                Some(deeper) => values = deeper,
                None => return values,
            }
            let is_proven = |value: &MoveValue| {
                let plies = plies_to_five(value.score);
                plies.map_or(false, |plies| plies <= depth as usize + 2)
            };
            let done = Iteration {
                depth: depth as u32,
                move_changed: false,
                score_fell: 0,
            };
            if values.iter().all(is_proven) || !self.meter.deepen(&done) {
                return values;
            }
        }
        values
    }

    /// The values at one depth; none if the meter stopped it.
    fn values_at(&mut self, moves: &[Point], depth: i32) -> Option<Vec<MoveValue>> {
        self.root_depth = depth;
        let mut values = Vec::with_capacity(moves.len());
        for &point in moves {
            let whole = (-INFINITE, INFINITE);
            let score = self.try_root_move(point, depth, whole, true)?;
            values.push(MoveValue {
                point,
                score,
                depth: depth as u32,
            });
        }
        Some(values)
    }
}
