//! Wins by threats: every move of the attacker makes a four, or threatens an open four, two
//! fours or, where it is plain what can stop it, a win by fours; and all that can answer it
//! is tried.
//!
//! The field calls this VCT, victory by continuous threats. The search is a depth-first
//! proof-number search; stones only come, so that no position recurs and its table is true
//! on every path. It says win only when it is one. That it says nothing means little: the
//! class is wide, the nodes run out.
//!
//! CITE: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; as
//! told in https://minimax.dev/docs/ultimate/pn-search/dfpn/
//! CITE: Pawlewicz, Lew, "Improving depth-first pn-search: 1 + epsilon trick", 2006.
//! https://www.mimuw.edu.pl/~lew/files/epsilon_trick.pdf
//! CITE: Ueda et al., "Weak proof-number search", 2008: the largest number of the children
//! and their count, not the sum, since lines that meet again would be counted twice. Here
//! only for what refutes attacks: of 200 puzzles it solved more so than with both.
//! https://doi.org/10.1007/978-3-540-87608-3_15

use super::attack::{answers, answers_to_fours, attacks, Options};
use super::choice::{choose, first_numbers, Child, Node};
use super::proof_table::{Known, Numbers, ProofTable, INFINITE};
use super::vcf::{FourSolver, FourWin};
use crate::board::{Point, PointSet};
use crate::control::Meter;
use crate::lines::Threat;
use crate::position::Position;

/// A proven win by threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatWin {
    /// The moves of both sides, the defender's those that hold out longest, up to the point
    /// from which the win is plain or by fours alone; then the fours.
    pub line: Vec<Point>,
    /// Plies from the position up to the five, at most.
    pub plies: usize,
}

/// Searches wins by threats, and remembers what it proved.
///
/// For positions of one game: the table does not tell boards or rules apart.
pub struct ThreatSolver {
    table: ProofTable,
    fours: FourSolver,
    /// The moves of all positions from the first down to the present one.
    children: Vec<Child>,
    /// What the meter's own nodes will be when there are no more.
    nodes_end: u64,
}

/// Plies from the root at most: what keeps the recursion within a small stack.
const PLIES_MAX: u32 = 80;
/// Nodes for wins by fours in a position met for the first time.
const FOUR_NODES: u64 = 30;
/// Fours in such a win.
const FOURS_MAX: u32 = 30;
/// Nodes to tell the line of a win that is proven.
const LINE_NODES: u64 = 10_000;
/// Told apart by this: the same stones where the attacker is to move, and the defender.
const DEFENCE: u64 = 0x9d39_247e_3377_6d41;

impl ThreatSolver {
    /// A solver with a table of `2^size_log2` positions and another of as many for fours;
    /// both touched only as they are used.
    pub fn new(size_log2: u32) -> ThreatSolver {
        ThreatSolver {
            table: ProofTable::new(size_log2),
            fours: FourSolver::new(size_log2),
            children: Vec::with_capacity(4096),
            nodes_end: 0,
        }
    }

    /// A win of the side to move, if one is found with `nodes_max` nodes before `meter` says
    /// stop. The position is the same afterward.
    pub fn solve(
        &mut self,
        position: &mut Position,
        nodes_max: u64,
        meter: &mut Meter<'_>,
    ) -> Option<ThreatWin> {
        self.nodes_end = meter.own_nodes().saturating_add(nodes_max);
        self.children.clear();
        let limits = Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        let known = match self.table.get(hash_of(position.hash(), Node::Attack)) {
            Some(known) if known.numbers.proof == 0 => known,
            _ => self.search(position, Node::Attack, limits, 0, meter),
        };
        if known.numbers.proof > 0 {
            return None;
        }
        Some(ThreatWin {
            line: self.line(position, meter),
            plies: known.plies as usize,
        })
    }

    /// Searches until one of the numbers of the position reaches its limit.
    fn search(
        &mut self,
        position: &mut Position,
        node: Node,
        limits: Numbers,
        ply: u32,
        meter: &mut Meter<'_>,
    ) -> Known {
        let hash = hash_of(position.hash(), node);
        let is_new = self.table.get(hash).is_none();
        let start = self.children.len();
        let known = match self.expand(position, node, is_new, ply, meter) {
            Err(known) => known,
            Ok(plies) => {
                let known = loop {
                    let children = &self.children[start..];
                    let (known, next) = choose(children, node, limits, plies);
                    let next = match next {
                        Some(next) if !self.is_over(meter) => next,
                        _ => break known,
                    };
                    self.visit(position, node, (start + next.0, next.1), ply, meter);
                };
                self.children.truncate(start);
                known
            }
        };
        if !self.is_over(meter) || known.numbers.proof == 0 {
            self.table.put(hash, known);
        }
        known
    }

