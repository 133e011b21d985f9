//! The layers behind the sums: the value of what a side sees.

use super::view::{Sums, View, REGIONS, REGIONS_ACROSS, SQUARE_UNIT};
use super::weights::{Layer, Weights, CHANNELS, INPUT_UNIT, WEIGHT_UNIT};
use crate::position::Position;
use crate::score::Score;

/// The score of a value of one, which is even chances turned into e to one. The classical
/// evaluation has 200 for that, and `trainer learn` counts so; chosen by a few games.
pub const SCORE_PER_UNIT: i64 = 250;
const CLASSICAL_PER_UNIT: i64 = 200;
/// The sum over the board goes to its layer divided by this.
pub const BOARD_UNIT: i32 = 128;
/// The sum over a window goes to its layer divided by this.
pub const WINDOW_UNIT: i32 = 16;
/// From sums, as squares are kept, to inputs.
const BOARD_SHIFT: u32 = (SQUARE_UNIT * BOARD_UNIT / INPUT_UNIT).trailing_zeros();
const WINDOW_SHIFT: u32 = (SQUARE_UNIT * WINDOW_UNIT / INPUT_UNIT).trailing_zeros();
const _: () = assert!(4 * (i16::MAX as i32 >> WINDOW_SHIFT) <= i16::MAX as i32);
/// A product of an input and a weight, as an input is kept.
const WEIGHT_SHIFT: u32 = 8;

/// Windows overlap: each has two by two regions.
pub const WINDOWS_ACROSS: usize = REGIONS_ACROSS - 1;
const WINDOWS: usize = WINDOWS_ACROSS * WINDOWS_ACROSS;

const _: () = assert!(WEIGHT_UNIT == 1 << WEIGHT_SHIFT);
const _: () = assert!(SQUARE_UNIT * BOARD_UNIT == INPUT_UNIT << BOARD_SHIFT);
const _: () = assert!(SQUARE_UNIT * WINDOW_UNIT == INPUT_UNIT << WINDOW_SHIFT);

/// What a layer reads, or gives.
pub(super) type Channels = [i16; CHANNELS];

/// A function that tells the score of what a view sees of a position, whose classical
/// evaluation is given last. All of them tell the same.
pub(super) type Evaluate = fn(&mut View, &Position, &Weights, Score) -> Score;

/// What takes the time. All implementations give the same.
pub(super) trait Kernels {
    /// The points of a row at which shapes differ, a bit for each.
    fn changes(&self, one: &[u32], other: &[u32]) -> u32;

    /// For each of the inputs the sums of products of `layer`, one for each output. They fit
    /// by `WEIGHT_MAX`.
    fn products<const COUNT: usize>(
        &self,
        layer: &Layer,
        inputs: &[Channels; COUNT],
    ) -> [[i32; CHANNELS]; COUNT];
}

/// What every processor can do.
struct Plain;

impl Kernels for Plain {
    #[inline(always)]
    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
        let pairs = one.iter().zip(other).enumerate();
        pairs.fold(0, |bits, (nth, (one, other))| {
            bits | u32::from(one != other) << nth
        })
    }

    #[inline(always)]
    fn products<const COUNT: usize>(
        &self,
        layer: &Layer,
        inputs: &[Channels; COUNT],
    ) -> [[i32; CHANNELS]; COUNT] {
        let mut sums = [[0; CHANNELS]; COUNT];
        for (sums, input) in sums.iter_mut().zip(inputs) {
            for (pair, weights) in input.chunks_exact(2).zip(&layer.weights) {
                let (one, other) = (i32::from(pair[0]), i32::from(pair[1]));
                for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(2)) {
                    *sum += one * i32::from(weights[0]) + other * i32::from(weights[1]);
                }
            }
        }
        sums
    }
}

/// The classical evaluation in the unit of the network's.
pub(in crate::eval) fn in_its_unit(classical: Score) -> Score {
    classical * SCORE_PER_UNIT as Score / CLASSICAL_PER_UNIT as Score
}

/// The score of what `view` sees of `position`, whose classical evaluation is `classical`.
pub(super) fn evaluate(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    evaluate_by(&Plain, view, position, weights, classical)
}

