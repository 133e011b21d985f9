//! The moves of a node, best first.

use super::history::History;
use super::params::SearchParams;
use crate::board::Point;
use crate::lines::{Code, Threat};
use crate::position::Position;
use crate::threats::defences;

/// A move and its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderedMove {
    pub(super) point: Point,
    pub(super) order: i32,
}

/// What codes are worth when moves are ordered.
pub(super) struct Orderer {
    own: Vec<i32>,
    other: Vec<i32>,
    counter: i32,
}

impl Orderer {
    pub(super) fn new(params: &SearchParams) -> Orderer {
        let own: Vec<i32> = Code::all()
            .map(|(_, patterns)| params.order_value(patterns))
            .collect();
        let other = own
            .iter()
            .map(|value| value * params.order_other / 16)
            .collect();
        Orderer {
            own,
            other,
            counter: params.order_counter,
        }
    }

    /// What the patterns alone say of the side to move playing `point`.
    pub(super) fn pattern_value(&self, position: &Position, point: Point) -> i32 {
        let codes = position.lines().codes(point);
        let (own, other) = (position.side() as usize, !position.side() as usize);
        self.own[codes[own].index()] + self.other[codes[other].index()]
    }

    /// Adds the moves worth a look to `moves`, in no order yet.
    pub(super) fn generate(
        &self,
        position: &Position,
        history: &History,
        moves: &mut Vec<OrderedMove>,
    ) {
        let points = defences(position).unwrap_or_else(|| position.near());
        let side = position.side();
        let answer = history.answer(side, position.last_point());
        moves.extend(points.iter().map(|point| {
            let counter = if answer == Some(point) {
                self.counter
            } else {
                0
            };
            let order = self.pattern_value(position, point)
                + history.score(side, point) / 64
                + counter;
            OrderedMove { point, order }
        }));
    }
}

/// Moves the best of `moves[next..]` to `next` and returns it; ties go to the lower point.
pub(super) fn pick(moves: &mut [OrderedMove], next: usize) -> OrderedMove {
    let mut best = next;
    for index in next + 1..moves.len() {
        let (candidate, leader) = (moves[index], moves[best]);
        if candidate.order > leader.order
            || (candidate.order == leader.order && candidate.point < leader.point)
        {
            best = index;
        }
    }
    moves.swap(next, best);
    moves[next]
}

/// Whether a stone of the side to move on `point` neither threatens nor stops anything.
pub(super) fn is_quiet(position: &Position, point: Point) -> bool {
    let lines = position.lines();
    lines.threat(point, position.side()) == Threat::Quiet
        && lines.threat(point, !position.side()) < Threat::DoubleThree
}
