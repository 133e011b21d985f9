//! A program that is tested, with its samples.

use std::path::PathBuf;
use std::time::Duration;

use super::sample::Sample;

/// A program that is tested.
pub(super) struct Tested {
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// The folder of its samples.
    pub(super) folder: PathBuf,
    pub(super) limit: Duration,
    pub(super) samples: Vec<Sample>,
}
