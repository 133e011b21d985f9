//! How long to think: budgets from what a player was told of time, and the control that
//! holds a search to them, also when they change under way.

use crate::control::{Control, Iteration};
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

/// What "as fast as possible" is: an answer within 20 ms, with some of it for the pipes.
const INSTANT_MS: u64 = 8;
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
        let even = least + share;
        let most = least + (spare / MATCH_SHARE_MAX.min(moves)).min(share * DIFFICULTY_MAX);
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
}

/// Nodes between two looks at the time: about a third of a millisecond.
const NODES_PER_LOOK: u64 = 256;

impl Clock {
    /// A clock that has been running since `started`.
    pub fn new(started: Instant, limits: Arc<LiveLimits>) -> Clock {
        Clock { started, limits }
    }

    fn is_over(&self, limit_ms: u64) -> bool {
        limit_ms != NONE && self.started.elapsed() >= Duration::from_millis(limit_ms)
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
        nodes % NODES_PER_LOOK != 1 || !self.is_over(limits.hard_ms.load(Ordering::Relaxed))
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Gomocup player's.
    const GOMOCUP: TimeControl = TimeControl {
        turn_ms: None,
        match_left_ms: None,
        moves_left: 100,
        moves_expected: 16,
        reserve_max_ms: 50,
        turn_ms_min: 0,
    };

    fn check(turn: Option<u64>, left: Option<u64>, soft: Option<u64>, hard: Option<u64>) {
        let control = TimeControl {
            turn_ms: turn,
            match_left_ms: left,
            ..GOMOCUP
        };
        assert_eq!(
            control.budget(),
            Budget {
                soft_ms: soft,
                hard_ms: hard
            }
        );
    }

    #[test]
    fn budgets_stay_below_every_limit() {
        check(None, None, None, None);
        check(Some(0), None, Some(8), Some(8));
        check(Some(100), None, Some(89), Some(89));
        check(Some(1_000), None, Some(950), Some(950));
        check(Some(30_000), Some(180_000), Some(11_246), Some(29_950));
        check(Some(30_000), Some(0), Some(0), Some(0));
        check(None, Some(1_650), Some(100), Some(300));
    }

    /// What is left of `total` after a game of so many own moves, of at most `moves_max`,
    /// each of which takes all that it may, or its even share.
    fn left_after(
        moves: u64,
        moves_max: u64,
        total: u64,
        to_the_limit: bool,
        control: impl Fn(u64) -> TimeControl,
    ) -> u64 {
        let mut left = total;
        for turn in 0..moves {
            let control = TimeControl {
                match_left_ms: Some(left),
                moves_left: moves_max - turn,
                ..control(turn)
            };
            let budget = control.budget();
            let (soft_ms, hard_ms) = (
                budget.soft_ms.expect("a limit"),
                budget.hard_ms.expect("a limit"),
            );
            let later = moves_max - turn - 1;
            assert!(soft_ms <= hard_ms && hard_ms <= left, "{:?}", control);
            assert!(hard_ms <= control.turn_ms.unwrap_or(hard_ms));
            left -= if to_the_limit { hard_ms } else { soft_ms };
            // What was promised to later moves is still there for them.
            let promised = control.turn_ms_min.min(total / moves_max) * later;
            assert!(left >= promised, "{:?} leaves {}", control, left);
        }
        left
    }

    #[test]
    fn a_game_of_any_length_fits_its_time() {
        for moves_max in 1..=242 {
            for to_the_limit in [false, true] {
                for total in [1, 50, 5_000, 180_000] {
                    let game = |control: fn(u64) -> TimeControl| {
                        left_after(moves_max, moves_max, total, to_the_limit, control)
                    };
                    game(|_| GOMOCUP);
                    game(codecup);
                    game(course);
                }
            }
        }
    }

    fn codecup(turn: u64) -> TimeControl {
        TimeControl {
            moves_expected: 30_u64.saturating_sub(turn).max(10),
            reserve_max_ms: 0,
            turn_ms_min: 2,
            ..GOMOCUP
        }
    }

    fn course(turn: u64) -> TimeControl {
        TimeControl {
            turn_ms: Some(1_800),
            moves_expected: 44_u64.saturating_sub(turn).max(8),
            reserve_max_ms: 0,
            turn_ms_min: 50,
            ..GOMOCUP
        }
    }

    #[test]
    fn a_game_of_usual_length_uses_its_time() {
        // Calm positions all along, in which no move takes more than its share.
        let used = |moves, moves_max, total, control: fn(u64) -> TimeControl| {
            let left = left_after(moves, moves_max, total, false, control);
            100 * (total - left) / total
        };
        assert!(used(25, 128, 4_500, codecup) >= 70);
        assert!(used(40, 128, 4_500, codecup) >= 90);
        assert!(used(44, 72, 85_000, course) >= 90);
        assert!(used(30, 112, 180_000, |_| GOMOCUP) >= 80);
        // The first moves of course get all that a move may have.
        assert_eq!(course(0).budget().soft_ms, Some(1_800));
    }

    #[test]
    fn limits_act_on_a_search_under_way() {
        let endless = Limits::NONE;
        let live = Arc::new(LiveLimits::new(endless));
        let mut clock = Clock::new(Instant::now(), Arc::clone(&live));
        let done = Iteration {
            depth: 9,
            move_changed: false,
            score_fell: 0,
        };
        assert!(clock.go_on(u64::MAX - 1) && clock.deepen(&done));
        live.set(Limits {
            nodes_max: Some(10),
            depth_max: Some(9),
            ..endless
        });
        assert!(clock.go_on(9) && !clock.go_on(10) && !clock.deepen(&done));
        live.set(endless);
        live.stop();
        assert!(!clock.go_on(1));
    }
}
