//! The move picker: generates and orders moves, best first. Each move has an ordering
//! score.
//!
//! Moves are not sorted but picked one at a time, since most nodes need few.
//!
//! CITE: <https://www.chessprogramming.org/Move_Ordering>

use super::history::{History, HISTORY_MAX};
use super::params::{OrderingParams, SIXTEENTHS};
use crate::board::{Point, PointSet, Rule, Side};
use crate::eval::{kind_of, EvalParams};
use crate::lines::{ByCode, Shape, Threat};
use crate::position::Position;
use crate::threats::defenses;

/// Two stones in one row can be of one five if they are at most this many cells apart.
pub(super) const REACH: usize = 4;

/// A move and its ordering score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) point: Point,
    /// The ordering score: the higher, the earlier the move is searched. `MOVE_SCALE`
    /// times the logarithm of the chances that the move is best, as far as patterns
    /// tell.
    pub(super) score: i32,
}

/// Generates moves and scores them, by what the codes of their points are worth and by
/// the history.
pub(super) struct MovePicker {
    /// The worth of a point to the side that could play it, by its code.
    own: ByCode<i16>,
    /// The worth of a point to the side that takes it from the other, by the other's
    /// code.
    other: ByCode<i16>,
    params: OrderingParams,
}

impl MovePicker {
    /// A picker for games by `rule`, with the move weights of `eval`.
    pub(super) fn new(params: OrderingParams, eval: EvalParams, rule: Rule) -> MovePicker {
        let kind = |shapes, side| kind_of(shapes, rule.winning_line(side));
        let worth = |shapes: [Shape; 4], side| {
            params.worth(shapes.map(Shape::pattern), rule.winning_line(side))
        };
        // As `i16` the tables are half as large, and stay in the cache.
        let small = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let own = |shapes, side: Side| match kind(shapes, side) {
            Some(kind) => eval.sides[side as usize].moves[kind],
            None => small(worth(shapes, side)),
        };
        // What one side could make is what the other one's move stops.
        let other = |shapes, side: Side| match kind(shapes, side) {
            Some(kind) => eval.sides[!side as usize].stops[kind],
            None => small(worth(shapes, side) * params.other / SIXTEENTHS),
        };
        MovePicker {
            own: ByCode::new(rule, own),
            other: ByCode::new(rule, other),
            params,
        }
    }

    /// Adds the moves worth a look to `moves`, in no order yet. None of them is
    /// forbidden; none is added only where all lose or all are forbidden.
    pub(super) fn generate(
        &self,
        position: &mut Position,
        history: &History,
        moves: &mut Vec<ScoredMove>,
    ) {
        let points = match defenses(position) {
            Some(points) => without_forbidden(position, points),
            None => moves_near(position),
        };
        let side = position.side();
        let countermove = history.countermove(side, position.last_point());
        let last_own = position.last_own_point();
        let bonus_if = |holds, bonus| if holds { bonus } else { 0 };
        moves.extend(points.iter().map(|point| {
            let score = self.pattern_score(position, point)
                + history.score(side, point) * self.params.history / HISTORY_MAX
                + bonus_if(countermove == Some(point), self.params.countermove)
                + bonus_if(is_near(point, last_own), self.params.near_own);
            ScoredMove { point, score }
        }));
    }

    /// The part of the ordering score that patterns alone tell, if the side to move
    /// plays `point`.
    pub(super) fn pattern_score(&self, position: &Position, point: Point) -> i32 {
        let codes = position.lines().codes(point);
        let (own, other) = (position.side(), !position.side());
        i32::from(self.own.get(codes[own as usize], own))
            + i32::from(self.other.get(codes[other as usize], other))
    }
}

/// True if there is a stone on `last`, near enough to `point` for one five to hold both if
/// they are in a row.
pub(super) fn is_near(point: Point, last: Option<Point>) -> bool {
    last.map_or(false, |last| point.distance(last) <= REACH)
}

/// Moves the best of `moves[next..]` to `next` and returns it; ties go to the lower
/// point.
pub(super) fn pick(moves: &mut [ScoredMove], next: usize) -> ScoredMove {
    // Score and point in one number: comparing it takes no branch.
    let rank = |index: usize| {
        let ScoredMove { point, score } = moves[index];
        i64::from(score) << 32 | i64::from(u32::MAX - point.index() as u32)
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

/// The allowed points near stones; all allowed points if none of them is near.
fn moves_near(position: &mut Position) -> PointSet {
    let near = position.near();
    let points = without_forbidden(position, near);
    if points.is_empty() {
        position.legal_points()
    } else {
        points
    }
}

/// `points` without those that are forbidden to the side to move.
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
