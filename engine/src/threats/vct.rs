//! VCT, victory by continuous threats: a df-pn solver. In such a win every move of the
//! attacker makes a four, or threatens an open four, two fours or, where it is plain
//! what can stop it, a win by fours; and all that can answer it is tried.
//!
//! The search is a depth-first proof-number search (df-pn). Stones only come, so that
//! no position recurs and its table is true on every path. A win that it reports is
//! proven. That it reports none means little: the class is wide, and nodes run out.
//!
//! CITE: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002; as told in <https://minimax.dev/docs/ultimate/pn-search/dfpn/>
//! CITE: Pawlewicz, Lew, "Improving depth-first pn-search: 1 + epsilon trick", 2006.
//! <https://www.mimuw.edu.pl/~lew/files/epsilon_trick.pdf>
//! CITE: Ueda et al., "Weak proof-number search", 2008: the largest number of the
//! children and their count, not the sum, since lines that meet again would be counted
//! twice. Here only for what refutes attacks: of 200 puzzles it solved more so than
//! with both.
//! <https://doi.org/10.1007/978-3-540-87608-3_15>

use super::expansion::{answers, answers_to_fours, attacks, Expansion};
use super::params::ThreatParams;
use super::proof_table::{Known, ProofNumbers, ProofTable};
use super::selection::{first_numbers, select, Child, NodeKind, Selected};
use super::vcf::{FourSolver, FourWin};
use crate::board::{Point, PointSet};
use crate::control::NodeCounter;
use crate::lines::Threat;
use crate::position::Position;

/// Plies from the root at most: what keeps the recursion within a small stack.
const VCT_PLIES_MAX: u32 = 80;
/// Children for which there is room at first; the list grows where a path has more.
const CHILDREN_EXPECTED: usize = 4096;
/// The key that is in the hash of AND nodes: the same stones can be on the board when
/// the defender is to move and when the attacker is.
const AND_KEY: u64 = 0x9d39_247e_3377_6d41;

/// A proven win by threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatWin {
    /// The moves of both sides, the defender's those that hold out longest, up to the
    /// point from which the win is plain or by fours alone; then the fours.
    pub pv: Vec<Point>,
    /// Plies from the position up to the five, at most.
    pub plies: usize,
}

/// A solver of wins by threats (VCT). It remembers what it proved.
///
/// For positions of one game: the table does not tell boards or rules apart.
pub struct ThreatSolver {
    params: ThreatParams,
    table: ProofTable,
    fours: FourSolver,
    /// The children of all nodes on the path, those of the root first.
    children: Vec<Child>,
    /// The count of the counter's own nodes at which the search ends.
    nodes_end: u64,
}

/// The children of a node, or why it has none.
enum Children {
    /// The node is settled without any, or there were no nodes left to list them.
    Absent(Known),
    /// The children stand in `ThreatSolver::children`.
    Listed {
        /// Plies after which moves that are not among the children lose, at most.
        plies_lost: u32,
    },
}

impl ThreatSolver {
    /// A solver with a table of `2^size_log2` nodes and another of as many for wins by
    /// fours; both touched only as they are used.
    pub fn new(size_log2: u32) -> ThreatSolver {
        ThreatSolver::with_params(size_log2, ThreatParams::DEFAULT)
    }

    /// A solver as `new` makes it, with other parameters than the default.
    pub fn with_params(size_log2: u32, params: ThreatParams) -> ThreatSolver {
        ThreatSolver {
            params,
            table: ProofTable::new(size_log2),
            fours: FourSolver::new(size_log2),
            children: Vec::with_capacity(CHILDREN_EXPECTED),
            nodes_end: 0,
        }
    }

    /// A win by threats of the side to move; none if none is found with `nodes_max`
    /// nodes before `counter` says stop. The position is the same afterward.
    pub fn solve(
        &mut self,
        position: &mut Position,
        nodes_max: u64,
        counter: &mut NodeCounter<'_>,
    ) -> Option<ThreatWin> {
        self.nodes_end = counter.own_nodes().saturating_add(nodes_max);
        self.children.clear();
        let known = match self.table.get(hash_of(position.hash(), NodeKind::Or)) {
            Some(known) if known.is_won() => known,
            _ => self.search(position, NodeKind::Or, ProofNumbers::NEVER, 0, counter),
        };
        if !known.is_won() {
            return None;
        }
        Some(ThreatWin {
            pv: self.pv(position, counter),
            plies: known.plies as usize,
        })
    }

