//! The names of the dialects.

use serde::{Deserialize, Serialize};

/// A dialect, which is the way in which a player is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Today's Gomocup protocol.
    Gomocup,
    /// The Gomocup protocol of 2004.
    Gomocup2004,
    /// The judge of CodeCup 2020.
    Codecup,
    /// The 12x12 course platform.
    Course,
    /// The wfi server, to which the player connects by TCP.
    Wfi,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 5] = [
        Dialect::Gomocup,
        Dialect::Gomocup2004,
        Dialect::Codecup,
        Dialect::Course,
        Dialect::Wfi,
    ];

    /// The name in records and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Gomocup => "gomocup",
            Dialect::Gomocup2004 => "gomocup2004",
            Dialect::Codecup => "codecup",
            Dialect::Course => "course",
            Dialect::Wfi => "wfi",
        }
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
