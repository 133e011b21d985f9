//! Fits numbers to examples: logistic regression, held to the numbers that were there before
//! where the data say little.
//!
//! CITE: the steps are those of Adam, https://arxiv.org/abs/1412.6980

use super::features::{chance, Choice, Row, NONE};

/// The numbers of all tables of a rule, one after another.
pub type Numbers = Vec<f32>;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often all examples are gone through.
    pub rounds: usize,
    /// How many one step looks at.
    pub batch: usize,
    /// How far the first steps go, in units of the evaluation.
    pub step: f32,
    /// How many examples hold a number that is 200 units from where it was back by half.
    pub pull: f32,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit {
            rounds: 30,
            batch: 4096,
            step: 1.0,
            pull: 30.0,
        }
    }
}

/// What numbers can be fitted to.
pub trait Example {
    /// Adds the slope of its loss along each number to `slopes`, in logistic units.
    fn add_slopes(&self, numbers: &[f32], slopes: &mut [f32]);

    /// What the numbers do not expect of it, in nats.
    fn loss(&self, numbers: &[f32]) -> f64;
}

impl Example for Row {
    fn add_slopes(&self, numbers: &[f32], slopes: &mut [f32]) {
        let error = chance(self.sum(numbers)) - self.target;
        for &(index, times) in &self.terms {
            slopes[usize::from(index)] += error * f32::from(times);
        }
    }

    fn loss(&self, numbers: &[f32]) -> f64 {
        let chance = f64::from(chance(self.sum(numbers)).clamp(1e-6, 1.0 - 1e-6));
        let target = f64::from(self.target);
        -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
    }
}

impl Example for Choice {
    fn add_slopes(&self, numbers: &[f32], slopes: &mut [f32]) {
        let chances = chances(self.sums(numbers));
        for (place, (parts, chance)) in self.moves.iter().zip(chances).enumerate() {
            let error = chance - if place == self.best { 1.0 } else { 0.0 };
            for &index in parts.iter().filter(|&&index| index != NONE) {
                slopes[usize::from(index)] += error;
            }
        }
    }

    fn loss(&self, numbers: &[f32]) -> f64 {
        let chance = chances(self.sums(numbers))[self.best];
        -f64::from(chance.max(1e-9)).ln()
    }
}

/// Chances that add up to one.
fn chances(logarithms: Vec<f32>) -> Vec<f32> {
    let most = logarithms.iter().fold(f32::MIN, |most, &it| most.max(it));
    let parts: Vec<f32> = logarithms.iter().map(|it| (it - most).exp()).collect();
    let sum: f32 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

/// The numbers that fit the examples best, beginning with `before`. `progress` is told after
/// each round.
pub fn fit<E: Example>(
    examples: &[E],
    before: &[f32],
    settings: &Fit,
    mut progress: impl FnMut(usize, &[f32]),
) -> Numbers {
    let mut numbers = before.to_vec();
    let (mut mean, mut square) = (vec![0.0; before.len()], vec![0.0; before.len()]);
    let (keep_mean, keep_square) = (0.9f32, 0.999f32);
    let mut steps = 0;
    for round in 0..settings.rounds {
        // The steps shrink to nothing, in a half wave.
        let part = round as f32 / settings.rounds as f32;
        let step = settings.step * (0.5 + 0.5 * (part * std::f32::consts::PI).cos());
        let batches = examples.len().div_ceil(settings.batch);
        for batch in 0..batches {
            let slopes = slopes(examples.iter().skip(batch).step_by(batches), &numbers);
            steps += 1;
            let (fresh_mean, fresh_square) =
                (1.0 - keep_mean.powi(steps), 1.0 - keep_square.powi(steps));
            for (index, slope) in slopes.into_iter().enumerate() {
                let away = (numbers[index] - before[index]) / 200.0;
                let slope = slope + settings.pull * away / examples.len() as f32;
                mean[index] = keep_mean * mean[index] + (1.0 - keep_mean) * slope;
                square[index] =
                    keep_square * square[index] + (1.0 - keep_square) * slope * slope;
                let spread = (square[index] / fresh_square).sqrt() + 1e-9;
                numbers[index] -= step * mean[index] / fresh_mean / spread;
            }
        }
        progress(round, &numbers);
    }
    numbers
}

/// The slope of the mean loss along each number, in logistic units.
fn slopes<'a, E: Example + 'a>(
    examples: impl Iterator<Item = &'a E>,
    numbers: &[f32],
) -> Vec<f32> {
    let mut slopes = vec![0.0; numbers.len()];
    let mut count = 0;
    for example in examples {
        example.add_slopes(numbers, &mut slopes);
        count += 1;
    }
    for slope in &mut slopes {
        *slope /= count.max(1) as f32;
    }
    slopes
}

/// The mean loss of the examples: what the numbers do not expect of them, in nats.
pub fn loss<E: Example>(examples: &[E], numbers: &[f32]) -> f64 {
    let losses = examples.iter().map(|example| example.loss(numbers));
    losses.sum::<f64>() / examples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_made_the_examples_are_found_again() {
        let truth = [120.0, -60.0, 35.0, 0.0];
        let mut examples = Vec::new();
        for code in 0..4096u32 {
            let digits = [0, 3, 6].map(|shift| (code >> shift & 7) as i16 - 3);
            let terms = (0..3).map(|i| (i as u16, digits[i])).collect();
            let mut row = Row { terms, target: 0.0 };
            row.target = chance(row.sum(&truth));
            examples.push(row);
        }
        let settings = Fit {
            rounds: 200,
            batch: 512,
            pull: 0.0,
            ..Fit::default()
        };
        let start = [0.0, 0.0, 0.0, 7.0];
        let numbers = fit(&examples, &start, &settings, |_, _| ());
        for (found, wanted) in numbers.iter().zip([120.0, -60.0, 35.0, 7.0]) {
            assert!((found - wanted).abs() < 2.0, "{numbers:?}");
        }
        assert!(loss(&examples, &numbers) < loss(&examples, &start));
    }
}
