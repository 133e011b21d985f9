//! Counts of the games of a report: who has beaten whom, and why.

use std::collections::{BTreeMap, HashMap};

use crate::record::{GameRecord, Reason};
use crate::rules::Side;

/// Results of one player or color, against another or against all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Score {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// All games, counted by player, pair of players and reason.
#[derive(Debug, Default)]
pub(super) struct GameCounts {
    /// The names of the players, in the order of their first games.
    pub(crate) names: Vec<String>,
    indices: HashMap<String, usize>,
    /// Results by (player, opponent), indices into `names`, of those who met. Each game is
    /// counted from both sides.
    pub(crate) pairs: BTreeMap<(usize, usize), Score>,
    /// Games lost by (player, reason).
    pub(crate) losses: BTreeMap<(usize, Reason), u64>,
    /// Results of Black, that is, of whoever had Black at the end of the game.
    pub(crate) black: Score,
}

impl Score {
    /// Returns the number of all games.
    pub(super) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: a win counts one, a draw a half.
    pub(super) fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the points per game; a half without games.
    pub(super) fn rate(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// Counts a game; `won` is none for a draw.
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl GameCounts {
    /// Counts the games of `records`.
    pub(super) fn new(records: &[GameRecord]) -> GameCounts {
        let mut counts = GameCounts::default();
        records.iter().for_each(|record| counts.add(record));
        counts
    }

    /// Returns the index of a player.
    ///
    /// # Panics
    /// If nobody of that name has played.
    pub(super) fn index(&self, name: &str) -> usize {
        self.indices[name]
    }

    /// Returns the results of a player against all others; games against itself do not count.
    pub(super) fn total(&self, player: usize) -> Score {
        let mut total = Score::default();
        for (&(_, opponent), &score) in self.opponents(player) {
            if opponent != player {
                total += score;
            }
        }
        total
    }

    /// Returns the results of a player against each opponent that it has met, by (player,
    /// opponent).
    pub(super) fn opponents(
        &self,
        player: usize,
    ) -> impl Iterator<Item = (&(usize, usize), &Score)> {
        self.pairs.range((player, 0)..=(player, usize::MAX))
    }

    fn add(&mut self, record: &GameRecord) {
        let players = [0, 1].map(|player| self.enter(&record.players[player].name));
        let winner = record.result.winner;
        for player in [0, 1] {
            let pair = (players[player], players[1 - player]);
            let won = winner.map(|winner| winner == player);
            self.pairs.entry(pair).or_default().add(won);
        }
        if let Some(winner) = winner {
            let loss = (players[1 - winner], record.result.reason);
            *self.losses.entry(loss).or_default() += 1;
        }
        self.black
            .add(winner.map(|winner| record.players[winner].side == Side::Black));
    }

    /// Returns the index of a player, who gets one here if it is new.
    fn enter(&mut self, name: &str) -> usize {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        self.indices.insert(name.to_string(), self.names.len());
        self.names.push(name.to_string());
        self.names.len() - 1
    }
}
