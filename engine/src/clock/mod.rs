//! Time management: the budget of a move, and live limits. The clock is the control
//! that holds a search to limits that may change while it runs.

#[cfg(test)]
mod tests;

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::control::{Control, Iteration};

/// Search time of a turn "as fast as possible", in milliseconds. The answer is due
/// within 20 ms; the rest is for pipes and slow machines.
const INSTANT_MS: u64 = 4;
/// A move takes at most this fraction of the time that is not kept for later moves, a
/// quarter, unless fewer moves are expected.
const MATCH_SHARE_MAX: u64 = 4;
/// A difficult position gets up to this many times the even share of a move.
const DIFFICULTY_MAX: u64 = 3;
/// Stands for "no limit" in a `LiveLimits`.
const UNLIMITED: u64 = u64::MAX;
/// Nodes between two looks at the time: some tens of microseconds, and a millisecond in
/// a debug build on a slow machine.
const NODES_PER_LOOK: u64 = 32;
/// On a machine that keeps stopping the process a search ends earlier, but never by
/// more than this fraction of its limit: a quarter.
const LAG_SHARE: u32 = 4;
/// Microseconds that pass between two looks at the time on a machine that is not busy.
const LAG_USUAL_US: u64 = 2_000;
/// The lag of late shrinks by one part in this many with each look: it is forgotten some
/// tens of milliseconds after the process was last stopped.
const LAG_FADES: u64 = 256;
/// What turns have suffered shrinks by one part in this many with each turn: a game
/// remembers it.
const TURNS_FADE: u64 = 16;
/// At most this fraction of the time left for a game is kept for what the machine steals
/// from later moves: a half.
const STOLEN_SHARE_MAX: u64 = 2;

// `Clock::go_on` looks at the time when the node count leaves a remainder of 1.
const _: () = assert!(NODES_PER_LOOK > 1);

/// Time that a player has, in milliseconds, as known before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time for this move. None: no limit; 0: as fast as possible.
    pub turn_ms: Option<u64>,
    /// Time left for the whole game. None: no limit.
    pub match_left_ms: Option<u64>,
    /// Own moves that the game can still last.
    pub moves_left: u64,
    /// Own moves that the game will probably still last.
    pub moves_expected: u64,
    /// A tenth of every limit is kept back, but never more than this.
    pub reserve_max_ms: u64,
    /// Time kept for each later move, however long the game lasts, as far as there is
    /// any.
    pub turn_ms_min: u64,
    /// Time that the machine is likely to steal from each later move.
    pub turn_stolen_ms: u64,
}

/// Time that a search may take. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Milliseconds after which no new depth begins in a calm position.
    pub soft_ms: Option<u64>,
    /// Milliseconds after which the search stops.
    pub hard_ms: Option<u64>,
}

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
        let stolen = self.turn_stolen_ms.saturating_mul(moves_left);
        let left = left - stolen.min(left / STOLEN_SHARE_MAX);
        let moves = self.moves_expected.clamp(1, moves_left);
        let least = self.turn_ms_min.min(left / moves_left);
        let spare = left - least * moves_left;
        let share = spare / moves;
        // An answer takes some time without a search, too.
        let search_least = least / 2;
        let even = search_least + share;
        let difficult = share.saturating_mul(DIFFICULTY_MAX);
        let most = search_least + (spare / MATCH_SHARE_MAX.min(moves)).min(difficult);
        debug_assert!(even <= most && most <= left);
        let within_turn = |ms: u64| Some(turn.map_or(ms, |turn| ms.min(turn)));
        Budget {
            soft_ms: within_turn(even),
            hard_ms: within_turn(most),
        }
    }

    /// Milliseconds of a limit that remain after the reserve.
    fn usable(&self, limit_ms: u64) -> u64 {
        limit_ms - (limit_ms / 10 + 1).min(self.reserve_max_ms).min(limit_ms)
    }
}

/// Everything that ends a search. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Time, counted from when the search was asked for.
    pub budget: Budget,
    /// Maximum number of nodes.
    pub nodes_max: Option<u64>,
    /// Maximum depth in plies.
    pub depth_max: Option<u64>,
}

