//! Iterative deepening, MultiPV, aspiration windows, PVS. The root is searched depth
//! after depth, at each depth PV after PV (MultiPV), each in aspiration windows, and
//! its moves by principal variation search (PVS).
//!
//! CITE: <https://www.chessprogramming.org/Iterative_Deepening>,
//! <https://www.chessprogramming.org/Aspiration_Windows>,
//! <https://www.chessprogramming.org/Principal_Variation_Search>

use std::cmp::Reverse;

use super::params::DEPTH_MAX;
use super::pv::PLY_MAX;
use super::report::{Observer, Report};
use super::root::Root;
use super::run::Run;
use super::window::Window;
use crate::board::Point;
use crate::control::Iteration;
use crate::score::{is_decisive, plies_to_five, win_in, Score, INFINITE};

/// Plies beyond the depth of a search within which it should know wins and losses: leaves
/// see the next moves at a glance.
const PLIES_SEEN_BEYOND: usize = 2;

const _: () = assert!((DEPTH_MAX as usize) < PLY_MAX);

impl Run<'_> {
    /// Searches deeper and deeper until the control, or a proof, says that it is
    /// enough.
    pub(super) fn deepen(&mut self, root: &mut Root, observer: &mut dyn Observer) {
        for depth in 1..=self.depth_max() {
            let (best_before, score_before) = (root.best(), root.score());
            if !self.search_depth(root, depth, observer) {
                return;
            }
            let reports = self.reports(root.clone());
            if let Some(report) = reports.first() {
                observer.depth_done(report);
            }
            observer.pvs_done(&reports);
            let fall = score_before - root.score();
            let done = Iteration {
                depth: depth as u32,
                move_changed: depth > 1 && best_before != root.best(),
                score_fell: if depth > 1 { fall.max(0) } else { 0 },
            };
            if root.is_proven(depth) || root.moves.len() == 1 || !self.counter.deepen(&done)
            {
                return;
            }
            if self.solve_fours_again(root, observer) || self.solve_threats(root, observer)
            {
                return;
            }
        }
    }

    /// The depth that no search of this position exceeds.
    pub(super) fn depth_max(&self) -> i32 {
        (DEPTH_MAX as i32).min(self.position.board().empty_count() as i32)
    }

    /// Searches all PVs at one depth; false if the counter stopped it. Even then the
    /// first PV of `root` is the best so far.
    pub(super) fn search_depth(
        &mut self,
        root: &mut Root,
        depth: i32,
        observer: &mut dyn Observer,
    ) -> bool {
        self.root_depth = depth;
        for root_move in &mut root.moves {
            root_move.nodes = 0;
        }
        for index in 0..root.pvs.len() {
            if !self.search_pv(root, index, depth, observer) {
                return false;
            }
        }
        root.depth_done(depth, self.counter.nodes());
        if depth >= self.params.ordering.root_depth_min {
            root.sort_others();
        }
        true
    }

    /// Searches for the best of the moves that no PV before the `index`-th begins with,
    /// in aspiration windows; false if the counter stopped it.
    fn search_pv(
        &mut self,
        root: &mut Root,
        index: usize,
        depth: i32,
        observer: &mut dyn Observer,
    ) -> bool {
        let params = self.params.aspiration;
        let last = root.pvs[index].score;
        let mut half = params.width;
        let mut window = Window::FULL;
        if depth >= params.depth_min && !is_decisive(last) {
            window.alpha = last - half;
            window.beta = last + half;
        }
        loop {
            let score = match self.search_window(root, index, depth, window, observer) {
                Some(score) => score,
                None => return false,
            };
            half *= 2;
            let (low, high) = if half > params.width_max {
                (-INFINITE, INFINITE)
            } else {
                (last - half, last + half)
            };
            if score <= window.alpha {
                window.alpha = low;
            } else if score >= window.beta {
                window.beta = high;
            } else {
                return true;
            }
        }
    }

    /// Searches the moves of the root from the `start`-th on in one window. None if the
    /// counter stopped it.
    fn search_window(
        &mut self,
        root: &mut Root,
        start: usize,
        depth: i32,
        mut window: Window,
        observer: &mut dyn Observer,
    ) -> Option<Score> {
        let mut best_score = -INFINITE;
        let scores = root.moves[start..].iter().map(|it| it.score);
        let top = scores.max().unwrap_or(0);
        for index in start..root.moves.len() {
            let point = root.moves[index].point;
            let behind = top - root.moves[index].score;
            observer.move_begun(point);
            let is_first = index == start;
            // What is proven should be exact: a reduced search might hide a shorter win.
            let reduction = if is_first || is_decisive(window.alpha) {
                0
            } else {
                self.root_reduction(depth, index - start, point, behind)
            };
            let nodes_before = self.counter.own_nodes();
            let score = self.try_root_move(point, depth, reduction, window, is_first)?;
            root.moves[index].nodes += self.counter.own_nodes() - nodes_before;
            observer.move_done(point, score);
            if score > best_score {
                best_score = score;
            }
            if score > window.alpha {
                window.alpha = score;
                self.pv.extend(0, point);
                let best = root.moves.remove(index);
                root.moves.insert(start, best);
                self.improve(&mut root.pvs[start], score);
                if start == 0 {
                    root.tell_best(observer);
                }
                if score >= window.beta {
                    return Some(score);
                }
            } else if is_first {
                // The first move fell below the window: only this bound is known of it.
                let report = &mut root.pvs[start];
                report.score = score;
                if report.best() != Some(point) {
                    report.pv = vec![point];
                }
            }
        }
        Some(best_score)
    }

    /// Replaces the PV of `report` by the one just found, and its score by `score`.
    fn improve(&mut self, report: &mut Report, score: Score) {
        report.pv = self.pv.pv().to_vec();
        report.score = score;
        report.nodes = self.counter.nodes();
    }

    /// The score of a move of the root by PVS: the first is searched in the whole
    /// window, another in a null window first, and less deep by `reduction`. None if the
    /// counter stopped it.
    pub(super) fn try_root_move(
        &mut self,
        point: Point,
        depth: i32,
        reduction: i32,
        window: Window,
        is_first: bool,
    ) -> Option<Score> {
        if self.makes_five(point) {
            self.pv.clear(1);
            return Some(win_in(1));
        }
        self.play(point);
        let mut score = window.alpha + 1;
        if !is_first {
            let null_window = window.null_window_alpha().negated();
            if reduction > 0 {
                score = -self.node(depth - 1 - reduction, null_window, 1, true);
            }
            if score > window.alpha {
                score = -self.node(depth - 1, null_window, 1, true);
            }
        }
        if is_first || window.contains(score) {
            score = -self.node(depth - 1, window.negated(), 1, false);
        }
        self.undo();
        (!self.counter.is_stopped()).then_some(score)
    }
}