    /// Lists the children of a position, and tells the plies after which moves that are not
    /// among them lose; or what is known without them.
    fn expand(
        &mut self,
        position: &mut Position,
        node: Node,
        is_new: bool,
        ply: u32,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Known> {
        if self.is_over(meter) || !meter.tick() {
            return Err(Known::open(Numbers {
                proof: 1,
                disproof: 1,
            }));
        }
        let options = match node {
            Node::Attack => attacks(position),
            Node::Defense => self.answers(position, meter),
        };
        let (moves, plies) = match options {
            Options::Won(plies, best) => return Err(Known::won(plies, best)),
            Options::Refuted | Options::Quiet => return Err(Known::open(Numbers::REFUTED)),
            Options::Moves(..) if ply >= PLIES_MAX => {
                return Err(Known::open(Numbers::REFUTED))
            }
            Options::Moves(moves, plies) => (moves, plies),
        };
        if node == Node::Attack && is_new {
            if let Some(win) = self.win_by_fours(position, FOUR_NODES, meter) {
                let best = win.line.first().copied();
                return Err(Known::won(win.plies as u32, best));
            }
        }
        self.push_children(position, node, &moves);
        Ok(plies)
    }

    /// What the defender can do; where the attacker threatens nothing plain, against the win
    /// by fours that it would have next.
    fn answers(&mut self, position: &mut Position, meter: &mut Meter<'_>) -> Options {
        match answers(position) {
            Options::Quiet => {}
            options => return options,
        }
        position.pass();
        let win = self.win_by_fours(position, FOUR_NODES, meter);
        position.undo();
        win.map_or(Options::Refuted, |win| answers_to_fours(position, &win))
    }

    fn win_by_fours(
        &mut self,
        position: &mut Position,
        nodes_max: u64,
        meter: &mut Meter<'_>,
    ) -> Option<FourWin> {
        if !position.has_threat(position.side(), Threat::Four) {
            return None;
        }
        let left = self.nodes_end.saturating_sub(meter.own_nodes());
        self.fours
            .solve(position, FOURS_MAX, nodes_max.min(left), meter)
    }

    fn push_children(&mut self, position: &Position, node: Node, moves: &PointSet) {
        let next = node.next();
        for point in moves.iter() {
            let known = self.table.get(hash_of(position.hash_after(point), next));
            let first = || first_numbers(position, node, point);
            self.children.push(Child {
                point,
                numbers: known.map_or_else(first, |known| known.numbers),
                plies: known.map_or(0, |known| known.plies),
            });
        }
    }

    fn visit(
        &mut self,
        position: &mut Position,
        node: Node,
        (at, limits): (usize, Numbers),
        ply: u32,
        meter: &mut Meter<'_>,
    ) {
        position.play(self.children[at].point);
        let known = self.search(position, node.next(), limits, ply + 1, meter);
        position.undo();
        self.children[at].numbers = known.numbers;
        self.children[at].plies = known.plies;
    }

    /// The line of a proven win, as far as the table still knows it.
    fn line(&mut self, position: &mut Position, meter: &mut Meter<'_>) -> Vec<Point> {
        let mut line = Vec::new();
        let before = position.plies();
        self.nodes_end = meter.own_nodes().saturating_add(LINE_NODES);
        while let Some(attack) = self.best_attack(position) {
            position.play(attack);
            match self.longest_answer(position, meter) {
                Some(answer) => {
                    line.extend([attack, answer]);
                    position.play(answer);
                }
                None => {
                    position.undo();
                    break;
                }
            }
        }
        // The table knows no more of a win by fours, or one that is plain, than how it begins;
        // what is plain may be shorter than any by fours.
        let known = self.table.get(hash_of(position.hash(), Node::Attack));
        let plies_max = known.map_or(usize::MAX, |known| known.plies as usize);
        match self.win_by_fours(position, u64::MAX, meter) {
            Some(win) if win.plies <= plies_max => line.extend(win.line),
            _ => line.extend(self.best_attack(position)),
        }
        while position.plies() > before {
            position.undo();
        }
        line
    }

    /// The attacker's move in a position that is known to be won.
    fn best_attack(&self, position: &Position) -> Option<Point> {
        let known = self.table.get(hash_of(position.hash(), Node::Attack))?;
        known.best
    }

    /// The answer that holds out longest in a position that is known to be lost; none if
    /// the table does not know it, or all answers lose at once.
    fn longest_answer(
        &mut self,
        position: &mut Position,
        meter: &mut Meter<'_>,
    ) -> Option<Point> {
        self.table.get(hash_of(position.hash(), Node::Defense))?;
        let moves = match self.answers(position, meter) {
            Options::Moves(moves, _) => moves,
            _ => return None,
        };
        let plies_after = |&point: &Point| {
            let hash = hash_of(position.hash_after(point), Node::Attack);
            self.table.get(hash).map_or(0, |known| known.plies)
        };
        let longest = moves.iter().max_by_key(plies_after);
        longest.filter(|point| plies_after(point) > 0)
    }

    fn is_over(&self, meter: &Meter<'_>) -> bool {
        meter.is_stopped() || meter.own_nodes() >= self.nodes_end
    }
}

fn hash_of(hash: u64, node: Node) -> u64 {
    match node {
        Node::Attack => hash,
        Node::Defense => hash ^ DEFENCE,
    }
}
