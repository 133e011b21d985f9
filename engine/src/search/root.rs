//! The root: what can be known at once, then depth after depth.

use super::picker::{legal_point, OrderedMove};
use super::{Observer, Report, Run};
use crate::board::{Point, PointSet};
use crate::control::Iteration;
use crate::lines::Threat;
use crate::score::{is_decisive, loss_in, plies_to_five, win_in, Score, DRAW, INFINITE};
use crate::threats::{outlook, FourWin, Outlook};

/// Fours in a row that the solver looks for: more than any board has room for in practice.
const FOURS_MAX: u32 = 60;
/// Nodes the solver gets before the search begins.
const SOLVER_NODES_FIRST: u64 = 4_000;
/// The part of all nodes that goes to the solver afterwards.
const SOLVER_SHARE: u64 = 5;
/// Nodes for the question whether one move refutes a win by fours.
const REFUTATION_NODES: u64 = 2_000;
/// Depth at which a position is searched for as long as the board is large.
const DEPTH_MAX: i32 = 100;

/// The state of the deepening.
struct Root {
    moves: Vec<OrderedMove>,
    report: Report,
    /// Nodes the four solver used so far.
    solver_nodes: u64,
    /// Whether the solver may yet find a win for the side to move.
    solver_useful: bool,
}

