//! The policy: which move the search chose. A head over the points and the second layer of the
//! network, which the engine does not carry.
//!
//! The logit of a move is what the engine's tables tell, and beside it the squares of its point,
//! each times a weight that the second layer turns to the position, and what it is worth how
//! the point lies to the last stones.

use super::examples::Example;
use super::form::{policy_near, CHANNELS, POLICY, POLICY_TABLED};
use super::layers::{add, add_to_rows, apply, back_layer, dot, squares, Channels};
use crate::tune::softmax;

/// What the policy tells of an example.
pub(super) struct PolicyPass {
    /// The weights of a point's squares.
    weights: Channels,
    /// The probability of each move to be chosen.
    probabilities: Vec<f32>,
}

impl PolicyPass {
    /// What the policy with these parameters tells of `example`, where the second layer gives
    /// `second`.
    pub(super) fn new(params: &[f32], example: Example<'_>, second: &Channels) -> Self {
        let weights = apply(params, POLICY, second);
        let logits = example.moves.iter().map(|it| {
            let near = policy_near(it.near).map(|index| params[index]);
            params[POLICY_TABLED] * it.tabled
                + near[0]
                + near[1]
                + dot(&weights, &squares(params, &it.cell))
        });
        let probabilities = softmax(logits.collect());
        PolicyPass {
            weights,
            probabilities,
        }
    }

    /// The loss: the cross-entropy, in nats. None where nothing was chosen.
    pub(super) fn loss(&self, example: Example<'_>) -> Option<f64> {
        let chosen = self.probabilities.get(example.chosen)?;
        Some(-f64::from(chosen.max(f32::MIN_POSITIVE)).ln())
    }

    /// Adds the slopes of the loss, times `factor`, to `slopes`. Returns those along the second
    /// layer's outputs `second`.
    pub(super) fn back(
        &self,
        params: &[f32],
        slopes: &mut [f32],
        example: Example<'_>,
        second: &Channels,
        factor: f32,
    ) -> Channels {
        // 1. The moves: their rows, and their distances.
        let mut along_weights = [0.0; CHANNELS];
        let moves = example.moves.iter().zip(&self.probabilities).enumerate();
        for (nth, (it, probability)) in moves {
            let wanted = if nth == example.chosen { 1.0 } else { 0.0 };
            let error = factor * (probability - wanted);
            add(&mut along_weights, &squares(params, &it.cell), error);
            let along_squares = self.weights.map(|weight| error * weight);
            add_to_rows(params, slopes, &it.cell, along_squares);
            slopes[POLICY_TABLED] += error * it.tabled;
            for index in policy_near(it.near) {
                slopes[index] += error;
            }
        }
        // 2. The layer that made their weights.
        back_layer(params, slopes, POLICY, second, &along_weights)
    }
}
