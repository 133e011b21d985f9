//! Steps down the slopes of the loss.
//!
//! Rows of rare pairs seldom have a slope, and Adam would take a full step at each: they are
//! moved by Adagrad, and only the layers by Adam.
//!
//! CITE: Adam, <https://arxiv.org/abs/1412.6980>; Adagrad,
//! <https://jmlr.org/papers/v12/duchi11a.html>

use serde::{Deserialize, Serialize};

use super::form::{PARAMS, ROWS, ROW_LIMIT, WEIGHT_LIMIT};

/// The part of the mean of the slopes that is kept at each step.
const KEEP_MEAN: f32 = 0.9;
/// The part of the mean of their squares that is kept at each step.
const KEEP_SQUARE: f32 = 0.999;
/// The steps of rows are this many times as long as those of layers.
const ROW_STEP: f32 = 30.0;
/// Keeps quotients finite.
const TINY: f32 = 1e-8;

/// What is remembered of the slopes so far.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Memory {
    /// The mean of the slopes along each parameter of a layer.
    means: Vec<f32>,
    /// The mean of their squares; along rows, the sum.
    squares: Vec<f32>,
    /// The number of steps.
    steps: i32,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            means: vec![0.0; PARAMS],
            squares: vec![0.0; PARAMS],
            steps: 0,
        }
    }

    /// True if it is of as many parameters as the network has.
    pub(super) fn fits(&self) -> bool {
        [&self.means, &self.squares]
            .iter()
            .all(|it| it.len() == PARAMS)
    }

    /// Moves `params` a step of about the length `step` down the `slopes`, the mean of those
    /// of a batch, but not beyond what the engine keeps.
    pub(super) fn take(&mut self, params: &mut [f32], slopes: &[f32], step: f32) {
        self.steps = self.steps.saturating_add(1);
        for index in ROWS {
            let slope = slopes[index];
            if slope != 0.0 {
                self.squares[index] += slope * slope;
                let length = ROW_STEP * step / (self.squares[index].sqrt() + TINY);
                params[index] =
                    (params[index] - length * slope).clamp(-ROW_LIMIT, ROW_LIMIT);
            }
        }
        let fade = |keep: f32| 1.0 - keep.powi(self.steps);
        let (mean_part, square_part) = (fade(KEEP_MEAN), fade(KEEP_SQUARE));
        for index in ROWS.end..PARAMS {
            let slope = slopes[index];
            let (mean, square) = (&mut self.means[index], &mut self.squares[index]);
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let spread = (*square / square_part).sqrt() + TINY;
            let moved = params[index] - step * (*mean / mean_part) / spread;
            params[index] = moved.clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        }
    }
}
