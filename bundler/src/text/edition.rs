//! The editions of the language, and sets of them.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use crate::text::error::{Error, Result};

/// An edition of the Rust language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub enum Edition {
    /// The first edition, which a bare `rustc main.rs` takes.
    E2015,
    /// Brought paths that begin in scope, `async`, `dyn`.
    E2018,
    /// Brought closures that capture fields, and arrays whose `into_iter` gives values.
    E2021,
    /// Brought temporaries that end earlier, `gen`, `unsafe extern`.
    E2024,
}

use Edition::{E2015, E2018, E2021, E2024};

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Edition; 4] = [E2015, E2018, E2021, E2024];

    /// The name of the edition, as `rustc --edition` takes it.
    pub fn name(self) -> &'static str {
        match self {
            E2015 => "2015",
            E2018 => "2018",
            E2021 => "2021",
            E2024 => "2024",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edition {
    type Err = Error;

    fn from_str(name: &str) -> Result<Edition> {
        let found = Edition::ALL.into_iter().find(|it| it.name() == name);
        found.ok_or_else(|| {
            Error::new(format!("there is no edition {name:?}"))
                .help("choose one of 2015, 2018, 2021, 2024")
        })
    }
}

impl TryFrom<String> for Edition {
    type Error = Error;

    fn try_from(name: String) -> Result<Edition> {
        name.parse()
    }
}

/// The editions that a bundle is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The edition of the program.
    Own,
    /// As many editions as the bundle means the same in.
    Any,
    /// This edition.
    One(Edition),
}

impl FromStr for Wanted {
    type Err = Error;

    fn from_str(name: &str) -> Result<Wanted> {
        match name {
            "own" => Ok(Wanted::Own),
            "any" => Ok(Wanted::Any),
            name => name.parse().map(Wanted::One).map_err(|_| {
                Error::new(format!("there is no edition {name:?}"))
                    .help("choose one of 2015, 2018, 2021, 2024, any, own")
            }),
        }
    }
}

/// A set of editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Editions(u8);

impl Editions {
    /// Every edition there is.
    pub(crate) const ALL: Editions = Editions((1 << Edition::ALL.len()) - 1);

    /// Edition 2015 alone.
    pub(crate) const ONLY_2015: Editions = Editions(0b0001);

    /// The set of the editions in `list`.
    pub(crate) fn of(list: &[Edition]) -> Editions {
        Editions(list.iter().fold(0, |bits, &it| bits | bit(it)))
    }

    /// All editions before `edition`.
    pub(crate) fn before(edition: Edition) -> Editions {
        Editions(bit(edition) - 1)
    }

    /// `edition` and all later ones.
    pub(crate) fn since(edition: Edition) -> Editions {
        Editions::ALL.without(Editions::before(edition))
    }

    /// True if `edition` is in the set.
    pub fn has(self, edition: Edition) -> bool {
        self.0 & bit(edition) != 0
    }

    /// True if the sets have an edition in common.
    pub(crate) fn meets(self, others: Editions) -> bool {
        self.0 & others.0 != 0
    }

    pub(crate) fn with(self, others: Editions) -> Editions {
        Editions(self.0 | others.0)
    }

    pub(crate) fn without(self, others: Editions) -> Editions {
        Editions(self.0 & !others.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The edition to take where any of the set will do: `own` if it is in it, else the
    /// newest.
    pub(crate) fn usual(self, own: Edition) -> Edition {
        if self.has(own) {
            own
        } else {
            self.newest()
        }
    }

    /// The newest edition of the set.
    pub(crate) fn newest(self) -> Edition {
        self.list().pop().unwrap_or(E2024)
    }

    /// The editions of the set, oldest first.
    pub fn list(self) -> Vec<Edition> {
        let all = Edition::ALL.into_iter();
        all.filter(|&it| self.has(it)).collect()
    }
}

fn bit(edition: Edition) -> u8 {
    1 << edition as u8
}

impl fmt::Display for Editions {
    /// The set as in a sentence: `2018, 2021 or 2024`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.list().iter().map(|it| it.name()).collect();
        match names.split_last() {
            Some((last, [])) => f.write_str(last),
            Some((last, before)) => write!(f, "{} or {last}", before.join(", ")),
            None => f.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_read_like_a_sentence() {
        assert_eq!(Editions::ALL.to_string(), "2015, 2018, 2021 or 2024");
        assert_eq!(Editions::since(E2021).to_string(), "2021 or 2024");
        assert_eq!(Editions::before(E2018).to_string(), "2015");
        assert_eq!(Editions::of(&[]).to_string(), "none");
    }

    #[test]
    fn before_and_since_share_nothing_and_leave_nothing_out() {
        for edition in Edition::ALL {
            let (before, since) = (Editions::before(edition), Editions::since(edition));
            assert!(!before.meets(since) && since.has(edition));
            assert_eq!(Editions::ALL.without(before), since);
        }
    }

    #[test]
    fn names_are_read_and_others_refused() {
        assert_eq!("2021".parse::<Wanted>().unwrap(), Wanted::One(E2021));
        assert_eq!("any".parse::<Wanted>().unwrap(), Wanted::Any);
        let error = "2020".parse::<Wanted>().unwrap_err();
        assert!(error.message().contains("\"2020\""));
    }
}
