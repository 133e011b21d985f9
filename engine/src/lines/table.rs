//! The lookup table of a rule: neighborhoods, shapes, threats. It holds the shapes of
//! every neighborhood and the threat of every code, looked up instead of worked out.

use super::code::{ByCode, Code};
use super::neighborhoods::Neighborhoods;
use super::shape::Shape;
use super::threat::Threat;
use crate::board::{Rule, Side, WinningLine, MARGIN};

/// The shapes of all neighborhoods and the threats of all codes, for one winning line
/// of each side.
pub struct LineTable {
    reach: usize,
    winning: [WinningLine; 2],
    neighborhoods: Neighborhoods,
    threats: ByCode<Threat>,
}

impl LineTable {
    /// The table for `rule`. Takes less than a millisecond.
    pub fn new(rule: Rule) -> LineTable {
        let ends_matter = rule.winning.iter().any(|winning| winning.ends_matter());
        let reach = if ends_matter { 5 } else { 4 };
        debug_assert!(reach <= MARGIN, "a neighborhood leaves the padded board");
        LineTable {
            reach,
            winning: rule.winning,
            neighborhoods: Neighborhoods::new(reach, rule.winning),
            threats: ByCode::new(rule, |shapes, side| {
                Threat::of(shapes.map(Shape::pattern), rule.winning_line(side))
            }),
        }
    }

    /// True if this is the table for `rule`.
    pub fn fits(&self, rule: Rule) -> bool {
        self.winning == rule.winning
    }

    /// The number of cells each way that belong to the neighborhood of a point: 4, or 5
    /// if it matters what stands at the ends of a five.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The shapes at the center of a neighborhood of these halves, two bits a cell from
    /// the lowest coordinate on: Black's in the low nibble, White's in the high one.
    pub(super) fn shapes(&self, before: usize, after: usize) -> u8 {
        self.neighborhoods.shapes(before, after)
    }

    /// The threat of `code`, a code of `side`.
    pub fn threat(&self, code: Code, side: Side) -> Threat {
        self.threats.get(code, side)
    }
}
