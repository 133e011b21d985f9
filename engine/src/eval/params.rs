//! Evaluation parameters: by kinds of points, sets of threats.

use super::tables;
use crate::board::{Rule, Side, WinningLine};
use crate::lines::{Shape, Threat};
use crate::position::Position;

/// The number of kinds of points: sets of four shapes up to an open four, in no order.
/// Points where more can be made, and points that may be forbidden, are worth nothing.
pub const KINDS: usize = binomial(Shape::OPEN_COUNT + 3, 4);
/// The number of sets of threats that `threats_of` tells apart.
pub const THREATS: usize = 1 << (OWN_THREATS.len() + OTHER_THREATS.len());

/// The logarithmic unit of `SideParams::moves` and `stops`: a move that is worth one
/// unit more is e times as likely to be the best.
pub const MOVE_SCALE: i32 = 64;

/// The threats of the side to move that have a bit in `threats_of`. What more it could
/// make decides the game.
const OWN_THREATS: [Threat; 4] = [
    Threat::Three,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
];
/// The threats of the other side that have a bit in `threats_of`.
const OTHER_THREATS: [Threat; 5] = [
    Threat::Three,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
    Threat::OpenFour,
];

// The tables that the trainer writes have this many entries.
const _: () = assert!(KINDS == 1820 && THREATS == 512);

/// The parameters of a side with a certain winning line. 200 units turn even chances
/// into e to one.
#[derive(Clone, PartialEq, Debug)]
pub struct SideParams {
    /// The worth of a point to this side when it is to move, indexed by the kind of the
    /// point for this side.
    pub to_move: [i16; KINDS],
    /// The worth of a point to this side when the other side is to move, indexed by the
    /// kind of the point for this side.
    pub waiting: [i16; KINDS],
    /// The worth of the threats on the board to this side when it is to move, indexed
    /// by `threats_of`.
    pub threats: [i16; THREATS],
    /// The chances that a point is the best move of this side, indexed by the kind of
    /// the point for this side: `MOVE_SCALE` times their logarithm.
    pub moves: [i16; KINDS],
    /// The chances that a point is the best move of this side, indexed by the kind of
    /// the point for the other side, which the move stops: to be added to those of
    /// `moves`.
    pub stops: [i16; KINDS],
}

/// The parameters of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvalParams {
    /// The parameters of Black and White, indexed by `Side as usize`.
    pub sides: [&'static SideParams; 2],
    /// The texts of the networks that see the board as Black and as White, indexed by `Side
    /// as usize`; none where the classical evaluation is all.
    pub networks: Option<[&'static str; 2]>,
}

impl EvalParams {
    /// The parameters that the engine plays `rule` with.
    pub fn of(rule: Rule) -> EvalParams {
        let [black, white] = Side::BOTH.map(|side| learned(rule, side));
        EvalParams {
            sides: [black.0, white.0],
            networks: Some([black.1, white.1]),
        }
    }

    /// The parameters of the classical evaluation of `rule`, without a network.
    pub fn classical(rule: Rule) -> EvalParams {
        EvalParams {
            networks: None,
            ..EvalParams::of(rule)
        }
    }
}

/// What has been learned for `side` in games by `rule`: its parameters, and the text of the
/// network that sees the board as it does.
fn learned(rule: Rule, side: Side) -> (&'static SideParams, &'static str) {
    match rule.winning_line(side) {
        WinningLine::Renju => (&tables::RENJU_BLACK, tables::RENJU_BLACK_NETWORK),
        _ if rule.forbids(!side) => (&tables::RENJU_WHITE, tables::RENJU_WHITE_NETWORK),
        WinningLine::FiveOrMore => (&tables::FREESTYLE, tables::FREESTYLE_NETWORK),
        WinningLine::ExactlyFive => (&tables::STANDARD, tables::STANDARD_NETWORK),
        WinningLine::Caro | WinningLine::CaroExactlyFive => {
            (&tables::CARO, tables::CARO_NETWORK)
        }
    }
}

/// The kind of a point with these shapes, in any order, for a side with this winning
/// line: the index of the set of shapes among all, below `KINDS`. None if a shape is
/// more than an open four, or the point may be forbidden.
pub fn kind_of(mut shapes: [Shape; 4], winning: WinningLine) -> Option<usize> {
    shapes.sort_unstable();
    let [a, b, c, d] = shapes.map(Shape::index);
    let is_suspect = || Threat::of(shapes.map(Shape::pattern), winning) == Threat::Suspect;
    if d >= Shape::OPEN_COUNT || is_suspect() {
        return None;
    }
    // The combinatorial number system: indices that may recur become ones that may not
    // by adding 0, 1, 2, 3.
    let kind = a + binomial(b + 1, 2) + binomial(c + 2, 3) + binomial(d + 3, 4);
    debug_assert!(kind < KINDS);
    Some(kind)
}

/// The number of ways to choose `k` of `n` things; `k` is at most `n + 1`.
const fn binomial(n: usize, k: usize) -> usize {
    let (mut ways, mut chosen) = (1, 0);
    while chosen < k {
        ways = ways * (n - chosen) / (chosen + 1);
        chosen += 1;
    }
    ways
}

/// The set of threats in `position`, a bit for each kind: the threats that the side to
/// move can make in the lowest bits, then those that the other side could make if it
/// were its turn. Below `THREATS`.
pub fn threats_of(position: &Position) -> usize {
    let (own, other) = (position.side(), !position.side());
    let own_bits = OWN_THREATS.iter().map(|&threat| (own, threat));
    let other_bits = OTHER_THREATS.iter().map(|&threat| (other, threat));
    own_bits
        .chain(other_bits)
        .enumerate()
        .filter(|&(_, (side, threat))| position.threat_count(side, threat) > 0)
        .fold(0, |bits, (bit, _)| bits | 1 << bit)
}
