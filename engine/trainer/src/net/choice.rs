//! The choice that a search had in a position: its moves, and which of them it took.

use gomolith::board::Point;
use gomolith::eval::{kind_of, EvalParams, KINDS, MOVE_SCALE};
use gomolith::position::Position;

use super::cells::{cell_of, Cell};
use super::form::NEAR_KINDS;
use crate::tune::choices;

/// Two stones in one row can be of one five if they are at most this many cells apart.
const REACH: usize = 4;

/// A move that a search could have chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Move {
    /// Its point.
    pub(super) cell: Cell,
    /// How it lies to the other side's last stone and to the own one: a kind for each.
    pub(super) near: [u8; 2],
    /// Its logit by the engine's tables.
    pub(super) tabled: f32,
}

/// The moves of `position`, and the index of `best` among them; none where there are no such
/// [`choices`]. `last` are the last stones of the other side and the own one.
pub(super) fn choice(
    position: &mut Position,
    best: Point,
    last: [Option<Point>; 2],
) -> Option<(Vec<Move>, usize)> {
    let (points, chosen) = choices(position, best)?;
    let (own, other) = (position.side(), !position.side());
    let worths = EvalParams::of(position.rule()).sides[own as usize];
    let worth = |point, side, table: &[i16; KINDS]| {
        let shapes = position.lines().shapes(point, side);
        let kind = kind_of(shapes, position.rule().winning_line(side));
        kind.map_or(0.0, |kind| f32::from(table[kind]) / MOVE_SCALE as f32)
    };
    let moves = points.iter().map(|point| Move {
        cell: cell_of(position, point),
        near: last.map(|last| nearness(point, last)),
        tabled: worth(point, own, &worths.moves) + worth(point, other, &worths.stops),
    });
    Some((moves.collect(), chosen))
}

/// How `point` lies to the stone `last`: 0 if no five could hold both or there is no stone,
/// otherwise by the distance, in one row with it (1 to 4) or not (5 to 7).
fn nearness(point: Point, last: Option<Point>) -> u8 {
    let Some(last) = last else {
        return 0;
    };
    let across = point.x().abs_diff(last.x());
    let down = point.y().abs_diff(last.y());
    let kind = match point.distance(last) {
        distance if distance > REACH => 0,
        distance if across == 0 || down == 0 || across == down => distance,
        distance => REACH - 1 + distance,
    };
    debug_assert!(kind < NEAR_KINDS);
    kind as u8
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use gomolith::lines::LineTable;

    use super::*;
    use crate::tune::{rule_of, Sample};

    /// The choice in the position of `line`, a line of a sample file, each point moved by
    /// `place`.
    fn choice_in(line: &str, place: impl Fn(Point) -> Point) -> Option<(Vec<Move>, usize)> {
        let mut sample = Sample::parse(line).expect("a sample");
        sample.moves.iter_mut().for_each(|it| *it = place(*it));
        let table = Arc::new(LineTable::new(rule_of(sample.rule_number).expect("a rule")));
        let mut position = sample.position(&table).expect("a position");
        let mut stones = sample.moves.iter().rev().copied();
        let last = [stones.next(), stones.next()];
        choice(&mut position, place(sample.best), last)
    }

    #[test]
    fn the_choice_is_among_moves_near_stones_or_those_that_stop_a_threat() {
        let (moves, chosen) =
            choice_in("0 15 0 0 1 j10 h8i9j7", |it| it).expect("a choice");
        assert!((50..200).contains(&moves.len()), "{}", moves.len());
        // The other side's last stone is three rows above in its column, the own one is the
        // next diagonally.
        assert_eq!(moves[chosen].near, [3, 1]);
        // An open three has to be stopped.
        let (moves, _) = choice_in("0 15 0 0 1 g8 h8a1i8a3j8", |it| it).expect("a choice");
        assert!(moves.len() < 12, "{}", moves.len());
        assert_eq!(choice_in("0 15 0 0 1 a9 h8a1i8a3j8", |it| it), None);
        // Near no stone.
        assert_eq!(choice_in("0 15 0 0 1 o15 h8i9j7", |it| it), None);
    }

    #[test]
    fn a_choice_is_the_same_under_symmetries() {
        let sorted = |(moves, chosen): (Vec<Move>, usize)| {
            let plain = |it: &Move| {
                let mut pairs = it.cell.pairs;
                pairs.sort_unstable();
                (pairs, it.near, it.tabled.to_bits())
            };
            let chosen = plain(&moves[chosen]);
            let mut all: Vec<_> = moves.iter().map(plain).collect();
            all.sort_unstable();
            (all, chosen)
        };
        let line = "1 17 0 0 1 i6 h8i9j7h9i8g7k10f8c3d4";
        let wanted = sorted(choice_in(line, |it| it).expect("a choice"));
        for symmetry in 0..8 {
            let found = choice_in(line, |it| it.mirrored(symmetry, 17));
            assert_eq!(sorted(found.expect("a choice")), wanted, "{symmetry}");
        }
    }

    #[test]
    fn distances_in_a_row_and_beside_it_are_kinds_of_their_own() {
        let last = Some(Point::new(7, 7));
        let kind = |x, y| nearness(Point::new(x, y), last);
        assert_eq!(
            [kind(7, 8), kind(5, 5), kind(10, 4), kind(3, 7)],
            [1, 2, 3, 4]
        );
        assert_eq!([kind(8, 9), kind(6, 4), kind(11, 10)], [5, 6, 7]);
        assert_eq!(
            [kind(12, 7), kind(0, 0), nearness(Point::new(7, 8), None)],
            [0; 3]
        );
    }
}
