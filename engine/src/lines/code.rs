//! Four shapes, one a direction, in one number; and the threat that they add up to.

use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::WinningLine;

/// The shapes of one side on one point, without saying which belongs to which direction
/// beyond the two halves (row and column; the two diagonals).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Code(u16);

/// Unordered pairs of shapes.
const PAIRS: usize = Shape::COUNT * (Shape::COUNT + 1) / 2;
/// The number of each pair, indexed by the two shapes' numbers in a nibble each.
const PAIR: [u8; 256] = pair_numbers();

impl Code {
    /// The number of codes.
    pub const COUNT: usize = PAIRS * PAIRS;
    /// The code of a point where nothing can come of anything.
    pub const DEAD: Code = Code(0);

    /// The code of four shapes, a nibble each in the low half of every byte.
    pub(super) fn of_nibbles(nibbles: u32) -> Code {
        let pairs = nibbles | nibbles >> 4;
        let first = PAIR[(pairs & 0xff) as usize];
        let second = PAIR[(pairs >> 16 & 0xff) as usize];
        Code(u16::from(first) * PAIRS as u16 + u16::from(second))
    }

    /// The index into arrays of `Code::COUNT` elements.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Every set of four shapes, in order, with the codes that it can have; some come twice.
    pub fn sets() -> impl Iterator<Item = ([Shape; 4], [Code; 6])> {
        // Going down, each shape is at most the one before it: every set comes once.
        let below = |shape: Shape| Shape::all().take(shape.number() + 1);
        let pairs = move || Shape::all().flat_map(move |d| below(d).map(move |c| [c, d]));
        let more = move |[c, d]: [Shape; 2]| below(c).map(move |b| [b, c, d]);
        let most = move |[b, c, d]: [Shape; 3]| below(b).map(move |a| [a, b, c, d]);
        pairs().flat_map(more).flat_map(most).map(|set| {
            let code = |first: [usize; 2], second: [usize; 2]| {
                let pair = |of: [usize; 2]| {
                    let [high, low] = of.map(|at| set[at].number());
                    u16::from(PAIR[high << 4 | low])
                };
                Code(pair(first) * PAIRS as u16 + pair(second))
            };
            let halves = [
                [[0, 1], [2, 3]],
                [[0, 2], [1, 3]],
                [[0, 3], [1, 2]],
                [[2, 3], [0, 1]],
                [[1, 3], [0, 2]],
                [[1, 2], [0, 3]],
            ];
            (set, halves.map(|[first, second]| code(first, second)))
        })
    }
}

/// What a side threatens by a stone on a point, all directions together.
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
    /// Two fours, two threes or an overline where the rules forbid them, and no five. The
    /// move may yet be allowed: `Position::is_forbidden` knows.
    Suspect = 7,
}

impl Threat {
    /// The number of threats.
    pub const COUNT: usize = 8;

    /// The threat of a stone that makes `patterns`, of a side with these winning lines.
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

/// The fours in `patterns`, as renju counts them.
pub fn fours_in(patterns: [Pattern; 4]) -> usize {
    let fours = patterns.iter().map(|pattern| match pattern {
        Pattern::Four | Pattern::OpenFour => 1,
        Pattern::DoubleFour => 2,
        _ => 0,
    });
    fours.sum()
}

const fn pair_numbers() -> [u8; 256] {
    let mut numbers = [0; 256];
    let (mut high, mut number) = (0, 0);
    while high < Shape::COUNT {
        let mut low = 0;
        while low <= high {
            numbers[high << 4 | low] = number;
            numbers[low << 4 | high] = number;
            number += 1;
            low += 1;
        }
        high += 1;
    }
    numbers
}
