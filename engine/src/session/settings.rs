//! Session settings: rule, and limits of time and memory. They tell the rule of the
//! games, and all that limits the searches.

use std::convert::TryFrom; // Not in the prelude of edition 2018.

use super::memory::MemoryPlan;
use crate::board::Rule;
use crate::clock::TimeControl;

/// The largest reserve, in milliseconds, that is kept back from a limit: see
/// `Settings::reserve_max_ms`.
const RESERVE_MS: u64 = 50;
/// The largest reserve, in milliseconds, where pipes and schedulers are slow: under
/// Windows, and under the managers of tournaments.
pub const RESERVE_SLOW_MS: u64 = 200;
/// Time kept for each later move, in milliseconds: even an instant answer takes some,
/// with pipes and the manager's own work, and a game may go on until the board is full.
const TURN_MS_MIN: u64 = 8;
/// The same where a game is long enough: a scheduler may take that much time again and
/// again, and a game that is near its limit has none to give.
const TURN_MS_MIN_LONG: u64 = 25;
/// A game has time for this many later moves of what is kept for each.
const TURNS_KEPT: u64 = 4_000;

const _: () = assert!(RESERVE_MS <= RESERVE_SLOW_MS);

/// Settings that hold as long as the manager sets no others. `main.rs` chooses them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// Time for a move if no limit of any kind is set, in milliseconds.
    pub turn_ms: u64,
    /// Memory of the whole process, in bytes.
    pub memory_max: u64,
}

/// Time for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnTime {
    /// The manager has set none: `Settings::turn_ms_default` holds, but only if nothing
    /// else limits a search.
    Default,
    /// No limit, by the manager's own wish.
    Unlimited,
    /// A limit in milliseconds; 0: as fast as possible.
    Limit(u64),
}

/// Time for all own moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameTime {
    /// No limit.
    Unlimited,
    /// Milliseconds for the whole game. What is left of them is known by our own count.
    Total(u64),
    /// Milliseconds left at the moment, by somebody else's count.
    Left(u64),
}

/// The expected length of a game, in own moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLength {
    /// Own moves of a whole game.
    pub whole: u64,
    /// Least number of own moves still to come, however long the game has lasted.
    pub rest_min: u64,
}

impl GameLength {
    /// A game between equals: half of CodeCup's last longer than 38 own moves. With more
    /// time for the first moves the engine was weaker, with much more it lost most games.
    pub const BETWEEN_EQUALS: GameLength = GameLength {
        whole: 40,
        rest_min: 16,
    };
}

/// Settings of a session. They outlast a game, and act on the next search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The rule of the game.
    pub rule: Rule,
    /// Time for a move.
    pub turn: TurnTime,
    /// Time for a move, in milliseconds, if no limit of any kind is set.
    pub turn_ms_default: u64,
    /// Time for a game.
    pub game: GameTime,
    /// Milliseconds that come back after each own move.
    pub increment_ms: u64,
    /// Maximum number of nodes of a search. None: no limit.
    pub nodes_max: Option<u64>,
    /// Maximum depth of a search in plies. None: no limit.
    pub depth_max: Option<u64>,
    /// Memory of the whole process, in bytes.
    pub memory_max: u64,
    /// Memory that the system grants the whole process, in bytes.
    pub memory_granted: u64,
    /// The size wished for the transposition table, in bytes. None: as large as it may
    /// be.
    pub table_bytes_wished: Option<u64>,
    /// The number of search threads wished for.
    pub threads_wished: usize,
    /// A tenth of each limit is kept back for pipes and schedulers, but never more
    /// milliseconds than this.
    pub reserve_max_ms: u64,
    /// Time kept for each later move of a game with a time limit, in milliseconds.
    pub turn_ms_min: u64,
    /// The expected length of a game.
    pub game_length: GameLength,
}

impl Settings {
    /// The settings of a session whose manager has not set anything yet.
    pub fn new(defaults: Defaults) -> Settings {
        Settings {
            rule: Rule::FREESTYLE,
            turn: TurnTime::Default,
            turn_ms_default: defaults.turn_ms,
            game: GameTime::Unlimited,
            increment_ms: 0,
            nodes_max: None,
            depth_max: None,
            memory_max: defaults.memory_max,
            memory_granted: u64::MAX,
            table_bytes_wished: None,
            threads_wished: 1,
            reserve_max_ms: if cfg!(windows) {
                RESERVE_SLOW_MS
            } else {
                RESERVE_MS
            },
            turn_ms_min: TURN_MS_MIN,
            game_length: GameLength::BETWEEN_EQUALS,
        }
    }

