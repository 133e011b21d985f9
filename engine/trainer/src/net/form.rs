//! The form of the network: its parameters, and where each part stands among them.

use std::ops::Range;

use gomolith::eval::network::{self, REGIONS_ACROSS, WINDOWS_ACROSS};
pub(super) use gomolith::eval::network::{CHANNELS, PAIRS, REGIONS};

use crate::rng::Rng;

/// The form by its number, which is raised when what the parameters mean changes: a training
/// of another form cannot go on.
pub(super) const FORM: u32 = 4;
/// The pairs whose rows stay zero: neither side can make anything, or both what they can make
/// on an empty board. So points that no stone is near cost nothing.
pub(super) const IDLE: [u8; 2] = [0, 0x33];
/// The sum over the board is divided by this, for the layers to begin with small numbers.
pub(super) const BOARD_UNIT: f32 = network::BOARD_UNIT as f32;
/// The sum over a window is divided by this.
pub(super) const WINDOW_UNIT: f32 = network::WINDOW_UNIT as f32;
/// The windows of the board, of two by two regions.
pub(super) const WINDOWS: usize = WINDOWS_ACROSS * WINDOWS_ACROSS;
/// The largest number of a point that counts.
pub(super) const POINT_MAX: f32 = network::POINT_MAX as f32 / network::ROW_UNIT as f32;

/// The largest number of a row that the engine keeps.
pub(super) const ROW_LIMIT: f32 = network::ROW_MAX as f32 / network::ROW_UNIT as f32;
/// The largest weight or bias that the engine keeps.
pub(super) const WEIGHT_LIMIT: f32 =
    network::WEIGHT_MAX as f32 / network::WEIGHT_UNIT as f32;

const SQUARE: usize = CHANNELS * CHANNELS;

/// The rows of the pairs.
pub(super) const ROWS: Range<usize> = 0..PAIRS * CHANNELS;
/// The layer over the whole board: a row of `CHANNELS` outputs for each input, then the
/// biases. So are the other layers.
pub(super) const BOARD: Range<usize> = behind(ROWS, SQUARE + CHANNELS);
/// The layer over a window.
pub(super) const WINDOW: Range<usize> = behind(BOARD, SQUARE + CHANNELS);
/// The second layer.
pub(super) const SECOND: Range<usize> = behind(WINDOW, SQUARE + CHANNELS);
/// The weights of the second layer's outputs in the value.
pub(super) const LAST: Range<usize> = behind(SECOND, CHANNELS);
/// The weights that the sum over the board has in the value at once.
pub(super) const DIRECT: Range<usize> = behind(LAST, CHANNELS);
/// The bias of the value, and the weight of the classical evaluation.
pub(super) const VALUE: Range<usize> = behind(DIRECT, 2);
/// The parameters that the engine carries: all so far.
pub(super) const CARRIED: usize = VALUE.end;
/// The policy's layer, which makes of the second one's outputs the weights of a point's squares.
pub(super) const POLICY: Range<usize> = behind(VALUE, SQUARE + CHANNELS);
/// The worth in the policy of how a point lies to the other side's last stone, and then to
/// the own one: `NEAR_KINDS` each.
pub(super) const POLICY_NEAR: Range<usize> = behind(POLICY, 2 * NEAR_KINDS);
/// The ways in which a point may lie to a stone.
pub(super) const NEAR_KINDS: usize = 8;
/// The weight in the policy of what the engine's tables tell.
pub(super) const POLICY_TABLED: usize = POLICY_NEAR.end;
/// All parameters.
pub(super) const PARAMS: usize = POLICY_TABLED + 1;

/// The regions of the window `nth`.
pub(super) fn window(nth: usize) -> [usize; 4] {
    let first = nth / WINDOWS_ACROSS * REGIONS_ACROSS + nth % WINDOWS_ACROSS;
    let below = first + REGIONS_ACROSS;
    [first, first + 1, below, below + 1]
}

const fn behind(part: Range<usize>, count: usize) -> Range<usize> {
    part.end..part.end + count
}

/// The indices of the worth of `near`.
pub(super) fn policy_near(near: [u8; 2]) -> [usize; 2] {
    let [other, own] = near.map(usize::from);
    [other, NEAR_KINDS + own].map(|it| POLICY_NEAR.start + it)
}

/// Parameters to begin with: small random numbers, so that channels differ, the classical
/// evaluation as it is, and the policy of the engine's tables.
pub(super) fn initial(seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(gomolith::board::splitmix(seed));
    let mut params = vec![0.0; PARAMS];
    let mut fill = |part: Range<usize>, most: f32| {
        for param in &mut params[part] {
            *param = most * (2.0 * rng.unit() as f32 - 1.0);
        }
    };
    let spread = (3.0 / CHANNELS as f32).sqrt();
    fill(ROWS, 0.1);
    for layer in [BOARD, WINDOW, SECOND] {
        fill(layer.start..layer.start + SQUARE, spread);
    }
    fill(LAST, spread);
    for pair in IDLE {
        let start = usize::from(pair) * CHANNELS;
        params[start..start + CHANNELS].fill(0.0);
    }
    params[VALUE.end - 1] = 1.0;
    params[POLICY_TABLED] = 1.0;
    params
}

/// The weights and the biases of the layer at `part` of `params`.
pub(super) fn layer(params: &[f32], part: Range<usize>) -> (&[f32], &[f32]) {
    params[part].split_at(SQUARE)
}

/// [`layer`], to be changed.
pub(super) fn layer_mut(
    params: &mut [f32],
    part: Range<usize>,
) -> (&mut [f32], &mut [f32]) {
    params[part].split_at_mut(SQUARE)
}
