//! How long to think: budgets from what a player was told of time, and the control that
//! holds a search to them, also when they change under way.

#[cfg(test)]
mod tests;

use crate::control::{Control, Iteration};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a player knows of its time for one move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For this move. None: no limit; 0: as fast as possible.
    pub turn_ms: Option<u64>,
    /// Left for the whole game. None: no limit.
    pub match_left_ms: Option<u64>,
    /// Own moves that the game can still last.
    pub moves_left: u64,
    /// Own moves that it will probably last.
    pub moves_expected: u64,
    /// Kept back from every limit: a tenth of it, but never more than this.
    pub reserve_max_ms: u64,
    /// Kept for each later move, however long the game lasts, as far as the time goes.
    pub turn_ms_min: u64,
}

/// What a search may take. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// After so long no new depth begins, if all is calm.
    pub soft_ms: Option<u64>,
    /// After so long the search stops.
    pub hard_ms: Option<u64>,
}

/// What "as fast as possible" is: an answer within 20 ms, with most of it for the pipes
/// and slow machines.
const INSTANT_MS: u64 = 4;
/// No move takes a larger part of the time left than one in so many.
const MATCH_SHARE_MAX: u64 = 4;
/// A move takes up to so many times its even share if the position is difficult.
const DIFFICULTY_MAX: u64 = 3;

impl TimeControl {
    /// The budget of one move.
    pub fn budget(&self) -> Budget {
        let turn = self.turn_ms.map(|turn_ms| match turn_ms {
            0 => INSTANT_MS,
            _ => self.usable(turn_ms),
        });
        let left = match self.match_left_ms {
            None => {
                return Budget {
                    soft_ms: turn,
                    hard_ms: turn,
                }
            }
            Some(left_ms) => self.usable(left_ms),
        };
        let moves_left = self.moves_left.max(1);
        let moves = self.moves_expected.clamp(1, moves_left);
        let least = self.turn_ms_min.min(left / moves_left);
        let spare = left - least * moves_left;
        let share = spare / moves;
        // An answer takes some time without a search, too.
        let search_least = least / 2;
        let even = search_least + share;
        let most =
            search_least + (spare / MATCH_SHARE_MAX.min(moves)).min(share * DIFFICULTY_MAX);
        let within_turn = |ms: u64| Some(turn.map_or(ms, |turn| ms.min(turn)));
        Budget {
            soft_ms: within_turn(even),
            hard_ms: within_turn(most),
        }
    }

    /// What is left of a limit after the reserve.
    fn usable(&self, limit_ms: u64) -> u64 {
        limit_ms - (limit_ms / 10 + 1).min(self.reserve_max_ms).min(limit_ms)
    }
}

/// All that ends a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The time.
    pub budget: Budget,
    /// Nodes at most.
    pub nodes_max: Option<u64>,
    /// Depth at most, in plies.
    pub depth_max: Option<u64>,
}

impl Limits {
    /// None at all: the search ends when it is told to.
    pub const NONE: Limits = Limits {
        budget: Budget {
            soft_ms: None,
            hard_ms: None,
        },
        nodes_max: None,
        depth_max: None,
    };

    /// Whether the search ends by itself.
    pub fn are_finite(&self) -> bool {
        self.budget.hard_ms.is_some()
            || self.nodes_max.is_some()
            || self.depth_max.is_some()
    }
}

/// The limits of a search under way: one thread searches by them, another may change them.
pub struct LiveLimits {
    stop: AtomicBool,
    soft_ms: AtomicU64,
    hard_ms: AtomicU64,
    nodes_max: AtomicU64,
    depth_max: AtomicU64,
}

/// Stands for no limit.
const NONE: u64 = u64::MAX;

impl LiveLimits {
    /// Limits that begin as `limits`.
    pub fn new(limits: Limits) -> LiveLimits {
        let live = LiveLimits {
            stop: AtomicBool::new(false),
            soft_ms: AtomicU64::new(NONE),
            hard_ms: AtomicU64::new(NONE),
            nodes_max: AtomicU64::new(NONE),
            depth_max: AtomicU64::new(NONE),
        };
        live.set(limits);
        live
    }

    /// Changes the limits; they count from the same start as before.
    pub fn set(&self, limits: Limits) {
        let set = |to: &AtomicU64, value: Option<u64>| {
            to.store(value.unwrap_or(NONE), Ordering::Relaxed);
        };
        set(&self.soft_ms, limits.budget.soft_ms);
        set(&self.hard_ms, limits.budget.hard_ms);
        set(&self.nodes_max, limits.nodes_max);
        set(&self.depth_max, limits.depth_max);
    }