impl Run<'_> {
    /// The best move of the position. At the end the position is as it was.
    pub(super) fn root(&mut self, observer: &mut dyn Observer) -> Report {
        if let Some(report) = self.answer_at_once() {
            return report;
        }
        let mut root = Root {
            moves: self.root_moves(),
            report: Report {
                line: Vec::new(),
                score: DRAW,
                depth: 0,
                nodes: 0,
            },
            solver_nodes: 0,
            solver_useful: true,
        };
        root.report.line = root
            .moves
            .first()
            .map(|m| vec![m.point])
            .unwrap_or_default();
        root.solver_nodes = SOLVER_NODES_FIRST;
        if !self.solve_fours(&mut root, SOLVER_NODES_FIRST) {
            self.keep_refutations(&mut root);
            self.deepen(&mut root, observer);
        }
        root.report.nodes = self.meter.nodes();
        root.report
    }

    /// The move where no choice is left, or none is needed.
    fn answer_at_once(&mut self) -> Option<Report> {
        let outlook = outlook(self.position);
        let board = self.position.board();
        let stones = board
            .points()
            .any(|point| board.cell(point).color().is_some());
        let (point, score) = match outlook {
            _ if board.empty_count() == 0 => (None, DRAW),
            _ if !stones => (board.nearest_to_centre(), DRAW),
            Outlook::Win { point, plies } => (Some(point), win_in(plies)),
            Outlook::Forced(point) => (Some(point), DRAW),
            Outlook::Loss { plies } => {
                let other = !self.position.side();
                let fives = self.position.threat_points(other, Threat::Five).clone();
                (legal_point(self.position, &fives), loss_in(plies))
            }
            Outlook::Open => return None,
        };
        let line = point.into_iter().collect();
        Some(Report {
            line,
            score,
            depth: 0,
            nodes: 0,
        })
    }

    /// The moves of the position, best first as far as patterns tell.
    fn root_moves(&mut self) -> Vec<OrderedMove> {
        let mut moves = Vec::new();
        self.orderer
            .generate(self.position, self.history, &mut moves);
        if moves.is_empty() {
            // Lost, or nothing near: what is empty is better than nothing.
            let other = !self.position.side();
            let mut threats = self.position.legal_points();
            threats.intersect_with(self.position.threat_points(other, Threat::OpenFour));
            let mut points: Vec<Point> = threats.iter().collect();
            points.extend(legal_point(self.position, &PointSet::EMPTY));
            points.dedup();
            moves.extend(points.iter().map(|&point| OrderedMove { point, order: 0 }));
        }
        moves.sort_by_key(|m| (-m.order, m.point));
        moves
    }

    /// Looks for a win by fours; whether there is one.
    fn solve_fours(&mut self, root: &mut Root, nodes: u64) -> bool {
        let before = self.meter.nodes();
        let win = self
            .solver
            .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
        let used = self.meter.nodes() - before;
        root.solver_useful = used >= nodes;
        match win {
            Some(FourWin { line, plies }) => {
                root.report.line = line;
                root.report.score = win_in(plies);
                true
            }
            None => false,
        }
    }

    /// If the other side has a win by fours, keeps only the moves that take it away.
    fn keep_refutations(&mut self, root: &mut Root) {
        self.position.pass();
        let nodes = SOLVER_NODES_FIRST;
        let win = self
            .solver
            .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
        self.position.undo();
        if win.is_none() {
            return;
        }
        let mut kept = Vec::new();
        for &ordered in &root.moves {
            self.position.play(ordered.point);
            let nodes = REFUTATION_NODES;
            let win = self
                .solver
                .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
            self.position.undo();
            if win.is_none() {
                kept.push(ordered);
            }
            if self.meter.is_stopped() {
                return;
            }
        }
        // If every move loses to fours, the search finds the one that loses last.
        if !kept.is_empty() {
            root.report.line = vec![kept[0].point];
            root.moves = kept;
        }
    }

    /// Searches deeper and deeper until the control, or a proof, says that it is enough.
    fn deepen(&mut self, root: &mut Root, observer: &mut dyn Observer) {
        for depth in 1..=DEPTH_MAX.min(self.position.board().empty_count() as i32) {
            let (best_before, score_before) = (root.report.best(), root.report.score);
            if !self.search_depth(root, depth) {
                return;
            }
            root.report.depth = depth as u32;
            root.report.nodes = self.meter.nodes();
            observer.depth_done(&root.report);
            let plies = plies_to_five(root.report.score);
            let proven = plies.map_or(false, |plies| plies <= depth as usize + 2);
            let fall = score_before - root.report.score;
            let done = Iteration {
                depth: depth as u32,
                move_changed: depth > 1 && best_before != root.report.best(),
                score_fell: if depth > 1 { fall.max(0) } else { 0 },
            };
            if proven || root.moves.len() == 1 || !self.meter.deepen(&done) {
                return;
            }
            let share = self.meter.nodes() / SOLVER_SHARE;
            if root.solver_useful && share > 2 * root.solver_nodes {
                root.solver_nodes = share;
                if self.solve_fours(root, share) {
                    return;
                }
            }
        }
    }

    /// Searches the root once; false if the meter stopped it. Even then `root` has the
    /// best move so far.
    fn search_depth(&mut self, root: &mut Root, depth: i32) -> bool {
        let last = root.report.score;
        let mut half = self.params.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > 4 && !is_decisive(last) {
            alpha = last - half;
            beta = last + half;
        }
        loop {
            let score = match self.search_window(root, depth, alpha, beta) {
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

    /// Searches every move of the root in one window. None if the meter stopped it.
    fn search_window(
        &mut self,
        root: &mut Root,
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let mut best_score = -INFINITE;
        for index in 0..root.moves.len() {
            let point = root.moves[index].point;
            self.position.play(point);
            let mut score = alpha + 1;
            if index > 0 {
                score = -self.node(depth - 1, -alpha - 1, -alpha, 1);
            }
            if index == 0 || (score > alpha && score < beta) {
                score = -self.node(depth - 1, -beta, -alpha, 1);
            }
            self.undo();
            if self.meter.is_stopped() {
                return None;
            }
            if score > best_score {
                best_score = score;
            }
            if score > alpha {
                alpha = score;
                self.line.extend(0, point);
                root.report.line = self.line.principal().to_vec();
                root.report.score = score;
                let best = root.moves.remove(index);
                root.moves.insert(0, best);
                if score >= beta {
                    return Some(score);
                }
            } else if index == 0 {
                // The first move fell below the window: its bound is all there is to say.
                root.report.score = score;
            }
        }
        Some(best_score)
    }
}
