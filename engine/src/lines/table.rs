//! The shape of every window, looked up instead of worked out.
//!
//! A window is what stands on the cells up to `reach` each way from a point, in two halves:
//! before it and after it, two bits a cell, those of `Cell`, from the lowest on.

use super::build;
use super::code::{Code, Threat};
use super::pattern::Pattern;
use super::shape::Shape;
use crate::board::{Color, Rules, WinningLine};

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
    /// The table for `rules`. Takes less than a millisecond.
    pub fn new(rules: Rules) -> LineTable {
        let ends_matter = rules.winning.iter().any(|winning| winning.ends_matter());
        let reach = if ends_matter { 5 } else { 4 };
        LineTable {
            reach,
            winning: rules.winning,
            windows: build::windows(reach, rules.winning),
            threats: ByCode::new(rules, |shapes, color| {
                Threat::of(shapes.map(Shape::pattern), rules.winning_line(color))
            }),
        }
    }

    /// Whether this is the table for `rules`.
    pub fn fits(&self, rules: Rules) -> bool {
        self.winning == rules.winning
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

    /// The threat of `code`, a code of `color`.
    pub fn threat(&self, code: Code, color: Color) -> Threat {
        self.threats.get(code, color)
    }
}

/// Something for each code of each side: once where the same lines win for both.
pub struct ByCode<T> {
    values: Vec<T>,
    /// Where the values of each side begin, by `Color as usize`.
    starts: [usize; 2],
}

impl<T: Copy> ByCode<T> {
    /// What `value` makes of the shapes of each code and its side, whatever their order.
    /// Where both sides have the same winning lines, only Black is asked about.
    pub fn new(rules: Rules, value: impl Fn([Shape; 4], Color) -> T) -> ByCode<T> {
        let [black, white] = rules.winning;
        let values_of = |color| {
            let nothing = [Shape::of(Pattern::Dead, 0); 4];
            let mut values = vec![value(nothing, color); Code::COUNT];
            for (shapes, codes) in Code::sets() {
                let worth = value(shapes, color);
                for code in codes.iter() {
                    values[code.index()] = worth;
                }
            }
            values
        };
        let mut values = values_of(Color::Black);
        let mut starts = [0; 2];
        if white != black {
            starts[Color::White as usize] = values.len();
            values.extend(values_of(Color::White));
        }
        ByCode { values, starts }
    }

    /// The value of `code`, a code of `color`.
    pub fn get(&self, code: Code, color: Color) -> T {
        self.values[self.starts[color as usize] + code.index()]
    }
}
