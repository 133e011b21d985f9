//! What the games of a match come to so far, counted as they come.

use crate::record::GameRecord;
use crate::stats::{Count, Decision, Sprt, Tally};

/// The part of the games that may be lost by faults where a test goes on until it is decided
/// without these as well.
const FAULTY_PART_MAX: f64 = 0.05;

/// The results of a match so far.
#[derive(Debug, Default)]
pub(super) struct Stock {
    games: usize,
    all: Count,
    /// Those without the games that were lost by faults.
    regular: Count,
    /// Number of the games that were lost by faults.
    faulty: usize,
}

impl Stock {
    /// Counts those of `games`, between the players called `names`, that came since.
    pub(super) fn take(&mut self, games: &[GameRecord], names: &[String; 2]) {
        for game in games.get(self.games..).unwrap_or_default() {
            self.all.add(game, &names[0], &names[1]);
            if game.result.reason.is_regular() {
                self.regular.add(game, &names[0], &names[1]);
            } else {
                self.faulty += 1;
            }
        }
        self.games = games.len();
    }

    /// The results, faults and all.
    pub(super) fn tally(&self) -> &Tally {
        self.all.tally()
    }

    /// The number of games that were lost by faults.
    pub(super) fn faulty(&self) -> usize {
        self.faulty
    }

    /// True once a test is decided: without the few games that were lost by faults, too. Where
    /// there are many it is no use to wait for that.
    pub(super) fn is_decided(&self, sprt: &Sprt) -> bool {
        let verdict = |tally: &Tally| sprt.decide(tally.pentanomial().as_ref());
        let decision = verdict(self.tally());
        let are_few = self.faulty as f64 <= FAULTY_PART_MAX * self.games as f64;
        decision != Decision::GoesOn
            && (!are_few || decision == verdict(self.regular.tally()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game_of_pair, Reason};
    use crate::stats::Model;

    /// A match of which the first player wins `won` pairs, and `faulty` more by faults of the
    /// second one.
    fn stock(won: u64, faulty: u64) -> Stock {
        let names = ["a", "b"].map(String::from);
        let mut games = Vec::new();
        for pair in 0..2 * won + faulty {
            for players in [["a", "b"], ["b", "a"]] {
                let mut game = sample_game_of_pair(pair, players);
                let is_lost = pair >= won && pair < 2 * won && pair % 2 == 1;
                let winner = if is_lost { "b" } else { "a" };
                game.result.winner = players.iter().position(|it| *it == winner);
                if pair >= 2 * won {
                    game.result.reason = Reason::LateMove;
                }
                games.push(game);
            }
        }
        let mut stock = Stock::default();
        // In two parts, as games come.
        stock.take(&games[..3], &names);
        stock.take(&games, &names);
        stock
    }

    #[test]
    fn few_faults_do_not_decide_a_test() {
        let sprt = Sprt::new(0.0, 20.0, Model::Logistic);
        let decided = |won, faulty| stock(won, faulty).is_decided(&sprt);
        let least = (1..400).find(|&won| decided(won, 0)).expect("decided once");
        // All games together are decided by these faults, which are few, and the others are not.
        let all = |faulty| {
            let stock = stock(least - 1, faulty);
            sprt.decide(stock.tally().pentanomial().as_ref()) != Decision::GoesOn
        };
        let faulty = (1..400)
            .find(|&faulty| all(faulty))
            .expect("decided by faults");
        assert!(faulty * 20 < 2 * least, "{faulty} of {least} are not few");
        assert!(!decided(least - 1, faulty));
        assert!(decided(least, faulty));
        assert!(decided(1, 100), "nothing but faults");
        assert_eq!(stock(5, 2).faulty(), 4);
        assert_eq!(stock(5, 2).tally().games(), 24);
    }
}
