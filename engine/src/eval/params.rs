//! The numbers of the evaluation, and how they are numbered.

use super::tables;
use crate::board::{Rule, Side, WinningLine};
use crate::lines::{Shape, Threat};
use crate::position::Position;

/// The kinds of points: four shapes up to an open four, in no order. Points where more can
/// be made are never evaluated; points that may be forbidden are worth nothing.
pub const KINDS: usize = 1820;
/// Which threats of either side there are: see `threats_of`.
pub const THREATS: usize = 512;

/// What makes a move e times as likely to be the best.
pub const MOVE_SCALE: i32 = 64;

/// The numbers of a side with certain winning lines. 200 units turn even chances into three
/// to one.
#[derive(Clone, PartialEq, Debug)]
pub struct SideParams {
    /// What a point is worth to this side when it is to move, by kind.
    pub to_move: [i16; KINDS],
    /// What a point is worth to this side when the other side is to move, by kind.
    pub waiting: [i16; KINDS],
    /// What the threats on the board are worth to this side when it is to move.
    pub threats: [i16; THREATS],
    /// How likely this side does best to play on a point, by the kind that it is of for this
    /// side: `MOVE_SCALE` times the logarithm of the chances.
    pub moves: [i16; KINDS],
    /// The same by the kind that it is of for the other side, to be added.
    pub stops: [i16; KINDS],
}

/// The numbers that an evaluation is made of.
#[derive(Clone, Copy, Debug)]
pub struct EvalParams {
    /// Those of Black and of White, by `Side as usize`.
    pub sides: [&'static SideParams; 2],
}

impl EvalParams {
    /// What the engine plays with.
    pub fn of(rule: Rule) -> EvalParams {
        let tables = |side| match rule.winning_line(side) {
            WinningLine::Renju => &tables::RENJU_BLACK,
            _ if rule.forbids(!side) => &tables::RENJU_WHITE,
            WinningLine::FiveOrMore => &tables::FREESTYLE,
            WinningLine::ExactlyFive => &tables::STANDARD,
            WinningLine::Caro | WinningLine::CaroExactlyFive => &tables::CARO,
        };
        EvalParams {
            sides: Side::BOTH.map(tables),
        }
    }
}

/// The kind of a point with these shapes, of a side with these winning lines: the number of
/// the four shapes among all such sets. None if no worth is known or needed.
pub fn kind_of(mut shapes: [Shape; 4], winning: WinningLine) -> Option<usize> {
    shapes.sort_unstable();
    let [a, b, c, d] = shapes.map(Shape::index);
    let is_suspect = || Threat::of(shapes.map(Shape::pattern), winning) == Threat::Suspect;
    if d >= Shape::OPEN_COUNT || is_suspect() {
        return None;
    }
    // Sets of numbers that may recur become sets that may not by adding 0, 1, 2, 3.
    let choose = |n: usize, k: usize| (0..k).fold(1, |sets, i| sets * (n - i) / (i + 1));
    Some(a + choose(b + 1, 2) + choose(c + 2, 3) + choose(d + 3, 4))
}

/// Which threats there are, a bit for each: those that the side to move can make, then those
/// that the other side could make if it were its turn.
pub fn threats_of(position: &Position) -> usize {
    let (own, other) = (position.side(), !position.side());
    let own_threats = [
        Threat::Three,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
    ];
    let other_threats = [
        Threat::Three,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
        Threat::OpenFour,
    ];
    let own_bits = own_threats.iter().map(|&threat| (own, threat));
    let other_bits = other_threats.iter().map(|&threat| (other, threat));
    own_bits
        .chain(other_bits)
        .enumerate()
        .filter(|&(_, (side, threat))| position.threat_count(side, threat) > 0)
        .fold(0, |bits, (bit, _)| bits | 1 << bit)
}
