//! The games that can be told in a dialect.

use super::name::Dialect;
use super::profile::{Boards, Profile, Stones};
use crate::rules::{Rule, Side};

/// The procedures by which the sides may be swapped in an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Swap {
    /// None: the players begin from the opening as it is.
    #[default]
    None,
    /// CodeCup: Black puts three stones, White plays on or takes the other side (`Zz`).
    Zz,
    /// Gomocup: the first player puts three stones, the second takes Black, makes a move,
    /// or puts two stones more and leaves the choice to the first.
    Swap2,
}

/// The features of a game that decide whether it can be told in a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameShape {
    pub width: u8,
    pub height: u8,
    pub rule: Rule,
    /// The number of stones on the board before the players begin.
    pub opening: usize,
    pub swap: Swap,
}

/// The reason why a player of this dialect, on this side before any swap, cannot be told such a
/// game; None if it can.
pub fn misfit(dialect: Dialect, shape: &GameShape, side: Side) -> Option<String> {
    size(dialect, shape)
        .or_else(|| rule(dialect, shape.rule))
        .or_else(|| opening(dialect, shape, side))
        .or_else(|| swap(dialect, shape, side))
        .map(|reason| format!("{dialect} {reason}"))
}

fn size(dialect: Dialect, shape: &GameShape) -> Option<String> {
    let (width, height) = (shape.width, shape.height);
    let Profile { size, boards, .. } = *dialect.profile();
    let (fits, only) = match boards {
        Boards::Any => return None,
        Boards::Square => (width == height, "square boards".to_owned()),
        Boards::Usual => (width == size && height == size, format!("{size}x{size}")),
    };
    (!fits).then(|| format!("is played on {only}, not on {width}x{height}"))
}

fn rule(dialect: Dialect, rule: Rule) -> Option<String> {
    let fits = dialect.profile().knows_rules || rule == Rule::Freestyle;
    (!fits).then(|| "knows no rule but freestyle".into())
}

/// The reason why a player cannot be told the opening. Where a dialect has no word for a
/// position, a stone that a player has not put itself can be told to it, but not one of its
/// own.
fn opening(dialect: Dialect, shape: &GameShape, side: Side) -> Option<String> {
    let [black, white] = dialect.profile().opening;
    let stones = match side {
        Side::Black => black,
        Side::White => white,
    };
    let count = shape.opening;
    let fits = count == 0 || stones == Stones::Any || stones == Stones::Only(count);
    (!fits).then(|| match side {
        Side::Black => "cannot be told an opening as Black".into(),
        Side::White => format!("cannot be told an opening of {count} stones as White"),
    })
}

fn swap(dialect: Dialect, shape: &GameShape, side: Side) -> Option<String> {
    let asked = shape.opening == 0 || side == Side::White;
    let profile = dialect.profile();
    match shape.swap {
        Swap::Zz if profile.has_zz => None,
        _ if profile.has_zz => Some("always has the swap move Zz".into()),
        Swap::None => None,
        _ if profile.knows_rules => None,
        _ if asked => Some("has no words for an opening with a swap".into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(dialect: Dialect, size: u8, opening: usize, swap: Swap, fits: [bool; 2]) {
        let (width, height, rule) = (size, size, Rule::Freestyle);
        let shape = GameShape {
            width,
            height,
            rule,
            opening,
            swap,
        };
        let found = [Side::Black, Side::White].map(|side| misfit(dialect, &shape, side));
        assert_eq!(
            found.clone().map(|reason| reason.is_none()),
            fits,
            "{found:?}"
        );
    }

    #[test]
    fn each_dialect_has_its_games() {
        check(Dialect::Gomocup, 15, 4, Swap::None, [true, true]);
        check(Dialect::Gomocup, 16, 0, Swap::Zz, [true, true]);
        check(Dialect::Gomocup2004, 20, 5, Swap::None, [true, true]);
        check(Dialect::Gomocup2004, 20, 0, Swap::Swap2, [false, false]);
        check(Dialect::Codecup, 16, 0, Swap::Zz, [true, true]);
        check(Dialect::Codecup, 16, 3, Swap::Zz, [false, true]);
        check(Dialect::Codecup, 16, 0, Swap::None, [false, false]);
        check(Dialect::Codecup, 15, 0, Swap::Zz, [false, false]);
        check(Dialect::Course, 12, 0, Swap::None, [true, true]);
        check(Dialect::Course, 12, 1, Swap::None, [false, true]);
        check(Dialect::Course, 12, 2, Swap::None, [false, false]);
        check(Dialect::Wfi, 9, 7, Swap::None, [true, true]);
        check(Dialect::Wfi, 16, 3, Swap::Zz, [true, false]);
    }
}
