//! Codes: the four shapes of a point in one number. `ByCode` is a table indexed by
//! codes.

use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::{Rule, Side};

/// The shapes of one side on one point, without saying which belongs to which direction
/// beyond the two halves (row and column; the two diagonals).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Code(u16);

/// The number of unordered pairs of shapes.
const PAIRS: usize = Shape::COUNT * (Shape::COUNT + 1) / 2;
/// The index of each pair among all, by the indices of its two shapes in a nibble each.
const PAIR_INDICES: [u8; 256] = pair_indices();

// A code is kept in 16 bits, and a pair in 8.
const _: () = assert!(Code::COUNT <= 1 << 16 && PAIRS <= 1 << 8);

impl Code {
    /// The number of codes.
    pub const COUNT: usize = PAIRS * PAIRS;
    /// The code of a point where no winning line can run in any direction.
    pub const DEAD: Code = Code(0);

    /// The code of four shapes, a nibble each in the low half of every byte.
    pub(super) fn of_nibbles(nibbles: u32) -> Code {
        let pairs = nibbles | nibbles >> 4;
        let first = PAIR_INDICES[(pairs & 0xff) as usize];
        let second = PAIR_INDICES[(pairs >> 16 & 0xff) as usize];
        Code(u16::from(first) * PAIRS as u16 + u16::from(second))
    }

    /// The index into arrays of `Code::COUNT` elements.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Every set of four shapes, sorted, with the codes that it can have; some of these
    /// codes come twice.
    pub fn sets() -> impl Iterator<Item = ([Shape; 4], [Code; 6])> {
        // Going down, each shape is at most the one before it: every set comes once.
        let below = |shape: Shape| Shape::all().take(shape.index() + 1);
        let pairs = move || Shape::all().flat_map(move |d| below(d).map(move |c| [c, d]));
        let more = move |[c, d]: [Shape; 2]| below(c).map(move |b| [b, c, d]);
        let most = move |[b, c, d]: [Shape; 3]| below(b).map(move |a| [a, b, c, d]);
        pairs().flat_map(more).flat_map(most).map(|set| {
            let code = |first: [usize; 2], second: [usize; 2]| {
                let pair = |pair: [usize; 2]| {
                    let [high, low] = pair.map(|index| set[index].index());
                    u16::from(PAIR_INDICES[high << 4 | low])
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

/// A value for each code of each side, kept once where both sides have the same winning
/// line.
pub struct ByCode<T> {
    values: Vec<T>,
    /// The index in `values` of each side's first value, by `Side as usize`.
    starts: [usize; 2],
}

impl<T: Copy> ByCode<T> {
    /// The table of what `value` makes of the four shapes of a code and its side.
    /// `value` must not depend on the order of the shapes.
    ///
    /// `value` is asked about Black only where both sides have the same winning line.
    pub fn new(rule: Rule, value: impl Fn([Shape; 4], Side) -> T) -> ByCode<T> {
        let [black, white] = rule.winning;
        let values_of = |side| {
            let nothing = [Shape::of(Pattern::Dead, 0); 4];
            let mut values = vec![value(nothing, side); Code::COUNT];
            for (shapes, codes) in Code::sets() {
                let worth = value(shapes, side);
                for code in codes.iter() {
                    values[code.index()] = worth;
                }
            }
            values
        };
        let mut values = values_of(Side::Black);
        let mut starts = [0; 2];
        if white != black {
            starts[Side::White as usize] = values.len();
            values.extend(values_of(Side::White));
        }
        ByCode { values, starts }
    }

    /// The value of `code`, a code of `side`.
    pub fn get(&self, code: Code, side: Side) -> T {
        self.values[self.starts[side as usize] + code.index()]
    }
}

const fn pair_indices() -> [u8; 256] {
    let mut indices = [0; 256];
    let (mut high, mut index) = (0, 0);
    while high < Shape::COUNT {
        let mut low = 0;
        while low <= high {
            indices[high << 4 | low] = index;
            indices[low << 4 | high] = index;
            index += 1;
            low += 1;
        }
        high += 1;
    }
    indices
}
