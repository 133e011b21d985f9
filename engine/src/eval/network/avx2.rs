//! The layers by AVX2, whose instructions do sixteen numbers at a time: the one place with
//! `unsafe`. On other processors there is nothing here.
// Edition 2024 asks for `unsafe` within unsafe functions, which rustc 1.63 calls unused.
#![allow(unsafe_op_in_unsafe_fn)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_movemask_ps, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_storeu_si256,
};

use super::layers::{evaluate_with, Channels, Evaluate};
use super::view::View;
use super::weights::{Layer, Weights, CHANNELS};
use crate::position::Position;
use crate::score::Score;

/// The numbers of 32 bits in a register.
const LANES: usize = 8;
const REGISTERS: usize = CHANNELS / LANES;

/// `layers::evaluate`, compiled for AVX2; none where the processor has no AVX2.
pub(super) fn evaluate() -> Option<Evaluate> {
    std::is_x86_feature_detected!("avx2").then(|| evaluate_here as Evaluate)
}

fn evaluate_here(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    // SAFETY: `evaluate` alone gives this function away, where the processor has AVX2.
    unsafe { evaluate_by_avx2(view, position, weights, classical) }
}

#[target_feature(enable = "avx2")]
unsafe fn evaluate_by_avx2(
    view: &mut View,
    position: &Position,
    weights: &Weights,
    classical: Score,
) -> Score {
    // SAFETY: the caller of this function answers for AVX2, also for those of the closures.
    let fast = (
        |one: &[u32], other: &[u32]| changes(one, other),
        |layer: &Layer, input: &Channels| products(layer, input),
    );
    evaluate_with(view, position, weights, classical, fast)
}

/// `view::plain_changes`: one instruction compares eight points.
///
/// SAFETY: as for `products`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn changes(one: &[u32], other: &[u32]) -> u32 {
    let mut equal = 0;
    let parts = one.chunks_exact(LANES).zip(other.chunks_exact(LANES));
    for (nth, (one, other)) in parts.enumerate() {
        let one = _mm256_loadu_si256(one.as_ptr().cast::<__m256i>());
        let other = _mm256_loadu_si256(other.as_ptr().cast::<__m256i>());
        let same = _mm256_castsi256_ps(_mm256_cmpeq_epi32(one, other));
        equal |= (_mm256_movemask_ps(same) as u32) << (LANES * nth);
    }
    !equal
}

/// `layers::plain_products`: one instruction multiplies sixteen numbers and adds up pairs.
///
/// SAFETY: the caller has made sure of AVX2. What is read and written through pointers are
/// chunks as long as a register, for which any address will do.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn products(layer: &Layer, input: &Channels) -> [i32; CHANNELS] {
    let mut sums = [_mm256_setzero_si256(); REGISTERS];
    for (pair, weights) in input.chunks_exact(2).zip(&layer.weights) {
        let pair = i32::from(pair[0]) & 0xffff | i32::from(pair[1]) << 16;
        let pair = _mm256_set1_epi32(pair);
        for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(2 * LANES)) {
            let weights = _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>());
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pair, weights));
        }
    }
    let mut out = [0; CHANNELS];
    for (out, sum) in out.chunks_exact_mut(LANES).zip(sums) {
        _mm256_storeu_si256(out.as_mut_ptr().cast::<__m256i>(), sum);
    }
    out
}
