//! The samples of a program: `samples/PROGRAM/NAME.in` and `NAME.out`, or, without such a folder,
//! `samples/NAME.in` for the main one of the package.

use std::path::{Path, PathBuf};

use crate::text::error::{Error, Result};

/// The extensions of files with what has to be printed.
const EXPECTED: [&str; 2] = ["out", "ans"];

/// An input, and what has to be printed for it.
pub(crate) struct Sample {
    /// The name of the file without its extension.
    pub(crate) name: String,
    pub(crate) input: PathBuf,
    /// The file with what has to be printed, if it is known.
    pub(crate) expected: Option<PathBuf>,
}

/// The folder with the samples of `program` in the `package`; `is_main` says that it is the one that
/// is meant where none is named.
pub(crate) fn folder(package: &Path, program: &str, is_main: bool) -> PathBuf {
    let all = package.join("samples");
    let own = all.join(program);
    if is_main && !own.is_dir() {
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
    pub(crate) fn all(folder: &Path) -> Result<Vec<Sample>> {
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
