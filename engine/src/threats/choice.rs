//! Which move a proof-number search goes on with, from what is known of each.

use super::proof_table::{Known, Numbers, INFINITE};
use crate::board::Point;
use crate::lines::Threat;
use crate::position::Position;

/// A move, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) point: Point,
    pub(super) numbers: Numbers,
    pub(super) plies: u32,
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Attack,
    Defense,
}

impl Node {
    /// Who is to move after a move.
    pub(super) fn next(self) -> Node {
        match self {
            Node::Attack => Node::Defense,
            Node::Defense => Node::Attack,
        }
    }
}

/// What the children add up to, and the next of them to visit, if neither number reaches
/// its limit: its place, and its limits.
pub(super) fn choose(
    children: &[Child],
    node: Node,
    limits: Numbers,
    plies: u32,
) -> (Known, Option<(usize, Numbers)>) {
    // 1. The attacker wants one child won, the defender one refuted: `wanted` is the
    //    number that falls to 0 by one of them, `rest` the one that needs them all.
    let wanted = |child: &Child| match node {
        Node::Attack => child.numbers.proof,
        Node::Defense => child.numbers.disproof,
    };
    let rest = |child: &Child| match node {
        Node::Attack => child.numbers.disproof,
        Node::Defense => child.numbers.proof,
    };
    let (mut least, mut second) = (INFINITE, INFINITE);
    let (mut most, mut sum, mut open) = (0, 0_u32, 0);
    let mut best = 0;
    for (at, child) in children.iter().enumerate() {
        let (number, other) = (wanted(child), rest(child));
        if number < least || number == least && other < rest(&children[best]) {
            second = least;
            least = number;
            best = at;
        } else {
            second = second.min(number);
        }
        most = most.max(other);
        sum = sum.saturating_add(other).min(INFINITE - 1);
        open += u32::from(other > 0);
    }
    // What all children but the best add to the number that needs them all.
    let others = match node {
        Node::Attack => open.saturating_sub(1),
        Node::Defense => sum.saturating_sub(rest(&children[best])),
    };
    let all = match (node, least) {
        (_, 0) => INFINITE,
        (Node::Attack, _) => most.saturating_add(others).min(INFINITE - 1),
        (Node::Defense, _) => sum,
    };
    let numbers = Numbers::of(node == Node::Attack, least, all);
    // 2. Settled, or beyond the limits.
    if numbers.proof == 0 {
        return (known_win(children, node, plies), None);
    }
    if numbers.disproof == 0
        || numbers.proof >= limits.proof
        || numbers.disproof >= limits.disproof
    {
        return (Known::open(numbers), None);
    }
    // 3. The child with the least to do goes on until another has clearly less.
    let (limit, limit_of_rest) = match node {
        Node::Attack => (limits.proof, limits.disproof),
        Node::Defense => (limits.disproof, limits.proof),
    };
    let limit = limit.min(second.saturating_add(second / 8 + 1));
    let limit_of_rest = limit_of_rest.saturating_sub(others);
    let limits = Numbers::of(node == Node::Attack, limit, limit_of_rest);
    (Known::open(numbers), Some((best, limits)))
}

/// The win that the children show: the attacker's shortest, or the longest that the
/// defender is left with.
fn known_win(children: &[Child], node: Node, plies: u32) -> Known {
    let children = children.iter();
    match node {
        Node::Attack => {
            let won = children.filter(|child| child.numbers.proof == 0);
            let best = won.min_by_key(|child| child.plies);
            let plies = best.map_or(0, |child| child.plies);
            Known::won(plies + 1, best.map(|child| child.point))
        }
        Node::Defense => {
            let longest = children.map(|child| child.plies + 1).max();
            Known::won(longest.unwrap_or(0).max(plies), None)
        }
    }
}

/// The numbers of a position before anything is known of it, from the move that leads there.
pub(super) fn first_numbers(position: &Position, node: Node, point: Point) -> Numbers {
    let threat = position.lines().threat(point, position.side());
    let proof = match (node, threat) {
        // A four leaves one answer, a three three or so.
        (Node::Attack, Threat::Four | Threat::FourThree | Threat::DoubleThree) => 1,
        (Node::Attack, Threat::Three) => 2,
        (Node::Attack, _) => 8,
        (Node::Defense, _) => 1,
    };
    Numbers { proof, disproof: 1 }
}
