//! The names of the dialects, and the way to the profile of each.

use serde::{Deserialize, Serialize};

use super::profile::Profile;
use super::speaker::Speaker;
use super::{alphano, codecup, course, gomocup, gomocup2004, wfi};

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

    /// What tells this dialect from the others.
    pub fn profile(self) -> &'static Profile {
        match self {
            Dialect::Gomocup => &gomocup::PROFILE,
            Dialect::Gomocup2004 => &gomocup2004::PROFILE,
            Dialect::Codecup => &codecup::PROFILE,
            Dialect::Course => &course::PROFILE,
            Dialect::Alphano => &alphano::PROFILE,
            Dialect::Wfi => &wfi::PROFILE,
        }
    }

    /// The name in records and on the command line.
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// The names of dialects, as a sentence has them: `a, b or c`.
    pub fn list(dialects: impl IntoIterator<Item = Dialect>) -> String {
        let names: Vec<&str> = dialects.into_iter().map(Dialect::name).collect();
        match names.as_slice() {
            [before @ .., last] if !before.is_empty() => {
                format!("{} or {last}", before.join(", "))
            }
            names => names.concat(),
        }
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
        known.ok_or_else(|| {
            format!(
                "no dialect {name:?}; known are {}",
                Dialect::list(Dialect::ALL)
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dialect_has_its_own_profile() {
        for dialect in Dialect::ALL {
            assert_eq!(dialect.name().parse(), Ok(dialect));
            let in_files = serde_json::to_value(dialect).expect("a name");
            assert_eq!(in_files, dialect.name());
        }
    }

    #[test]
    fn all_dialects_are_in_the_list_of_all() {
        let error = serde_json::from_str::<Dialect>("\"\"").expect_err("no dialect");
        // It names all variants: unknown variant ``, expected one of `gomocup`, ...
        let error = error.to_string();
        let known = error.split('`').skip(1).step_by(2).skip(1);
        let all = Dialect::ALL.map(Dialect::name);
        assert_eq!(known.collect::<Vec<_>>(), all, "{error}");
    }

    #[test]
    fn a_list_reads_like_a_sentence() {
        let list = |dialects: &[Dialect]| Dialect::list(dialects.iter().copied());
        assert_eq!(list(&[]), "");
        assert_eq!(list(&[Dialect::Course]), "course");
        assert_eq!(list(&Dialect::ALL[..3]), "gomocup, gomocup2004 or codecup");
    }
}
