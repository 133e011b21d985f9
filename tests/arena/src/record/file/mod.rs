//! Result files: text lines of JSON, a header with the settings and then a line for each game.
//!
//! A line counts once it is whole. Lines are only appended, each by one write that is pushed to
//! the disk before the next game is counted. So only the last line can be cut short, where the
//! program was killed or the disk was full. Readers report such a line and pass it over; a
//! writer cuts it off before it appends anything.

mod owned;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure, Context, Result};
use serde::{Deserialize, Serialize};

use super::GameRecord;

/// The first line of a result file: what was played. Games under different headers do not
/// belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format, 1.
    pub arena: u32,
    /// Settings that make games comparable, such as players, board, rule and limits, by name.
    pub settings: BTreeMap<String, String>,
}

impl Header {
    /// Returns a header of today's format.
    pub fn new(settings: BTreeMap<String, String>) -> Header {
        Header { arena: 1, settings }
    }

    /// Returns the settings in which two headers differ, each as `name: own | other`.
    pub fn differences(&self, other: &Header) -> Vec<String> {
        let value = |header: &Header, key: &str| match header.settings.get(key) {
            Some(value) => value.clone(),
            None => "nothing".to_string(),
        };
        let mut keys: Vec<&String> =
            self.settings.keys().chain(other.settings.keys()).collect();
        keys.sort();
        keys.dedup();
        let differs = |key: &&String| value(self, key) != value(other, key);
        let told =
            |key: &String| format!("{key}: {} | {}", value(self, key), value(other, key));
        keys.into_iter().filter(differs).map(told).collect()
    }
}

/// The identity of a game among those under the same header.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Names of the players, first the one that had Black before any swap.
    pub names: [String; 2],
}

impl GameKey {
    /// Returns the key of a game.
    pub fn of(game: &GameRecord) -> GameKey {
        GameKey {
            pair: game.pair,
            names: [0, 1].map(|it| game.players[it].name.clone()),
        }
    }
}

/// The contents of a result file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The header; none in files of games alone, as the server writes them.
    pub header: Option<Header>,
    /// The games, in the order in which they were finished.
    pub games: Vec<GameRecord>,
    /// Number of the last line, from 1, if that line was cut short and is passed over.
    pub torn_line: Option<usize>,
}

impl Results {
    /// Parses the bytes of a file. Returns its contents and the number of bytes in whole lines.
    fn parse(bytes: &[u8]) -> Result<(Results, usize)> {
        let mut results = Results::default();
        let mut whole = 0;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let outcome = results.take(line, index == 0);
            if outcome.is_err() && !line.ends_with(b"\n") {
                results.torn_line = Some(index + 1);
                break;
            }
            outcome.with_context(|| format!("line {}", index + 1))?;
            whole += line.len();
        }
        Ok((results, whole))
    }

    /// Takes in a text line; only the `first` one of a file can be a header.
    fn take(&mut self, line: &[u8], first: bool) -> Result<()> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        match header_in(line, first)? {
            Some(header) => self.header = Some(header),
            None => self.games.push(game_in(line)?),
        }
        Ok(())
    }
}

/// Returns the header in a text line; only the `first` one of a file can be one.
fn header_in(line: &[u8], first: bool) -> Result<Option<Header>> {
    if !first {
        return Ok(None);
    }
    let Ok(header) = serde_json::from_slice::<Header>(line) else {
        return Ok(None);
    };
    ensure!(header.arena == 1, "unknown format version {}", header.arena);
    Ok(Some(header))
}

/// Returns the game in a text line.
fn game_in(line: &[u8]) -> Result<GameRecord> {
    let game: GameRecord =
        serde_json::from_slice(line).context("this is not the record of a game")?;
    for action in &game.moves {
        ensure!(action.player < 2, "a move of player {}", action.player);
    }
    ensure!(
        game.result.winner.is_none_or(|it| it < 2),
        "an unknown winner"
    );
    Ok(game)
}

/// Reads a result file. A last line that was cut short is passed over and reported.
///
/// # Errors
/// The file cannot be read, or a line other than the last is no record of a game.
pub fn read(path: &Path) -> Result<Results> {
    let bytes =
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (results, _) =
        Results::parse(&bytes).with_context(|| path.display().to_string())?;
    Ok(results)
}

