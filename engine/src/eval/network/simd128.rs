//! The layers by the 128 bits of WebAssembly, whose instructions do eight numbers at a time.
//! Where they are unknown a module is refused as a whole, so there is nothing to detect here,
//! and nothing unsafe.

use std::arch::wasm32::{
    i16x8, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_ne,
    i32x4_splat, u32x4, v128,
};

use super::layers::{evaluate_by, Channels, Evaluate, Kernels};
use super::view::View;
use super::weights::{Layer, Weights, CHANNELS};
use crate::position::Position;
use crate::score::Score;

/// The numbers of 32 bits in a register.
const LANES: usize = 4;
const REGISTERS: usize = CHANNELS / LANES;

/// `layers::evaluate`, compiled for these instructions. Never none: an option only because it
/// is one of several ways, as in `avx2`.
pub(super) fn evaluate() -> Option<Evaluate> {
    Some(evaluate_here)
}

fn evaluate_here(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    evaluate_by_simd128(view, position, weights, classical)
}

#[target_feature(enable = "simd128")]
fn evaluate_by_simd128(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    evaluate_by(&Simd128, view, position, weights, classical)
}

/// What these instructions can do.
struct Simd128;

impl Kernels for Simd128 {
    #[inline(always)]
    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
        changes(one, other)
    }

    #[inline(always)]
    fn products<const COUNT: usize>(
        &self,
        layer: &Layer,
        inputs: &[Channels; COUNT],
    ) -> [[i32; CHANNELS]; COUNT] {
        products(layer, inputs)
    }
}

/// One instruction compares four points.
#[target_feature(enable = "simd128")]
#[inline]
fn changes(one: &[u32], other: &[u32]) -> u32 {
    let parts = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
    let four = |it: &[u32]| u32x4(it[0], it[1], it[2], it[3]);
    parts.enumerate().fold(0, |bits, (nth, (one, other))| {
        bits | u32::from(i32x4_bitmask(i32x4_ne(four(one), four(other)))) << (LANES * nth)
    })
}

/// One instruction multiplies eight numbers and adds up pairs. The weights are read once for
/// all inputs.
#[target_feature(enable = "simd128")]
#[inline]
fn products<const COUNT: usize>(
    layer: &Layer,
    inputs: &[Channels; COUNT],
) -> [[i32; CHANNELS]; COUNT] {
    let mut sums = [[i32x4_splat(0); REGISTERS]; COUNT];
    for (nth, weights) in layer.weights.iter().enumerate() {
        let mut pairs = [i32x4_splat(0); COUNT];
        for (pair, input) in pairs.iter_mut().zip(inputs) {
            let [one, other] = [input[2 * nth], input[2 * nth + 1]];
            *pair = i32x4_splat(i32::from(one) & 0xffff | i32::from(other) << 16);
        }
        for (register, it) in weights.chunks_exact(2 * LANES).enumerate() {
            let weights = i16x8(it[0], it[1], it[2], it[3], it[4], it[5], it[6], it[7]);
            for (sums, pair) in sums.iter_mut().zip(&pairs) {
                sums[register] = i32x4_add(sums[register], i32x4_dot_i16x8(*pair, weights));
            }
        }
    }
    let mut out = [[0; CHANNELS]; COUNT];
    for (out, sums) in out.iter_mut().zip(&sums) {
        for (out, sum) in out.chunks_exact_mut(LANES).zip(sums) {
            out.copy_from_slice(&numbers(*sum));
        }
    }
    out
}

/// The numbers of a register.
#[target_feature(enable = "simd128")]
#[inline]
fn numbers(register: v128) -> [i32; LANES] {
    [
        i32x4_extract_lane::<0>(register),
        i32x4_extract_lane::<1>(register),
        i32x4_extract_lane::<2>(register),
        i32x4_extract_lane::<3>(register),
    ]
}
