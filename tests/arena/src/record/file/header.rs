//! What a result file says of its games as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::game::GameRecord;
use crate::record::identity::Players;

/// The first line of a result file: what was played. Games under different headers do not
/// belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format, 1.
    pub arena: u32,
    /// Settings that make games comparable, such as players, board, rule and limits, by name.
    pub settings: BTreeMap<String, String>,
    /// Which programs the players are; empty in files of older arenas, and for players of whom a
    /// later line tells.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: Players,
}

impl Header {
    /// Returns a header of today's format.
    pub fn new(settings: BTreeMap<String, String>) -> Header {
        Header {
            arena: 1,
            settings,
            players: Players::new(),
        }
    }

    /// Returns the settings in which two headers differ, each as `name: own | other`.
    pub fn differences(&self, other: &Header) -> Vec<String> {
        let value = |header: &Header, key: &str| match header.settings.get(key) {
            Some(value) => value.clone(),
            None => "nothing".to_string(),
        };
        let mut keys: Vec<&String> =
            self.settings.keys().chain(other.settings.keys()).collect();
        keys.sort();
        keys.dedup();
        let differs = |key: &&String| value(self, key) != value(other, key);
        let told =
            |key: &String| format!("{key}: {} | {}", value(self, key), value(other, key));
        keys.into_iter().filter(differs).map(told).collect()
    }
}

/// The identity of a game among those under the same header.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Names of the players, first the one that had Black before any swap.
    pub names: [String; 2],
}

impl GameKey {
    /// Returns the key of a game.
    pub fn of(game: &GameRecord) -> GameKey {
        GameKey {
            pair: game.pair,
            names: [0, 1].map(|it| game.players[it].name.clone()),
        }
    }
}
