//! What is known of a problem beside its samples.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::text::error::{Error, Result};

/// The file beside samples that tells of their problem.
const PROBLEM: &str = "problem.toml";

/// What a judge says of a problem.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Problem {
    pub(super) name: String,
    pub(super) url: String,
    /// The limit of the judge for a test; 0 if nobody has said it.
    pub(super) time_limit_ms: u64,
    /// The limit of the judge for memory, in megabytes; 0 if nobody has said it.
    pub(super) memory_limit_mb: u64,
    /// The number of samples that came with it, from 1.in on; 0 where somebody else wrote them.
    pub(super) samples: usize,
    /// True if the program talks with another one.
    pub(super) interactive: bool,
}

impl Problem {
    /// What stands beside the samples in `folder`; nothing if nobody has said anything.
    ///
    /// # Errors
    /// When the file cannot be read, or is not what [`Problem::write`] writes.
    pub(super) fn read(folder: &Path) -> Result<Problem> {
        let path = folder.join(PROBLEM);
        if !path.is_file() {
            return Ok(Problem::default());
        }
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Error::io("read", &path, &error))?;
        toml::from_str(&text).map_err(|error| {
            let said = error.message().to_owned();
            Error::new(format!("{}: {said}", path.display()))
                .help("mend it, or remove it: `bundler samples` writes it anew")
        })
    }

    /// Writes it beside the samples in `folder`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let path = folder.join(PROBLEM);
        let text = toml::to_string(self)
            .map_err(|error| Error::new(format!("{}: {error}", path.display())))?;
        std::fs::write(&path, text).map_err(|error| Error::io("write", &path, &error))
    }
}
