//! The platforms that take one source file, as `platforms.toml` lists them. The arena in
//! `tests/arena`, which plays programs against each other, judges by the same table.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::suggest::meant;

/// The table of platforms, as written.
const TABLE: &str = include_str!("../../platforms.toml");

/// The name of the platform that asks for nothing.
pub(crate) const PLAIN: &str = "plain";

/// A site that takes one source file, and what it demands of the file. The table of
/// platforms has more keys than are read here.
#[derive(Debug, Clone, Deserialize)]
pub struct Platform {
    /// The name on the command line.
    pub name: String,
    /// A description for people.
    pub title: String,
    /// The day since which it takes no programs, as year, month and day; `None` if it is open.
    pub closed: Option<String>,
    /// The longest source file in bytes, where bytes are counted.
    pub source_bytes_max: Option<usize>,
    /// The longest source file in characters, where characters are counted.
    pub source_characters_max: Option<usize>,
    /// The compiler versions seen there, the likeliest first; none if unknown.
    pub rustc: Vec<String>,
    /// The editions that the platform compiles with, the usual one first.
    pub editions: Vec<Edition>,
    /// The target of the compiler there, by the name that rustc has for it; `None` if
    /// unknown.
    pub target: Option<String>,
    /// The compile command, with the placeholders `{source}`, `{out}` and `{edition}`.
    pub compile: Vec<String>,
    /// The crates that programs may use there beside the standard library.
    #[serde(default)]
    pub crates: Vec<OfferedCrate>,
    #[serde(default)]
    evidence: BTreeMap<String, Evidence>,
}

/// A crate that programs may use on a platform.
#[derive(Debug, Clone, Deserialize)]
pub struct OfferedCrate {
    /// The name of the package.
    pub name: String,
    /// The version there. One with fewer than three numbers is the newest of its line when
    /// the platform was set up; `None` if it is unknown.
    pub version: Option<String>,
    /// The features that are on beside the default ones.
    #[serde(default)]
    pub features: Vec<String>,
    /// The name in code, where it is not that of the package.
    pub lib: Option<String>,
}

/// The origin of a figure of the table.
#[derive(Debug, Clone, Deserialize)]
struct Evidence {
    verified: bool,
}

/// The table of platforms.
#[derive(Deserialize)]
struct Table {
    platform: Vec<Platform>,
}

/// All platforms that are known.
///
/// # Errors
/// When the table that the program was built with is broken.
pub fn platforms() -> Result<Vec<Platform>> {
    let table: Table = toml::from_str(TABLE)
        .map_err(|error| Error::new(format!("the table of platforms: {error}")))?;
    Ok(table.platform)
}

impl Platform {
    /// True for the platform that stands for none: it has no limits, and any edition will
    /// do.
    pub(crate) fn is_plain(&self) -> bool {
        self.name == PLAIN
    }

    /// The crate of the package `name`, if programs may use it there.
    pub(crate) fn offers(&self, name: &str) -> Option<&OfferedCrate> {
        self.crates.iter().find(|offered| offered.name == name)
    }

    /// The platform of this name.
    ///
    /// # Errors
    /// When there is none, or it is closed.
    pub fn find(name: &str) -> Result<Platform> {
        Platform::known(name)?.open()
    }

    /// This platform, if it is open.
    ///
    /// # Errors
    /// When it is closed: nobody would take what is made for it.
    pub(crate) fn open(self) -> Result<Platform> {
        match &self.closed {
            None => Ok(self),
            Some(day) => Err(Error::new(format!(
                "{} is closed since {day}, and takes no programs",
                self.title
            ))
            .help("choose another platform: `bundler platforms` lists them")),
        }
    }

    /// The platform of this name, be it open or not.
    ///
    /// # Errors
    /// When there is none: the error lists the names of those that are open.
    pub(crate) fn known(name: &str) -> Result<Platform> {
        let platforms = platforms()?;
        let open = platforms.iter().filter(|it| it.closed.is_none());
        let names: Vec<&str> = open.map(|it| it.name.as_str()).collect();
        let found = platforms
            .iter()
            .find(|it| it.name.eq_ignore_ascii_case(name));
        found.cloned().ok_or_else(|| {
            let meant = meant(name, names.iter().copied());
            Error::new(format!("there is no platform {name:?}"))
                .help(format!("{meant}choose one of {}", names.join(", ")))
        })
    }

    /// Checks that the platform takes a source file as long as `text`.
    ///
    /// # Errors
    /// When it is too long.
    pub fn check(&self, text: &str) -> Result<()> {
        let characters = || text.chars().count();
        let lengths = [
            (
                "source_bytes_max",
                self.source_bytes_max,
                text.len(),
                "bytes",
            ),
            (
                "source_characters_max",
                self.source_characters_max,
                characters(),
                "characters",
            ),
        ];
        for (key, limit, length, unit) in lengths {
            if let Some(limit) = limit.filter(|&limit| length > limit) {
                let doubt = self.doubt(key);
                let error = format!(
                    "{} takes {limit} {unit}{doubt}, and the bundle has {length}",
                    self.name
                );
                return Err(Error::new(error));
            }
        }
        Ok(())
    }

    fn doubt(&self, key: &str) -> &'static str {
        match self.evidence.get(key) {
            Some(Evidence { verified: false }) => " (an unverified figure)",
            _ => "",
        }
    }

    fn limit(&self) -> String {
        let bytes = self
            .source_bytes_max
            .map(|limit| (limit, "bytes", "source_bytes_max"));
        let characters = self.source_characters_max;
        let characters =
            characters.map(|limit| (limit, "characters", "source_characters_max"));
        let limit = bytes.or(characters).map(|(limit, unit, key)| {
            let mark = if self.doubt(key).is_empty() { "" } else { "?" };
            format!("{limit} {unit}{mark}")
        });
        limit.unwrap_or_else(|| "none known".to_string())
    }
}

/// The names of the platforms that offer the crate `name`, as in a sentence; none when no
/// platform is known to.
pub(crate) fn offering(name: &str) -> Option<String> {
    let platforms = platforms().ok()?;
    let offer = platforms.iter().filter(|it| it.offers(name).is_some());
    let names = offer.map(|it| format!("{}{}", it.name, it.doubt("crates")));
    let names: Vec<_> = names.collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The table of platforms, for people.
///
/// # Errors
/// When the table that the program was built with is broken.
pub fn platforms_text() -> Result<String> {
    let mut text = String::new();
    for it in platforms()? {
        let closed = it.closed.as_ref();
        let closed = closed.map_or(String::new(), |day| format!(", closed since {day}"));
        let _ = writeln!(
            text,
            "{:16} {:20} {}{closed}",
            it.name,
            it.limit(),
            it.title
        );
        let _ = writeln!(text, "{:37} {}", "", it.compile.join(" "));
    }
    text += "\nA question mark stands behind a figure that nobody has verified.\n";
    Ok(text)
}
