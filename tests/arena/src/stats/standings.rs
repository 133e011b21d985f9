//! The standings of a tournament.

use std::collections::BTreeMap;

use super::rating::{rate, Meeting, Ratings};
use super::tally::Tally;
use crate::record::{GameRecord, Reason};

/// The standing of a player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing {
    /// The player, an index into the names given to [`standings`].
    pub(crate) player: usize,
    /// Match points: three for each match won, one for each drawn. A match is all games against
    /// one other player, and won by the majority of games.
    pub(crate) points: u64,
    /// Matches won, drawn and lost, among those begun.
    pub(crate) matches: [u64; 3],
    /// Games won, drawn and lost.
    pub(crate) games: [u64; 3],
    /// Games lost for each reason.
    pub(crate) losses: BTreeMap<Reason, u64>,
}

/// Returns the standings, best first, by points, then score, then rating, and the ratings of all
/// players in the order of `names`. The player `anchor` has a rating of 0.
pub(crate) fn standings(
    names: &[String],
    games: &[GameRecord],
    anchor: Option<usize>,
) -> (Vec<Standing>, Ratings) {
    let tally = |i: usize, j: usize| Tally::of(games, &names[i], &names[j]);
    let (mut table, ratings) = ranked(names.len(), tally, anchor);
    for standing in &mut table {
        standing.losses = loss_reasons(games, &names[standing.player]);
    }
    (table, ratings)
}

/// Returns the standings as [`standings`] does, without reasons of losses, of `count` players by
/// what `tally` has of the first of two against the second.
pub(crate) fn ranked(
    count: usize,
    tally: impl Fn(usize, usize) -> Tally,
    anchor: Option<usize>,
) -> (Vec<Standing>, Ratings) {
    let mut table: Vec<Standing> = (0..count).map(empty).collect();
    let mut meetings = Vec::new();
    for i in 0..count {
        for j in i + 1..count {
            let tally = tally(i, j);
            if tally.games() > 0 {
                table[i].add(&tally);
                table[j].add(&tally.reversed());
                meetings.push(meeting(i, j, &tally));
            }
        }
    }
    let ratings = rate(count, &meetings, anchor);
    let key = |it: &Standing| (it.points as f64, it.score(), elo(&ratings, it.player));
    table.sort_by(|a, b| {
        key(b)
            .partial_cmp(&key(a))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    (table, ratings)
}

fn elo(ratings: &Ratings, player: usize) -> f64 {
    ratings.ratings[player].elo.value
}

fn meeting(player: usize, other: usize, tally: &Tally) -> Meeting {
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = *tally;
    Meeting {
        player,
        other,
        wins,
        draws,
        losses,
    }
}

fn empty(player: usize) -> Standing {
    Standing {
        player,
        points: 0,
        matches: [0; 3],
        games: [0; 3],
        losses: BTreeMap::new(),
    }
}

/// Returns how often a player lost for each reason.
pub(crate) fn loss_reasons<'a>(
    games: impl IntoIterator<Item = &'a GameRecord>,
    player: &str,
) -> BTreeMap<Reason, u64> {
    let mut reasons = BTreeMap::new();
    for game in games {
        let loser = game
            .result
            .winner
            .and_then(|winner| game.players.get(1 - winner));
        if loser.is_some_and(|loser| loser.name == player) {
            *reasons.entry(game.result.reason).or_default() += 1;
        }
    }
    reasons
}

impl Standing {
    /// Returns the mean score of a game, from 0 to 1; 0 without games.
    pub(crate) fn score(&self) -> f64 {
        let [wins, draws, losses] = self.games.map(|count| count as f64);
        (wins + draws / 2.0) / (wins + draws + losses).max(1.0)
    }

    /// Adds the games of one match.
    fn add(&mut self, tally: &Tally) {
        let outcome = match tally.wins.cmp(&tally.losses) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        self.matches[outcome] += 1;
        self.points += [3, 1, 0][outcome];
        for (sum, count) in
            self.games
                .iter_mut()
                .zip([tally.wins, tally.draws, tally.losses])
        {
            *sum += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    fn game(pair: u64, black: &str, white: &str, winner: Option<usize>) -> GameRecord {
        let mut game = sample_game(pair, [black, white]);
        game.result.winner = winner;
        game
    }

    #[test]
    fn the_majority_of_games_wins_a_match() {
        let names = ["a", "b", "c"].map(String::from);
        let games = [
            game(0, "a", "b", Some(0)),
            game(0, "b", "a", Some(1)),
            game(0, "a", "c", Some(1)),
            game(0, "c", "a", None),
            game(0, "b", "c", Some(0)),
            game(0, "c", "b", Some(0)),
        ];
        let (table, ratings) = standings(&names, &games, None);
        let order: Vec<usize> = table.iter().map(|it| it.player).collect();
        assert_eq!(order, [2, 0, 1]);
        assert_eq!(
            table.iter().map(|it| it.points).collect::<Vec<_>>(),
            [4, 3, 1]
        );
        assert_eq!(table[1].matches, [1, 0, 1]);
        assert_eq!(table[1].games, [2, 1, 1]);
        assert_eq!(table[2].losses, BTreeMap::from([(Reason::Line, 3)]));
        assert_eq!(ratings.ratings.len(), 3);
    }

    #[test]
    fn a_match_of_nobody_is_no_draw() {
        let names = ["a", "b"].map(String::from);
        let (table, _) = standings(&names, &[], None);
        assert!(table
            .iter()
            .all(|it| it.points == 0 && it.matches == [0; 3]));
    }
}
