//! Df-pn selection: proof numbers, and the child to search. The numbers of a node are
//! what those of its children add up to.

use super::params::ThreatParams;
use super::proof_table::{Known, ProofNumbers, PROOF_INFINITE};
use crate::board::Point;
use crate::lines::Threat;
use crate::position::Position;

/// The two kinds of nodes of an AND/OR tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// An OR node: the attacker is to move, and one winning child is enough.
    Or,
    /// An AND node: the defender is to move, and all children must be won.
    And,
}

impl NodeKind {
    /// The kind of the children.
    pub(super) fn next(self) -> NodeKind {
        match self {
            NodeKind::Or => NodeKind::And,
            NodeKind::And => NodeKind::Or,
        }
    }

    /// The numbers of a node of this kind from the one that falls to 0 by one child,
    /// and the one that needs all children.
    fn numbers(self, by_one: u32, by_all: u32) -> ProofNumbers {
        let (proof, disproof) = match self {
            NodeKind::Or => (by_one, by_all),
            NodeKind::And => (by_all, by_one),
        };
        ProofNumbers { proof, disproof }
    }
}

/// A child of a node: a move, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    /// The move that leads to the child.
    pub(super) point: Point,
    /// The proof and disproof number of the child.
    pub(super) numbers: ProofNumbers,
    /// If the child is won, the plies from it to the five, at most.
    pub(super) plies: u32,
}

/// A child to search next.
pub(super) struct Selected {
    /// The index of the child among all of the node.
    pub(super) index: usize,
    /// The numbers at which the search of the child ends.
    pub(super) thresholds: ProofNumbers,
}

/// The knowledge of a node from its children, and the child to search next; none if the
/// node is settled or one of its numbers has reached its threshold.
///
/// `plies_lost` are the plies after which moves that are not among the children lose.
pub(super) fn select(
    children: &[Child],
    kind: NodeKind,
    thresholds: ProofNumbers,
    plies_lost: u32,
    params: &ThreatParams,
) -> (Known, Option<Selected>) {
    // 1. One winning child proves an OR node, one refuted child disproves an AND node:
    //    that number of the node is the least of the children's. The other needs all
    //    children.
    let by_one = |child: &Child| match kind {
        NodeKind::Or => child.numbers.proof,
        NodeKind::And => child.numbers.disproof,
    };
    let by_all = |child: &Child| match kind {
        NodeKind::Or => child.numbers.disproof,
        NodeKind::And => child.numbers.proof,
    };
    let (mut least, mut second) = (PROOF_INFINITE, PROOF_INFINITE);
    let (mut most, mut sum, mut open) = (0, 0_u32, 0);
    let mut best = 0;
    for (index, child) in children.iter().enumerate() {
        let (one, all) = (by_one(child), by_all(child));
        if one < least || one == least && all < by_all(&children[best]) {
            second = least;
            least = one;
            best = index;
        } else {
            second = second.min(one);
        }
        most = most.max(all);
        sum = sum.saturating_add(all).min(PROOF_INFINITE - 1);
        open += u32::from(all > 0);
    }
    // What all children but the best add to the number that needs all: the sum in AND
    // nodes, in OR nodes one for each, as in weak proof-number search.
    let others = match kind {
        NodeKind::Or => open.saturating_sub(1),
        NodeKind::And => sum.saturating_sub(by_all(&children[best])),
    };
    let all = match (kind, least) {
        (_, 0) => PROOF_INFINITE,
        (NodeKind::Or, _) => most.saturating_add(others).min(PROOF_INFINITE - 1),
        (NodeKind::And, _) => sum,
    };
    let numbers = kind.numbers(least, all);

    // 2. The node is settled, or beyond its thresholds.
    if numbers.proof == 0 {
        return (known_win(children, kind, plies_lost), None);
    }
    if numbers.disproof == 0
        || numbers.proof >= thresholds.proof
        || numbers.disproof >= thresholds.disproof
    {
        return (Known::open(numbers), None);
    }

    // 3. The best child goes on until another is clearly better (the 1 + epsilon
    //    trick), or the node reaches a threshold by it.
    let (one, all) = match kind {
        NodeKind::Or => (thresholds.proof, thresholds.disproof),
        NodeKind::And => (thresholds.disproof, thresholds.proof),
    };
    let one = one.min(second.saturating_add(second / params.epsilon_divisor + 1));
    let thresholds = kind.numbers(one, all.saturating_sub(others));
    let index = best;
    (Known::open(numbers), Some(Selected { index, thresholds }))
}

/// The win that the children show: in an OR node the attacker's shortest, in an AND
/// node the longest that the defender is left with.
fn known_win(children: &[Child], kind: NodeKind, plies_lost: u32) -> Known {
    let children = children.iter();
    match kind {
        NodeKind::Or => {
            let won = children.filter(|child| child.numbers.proof == 0);
            let best = won.min_by_key(|child| child.plies);
            let plies = best.map_or(0, |child| child.plies);
            Known::won(plies + 1, best.map(|child| child.point))
        }
        NodeKind::And => {
            let longest = children.map(|child| child.plies + 1).max();
            Known::won(longest.unwrap_or(0).max(plies_lost), None)
        }
    }
}

/// The first numbers of the child that `point` leads to, before anything is known of
/// it. `kind` is that of the node, `position` its position.
pub(super) fn first_numbers(
    position: &Position,
    kind: NodeKind,
    point: Point,
    params: &ThreatParams,
) -> ProofNumbers {
    let threat = position.lines().threat(point, position.side());
    let proof = match (kind, threat) {
        (NodeKind::Or, Threat::Four | Threat::FourThree | Threat::DoubleThree) => {
            params.proof_after_four
        }
        (NodeKind::Or, Threat::Three) => params.proof_after_three,
        (NodeKind::Or, _) => params.proof_after_quiet,
        (NodeKind::And, _) => 1,
    };
    ProofNumbers { proof, disproof: 1 }
}