impl Limits {
    /// No limits: the search runs until it is stopped.
    pub const NONE: Limits = Limits {
        budget: Budget {
            soft_ms: None,
            hard_ms: None,
        },
        nodes_max: None,
        depth_max: None,
    };
}

/// The limits of a running search, shared by the thread that searches and the one that
/// may change them.
pub struct LiveLimits {
    stop: AtomicBool,
    soft_ms: AtomicU64,
    hard_ms: AtomicU64,
    nodes_max: AtomicU64,
    depth_max: AtomicU64,
}

impl LiveLimits {
    /// Live limits that begin as `limits`.
    pub fn new(limits: Limits) -> LiveLimits {
        let live = LiveLimits {
            stop: AtomicBool::new(false),
            soft_ms: AtomicU64::new(UNLIMITED),
            hard_ms: AtomicU64::new(UNLIMITED),
            nodes_max: AtomicU64::new(UNLIMITED),
            depth_max: AtomicU64::new(UNLIMITED),
        };
        live.set(limits);
        live
    }

    /// Changes the limits. The time still counts from when the search was asked for.
    pub fn set(&self, limits: Limits) {
        let set = |to: &AtomicU64, value: Option<u64>| {
            to.store(value.unwrap_or(UNLIMITED), Ordering::Relaxed);
        };
        set(&self.soft_ms, limits.budget.soft_ms);
        set(&self.hard_ms, limits.budget.hard_ms);
        set(&self.nodes_max, limits.nodes_max);
        set(&self.depth_max, limits.depth_max);
    }

    /// Ends the search once this `time` has passed since it was asked for, unless it
    /// ends earlier.
    pub fn hurry(&self, time: Duration) {
        let ms = u64::try_from(time.as_millis()).unwrap_or(UNLIMITED);
        self.hard_ms.fetch_min(ms, Ordering::Relaxed);
    }

    /// Ends the search; its answer is what it has found by then.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A function that a search calls now and then where no thread reads the input. It
/// returns true if the search has to stop.
pub type Listener = Arc<dyn Fn() -> bool + Send + Sync>;

/// A function that a search tells again and again, tens of thousands of times a second, how
/// many nodes it has visited.
pub type NodeMeter = Box<dyn FnMut(u64)>;

/// The control of a search by `LiveLimits`, whose time runs from when the search was
/// asked for, not from when it began.
pub struct Clock {
    started: Instant,
    limits: Arc<LiveLimits>,
    lag: Lag,
    listener: Option<Listener>,
    meter: Option<NodeMeter>,
    /// Nodes that all threads have visited, when they were last counted together; 0 where
    /// there is only one.
    nodes_of_all: u64,
    /// Time since `started` at the last look; None before the first look.
    last_look: Option<Duration>,
}

impl Clock {
    /// A clock that has been running since `started`. It expects the lag that `lag` has
    /// learned, and teaches it more.
    pub fn new(started: Instant, limits: Arc<LiveLimits>, lag: Lag) -> Clock {
        Clock {
            started,
            limits,
            lag,
            listener: None,
            meter: None,
            nodes_of_all: 0,
            last_look: None,
        }
    }

    /// The clock, with a listener that it asks whenever it looks at the time.
    pub fn listening(self, listener: Option<Listener>) -> Clock {
        Clock { listener, ..self }
    }

    /// The clock, with a meter that it tells the nodes whenever it looks at the time.
    pub fn metering(self, meter: Option<NodeMeter>) -> Clock {
        Clock { meter, ..self }
    }

    fn is_over(&self, limit_ms: u64) -> bool {
        limit_ms != UNLIMITED && self.started.elapsed() >= Duration::from_millis(limit_ms)
    }

