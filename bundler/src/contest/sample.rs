//! The samples of a program, and what is known of its problem.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::error::{Error, Result};

/// The extensions of files with what has to be printed.
const EXPECTED: [&str; 2] = ["out", "ans"];

/// The file beside samples that tells of their problem.
const PROBLEM: &str = "problem.toml";

/// An input, and what has to be printed for it.
pub(super) struct Sample {
    /// The name of the file without its extension.
    pub(super) name: String,
    pub(super) input: PathBuf,
    /// The file with what has to be printed, if it is known.
    pub(super) expected: Option<PathBuf>,
}

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
    /// True if the program talks with another one.
    pub(super) interactive: bool,
}

/// The folder with the samples of `program`, one of `names`, in the `package`.
pub(super) fn folder(package: &Path, program: &str, names: &[String]) -> PathBuf {
    let all = package.join("samples");
    let own = all.join(program);
    if names.len() == 1 && !own.is_dir() {
        all
    } else {
        own
    }
}

impl Sample {
    /// The samples in `folder`, in the order of their names, numbers by their size.
    ///
    /// # Errors
    /// When the folder cannot be read; one that is not there has no samples.
    pub(super) fn all(folder: &Path) -> Result<Vec<Sample>> {
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let failed = |error: std::io::Error| Error::io("read", folder, &error);
        let mut samples = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let input = entry.map_err(failed)?.path();
            if input.extension().is_none_or(|end| end != "in") {
                continue;
            }
            let name = input.file_stem().unwrap_or_default().to_string_lossy();
            let expected = EXPECTED.map(|end| input.with_extension(end));
            samples.push(Sample {
                name: name.into_owned(),
                expected: expected.into_iter().find(|path| path.is_file()),
                input,
            });
        }
        samples.sort_by_cached_key(|it| (it.name.len(), it.name.clone()));
        Ok(samples)
    }
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
