//! Threats: three, four, open four, five, and combinations. A threat is what a stone
//! makes in all four directions together.

use super::pattern::Pattern;
use crate::board::WinningLine;

/// The threat that a stone makes on a point, all directions together.
///
/// Ordered by how soon it wins, up to `Five`. What may be forbidden comes last, so that
/// "a four or more" is all that can hold a four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Threat {
    /// Nothing that must be answered.
    Quiet = 0,
    /// One three.
    Three = 1,
    /// Two threes or more.
    DoubleThree = 2,
    /// One four.
    Four = 3,
    /// A four and a three.
    FourThree = 4,
    /// An open four, or two fours.
    OpenFour = 5,
    /// A five.
    Five = 6,
    /// Two fours, two threes or an overline where the rule forbids them, and no five.
    /// The move may yet be allowed: `Position::is_forbidden` knows.
    Suspect = 7,
}

impl Threat {
    /// The number of threats.
    pub const COUNT: usize = 8;

    /// The threat of a stone that makes `patterns`, for a side with this winning line.
    pub fn of(patterns: [Pattern; 4], winning: WinningLine) -> Threat {
        let count = |pattern| patterns.iter().filter(|&&other| other == pattern).count();
        let (open_fours, fours) = (count(Pattern::OpenFour), count(Pattern::Four));
        let threes = count(Pattern::Three);
        if count(Pattern::Five) > 0 {
            Threat::Five
        } else if winning == WinningLine::Renju
            && (count(Pattern::Overline) > 0 || fours_in(patterns) >= 2 || threes >= 2)
        {
            Threat::Suspect
        } else if open_fours > 0 || fours >= 2 {
            Threat::OpenFour
        } else if fours == 1 {
            if threes > 0 {
                Threat::FourThree
            } else {
                Threat::Four
            }
        } else {
            match threes {
                0 => Threat::Quiet,
                1 => Threat::Three,
                _ => Threat::DoubleThree,
            }
        }
    }
}

const _: () = assert!(Threat::Suspect as usize + 1 == Threat::COUNT);

/// The number of fours in `patterns`, as renju counts them: a `DoubleFour` is two.
pub fn fours_in(patterns: [Pattern; 4]) -> usize {
    let fours = patterns.iter().map(|pattern| match pattern {
        Pattern::Four | Pattern::OpenFour => 1,
        Pattern::DoubleFour => 2,
        _ => 0,
    });
    fours.sum()
}
