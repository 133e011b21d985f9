//! The moves that can stop what the other side threatens.

use crate::board::{Cell, Color, Point, PointSet, STEPS};
use crate::lines::{Pattern, Threat};
use crate::position::Position;

/// The moves that can be worth a look while the other side threatens an open four, or a
/// four with a three; none while it threatens neither, and any move may be good.
///
/// Against an open four no other move is good: an empty set is a lost position. Against a
/// four with a three the set also holds what may gain time.
/// To be asked only if neither side has a five to make, nor the side to move an open four.
pub fn defences(position: &Position) -> Option<PointSet> {
    let (own, other) = (position.side(), !position.side());
    let open_fours = position.threat_points(other, Threat::OpenFour);
    if position.threat_count(other, Threat::OpenFour) > 0 {
        let mut points = position.board().empty().clone();
        for point in open_fours.iter() {
            points.intersect_with(&stops_to_open_four(position, point, other));
        }
        points.union_with(&position.fours(own));
        return Some(points);
    }
    if position.threat_count(other, Threat::FourThree) > 0 {
        let mut points = position.fours(own);
        points.union_with(position.threat_points(own, Threat::DoubleThree));
        points.union_with(position.threat_points(own, Threat::Three));
        for point in position.threat_points(other, Threat::FourThree).iter() {
            points.union_with(&stops_along(position, point, other, Pattern::Three));
        }
        return Some(points);
    }
    None
}

/// The points that may keep `attacker` from making an open four, or two fours, on `point`.
fn stops_to_open_four(position: &Position, point: Point, attacker: Color) -> PointSet {
    let open = (0..STEPS.len())
        .filter(|&d| position.pattern(point, d, attacker) == Pattern::OpenFour)
        .count();
    match open {
        0 => stops_along(position, point, attacker, Pattern::Four),
        1 => stops_along(position, point, attacker, Pattern::OpenFour),
        _ => {
            let mut only = PointSet::EMPTY;
            only.insert(point);
            only
        }
    }
}

/// `point`, and the empty points that can matter to the lines through it in which
/// `attacker` makes `at_least` there.
fn stops_along(
    position: &Position,
    point: Point,
    attacker: Color,
    at_least: Pattern,
) -> PointSet {
    let reach = position.lines().table().reach() as isize;
    let mut points = PointSet::EMPTY;
    points.insert(point);
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