/// Reads the game whose line begins at `place`, as a [`Follower`] has told it.
///
/// # Errors
/// The file cannot be read, or no game is there any more.
pub fn read_game(path: &Path, place: u64) -> Result<GameRecord> {
    let mut file = BufReader::new(File::open(path)?);
    file.seek(SeekFrom::Start(place))?;
    let mut line = Vec::new();
    file.read_until(b'\n', &mut line)?;
    game_in(&line)
}

/// Reads a result file while it grows, and keeps none of its games.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    /// Bytes of the lines that have been read.
    read: u64,
    header: Option<Header>,
}

/// What a [`Follower`] has found.
#[derive(Debug)]
pub enum Heard {
    /// The file was begun anew: the games that were told before are gone.
    Anew,
    /// A game, and the place in the file at which its line begins.
    Game(Box<GameRecord>, u64),
}

impl Follower {
    /// A reader of a file that need not be there yet.
    pub fn new(path: &Path) -> Follower {
        Follower {
            path: path.to_path_buf(),
            read: 0,
            header: None,
        }
    }

    /// The header of the file when it was last read.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Reads the lines that are new, as far as they are whole, and tells `hear` of them.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no record of a game.
    pub fn read_on(&mut self, hear: &mut dyn FnMut(Heard)) -> Result<()> {
        let mut file = match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => BufReader::new(file.with_context(|| self.name())?),
        };
        let size = file
            .get_ref()
            .metadata()
            .with_context(|| self.name())?
            .len();
        if size < self.read {
            // Somebody has begun the file anew.
            (self.read, self.header) = (0, None);
            hear(Heard::Anew);
        }
        file.seek(SeekFrom::Start(self.read))
            .with_context(|| self.name())?;
        let mut line = Vec::new();
        loop {
            line.clear();
            file.read_until(b'\n', &mut line)
                .with_context(|| self.name())?;
            if !line.ends_with(b"\n") {
                return Ok(());
            }
            self.take(&line, hear).with_context(|| self.name())?;
            self.read += line.len() as u64;
        }
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn take(&mut self, line: &[u8], hear: &mut dyn FnMut(Heard)) -> Result<()> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        match header_in(line, self.read == 0)? {
            Some(header) => self.header = Some(header),
            None => hear(Heard::Game(Box::new(game_in(line)?), self.read)),
        }
        Ok(())
    }
}

/// Writes a result file at once: afterwards `path` is there whole or as it was before.
///
/// # Errors
/// The file cannot be written.
pub fn write_whole(
    path: &Path,
    header: Option<&Header>,
    games: &[GameRecord],
) -> Result<()> {
    let mut text = String::new();
    if let Some(header) = header {
        text += &line_of(header)?;
    }
    for game in games {
        text += &line_of(game)?;
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
        .with_context(|| path.display().to_string())?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)
        .with_context(|| path.display().to_string())?;
    Ok(())
}

/// Returns `value` as a line of JSON with its end.
fn line_of(value: &impl Serialize) -> Result<String> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    Ok(line)
}

/// Appends games to a result file, which no other arena can write to meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
}

impl Writer {
    /// Begins a file, or goes on with one that has the same header, and returns what it holds.
    /// A file that holds no game yet is begun anew.
    ///
    /// # Errors
    /// The file cannot be read or written, holds games under another header, or is open in
    /// another arena.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Results)> {
        let name = || path.display().to_string();
        let file = owned::open(path).with_context(name)?;
        let Some(mut file) = file else {
            bail!("{}: another arena writes to this file", name());
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        let (mut results, mut whole) = Results::parse(&bytes).with_context(name)?;
        if results.games.is_empty() && results.torn_line.is_none() {
            // Players that could not be started leave such a file: there is nothing to lose.
            (results, whole) = (Results::default(), 0);
        }
        check_header(&results, header).with_context(name)?;
        if whole < bytes.len() {
            owned::cut(&mut file, path, whole as u64).with_context(name)?;
        }
        let mut writer = Writer {
            file,
            path: path.to_path_buf(),
        };
        if bytes[..whole].last().is_some_and(|&byte| byte != b'\n') {
            writer.write("\n")?;
        }
        if results.header.is_none() {
            writer.write(&line_of(header)?)?;
        }
        Ok((writer, results))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, game: &GameRecord) -> Result<()> {
        self.write(&line_of(game)?)
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let name = || self.path.display().to_string();
        self.file.write_all(line.as_bytes()).with_context(name)?;
        self.file.sync_data().with_context(name)
    }
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

#[cfg(test)]
mod tests;
