//! The root: which moves there are to choose from, and what can be known of them at once.

use super::picker::{legal_point, OrderedMove};
use super::solvers::SOLVER_NODES_FIRST;
use super::{Observer, Report, Run, Wanted};
use crate::board::{Board, Point, PointSet};
use crate::lines::Threat;
use crate::score::{loss_in, win_in, Score, DRAW};
use crate::threats::{outlook, Outlook};

/// The state of the deepening.
#[derive(Clone)]
pub(super) struct Root {
    /// The moves to choose from. The first are those of `lines`, in that order.
    pub(super) moves: Vec<OrderedMove>,
    /// The lines to find, best first, as far as they are known; the first is never empty.
    pub(super) lines: Vec<Report>,
    /// The same after the last depth that was done for all of them.
    pub(super) whole: Vec<Report>,
    /// A win by fours, which needs no search. It is one of the lines asked for; its move is
    /// not among `moves`.
    pub(super) settled: Option<Report>,
    /// What may be chosen.
    allowed: PointSet,
    /// The move that the observer was last told to be the best.
    pub(super) best_told: Option<Point>,
    /// Nodes the four solver used so far.
    pub(super) solver_nodes: u64,
    /// Whether the solver may yet find a win for the side to move.
    pub(super) solver_useful: bool,
    /// Nodes that the solver of threats was last given.
    pub(super) threat_nodes: u64,
}

