//! The layers by AVX2, whose instructions do sixteen numbers at a time, and with `unsafe`. On
//! other processors there is nothing here.
// Edition 2024 asks for `unsafe` within unsafe functions, which rustc 1.63 calls unused.
#![allow(unsafe_op_in_unsafe_fn)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_movemask_ps, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_storeu_si256,
};

use super::layers::{evaluate_by, Channels, Evaluate, Kernels};
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
    evaluate_by(&Avx2(()), view, position, weights, classical)
}

/// What AVX2 can do. Only `evaluate_by_avx2` makes one, whose caller answers for AVX2.
struct Avx2(());

impl Kernels for Avx2 {
    #[inline(always)]
    fn changes(&self, one: &[u32], other: &[u32]) -> u32 {
        // SAFETY: there is AVX2 where there is a `self`.
        unsafe { changes(one, other) }
    }

    #[inline(always)]
    fn products<const COUNT: usize>(
        &self,
        layer: &Layer,
        inputs: &[Channels; COUNT],
    ) -> [[i32; CHANNELS]; COUNT] {
        // SAFETY: there is AVX2 where there is a `self`.
        unsafe { products(layer, inputs) }
    }
}

/// One instruction compares eight points.
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

/// One instruction multiplies sixteen numbers and adds up pairs. The weights are read once for
/// all inputs.
///
/// SAFETY: the caller has made sure of AVX2. What is read and written through pointers are
/// chunks as long as a register, for which any address will do.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn products<const COUNT: usize>(
    layer: &Layer,
    inputs: &[Channels; COUNT],
) -> [[i32; CHANNELS]; COUNT] {
    let mut sums = [[_mm256_setzero_si256(); REGISTERS]; COUNT];
    for (nth, weights) in layer.weights.iter().enumerate() {
        let mut pairs = [_mm256_setzero_si256(); COUNT];
        for (pair, input) in pairs.iter_mut().zip(inputs) {
            let [one, other] = [input[2 * nth], input[2 * nth + 1]];
            *pair = _mm256_set1_epi32(i32::from(one) & 0xffff | i32::from(other) << 16);
        }
        for (register, weights) in weights.chunks_exact(2 * LANES).enumerate() {
            let weights = _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>());
            for (sums, pair) in sums.iter_mut().zip(&pairs) {
                let products = _mm256_madd_epi16(*pair, weights);
                sums[register] = _mm256_add_epi32(sums[register], products);
            }
        }
    }
    let mut out = [[0; CHANNELS]; COUNT];
    for (out, sums) in out.iter_mut().zip(&sums) {
        for (out, sum) in out.chunks_exact_mut(LANES).zip(sums) {
            _mm256_storeu_si256(out.as_mut_ptr().cast::<__m256i>(), *sum);
        }
    }
    out
}
