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
    /// The judge Alphano.
    Alphano,
    /// The wfi server, to which the player connects by TCP.
    Wfi,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 6] = [
        Dialect::Gomocup,
        Dialect::Gomocup2004,
        Dialect::Codecup,
        Dialect::Course,
        Dialect::Alphano,
        Dialect::Wfi,
    ];
}
