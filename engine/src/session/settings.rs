//! What the manager has told about limits and rules, and what stands where it has not.

use crate::board::Rule;
use crate::search::{Searcher, THREADS_MAX};
use std::convert::TryFrom; // Not in the prelude of edition 2018.

/// What is done where the manager says nothing. `main.rs` sets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// Time for a move if no limit of any kind is known, in milliseconds.
    pub turn_ms: u64,
    /// Memory of the whole process, in bytes.
    pub memory_max: u64,
}

/// How long a game is thought to last, in own moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLength {
    /// From its beginning.
    pub whole: u64,
    /// From any position on, however long it has lasted.
    pub rest_min: u64,
}

impl GameLength {
    /// Time is given out as if this many moves were always still to come.
    pub const STEADY: GameLength = GameLength {
        whole: 16,
        rest_min: 16,
    };
}

/// What has been told. It survives the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What stands where nothing has been told.
    pub defaults: Defaults,
    /// Time for a move in milliseconds: 0 as fast as possible, negative unlimited.
    pub timeout_turn: Option<i64>,
    /// Time for a game in milliseconds; 0 unlimited.
    pub timeout_match: Option<i64>,
    /// Time left for the game in milliseconds; negative when it is overdrawn.
    pub time_left: Option<i64>,
    /// Milliseconds that come back after each own move.
    pub time_increment: i64,
    /// Memory of the whole process in bytes; 0 unlimited.
    pub max_memory: Option<i64>,
    /// Size of the transposition table in KB; 0 or less our own choice.
    pub hash_size: i64,
    /// Search threads.
    pub thread_num: i64,
    /// Depth limit in plies; 0 or less none.
    pub max_depth: i64,
    /// Node limit; 0 or less none.
    pub max_node: i64,
    /// The rule number of the Gomocup protocol.
    pub rule: i64,
    /// Whether 2, 5 and 6 are rule numbers as Yixin-Board has them.
    pub is_yixin: bool,
    /// As in 2004: `timeout_turn` 0 is no limit, and there is none of the game either, nor a
    /// time left of it, while `timeout_match` is 0.
    pub zero_is_unlimited: bool,
    /// How much is told during a search, as Yixin-Board numbers it.
    pub show_detail: i64,
    /// Kept back from each limit at most, in milliseconds, for pipes and schedulers.
    pub reserve_max_ms: u64,
    /// Kept for each later move of a game with a time limit, in milliseconds.
    pub turn_ms_min: u64,
    /// How long a game is thought to last.
    pub game_length: GameLength,
}

/// `time_left` says so when there is no limit.
const TIME_UNLIMITED: i64 = i32::MAX as i64;
/// Kept back from each limit at most, in milliseconds.
const RESERVE_MS: u64 = 50;
/// The same under Windows, where pipes and schedulers are slower, and under tournament
/// managers.
pub const RESERVE_MANAGED_MS: u64 = 200;
/// Kept for each later move, in milliseconds: an answer without a thought takes some, with
/// the pipes and the manager's own work, and a game may go on until the board is full.
const TURN_MS_MIN: u64 = 8;
/// With less than this, in bytes, the process could not keep its limit.
pub const MEMORY_MIN: u64 = 16 << 20;
/// What the process takes beside tables and searchers, in bytes: program, stacks, buffers.
const MEMORY_FIXED: u64 = 6 << 20;

impl Settings {
    /// Nothing has been told yet.
    pub fn new(defaults: Defaults) -> Settings {
        Settings {
            defaults,
            timeout_turn: None,
            timeout_match: None,
            time_left: None,
            time_increment: 0,
            max_memory: None,
            hash_size: 0,
            thread_num: 1,
            max_depth: 0,
            max_node: 0,
            rule: 0,
            is_yixin: false,
            zero_is_unlimited: false,
            show_detail: 0,
            reserve_max_ms: if cfg!(windows) {
                RESERVE_MANAGED_MS
            } else {
                RESERVE_MS
            },
            turn_ms_min: TURN_MS_MIN,
            game_length: GameLength::STEADY,
        }
    }

