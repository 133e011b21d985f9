//! Moves that used nearly all of their time, or more.

use super::game::{GameRecord, MoveRecord};
use super::limits::TimeLimits;

/// The part of its time from which on a move is late, or nearly so.
const LATE: f64 = 0.95;

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

    /// The late ones among moves of both players in turn that took `took_ms`.
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
