//! A result file that games are appended to.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure, Context, Error, Result};
use serde::Serialize;

use super::header::Header;
use super::owned;
use super::place::check_place;
use super::results::{Extent, PlayersLine, Results};
use crate::record::game::GameRecord;
use crate::record::identity::Players;

/// Writes a result file at once: afterwards `path` is there whole or as it was before.
///
/// # Errors
/// The file cannot be written.
pub fn write_whole(
    path: &Path,
    header: Option<&Header>,
    games: &[GameRecord],
) -> Result<()> {
    check_place(path)?;
    let name = || path.display().to_string();
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")));
    let mut file = file.with_context(name)?;
    let mut text = BufWriter::new(file.as_file_mut());
    let lines = header.map(line_of).into_iter();
    for line in lines.chain(games.iter().map(line_of)) {
        text.write_all(line?.as_bytes())
            .map_err(|error| unwritten(path, error))?;
    }
    text.flush().map_err(|error| unwritten(path, error))?;
    drop(text);
    file.as_file()
        .sync_all()
        .map_err(|error| unwritten(path, error))?;
    file.persist(path).with_context(name)?;
    Ok(())
}

/// Returns `value` as a line of JSON with its end.
pub(super) fn line_of(value: &impl Serialize) -> Result<String> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    Ok(line)
}

/// Appends games to a result file, which no other arena can write to meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    /// The header while it is to be written: before the first game.
    header: Option<Header>,
}

impl Writer {
    /// Begins a file, or goes on with one that has the same header, and returns what it holds.
    /// A file that holds no game yet is begun anew.
    ///
    /// # Errors
    /// The file cannot be read or written, holds games under another header, or is open in
    /// another arena.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Results)> {
        check_place(path)?;
        let name = || path.display().to_string();
        let file = owned::open(path).with_context(name)?;
        let Some(mut file) = file else {
            bail!("{}: another arena writes to this file", name());
        };
        let (mut results, mut extent) = Results::take_all(&mut file).with_context(name)?;
        if results.games.is_empty() && results.torn_line.is_none() {
            // Players that could not be started leave such a file: there is nothing to lose.
            results = Results::default();
            (extent.whole, extent.ends_with_line) = (0, false);
        }
        check_header(&results, header).with_context(name)?;
        let Extent { whole, .. } = extent;
        if whole < extent.bytes {
            owned::cut(&mut file, path, whole).with_context(name)?;
        }
        let mut writer = Writer {
            file,
            path: path.to_path_buf(),
            header: results.header.is_none().then(|| header.clone()),
        };
        if whole > 0 && !extent.ends_with_line {
            writer.write("\n")?;
        }
        Ok((writer, results))
    }

    /// Says which programs the players are from here on, in the header if that is to be written
    /// yet.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn introduce(&mut self, players: &Players) -> Result<()> {
        let players = players.clone();
        if let Some(header) = &mut self.header {
            header.players.extend(players);
            return self.write_header();
        }
        if players.is_empty() {
            return Ok(());
        }
        self.write(&line_of(&PlayersLine { players })?)
    }

    /// Appends a game, and before the first one the header.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, game: &GameRecord) -> Result<()> {
        self.write_header()?;
        self.write(&line_of(game)?)
    }

    fn write_header(&mut self) -> Result<()> {
        match self.header.take() {
            Some(header) => self.write(&line_of(&header)?),
            None => Ok(()),
        }
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let file = &mut self.file;
        let written = file.write_all(line.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .map_err(|error| unwritten(&self.path, error))
    }
}

/// Says why a file could not be written, and what of it is kept.
fn unwritten(path: &Path, error: io::Error) -> Error {
    let full = [
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::FileTooLarge,
    ];
    if full.contains(&error.kind()) {
        return anyhow!(
            "{}: there is no room for more ({error}); what was written before is whole, and the \
             same command goes on once there is room",
            path.display()
        );
    }
    anyhow!("{}: {error}", path.display())
}

/// Fails unless games under `header` may be added to `results`.
fn check_header(results: &Results, header: &Header) -> Result<()> {
    let Some(found) = &results.header else {
        ensure!(results.games.is_empty(), "the file has games but no header");
        return Ok(());
    };
    let differences = found.differences(header);
    ensure!(
        differences.is_empty(),
        "the file holds games of another kind; in the file | asked for:\n  {}\nChoose another \
         file, or the same settings to go on with this one",
        differences.join("\n  ")
    );
    Ok(())
}
