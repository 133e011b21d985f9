//! Sample files as they are read: text, packed by `gzip` or not, or the binary form.

use std::path::Path;

use anyhow::{Context, Result};

use super::packed;
use super::sample_line::SampleLine;
use crate::files::{read_bytes, text_of};

/// Gives `each` line of the sample file at `path`.
///
/// # Errors
/// If the file cannot be read, a line is bad, or `each` fails; the message names the file and
/// the line.
pub(crate) fn for_each_line(
    path: &Path,
    mut each: impl FnMut(SampleLine) -> Result<()>,
) -> Result<()> {
    let named = || format!("{}", path.display());
    let bytes = read_bytes(path)?;
    if let Some(lines) = packed::lines(&bytes) {
        for (number, line) in (1..).zip(lines) {
            let place = || format!("{}, line {number}", named());
            line.and_then(&mut each).with_context(place)?;
        }
        return Ok(());
    }
    for (number, text) in (1..).zip(text_of(bytes).with_context(named)?.lines()) {
        let place = || format!("{}, line {number}", named());
        SampleLine::parse(text)
            .and_then(&mut each)
            .with_context(place)?;
    }
    Ok(())
}
