//! The profile of a dialect: all that tells it from the others, but for how it is spoken.

use super::speaker::Speaker;
use super::strictness::Strictness;

/// The memory limit of Gomocup and of the course platform in bytes: 350 MB.
pub(super) const MEMORY: u64 = 350 << 20;

/// What tells a dialect from the others.
pub struct Profile {
    /// The name in records and on the command line.
    pub name: &'static str,
    /// A speaker who has not said anything yet.
    pub(super) speaker: fn() -> Box<dyn Speaker>,
    /// Columns and rows of the usual board.
    pub size: u8,
    /// The boards that can be told.
    pub boards: Boards,
    /// True if every rule has a word, and every swap; else the rule is freestyle.
    pub knows_rules: bool,
    /// The swap that every game of the dialect has.
    pub has_zz: bool,
    /// The numbers of stones of an opening that can be told to a player that has Black and to
    /// one that has White, beside none at all.
    pub opening: [Stones; 2],
    /// Seconds for the answer to the start, or to connect.
    pub start_s: u64,
    /// Seconds for a move; None: no limit.
    pub turn_s: Option<u64>,
    /// Seconds for a game; None: no limit.
    pub game_s: Option<u64>,
    /// The memory in bytes; None: no limit.
    pub memory: Option<u64>,
    /// True if a player is told its time.
    pub tells_time: bool,
    /// True if the start is on the clock of the game.
    pub start_counts: bool,
    /// True if a judge may stop the process while it is not to move.
    pub may_suspend: bool,
    /// The options of `arena match` that a game needs; empty if it needs none.
    pub advice: &'static str,
    /// The place in the order in which an unknown program is asked whether it speaks the
    /// dialect; None if that cannot be found out by asking.
    pub probed: Option<u8>,
    /// The demands of the platforms on the lines of a program.
    pub strictness: Strictness,
}

/// The boards that can be told in a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// Any rectangle.
    Any,
    /// Any square.
    Square,
    /// The usual one alone.
    Usual,
}

/// The numbers of stones of an opening that can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stones {
    /// Any number.
    Any,
    /// This number alone.
    Only(usize),
}

impl Profile {
    /// What most dialects have, under the name of one of them.
    pub(super) const fn usual(
        name: &'static str,
        speaker: fn() -> Box<dyn Speaker>,
    ) -> Profile {
        Profile {
            name,
            speaker,
            size: 15,
            boards: Boards::Usual,
            knows_rules: false,
            has_zz: false,
            opening: [Stones::Only(0), Stones::Only(1)],
            start_s: 10,
            turn_s: None,
            game_s: None,
            memory: None,
            tells_time: false,
            start_counts: false,
            may_suspend: true,
            advice: "",
            probed: None,
            strictness: Strictness::NONE,
        }
    }

    /// True if both players can be told a position to begin from.
    pub fn has_openings(&self) -> bool {
        self.opening == [Stones::Any, Stones::Any]
    }
}
