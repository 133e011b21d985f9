//! The clock of a player: what it has used, what is left, and whether an answer was late.

use std::time::Duration;

use super::bounds::{Bounds, WAIT_MAX};
use super::fault::Fault;
use crate::record::Reason;

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    bounds: Bounds,
    /// The rest of the time for the game; None: not limited.
    left: Option<Duration>,
    used: Duration,
}

impl Clock {
    /// A clock with all of the time that the bounds allow.
    pub fn new(bounds: &Bounds) -> Clock {
        Clock {
            bounds: *bounds,
            left: bounds.game,
            used: Duration::ZERO,
        }
    }

    /// The rest of the time for the game; None if it is not limited.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// The time that was used so far.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// The time for which an answer is waited for: some time longer than the limit, so that a
    /// late answer can be told from none.
    pub fn patience(&self) -> Duration {
        let limit = self.limit();
        limit.map_or(WAIT_MAX, |limit| self.beyond(limit))
    }

    /// The time for a move, of which no more is left than for the game; None if it is not limited.
    pub fn limit(&self) -> Option<Duration> {
        self.bounds.turn.into_iter().chain(self.left).min()
    }

    /// The time for which the answer to the start is waited for: some time longer than the
    /// limit of the start.
    pub fn start_patience(&self) -> Duration {
        self.beyond(self.bounds.start)
    }

    /// Takes the time of an answer off. The fault tells which limit it was over, by more than
    /// the timeout margin; then nothing is taken off.
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

    /// Takes the time of the answer to the start off the game: for the dialect where that
    /// counts.
    pub fn charge_start(&mut self, took: Duration) {
        self.used += took;
        self.left = self.left.map(|left| left.saturating_sub(took));
    }

    /// A limit, the timeout margin, and as long again, but 1 s to 5 s.
    fn beyond(&self, limit: Duration) -> Duration {
        let extra = limit.clamp(Duration::from_secs(1), Duration::from_secs(5));
        limit
            .saturating_add(self.bounds.tolerance)
            .saturating_add(extra)
            .min(WAIT_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;
    use crate::player::spec::Limits;

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