impl Root {
    /// The move that would be played now.
    fn best(&self) -> Option<Point> {
        self.pvs.first().and_then(Report::best)
    }

    /// The score of the move that would be played now.
    fn score(&self) -> Score {
        self.pvs.first().map_or(0, |report| report.score)
    }

    /// Tells of the best move if it is another than the last one told. A proven win was told
    /// when it was found, and stays the best until a better one is.
    fn tell_best(&mut self, observer: &mut dyn Observer) {
        let best = self.best();
        let proven = self.proven.as_ref().map_or(-INFINITE, |it| it.score);
        if best != self.best_told && self.score() > proven {
            self.best_told = best;
            observer.best_changed(&self.pvs[0]);
        }
    }

    /// Puts the PVs in order after a whole depth.
    fn depth_done(&mut self, depth: i32, nodes: u64) {
        self.pvs.sort_by_key(|report| -report.score);
        for (index, report) in self.pvs.iter_mut().enumerate() {
            report.depth = depth as u32;
            report.nodes = nodes;
            // The moves follow in the same order, so that the next depth begins with
            // the PVs.
            let best = report.best();
            let moves = &mut self.moves[index..];
            if let Some(rank) = moves.iter().position(|m| Some(m.point) == best) {
                moves[..=rank].rotate_right(1);
            }
        }
        self.pvs_done = self.pvs.clone();
        if let Some(proven) = &mut self.proven {
            proven.depth = depth as u32;
        }
    }

    /// Puts the moves after those of the PVs in order, by what it took to refute them: the
    /// harder that was, the sooner one may turn out to be better.
    ///
    /// CITE: <https://www.chessprogramming.org/Root>
    fn sort_others(&mut self) {
        self.moves[self.pvs.len()..].sort_by_key(|it| Reverse(it.nodes));
    }

    /// True if a search deeper than `depth` can say nothing new of any PV.
    pub(super) fn is_proven(&self, depth: i32) -> bool {
        let mut reports = self.pvs.iter();
        reports.all(|report| is_proven(report.score, depth))
    }
}

/// True if `score` is a win or a loss so near that a search of `depth` should know it: a
/// deeper one would hardly tell another.
pub(super) fn is_proven(score: Score, depth: i32) -> bool {
    let plies = plies_to_five(score);
    plies.map_or(false, |plies| plies <= depth as usize + PLIES_SEEN_BEYOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rule;
    use crate::search::root::{RootMove, Start};
    use crate::search::tests::{random_position, with_run};
    use crate::search::Wanted;

    #[test]
    fn moves_behind_the_pvs_are_ordered_by_their_nodes() {
        for multi_pv in [1, 3, 1_000] {
            let mut position = random_position(5, 9, Rule::FREESTYLE);
            let wanted = Wanted {
                multi_pv,
                ..Wanted::default()
            };
            let start = with_run(&mut position, |run| run.start(&wanted, &mut ()));
            let mut root = match start {
                Start::Search(root) => root,
                Start::Answered(_) => panic!("nothing to search"),
            };
            let count = root.moves.len();
            for (index, root_move) in root.moves.iter_mut().enumerate() {
                root_move.nodes = (index * 7 % 20) as u64;
            }
            let before = root.moves.clone();
            root.sort_others();
            let (pvs, others) = root.moves.split_at(multi_pv.min(count));
            let points = |moves: &[RootMove]| moves.iter().map(|it| it.point).collect();
            let (kept, first): (Vec<Point>, Vec<Point>) =
                (points(pvs), points(&before[..pvs.len()]));
            assert_eq!(kept, first);
            for pair in others.windows(2) {
                let ranks = [pair[0], pair[1]].map(|it| {
                    let rank = before.iter().position(|other| other.point == it.point);
                    (Reverse(it.nodes), rank.expect("the same moves"))
                });
                assert!(ranks[0] < ranks[1]);
            }
            assert_eq!(root.moves.len(), count);
        }
    }
}
