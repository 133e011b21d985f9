//! Formulas: margins, reductions and bonuses, by technique. They are methods of the
//! parameters.
//!
//! Margins are `None` where they do not apply, so that the node reads as prose.
//!
//! CITE: that margins are methods of their technique's parameters and return an
//! `Option` follows tantabus, <https://github.com/analog-hors/tantabus>

use super::*;
use crate::board::WinningLine;
use crate::eval::MOVE_SCALE;
use crate::lines::{Pattern, Threat};
use crate::score::{Score, EVALUATION_MAX};

/// Parts of a ply, of a worth or of an evaluation unit, for numbers that are 16ths
/// of it.
pub(in crate::search) const SIXTEENTHS: i32 = 16;
/// Parts of a correction or of a ply, for numbers that are 64ths of it.
pub(in crate::search) const SIXTY_FOURTHS: i32 = 64;

impl LazyParams {
    /// What a position is worth at least if its `estimate` is so far above `bound` that
    /// there is no doubt.
    pub(in crate::search) fn above(&self, estimate: Score, bound: Score) -> Option<Score> {
        let least = (estimate - self.margin_above).max(-EVALUATION_MAX);
        (least >= bound).then_some(least)
    }

    /// What a position is worth at most if its `estimate` is so far below `bound` that
    /// there is hardly any doubt.
    pub(in crate::search) fn below(&self, estimate: Score, bound: Score) -> Option<Score> {
        let most = (estimate + self.margin_below).min(EVALUATION_MAX);
        (most <= bound).then_some(most)
    }
}

impl RfpParams {
    /// The margin above `beta` for a node of `depth` to be pruned.
    pub(in crate::search) fn margin(&self, depth: i32, improving: bool) -> Option<Score> {
        (depth <= self.depth_max)
            .then(|| self.margin * (depth - 1 - i32::from(improving)).max(0))
    }
}

impl FutilityParams {
    /// The most that a move can be worth whose ordering score lies `behind` the best; none
    /// where the position after it is searched to more than `depth_max`.
    pub(in crate::search) fn margin(&self, depth: i32, behind: i32) -> Option<Score> {
        let less = behind.saturating_mul(self.order) / SIXTEENTHS;
        let less = less.min(self.order_max);
        (depth <= self.depth_max).then(|| self.margin - less)
    }
}

impl RazoringParams {
    /// The margin below `alpha` for a node of `depth` to be razored.
    pub(in crate::search) fn margin(&self, depth: i32) -> Option<Score> {
        (depth <= self.depth_max).then(|| self.margin * (depth + 1))
    }
}

impl IirParams {
    /// The depth at which a node of `depth` without a move from the table is
    /// searched.
    pub(in crate::search) fn reduced(&self, depth: i32) -> i32 {
        if depth >= self.depth_min {
            depth - self.reduction
        } else {
            depth
        }
    }

    /// The depth at which a node of `depth` is searched whose move from the table comes
    /// from a search of `known_depth`, or from the quiescence search if that is below 0.
    pub(in crate::search) fn reduced_by_shallow(
        &self,
        depth: i32,
        known_depth: i32,
    ) -> i32 {
        let less = (depth - known_depth.max(0)).max(0) * self.shallow / SIXTY_FOURTHS;
        if depth >= self.depth_min {
            depth - less.min(self.shallow_max)
        } else {
            depth
        }
    }
}

impl SingularParams {
    /// The margin below the score of the table that other moves must not reach in a
    /// node of `depth`.
    pub(in crate::search) fn margin(&self, depth: i32) -> Score {
        self.margin * depth / SIXTEENTHS
    }
}

impl CutNodeParams {
    /// The margin above `beta` for a cut node of `depth` to be searched less deep.
    pub(in crate::search) fn margin(&self, depth: i32) -> Score {
        self.margin * depth
    }
}

impl LmpParams {
    /// The number of moves that a node of `depth` searches before it skips the
    /// others.
    pub(in crate::search) fn moves_max(&self, depth: i32, improving: bool) -> usize {
        let count = self.base + depth * (depth + self.slope) / self.divisor;
        (count >> i32::from(!improving)) as usize
    }
}

impl LmrParams {
    /// The reduction for the depth of a node and the index of a move, in 16ths of a
    /// ply.
    pub(in crate::search) fn by_index(&self, depth: i32, index: usize) -> i32 {
        self.scale * log2_product(depth, index) / (SIXTEENTHS * SIXTEENTHS)
    }

