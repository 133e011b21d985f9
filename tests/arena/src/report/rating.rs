//! Ratings of the players, and their order by these.

use super::counts::GameCounts;
use crate::stats::{rate, Interval, Meeting};

/// Returns the ratings of all players in Elo by maximum likelihood, each with its 95 %
/// interval, in the order of `counts.names`. Their mean is 0.
pub(super) fn ratings(counts: &GameCounts) -> Vec<Interval> {
    let meetings: Vec<Meeting> = counts
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
    let rated = rate(counts.names.len(), &meetings, None);
    rated.ratings.iter().map(|rating| rating.elo).collect()
}

/// Returns the indices of the players, the strongest first.
pub(super) fn best_first(ratings: &[Interval]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value));
    order
}
