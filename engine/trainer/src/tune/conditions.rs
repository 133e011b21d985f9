//! The settings that games are played by.

use std::sync::Arc;

use anyhow::Result;
use gomolith::board::{splitmix, Rule};
use gomolith::lines::LineTable;

use super::sample::rule_of;
use crate::rng::Rng;

/// Plies after which a game is drawn, those of the opening included.
pub(super) const PLIES_MAX: usize = 160;
/// Bytes of the transposition table of a player that searches few nodes.
pub(super) const TABLE_BYTES: usize = 4 << 20;

/// The settings that the games of a run are played by: the same conditions and game index
/// give the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conditions {
    pub(crate) rule_number: i64,
    /// Nodes of the search for each move.
    pub(crate) nodes: u64,
    /// Selects the openings, and everything else that is random.
    pub(crate) seed: u64,
}

impl Conditions {
    /// The rule to play by.
    ///
    /// # Errors
    /// If no rule has this number.
    pub(crate) fn rule(&self) -> Result<Rule> {
        rule_of(self.rule_number)
    }

    /// The pattern table of the rule, for all positions of a run to share.
    ///
    /// # Errors
    /// If no rule has this number.
    pub(crate) fn line_table(&self) -> Result<Arc<LineTable>> {
        Ok(Arc::new(LineTable::new(self.rule()?)))
    }

    /// The random numbers of a game, or of a pair of games from one opening, by its index.
    pub(crate) fn rng(&self, game_index: u64) -> Rng {
        Rng::new(splitmix(self.seed).wrapping_add(splitmix(game_index)))
    }
}
