//! The network: what a position is worth beyond the classical evaluation, learned from games
//! of the engine against itself. `trainer learn` makes its numbers.
//!
//! It sees what the lines keep anyhow: for each empty point and direction the shapes that a
//! stone of either side would make, the pair of the own and the other's.
//!
//! 1. Each pair has a row of `CHANNELS` numbers. A point is the sum of the rows of its four
//!    pairs, of which the squares count; what is below zero counts nothing. A square tells
//!    what two pairs make together, as a double three does.
//! 2. The points are added up over 25 regions, five by five. All together make the board, and
//!    two by two its sixteen overlapping windows.
//! 3. Small layers make one number of these sums, to which the classical evaluation is added.
//!
//! The other side's view is the same with the shapes exchanged, so a network knows no colors;
//! and what is added up has no order, so it knows no symmetry of the board either.
//!
//! All of it is integers. A real number is kept as the nearest multiple of a unit's part:
//! `ROW_UNIT` for rows and points, `SQUARE_UNIT` for their squares and sums, `INPUT_UNIT` for
//! what a layer reads, and `WEIGHT_UNIT` for what it multiplies that with.
//!
//! CITE: sums over regions of the board, windows that overlap, and small layers behind them
//! are ideas of Rapfi's mix8 and mix9 networks, <https://github.com/dhbloo/rapfi>; a first layer
//! over tabulated lines likewise. Squares within limits are the SCReLU of chess networks.

mod weights;
mod view;
mod layers;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(test)]
pub(super) mod tests;

use crate::board::Side;
use crate::position::Position;
use crate::score::Score;

pub use layers::{BOARD_UNIT, SCORE_PER_UNIT, WINDOWS_ACROSS, WINDOW_UNIT};
pub use view::{region, POINT_MAX, REGIONS, REGIONS_ACROSS};
pub use weights::{
    Weights, CHANNELS, INPUT_UNIT, PAIRS, ROW_MAX, ROW_UNIT, WEIGHT_MAX, WEIGHT_UNIT,
};

pub(super) use layers::in_its_unit;

use layers::Evaluate;
use view::View;

/// A network that follows a game, with the eyes of both sides.
pub(super) struct Network {
    /// The weights of both sides, or those of Black and those of White.
    weights: Vec<Weights>,
    /// What each side sees, indexed by `Side as usize`.
    views: [View; 2],
    evaluate: Evaluate,
}

impl Network {
    /// A network with the weights of Black and of White, which may be the same.
    pub(super) fn new(weights: [Weights; 2]) -> Network {
        let mut weights = Vec::from(weights);
        // Kept once they take half the room in the processor's cache.
        weights.dedup();
        Network {
            weights,
            views: Side::BOTH.map(View::new),
            evaluate: fastest(),
        }
    }

    /// Starts anew with the board of `position`.
    pub(super) fn begin(&mut self, position: &Position) {
        for view in &mut self.views {
            view.begin(position);
        }
    }

    /// The score of `position` for the side to move, whose classical evaluation is
    /// `classical`.
    pub(super) fn evaluate(&mut self, position: &Position, classical: Score) -> Score {
        let side = position.side() as usize;
        let weights = &self.weights[side.min(self.weights.len() - 1)];
        (self.evaluate)(&mut self.views[side], position, weights, classical)
    }
}

/// The fastest of the functions that tell the score, all of which tell the same, that this
/// processor can run.
fn fastest() -> Evaluate {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(evaluate) = avx2::evaluate() {
            return evaluate;
        }
    }
    #[cfg(target_arch = "wasm32")]
    {
        if let Some(evaluate) = simd128::evaluate() {
            return evaluate;
        }
    }
    layers::evaluate
}
