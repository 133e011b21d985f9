//! The clock of one player in one game.

use std::time::Duration;

use super::{Bounds, Fault};
use crate::record::Reason;

/// The longest that anything is waited for.
pub const FOREVER: Duration = Duration::from_secs(3600);

/// What has been used and what is left.
#[derive(Clone, Debug)]
pub struct Clock {
    bounds: Bounds,
    left: Option<Duration>,
    used: Duration,
}

impl Clock {
    /// A full clock.
    pub fn new(bounds: &Bounds) -> Clock {
        Clock {
            bounds: *bounds,
            left: bounds.game,
            used: Duration::ZERO,
        }
    }

    /// What is left for the game, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// The time used so far.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// How long an answer is waited for: for some time after the limit, so that a late answer
    /// can be told from none.
    pub fn patience(&self) -> Duration {
        let limit = self.bounds.turn.into_iter().chain(self.left).min();
        limit.map_or(FOREVER, |limit| self.beyond(limit))
    }

    /// The same for the answer to the start.
    pub fn start_patience(&self) -> Duration {
        self.beyond(self.bounds.start)
    }

    /// Takes the time of an answer off; a fault if it was over a limit.
    pub fn charge(&mut self, took: Duration) -> Result<(), Fault> {
        self.used += took;
        let tolerance = self.bounds.tolerance;
        let over = |limit: Option<Duration>| {
            limit.filter(|limit| took > limit.saturating_add(tolerance))
        };
        let late = |reason, limit: Duration, what| {
            let (took, limit) = (took.as_secs_f64(), limit.as_secs_f64());
            let tolerance = tolerance.as_secs_f64();
            let detail =
                format!("took {took:.3} s; {what} {limit:.3} s (+{tolerance:.3} s)");
            Fault::new(reason, detail)
        };
        match (over(self.bounds.turn), over(self.left)) {
            (_, Some(left)) if self.bounds.turn.is_none_or(|turn| left < turn) => {
                return Err(late(Reason::LateGame, left, "left for the game were"));
            }
            (Some(turn), _) => {
                return Err(late(Reason::LateMove, turn, "the limit for a move is"));
            }
            _ => {}
        }
        let rest = |left: Duration| {
            left.saturating_sub(took)
                .saturating_add(self.bounds.increment)
        };
        self.left = self.left.map(rest);
        Ok(())
    }

    /// Takes the time of the start off the game, where it counts.
    pub fn charge_start(&mut self, took: Duration) {
        self.used += took;
        self.left = self.left.map(|left| left.saturating_sub(took));
    }

    /// A limit, the tolerance, and as long again within reason.
    fn beyond(&self, limit: Duration) -> Duration {
        let extra = limit.clamp(Duration::from_secs(1), Duration::from_secs(5));
        limit
            .saturating_add(self.bounds.tolerance)
            .saturating_add(extra)
            .min(FOREVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;
    use crate::player::Limits;

    fn clock(turn: u64, game: u64, increment: u64) -> Clock {
        let limits = Limits {
            turn: Some(Duration::from_millis(turn)),
            game: Some(Duration::from_millis(game)),
            increment: Some(Duration::from_millis(increment)),
            tolerance: Some(Duration::from_millis(10)),
            ..Limits::default()
        };
        Clock::new(&Bounds::new(&limits, Dialect::Gomocup))
    }

    fn charge(clock: &mut Clock, took: u64) -> Option<Reason> {
        clock
            .charge(Duration::from_millis(took))
            .err()
            .map(|fault| fault.reason)
    }

    #[test]
    fn moves_and_games_run_out() {
        let mut clock = clock(100, 250, 20);
        assert_eq!(charge(&mut clock, 110), None);
        assert_eq!(clock.left(), Some(Duration::from_millis(160)));
        assert_eq!(charge(&mut clock, 111), Some(Reason::LateMove));
        assert_eq!(charge(&mut clock, 100), None);
        assert_eq!(clock.left(), Some(Duration::from_millis(80)));
        assert_eq!(charge(&mut clock, 91), Some(Reason::LateGame));
        assert_eq!(charge(&mut clock, 90), None);
        assert_eq!(clock.left(), Some(Duration::from_millis(20)));
    }

    #[test]
    fn a_detail_names_both_numbers() {
        let fault = clock(100, 0, 0)
            .charge(Duration::from_millis(1234))
            .expect_err("late");
        assert_eq!(
            fault.detail,
            "took 1.234 s; the limit for a move is 0.100 s (+0.010 s)"
        );
    }
}