impl Run<'_> {
    /// What is known before any depth is searched: the answer, or where to begin.
    pub(super) fn begin(
        &mut self,
        wanted: &Wanted,
        observer: &mut dyn Observer,
    ) -> Result<Root, Vec<Report>> {
        let allowed = self.allowed(&wanted.blocked);
        if allowed.is_empty() {
            return Err(Vec::new());
        }
        let lines = wanted.lines.max(1);
        if lines == 1 {
            if let Some(report) = self.answer_at_once() {
                if report.best().map_or(false, |point| allowed.contains(point)) {
                    return Err(vec![report]);
                }
            }
        }
        let moves = self.root_moves(&allowed, lines);
        let mut root = Root {
            lines: self.first_lines(&moves, lines),
            whole: Vec::new(),
            moves,
            settled: None,
            allowed,
            best_told: None,
            solver_nodes: SOLVER_NODES_FIRST,
            solver_useful: true,
            threat_nodes: 0,
        };
        if self.solve_fours(&mut root, SOLVER_NODES_FIRST, observer) {
            return Err(self.reports(root));
        }
        if root.settled.is_none() {
            self.keep_refutations(&mut root);
        }
        root.whole = root.lines.clone();
        Ok(root)
    }

    /// What the search has found, best first.
    pub(super) fn reports(&self, root: Root) -> Vec<Report> {
        // One line may know more than the last whole depth. Several would not be
        // comparable then.
        let mut reports = if root.lines.len() > 1 {
            root.whole
        } else {
            root.lines
        };
        if let Some(settled) = root.settled {
            let better = reports.iter().take_while(|line| line.score > settled.score);
            reports.insert(better.count(), settled);
        }
        for report in &mut reports {
            report.nodes = self.meter.nodes();
        }
        reports
    }

    /// The points that may be chosen: the legal moves without `blocked`, or all of them if
    /// nothing would be left.
    fn allowed(&mut self, blocked: &PointSet) -> PointSet {
        let legal = self.position.legal_points();
        let mut allowed = legal.clone();
        for point in blocked.iter() {
            allowed.remove(point);
        }
        // Where renju forbids every point, one of them has to do.
        let fallbacks = [legal, self.position.board().empty().clone()];
        for fallback in fallbacks {
            if allowed.is_empty() {
                allowed = fallback;
            }
        }
        allowed
    }

    /// The move where no choice is left, or none is needed.
    fn answer_at_once(&mut self) -> Option<Report> {
        let outlook = outlook(self.position);
        let board = self.position.board();
        let stones = board
            .points()
            .any(|point| board.cell(point).side().is_some());
        let (point, score) = match outlook {
            _ if !stones => (board.nearest_to_center(), DRAW),
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

    /// The moves that are allowed, best first as far as patterns tell; at least
    /// `count_min`, if there are so many.
    fn root_moves(&mut self, allowed: &PointSet, count_min: usize) -> Vec<OrderedMove> {
        let mut moves = Vec::new();
        // What generates moves relies on an open outlook. It is none if the move that
        // would settle it is blocked, or if it is not the only one asked for.
        if let Outlook::Open = outlook(self.position) {
            self.orderer
                .generate(self.position, self.history, &mut moves);
        } else {
            self.add_moves(&self.position.near(), &mut moves);
        }
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
        moves.retain(|m| allowed.contains(m.point));
        moves.sort_by_key(|m| (-m.order, m.point));
        if moves.len() < count_min {
            let mut rest = allowed.clone();
            for ordered in &moves {
                rest.remove(ordered.point);
            }
            let mut others = Vec::new();
            self.add_moves(&rest, &mut others);
            let board = self.position.board();
            others.sort_by_key(|m| (-m.order, off_center(board, m.point), m.point));
            moves.append(&mut others);
        }
        moves
    }

    /// Adds `points` to `moves`, with what patterns say of them.
    fn add_moves(&self, points: &PointSet, moves: &mut Vec<OrderedMove>) {
        moves.extend(points.iter().map(|point| OrderedMove {
            point,
            order: self.orderer.pattern_value(self.position, point),
        }));
    }

    /// The lines before any search: the first `count` moves.
    pub(super) fn first_lines(
        &mut self,
        moves: &[OrderedMove],
        count: usize,
    ) -> Vec<Report> {
        let mut lines = Vec::new();
        for (index, ordered) in moves.iter().take(count).enumerate() {
            let point = ordered.point;
            // One line alone has a score from the first depth on, or none that matters.
            let score = match (index, count) {
                (0, 1) => DRAW,
                _ => self.glance(point),
            };
            lines.push(Report {
                line: vec![point],
                score,
                depth: 0,
                nodes: 0,
            });
        }
        lines
    }

    /// What playing `point` is worth without any search.
    pub(super) fn glance(&mut self, point: Point) -> Score {
        if self.makes_five(point) {
            return win_in(1);
        }
        self.play(point);
        let score = match outlook(self.position) {
            _ if self.position.board().empty_count() == 0 => DRAW,
            Outlook::Win { plies, .. } => loss_in(plies + 1),
            Outlook::Loss { plies } => win_in(plies + 1),
            Outlook::Forced(_) | Outlook::Open => -self.evaluate(),
        };
        self.undo();
        score
    }

    /// Whether the side to move wins by a stone on `point`.
    pub(super) fn makes_five(&self, point: Point) -> bool {
        let fives = self
            .position
            .threat_points(self.position.side(), Threat::Five);
        fives.contains(point)
    }
}

impl Root {
    /// Whether the first move of `line` may be chosen.
    pub(super) fn may_begin(&self, line: &[Point]) -> bool {
        line.first()
            .map_or(false, |&point| self.allowed.contains(point))
    }

    /// Takes `report` as one of the lines, with no need to search it.
    pub(super) fn settle(&mut self, report: Report) {
        let best = report.best();
        self.moves.retain(|m| Some(m.point) != best);
        for lines in [&mut self.lines, &mut self.whole] {
            let count = lines.len();
            lines.retain(|line| line.best() != best);
            lines.truncate(count.saturating_sub(1));
        }
        self.solver_useful = false;
        self.settled = Some(report);
    }
}

/// How far `point` is from the center of `board`, to compare.
fn off_center(board: &Board, point: Point) -> usize {
    let off = |at: usize, side: usize| {
        let doubled = (2 * at + 1) as isize - side as isize;
        (doubled * doubled) as usize
    };
    off(point.x(), board.width()) + off(point.y(), board.height())
}
