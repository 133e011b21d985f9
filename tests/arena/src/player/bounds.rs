//! The limits of a player with every default filled in: its time control and its memory.

use std::time::Duration;

use super::spec::Limits;
use crate::dialect::{Allowance, Dialect};

/// The longest time that anything is waited for.
pub const WAIT_MAX: Duration = Duration::from_secs(3600);

/// The time and the memory that a player may use; None: no limit. Times are wall clock while
/// the player is to move; the start counts for the game where the dialect has it so. Nothing
/// is waited for longer than an hour. The defaults are those of the dialect's
/// [`Profile`](crate::dialect::Profile).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The time for a move; zero: as fast as possible.
    pub turn: Option<Duration>,
    /// The time for a game.
    pub game: Option<Duration>,
    /// The time that is added to the game time after each own move.
    pub increment: Duration,
    /// The time for the answer to the start.
    pub start: Duration,
    /// The timeout margin, how much later than a limit still counts as in time. The default of
    /// 50 ms is enough for a loaded machine, and too little to think with.
    pub tolerance: Duration,
    /// The memory in bytes of the whole process tree.
    pub memory: Option<u64>,
}

impl Bounds {
    /// The limits of a player of this dialect: those given, else its defaults.
    pub fn new(limits: &Limits, dialect: Dialect) -> Bounds {
        let usual = Bounds::usual(dialect);
        let time = |limit: Option<Duration>, usual| match limit {
            Some(Duration::MAX) => None,
            limit => limit.or(usual),
        };
        let old = dialect == Dialect::Gomocup2004;
        Bounds {
            turn: time(limits.turn, usual.turn).filter(|turn| !old || !turn.is_zero()),
            game: time(limits.game, usual.game).filter(|game| !game.is_zero()),
            increment: limits.increment.unwrap_or(usual.increment).min(WAIT_MAX),
            start: limits.start.unwrap_or(usual.start).min(WAIT_MAX),
            tolerance: limits.tolerance.unwrap_or(usual.tolerance).min(WAIT_MAX),
            memory: limits.memory.or(usual.memory).filter(|&memory| memory > 0),
        }
    }

    /// The limits that the player is told.
    pub fn allowance(&self) -> Allowance {
        Allowance {
            turn: self.turn,
            game: self.game,
            memory: self.memory,
        }
    }

    /// The defaults of a dialect.
    fn usual(dialect: Dialect) -> Bounds {
        let profile = dialect.profile();
        let seconds = Duration::from_secs;
        Bounds {
            turn: profile.turn_s.map(seconds),
            game: profile.game_s.map(seconds),
            increment: Duration::ZERO,
            start: seconds(profile.start_s),
            tolerance: Duration::from_millis(50),
            memory: profile.memory,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_replaces_the_default() {
        let limits = Limits {
            turn: Some(Duration::ZERO),
            game: Some(Duration::ZERO),
            memory: Some(0),
            ..Limits::default()
        };
        let bounds = Bounds::new(&limits, Dialect::Gomocup);
        assert_eq!((bounds.turn, bounds.game), (Some(Duration::ZERO), None));
        assert_eq!((bounds.memory, bounds.start.as_secs()), (None, 10));
        assert_eq!(Bounds::new(&limits, Dialect::Gomocup2004).turn, None);
        let bounds = Bounds::new(&Limits::default(), Dialect::Course);
        assert_eq!(
            (bounds.turn, bounds.memory),
            (Some(Duration::from_secs(2)), Some(350 << 20))
        );
        let limits = Limits {
            turn: Some(Duration::MAX),
            ..Limits::default()
        };
        assert_eq!(Bounds::new(&limits, Dialect::Wfi).turn, None);
    }
}
