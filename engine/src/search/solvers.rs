//! What the root asks of the solvers: is there a win by fours, or by threats, for either side?

use super::root::Root;
use super::{Observer, Report, Run};
use crate::board::Point;
use crate::score::win_in;
use crate::threats::{FourWin, ThreatWin};

/// Fours in a row that the solver looks for: more than any board has room for in practice.
const FOURS_MAX: u32 = 60;
/// Nodes the solver gets before the search begins.
pub(super) const SOLVER_NODES_FIRST: u64 = 4_000;
/// The part of all nodes that goes to the solver afterward.
const SOLVER_SHARE: u64 = 3;
/// Nodes for the question whether one move refutes a win by fours.
const REFUTATION_NODES: u64 = 2_000;
/// The part of all nodes that the solver of threats gets at once, and the least.
const THREAT_SHARE: u64 = 10;
const THREAT_NODES_FIRST: u64 = 1_000;

impl Run<'_> {
    /// Looks for a win by fours; whether there is nothing left to search.
    pub(super) fn solve_fours(
        &mut self,
        root: &mut Root,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> bool {
        let before = self.meter.own_nodes();
        let win = self
            .solver
            .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
        let used = self.meter.own_nodes() - before;
        root.solver_useful = used >= nodes;
        match win {
            Some(FourWin { pv, plies }) => self.take_win(root, pv, plies, observer),
            None => false,
        }
    }

    /// Takes a proven win for one of the lines; whether there is nothing left to search.
    fn take_win(
        &mut self,
        root: &mut Root,
        line: Vec<Point>,
        plies: usize,
        observer: &mut dyn Observer,
    ) -> bool {
        if !root.may_begin(&line) {
            return false;
        }
        let report = Report {
            line,
            score: win_in(plies),
            depth: root.lines.first().map_or(0, |line| line.depth),
            nodes: self.meter.nodes(),
        };
        observer.best_changed(&report);
        root.settle(report);
        root.lines.is_empty()
    }

    /// Gives the solver its share of the nodes; whether there is nothing left to search.
    pub(super) fn solve_fours_again(
        &mut self,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) -> bool {
        let share = self.meter.own_nodes() / SOLVER_SHARE;
        if !root.solver_useful || share <= 2 * root.solver_nodes {
            return false;
        }
        root.solver_nodes = share;
        self.solve_fours(root, share, observer)
    }

    /// Gives the solver of threats its share of the nodes, which goes on where it was;
    /// whether there is nothing left to search.
    pub(super) fn solve_threats(
        &mut self,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) -> bool {
        let share = self.meter.own_nodes() / THREAT_SHARE;
        if root.settled.is_some()
            || share < THREAT_NODES_FIRST
            || share <= 2 * root.threat_nodes
        {
            return false;
        }
        root.threat_nodes = share;
        let position = &mut *self.position;
        match self.threat_solver.solve(position, share, &mut self.meter) {
            Some(ThreatWin { pv, plies }) => self.take_win(root, pv, plies, observer),
            None => false,
        }
    }

    /// If the other side has a win by fours, keeps only the moves that take it away; those
    /// that do not come last, if without them there are too few.
    pub(super) fn keep_refutations(&mut self, root: &mut Root) {
        self.position.pass();
        let nodes = SOLVER_NODES_FIRST;
        let win = self
            .solver
            .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
        self.position.undo();
        if win.is_none() {
            return;
        }
        let (mut kept, mut lost) = (Vec::new(), Vec::new());
        for &ordered in &root.moves {
            if self.makes_five(ordered.point) {
                // The game is over before the fours.
                kept.push(ordered);
                continue;
            }
            self.position.play(ordered.point);
            let nodes = REFUTATION_NODES;
            let win = self
                .solver
                .solve(self.position, FOURS_MAX, nodes, &mut self.meter);
            self.position.undo();
            if win.is_none() {
                kept.push(ordered);
            } else {
                lost.push(ordered);
            }
            if self.meter.is_stopped() {
                return;
            }
        }
        // If every move loses to fours, the search finds the one that loses last.
        if !kept.is_empty() {
            let count = root.lines.len();
            if kept.len() < count {
                kept.append(&mut lost);
            }
            root.lines = self.first_lines(&kept, count);
            root.moves = kept;
        }
    }
}
