//! The outlook: wins and losses at a glance, without search. It is what the threats on
//! the board prove of a position.

use super::defense::{is_four_three_good, only_stop, stops_to_five};
use crate::board::Point;
use crate::lines::Threat;
use crate::position::Position;

/// A verdict on a position, as far as the threats on the board prove one for the side
/// to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The side to move wins if it begins with `point`.
    Win {
        /// The move that wins.
        point: Point,
        /// Plies up to the five, at most.
        plies: usize,
    },
    /// The side to move loses, whatever it plays.
    Loss {
        /// Plies up to the five of the other side.
        plies: usize,
    },
    /// Every move but this one loses at once.
    Forced(Point),
    /// Nothing is certain. If the other side has a five to make, several moves can stop
    /// it, and `defenses` knows them.
    Open,
}

/// The outlook of the side to move. The position is the same afterward.
pub fn outlook(position: &mut Position) -> Outlook {
    let (own, other) = (position.side(), !position.side());
    let win = |position: &Position, threat, plies| {
        let point = position.threat_point(own, threat)?;
        Some(Outlook::Win { point, plies })
    };
    // 1. Fives: make one, or stop the other side's.
    if let Some(win) = win(position, Threat::Five, 1) {
        return win;
    }
    if position.threat_count(other, Threat::Five) > 0 {
        return outlook_on_five(position);
    }
    // 2. An open four, where the other side has no five to make.
    if let Some(win) = win(position, Threat::OpenFour, 3) {
        return win;
    }
    if position.has_threat(other, Threat::Four) {
        return Outlook::Open;
    }
    // 3. A four with a three, and two threes. To stop either takes two moves, and the
    //    other side, which cannot make a four, has one; the fours that it may find
    //    afterward come too late. A side with forbidden moves has to check the four
    //    with the three, as the stone that the three needs may be forbidden, and may
    //    not make two threes at all.
    let win = if position.rule().forbids(own) {
        let good = good_four_three(position);
        good.map(|point| Outlook::Win { point, plies: 5 })
    } else {
        win(position, Threat::FourThree, 5)
            .or_else(|| win(position, Threat::DoubleThree, 5))
    };
    win.unwrap_or(Outlook::Open)
}

/// The first point where the side to move can make a four with a three that wins; none
/// if there is none.
fn good_four_three(position: &mut Position) -> Option<Point> {
    let own = position.side();
    if position.threat_count(own, Threat::FourThree) == 0 {
        return None;
    }
    let points = position.threat_points(own, Threat::FourThree).clone();
    let good = points
        .iter()
        .find(|&point| is_four_three_good(position, point));
    good
}

/// The outlook of a side to move that has no five to make when the other side has.
fn outlook_on_five(position: &mut Position) -> Outlook {
    let other = !position.side();
    if position.rule().winning_line(other).blocks_matter() {
        let stops = stops_to_five(position);
        let mut points = stops.iter();
        return match (points.next(), points.next()) {
            (None, _) => Outlook::Loss { plies: 2 },
            (Some(point), None) => Outlook::Forced(point),
            (Some(_), Some(_)) => Outlook::Open,
        };
    }
    match only_stop(position) {
        Some(point) => Outlook::Forced(point),
        None => Outlook::Loss { plies: 2 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{parse, Rule, Side};
    use crate::testing::position_of;

    /// Checks the outlook of Black in `diagram` by freestyle and by the standard rule.
    fn check(diagram: &str, expected: fn(Outlook) -> bool) {
        check_by(&[Rule::FREESTYLE, Rule::STANDARD], diagram, expected);
    }

    /// Checks the outlook of Black in `diagram` by each of `rules`.
    fn check_by(rules: &[Rule], diagram: &str, expected: fn(Outlook) -> bool) {
        for &rule in rules {
            let board = parse(diagram).expect("a diagram");
            let found = outlook(&mut position_of(board, Side::Black, rule));
            assert!(expected(found), "{:?} in\n{}", found, diagram);
        }
    }

    #[test]
    fn outlooks_are_what_the_diagrams_show() {
        check(
            r"
            . . . . . . .
            . . . . . . .
            . x x x x . .
            . o o o o . .
            . . . . . . .
            . . . . . . .
            ",
            |outlook| matches!(outlook, Outlook::Win { plies: 1, .. }),
        );
        check(
            r"
            . . . . . . .
            . . . . . . .
            . x x x o . .
            . o o o o x .
            . . . . . . .
            . . . . . . .
            ",
            |outlook| outlook == Outlook::Forced(Point::new(0, 3)),
        );
        check(
            r"
            . . . . . . .
            . . . . . . .
            . x x x o . .
            . o o o o . .
            . . . . . . .
            . . . . . . .
            ",
            |outlook| outlook == Outlook::Loss { plies: 2 },
        );
        check(
            r"
            . . . . . . .
            . . . . . . .
            . . x x x . .
            . . o o . . .
            . . . . . . .
            . . . . . . .
            ",
            |outlook| matches!(outlook, Outlook::Win { plies: 3, .. }),
        );
        check(
            r"
            . . . . . . . .
            . . . x . . . .
            . . . x . . . .
            . x x . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            ",
            |outlook| {
                outlook
                    == Outlook::Win {
                        point: Point::new(3, 3),
                        plies: 5,
                    }
            },
        );
        check(
            r"
            . . . . . .
            . . x . . .
            . . . . . .
            . . . o . .
            . . . . . .
            ",
            |outlook| outlook == Outlook::Open,
        );
    }

    #[test]
    fn outlooks_know_blocked_fives_and_forbidden_answers() {
        let caro = [Rule::CARO, Rule::STANDARD_CARO];
        // White's five in the gap, or a stone at the far end.
        check_by(
            &caro,
            r"
            . . . . . . . . .
            . x o o . o o . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Open,
        );
        // Either end makes five, and the one next to Black's stone blocks them both.
        check_by(
            &caro,
            r"
            . . . . . . . . .
            . . o o o o . x .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Forced(Point::new(1, 1)),
        );
        // It is no five at all.
        check_by(
            &caro,
            r"
            . . . . . . . . .
            . x o o . o o x .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Open,
        );
        // White's five can be stopped only where Black would make six, and then where
        // it would make four.
        check_by(
            &[Rule::RENJU],
            r"
            . . . . x . . . .
            . . . . x . . . .
            . . . . x . . . .
            x o o o . o . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Loss { plies: 2 },
        );
        check_by(
            &[Rule::RENJU],
            r"
            . . . . x . . . .
            . . . . o . . . .
            . . . . x . . . .
            x o o o . o . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Forced(Point::new(4, 3)),
        );
        // A four and a three; then the same where the three's next stone makes two
        // fours at once.
        check_by(
            &[Rule::RENJU],
            r"
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            o x x x . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            |outlook| {
                outlook
                    == Outlook::Win {
                        point: Point::new(4, 3),
                        plies: 5,
                    }
            },
        );
        check_by(
            &[Rule::RENJU],
            r"
            . . . . . . . . .
            . . . o x . . . .
            . . . . x . . . .
            o x x x . . . . .
            . . . . . x x x o
            . . . . . . . . .
            . . . . . . . . .
            ",
            |outlook| outlook == Outlook::Open,
        );
    }
}
