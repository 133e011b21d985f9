//! The difference in strength of two players, in Elo and normalized Elo.

use std::fmt;

use super::normal::{below, Z95};
use super::tally::Sample;

/// Normalized Elo that corresponds to one standard deviation of a game's score.
pub(super) const NELO_PER_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the Elo difference at which `score`, from 0 to 1, is expected.
pub(super) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// Returns the score, from 0 to 1, that is expected at an Elo difference.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// An estimate with its 95 % confidence interval, whose ends can be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    /// The estimate itself.
    pub(crate) value: f64,
    /// Lower end of the interval.
    pub(crate) low: f64,
    /// Upper end of the interval.
    pub(crate) high: f64,
}

impl Interval {
    /// Returns half the width of the interval.
    pub(crate) fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Writes `12.3 +/- 4.5 (7.9 .. 16.9)`; where an end is infinite, in words what is known.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(|it| it + 0.0);
        match [value, low, high].map(f64::is_finite) {
            [true, true, true] => {
                write!(
                    f,
                    "{value:.1} +/- {:.1} ({low:.1} .. {high:.1})",
                    self.error()
                )
            }
            [true, true, false] => write!(f, "{value:.1} (from {low:.1})"),
            [true, false, true] => write!(f, "{value:.1} (up to {high:.1})"),
            [false, true, _] => write!(f, "more than {low:.1}"),
            [false, _, true] => write!(f, "less than {high:.1}"),
            [_, false, false] => write!(f, "not known yet"),
        }
    }
}

/// The strengths of two players, compared by a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Comparison {
    /// Mean score of the first player, from 0 to 1.
    pub(crate) score: f64,
    /// Difference in Elo (logistic).
    pub(crate) elo: Interval,
    /// Difference in normalized Elo: the mean score in standard deviations, and so independent
    /// of how many games are drawn. None if every outcome was the same.
    pub(crate) nelo: Option<Interval>,
    /// Likelihood of superiority (LOS): the probability, from 0 to 1, that the first player is
    /// the stronger.
    pub(crate) los: f64,
}

impl Comparison {
    /// Compares two players by a sample, which must not be empty.
    // CITE: the normal approximation and both scales as in Disservin/fastchess,
    // app/src/matchmaking/elo; https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
    pub(crate) fn of(sample: &Sample) -> Comparison {
        let (score, variance) = (sample.mean(), sample.variance());
        if variance == 0.0 {
            return Comparison::uniform(score, sample.total());
        }
        let deviation = (variance / sample.total()).sqrt();
        let bounds = [score - Z95 * deviation, score + Z95 * deviation];
        let sigma = (f64::from(sample.games) * variance).sqrt();
        let nelo = |score: f64| (score - 0.5) / sigma * NELO_PER_SIGMA;
        Comparison {
            score,
            elo: interval(score, bounds, elo_of_score),
            nelo: Some(interval(score, bounds, nelo)),
            los: below((score - 0.5) / deviation),
        }
    }

    /// Compares two players by `total` outcomes that all were `score`, where the variance says
    /// nothing. But other outcomes, on either side, that are more than `1 - unseen` of all would
    /// have been seen with a probability of 97.5 %.
    fn uniform(score: f64, total: f64) -> Comparison {
        let unseen = 0.025f64.powf(1.0 / total);
        let bounds = [score * unseen, 1.0 - (1.0 - score) * unseen];
        let los = match score.total_cmp(&0.5) {
            std::cmp::Ordering::Less => 0.5f64.powf(total),
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0 - 0.5f64.powf(total),
        };
        Comparison {
            score,
            elo: interval(score, bounds, elo_of_score),
            nelo: None,
            los,
        }
    }
}