    /// Looks at the time after `nodes` nodes of the asking thread, and returns true if the
    /// search has to stop.
    fn look(&mut self, nodes: u64) -> bool {
        if let Some(tell) = &mut self.meter {
            tell(nodes.max(self.nodes_of_all));
        }
        if self.listener.as_ref().map_or(false, |stops| stops()) {
            return true;
        }
        let limit_ms = self.limits.hard_ms.load(Ordering::Relaxed);
        if limit_ms == UNLIMITED {
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

impl Control for Clock {
    fn go_on(&mut self, nodes: u64) -> bool {
        let limits = &self.limits;
        if limits.stop.load(Ordering::Relaxed)
            || nodes >= limits.nodes_max.load(Ordering::Relaxed)
        {
            return false;
        }
        // The first node looks too: the time may have passed before the search began.
        nodes % NODES_PER_LOOK != 1 || !self.look(nodes)
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        if u64::from(done.depth) >= self.limits.depth_max.load(Ordering::Relaxed) {
            return false;
        }
        let soft_ms = self.limits.soft_ms.load(Ordering::Relaxed);
        if soft_ms == UNLIMITED {
            return true;
        }
        // In percent: a new best move, or a worse score, makes a position worth more
        // than its share.
        let unrest = 100
            + 100 * u64::from(done.move_changed)
            + 2 * u64::from(done.score_fell.clamp(0, 50) as u32);
        !self.is_over(soft_ms.saturating_mul(unrest) / 100)
    }

    fn nodes_max(&self) -> u64 {
        self.limits.nodes_max.load(Ordering::Relaxed)
    }

    fn count_all(&mut self, nodes: u64) {
        self.nodes_of_all = nodes;
    }
}

/// Time that the machine has stolen: it has kept the process from running. It may do so
/// again, right before a limit or when a command arrives.
///
/// Clones share what they have learned.
#[derive(Clone, Default, Debug)]
pub struct Lag {
    stolen: Arc<Stolen>,
}

/// All in microseconds.
#[derive(Default, Debug)]
struct Stolen {
    /// The longest time between two looks at a clock, shrinking by `LAG_FADES`.
    lately: AtomicU64,
    /// The longest time stolen at a stretch, shrinking by `TURNS_FADE`.
    worst: AtomicU64,
    /// The time by which turns were later than they were to be: the mean of those that
    /// `TURNS_FADE` remembers.
    per_turn: AtomicU64,
}

impl Lag {
    /// Learns the time that `passed` between two looks at a clock.
    fn learn(&self, passed: Duration) {
        let passed_us = micros(passed);
        let lately_us = self.stolen.lately.load(Ordering::Relaxed);
        let faded_us = lately_us - lately_us / LAG_FADES;
        let lately = faded_us.max(passed_us);
        self.stolen.lately.store(lately, Ordering::Relaxed);
        self.learn_worst(passed_us.saturating_sub(LAG_USUAL_US));
    }

    fn learn_worst(&self, stolen_us: u64) {
        self.stolen.worst.fetch_max(stolen_us, Ordering::Relaxed);
    }

    /// Learns that a turn has ended, `late` after its search was to end.
    pub fn turn_ended(&self, late: Duration) {
        let fade = |value: &AtomicU64| {
            let us = value.load(Ordering::Relaxed);
            value.store(us - us / TURNS_FADE, Ordering::Relaxed);
        };
        fade(&self.stolen.worst);
        fade(&self.stolen.per_turn);
        self.learn_stolen(late.saturating_sub(Duration::from_micros(LAG_USUAL_US)));
    }

    /// Learns of time that the last turn took by the manager's count, and not by ours.
    pub fn learn_stolen(&self, stolen: Duration) {
        let stolen_us = micros(stolen);
        self.learn_worst(stolen_us);
        let share = stolen_us / TURNS_FADE;
        self.stolen.per_turn.fetch_add(share, Ordering::Relaxed);
    }

    /// The time for which the process may be stopped next.
    fn expected(&self) -> Duration {
        let worst_us = self.stolen.worst.load(Ordering::Relaxed);
        Duration::from_micros(self.lately_us().max(worst_us))
    }

    fn lately_us(&self) -> u64 {
        let lately_us = self.stolen.lately.load(Ordering::Relaxed);
        lately_us.saturating_sub(LAG_USUAL_US)
    }

    /// Milliseconds that a turn is likely to take before our own clock starts: a
    /// command that arrives while the process is stopped waits for half of the stop on
    /// average.
    pub fn unseen_ms(&self) -> u64 {
        self.lately_us() / 2_000
    }

    /// Milliseconds by which turns of late took longer than they were to.
    pub fn turn_stolen_ms(&self) -> u64 {
        self.stolen.per_turn.load(Ordering::Relaxed) / 1_000
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
