//! The time that a player has in a game.

use serde::{Deserialize, Serialize};

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
    pub fn for_move(&self, left_ms: Option<f64>) -> Option<f64> {
        let limits = self.turn_ms.into_iter().chain(left_ms);
        let limit = limits.min_by(f64::total_cmp)?;
        Some(if limit > 0.0 {
            limit
        } else {
            self.tolerance_ms
        })
    }
}
