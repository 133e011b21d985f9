//! Thousands of simulated matches of known strength: does the test keep its promises?

use super::elo::{elo_of_score, score_of_elo, NELO_PER_SIGMA};
use super::sprt::{Decision, Model, Sprt};
use super::Tally;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::HashMap;

/// Pairs of games between players of a known difference, as gomoku has them: few draws, and
/// openings that favour one colour, so that the games of a pair depend on each other.
struct Players {
    /// Chances of each sum of half points of a pair.
    pairs: [f64; 5],
}

impl Players {
    /// Players whose true difference is `strength` on the scale of a test.
    fn of_strength(strength: f64, model: Model) -> Players {
        let (mut low, mut high) = (-400.0, 400.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if Players::new(middle).strength(model) < strength {
                low = middle;
            } else {
                high = middle;
            }
        }
        Players::new(low)
    }

    /// Games with 4 % draws, between which the opening makes a difference of 120 Elo.
    fn new(elo: f64) -> Players {
        let (bias, draws) = (60.0, 0.04);
        let chances = |elo: f64| {
            let win = score_of_elo(elo) * (1.0 - draws);
            [1.0 - draws - win, draws, win]
        };
        let mut pairs = [0.0; 5];
        for (i, p) in chances(elo + bias).iter().enumerate() {
            for (j, q) in chances(elo - bias).iter().enumerate() {
                pairs[i + j] += p * q;
            }
        }
        Players { pairs }
    }

    fn strength(&self, model: Model) -> f64 {
        let mean = self.expect(|score| score);
        let sigma = self.expect(|score| (score - mean) * (score - mean)).sqrt();
        match model {
            Model::Logistic => elo_of_score(mean),
            Model::Normalized => (mean - 0.5) / (sigma * 2f64.sqrt()) * NELO_PER_SIGMA,
        }
    }

    fn expect(&self, value: impl Fn(f64) -> f64) -> f64 {
        let scores = self.pairs.iter().enumerate();
        scores
            .map(|(points, chance)| value(points as f64 / 4.0) * chance)
            .sum()
    }

    fn pair(&self, random: &mut Pcg64Mcg) -> usize {
        let mut x = random.gen::<f64>();
        for (points, chance) in self.pairs.iter().enumerate() {
            x -= chance;
            if x < 0.0 {
                return points;
            }
        }
        4
    }
}

/// Plays matches until each is decided, and says how many accepted H1 and the mean number of
/// pairs.
fn accepted(sprt: Sprt, elo: f64, matches: u32, seed: u64) -> (f64, f64) {
    let players = Players::of_strength(elo, sprt.model);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut known = HashMap::new();
    let (mut higher, mut pairs) = (0u32, 0u64);
    for _ in 0..matches {
        let mut tally = Tally::default();
        let decision = loop {
            tally.pairs[players.pair(&mut random)] += 1;
            let decide = || sprt.decide(tally.pentanomial().as_ref());
            match *known.entry(tally.pairs).or_insert_with(decide) {
                Decision::GoesOn => pairs += 1,
                decision => break decision,
            }
        };
        higher += u32::from(decision == Decision::H1);
    }
    (
        f64::from(higher) / f64::from(matches),
        pairs as f64 / f64::from(matches),
    )
}

/// Plays so many matches at each hypothesis. The rates of wrong decisions are within those
/// promised, but for what chance adds to them in so many matches.
fn check(sprt: Sprt, matches: u32) {
    let (alpha, pairs0) = accepted(sprt, sprt.elo0, matches, 1);
    let (power, pairs1) = accepted(sprt, sprt.elo1, matches, 2);
    let beta = 1.0 - power;
    println!(
        "{sprt:?}: {matches} matches each; H1 accepted at elo0 {alpha:.4} (mean {pairs0:.0} \
         pairs), H0 at elo1 {beta:.4} (mean {pairs1:.0} pairs)"
    );
    for (found, promised) in [(alpha, sprt.alpha), (beta, sprt.beta)] {
        let deviation = (promised * (1.0 - promised) / f64::from(matches)).sqrt();
        assert!(
            found <= promised + 2.5 * deviation,
            "{found} instead of {promised}"
        );
    }
}

#[test]
fn error_rates_hold_in_a_few_matches() {
    check(Sprt::new(0.0, 60.0, Model::Logistic), 600);
    check(Sprt::new(0.0, 60.0, Model::Normalized), 600);
}

/// `cargo test --release -- --ignored --nocapture ten_thousand`
#[test]
#[ignore = "minutes: 10,000 matches for each hypothesis and setting"]
fn error_rates_hold_in_ten_thousand_matches() {
    check(Sprt::new(0.0, 20.0, Model::Logistic), 10_000);
    check(Sprt::new(-5.0, 20.0, Model::Logistic), 10_000);
    let skewed = Sprt {
        alpha: 0.01,
        beta: 0.1,
        ..Sprt::new(0.0, 20.0, Model::Logistic)
    };
    check(skewed, 10_000);
    check(Sprt::new(0.0, 20.0, Model::Normalized), 10_000);
}
