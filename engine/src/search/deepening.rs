//! Depth after depth, and at each depth line after line.

use super::root::Root;
use super::{Observer, Report, Run};
use crate::board::Point;
use crate::control::Iteration;
use crate::score::{is_decisive, plies_to_five, win_in, Score, INFINITE};

/// Depth at which a position is searched for as long as the board is large.
const DEPTH_MAX: i32 = 100;

impl Run<'_> {
    /// Searches deeper and deeper until the control, or a proof, says that it is enough.
    pub(super) fn deepen(&mut self, root: &mut Root, observer: &mut dyn Observer) {
        for depth in 1..=self.depth_max() {
            let (best_before, score_before) = (root.best(), root.score());
            if !self.search_lines(root, depth, observer) {
                return;
            }
            if let Some(report) = root.lines.first() {
                observer.depth_done(report);
            }
            let fall = score_before - root.score();
            let done = Iteration {
                depth: depth as u32,
                move_changed: depth > 1 && best_before != root.best(),
                score_fell: if depth > 1 { fall.max(0) } else { 0 },
            };
            if root.is_proven(depth) || root.moves.len() == 1 || !self.meter.deepen(&done) {
                return;
            }
            if self.solve_fours_again(root, observer) || self.solve_threats(root, observer)
            {
                return;
            }
        }
    }

    /// The depth that no search exceeds.
    pub(super) fn depth_max(&self) -> i32 {
        DEPTH_MAX.min(self.position.board().empty_count() as i32)
    }

    /// Searches all lines at one depth; false if the meter stopped it. Even then the first
    /// line of `root` is the best so far.
    pub(super) fn search_lines(
        &mut self,
        root: &mut Root,
        depth: i32,
        observer: &mut dyn Observer,
    ) -> bool {
        self.root_depth = depth;
        for index in 0..root.lines.len() {
            if !self.search_line(root, index, depth, observer) {
                return false;
            }
        }
        root.depth_done(depth, self.meter.nodes());
        true
    }

    /// Searches for the best of the moves that no line before the `index`-th begins with;
    /// false if the meter stopped it.
    fn search_line(
        &mut self,
        root: &mut Root,
        index: usize,
        depth: i32,
        observer: &mut dyn Observer,
    ) -> bool {
        let last = root.lines[index].score;
        let mut half = self.params.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > 4 && !is_decisive(last) {
            alpha = last - half;
            beta = last + half;
        }
        loop {
            let score =
                match self.search_window(root, index, depth, (alpha, beta), observer) {
                    Some(score) => score,
                    None => return false,
                };
            half *= 2;
            if score <= alpha {
                alpha = if half > 500 { -INFINITE } else { last - half };
            } else if score >= beta {
                beta = if half > 500 { INFINITE } else { last + half };
            } else {
                return true;
            }
        }
    }

    /// Searches the moves from the `start`-th on in one window. None if the meter stopped
    /// it.
    fn search_window(
        &mut self,
        root: &mut Root,
        start: usize,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        observer: &mut dyn Observer,
    ) -> Option<Score> {
        let mut best_score = -INFINITE;
        for index in start..root.moves.len() {
            let point = root.moves[index].point;
            observer.move_begun(point);
            let is_first = index == start;
            let score = self.try_root_move(point, depth, (alpha, beta), is_first)?;
            observer.move_done(point, score);
            if score > best_score {
                best_score = score;
            }
            if score > alpha {
                alpha = score;
                self.line.extend(0, point);
                let best = root.moves.remove(index);
                root.moves.insert(start, best);
                self.improve(&mut root.lines[start], score);
                if start == 0 {
                    root.tell_best(observer);
                }
                if score >= beta {
                    return Some(score);
                }
            } else if is_first {
                // The first move fell below the window: its bound is all there is to say.
                let line = &mut root.lines[start];
                line.score = score;
                if line.best() != Some(point) {
                    line.line = vec![point];
                }
            }
        }
        Some(best_score)
    }

    /// Takes the principal variation for what `report` tells of.
    fn improve(&mut self, report: &mut Report, score: Score) {
        report.line = self.line.principal().to_vec();
        report.score = score;
        report.nodes = self.meter.nodes();
    }

    /// The score of a move of the root; only that of the first is searched for in the
    /// whole window at once. None if the meter stopped it.
    pub(super) fn try_root_move(
        &mut self,
        point: Point,
        depth: i32,
        (alpha, beta): (Score, Score),
        is_first: bool,
    ) -> Option<Score> {
        if self.makes_five(point) {
            self.line.clear(1);
            return Some(win_in(1));
        }
        self.play(point);
        let mut score = alpha + 1;
        if !is_first {
            score = -self.node(depth - 1, -alpha - 1, -alpha, 1, true);
        }
        if is_first || (score > alpha && score < beta) {
            score = -self.node(depth - 1, -beta, -alpha, 1, false);
        }
        self.undo();
        (!self.meter.is_stopped()).then_some(score)
    }
}

impl Root {
    /// The move that would be played now.
    fn best(&self) -> Option<Point> {
        self.lines.first().and_then(Report::best)
    }

    /// Its score.
    fn score(&self) -> Score {
        self.lines.first().map_or(0, |line| line.score)
    }

    /// Tells of the best move if it is another than the last one told.
    fn tell_best(&mut self, observer: &mut dyn Observer) {
        let best = self.best();
        if best != self.best_told {
            self.best_told = best;
            observer.best_changed(&self.lines[0]);
        }
    }

    /// Puts the lines in order after a whole depth.
    fn depth_done(&mut self, depth: i32, nodes: u64) {
        self.lines.sort_by_key(|line| -line.score);
        for (index, line) in self.lines.iter_mut().enumerate() {
            line.depth = depth as u32;
            line.nodes = nodes;
            // The order of the moves follows, so that each line begins where it ended.
            let best = line.best();
            let moves = &mut self.moves[index..];
            if let Some(place) = moves.iter().position(|m| Some(m.point) == best) {
                moves[..=place].rotate_right(1);
            }
        }
        self.whole = self.lines.clone();
    }

    /// Whether a search deeper than `depth` can say nothing new of any line.
    pub(super) fn is_proven(&self, depth: i32) -> bool {
        self.lines.iter().all(|line| {
            let plies = plies_to_five(line.score);
            plies.map_or(false, |plies| plies <= depth as usize + 2)
        })
    }
}
