//! How often something happens, from how often it did.

use statrs::function::beta::beta_reg;

/// Halvings of an interval from 0 to 1, after which it is a number.
const HALVINGS: u32 = 60;

/// Returns the rate that something which happened `count` times in `trials` has at most, with 95 %
/// confidence: the one-sided bound of Clopper and Pearson. Without trials it may be 1.
// CITE: https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval
pub(crate) fn rate_at_most(count: u64, trials: u64) -> f64 {
    if count >= trials {
        return 1.0;
    }
    let (a, b) = (count as f64 + 1.0, (trials - count) as f64);
    let [mut low, mut high] = [0.0, 1.0];
    for _ in 0..HALVINGS {
        let rate = (low + high) / 2.0;
        // The chance that it happens more often than it did.
        if beta_reg(a, b, rate) < 0.95 {
            low = rate;
        } else {
            high = rate;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_tables() {
        for (count, trials, wanted) in [
            (0, 0, 1.0),
            (5, 5, 1.0),
            (0, 1, 0.95),
            // 1 - 0.05 ^ (1 / 100), about 3 / 100.
            (0, 100, 0.029_513),
            (1, 100, 0.046_559),
            (5, 10, 0.777_559),
            (10, 1000, 0.016_903),
        ] {
            let bound = rate_at_most(count, trials);
            assert!(
                (bound - wanted).abs() < 2e-6,
                "{count} of {trials}: {bound}"
            );
        }
    }
}