    /// The time for a move in milliseconds. None: no limit, because the manager wants
    /// none or because something else limits the search.
    pub fn turn_ms(&self) -> Option<u64> {
        let is_unlimited = self.game == GameTime::Unlimited
            && self.depth_max.is_none()
            && self.nodes_max.is_none();
        match self.turn {
            TurnTime::Limit(turn_ms) => Some(turn_ms),
            TurnTime::Unlimited => None,
            TurnTime::Default => is_unlimited.then_some(self.turn_ms_default),
        }
    }

    /// The time left for the game in milliseconds. None: no limit.
    ///
    /// `used_ms` have been used by our own count, less what has come back: it is
    /// negative if more has come back. Somebody else's count overrides our own.
    pub fn game_left_ms(&self, used_ms: i64) -> Option<u64> {
        match self.game {
            GameTime::Unlimited => None,
            GameTime::Left(left_ms) => Some(left_ms),
            GameTime::Total(total_ms) => {
                let total_ms = i64::try_from(total_ms).unwrap_or(i64::MAX);
                Some(total_ms.saturating_sub(used_ms).max(0) as u64)
            }
        }
    }

    /// The time control of the next own move, on a machine that steals no time: after
    /// `turns` own turns that took `used_ms`, in a game that can last `moves_left` more
    /// own moves.
    pub fn time_control(&self, turns: u64, used_ms: i64, moves_left: u64) -> TimeControl {
        TimeControl {
            turn_ms: self.turn_ms(),
            match_left_ms: self.game_left_ms(used_ms),
            moves_left,
            moves_expected: self.moves_expected(turns),
            reserve_max_ms: self.reserve_max_ms,
            turn_ms_min: self.turn_ms_min,
            turn_stolen_ms: 0,
        }
    }

    /// Own moves that the game will probably still last after `turns` own turns.
    fn moves_expected(&self, turns: u64) -> u64 {
        let GameLength { whole, rest_min } = self.game_length;
        whole.saturating_sub(turns).max(rest_min)
    }

    /// Keeps time for each later move of a game of `total_ms`: the more, the longer the
    /// game is, as far as that is of use.
    pub fn keep_for_later_moves(&mut self, total_ms: u64) {
        self.turn_ms_min = (total_ms / TURNS_KEPT).clamp(TURN_MS_MIN, TURN_MS_MIN_LONG);
    }

    /// Memory that the whole process may take, in bytes.
    pub(super) fn memory_bytes(&self) -> u64 {
        self.memory_max.min(self.memory_granted)
    }

    /// The number of search threads: as many as are wished for, and as the memory has
    /// room for beside a table.
    pub fn threads(&self) -> usize {
        self.memory_plan().threads
    }

    /// The most search threads that the memory has room for.
    pub fn threads_max(&self) -> usize {
        MemoryPlan::new(self.memory_bytes(), usize::MAX).threads
    }

    /// The largest transposition table, in bytes.
    pub fn table_bytes_max(&self) -> usize {
        MemoryPlan::new(self.memory_bytes(), self.threads_wished).table_bytes
    }

    /// The sizes of what a searcher has: a table as wished for, or as large as it may be.
    pub(super) fn memory_plan(&self) -> MemoryPlan {
        let mut plan = MemoryPlan::new(self.memory_bytes(), self.threads_wished);
        if let Some(wished) = self.table_bytes_wished {
            let wished = usize::try_from(wished).unwrap_or(usize::MAX);
            plan.table_bytes = plan.table_bytes.min(wished);
        }
        plan
    }
}

#[cfg(test)]
impl Settings {
    /// The milliseconds that a game of `moves` own moves takes of its time, of which there
    /// could be `moves_max`: calm all along, so that each takes its even share.
    pub(crate) fn calm_game_ms(&self, moves: u64, moves_max: u64) -> u64 {
        (0..moves).fold(0, |used, turn| {
            let time = self.time_control(turn, used as i64, moves_max - turn);
            used + time.budget().soft_ms.expect("a limit")
        })
    }
}
