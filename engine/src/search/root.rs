//! The root: its moves, and answers that need no search. The moves are those to choose
//! from, with what is known of them before any search.

use super::picker::ScoredMove;
use super::report::{Observer, Report, Wanted};
use super::run::Run;
use crate::board::{Board, Point, PointSet};
use crate::lines::Threat;
use crate::position::Position;
use crate::score::{loss_in, win_in, Score, DRAW};
use crate::threats::{outlook, Outlook};

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// The ordering score before any search.
    pub(super) score: i32,
    /// The nodes that the move took at the last depth.
    pub(super) nodes: u64,
}

/// The root of a search: the moves to choose from, and what has been found of them so
/// far.
#[derive(Clone)]
pub(super) struct Root {
    /// The moves to choose from. The first are those of `pvs`, in that order.
    pub(super) moves: Vec<RootMove>,
    /// The PVs to find, best first, as far as they are known; none is empty.
    pub(super) pvs: Vec<Report>,
    /// The PVs after the last depth that was done for all of them.
    pub(super) pvs_done: Vec<Report>,
    /// A win that a solver proved, which needs no search. It is one of the PVs asked
    /// for; its move is not among `moves`.
    pub(super) proven: Option<Report>,
    /// The points that may be chosen.
    allowed: PointSet,
    /// The move that the observer was last told to be the best.
    pub(super) best_told: Option<Point>,
    /// Nodes that the VCF solver was last given.
    pub(super) vcf_nodes: u64,
    /// True if more nodes may let the VCF solver find a win for the side to move.
    pub(super) vcf_useful: bool,
    /// Nodes that the VCT solver was last given.
    pub(super) vct_nodes: u64,
}

/// The beginning of a search.
pub(super) enum Start {
    /// There is something to search.
    Search(Box<Root>),
    /// Nothing is left to search; these are the reports, best first.
    Answered(Vec<Report>),
}

