//! The input of the programs that are compared.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crate::text::error::{Error, Result};

/// The input, the expected output and the limit by which to prove a bundle.
#[derive(Debug, Clone)]
pub struct Verification {
    /// The file that the programs read; `None` for an empty input.
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
    /// Reads the files that `verification` names.
    ///
    /// # Errors
    /// When one of the files cannot be read.
    pub(super) fn read(verification: &Verification) -> Result<Input> {
        let expected = match &verification.expect {
            Some(path) => {
                let bytes =
                    std::fs::read(path).map_err(|error| Error::io("read", path, &error))?;
                Some((path.clone(), bytes))
            }
            None => None,
        };
        let input = Input {
            stdin: verification.stdin.clone(),
            expected,
            limit: verification.time_limit,
        };
        input.open().map(|_| input)
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
