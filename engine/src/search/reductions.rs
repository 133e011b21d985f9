//! Late move reductions (LMR): by how much less deep a move is searched first, at the root
//! and in the tree, and how deep it is searched again where that was not enough.
//!
//! CITE: which facts make a reduction larger or smaller, and in part by how much, follows
//! Rapfi, <https://github.com/dhbloo/rapfi>

use super::history::HISTORY_MAX;
use super::moves::Node;
use super::run::Run;
use crate::board::Point;
use crate::score::Score;

/// Reductions in 16ths of a ply become plies by a shift of this many bits, rounded
/// down.
const SIXTEENTHS_LOG2: i32 = 4;
/// Cells between stones that can be of one five, at most.
const NEAR: usize = 4;

impl Run<'_> {
    /// Late move reductions (LMR): by how many plies less deep a move is searched
    /// first. `behind` is how far its ordering score lies behind the best.
    ///
    /// CITE: <https://www.chessprogramming.org/Late_Move_Reductions>
    pub(super) fn reduction(
        &self,
        node: &Node,
        index: usize,
        point: Point,
        behind: i32,
    ) -> i32 {
        let params = &self.params.lmr;
        let mut sixteenths = self.reduction_anywhere(node.depth, index, point, behind);
        if !node.window.is_null() {
            sixteenths -= params.wide_window;
        } else if !node.improving {
            sixteenths += params.not_improving;
        }
        if node.is_cut {
            sixteenths += params.cut_node;
        }
        if node.ply as i32 <= params.near_root_plies {
            sixteenths -= params.near_root;
        }
        if self.is_far(point) {
            sixteenths += params.far;
        }
        sixteenths >> SIXTEENTHS_LOG2
    }

    /// LMR at the root: by how many plies less deep a move is searched there first.
    pub(super) fn root_reduction(
        &self,
        depth: i32,
        index: usize,
        point: Point,
        behind: i32,
    ) -> i32 {
        let params = &self.params.lmr;
        if depth < params.root_depth_min {
            return 0;
        }
        let mut sixteenths = self.reduction_anywhere(depth, index, point, behind);
        sixteenths -= params.wide_window + params.near_root;
        (sixteenths >> SIXTEENTHS_LOG2).clamp(0, (depth - 2).max(0))
    }

    /// The part of a reduction, in 16ths of a ply, that goes by the move alone, not by the
    /// node.
    fn reduction_anywhere(
        &self,
        depth: i32,
        index: usize,
        point: Point,
        behind: i32,
    ) -> i32 {
        let params = &self.params.lmr;
        let side = self.position.side();
        let history = self.history.score(side, point);
        let continuation = self.history.continuation_score(side, self.before(), point);
        params.base + params.by_index(depth, index) + params.by_order(behind)
            - history * params.history / HISTORY_MAX
            - continuation * params.continuation / HISTORY_MAX
    }

    /// True if `point` is far from the last stones of both sides: it neither answers the
    /// one nor goes on with the other.
    ///
    /// CITE: that such moves distract is an idea of Rapfi, <https://github.com/dhbloo/rapfi>
    fn is_far(&self, point: Point) -> bool {
        let is_far_from = |last: Option<Point>| {
            last.map_or(false, |last| {
                let (columns, rows) =
                    (point.x().abs_diff(last.x()), point.y().abs_diff(last.y()));
                columns.max(rows) > NEAR
            })
        };
        self.before().iter().all(|&last| is_far_from(last))
    }

    /// Deeper or shallower re-search: the depth for a move that was searched
    /// `reduction` plies less deep than `depth`, and came out `above_alpha` above
    /// `alpha` and `above_best` above the best score so far.
    pub(super) fn research_depth(
        &self,
        depth: i32,
        reduction: i32,
        above_alpha: Score,
        above_best: Score,
    ) -> i32 {
        let params = &self.params.research;
        if params.deeper_margin <= 0 {
            return depth;
        }
        let deeper = above_alpha > params.deeper_margin + params.deeper_slope * reduction;
        let shallower = above_best < params.shallower_slope * depth
            && reduction >= params.shallower_reduction_min;
        depth + i32::from(deeper) - i32::from(shallower)
    }
}