impl Run<'_> {
    /// Finds what is known before any depth is searched: the answer, or the root.
    pub(super) fn start(&mut self, wanted: &Wanted, observer: &mut dyn Observer) -> Start {
        let allowed = self.allowed(&wanted.blocked);
        if allowed.is_empty() {
            return Start::Answered(Vec::new());
        }
        let multi_pv = wanted.multi_pv.max(1);
        if multi_pv == 1 {
            if let Some(report) = self.answer_at_once() {
                if report.best().map_or(false, |point| allowed.contains(point)) {
                    return Start::Answered(vec![report]);
                }
            }
        }
        let moves = self.root_moves(&allowed, multi_pv);
        let mut root = Root {
            pvs: self.first_pvs(&moves, multi_pv),
            pvs_done: Vec::new(),
            moves,
            proven: None,
            allowed,
            best_told: None,
            vcf_nodes: 0,
            vcf_useful: true,
            vct_nodes: 0,
        };
        if self.solve_fours_first(&mut root, observer) {
            return Start::Answered(self.reports(root));
        }
        if root.proven.is_none() {
            self.keep_refutations(&mut root);
        }
        root.pvs_done = root.pvs.clone();
        Start::Search(Box::new(root))
    }

    /// The reports of what the search has found, best first.
    pub(super) fn reports(&self, root: Root) -> Vec<Report> {
        // A single PV may be newer than the last whole depth; several would not be
        // comparable then.
        let mut reports = if root.pvs.len() > 1 {
            root.pvs_done
        } else {
            root.pvs
        };
        if let Some(proven) = root.proven {
            let better = reports.iter().take_while(|r| r.score > proven.score);
            reports.insert(better.count(), proven);
        }
        for report in &mut reports {
            report.nodes = self.counter.nodes();
        }
        reports
    }

    /// The points that may be chosen: the legal moves without `blocked`, or all of them
    /// if nothing would be left.
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

    /// The report of the move if there is no choice or no need for one; none if a
    /// search has to choose.
    fn answer_at_once(&mut self) -> Option<Report> {
        let outlook = outlook(self.position);
        let board = self.position.board();
        let has_stones = board
            .points()
            .any(|point| board.cell(point).side().is_some());
        let (point, score) = match outlook {
            _ if !has_stones => (board.nearest_to_center(), DRAW),
            Outlook::Win { point, plies } => (Some(point), win_in(plies)),
            Outlook::Forced(point) => (Some(point), DRAW),
            Outlook::Loss { plies } => {
                let other = !self.position.side();
                let fives = self.position.threat_points(other, Threat::Five).clone();
                (legal_point(self.position, &fives), loss_in(plies))
            }
            Outlook::Open => return None,
        };
        Some(Report {
            pv: point.into_iter().collect(),
            score,
            depth: 0,
            nodes: 0,
        })
    }

    /// The moves that are allowed, best first as far as patterns tell; at least
    /// `count_min`, if there are that many.
    fn root_moves(&mut self, allowed: &PointSet, count_min: usize) -> Vec<RootMove> {
        let mut moves = Vec::new();
        // The picker relies on an open outlook. It is not open here if the move that
        // settles it is blocked, or if several moves are asked for.
        if let Outlook::Open = outlook(self.position) {
            self.picker
                .generate(self.position, self.history, &mut moves);
        } else {
            self.add_moves(&self.position.near(), &mut moves);
        }
        if moves.is_empty() {
            // Lost, or nothing near: what is empty is better than nothing.
            let other = !self.position.side();
            let mut threats = self.position.legal_points();
            threats.intersect_with(self.position.threat_points(other, Threat::OpenFour));
            if let Some(point) = legal_point(self.position, &PointSet::EMPTY) {
                threats.insert(point);
            }
            moves.extend(threats.iter().map(|point| ScoredMove { point, score: 0 }));
        }
        moves.retain(|m| allowed.contains(m.point));
        moves.sort_by_key(|m| (-m.score, m.point));
        if moves.len() < count_min {
            let mut rest = allowed.clone();
            for scored in &moves {
                rest.remove(scored.point);
            }
            let mut others = Vec::new();
            self.add_moves(&rest, &mut others);
            let board = self.position.board();
            others.sort_by_key(|m| (-m.score, off_center(board, m.point), m.point));
            moves.append(&mut others);
        }
        let root_move = |ScoredMove { point, score }| RootMove {
            point,
            score,
            nodes: 0,
        };
        moves.into_iter().map(root_move).collect()
    }

    /// Adds `points` to `moves`, scored by patterns alone.
    fn add_moves(&self, points: &PointSet, moves: &mut Vec<ScoredMove>) {
        moves.extend(points.iter().map(|point| ScoredMove {
            point,
            score: self.picker.pattern_score(self.position, point),
        }));
    }

    /// The PVs before any search: the first `count` of `moves`.
    pub(super) fn first_pvs(&mut self, moves: &[RootMove], count: usize) -> Vec<Report> {
        let mut pvs = Vec::new();
        for (index, root_move) in moves.iter().take(count).enumerate() {
            let point = root_move.point;
            // One PV alone has a score from the first depth on, or none that matters.
            let score = match (index, count) {
                (0, 1) => DRAW,
                _ => self.glance(point),
            };
            pvs.push(Report {
                pv: vec![point],
                score,
                depth: 0,
                nodes: 0,
            });
        }
        pvs
    }

    /// The score of playing `point` without any search, for the side that plays it.
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

    /// True if a stone on `point` makes a five of the side to move.
    pub(super) fn makes_five(&self, point: Point) -> bool {
        let fives = self
            .position
            .threat_points(self.position.side(), Threat::Five);
        fives.contains(point)
    }
}

impl Root {
    /// True if the first move of `pv` may be chosen.
    pub(super) fn may_begin(&self, pv: &[Point]) -> bool {
        pv.first()
            .map_or(false, |&point| self.allowed.contains(point))
    }

    /// Takes `report`, a proven win, as one of the PVs, with no need to search it.
    pub(super) fn take_proven(&mut self, report: Report) {
        let best = report.best();
        self.moves.retain(|m| Some(m.point) != best);
        for pvs in [&mut self.pvs, &mut self.pvs_done] {
            let count = pvs.len();
            pvs.retain(|report| report.best() != best);
            pvs.truncate(count.saturating_sub(1));
        }
        self.vcf_useful = false;
        self.proven = Some(report);
    }
}

/// The square of twice the distance of `point` from the center of `board`.
fn off_center(board: &Board, point: Point) -> usize {
    let off = |coordinate: usize, size: usize| {
        let doubled = (2 * coordinate + 1) as isize - size as isize;
        (doubled * doubled) as usize
    };
    off(point.x(), board.width()) + off(point.y(), board.height())
}

/// A point for a side to move that has no move worth a search: the first legal one of
/// `wished`; else the legal one nearest to the center; else, where all are forbidden,
/// the empty one nearest to the center. None only if the board is full.
fn legal_point(position: &mut Position, wished: &PointSet) -> Option<Point> {
    let legal = position.legal_points();
    let mut good = wished.clone();
    good.intersect_with(&legal);
    let nearest = |points: &PointSet| position.board().nearest_to_center_of(points);
    good.first()
        .or_else(|| nearest(&legal))
        .or_else(|| nearest(position.board().empty()))
}
