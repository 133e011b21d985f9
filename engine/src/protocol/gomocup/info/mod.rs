//! The keys of INFO, and what they mean for a session. INFO is never answered: a
//! value that cannot be read leaves everything as it was.

#[cfg(test)]
mod tests;

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::Duration;

use super::super::parse::{saturating, verb};
use super::realtime::Shown;
use crate::board::Rule;
use crate::session::{Defaults, GameTime, Settings, TurnTime, RESERVE_SLOW_MS};

/// TIME_LEFT of this or more: there is no limit.
const TIME_UNLIMITED: i64 = i32::MAX as i64;
/// TIMEOUT_TURN where, with `UNTIMED_MATCH_MS`, time shall not limit a search.
const UNTIMED_TURN_MS: i64 = 2_000_000;
/// TIMEOUT_MATCH where, with `UNTIMED_TURN_MS`, time shall not limit a search.
const UNTIMED_MATCH_MS: i64 = 100_000_000;

/// Milliseconds that a machine may steal from a turn.
const STOLEN_MS_MAX: u64 = 2_000;

/// The values that INFO has told, as they stand on the wire. They survive the end
/// of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Info {
    /// True once Yixin-Board has shown itself: then some values mean something
    /// else.
    pub(super) is_yixin: bool,
    /// True in the protocol of 2004, where zero times are no limits.
    zero_is_unlimited: bool,
    /// MAX_MEMORY where none is told, in bytes.
    memory_max_default: u64,
    /// Time for a move in milliseconds; 0: as fast as possible, negative:
    /// unlimited.
    timeout_turn: Option<i64>,
    /// Time for a game in milliseconds; 0 or less: unlimited.
    timeout_match: Option<i64>,
    /// Time left for the game in milliseconds; negative: overdrawn.
    time_left: Option<i64>,
    /// True if TIME_LEFT is by our own count, after one own turn: what is told next
    /// says what the turn took by the manager's.
    is_time_left_counted: bool,
    /// Milliseconds that come back after each own move; negative: none.
    time_increment: i64,
    /// Memory of the whole process in bytes; 0 or less: the default.
    max_memory: Option<i64>,
    /// Size of the transposition table in KB; 0 or less: our own choice.
    hash_size: i64,
    /// Search threads.
    thread_num: i64,
    /// Maximum depth in plies; 0 or less: unlimited.
    max_depth: i64,
    /// Maximum number of nodes; 0 or less: unlimited.
    max_node: i64,
    /// The rule number.
    rule: i64,
    /// The amount of reporting during a search, as Yixin-Board numbers it.
    show_detail: i64,
    /// True once GAME_TYPE has been told, as managers of tournaments do.
    has_game_type: bool,
}

impl Info {
    /// The state before the first INFO.
    pub(super) fn new(defaults: Defaults, zero_is_unlimited: bool) -> Info {
        Info {
            is_yixin: false,
            zero_is_unlimited,
            memory_max_default: defaults.memory_max,
            timeout_turn: None,
            timeout_match: None,
            time_left: None,
            is_time_left_counted: false,
            time_increment: 0,
            max_memory: None,
            hash_size: 0,
            thread_num: 1,
            max_depth: 0,
            max_node: 0,
            rule: 0,
            show_detail: 0,
            has_game_type: false,
        }
    }

    /// Reads a key and its value from `text`, which follows `INFO`. Unknown keys
    /// are ignored. Returns the time that the last own turn took by the manager's count
    /// and not by our own, where this tells it.
    pub(super) fn read(&mut self, text: &str) -> Duration {
        let (key, value) = verb(text);
        let value = match saturating(value) {
            Some(value) => value,
            None => return Duration::from_secs(0),
        };
        let stolen = match (key.as_str(), self.time_left) {
            ("TIME_LEFT", Some(counted)) if self.is_time_left_counted => {
                self.is_time_left_counted = false;
                positive(counted.saturating_sub(value))
            }
            _ => None,
        };
        match key.as_str() {
            "TIMEOUT_TURN" => self.timeout_turn = Some(value),
            "TIMEOUT_MATCH" => self.timeout_match = Some(value),
            "TIME_LEFT" => self.time_left = Some(value),
            "TIME_INCREMENT" => self.time_increment = value,
            "MAX_MEMORY" => self.max_memory = Some(value),
            "HASH_SIZE" => self.hash_size = value,
            "THREAD_NUM" => self.thread_num = value,
            "MAX_DEPTH" => self.max_depth = value,
            // 2^64 - 1 is how some managers write that there is no limit.
            "MAX_NODE" if value == i64::MAX => self.max_node = 0,
            "MAX_NODE" => self.max_node = value,
            "RULE" => self.rule = value,
            "SHOW_DETAIL" => self.show_detail = value,
            "GAME_TYPE" => self.has_game_type = true,
            _ => {}
        }
        // Who takes more than that away means something else.
        let stolen_ms = stolen.filter(|&ms| ms <= STOLEN_MS_MAX).unwrap_or(0);
        Duration::from_millis(stolen_ms)
    }