    /// Ends the search; what it has found by then is its answer.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Holds a search to limits that run from a moment in the past: when it was asked for.
pub struct Clock {
    started: Instant,
    limits: Arc<LiveLimits>,
    lag: Lag,
    last_look: Option<Duration>,
}

/// Nodes between two looks at the time: some tens of microseconds, and a millisecond in a
/// debug build on a slow machine.
const NODES_PER_LOOK: u64 = 32;
/// A machine that keeps stopping the process makes a search stop earlier, by no more than
/// one in so many of its limit.
const LAG_SHARE: u32 = 4;

impl Clock {
    /// A clock that has been running since `started`, and knows and keeps the `lag` of this
    /// machine.
    pub fn new(started: Instant, limits: Arc<LiveLimits>, lag: Lag) -> Clock {
        Clock {
            started,
            limits,
            lag,
            last_look: None,
        }
    }

    fn is_over(&self, limit_ms: u64) -> bool {
        limit_ms != NONE && self.started.elapsed() >= Duration::from_millis(limit_ms)
    }

    /// Looks at the time; whether the search has to stop.
    fn look(&mut self) -> bool {
        let limit_ms = self.limits.hard_ms.load(Ordering::Relaxed);
        if limit_ms == NONE {
            return false;
        }
        let limit = Duration::from_millis(limit_ms);
        let elapsed = self.started.elapsed();
        // What passed before the first look was work, such as the making of tables.
        if let Some(last) = self.last_look.replace(elapsed) {
            self.lag.learn(elapsed.saturating_sub(last));
        }
        elapsed + self.lag.expected().min(limit / LAG_SHARE) >= limit
    }
}

/// For how long the process has lately been without a processor at a time, while it was
/// searching. It may be so again, right before a limit, or when a command arrives.
#[derive(Clone, Default, Debug)]
pub struct Lag {
    /// The longest time between two looks at a clock, in microseconds.
    lately_us: Arc<AtomicU64>,
}

/// What passes between two looks on a machine that does nothing else, in microseconds.
const LAG_USUAL_US: u64 = 2_000;
/// A lag is thought of as shrinking by one in so many with each look, unless there is
/// another: after some tens of milliseconds without one it is forgotten.
const LAG_FADES: u64 = 256;

impl Lag {
    /// Learns that so much passed between two looks.
    fn learn(&self, passed: Duration) {
        let passed_us = u64::try_from(passed.as_micros()).unwrap_or(u64::MAX);
        let lately_us = self.lately_us.load(Ordering::Relaxed);
        let faded_us = lately_us - lately_us / LAG_FADES;
        self.lately_us
            .store(faded_us.max(passed_us), Ordering::Relaxed);
    }

    /// For how long the process may be stopped next.
    fn expected(&self) -> Duration {
        let lately_us = self.lately_us.load(Ordering::Relaxed);
        Duration::from_micros(lately_us.saturating_sub(LAG_USUAL_US))
    }

    /// What a turn is likely to take, in milliseconds, that our own clock does not see: a
    /// command that arrives while the process is stopped waits for half of that on average.
    pub fn unseen_ms(&self) -> u64 {
        u64::try_from(self.expected().as_millis() / 2).unwrap_or(u64::MAX)
    }
}

impl Control for Clock {
    fn go_on(&mut self, nodes: u64) -> bool {
        let limits = &self.limits;
        if limits.stop.load(Ordering::Relaxed)
            || nodes >= limits.nodes_max.load(Ordering::Relaxed)
        {
            return false;
        }
        // The first node looks too: the time may have passed before the search began.
        nodes % NODES_PER_LOOK != 1 || !self.look()
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        if u64::from(done.depth) >= self.limits.depth_max.load(Ordering::Relaxed) {
            return false;
        }
        let soft_ms = self.limits.soft_ms.load(Ordering::Relaxed);
        if soft_ms == NONE {
            return true;
        }
        // A new best move, or a worse score, makes a position worth more than its share.
        let unrest = 100
            + 100 * u64::from(done.move_changed)
            + 2 * u64::from(done.score_fell.clamp(0, 50) as u32);
        !self.is_over(soft_ms.saturating_mul(unrest) / 100)
    }

    fn nodes_max(&self) -> u64 {
        self.limits.nodes_max.load(Ordering::Relaxed)
    }
}
