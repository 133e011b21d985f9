//! The shape of every window, looked up instead of worked out.
//!
//! A window is what stands on the cells up to `reach` each way from a point, in two halves:
//! before it and after it, two bits a cell, those of `Cell`, from the lowest on.

use super::build;
use super::code::{Code, Threat};
use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::{Rule, Side, WinningLine};

/// The shapes of all windows and the threats of all codes, for one kind of winning line
/// for each side.
pub struct LineTable {
    reach: usize,
    winning: [WinningLine; 2],
    windows: Windows,
    threats: ByCode<Threat>,
}

/// Halves of windows: two bits a cell, five cells at most.
pub(super) const HALVES: usize = 1 << 10;

/// The shapes of windows, by what can be seen of their halves.
///
/// A side sees no further than the first stone of the other one: of the million windows
/// with five cells each way no more than 14,400 look different, or 29,584 where blocks
/// matter. They have room where a processor has its data at once.
pub(super) struct Windows {
    /// Where the shapes begin of all windows with this half before the point.
    pub(super) before: [u16; HALVES],
    /// And the place among them of the half after it.
    pub(super) after: [u16; HALVES],
    /// Black's shape in the low nibble, White's in the high one.
    pub(super) shapes: Vec<u8>,
}

impl LineTable {
    /// The table for `rule`. Takes less than a millisecond.
    pub fn new(rule: Rule) -> LineTable {
        let ends_matter = rule.winning.iter().any(|winning| winning.ends_matter());
        let reach = if ends_matter { 5 } else { 4 };
        LineTable {
            reach,
            winning: rule.winning,
            windows: build::windows(reach, rule.winning),
            threats: ByCode::new(rule, |shapes, side| {
                Threat::of(shapes.map(Shape::pattern), rule.winning_line(side))
            }),
        }
    }

    /// Whether this is the table for `rule`.
    pub fn fits(&self, rule: Rule) -> bool {
        self.winning == rule.winning
    }

    /// Cells each way that a window holds: 4, or 5 if it matters what stands at the ends of
    /// a five.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The shapes of a window of these halves: Black's in the low nibble, White's in the
    /// high one.
    pub(super) fn shapes(&self, before: usize, after: usize) -> u8 {
        let Windows {
            before: starts,
            after: places,
            shapes,
        } = &self.windows;
        let start = usize::from(starts[before % HALVES]);
        shapes[start + usize::from(places[after % HALVES])]
    }

    /// The threat of `code`, a code of `side`.
    pub fn threat(&self, code: Code, side: Side) -> Threat {
        self.threats.get(code, side)
    }
}

/// Something for each code of each side: once where the same lines win for both.
pub struct ByCode<T> {
    values: Vec<T>,
    /// Where the values of each side begin, by `Side as usize`.
    starts: [usize; 2],
}

impl<T: Copy> ByCode<T> {
    /// What `value` makes of the shapes of each code and its side, whatever their order.
    /// Where both sides have the same winning lines, only Black is asked about.
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
