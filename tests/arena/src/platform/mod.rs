//! The platforms that take one Rust source file, and what they demand of it.
//!
//! All platforms stand in one data file, `platforms.toml`, whose head describes its keys.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

use crate::dialect::Dialect;
use crate::rules::Rule;

/// The demands of a platform. A limit that is none is unknown or absent.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Platform {
    /// Name of the platform on the command line.
    pub(crate) name: String,
    /// Name of the platform for people.
    pub(crate) title: String,
    /// Day since which it takes no programs; none if it is open.
    pub(crate) closed: Option<String>,
    /// Greatest length of a source file in bytes.
    pub(crate) source_bytes_max: Option<u64>,
    /// Greatest length of a source file in characters, where these are counted.
    pub(crate) source_characters_max: Option<u64>,
    /// Compiler versions seen there, the likeliest first; empty if unknown.
    pub(crate) rustc: Vec<String>,
    /// Editions that can be chosen there, the usual one first.
    pub(crate) editions: Vec<String>,
    /// Target of the compiler there, as rustc names it; none if unknown.
    pub(crate) target: Option<String>,
    /// Words of the compile command, with the placeholders `{source}`, `{out}` and `{edition}`.
    pub(crate) compile: Vec<String>,
    /// Longest compilation in milliseconds.
    pub(crate) compile_ms: Option<u64>,
    /// Most memory of the running program in bytes.
    pub(crate) memory_bytes_max: Option<u64>,
    /// Milliseconds for a move.
    pub(crate) turn_ms: Option<u64>,
    /// Milliseconds for a game.
    pub(crate) game_ms: Option<u64>,
    /// Milliseconds for the answer to the start.
    pub(crate) start_ms: Option<u64>,
    /// Milliseconds beyond a time limit that still count as in time.
    pub(crate) tolerance_ms: Option<u64>,
    /// Dialect in which programs are spoken to; none where no Gomoku is played.
    pub(crate) dialect: Option<Dialect>,
    /// Arguments of the program, with the placeholder `{address}`.
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
    /// Sizes (columns and rows) of the boards, the usual one first.
    #[serde(default)]
    pub(crate) board_sizes: Vec<u8>,
    /// Rule of the usual games.
    pub(crate) rule: Option<Rule>,
    /// Stack of the main thread in bytes.
    pub(crate) stack_bytes: Option<u64>,
    /// Use of threads; none if unknown.
    pub(crate) threads: Option<Threads>,
    /// Crates that programs may use beside the standard library.
    #[serde(default)]
    pub(crate) crates: Vec<OfferedCrate>,
    /// Remarks for people.
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    /// Evidence for each figure that is stated, by its key.
    #[serde(default)]
    pub(crate) evidence: BTreeMap<String, Evidence>,
}

/// A crate that programs may use beside the standard library.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferedCrate {
    /// Name of the package.
    pub(crate) name: String,
    /// Version there; none if unknown.
    #[serde(default)]
    pub(crate) version: Option<String>,
    /// Features that are on beside the default ones.
    #[serde(default)]
    pub(crate) features: Vec<String>,
    /// Name in code, where it is not that of the package.
    #[serde(default)]
    pub(crate) lib: Option<String>,
}

/// The use of threads on a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Threads {
    /// Threads may be used.
    Allowed,
    /// Threads gain nothing: there is one processor, or the time of all threads is added.
    Useless,
    /// Threads may not be started.
    Forbidden,
}

/// The evidence for a figure.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evidence {
    /// True if the figure is published by the platform or was measured there.
    pub(crate) verified: bool,
    /// Source of the figure: a web page, or a measurement.
    pub(crate) source: String,
    /// Month of the source, or in which it was read if it bears no date; none where the source says
    /// it itself.
    #[serde(default)]
    pub(crate) date: Option<String>,
}

/// The reason for which the data file, or a name, is of no use.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlatformError {
    /// The data file does not have the expected form.
    #[error("the list of platforms cannot be read: {0}")]
    Form(#[from] toml::de::Error),
    /// A platform of the data file contradicts itself.
    #[error("platform {platform}: {what}")]
    Content {
        /// Name of the platform.
        platform: String,
        /// The contradiction.
        what: String,
    },
    /// It takes no programs any more.
    #[error(
        "{title} is closed since {day}, and takes no programs: choose another platform"
    )]
    Closed {
        /// What it is.
        title: String,
        /// The day.
        day: String,
    },
    /// There is no platform of that name.
    #[error("unknown platform {name}; known are {known}")]
    Unknown {
        name: String,
        /// All names, with commas between them.
        known: String,
    },
}

/// The parts of a compile command that are replaced.
const PLACEHOLDERS: [&str; 3] = ["{source}", "{out}", "{edition}"];

/// Returns every platform of the data file.
pub(crate) fn all() -> Result<Vec<Platform>, PlatformError> {
    parse(include_str!("../../platforms.toml"))
}

