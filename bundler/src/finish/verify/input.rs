//! The input of the programs that are compared.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::cargo::package::Original;
use crate::request::samples::{self, Sample};
use crate::text::error::{Error, Result};

/// The input, the expected output and the limit by which to prove a bundle.
#[derive(Debug, Clone)]
pub struct Verification {
    /// The file that the programs read; `None` for each of the samples of the program, or if it
    /// has none, for an empty input.
    pub stdin: Option<PathBuf>,
    /// The file with what the programs have to print, byte for byte; `None` for anything,
    /// if both print the same.
    pub expect: Option<PathBuf>,
    /// The longest that each run may take.
    pub time_limit: Duration,
}

impl Default for Verification {
    fn default() -> Verification {
        Verification {
            stdin: None,
            expect: None,
            time_limit: Duration::from_secs(10),
        }
    }
}

/// The input of the programs, their time, and what they have to print.
pub(super) struct Input {
    stdin: Option<PathBuf>,
    pub(super) expected: Option<(PathBuf, Vec<u8>)>,
    pub(super) limit: Duration,
}

impl Input {
    /// The inputs that `verification` names for the program `original` of the package in the folder
    /// `package`.
    ///
    /// # Errors
    /// When one of the files cannot be read.
    pub(super) fn all(
        verification: &Verification,
        package: &Path,
        original: &Original,
    ) -> Result<Vec<Input>> {
        let mut inputs = vec![verification.stdin.clone()];
        if verification.stdin.is_none() && verification.expect.is_none() {
            let samples = Sample::all(&samples::folder(
                package,
                &original.program.name,
                original.is_main,
            ))?;
            if !samples.is_empty() {
                inputs = samples.into_iter().map(|it| Some(it.input)).collect();
            }
        }
        let inputs = inputs.into_iter();
        inputs
            .map(|stdin| Input::read(verification, stdin))
            .collect()
    }

    fn read(verification: &Verification, stdin: Option<PathBuf>) -> Result<Input> {
        let expected = match &verification.expect {
            Some(path) => {
                let bytes =
                    std::fs::read(path).map_err(|error| Error::io("read", path, &error))?;
                Some((path.clone(), bytes))
            }
            None => None,
        };
        let input = Input {
            stdin,
            expected,
            limit: verification.time_limit,
        };
        input.open().map(|_| input)
    }

    /// The words behind what a program does: on which file, if it reads one.
    pub(super) fn at(&self) -> String {
        let name = self.stdin.as_ref().and_then(|path| path.file_name());
        name.map_or_else(String::new, |it| format!(" on {}", it.to_string_lossy()))
    }

    /// The input, from its beginning.
    pub(super) fn open(&self) -> Result<Stdio> {
        let Some(path) = &self.stdin else {
            return Ok(Stdio::null());
        };
        let file = File::open(path).map_err(|error| Error::io("read", path, &error))?;
        Ok(file.into())
    }
}
