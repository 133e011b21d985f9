//! Points and layers of the network, forward and back.

use std::ops::Range;

use super::cells::Cell;
use super::form::{layer, layer_mut, CHANNELS, IDLE, POINT_MAX};

/// The numbers of one place in the network.
pub(super) type Channels = [f32; CHANNELS];

/// The squares of a point, within limits.
pub(super) fn squares(params: &[f32], cell: &Cell) -> Channels {
    point(params, cell).map(|it| {
        let kept = it.clamp(0.0, POINT_MAX);
        kept * kept
    })
}

/// The sum of the four rows of a point.
fn point(params: &[f32], cell: &Cell) -> Channels {
    let mut point = [0.0; CHANNELS];
    for pair in cell.pairs {
        add(&mut point, row(params, pair), 1.0);
    }
    point
}

/// The row of `pair`.
fn row(params: &[f32], pair: u8) -> &Channels {
    let start = usize::from(pair) * CHANNELS;
    params[start..start + CHANNELS].try_into().expect("a row")
}

/// Adds to the slopes along the rows of a point's pairs, where those along its squares are
/// `slope`.
pub(super) fn add_to_rows(
    params: &[f32],
    slopes: &mut [f32],
    cell: &Cell,
    mut slope: Channels,
) {
    for (slope, it) in slope.iter_mut().zip(point(params, cell)) {
        let is_kept = it > 0.0 && it < POINT_MAX;
        *slope *= if is_kept { 2.0 * it } else { 0.0 };
    }
    for pair in cell.pairs {
        if IDLE.contains(&pair) {
            continue;
        }
        let start = usize::from(pair) * CHANNELS;
        add(&mut slopes[start..start + CHANNELS], &slope, 1.0);
    }
}

/// The outputs of the layer at `part`.
pub(super) fn apply(params: &[f32], part: Range<usize>, inputs: &Channels) -> Channels {
    let (weights, biases) = layer(params, part);
    let mut outputs: Channels = biases.try_into().expect("a bias for each");
    for (row, input) in weights.chunks_exact(CHANNELS).zip(inputs) {
        add(&mut outputs, row, *input);
    }
    outputs
}

/// Adds the slopes along the parameters of the layer at `part`, of which those along its
/// outputs are `outputs`. Returns those along its `inputs`.
pub(super) fn back_layer(
    params: &[f32],
    slopes: &mut [f32],
    part: Range<usize>,
    inputs: &Channels,
    outputs: &Channels,
) -> Channels {
    let (weights, _) = layer(params, part.clone());
    let (weight_slopes, bias_slopes) = layer_mut(slopes, part);
    add(bias_slopes, outputs, 1.0);
    let rows = weight_slopes.chunks_exact_mut(CHANNELS);
    for (row, input) in rows.zip(inputs) {
        add(row, outputs, *input);
    }
    let mut rows = weights.chunks_exact(CHANNELS);
    std::array::from_fn(|_| rows.next().map_or(0.0, |row| dot(row, outputs)))
}

/// `slopes` where the output `out` of a layer is above zero, and zero elsewhere.
pub(super) fn gated(mut slopes: Channels, out: &Channels) -> Channels {
    for (slope, out) in slopes.iter_mut().zip(out) {
        if *out <= 0.0 {
            *slope = 0.0;
        }
    }
    slopes
}

pub(super) fn relu(channels: Channels) -> Channels {
    channels.map(|it| it.max(0.0))
}

/// Adds `more`, times `factor`, to `sum`.
pub(super) fn add(sum: &mut [f32], more: &[f32], factor: f32) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += factor * more;
    }
}

pub(super) fn dot(one: &[f32], other: &[f32]) -> f32 {
    // Eight sums side by side: a compiler may not change the order of one.
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}
