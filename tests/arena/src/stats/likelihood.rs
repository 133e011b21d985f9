//! Generalized log-likelihood ratios of hypotheses about a distribution of scores.
//!
//! A hypothesis fixes one number, the mean or the mean in standard deviations, and leaves the
//! rest of the distribution free. So each hypothesis is represented by that distribution under
//! which the outcomes that were seen are most likely.
//!
//! CITE: Michel Van den Bergh, <https://www.cantate.be/Fishtest/comparing_approximations.pdf>
//! (proposition 1.1) and <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>
//! (section 4.1), which Disservin/fastchess follows too.

use super::tally::Sample;

/// Count of an outcome that was never seen, instead of 0, so that no hypothesis is impossible.
const UNSEEN: f64 = 1e-3;

/// A sample whose counts of 0 are replaced by [`UNSEEN`].
pub(super) struct Observed {
    /// Possible scores of an outcome, from 0 to 1.
    scores: &'static [f64],
    /// Share of each score in all outcomes.
    frequencies: Vec<f64>,
    /// Number of outcomes.
    total: f64,
    /// Games in one outcome.
    games: u32,
}

impl Observed {
    /// Smooths a sample.
    pub(super) fn new(sample: &Sample) -> Observed {
        let seen = |&count: &u64| if count == 0 { UNSEEN } else { count as f64 };
        let counts: Vec<f64> = sample.counts.iter().map(seen).collect();
        let total: f64 = counts.iter().sum();
        let frequencies = counts.iter().map(|count| count / total).collect();
        Observed {
            scores: sample.scores,
            frequencies,
            total,
            games: sample.games,
        }
    }

    /// Returns the logarithm of how much likelier the sample is with a mean score of `mean1` than
    /// with `mean0`.
    pub(super) fn ratio_of_means(&self, mean0: f64, mean1: f64) -> f64 {
        self.ratio(&self.with_mean(mean0), &self.with_mean(mean1))
    }

    /// Returns the logarithm of how much likelier the sample is if the mean score of a game lies
    /// `t1` standard deviations above one half than if it lies `t0`.
    pub(super) fn ratio_of_deviations(&self, t0: f64, t1: f64) -> f64 {
        let scale = f64::from(self.games).sqrt();
        self.ratio(
            &self.with_deviation(t0 * scale),
            &self.with_deviation(t1 * scale),
        )
    }

    /// Returns the log-likelihood ratio of two distributions.
    fn ratio(&self, model0: &[f64], model1: &[f64]) -> f64 {
        let models = model0.iter().zip(model1);
        let terms = self.frequencies.iter().zip(models);
        self.total
            * terms
                .map(|(seen, (p0, p1))| seen * (p1.ln() - p0.ln()))
                .sum::<f64>()
    }

    /// Returns the likeliest distribution with a given mean.
    fn with_mean(&self, mean: f64) -> Vec<f64> {
        let offsets: Vec<f64> = self.scores.iter().map(|score| score - mean).collect();
        self.tilted(&offsets)
    }

    /// Returns the likeliest distribution whose mean lies `t` of its standard deviations above
    /// one half. The condition is made linear around an estimate, which is improved by turns.
    fn with_deviation(&self, t: f64) -> Vec<f64> {
        let count = self.scores.len();
        let mut model = vec![1.0 / count as f64; count];
        for _ in 0..50 {
            let next = self.tilted(&deviation_offsets(self.scores, &model, t));
            let change = next.iter().zip(&model).map(|(new, old)| (new - old).abs());
            let change = change.fold(0.0, f64::max);
            model = next;
            if change < 1e-9 {
                break;
            }
        }
        model
    }

    /// Returns the likeliest distribution under which `offsets` have a mean of zero.
    fn tilted(&self, offsets: &[f64]) -> Vec<f64> {
        let low = offsets.iter().copied().fold(f64::INFINITY, f64::min);
        let high = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let tilt = falling_root(-1.0 / high, -1.0 / low, |tilt| {
            let terms = self.frequencies.iter().zip(offsets);
            terms
                .map(|(seen, offset)| seen * offset / (1.0 + tilt * offset))
                .sum()
        });
        let pairs = self.frequencies.iter().zip(offsets);
        pairs
            .map(|(seen, offset)| seen / (1.0 + tilt * offset))
            .collect()
    }
}

/// Returns the derivative of "mean - one half - `t` standard deviations" at the distribution
/// `model`.
fn deviation_offsets(scores: &[f64], model: &[f64], t: f64) -> Vec<f64> {
    let mean: f64 = scores.iter().zip(model).map(|(score, p)| score * p).sum();
    let squares = scores
        .iter()
        .zip(model)
        .map(|(score, p)| (score - mean).powi(2) * p);
    let sigma = squares.sum::<f64>().sqrt();
    let offset = |score: &f64| {
        let z = (score - mean) / sigma;
        score - 0.5 - t * sigma * (1.0 + z * z) / 2.0
    };
    scores.iter().map(offset).collect()
}

/// Returns where the falling function `f` crosses zero, by halving. It may be infinite at both
/// ends.
fn falling_root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}
