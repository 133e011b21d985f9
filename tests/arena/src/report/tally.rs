//! Who has beaten whom, and why.

use crate::record::{GameRecord, Reason};
use crate::rules::Side;
use std::collections::{BTreeMap, HashMap};

/// Results of one player, against another or against all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Everything counted.
#[derive(Debug, Default)]
pub struct Tally {
    /// The names of the players, in the order of their first games.
    pub names: Vec<String>,
    indices: HashMap<String, usize>,
    /// The results by player and opponent, where there were any.
    pub pairs: BTreeMap<(usize, usize), Score>,
    /// How many games each player lost in which way.
    pub losses: BTreeMap<(usize, Reason), u64>,
    /// How the games ended for the color that Black had at the end.
    pub black: Score,
}

impl Score {
    /// All games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win counts one, a draw a half.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game; a half where there are none.
    pub fn rate(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

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

impl Tally {
    /// Counts the games.
    pub fn new(records: &[GameRecord]) -> Tally {
        let mut tally = Tally::default();
        records.iter().for_each(|record| tally.add(record));
        tally
    }

    /// The index of a player that has played.
    pub fn index(&self, name: &str) -> usize {
        self.indices[name]
    }

    /// The results of a player against all others; games against itself do not count.
    pub fn total(&self, player: usize) -> Score {
        let mut total = Score::default();
        for (&(_, opponent), &score) in self.opponents(player) {
            if opponent != player {
                total += score;
            }
        }
        total
    }

    /// The results of a player against each opponent it has met.
    pub fn opponents(
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

    fn enter(&mut self, name: &str) -> usize {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        self.indices.insert(name.to_string(), self.names.len());
        self.names.push(name.to_string());
        self.names.len() - 1
    }
}
