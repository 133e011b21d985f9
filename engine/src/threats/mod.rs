//! What the patterns prove: wins without search, wins by fours and by threats, and the
//! defenses.
//!
//! Nothing here evaluates. A verdict is a fact, or it is not given.

mod attack;
mod choice;
mod defense;
mod proof_table;
#[cfg(test)]
mod tests;
mod vcf;
mod vct;

pub use defense::{defenses, stops_to_five};
pub use vcf::{FourSolver, FourWin};
pub use vct::{ThreatSolver, ThreatWin};

use crate::board::Point;
use crate::lines::Threat;
use crate::position::Position;
use defense::{is_four_three_good, only_stop};

/// What can be seen of a position without playing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The side to move wins: its five stands after so many plies if it begins with `point`.
    Win {
        /// The move that wins.
        point: Point,
        /// Plies up to the five, at most.
        plies: usize,
    },
    /// The side to move loses: the other's five stands after so many plies.
    Loss {
        /// Plies up to the five.
        plies: usize,
    },
    /// Every other move loses at once.
    Forced(Point),
    /// Nothing is certain. If the other side has a five to make, several moves can stop it,
    /// and `defenses` knows them.
    Open,
}

/// The outlook of the side to move. The position is the same afterward.
pub fn outlook(position: &mut Position) -> Outlook {
    let (own, other) = (position.side(), !position.side());
    let win = |position: &Position, threat, plies| {
        let point = position.threat_point(own, threat)?;
        Some(Outlook::Win { point, plies })
    };
    if let Some(win) = win(position, Threat::Five, 1) {
        return win;
    }
    if position.threat_count(other, Threat::Five) > 0 {
        return outlook_on_five(position);
    }
    if let Some(win) = win(position, Threat::OpenFour, 3) {
        return win;
    }
    if position.has_threat(other, Threat::Four) {
        return Outlook::Open;
    }
    // Whoever cannot make a four has one move against a four and a three, or two threes,
    // and needs two: the fours it may find afterward come too late. Where fours may be
    // forbidden, what the three needs may be so; and two threes are forbidden.
    let win = if position.rule().forbids(own) {
        let good = good_four_three(position);
        good.map(|point| Outlook::Win { point, plies: 5 })
    } else {
        win(position, Threat::FourThree, 5)
            .or_else(|| win(position, Threat::DoubleThree, 5))
    };
    win.unwrap_or(Outlook::Open)
}

/// Where the side to move can make a four with a three that is one.
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

/// The outlook of a side that has no five to make when the other has.
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
