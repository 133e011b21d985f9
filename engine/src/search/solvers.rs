//! VCF and VCT at the root: wins by fours and by threats. The solvers look for a
//! victory by continuous fours (VCF) or by continuous threats (VCT), for either side.

use super::report::{Observer, Report};
use super::root::Root;
use super::run::Run;
use crate::board::Point;
use crate::score::win_in;
use crate::threats::{FourWin, ThreatWin};

impl Run<'_> {
    /// Gives the VCF solver its first nodes; true if nothing is left to search.
    pub(super) fn solve_fours_first(
        &mut self,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) -> bool {
        let nodes = self.params.solvers.vcf_nodes_first as u64;
        self.solve_fours(root, nodes, observer)
    }

    /// Gives the VCF solver its share of the nodes once that has grown enough; true if
    /// nothing is left to search.
    pub(super) fn solve_fours_again(
        &mut self,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) -> bool {
        let params = &self.params.solvers;
        let share = self.counter.own_nodes() / params.vcf_divisor as u64;
        if !root.vcf_useful || share <= params.growth as u64 * root.vcf_nodes {
            return false;
        }
        self.solve_fours(root, share, observer)
    }

    /// Looks for a win by fours with this many `nodes`; true if nothing is left to
    /// search.
    fn solve_fours(
        &mut self,
        root: &mut Root,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> bool {
        root.vcf_nodes = nodes;
        let before = self.counter.own_nodes();
        let win = self.solve_vcf(nodes);
        let used = self.counter.own_nodes() - before;
        root.vcf_useful = used >= nodes;
        match win {
            Some(FourWin { pv, plies }) => self.take_win(root, pv, plies, observer),
            None => false,
        }
    }

    /// Gives the VCT solver its share of the nodes once that has grown enough: it goes
    /// on where it was. True if nothing is left to search.
    pub(super) fn solve_threats(
        &mut self,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) -> bool {
        let params = &self.params.solvers;
        let share = self.counter.own_nodes() / params.vct_divisor as u64;
        if root.proven.is_some()
            || share < params.vct_nodes_min as u64
            || share <= params.growth as u64 * root.vct_nodes
        {
            return false;
        }
        root.vct_nodes = share;
        let solvers = match &mut self.solvers {
            Some(solvers) => solvers,
            None => return false,
        };
        match solvers.vct.solve(self.position, share, &mut self.counter) {
            Some(ThreatWin { pv, plies }) => self.take_win(root, pv, plies, observer),
            None => false,
        }
    }

    /// If the other side has a win by fours, keeps only the moves that take it away, and those
    /// behind them that there were no nodes to look at. Moves that do not take it away come
    /// last, if without them there are too few.
    pub(super) fn keep_refutations(&mut self, root: &mut Root) {
        let params = self.params.solvers;
        self.position.pass();
        let win = self.solve_vcf(params.vcf_nodes_first as u64);
        self.position.undo();
        if win.is_none() {
            return;
        }
        let (mut kept, mut lost) = (Vec::new(), Vec::new());
        let end = self.counter.own_nodes() + params.refutations_nodes as u64;
        for (index, &root_move) in root.moves.iter().enumerate() {
            let point = root_move.point;
            if self.makes_five(point) {
                // The game is over before the fours.
                kept.push(root_move);
                continue;
            }
            if self.counter.own_nodes() >= end {
                // The search will tell of this one and the rest.
                kept.extend_from_slice(&root.moves[index..]);
                break;
            }
            self.position.play(point);
            let win = self.solve_vcf(params.refutation_nodes as u64);
            self.position.undo();
            if win.is_none() {
                kept.push(root_move);
            } else {
                lost.push(root_move);
            }
            if self.counter.is_stopped() {
                return;
            }
        }
        // If every move loses to fours, the search finds the one that loses last.
        if !kept.is_empty() {
            let count = root.pvs.len();
            if kept.len() < count {
                kept.append(&mut lost);
            }
            root.pvs = self.first_pvs(&kept, count);
            root.moves = kept;
        }
    }

    /// A win by fours of the side to move, as far as the VCF solver finds one with this
    /// many `nodes`.
    fn solve_vcf(&mut self, nodes: u64) -> Option<FourWin> {
        let fours_max = self.params.solvers.vcf_fours_max as u32;
        let solvers = self.solvers.as_mut()?;
        solvers
            .vcf
            .solve(self.position, fours_max, nodes, &mut self.counter)
    }

    /// Takes a proven win for one of the PVs; true if nothing is left to search.
    fn take_win(
        &mut self,
        root: &mut Root,
        pv: Vec<Point>,
        plies: usize,
        observer: &mut dyn Observer,
    ) -> bool {
        if !root.may_begin(&pv) {
            return false;
        }
        let report = Report {
            pv,
            score: win_in(plies),
            depth: root.pvs.first().map_or(0, |report| report.depth),
            nodes: self.counter.nodes(),
        };
        root.best_told = report.best();
        observer.best_changed(&report);
        root.take_proven(report);
        root.pvs.is_empty()
    }
}
