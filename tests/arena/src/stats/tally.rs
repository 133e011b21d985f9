//! Counts of games and pairs of games.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::record::GameRecord;

/// The results of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Whole pairs of games by their half points, 0 to 4: two losses; a loss and a draw; one point,
    /// either way; a win and a draw; two wins.
    pub(crate) pairs: [u64; 5],
    /// Whole pairs, not counted in `pairs`, that repeat an earlier pair move for move and so are
    /// no new evidence.
    pub(crate) repeats: u64,
    /// Those of them that came after the last pair that is counted.
    pub(crate) repeats_in_a_row: u64,
    /// Games that repeat an earlier one move for move, by what they brought: a loss, a draw, a win.
    /// Where games count one by one, these are no new evidence.
    pub(crate) repeated_games: [u64; 3],
    /// Those of them that came after the last game that is none.
    pub(crate) repeated_games_in_a_row: u64,
}

/// A distribution of outcomes, which are single games or pairs of games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    /// Possible scores of an outcome, from 0 to 1, rising.
    pub(crate) scores: &'static [f64],
    /// Number of outcomes with each score.
    pub(crate) counts: Vec<u64>,
    /// Games in one outcome: 1 or 2.
    pub(crate) games: u32,
}

impl Tally {
    /// Counts the games between `player` and `other` as `player` sees them. Games of others are
    /// passed over.
    pub(crate) fn of<'a>(
        games: impl IntoIterator<Item = &'a GameRecord>,
        player: &str,
        other: &str,
    ) -> Tally {
        let mut count = Count::default();
        for game in games {
            count.add(game, player, other);
        }
        count.tally
    }

    /// Counts a game that brought `half_points`, 0 to 2.
    pub(crate) fn add_game(&mut self, half_points: u64) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts a pair whose games, already counted as games, brought `first` and `second` half
    /// points.
    pub(crate) fn add_pair(&mut self, first: u64, second: u64) {
        self.pairs[(first + second).min(4) as usize] += 1;
    }

    /// Returns the number of all games.
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the results as the other player sees them.
    pub(crate) fn reversed(&self) -> Tally {
        let (mut pairs, mut repeated_games) = (self.pairs, self.repeated_games);
        pairs.reverse();
        repeated_games.reverse();
        Tally {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pairs,
            repeated_games,
            ..*self
        }
    }

    /// Returns the whole pairs as a sample; none without pairs.
    pub(crate) fn pentanomial(&self) -> Option<Sample> {
        let scores = &[0.0, 0.25, 0.5, 0.75, 1.0];
        let some = self.pairs.iter().any(|&count| count > 0);
        some.then(|| Sample {
            scores,
            counts: self.pairs.to_vec(),
            games: 2,
        })
    }

    /// Returns the single games as a sample, those that are alike once; none without games.
    pub(crate) fn trinomial(&self) -> Option<Sample> {
        let [losses, draws, wins] = self.repeated_games;
        let counts = vec![self.losses - losses, self.draws - draws, self.wins - wins];
        let scores = &[0.0, 0.5, 1.0];
        (self.games() > 0).then_some(Sample {
            scores,
            counts,
            games: 1,
        })
    }

    /// Returns the pairs as a sample if there are any, and else the games.
    pub(crate) fn sample(&self) -> Option<Sample> {
        self.pentanomial().or_else(|| self.trinomial())
    }
}

/// The results of one player against another, counted as the games come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    tally: Tally,
    /// The points and the fingerprint of the first game of each pair whose second is to come.
    halves: HashMap<u64, (u64, u64)>,
    /// The fingerprints of the pairs that are counted.
    seen: HashSet<u64>,
    /// The fingerprints of all games.
    seen_games: HashSet<u64>,
}

impl Count {
    /// The results so far.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Counts a game between `player` and `other` as `player` sees it. A game of others is passed
    /// over.
    pub(crate) fn add(&mut self, game: &GameRecord, player: &str, other: &str) {
        let Some(points) = half_points(game, player, other) else {
            return;
        };
        self.tally.add_game(points);
        let print = fingerprint(game);
        if self.seen_games.insert(print) {
            self.tally.repeated_games_in_a_row = 0;
        } else {
            self.tally.repeated_games[points as usize] += 1;
            self.tally.repeated_games_in_a_row += 1;
        }
        match self.halves.remove(&game.pair) {
            None => drop(self.halves.insert(game.pair, (points, print))),
            Some((first, other_print)) => {
                if self.seen.insert(other_print.wrapping_add(print)) {
                    self.tally.add_pair(first, points);
                    self.tally.repeats_in_a_row = 0;
                } else {
                    self.tally.repeats += 1;
                    self.tally.repeats_in_a_row += 1;
                }
            }
        }
    }
}

