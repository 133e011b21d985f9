//! The layers behind the sums: the value of what a side sees.

use super::view::{plain_changes, View, QUARTERS, REGIONS, SQUARE_UNIT};
use super::weights::{Layer, Weights, CHANNELS, INPUT_UNIT, WEIGHT_UNIT};
use crate::position::Position;
use crate::score::Score;

/// The score of a value of one, which is even chances turned into e to one. The classical
/// evaluation has 200 for that, and `trainer learn` counts so; chosen by a few games.
const SCORE_PER_UNIT: i64 = 250;
const CLASSICAL_PER_UNIT: i64 = 200;
/// The sum over the board goes to its layer divided by this.
const BOARD_UNIT: i32 = 128;
/// The sum over a quarter goes to its layer divided by this.
const QUARTER_UNIT: i32 = 64;
/// From sums, as squares are kept, to inputs.
const BOARD_SHIFT: u32 = (SQUARE_UNIT * BOARD_UNIT / INPUT_UNIT).trailing_zeros();
const QUARTER_SHIFT: u32 = (SQUARE_UNIT * QUARTER_UNIT / INPUT_UNIT).trailing_zeros();
/// A product of an input and a weight, as an input is kept.
const WEIGHT_SHIFT: u32 = 8;

const ALL_REGIONS: [usize; REGIONS] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const _: () = assert!(WEIGHT_UNIT == 1 << WEIGHT_SHIFT);
const _: () = assert!(SQUARE_UNIT * BOARD_UNIT == INPUT_UNIT << BOARD_SHIFT);
const _: () = assert!(SQUARE_UNIT * QUARTER_UNIT == INPUT_UNIT << QUARTER_SHIFT);

/// What a layer reads, or gives.
pub(super) type Channels = [i16; CHANNELS];

/// A function that tells the score of what a view sees of a position, whose classical
/// evaluation is given last. All of them tell the same.
pub(super) type Evaluate = fn(&mut View, &Position, &Weights, Score) -> Score;

/// The score of what `view` sees of `position`, whose classical evaluation is `classical`.
pub(super) fn evaluate(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    let fast = (plain_changes, plain_products);
    evaluate_with(view, position, weights, classical, fast)
}

/// `evaluate`, by functions that find the changes of a row, and add up the products of a
/// layer.
#[inline(always)]
pub(super) fn evaluate_with(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
    (changes, products): (
        impl Fn(&[u32], &[u32]) -> u32,
        impl Fn(&Layer, &Channels) -> [i32; CHANNELS],
    ),
) -> Score {
    view.update(position, weights, changes);
    let outputs = |layer: &Layer, input: &Channels| {
        let mut outputs = products(layer, input);
        for (output, bias) in outputs.iter_mut().zip(&layer.biases) {
            *output = (*output >> WEIGHT_SHIFT) + i32::from(*bias);
        }
        outputs
    };
    // 1. The board and its quarters.
    let board = input(&view.regions, &ALL_REGIONS, BOARD_SHIFT);
    let mut first = outputs(&weights.board, &board);
    for quarter in &QUARTERS {
        let quarter = input(&view.regions, quarter, QUARTER_SHIFT);
        for (first, output) in first.iter_mut().zip(outputs(&weights.quarter, &quarter)) {
            *first += output.max(0);
        }
    }
    // 2. The second layer.
    let second = rectified(&outputs(&weights.second, &rectified(&first)));
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

/// The sums over some regions, as a layer reads them.
#[inline(always)]
fn input<const COUNT: usize>(
    regions: &[[i32; CHANNELS]; REGIONS],
    which: &[usize; COUNT],
    shift: u32,
) -> Channels {
    let mut sums = [0; CHANNELS];
    for &region in which {
        for (sum, it) in sums.iter_mut().zip(&regions[region]) {
            *sum += *it;
        }
    }
    let mut input = [0; CHANNELS];
    for (input, sum) in input.iter_mut().zip(&sums) {
        *input = saturated(*sum >> shift);
    }
    input
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

/// The sums of products of `layer`, one for each output. They fit by `WEIGHT_MAX`.
#[inline(always)]
fn plain_products(layer: &Layer, input: &Channels) -> [i32; CHANNELS] {
    let mut sums = [0; CHANNELS];
    for (pair, weights) in input.chunks_exact(2).zip(&layer.weights) {
        let (one, other) = (i32::from(pair[0]), i32::from(pair[1]));
        for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(2)) {
            *sum += one * i32::from(weights[0]) + other * i32::from(weights[1]);
        }
    }
    sums
}
