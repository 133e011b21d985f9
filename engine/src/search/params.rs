//! The numbers of the search.
//!
//! Margins return `None` where they do not apply, so that the node reads as prose.

use crate::board::WinningLine;
use crate::lines::{Pattern, Threat};
use crate::score::Score;

/// The numbers that a search is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchParams {
    /// What making a pattern is worth when moves are ordered.
    pub order_pattern: [i32; Pattern::COUNT],
    /// What making a threat adds to that.
    pub order_threat: [i32; Threat::COUNT],
    /// The part, in sixteenths, of its worth that a point counts which may be forbidden.
    pub order_suspect: i32,
    /// The part, in sixteenths, of its worth that a point of the other side counts.
    pub order_other: i32,
    /// Added for the move that answered the last one well before.
    pub order_counter: i32,
    /// Half the width of the first window around the last score.
    pub aspiration: Score,
    /// Depth up to which a node far above the window is not searched.
    pub futility_depth: i32,
    /// The margin for that, per ply.
    pub futility_margin: Score,
    /// Depth up to which a node far below the window is left to the fours.
    pub razor_depth: i32,
    /// The margin for that, per ply.
    pub razor_margin: Score,
    /// Depth up to which a node tries only so many quiet moves.
    pub count_depth: i32,
    /// Fours that the quiescence search tries in a row.
    pub quiescence_fours: i32,
}

impl SearchParams {
    /// What the engine plays with.
    pub const DEFAULT: SearchParams = SearchParams {
        order_pattern: [0, 2, 6, 8, 24, 30, 80, 90, 400, 2_000, 30, 0],
        order_threat: [0, 20, 150, 60, 300, 500, 4_000, 0],
        order_suspect: 4,
        order_other: 12,
        order_counter: 60,
        aspiration: 24,
        futility_depth: 6,
        futility_margin: 60,
        razor_depth: 3,
        razor_margin: 90,
        count_depth: 8,
        quiescence_fours: 6,
    };

    /// What a stone on a point with these patterns is worth to a side with these winning
    /// lines, for the order.
    pub(super) fn order_value(&self, patterns: [Pattern; 4], winning: WinningLine) -> i32 {
        let sum: i32 = patterns
            .iter()
            .map(|&p| self.order_pattern[p as usize])
            .sum();
        match Threat::of(patterns, winning) {
            Threat::Suspect => sum * self.order_suspect / 16,
            threat => sum + self.order_threat[threat as usize],
        }
    }

    /// How far above `beta` a node of this depth must stand to be cut off unsearched.
    pub(super) fn futility(&self, depth: i32, improving: bool) -> Option<Score> {
        (depth <= self.futility_depth)
            .then(|| self.futility_margin * (depth - i32::from(improving)).max(1))
    }

    /// How far below `alpha` a node of this depth must stand to be left to the fours.
    pub(super) fn razor(&self, depth: i32) -> Option<Score> {
        (depth <= self.razor_depth).then(|| self.razor_margin * (depth + 1))
    }

    /// How many moves a node of this depth tries before it skips the quiet ones.
    pub(super) fn count_max(&self, depth: i32, improving: bool) -> Option<usize> {
        let count = 4 + depth * (depth + 3) / 2;
        (depth <= self.count_depth).then(|| (count >> i32::from(!improving)) as usize + 2)
    }
}

/// Plies by which the `index`-th move of a node of `depth` is searched less deep.
///
/// The product of two logarithms, in whole numbers so that it is equal everywhere.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    let product = log2_in_16ths(depth.max(1) as u32) * log2_in_16ths(index as u32 + 1);
    (64 + product / 4) as i32 / 256
}

/// The logarithm to base 2, linear between powers of two.
fn log2_in_16ths(n: u32) -> u32 {
    let whole = 31 - n.leading_zeros();
    16 * whole + ((n << 4) >> whole) - 16
}