/// Returns a hash of players, opening, moves and winner: equal for games that were played alike.
fn fingerprint(game: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.players[0].name.hash(&mut hasher);
    game.result.winner.hash(&mut hasher);
    game.opening.hash(&mut hasher);
    for one in &game.moves {
        one.action.hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns the half points that `player` got from a game against `other`; none if the game was not
/// between these two.
fn half_points(game: &GameRecord, player: &str, other: &str) -> Option<u64> {
    let me = game.players.iter().position(|it| it.name == player)?;
    if game.players[1 - me].name != other {
        return None;
    }
    Some(match game.result.winner {
        None => 1,
        Some(winner) if winner == me => 2,
        Some(_) => 0,
    })
}

impl Sample {
    /// Returns the number of outcomes.
    pub(crate) fn total(&self) -> f64 {
        self.counts.iter().sum::<u64>() as f64
    }

    /// Returns the mean score.
    pub(crate) fn mean(&self) -> f64 {
        self.weighted(|score| score)
    }

    /// Returns the variance of the score of one outcome.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.weighted(|score| (score - mean) * (score - mean))
    }

    /// Returns the mean of a function of the score.
    fn weighted(&self, value: impl Fn(f64) -> f64) -> f64 {
        let pairs = self.scores.iter().zip(&self.counts);
        pairs
            .map(|(&score, &count)| value(score) * count as f64)
            .sum::<f64>()
            / self.total()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game_of_pair, Action};

    fn game(pair: u64, black: &str, white: &str, winner: Option<usize>) -> GameRecord {
        let mut game = sample_game_of_pair(pair, [black, white]);
        game.result.winner = winner;
        game
    }

    #[test]
    fn counts_games_and_pairs_from_one_side() {
        let games = [
            game(0, "a", "b", Some(0)),
            game(0, "b", "a", Some(1)),
            game(1, "a", "b", None),
            game(1, "b", "a", Some(0)),
            game(2, "a", "b", Some(0)),
            game(3, "a", "c", Some(0)),
        ];
        let tally = Tally::of(&games, "a", "b");
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 1, 1));
        assert_eq!(tally.pairs, [0, 1, 0, 0, 1]);
        assert_eq!(Tally::of(&games, "b", "a"), tally.reversed());
        assert_eq!(tally.trinomial().map(|it| it.mean()), Some(0.7));
    }

    #[test]
    fn a_pair_played_again_is_counted_once() {
        let pair = |number, played_as| {
            let players = [("a", "b", Some(0)), ("b", "a", Some(1))];
            players.map(|(black, white, winner)| GameRecord {
                pair: number,
                ..game(played_as, black, white, winner)
            })
        };
        let games = [pair(0, 3), pair(1, 4), pair(2, 3), pair(3, 3)].concat();
        let tally = Tally::of(&games, "a", "b");
        assert_eq!((tally.games(), tally.pairs[4], tally.repeats), (8, 2, 2));
        assert_eq!(tally.repeats_in_a_row, 2);
        let new_at_the_end = [&games[2..], &games[..2], &[pair(4, 5), pair(5, 3)].concat()];
        let tally = Tally::of(new_at_the_end.concat().iter(), "a", "b");
        assert_eq!((tally.repeats, tally.repeats_in_a_row), (3, 1));
        // One of its games is enough to make it another pair.
        let mut games = games;
        games[4].moves[8].action = Action::Swap;
        assert_eq!(Tally::of(&games, "b", "a").pairs, [3, 0, 0, 0, 0]);
    }

    #[test]
    fn a_single_game_played_again_is_counted_once() {
        let single = |number, played_as, winner| GameRecord {
            pair: number,
            ..game(played_as, "a", "b", winner)
        };
        let games = [
            single(0, 3, Some(0)),
            single(1, 4, None),
            single(2, 3, Some(0)),
            single(3, 5, Some(1)),
            single(4, 5, Some(1)),
            single(6, 5, Some(1)),
            // The same stones with colors exchanged are another game.
            GameRecord {
                pair: 5,
                ..game(3, "b", "a", Some(0))
            },
        ];
        let tally = Tally::of(&games, "a", "b");
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 4));
        assert_eq!(tally.repeated_games, [2, 0, 1]);
        let counts = |tally: &Tally| tally.sample().map(|it| it.counts);
        assert_eq!(counts(&tally), Some(vec![2, 1, 1]));
        assert_eq!(Tally::of(&games, "b", "a"), tally.reversed());
        assert_eq!(counts(&tally.reversed()), Some(vec![1, 1, 2]));
    }

    #[test]
    fn pairs_are_preferred_to_games() {
        let mut tally = Tally {
            wins: 1,
            ..Tally::default()
        };
        assert_eq!(tally.sample().map(|sample| sample.games), Some(1));
        tally.pairs[2] = 1;
        assert_eq!(tally.sample().map(|sample| sample.games), Some(2));
        assert_eq!(Tally::default().sample(), None);
    }
}
