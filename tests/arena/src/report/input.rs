//! Records from files of results.

use crate::record::{self, GameRecord};
use std::path::Path;

/// Reads the games of a result file. A last line that was cut short is passed over.
pub fn read_results(path: &Path) -> anyhow::Result<Vec<GameRecord>> {
    Ok(record::read(path)?.games)
}
