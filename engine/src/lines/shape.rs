//! A pattern, and in how many ways one more stone brings it forward.

use super::pattern::Pattern;

/// A pattern with the number of ways to bring it forward, as far as that is told apart.
///
/// CITE: that patterns of one name are worth more the more ways they have is an idea of
/// Rapfi's classical evaluation, https://github.com/dhbloo/rapfi
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Shape(u8);

/// The pattern of each shape and its least number of ways: patterns in their order, and of
/// each the fewer ways first.
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
    /// The shapes that are no more than an open four: those below this number.
    pub const OPEN_COUNT: usize = 13;

    /// All shapes, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Shape> {
        (0..Shape::COUNT as u8).map(Shape)
    }

    /// The shape of a pattern that so many stones, each alone, bring forward.
    pub fn of(pattern: Pattern, ways: usize) -> Shape {
        let fits =
            |&number: &usize| SHAPES[number].0 == pattern && SHAPES[number].1 <= ways;
        let number = (0..Shape::COUNT).rev().find(fits);
        // Every pattern has a shape for no ways at all.
        Shape(number.unwrap_or(0) as u8)
    }

    /// The shape of this number, of which only the low four bits count.
    pub(super) fn from_number(number: u8) -> Shape {
        Shape(number & 15)
    }

    /// Its place among all shapes.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The pattern without the ways.
    pub fn pattern(self) -> Pattern {
        SHAPES[usize::from(self.0)].0
    }
}