/// Returns the interval of a score with its `bounds` on another scale.
fn interval(score: f64, bounds: [f64; 2], scale: impl Fn(f64) -> f64) -> Interval {
    Interval {
        value: scale(score),
        low: scale(bounds[0]),
        high: scale(bounds[1]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tally;
    use super::*;

    /// Checks that a number agrees with a printed one to its last digit.
    fn agree(found: f64, printed: f64, digits: i32) {
        let unit = 10f64.powi(-digits);
        assert!(
            (found - printed).abs() <= unit * 0.501,
            "{found} instead of {printed}"
        );
    }

    /// Wins, losses, draws; then normalized Elo, Elo, LOS in percent and score as published.
    // CITE: the numbers of Disservin/fastchess, app/tests/elo_test.cpp.
    #[test]
    fn games_agree_with_fastchess() {
        type Published = ([u64; 3], [f64; 2], Option<[f64; 2]>, Option<f64>, f64);
        let table: [Published; 3] = [
            ([76, 89, 123], [-20.76, 40.13], None, Some(15.53), 0.477),
            (
                [136, 96, 111],
                [49.77, 36.77],
                Some([40.70, 30.43]),
                Some(99.60),
                0.558,
            ),
            ([34, 356, 0], [-508.44, 34.48], None, None, 0.087),
        ];
        for ([wins, losses, draws], nelo, elo, los, score) in table {
            let tally = Tally {
                wins,
                draws,
                losses,
                pairs: [0; 5],
                ..Tally::default()
            };
            check(&tally, nelo, elo, los, score);
        }
    }

    /// Pairs LL, LD, WL, DD, WD, WW; then normalized Elo, Elo, LOS in percent and score as
    /// published.
    // CITE: the numbers of Disservin/fastchess, app/tests/elo_test.cpp.
    #[test]
    fn pairs_agree_with_fastchess() {
        let table = [
            (
                [34, 54, 31, 32, 64, 75],
                [57.94, 28.28],
                [55.58, 27.65],
                100.0,
                0.579,
            ),
            (
                [332, 433, 457, 41, 333, 334],
                [-9.17, 10.96],
                [-8.64, 10.33],
                5.05,
                0.488,
            ),
            (
                [7895, 8757, 5485, 200, 568, 9999],
                [-19.01, 2.65],
                [-21.04, 2.95],
                0.0,
                0.470,
            ),
        ];
        for ([ll, ld, wl, dd, wd, ww], nelo, elo, los, score) in table {
            let tally = Tally {
                pairs: [ll, ld, wl + dd, wd, ww],
                ..Tally::default()
            };
            check(&tally, nelo, Some(elo), Some(los), score);
        }
    }

    fn check(
        tally: &Tally,
        nelo: [f64; 2],
        elo: Option<[f64; 2]>,
        los: Option<f64>,
        score: f64,
    ) {
        let found = Comparison::of(&tally.sample().expect("outcomes"));
        let found_nelo = found.nelo.expect("outcomes that differ");
        agree(found_nelo.value, nelo[0], 2);
        agree(found_nelo.error(), nelo[1], 2);
        if let Some(elo) = elo {
            agree(found.elo.value, elo[0], 2);
            agree(found.elo.error(), elo[1], 2);
        }
        if let Some(los) = los {
            agree(found.los * 100.0, los, 2);
        }
        agree(found.score, score, 3);
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end() {
        let tally = Tally {
            wins: 20,
            pairs: [0, 0, 0, 0, 10],
            ..Tally::default()
        };
        let found = Comparison::of(&tally.sample().expect("outcomes"));
        assert_eq!(found.elo.value, f64::INFINITY);
        assert!(
            found.elo.low > 100.0 && found.elo.low < 200.0,
            "{}",
            found.elo
        );
        assert!(found.nelo.is_none() && found.los > 0.999);
        assert_eq!(found.elo.to_string(), "more than 140.2");
    }

    #[test]
    fn what_is_not_known_is_said_in_words() {
        let (inf, none) = (f64::INFINITY, f64::NEG_INFINITY);
        for ([value, low, high], words) in [
            ([12.34, 7.9, 16.78], "12.3 +/- 4.4 (7.9 .. 16.8)"),
            ([12.34, 7.9, inf], "12.3 (from 7.9)"),
            ([12.34, none, 16.78], "12.3 (up to 16.8)"),
            ([inf, 7.9, inf], "more than 7.9"),
            ([none, none, -7.9], "less than -7.9"),
            ([0.0, none, inf], "not known yet"),
            ([inf, none, inf], "not known yet"),
        ] {
            assert_eq!(Interval { value, low, high }.to_string(), words);
        }
    }

    #[test]
    fn draws_only_are_an_equal_score_not_a_proof() {
        let tally = Tally {
            draws: 8,
            pairs: [0, 0, 4, 0, 0],
            ..Tally::default()
        };
        let found = Comparison::of(&tally.sample().expect("outcomes"));
        assert_eq!((found.elo.value, found.los), (0.0, 0.5));
        assert!(found.elo.low < -50.0 && found.elo.high > 50.0);
    }

    #[test]
    fn score_and_elo_are_inverse() {
        for elo in [-300.0, -1.0, 0.0, 25.0, 700.0] {
            agree(elo_of_score(score_of_elo(elo)), elo, 9);
        }
        assert_eq!(elo_of_score(0.5), 0.0);
    }
}