/// Returns the platform called `name`, in any case; the error for an unknown one lists all names.
/// One that is closed is refused.
pub(crate) fn find(name: &str) -> Result<Platform, PlatformError> {
    let platforms = all()?;
    let known: Vec<&str> = platforms
        .iter()
        .map(|platform| platform.name.as_str())
        .collect();
    let known = known.join(", ");
    let found = platforms
        .into_iter()
        .find(|it| it.name.eq_ignore_ascii_case(name));
    let platform = found.ok_or_else(|| PlatformError::Unknown {
        name: name.to_owned(),
        known,
    })?;
    match platform.closed {
        Some(day) => Err(PlatformError::Closed {
            title: platform.title,
            day,
        }),
        None => Ok(platform),
    }
}

/// Reads the platforms of the text of a data file, and checks each of them.
pub(crate) fn parse(text: &str) -> Result<Vec<Platform>, PlatformError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        platform: Vec<Platform>,
    }
    let platforms = toml::from_str::<File>(text)?.platform;
    for (index, platform) in platforms.iter().enumerate() {
        let mut earlier = platforms[..index].iter();
        let fault = if earlier.any(|other| other.name == platform.name) {
            Some("there are two of this name".to_owned())
        } else {
            platform.fault()
        };
        if let Some(what) = fault {
            return Err(PlatformError::Content {
                platform: platform.name.clone(),
                what,
            });
        }
    }
    Ok(platforms)
}

impl Platform {
    /// Returns the words of the compile command, with its first word replaced by `compiler` and the
    /// placeholders by files and edition.
    pub(crate) fn compile_command(
        &self,
        compiler: &str,
        source: &str,
        out: &str,
        edition: &str,
    ) -> Vec<String> {
        let fill = |word: &String| {
            word.replace("{source}", source)
                .replace("{out}", out)
                .replace("{edition}", edition)
        };
        let rest = self.compile.iter().skip(1).map(fill);
        std::iter::once(compiler.to_owned()).chain(rest).collect()
    }

    /// Returns the remark beside the figure of `key` if it is not verified, and else nothing.
    pub(crate) fn doubt(&self, key: &str) -> &'static str {
        match self.evidence.get(key) {
            Some(evidence) if !evidence.verified => " (an unverified figure)",
            _ => "",
        }
    }

    /// Returns the time for a move.
    pub(crate) fn turn(&self) -> Option<Duration> {
        self.turn_ms.map(Duration::from_millis)
    }

    /// Returns the time for a game.
    pub(crate) fn game(&self) -> Option<Duration> {
        self.game_ms.map(Duration::from_millis)
    }

    /// Returns the time for the answer to the start.
    pub(crate) fn start(&self) -> Option<Duration> {
        self.start_ms.map(Duration::from_millis)
    }

    /// Returns the time beyond a limit that still counts as in time.
    pub(crate) fn tolerance(&self) -> Duration {
        Duration::from_millis(self.tolerance_ms.unwrap_or(0))
    }

    /// Returns the keys of the figures that are stated, each of which needs evidence.
    fn figures(&self) -> Vec<&'static str> {
        let stated = [
            ("closed", self.closed.is_some()),
            ("source_bytes_max", self.source_bytes_max.is_some()),
            (
                "source_characters_max",
                self.source_characters_max.is_some(),
            ),
            ("rustc", !self.rustc.is_empty()),
            ("target", self.target.is_some()),
            ("compile_ms", self.compile_ms.is_some()),
            ("memory_bytes_max", self.memory_bytes_max.is_some()),
            ("turn_ms", self.turn_ms.is_some()),
            ("game_ms", self.game_ms.is_some()),
            ("start_ms", self.start_ms.is_some()),
            ("tolerance_ms", self.tolerance_ms.is_some()),
            ("board_sizes", !self.board_sizes.is_empty()),
            ("rule", self.rule.is_some()),
            ("stack_bytes", self.stack_bytes.is_some()),
            ("crates", !self.crates.is_empty()),
        ];
        stated
            .into_iter()
            .filter(|(_, stated)| *stated)
            .map(|(key, _)| key)
            .collect()
    }

    /// Returns a contradiction within the platform, if there is one.
    fn fault(&self) -> Option<String> {
        let command = self.compile.join(" ");
        if let Some(missing) = PLACEHOLDERS.iter().find(|word| !command.contains(**word)) {
            return Some(format!("its compile command lacks {missing}"));
        }
        if self.editions.is_empty() {
            return Some("it has no edition".to_owned());
        }
        let unproven = |key: &&&str| !self.evidence.contains_key(**key);
        if let Some(key) = self.figures().iter().find(unproven) {
            return Some(format!("it states {key} without evidence"));
        }
        let known = self.figures();
        let idle = |key: &&String| {
            !known.contains(&key.as_str())
                && !["compile", "editions", "threads"].contains(&key.as_str())
        };
        let key = self.evidence.keys().find(idle)?;
        Some(format!(
            "it has evidence for {key}, which it does not state"
        ))
    }
}

#[cfg(test)]
mod tests;
