//! A program that is tested, with its samples.

use std::path::PathBuf;
use std::time::Duration;

use crate::request::samples::Sample;

/// A program that is tested.
pub(super) struct Tested {
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// The folder of its samples.
    pub(super) folder: PathBuf,
    /// True if it talks with another program, as the judge has said.
    pub(super) is_interactive: bool,
    pub(super) limit: Duration,
    pub(super) samples: Vec<Sample>,
}
