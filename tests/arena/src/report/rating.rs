//! How strong the players are.

use super::tally::Tally;
use super::text;
use crate::stats::{rate, Meeting};

/// A rating in Elo, and where it lies with 95 percent confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most likely value.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Rating {
    /// The interval in words.
    pub fn interval(&self) -> String {
        format!("{} to {}", text::elo(self.low), text::elo(self.high))
    }
}

/// The ratings of all players of a tally, by maximum likelihood; their mean is 0.
pub fn ratings(tally: &Tally) -> Vec<Rating> {
    let meetings: Vec<Meeting> = tally
        .pairs
        .iter()
        // Both players of a pair have their view of it: one is enough.
        .filter(|(&(player, other), _)| player < other)
        .map(|(&(player, other), score)| Meeting {
            player,
            other,
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
        })
        .collect();
    let rated = rate(tally.names.len(), &meetings, None);
    rated
        .ratings
        .iter()
        .map(|rating| Rating {
            elo: rating.elo.value,
            low: rating.elo.value - rating.elo.error(),
            high: rating.elo.value + rating.elo.error(),
        })
        .collect()
}

/// Indices of players, the strongest first.
pub fn best_first(ratings: &[Rating]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    order
}
