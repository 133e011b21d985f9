//! The profiles of the dialects: a row each of what tells one from the others.

use super::alphano::Alphano;
use super::codecup::Codecup;
use super::course::Course;
use super::gomocup::Gomocup;
use super::gomocup2004::Gomocup2004;
use super::name::Dialect;
use super::speaker::Speaker;
use super::wfi::Wfi;

/// The memory limit of Gomocup and of the course platform in bytes: 350 MB.
const MEMORY: u64 = 350 << 20;

/// What tells a dialect from the others.
pub struct Profile {
    /// The dialect whose profile this is.
    pub dialect: Dialect,
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

/// What most dialects have.
const USUAL: Profile = Profile {
    dialect: Dialect::Gomocup,
    name: "",
    speaker: || Box::<Gomocup>::default(),
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
};

/// The dialects in the order of their numbers.
static PROFILES: [Profile; Dialect::ALL.len()] = [
    Profile {
        dialect: Dialect::Gomocup,
        name: "gomocup",
        boards: Boards::Any,
        knows_rules: true,
        opening: [Stones::Any, Stones::Any],
        turn_s: Some(30),
        game_s: Some(180),
        memory: Some(MEMORY),
        tells_time: true,
        ..USUAL
    },
    Profile {
        dialect: Dialect::Gomocup2004,
        name: "gomocup2004",
        speaker: || Box::<Gomocup2004>::default(),
        size: 20,
        boards: Boards::Square,
        opening: [Stones::Any, Stones::Any],
        turn_s: Some(30),
        game_s: Some(180),
        memory: Some(MEMORY),
        tells_time: true,
        ..USUAL
    },
    Profile {
        dialect: Dialect::Codecup,
        name: "codecup",
        speaker: || Box::<Codecup>::default(),
        size: 16,
        has_zz: true,
        opening: [Stones::Only(0), Stones::Only(3)],
        game_s: Some(5),
        advice: "--size 16 --swap zz",
        ..USUAL
    },
    Profile {
        dialect: Dialect::Course,
        name: "course",
        speaker: || Box::<Course>::default(),
        size: 12,
        start_s: 1,
        turn_s: Some(2),
        game_s: Some(90),
        memory: Some(MEMORY),
        start_counts: true,
        may_suspend: false,
        advice: "--size 12 --openings none",
        ..USUAL
    },
    Profile {
        dialect: Dialect::Alphano,
        name: "alphano",
        speaker: || Box::<Alphano>::default(),
        start_s: 3,
        game_s: Some(10),
        tells_time: true,
        advice: "--size 15 --openings none",
        ..USUAL
    },
    Profile {
        dialect: Dialect::Wfi,
        name: "wfi",
        speaker: || Box::<Wfi>::default(),
        size: 9,
        boards: Boards::Square,
        opening: [Stones::Any, Stones::Any],
        turn_s: Some(2),
        may_suspend: false,
        ..USUAL
    },
];

impl Profile {
    /// True if both players can be told a position to begin from.
    pub fn has_openings(&self) -> bool {
        self.opening == [Stones::Any, Stones::Any]
    }
}

impl Dialect {
    /// What tells this dialect from the others.
    pub fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    /// The name in records and on the command line.
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// A speaker of this dialect who has not said anything yet.
    pub fn speaker(self) -> Box<dyn Speaker> {
        (self.profile().speaker)()
    }
}

impl std::fmt::Display for Dialect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Dialect {
    type Err = String;

    fn from_str(name: &str) -> Result<Dialect, String> {
        let known = Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name() == name);
        known.ok_or_else(|| format!("no dialect {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dialect_has_its_own_row() {
        for (dialect, profile) in Dialect::ALL.into_iter().zip(&PROFILES) {
            assert_eq!(dialect.profile().dialect, dialect);
            assert_eq!(profile.dialect, dialect, "{}", profile.name);
            assert_eq!(profile.name.parse(), Ok(dialect));
        }
    }
}
