//! The time that a player has in a game, and the moves that used nearly all of it or more.

use serde::{Deserialize, Serialize};

use super::game::{GameRecord, MoveRecord};

/// The part of its time from which on a move is late, or nearly so.
const LATE: f64 = 0.95;

/// The limits on the time of a player; those that are not there do not hold, or are not known.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TimeLimits {
    /// Milliseconds for a move; zero: as fast as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_ms: Option<f64>,
    /// Milliseconds for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_ms: Option<f64>,
    /// Milliseconds that come back after each own move.
    #[serde(default)]
    pub increment_ms: f64,
    /// Milliseconds that a move may be over a limit.
    #[serde(default)]
    pub tolerance_ms: f64,
}

impl TimeLimits {
    /// True if nothing limits the player, or nothing is known of it.
    pub fn is_open(&self) -> bool {
        self.turn_ms.is_none() && self.game_ms.is_none()
    }

    /// The time for a move if `left_ms` are left for the game; none if it is not limited. Where
    /// there is no time at all, it is the tolerance.
    fn for_move(&self, left_ms: Option<f64>) -> Option<f64> {
        let limits = self.turn_ms.into_iter().chain(left_ms);
        let limit = limits.min_by(f64::total_cmp)?;
        Some(if limit > 0.0 {
            limit
        } else {
            self.tolerance_ms
        })
    }
}

/// Returns the indices of the moves that were late or nearly so: that took more than 95 % of the
/// time that their player had for them.
pub fn late_moves(limits: [TimeLimits; 2], moves: &[MoveRecord]) -> Vec<usize> {
    if limits.iter().all(TimeLimits::is_open) {
        return Vec::new();
    }
    let mut left_ms = limits.map(|it| it.game_ms);
    let mut late = Vec::new();
    for (index, made) in moves.iter().enumerate() {
        let (limits, left_ms) = (limits[made.player], &mut left_ms[made.player]);
        let limit = limits.for_move(*left_ms);
        if limit.is_some_and(|limit| made.ms > LATE * limit) {
            late.push(index);
        }
        *left_ms = left_ms.map(|left| (left - made.ms).max(0.0) + limits.increment_ms);
    }
    late
}

impl GameRecord {
    /// Returns the indices of the moves that were late or nearly so. A move that lost the game by
    /// its time is not among the moves of the game.
    pub fn late_moves(&self) -> Vec<usize> {
        late_moves(self.players.each_ref().map(|it| it.limits), &self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    /// The late ones among moves of both players in turn that took so many milliseconds.
    fn late(limits: TimeLimits, took_ms: &[f64]) -> Vec<usize> {
        let mut game = sample_game(0, ["a", "b"]);
        game.moves.truncate(took_ms.len());
        for (made, &ms) in game.moves.iter_mut().zip(took_ms) {
            made.ms = ms;
        }
        game.players[0].limits = limits;
        game.late_moves()
    }

    #[test]
    fn a_move_is_late_from_95_percent_of_its_limit_on() {
        let limits = TimeLimits {
            turn_ms: Some(1000.0),
            tolerance_ms: 50.0,
            ..TimeLimits::default()
        };
        assert_eq!(late(limits, &[950.0, 9e9, 951.0, 9e9, 1040.0]), [2, 4]);
        assert!(late(TimeLimits::default(), &[9e9; 5]).is_empty());
    }

    #[test]
    fn what_is_left_of_the_game_is_a_limit_too() {
        let limits = TimeLimits {
            turn_ms: Some(600.0),
            game_ms: Some(1000.0),
            increment_ms: 100.0,
            ..TimeLimits::default()
        };
        // 1000 ms, then 600, 200 and 105 are left.
        assert_eq!(
            late(limits, &[500.0, 0.0, 500.0, 0.0, 195.0, 0.0, 90.0]),
            [4]
        );
    }

    #[test]
    fn without_any_time_the_tolerance_is_the_limit() {
        let limits = TimeLimits {
            turn_ms: Some(0.0),
            tolerance_ms: 50.0,
            ..TimeLimits::default()
        };
        assert_eq!(late(limits, &[40.0, 0.0, 48.0]), [2]);
    }
}