    /// The reduction for an ordering score that lies `behind` the best, in 16ths of
    /// a ply.
    pub(in crate::search) fn by_order(&self, behind: i32) -> i32 {
        let unlikely = behind * self.order_scale / MOVE_SCALE - self.order_free;
        unlikely.clamp(0, self.order_max)
    }
}

impl AlphaRaiseParams {
    /// The depth of the moves after one that raised `alpha` in a search of `depth`.
    pub(in crate::search) fn reduced(&self, depth: i32) -> i32 {
        if depth >= self.depth_min && depth <= self.depth_max {
            depth - self.reduction
        } else {
            depth
        }
    }
}

impl OrderingParams {
    /// The worth of a stone on a point with these `patterns` to a side that wins by
    /// the lines `winning`, if none has been fitted.
    pub(in crate::search) fn worth(
        &self,
        patterns: [Pattern; 4],
        winning: WinningLine,
    ) -> i32 {
        let sum: i32 = patterns.iter().map(|&p| self.pattern[p as usize]).sum();
        match Threat::of(patterns, winning) {
            Threat::Suspect => sum * self.suspect / SIXTEENTHS,
            _ => sum,
        }
    }
}

impl HistoryParams {
    /// The bonus of a move that cut a node of `depth` off.
    pub(in crate::search) fn bonus(&self, depth: i32) -> i32 {
        (depth * depth * self.bonus).min(self.bonus_max)
    }
}

impl CorrectionParams {
    /// The bonus for an evaluation that a search of `depth` found too low by
    /// `error`.
    pub(in crate::search) fn bonus(&self, error: Score, depth: i32) -> i32 {
        let bonus = error * depth * self.rate / SIXTY_FOURTHS;
        bonus.clamp(-self.bonus_max, self.bonus_max)
    }
}

/// log2(`depth`) * log2(`index` + 1), in 256ths: each factor is in 16ths.
///
/// Computed in integers, so that the result is the same everywhere.
fn log2_product(depth: i32, index: usize) -> i32 {
    (log2_in_16ths(depth.max(1) as u32) * log2_in_16ths(index as u32 + 1)) as i32
}

/// The logarithm of `n` to base 2 in 16ths, linear between powers of two.
fn log2_in_16ths(n: u32) -> u32 {
    let whole = 31 - n.leading_zeros();
    16 * whole + ((n << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::INFINITE;

    #[test]
    fn a_node_is_searched_less_deep_the_shallower_the_search_behind_its_move() {
        let params = IirParams {
            depth_min: 4,
            reduction: 1,
            shallow: 16,
            shallow_max: 3,
        };
        let depth_of = |depth, known_depth| params.reduced_by_shallow(depth, known_depth);
        assert_eq!(
            [20, 17, 16, 12, 8, 0, -16].map(|it| depth_of(20, it)),
            [20, 20, 19, 18, 17, 17, 17]
        );
        assert_eq!([30, 4].map(|it| depth_of(4, it)), [4, 4]);
        assert_eq!([1, 2, 3, 4].map(|depth| depth_of(depth, -16)), [1, 2, 3, 3]);
    }

    #[test]
    fn estimates_decide_only_beyond_their_margins() {
        let params = LazyParams {
            margin_above: 250,
            margin_below: 150,
            error: 0,
        };
        assert_eq!(
            [349, 350].map(|it| params.above(it, 100)),
            [None, Some(100)]
        );
        assert_eq!(
            [-49, -50].map(|it| params.below(it, 100)),
            [None, Some(100)]
        );
        // No evaluation is decisive.
        let end = EVALUATION_MAX;
        assert_eq!(params.above(-end, -INFINITE), Some(-end));
        assert_eq!(params.below(end, INFINITE), Some(end));
    }

    #[test]
    fn a_move_is_expected_to_be_worth_less_the_further_it_lies_behind() {
        let params = SearchParams::DEFAULT.futility;
        let worth = |behind| params.margin(params.depth_max, behind).expect("a margin");
        assert_eq!(worth(0), params.margin);
        let behind = [0, 1, 50, 100, 200, 400, i32::MAX].map(worth);
        assert!(
            behind.windows(2).all(|two| two[1] <= two[0]),
            "{:?}",
            behind
        );
        assert_eq!(behind[6], params.margin - params.order_max);
        assert_eq!(params.margin(params.depth_max + 1, 400), None);
    }
}
