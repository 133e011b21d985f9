//! Shapes: patterns and the ways to bring them forward. A shape counts in how many ways
//! one more stone does that.

use super::pattern::Pattern;

/// A pattern with the number of ways to bring it forward, as far as that is told apart.
/// Ordered by the pattern, then by the ways.
///
/// CITE: that patterns of one name are worth more the more ways they have is an idea of
/// Rapfi's classical evaluation, <https://github.com/dhbloo/rapfi>
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Shape(u8);

/// The pattern of each shape and its least number of ways: patterns in their order, and
/// of each the fewer ways first.
const SHAPES: [(Pattern, usize); Shape::COUNT] = [
    (Pattern::Dead, 0),
    (Pattern::BlockedOne, 0),
    (Pattern::One, 0),
    (Pattern::One, 6),
    (Pattern::BlockedTwo, 0),
    (Pattern::Two, 0),
    (Pattern::Two, 3),
    (Pattern::Two, 4),
    (Pattern::BlockedThree, 0),
    (Pattern::Three, 0),
    (Pattern::Three, 2),
    (Pattern::Four, 0),
    (Pattern::OpenFour, 0),
    (Pattern::Five, 0),
    (Pattern::DoubleFour, 0),
    (Pattern::Overline, 0),
];

impl Shape {
    /// The number of shapes: all that four bits can tell apart.
    pub const COUNT: usize = 16;
    /// The number of shapes up to an open four: those with an index below this.
    pub const OPEN_COUNT: usize = 13;

    /// All shapes, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Shape> {
        (0..Shape::COUNT as u8).map(Shape)
    }

    /// The shape of a pattern that `ways` stones, each alone, bring forward.
    pub fn of(pattern: Pattern, ways: usize) -> Shape {
        let fits = |&index: &usize| SHAPES[index].0 == pattern && SHAPES[index].1 <= ways;
        let index = (0..Shape::COUNT).rev().find(fits);
        // Every pattern has a shape for no ways at all.
        Shape(index.unwrap_or(0) as u8)
    }

    /// The shape whose index is the low nibble of `byte`; the high one does not count.
    pub(super) fn from_nibble(byte: u8) -> Shape {
        Shape(byte & 15)
    }

    /// The index of the shape among all, below `Shape::COUNT`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The pattern without the ways.
    pub fn pattern(self) -> Pattern {
        SHAPES[usize::from(self.0)].0
    }
}

const _: () =
    assert!(SHAPES[Shape::OPEN_COUNT - 1].0 as usize == Pattern::OpenFour as usize);
const _: () = assert!(SHAPES[Shape::OPEN_COUNT].0 as usize == Pattern::Five as usize);

// Sorted by pattern, then by ways. In the block itself: rustc 1.63 takes a function
// that only constants call for dead.
const _: () = {
    let mut index = 1;
    while index < Shape::COUNT {
        let (before, after) = (SHAPES[index - 1], SHAPES[index]);
        let (pattern_before, pattern) = (before.0 as usize, after.0 as usize);
        assert!(
            pattern > pattern_before || pattern == pattern_before && after.1 > before.1
        );
        index += 1;
    }
};
