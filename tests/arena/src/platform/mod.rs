//! The platforms that take one Rust source file, and what they demand of it.
//!
//! They stand in one data file, `platforms.toml`, whose head describes its keys.

#[cfg(test)]
mod tests;

use crate::dialect::Dialect;
use crate::rules::Rule;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a platform demands. None: unknown or unlimited.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// How the command line calls it.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Longest source file, in bytes.
    pub source_bytes_max: Option<u64>,
    /// The same where characters are counted.
    pub source_characters_max: Option<u64>,
    /// Compiler versions seen there, the likeliest first; empty if unknown.
    pub rustc: Vec<String>,
    /// Editions it compiles with, the usual one first.
    pub editions: Vec<String>,
    /// Its compile command, with the placeholders `{source}`, `{out}` and `{edition}`.
    pub compile: Vec<String>,
    /// Longest compilation, in milliseconds.
    pub compile_ms: Option<u64>,
    /// Most memory of the running program, in bytes.
    pub memory_bytes_max: Option<u64>,
    /// Milliseconds for a move.
    pub turn_ms: Option<u64>,
    /// Milliseconds for a game.
    pub game_ms: Option<u64>,
    /// Milliseconds for the answer to the start.
    pub start_ms: Option<u64>,
    /// How much later than a limit still counts as in time, in milliseconds.
    pub tolerance_ms: Option<u64>,
    /// What is spoken there; none where no Gomoku is played.
    pub dialect: Option<Dialect>,
    /// What the program is started with, with the placeholder `{address}`.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Columns (and rows) of its boards, the usual one first.
    #[serde(default)]
    pub board_sizes: Vec<u8>,
    /// The rules of its usual games.
    pub rule: Option<Rule>,
    /// Stack of the main thread, in bytes.
    pub stack_bytes: Option<u64>,
    /// What threads are good for there; none: unknown.
    pub threads: Option<Threads>,
    /// What programs may use there beside the standard library.
    #[serde(default)]
    pub crates: Vec<String>,
    /// What else one should know.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Of each figure: whether it is verified, and where it comes from.
    #[serde(default)]
    pub evidence: BTreeMap<String, Evidence>,
}

/// What threads are good for on a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Threads {
    /// They may be used.
    Allowed,
    /// They gain nothing: one processor, or the processor time of all of them counts.
    Useless,
    /// They may not be started.
    Forbidden,
}

/// How well a figure is known.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Published by the platform or measured there.
    pub verified: bool,
    /// Where it comes from.
    pub source: String,
}

/// The data file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlatformError {
    /// Not the form that is expected.
    #[error("the list of platforms cannot be read: {0}")]
    Form(#[from] toml::de::Error),
    /// A platform that contradicts itself.
    #[error("platform {platform}: {what}")]
    Content {
        /// Which one.
        platform: String,
        /// What is wrong with it.
        what: String,
    },
    /// There is no platform of that name.
    #[error("unknown platform {name}; known are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// All names.
        known: String,
    },
}

/// The words of a compile command that are replaced.
const PLACEHOLDERS: [&str; 3] = ["{source}", "{out}", "{edition}"];

/// Every platform that the arena knows.
pub fn all() -> Result<Vec<Platform>, PlatformError> {
    parse(include_str!("../../../../bundler/platforms.toml"))
}

/// The platform of that name. The error lists the names that there are.
pub fn find(name: &str) -> Result<Platform, PlatformError> {
    let platforms = all()?;
    let known: Vec<&str> = platforms
        .iter()
        .map(|platform| platform.name.as_str())
        .collect();
    let known = known.join(", ");
    platforms
        .into_iter()
        .find(|platform| platform.name == name)
        .ok_or_else(|| PlatformError::Unknown {
            name: name.to_owned(),
            known,
        })
}

/// The platforms of a data file.
pub fn parse(text: &str) -> Result<Vec<Platform>, PlatformError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        platform: Vec<Platform>,
    }
    let platforms = toml::from_str::<File>(text)?.platform;
    for (index, platform) in platforms.iter().enumerate() {
        let fault = match platforms[..index]
            .iter()
            .any(|other| other.name == platform.name)
        {
            true => Some("there are two of this name".to_owned()),
            false => platform.fault(),
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
    /// The compile command for these files, its first word replaced by `compiler`.
    pub fn compile_command(
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

    /// What is to be said beside a figure that is not verified; empty for others.
    pub fn doubt(&self, key: &str) -> &'static str {
        match self.evidence.get(key) {
            Some(evidence) if !evidence.verified => " (an unverified figure)",
            _ => "",
        }
    }

    /// Time for a move.
    pub fn turn(&self) -> Option<Duration> {
        self.turn_ms.map(Duration::from_millis)
    }

    /// Time for a game.
    pub fn game(&self) -> Option<Duration> {
        self.game_ms.map(Duration::from_millis)
    }

    /// Time for the answer to the start.
    pub fn start(&self) -> Option<Duration> {
        self.start_ms.map(Duration::from_millis)
    }

    /// How much later than a limit still counts as in time.
    pub fn tolerance(&self) -> Duration {
        Duration::from_millis(self.tolerance_ms.unwrap_or(0))
    }

    /// The keys of the figures that it states: each needs evidence.
    fn figures(&self) -> Vec<&'static str> {
        let stated = [
            ("source_bytes_max", self.source_bytes_max.is_some()),
            (
                "source_characters_max",
                self.source_characters_max.is_some(),
            ),
            ("rustc", !self.rustc.is_empty()),
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

    /// What contradicts itself, if anything does.
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