    /// Searches a node until it is settled, or one of its numbers reaches its
    /// threshold, or the search is over.
    fn search(
        &mut self,
        position: &mut Position,
        kind: NodeKind,
        thresholds: ProofNumbers,
        ply: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Known {
        let hash = hash_of(position.hash(), kind);
        let is_new = self.table.get(hash).is_none();
        let start = self.children.len();
        let known = match self.list_children(position, kind, is_new, ply, counter) {
            Children::Absent(known) => known,
            Children::Listed { plies_lost } => loop {
                let children = &self.children[start..];
                let (known, next) =
                    select(children, kind, thresholds, plies_lost, &self.params);
                let Selected { index, thresholds } = match next {
                    Some(next) if !self.is_over(counter) => next,
                    _ => break known,
                };
                position.play(children[index].point);
                let found =
                    self.search(position, kind.next(), thresholds, ply + 1, counter);
                position.undo();
                let child = &mut self.children[start + index];
                child.numbers = found.numbers;
                child.plies = found.plies;
            },
        };
        self.children.truncate(start);
        if !self.is_over(counter) || known.is_won() {
            self.table.put(hash, known);
        }
        known
    }

    /// Adds the children of a node to those of the path, if it is not settled without
    /// them.
    fn list_children(
        &mut self,
        position: &mut Position,
        kind: NodeKind,
        is_new: bool,
        ply: u32,
        counter: &mut NodeCounter<'_>,
    ) -> Children {
        if self.is_over(counter) || !counter.tick() {
            return Children::Absent(Known::open(ProofNumbers::NEW));
        }
        let expansion = match kind {
            NodeKind::Or => attacks(position),
            NodeKind::And => self.answers(position, counter),
        };
        let (points, plies_lost) = match expansion {
            Expansion::Won { plies, best } => {
                return Children::Absent(Known::won(plies, best));
            }
            Expansion::Moves { points, plies_lost } if ply < VCT_PLIES_MAX => {
                (points, plies_lost)
            }
            Expansion::Moves { .. } | Expansion::Refuted | Expansion::Quiet => {
                return Children::Absent(Known::open(ProofNumbers::REFUTED));
            }
        };
        if kind == NodeKind::Or && is_new {
            if let Some(win) =
                self.win_by_fours(position, self.params.vcf_nodes_max, counter)
            {
                let best = win.pv.first().copied();
                return Children::Absent(Known::won(win.plies as u32, best));
            }
        }
        self.push_children(position, kind, &points);
        Children::Listed { plies_lost }
    }

    /// The expansion of an AND node. Where the attacker threatens nothing plain, the
    /// answers are those to the win by fours that it would have next.
    fn answers(
        &mut self,
        position: &mut Position,
        counter: &mut NodeCounter<'_>,
    ) -> Expansion {
        match answers(position) {
            Expansion::Quiet => {}
            expansion => return expansion,
        }
        position.pass();
        let win = self.win_by_fours(position, self.params.vcf_nodes_max, counter);
        position.undo();
        win.map_or(Expansion::Refuted, |win| answers_to_fours(position, &win))
    }

    /// A win by fours of the side to move, looked for with `nodes_max` nodes and no
    /// more than the search has left; none if there is none or it is not found.
    fn win_by_fours(
        &mut self,
        position: &mut Position,
        nodes_max: u64,
        counter: &mut NodeCounter<'_>,
    ) -> Option<FourWin> {
        if !position.has_threat(position.side(), Threat::Four) {
            return None;
        }
        let left = self.nodes_end.saturating_sub(counter.own_nodes());
        let fours_max = self.params.vcf_fours_max;
        self.fours
            .solve(position, fours_max, nodes_max.min(left), counter)
    }

    /// Adds the children that `points` lead to, with what the table knows of them.
    fn push_children(&mut self, position: &Position, kind: NodeKind, points: &PointSet) {
        for point in points.iter() {
            let hash = hash_of(position.hash_after(point), kind.next());
            let known = self.table.get(hash);
            let first = || first_numbers(position, kind, point, &self.params);
            self.children.push(Child {
                point,
                numbers: known.map_or_else(first, |known| known.numbers),
                plies: known.map_or(0, |known| known.plies),
            });
        }
    }

    /// The PV of a proven win, as far as the table still knows it.
    fn pv(&mut self, position: &mut Position, counter: &mut NodeCounter<'_>) -> Vec<Point> {
        let mut pv = Vec::new();
        let before = position.plies();
        self.nodes_end = counter.own_nodes().saturating_add(self.params.pv_nodes_max);
        while let Some(attack) = self.best_attack(position) {
            position.play(attack);
            match self.longest_answer(position, counter) {
                Some(answer) => {
                    pv.extend([attack, answer]);
                    position.play(answer);
                }
                None => {
                    position.undo();
                    break;
                }
            }
        }
        // The table knows no more of a win by fours, or one that is plain, than how it
        // begins; what is plain may be shorter than any by fours.
        let known = self.table.get(hash_of(position.hash(), NodeKind::Or));
        let plies_max = known.map_or(usize::MAX, |known| known.plies as usize);
        match self.win_by_fours(position, u64::MAX, counter) {
            Some(win) if win.plies <= plies_max => pv.extend(win.pv),
            _ => pv.extend(self.best_attack(position)),
        }
        while position.plies() > before {
            position.undo();
        }
        pv
    }

    /// The attacker's move in an OR node that is known to be won; none if the table
    /// does not know it.
    fn best_attack(&self, position: &Position) -> Option<Point> {
        let known = self.table.get(hash_of(position.hash(), NodeKind::Or))?;
        known.best
    }

    /// The defender's move that holds out longest in an AND node that is known to be
    /// won for the attacker; none if the table does not know it, or all answers lose at
    /// once.
    fn longest_answer(
        &mut self,
        position: &mut Position,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Point> {
        self.table.get(hash_of(position.hash(), NodeKind::And))?;
        let moves = match self.answers(position, counter) {
            Expansion::Moves { points, .. } => points,
            _ => return None,
        };
        let plies_after = |&point: &Point| {
            let hash = hash_of(position.hash_after(point), NodeKind::Or);
            self.table.get(hash).map_or(0, |known| known.plies)
        };
        let longest = moves.iter().max_by_key(plies_after);
        longest.filter(|point| plies_after(point) > 0)
    }

    /// True if the counter said stop or the nodes are used up.
    fn is_over(&self, counter: &NodeCounter<'_>) -> bool {
        counter.is_stopped() || counter.own_nodes() >= self.nodes_end
    }
}

/// The hash in the table of a node whose position has `hash`.
fn hash_of(hash: u64, kind: NodeKind) -> u64 {
    match kind {
        NodeKind::Or => hash,
        NodeKind::And => hash ^ AND_KEY,
    }
}
