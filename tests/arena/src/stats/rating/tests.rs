//! Ratings against closed forms, the equations they solve, and simulated players.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::stats::elo::elo_of_score;
use crate::stats::{Comparison, Tally};

fn meeting(player: usize, other: usize, results: [u64; 3]) -> Meeting {
    let [wins, draws, losses] = results;
    Meeting {
        player,
        other,
        wins,
        draws,
        losses,
    }
}

fn near(found: f64, wanted: f64, within: f64) {
    assert!(
        (found - wanted).abs() <= within,
        "{found} instead of {wanted}"
    );
}

#[test]
fn two_players_without_draws_have_the_elo_of_their_score() {
    let ratings = rate(2, &[meeting(0, 1, [60, 0, 40])], Some(1));
    let elo = ratings.ratings[0].elo;
    assert!(!ratings.assisted);
    near(elo.value, elo_of_score(0.6), 0.5);
    let tally = Tally {
        wins: 60,
        losses: 40,
        ..Tally::default()
    };
    let direct = Comparison::of(&tally.sample().expect("games"));
    near(elo.error(), direct.elo.error(), 2.0);
    assert_eq!(
        ratings.ratings[1].elo,
        Interval {
            value: 0.0,
            low: 0.0,
            high: 0.0
        }
    );
}

/// Three players who beat each other in a circle are equal.
#[test]
fn a_circle_is_level() {
    let games = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| meeting(a, b, [7, 2, 3]));
    for rating in rate(3, &games, None).ratings {
        near(rating.elo.value, 0.0, 1e-6);
        assert_eq!(rating.games, 24);
    }
}

/// Without draws the model is that of Bradley and Terry, under which the expected score of each
/// player is its real one. CITE: the likelihood equations of R. A. Bradley and M. E. Terry,
/// Biometrika 39 (1952).
#[test]
fn expected_scores_are_the_scores() {
    let results = [
        [7, 0, 3],
        [5, 0, 5],
        [9, 0, 1],
        [4, 0, 6],
        [6, 0, 4],
        [8, 0, 2],
    ];
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let games: Vec<Meeting> = pairs
        .iter()
        .zip(results)
        .map(|(&(a, b), it)| meeting(a, b, it))
        .collect();
    let fit = Fit::new(4, &games, 0.0);
    for player in 0..4 {
        let mut balance = 0.0;
        for game in games
            .iter()
            .filter(|it| it.player == player || it.other == player)
        {
            let chances = fit.chances(game);
            let surplus = (game.wins as f64 - game.losses as f64)
                - 10.0 * (chances.win - chances.loss);
            balance += if game.player == player {
                surplus
            } else {
                -surplus
            };
        }
        near(balance, 0.0, 1e-6);
    }
    let mean: f64 = rate(4, &games, None)
        .ratings
        .iter()
        .map(|it| it.elo.value)
        .sum();
    near(mean, 0.0, 1e-6);
}

#[test]
fn whoever_won_everything_still_gets_a_number() {
    let games = [meeting(0, 1, [10, 0, 0]), meeting(1, 2, [5, 2, 3])];
    let ratings = rate(3, &games, None);
    assert!(ratings.assisted);
    let values: Vec<f64> = ratings.ratings.iter().map(|it| it.elo.value).collect();
    assert!(
        values[0] > values[1] + 200.0 && values[1] > values[2],
        "{values:?}"
    );
    assert!(
        values.iter().all(|value| value.abs() < 3000.0),
        "{values:?}"
    );
}

#[test]
fn nothing_and_only_draws_are_level() {
    for games in [vec![], vec![meeting(0, 1, [0, 12, 0])]] {
        for rating in rate(2, &games, None).ratings {
            near(rating.elo.value, 0.0, 1e-6);
            assert!(rating.elo.error().is_finite());
        }
    }
}

/// Rates six players of known strength 200 times: about 95 % of the true strengths lie in their
/// intervals.
#[test]
fn intervals_cover_the_truth() {
    let truth = [-150.0, -80.0, -20.0, 30.0, 70.0, 150.0];
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut covered = 0;
    for _ in 0..200 {
        let games = round_robin(&truth, 20, &mut random);
        let ratings = rate(truth.len(), &games, None).ratings;
        let holds = |(rating, truth): (&Rating, &f64)| {
            (rating.elo.low..=rating.elo.high).contains(truth)
        };
        covered += ratings
            .iter()
            .zip(&truth)
            .filter(|&pair| holds(pair))
            .count();
    }
    let share = covered as f64 / (200.0 * truth.len() as f64);
    assert!((0.93..=0.97).contains(&share), "{share}");
}

/// Plays `games` games between each two players of given strengths. Draws are as likely as in the
/// model, one in nine.
fn round_robin(elo: &[f64], games: u64, random: &mut Pcg64Mcg) -> Vec<Meeting> {
    let drawish = 0.25;
    let unit = std::f64::consts::LN_10 / 400.0 * (2.0 + drawish) / 2.0;
    let mut meetings = Vec::new();
    for i in 0..elo.len() {
        for j in i + 1..elo.len() {
            let half = (elo[i] - elo[j]) * unit / 2.0;
            let sum = half.exp() + (-half).exp() + drawish;
            let mut results = [0; 3];
            for _ in 0..games {
                let x = random.random::<f64>() * sum;
                let draw = x >= half.exp();
                results[usize::from(draw) + usize::from(x >= half.exp() + drawish)] += 1;
            }
            meetings.push(meeting(i, j, results));
        }
    }
    meetings
}
