//! What the patterns alone prove: wins without search, wins by fours, and the defences.
//!
//! Nothing here evaluates. A verdict is a fact, or it is not given.

mod defence;
#[cfg(test)]
mod tests;
mod vcf;

pub use defence::defences;
pub use vcf::{FourSolver, FourWin};

use crate::board::Point;
use crate::lines::Threat;
use crate::position::Position;

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
    /// Nothing is certain.
    Open,
}

/// The outlook of the side to move.
pub fn outlook(position: &Position) -> Outlook {
    let (own, other) = (position.side(), !position.side());
    let win = |threat, plies| {
        let point = position.threat_points(own, threat).first()?;
        Some(Outlook::Win { point, plies })
    };
    if let Some(win) = win(Threat::Five, 1) {
        return win;
    }
    match position.threat_count(other, Threat::Five) {
        0 => {}
        1 => {
            let points = position.threat_points(other, Threat::Five);
            return points.first().map_or(Outlook::Open, Outlook::Forced);
        }
        _ => return Outlook::Loss { plies: 2 },
    }
    if let Some(win) = win(Threat::OpenFour, 3) {
        return win;
    }
    // Whoever cannot make a four has one move against a four and a three, or two threes,
    // and needs two: the fours it may find afterwards come too late.
    if !position.has_threat(other, Threat::Four) {
        let win = win(Threat::FourThree, 5).or_else(|| win(Threat::DoubleThree, 5));
        return win.unwrap_or(Outlook::Open);
    }
    Outlook::Open
}