    /// The rules of the game; none if this engine does not play them.
    pub fn rule(&self) -> Option<Rule> {
        match self.rule {
            // Renju, and freestyle after swap1 and swap2.
            2 if self.is_yixin => Rule::from_number(4),
            5 | 6 if self.is_yixin => Rule::from_number(0),
            number => Rule::from_number(number),
        }
    }

    /// Search threads: as many as wished for, and as the memory has room for beside a
    /// table.
    pub fn threads(&self) -> usize {
        let memory = self.memory_max();
        let fixed = MEMORY_FIXED + Searcher::SOLVER_BYTES as u64;
        let room = (memory - memory / 4).saturating_sub(fixed);
        let most = (room / Searcher::THREAD_BYTES as u64).clamp(1, THREADS_MAX as u64);
        self.thread_num.clamp(1, most as i64) as usize
    }

    /// Own moves that the game will probably still last after `turns` own turns.
    pub fn moves_expected(&self, turns: u64) -> u64 {
        let GameLength { whole, rest_min } = self.game_length;
        whole.saturating_sub(turns).max(rest_min)
    }

    /// The depth limit in plies.
    pub fn depth_max(&self) -> Option<u64> {
        positive(self.max_depth)
    }

    /// The node limit.
    pub fn nodes_max(&self) -> Option<u64> {
        positive(self.max_node)
    }

    /// The time for a move: as told, or the default where nothing at all limits a search.
    pub fn turn_ms(&self) -> Option<u64> {
        let unlimited = self.match_left_ms(0).is_none()
            && self.depth_max().is_none()
            && self.nodes_max().is_none();
        match self.timeout_turn {
            Some(_) if self.is_untimed() => None,
            Some(turn_ms) if turn_ms > 0 || !self.zero_is_unlimited => {
                u64::try_from(turn_ms).ok()
            }
            _ => unlimited.then_some(self.defaults.turn_ms),
        }
    }

    /// Yixin-Board writes these two numbers where time shall not limit a search.
    fn is_untimed(&self) -> bool {
        self.is_yixin
            && self.timeout_turn == Some(2_000_000)
            && self.timeout_match == Some(100_000_000)
    }

    /// The time left for the game, of which `used_ms` have been used by our own count,
    /// less what has come back. What the manager says is believed before that.
    pub fn match_left_ms(&self, used_ms: i64) -> Option<u64> {
        let left = match (self.time_left, self.timeout_match) {
            _ if self.is_untimed() => return None,
            (_, Some(0)) if self.zero_is_unlimited => return None,
            (Some(left), _) if left >= TIME_UNLIMITED => return None,
            (Some(left), _) => left,
            (None, Some(total)) if total > 0 => total.saturating_sub(used_ms),
            _ => return None,
        };
        Some(left.max(0) as u64)
    }

    /// Whether a search tells at once what it finds.
    pub fn shows_at_once(&self) -> bool {
        matches!(self.show_detail, 1 | 3)
    }

    /// The memory of the whole process, in bytes.
    pub fn memory_max(&self) -> u64 {
        self.max_memory
            .and_then(positive)
            .unwrap_or(self.defaults.memory_max)
    }

    /// The largest transposition table in bytes: at most 60 % of the memory, and never so
    /// much that the rest of the process does not fit beside it.
    pub fn table_bytes_max(&self, overhead_bytes: usize) -> usize {
        let memory = self.memory_max();
        let rest = memory.saturating_sub(MEMORY_FIXED + overhead_bytes as u64);
        let bytes = (memory / 10 * 6).min(rest);
        usize::try_from(bytes).unwrap_or(usize::MAX / 4)
    }

    /// The size of the transposition table in bytes: as wished for, or as large as it may be.
    pub fn table_bytes(&self, overhead_bytes: usize) -> usize {
        let most = self.table_bytes_max(overhead_bytes);
        let wished = positive(self.hash_size).map(|kb| kb.saturating_mul(1024));
        let wished = wished.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        wished.map_or(most, |wished| wished.min(most))
    }
}

fn positive(value: i64) -> Option<u64> {
    u64::try_from(value).ok().filter(|&value| value > 0)
}