/// `evaluate`, by these kernels.
#[inline(always)]
pub(super) fn evaluate_by(
    kernels: &impl Kernels,
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    view.update(position, weights, |one, other| kernels.changes(one, other));
    // 1. The board and its windows.
    let (board, windows) = inputs(&view.regions);
    let [mut first] = outputs(kernels, &weights.board, &[board]);
    for pair in &windows {
        for outputs in outputs(kernels, &weights.window, pair) {
            for (first, output) in first.iter_mut().zip(outputs) {
                *first += output.max(0);
            }
        }
    }
    // 2. The second layer.
    let [second] = outputs(kernels, &weights.second, &[rectified(&first)]);
    let second = rectified(&second);
    // 3. The value.
    let dot = |weights: &Channels, inputs: &Channels| -> i64 {
        let products = weights.iter().zip(inputs);
        let products = products.map(|(&it, &input)| i32::from(it) * i32::from(input));
        i64::from(products.sum::<i32>())
    };
    let value = dot(&weights.last, &second)
        + dot(&weights.direct, &board)
        + i64::from(weights.bias) * i64::from(WEIGHT_UNIT);
    let learned = value * SCORE_PER_UNIT / i64::from(INPUT_UNIT * WEIGHT_UNIT);
    let kept = i64::from(weights.classical) * i64::from(classical) * SCORE_PER_UNIT
        / (CLASSICAL_PER_UNIT * i64::from(WEIGHT_UNIT));
    // Far below the ends of 32 bits: 9 million at most.
    (learned + kept) as Score
}

/// The outputs of a layer for each of the inputs.
#[inline(always)]
fn outputs<const COUNT: usize>(
    kernels: &impl Kernels,
    layer: &Layer,
    inputs: &[Channels; COUNT],
) -> [[i32; CHANNELS]; COUNT] {
    let mut outputs = kernels.products(layer, inputs);
    for outputs in &mut outputs {
        for (output, bias) in outputs.iter_mut().zip(&layer.biases) {
            *output = (*output >> WEIGHT_SHIFT) + i32::from(*bias);
        }
    }
    outputs
}

/// The sums over the board and over its windows, these two at a time, as a layer reads them.
#[inline(always)]
fn inputs(regions: &[Sums; REGIONS]) -> (Channels, [[Channels; 2]; WINDOWS / 2]) {
    let mut board = [0; CHANNELS];
    let mut windows = [[[0; CHANNELS]; 2]; WINDOWS / 2];
    let mut above = [[0; CHANNELS]; WINDOWS_ACROSS];
    for (nth, row) in regions.chunks_exact(REGIONS_ACROSS).enumerate() {
        let mut parts = [[0; CHANNELS]; REGIONS_ACROSS];
        for (part, region) in parts.iter_mut().zip(row) {
            for channel in 0..CHANNELS {
                board[channel] += i32::from(region[channel]);
                // So shifted the sum of four fits 16 bits.
                part[channel] = region[channel] >> WINDOW_SHIFT;
            }
        }
        // Each window is two regions of this row and the same two of the row above.
        for column in 0..WINDOWS_ACROSS {
            let window = nth.saturating_sub(1) * WINDOWS_ACROSS + column;
            for channel in 0..CHANNELS {
                let two = parts[column][channel] + parts[column + 1][channel];
                if nth > 0 {
                    windows[window / 2][window % 2][channel] = above[column][channel] + two;
                }
                above[column][channel] = two;
            }
        }
    }
    let mut input = [0; CHANNELS];
    for (input, sum) in input.iter_mut().zip(&board) {
        *input = saturated(*sum >> BOARD_SHIFT);
    }
    (input, windows)
}

/// What is above zero, as a layer reads it.
#[inline(always)]
fn rectified(numbers: &[i32; CHANNELS]) -> Channels {
    let mut input = [0; CHANNELS];
    for (input, number) in input.iter_mut().zip(numbers) {
        *input = saturated((*number).max(0));
    }
    input
}

/// The nearest number of 16 bits, but for the lowest, which has no opposite.
#[inline(always)]
fn saturated(number: i32) -> i16 {
    number.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}
