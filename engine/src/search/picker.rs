//! The moves of a node, best first.

use super::history::History;
use super::params::SearchParams;
use crate::board::{Point, PointSet, Rule, Side};
use crate::eval::{kind_of, EvalParams};
use crate::lines::{ByCode, Shape, Threat};
use crate::position::Position;
use crate::threats::defenses;

/// A move and its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderedMove {
    pub(super) point: Point,
    pub(super) order: i32,
}

/// What codes are worth when moves are ordered.
pub(super) struct Orderer {
    own: ByCode<i16>,
    other: ByCode<i16>,
    counter: i32,
}

impl Orderer {
    pub(super) fn new(params: &SearchParams, eval: EvalParams, rule: Rule) -> Orderer {
        let kind = |shapes, side| kind_of(shapes, rule.winning_line(side));
        let threat_value = |shapes: [Shape; 4], side| {
            params.order_value(shapes.map(Shape::pattern), rule.winning_line(side))
        };
        // Half as large, the tables stay near the processor.
        let small = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let own = |shapes, side: Side| match kind(shapes, side) {
            Some(kind) => eval.sides[side as usize].moves[kind],
            None => small(threat_value(shapes, side)),
        };
        // What one side could make is what the other one's move stops.
        let other = |shapes, side: Side| match kind(shapes, side) {
            Some(kind) => eval.sides[!side as usize].stops[kind],
            None => small(threat_value(shapes, side) * params.order_other / 16),
        };
        Orderer {
            own: ByCode::new(rule, own),
            other: ByCode::new(rule, other),
            counter: params.order_counter,
        }
    }

    /// What the patterns alone say of the side to move playing `point`.
    pub(super) fn pattern_value(&self, position: &Position, point: Point) -> i32 {
        let codes = position.lines().codes(point);
        let (own, other) = (position.side(), !position.side());
        i32::from(self.own.get(codes[own as usize], own))
            + i32::from(self.other.get(codes[other as usize], other))
    }

    /// Adds the moves worth a look to `moves`, in no order yet. None of them is forbidden;
    /// there is none only where all lose, or none is allowed.
    pub(super) fn generate(
        &self,
        position: &mut Position,
        history: &History,
        moves: &mut Vec<OrderedMove>,
    ) {
        let points = match defenses(position) {
            Some(points) => without_forbidden(position, points),
            None => moves_near(position),
        };
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

/// The points near stones that are allowed; all that are where none of these is.
fn moves_near(position: &mut Position) -> PointSet {
    let near = position.near();
    let points = without_forbidden(position, near);
    if points.is_empty() {
        position.legal_points()
    } else {
        points
    }
}

/// `points` less those that the side to move may not play on.
fn without_forbidden(position: &mut Position, mut points: PointSet) -> PointSet {
    let side = position.side();
    if position.threat_count(side, Threat::Suspect) > 0 {
        for point in position.threat_points(side, Threat::Suspect).clone().iter() {
            if points.contains(point) && position.is_forbidden(point) {
                points.remove(point);
            }
        }
    }
    points
}

/// The first of `wished` that the side to move may play on; else the empty point nearest to
/// the middle that it may; else, where all are forbidden, any empty one.
pub(super) fn legal_point(position: &mut Position, wished: &PointSet) -> Option<Point> {
    let legal = position.legal_points();
    let mut good = wished.clone();
    good.intersect_with(&legal);
    let nearest = |points: &PointSet| position.board().nearest_to_center_of(points);
    good.first()
        .or_else(|| nearest(&legal))
        .or_else(|| nearest(position.board().empty()))
}

/// Moves the best of `moves[next..]` to `next` and returns it; ties go to the lower point.
pub(super) fn pick(moves: &mut [OrderedMove], next: usize) -> OrderedMove {
    // One number, so that the processor has nothing to guess.
    let rank = |at: usize| {
        let OrderedMove { point, order } = moves[at];
        i64::from(order) << 32 | i64::from(u32::MAX - point.index() as u32)
    };
    let (mut best, mut highest) = (next, rank(next));
    for index in next + 1..moves.len() {
        let rank = rank(index);
        best = if rank > highest { index } else { best };
        highest = highest.max(rank);
    }
    moves.swap(next, best);
    moves[next]
}
