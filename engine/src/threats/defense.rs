//! Defenses: moves that can stop the other side's threats.

use crate::board::{Cell, Point, PointSet, Side, STEPS};
use crate::lines::{Pattern, Threat};
use crate::position::Position;

/// The moves worth a look while the other side threatens a five, an open four, or a
/// four with a three. `None` if it threatens none of them: then there is nothing to
/// defend against. Some of the moves may be forbidden.
///
/// Against a five and against an open four no other move is good: an empty set means a
/// lost position. Against a four with a three the set also holds what may gain time,
/// and is a good guess: in random games one in 500 of the moves left out stops it all
/// the same, one in 40 where exactly five wins.
///
/// To be asked only if the side to move has neither a five nor an open four to make.
pub fn defenses(position: &mut Position) -> Option<PointSet> {
    let (own, other) = (position.side(), !position.side());
    debug_assert_eq!(
        position.threat_count(own, Threat::Five),
        0,
        "a five to make"
    );
    if position.threat_count(other, Threat::Five) > 0 {
        return Some(stops_to_five(position));
    }
    if position.threat_count(other, Threat::OpenFour) > 0 {
        let mut points = position.board().empty().clone();
        for point in position.threat_points(other, Threat::OpenFour).iter() {
            points.intersect_with(&stops_to_open_four(position, point, other));
        }
        points.union_with(&position.fours(own));
        return Some(points);
    }
    if position.threat_count(other, Threat::FourThree) > 0 {
        let threats = position.threat_points(other, Threat::FourThree);
        if !position.rule().forbids(other) {
            return Some(defenses_to_four_three(position, threats));
        }
        let mut wins = threats.clone();
        position.pass();
        for point in wins.clone().iter() {
            if !is_four_three_good(position, point) {
                wins.remove(point);
            }
        }
        position.undo();
        return (!wins.is_empty()).then(|| defenses_to_four_three(position, &wins));
    }
    None
}

/// The points where one stone of the side to move leaves the other side no five to make
/// at once; no points if there are none, or no five to stop.
///
/// With one five to stop that is its point. Where blocked fives do not win, the point
/// at the other end of a five that is blocked at one end already will also do.
pub fn stops_to_five(position: &Position) -> PointSet {
    let attacker = !position.side();
    let fives = position.threat_points(attacker, Threat::Five);
    let far_ends_count = position.rule().winning_line(attacker).blocks_matter();
    let mut stops: Option<PointSet> = None;
    for five in fives.iter() {
        let mut points = PointSet::of(five);
        if far_ends_count {
            if let Some(end) = far_end(position, five, attacker) {
                points.insert(end);
            }
        }
        if let Some(stops) = &stops {
            points.intersect_with(stops);
        }
        stops = Some(points);
    }
    stops.unwrap_or(PointSet::EMPTY)
}

/// The one move of the side to move that leaves the other side no five to make; none if
/// there are two fives to stop, or if the point is forbidden.
///
/// Only for rules by which nothing but a stone on its point stops a five.
pub(super) fn only_stop(position: &mut Position) -> Option<Point> {
    let other = !position.side();
    debug_assert!(!position.rule().winning_line(other).blocks_matter());
    let point = match position.threat_count(other, Threat::Five) {
        1 => position.threat_point(other, Threat::Five)?,
        _ => return None,
    };
    (!position.is_forbidden(point)).then_some(point)
}

/// The empty point, other than `five`, where a stone against `attacker` keeps the stone
/// on `five` from winning; none if there is none.
fn far_end(position: &Position, five: Point, attacker: Side) -> Option<Point> {
    let board = position.board();
    let mut fives =
        (0..STEPS.len()).filter(|&d| position.pattern(five, d, attacker) == Pattern::Five);
    let direction = match (fives.next(), fives.next()) {
        (Some(direction), None) => direction,
        _ => return None,
    };
    let (before, start) = board.run_beside(five, direction, -1, attacker);
    let (after, end) = board.run_beside(five, direction, 1, attacker);
    let other = (!attacker).stone();
    match (board.cell(start), board.cell(end)) {
        _ if before + 1 + after != 5 => None,
        (cell, Cell::Empty) if cell == other => Some(end),
        (Cell::Empty, cell) if cell == other => Some(start),
        _ => None,
    }
}

/// True if the four with a three that the side to move can make on `point` wins: after
/// the one answer to the four it has an open four to make, and the other side has no
/// five. Three stones need not be a three where some moves are forbidden.
pub(super) fn is_four_three_good(position: &mut Position, point: Point) -> bool {
    let (own, other) = (position.side(), !position.side());
    position.play(point);
    let answer = position.threat_points(own, Threat::Five).first();
    let is_good = answer.map_or(false, |answer| {
        position.play(answer);
        let is_good = position.threat_count(other, Threat::Five) == 0
            && position.threat_count(own, Threat::OpenFour) > 0;
        position.undo();
        is_good
    });
    position.undo();
    is_good
}

/// The moves worth a look against the other side, which can make a four with a three on
/// each of `threats`.
fn defenses_to_four_three(position: &Position, threats: &PointSet) -> PointSet {
    let (own, other) = (position.side(), !position.side());
    let mut points = position.fours(own);
    points.union_with(position.threat_points(own, Threat::DoubleThree));
    points.union_with(position.threat_points(own, Threat::Three));
    for point in threats.iter() {
        points.union_with(&stops_along(position, point, other, Pattern::Three));
    }
    points
}

/// The points that may keep `attacker` from making an open four, or two fours, on
/// `point`.
pub(super) fn stops_to_open_four(
    position: &Position,
    point: Point,
    attacker: Side,
) -> PointSet {
    let open = (0..STEPS.len())
        .filter(|&d| position.pattern(point, d, attacker) == Pattern::OpenFour)
        .count();
    match open {
        0 => stops_along(position, point, attacker, Pattern::Four),
        1 => stops_along(position, point, attacker, Pattern::OpenFour),
        _ => PointSet::of(point),
    }
}

/// `point`, and the empty points that can matter to those lines through it along which
/// `attacker` makes `at_least` there.
fn stops_along(
    position: &Position,
    point: Point,
    attacker: Side,
    at_least: Pattern,
) -> PointSet {
    let reach = position.lines().table().reach() as isize;
    let mut points = PointSet::of(point);
    for direction in 0..STEPS.len() {
        if position.pattern(point, direction, attacker) < at_least {
            continue;
        }
        for sign in [1, -1] {
            for distance in 1..=reach {
                let stop = point.along(direction, sign * distance);
                match position.board().cell(stop) {
                    Cell::Empty => points.insert(stop),
                    cell if cell == attacker.stone() => {}
                    _ => break,
                }
            }
        }
    }
    points
}
