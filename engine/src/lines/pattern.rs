//! Patterns along one line: three, four, open four, five. A pattern is what a stone
//! makes along that line.

/// The pattern that a side has along one line through a point once its stone stands
/// there.
///
/// Ordered by worth, up to `Five`. "Blocked" means that one stone of the other side
/// already keeps the pattern from becoming open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Pattern {
    /// No winning line can run through the point.
    Dead = 0,
    /// One more stone makes a `BlockedTwo`.
    BlockedOne = 1,
    /// One more stone makes a `Two`.
    One = 2,
    /// One more stone makes a `BlockedThree`.
    BlockedTwo = 3,
    /// One more stone makes a `Three`.
    Two = 4,
    /// One more stone makes a `Four`.
    BlockedThree = 5,
    /// One more stone makes an `OpenFour`: a threat to win.
    Three = 6,
    /// One more stone makes a `Five`; a single answer can still stop it.
    Four = 7,
    /// A four that no single answer stops. For Black in renju a straight four: four in
    /// a row that a stone at either end makes a `Five`.
    OpenFour = 8,
    /// The line is won.
    Five = 9,
    /// For Black in renju: two fours in one line that are no straight four, as in
    /// `x.xxx.x`.
    DoubleFour = 10,
    /// For Black in renju: six or more in a row.
    Overline = 11,
}

impl Pattern {
    /// The number of patterns.
    pub const COUNT: usize = 12;

    /// All patterns, each at the index `pattern as usize`.
    pub const ALL: [Pattern; Pattern::COUNT] = [
        Pattern::Dead,
        Pattern::BlockedOne,
        Pattern::One,
        Pattern::BlockedTwo,
        Pattern::Two,
        Pattern::BlockedThree,
        Pattern::Three,
        Pattern::Four,
        Pattern::OpenFour,
        Pattern::Five,
        Pattern::DoubleFour,
        Pattern::Overline,
    ];

    /// The pattern that becomes this one with one more stone; `Dead` where there is
    /// none.
    pub(super) const fn one_stone_earlier(self) -> Pattern {
        match self {
            Pattern::Five => Pattern::Four,
            Pattern::OpenFour => Pattern::Three,
            Pattern::Four => Pattern::BlockedThree,
            Pattern::Three => Pattern::Two,
            // Two fours in one line are forbidden, but a white stone makes them one.
            Pattern::DoubleFour => Pattern::BlockedThree,
            Pattern::BlockedThree => Pattern::BlockedTwo,
            Pattern::Two => Pattern::One,
            Pattern::BlockedTwo => Pattern::BlockedOne,
            Pattern::One | Pattern::BlockedOne | Pattern::Dead | Pattern::Overline => {
                Pattern::Dead
            }
        }
    }
}

const _: () = assert!(Pattern::Overline as usize + 1 == Pattern::COUNT);
