//! A run of a program: what it printed, how it ended, and how long that took.

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::rust::process::{self, Flood};
use crate::text::error::{Error, Result};

/// The remains of a run.
pub(super) struct Run {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) took: Duration,
    pub(super) end: End,
}

/// The end of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    Well,
    Failed(ExitStatus),
    /// It was stopped at its limit.
    TooSlow,
    /// It was stopped, for it printed too much.
    TooLong,
}

impl Run {
    /// Runs `command` on the file `input`, if there is one, for no longer than `limit`.
    ///
    /// # Errors
    /// When it cannot be started, or somebody has asked for an end.
    pub(super) fn of(
        command: &mut Command,
        name: &str,
        input: Option<&Path>,
        limit: Duration,
    ) -> Result<Run> {
        let input = match input {
            Some(path) => {
                let file = File::open(path);
                Stdio::from(file.map_err(|error| Error::io("read", path, &error))?)
            }
            None => Stdio::null(),
        };
        let start = Instant::now();
        match process::run(command, name, input, limit, Flood::Ends) {
            Ok(ended) => Ok(Run {
                took: start.elapsed(),
                end: match ended.status {
                    _ if ended.is_stopped => End::TooLong,
                    status if status.success() => End::Well,
                    status => End::Failed(status),
                },
                stdout: ended.stdout,
                stderr: ended.stderr,
            }),
            Err(error) if process::is_interrupted() => Err(error),
            Err(_) if start.elapsed() >= limit => Ok(Run {
                took: limit,
                end: End::TooSlow,
                stdout: Vec::new(),
                stderr: Vec::new(),
            }),
            Err(error) => Err(error),
        }
    }

    /// What it printed, if it ended well.
    ///
    /// # Errors
    /// When it did not: `name` names it.
    pub(super) fn succeeded(self, name: &str) -> Result<Vec<u8>> {
        match self.end {
            End::Well => Ok(self.stdout),
            end => {
                let said = String::from_utf8_lossy(&self.stderr);
                let error = Error::new(format!("{name} {}", end.words(self.took)));
                Err(match said.trim() {
                    "" => error,
                    said => error.note(said),
                })
            }
        }
    }
}

impl End {
    /// What a program does that ends so after the time `took`.
    pub(super) fn words(self, took: Duration) -> String {
        match self {
            End::Well => "ends well".to_owned(),
            End::Failed(status) => format!("fails: {status}"),
            End::TooSlow => format!("takes longer than {} s", took.as_secs_f64()),
            End::TooLong => "prints without end".to_owned(),
        }
    }
}
