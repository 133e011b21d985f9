//! Late move reductions (LMR): by how much less deep a move is searched first, at the root
//! and in the tree, and how deep it is searched again where that was not enough.
//!
//! CITE: which facts make a reduction larger or smaller, and in part by how much, follows
//! Rapfi, <https://github.com/dhbloo/rapfi>

use super::history::HISTORY_MAX;
use super::moves::Node;
use super::picker::is_near;
use super::run::Run;
use crate::board::Point;
use crate::lines::Pattern;
use crate::score::Score;

/// Reductions in 16ths of a ply become plies by a shift of this many bits, rounded
/// down.
const SIXTEENTHS_LOG2: i32 = 4;

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
        if node.attacked {
            sixteenths += params.aside * self.parts_aside(point);
        }
        sixteenths >> SIXTEENTHS_LOG2
    }

    /// LMR at the root: by how many plies less deep a move is searched there first. It is
    /// less reduced by as much as a move near the root in a wide window is.
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

    /// The part of a reduction, in 16ths of a ply, that the root has too.
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

    /// How far aside `point` lies where the other side threatens an open four: up to 3 for a four
    /// of the own, elsewhere, that only puts off what comes; 0 for what stops it.
    ///
    /// CITE: that such moves are worth less depth is an idea of Rapfi,
    /// <https://github.com/dhbloo/rapfi>
    fn parts_aside(&self, point: Point) -> i32 {
        let other = !self.position.side();
        let patterns = self.position.lines().patterns(point, other);
        if patterns.iter().any(|&it| it >= Pattern::Four) {
            return 0;
        }
        let [last, last_own] = self.before();
        2 * i32::from(!is_near(point, last)) + i32::from(!is_near(point, last_own))
    }

    /// True if `point` is far from the last stones of both sides: it neither answers the
    /// one nor goes on with the other. False where there is no such stone.
    ///
    /// CITE: that such moves distract is an idea of Rapfi, <https://github.com/dhbloo/rapfi>
    fn is_far(&self, point: Point) -> bool {
        let is_far_from = |&last: &Option<Point>| last.is_some() && !is_near(point, last);
        self.before().iter().all(is_far_from)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Rule, Side};
    use crate::search::tests::{random_position, with_run};
    use crate::search::SearchParams;
    use crate::testing::position_of;

    #[test]
    fn far_is_a_move_that_is_near_neither_of_the_last_stones() {
        let board = Board::new(20, 20).expect("a board");
        let start = position_of(board, Side::Black, Rule::FREESTYLE);
        let points = [(10, 10), (14, 3)].map(|(x, y)| Point::new(x, y));
        let far = |plies: usize, x, y| {
            let point = Point::new(x, y);
            let mut position = start.clone();
            points[..plies].iter().for_each(|&it| position.play(it));
            with_run(&mut position, |run| run.is_far(point))
        };
        // Four cells from the one or the other, and five from both.
        assert!(!far(2, 6, 14) && !far(2, 10, 7));
        assert!(far(2, 5, 10) && far(2, 10, 15) && far(2, 19, 8));
        // Without two last stones.
        assert!(!far(0, 1, 1) && !far(1, 1, 1));
        let mut position = start.clone();
        position.play(points[0]);
        position.pass();
        assert!(!with_run(&mut position, |run| run.is_far(Point::new(1, 1))));
    }

    #[test]
    fn aside_lies_what_stops_no_four_and_is_far_from_the_last_stones() {
        let board = Board::new(20, 20).expect("a board");
        let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
        // Black has three in a row, which White is to stop, and White last played far off.
        let stones = [(5, 5), (15, 15), (6, 5), (15, 2), (7, 5)];
        let points = stones.map(|(x, y)| Point::new(x, y));
        points.iter().for_each(|&it| position.play(it));
        for (x, y, parts) in [
            (8, 5, 0),
            (4, 5, 0),
            (9, 6, 1),
            (15, 3, 2),
            (18, 18, 3),
            (2, 15, 3),
        ] {
            let found = with_run(&mut position, |run| run.parts_aside(Point::new(x, y)));
            assert_eq!(found, parts, "{x}, {y}");
        }
    }

    #[test]
    fn moves_of_the_root_are_reduced_within_its_depth() {
        let position = random_position(3, 12, Rule::FREESTYLE);
        let point = position.near().first().expect("a point");
        let reductions = |depth| {
            let mut position = position.clone();
            with_run(&mut position, |run| {
                let pairs = (1..400).flat_map(|index| [(index, 0), (index, 9_000)]);
                let all =
                    pairs.map(|(it, behind)| run.root_reduction(depth, it, point, behind));
                all.collect::<Vec<i32>>()
            })
        };
        for depth in 1..=100 {
            let least = SearchParams::DEFAULT.lmr.root_depth_min;
            let most = if depth < least { 0 } else { depth - 2 };
            assert!(reductions(depth).iter().all(|it| (0..=most).contains(it)));
        }
        assert!(reductions(12).iter().any(|&it| it > 3));
    }
}
