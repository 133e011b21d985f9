//! Fits parameters to examples by gradient descent, held to their values before where the
//! examples say little.
//!
//! CITE: Adam, <https://arxiv.org/abs/1412.6980>

/// The evaluation parameters of all tables of a rule, one table after another.
pub(super) type Params = Vec<f32>;

/// The part of the mean of the slopes that is kept at each step, as in Adam.
const KEEP_MEAN: f32 = 0.9;
/// The part of the mean of their squares that is kept at each step.
const KEEP_SQUARE: f32 = 0.999;
/// Units of the evaluation in which the distance from the values before is measured.
const PULL_UNIT: f32 = 200.0;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FitOptions {
    /// Passes over all examples.
    pub(crate) rounds: usize,
    /// Examples in the batch of one step.
    pub(crate) batch: usize,
    /// Length of the first steps, in units of the evaluation.
    pub(crate) step: f32,
    /// Regularization: the weight, in examples, that pulls a parameter back to its value
    /// before. At a distance of `PULL_UNIT` the slope of the pull equals that of this many
    /// examples which each err by 1.
    pub(crate) pull: f32,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions {
            rounds: 30,
            batch: 4096,
            step: 1.0,
            pull: 30.0,
        }
    }
}

/// An observation that parameters can be fitted to.
pub(super) trait Example {
    /// Adds the slope of the example's loss along each parameter to `slopes`, in logistic
    /// units.
    fn add_slopes(&self, params: &[f32], slopes: &mut [f32]);

    /// The cross-entropy of the example under these parameters, in nats.
    fn loss(&self, params: &[f32]) -> f64;
}

/// The parameters that fit the examples best, starting from `before`. `progress` is called
/// after each round with its index and the parameters.
pub(super) fn fit<E: Example>(
    examples: &[E],
    before: &[f32],
    options: &FitOptions,
    mut progress: impl FnMut(usize, &[f32]),
) -> Params {
    let mut params = before.to_vec();
    let (mut mean, mut square) = (vec![0.0; before.len()], vec![0.0; before.len()]);
    let mut steps = 0;
    for round in 0..options.rounds {
        // Cosine schedule: the steps shrink to nothing, in a half wave.
        let part = round as f32 / options.rounds as f32;
        let step = options.step * (0.5 + 0.5 * (part * std::f32::consts::PI).cos());
        let batches = examples.len().div_ceil(options.batch);
        for batch in 0..batches {
            let slopes = slopes(examples.iter().skip(batch).step_by(batches), &params);
            steps += 1;
            let (mean_bias, square_bias) =
                (1.0 - KEEP_MEAN.powi(steps), 1.0 - KEEP_SQUARE.powi(steps));
            for (index, slope) in slopes.into_iter().enumerate() {
                let away = (params[index] - before[index]) / PULL_UNIT;
                let slope = slope + options.pull * away / examples.len() as f32;
                mean[index] = KEEP_MEAN * mean[index] + (1.0 - KEEP_MEAN) * slope;
                square[index] =
                    KEEP_SQUARE * square[index] + (1.0 - KEEP_SQUARE) * slope * slope;
                let spread = (square[index] / square_bias).sqrt() + 1e-9;
                params[index] -= step * mean[index] / mean_bias / spread;
            }
        }
        progress(round, &params);
    }
    params
}

/// The slope of the mean loss along each parameter, in logistic units.
fn slopes<'a, E: Example + 'a>(
    examples: impl Iterator<Item = &'a E>,
    params: &[f32],
) -> Vec<f32> {
    let mut slopes = vec![0.0; params.len()];
    let mut count = 0;
    for example in examples {
        example.add_slopes(params, &mut slopes);
        count += 1;
    }
    for slope in &mut slopes {
        *slope /= count.max(1) as f32;
    }
    slopes
}

/// The mean loss of the examples, in nats.
pub(super) fn loss<E: Example>(examples: &[E], params: &[f32]) -> f64 {
    let losses = examples.iter().map(|example| example.loss(params));
    losses.sum::<f64>() / examples.len().max(1) as f64
}
