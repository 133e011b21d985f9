//! The numbers of the search.
//!
//! Margins return `None` where they do not apply, so that the node reads as prose.

use crate::board::WinningLine;
use crate::lines::{Pattern, Threat};
use crate::score::Score;

/// The numbers that a search is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchParams {
    /// What making a pattern is worth when moves are ordered, on the points of which no worth
    /// has been fitted: fives, and what may be forbidden.
    pub order_pattern: [i32; Pattern::COUNT],
    /// The part, in sixteenths, of its worth that a point counts which may be forbidden,
    pub order_suspect: i32,
    /// and a point of the other side.
    pub order_other: i32,
    /// Added for the move that answered the last one well before.
    pub order_counter: i32,
    /// Half the width of the first window around the last score.
    pub aspiration: Score,
    /// Depth up to which a node far above the window is not searched.
    pub futility_depth: i32,
    /// The margin for that, per ply but the last.
    pub futility_margin: Score,
    /// Depth up to which a node far below the window is left to the fours.
    pub razor_depth: i32,
    /// The margin for that, per ply.
    pub razor_margin: Score,
    /// How many moves a node tries at least before it skips others.
    pub count_least: i32,
    /// How many more it tries the deeper it is: the larger, the fewer.
    pub count_divisor: i32,
    /// Moves that are searched before any is reduced.
    pub reduction_index: i32,
    /// How much later moves of deeper nodes are reduced. This and what follows is in
    /// sixteenths of a ply.
    pub reduction_scale: i32,
    /// More where the evaluation gets no better.
    pub reduction_calm: i32,
    /// Less in wide windows.
    pub reduction_wide: i32,
    /// More where another move should have reached `beta`.
    pub reduction_cut: i32,
    /// Less for moves that were best elsewhere.
    pub reduction_history: i32,
    /// Less for moves that were best elsewhere after the same moves.
    pub reduction_after: i32,
    /// Less near the root,
    pub reduction_near: i32,
    /// which is up to so many plies (whole ones) from it. Moves of the root itself are never
    /// reduced.
    pub reduction_near_plies: i32,
    /// More for moves that the order sees behind, for each `MOVE_SCALE`;
    pub order_scale: i32,
    /// beyond so much;
    pub order_bias: i32,
    /// at most.
    pub order_most: i32,
    /// How far above the window a node must stand, per ply, to be searched less deep.
    pub high_margin: Score,
    /// Depth from which the known move is searched deeper if no other comes near it.
    pub singular_depth: i32,
    /// How near that is: sixteenths per ply.
    pub singular_margin: Score,
    /// How far off all others must be to search it two plies deeper.
    pub singular_twice: Score,
    /// How far above the window a reduced move must come out to be searched deeper; 0 for
    /// never.
    pub deeper_margin: Score,
    /// Whether moves after one that raised `alpha` are searched less deep.
    pub found_less: bool,
    /// Fours that the quiescence search tries in a row.
    pub quiescence_fours: i32,
    /// How much of the errors known of the evaluation counts, in 64ths.
    pub correction_scale: i32,
}

impl SearchParams {
    /// What the engine plays with.
    pub const DEFAULT: SearchParams = SearchParams {
        order_pattern: [0, 2, 6, 8, 24, 30, 80, 90, 400, 2_000, 30, 0],
        order_suspect: 4,
        order_other: 12,
        order_counter: 100,
        aspiration: 39,
        futility_depth: 12,
        futility_margin: 60,
        razor_depth: 3,
        razor_margin: 25,
        count_least: 3,
        count_divisor: 12,
        reduction_index: 1,
        reduction_scale: 5,
        reduction_calm: 16,
        reduction_wide: 14,
        reduction_cut: 10,
        reduction_history: 17,
        reduction_after: 18,
        reduction_near: 21,
        reduction_near_plies: 4,
        order_scale: 8,
        order_bias: 15,
        order_most: 39,
        high_margin: 18,
        singular_depth: 7,
        singular_margin: 15,
        singular_twice: 26,
        deeper_margin: 46,
        found_less: true,
        quiescence_fours: 16,
        correction_scale: 17,
    };

    /// What a stone on a point with these patterns is worth to a side with these winning
    /// lines, for the order, if no worth has been fitted.
    pub(super) fn order_value(&self, patterns: [Pattern; 4], winning: WinningLine) -> i32 {
        let sum: i32 = patterns
            .iter()
            .map(|&p| self.order_pattern[p as usize])
            .sum();
        match Threat::of(patterns, winning) {
            Threat::Suspect => sum * self.order_suspect / 16,
            _ => sum,
        }
    }

    /// How far above `beta` a node of this depth must stand to be cut off unsearched.
    pub(super) fn futility(&self, depth: i32, improving: bool) -> Option<Score> {
        (depth <= self.futility_depth)
            .then(|| self.futility_margin * (depth - 1 - i32::from(improving)).max(0))
    }

    /// How far below `alpha` a node of this depth must stand to be left to the fours.
    pub(super) fn razor(&self, depth: i32) -> Option<Score> {
        (depth <= self.razor_depth).then(|| self.razor_margin * (depth + 1))
    }

    /// How many moves a node of this depth tries before it skips the others.
    pub(super) fn count_max(&self, depth: i32, improving: bool) -> usize {
        let count = self.count_least + depth * (depth + 20) / self.count_divisor;
        (count >> i32::from(!improving)) as usize
    }

    /// How far above `beta` a node of this depth must stand to be searched less deep.
    pub(super) fn high_margin(&self, depth: i32) -> Score {
        self.high_margin * depth
    }
}

/// The product of the logarithms of a depth and of the place of a move, in 256ths.
///
/// In whole numbers, so that it is equal everywhere.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    (log2_in_16ths(depth.max(1) as u32) * log2_in_16ths(index as u32 + 1)) as i32
}

/// The logarithm to base 2, linear between powers of two.
fn log2_in_16ths(n: u32) -> u32 {
    let whole = 31 - n.leading_zeros();
    16 * whole + ((n << 4) >> whole) - 16
}