    /// Counts an own turn into TIME_LEFT: until the manager tells how much is left,
    /// we keep count ourselves.
    pub(super) fn count_turn(&mut self, turn: Duration) {
        let gained_ms = self.time_increment.max(0);
        if let Some(left) = &mut self.time_left {
            if *left < TIME_UNLIMITED {
                let change = gained_ms.saturating_sub(turn.as_millis() as i64);
                *left = left.saturating_add(change);
                self.is_time_left_counted = true;
            }
        }
    }

    /// Sets `settings` as INFO has told. An unknown rule number becomes freestyle
    /// there; `rule` tells it apart.
    pub(super) fn apply_to(&self, settings: &mut Settings) {
        settings.rule = self.rule().unwrap_or(Rule::FREESTYLE);
        settings.turn = self.turn_time();
        settings.game = self.game_time();
        settings.keep_for_later_moves(self.timeout_match.and_then(positive).unwrap_or(0));
        settings.increment_ms = positive(self.time_increment).unwrap_or(0);
        settings.nodes_max = positive(self.max_node);
        settings.depth_max = positive(self.max_depth);
        let memory_max = self.max_memory.and_then(positive);
        settings.memory_max = memory_max.unwrap_or(self.memory_max_default);
        settings.table_bytes_wished =
            positive(self.hash_size).map(|kb| kb.saturating_mul(1024));
        settings.threads_wished =
            usize::try_from(self.thread_num.max(1)).unwrap_or(usize::MAX);
        if self.has_game_type {
            settings.reserve_max_ms = RESERVE_SLOW_MS;
        }
    }

    /// The rule; None if this engine does not play it.
    pub(super) fn rule(&self) -> Option<Rule> {
        Rule::from_number(if self.is_yixin {
            rule_number(self.rule)
        } else {
            self.rule
        })
    }

    /// The time for a move. By TIMEOUT_TURN:
    ///
    /// | value    | today               | in 2004      |
    /// |----------|---------------------|--------------|
    /// | not told | default             | default      |
    /// | negative | no limit            | default      |
    /// | 0        | as fast as possible | default      |
    /// | positive | milliseconds        | milliseconds |
    fn turn_time(&self) -> TurnTime {
        match self.timeout_turn {
            None => TurnTime::Default,
            Some(_) if self.is_untimed() => TurnTime::Unlimited,
            Some(turn_ms) if turn_ms <= 0 && self.zero_is_unlimited => TurnTime::Default,
            Some(turn_ms) => {
                u64::try_from(turn_ms).map_or(TurnTime::Unlimited, TurnTime::Limit)
            }
        }
    }

    /// The time for a game. By TIMEOUT_MATCH and TIME_LEFT:
    ///
    /// | TIMEOUT_MATCH | TIME_LEFT is told | TIME_LEFT is not told            |
    /// |---------------|-------------------|----------------------------------|
    /// | not told      | TIME_LEFT         | no limit                         |
    /// | 0 or less     | no limit          | no limit                         |
    /// | positive      | TIME_LEFT         | TIMEOUT_MATCH less our own count |
    ///
    /// Where there is no limit, managers count all the same, and tell negative times.
    fn game_time(&self) -> GameTime {
        match (self.time_left, self.timeout_match) {
            _ if self.is_untimed() => GameTime::Unlimited,
            (_, Some(total)) if total <= 0 => GameTime::Unlimited,
            (Some(left), _) if left >= TIME_UNLIMITED => GameTime::Unlimited,
            (Some(left), _) => GameTime::Left(positive(left).unwrap_or(0)),
            (None, total) => total
                .and_then(positive)
                .map_or(GameTime::Unlimited, GameTime::Total),
        }
    }

    /// True if Yixin-Board has told that time shall not limit a search.
    fn is_untimed(&self) -> bool {
        self.is_yixin
            && self.timeout_turn == Some(UNTIMED_TURN_MS)
            && self.timeout_match == Some(UNTIMED_MATCH_MS)
    }

    /// What a search tells at once of what it finds.
    pub(super) fn shown(&self) -> Shown {
        Shown {
            marks: matches!(self.show_detail, 1 | 3),
            details: matches!(self.show_detail, 2 | 3),
        }
    }
}

/// A limit that is one only if `value` is positive.
fn positive(value: i64) -> Option<u64> {
    u64::try_from(value).ok().filter(|&value| value > 0)
}

/// The rule number of the Gomocup protocol for a rule `number` of Yixin-Board.
fn rule_number(number: i64) -> i64 {
    match number {
        // Renju.
        2 => 4,
        // Freestyle after swap1 and swap2.
        5 | 6 => 0,
        _ => number,
    }
}
