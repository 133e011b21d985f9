//! Result files: lines of JSON, a header with the settings and then a line for each game.
//!
//! A line counts once it is whole. Lines are only appended, each by one write that is pushed
//! to the disk before the next game is counted; a line that was cut short, because the
//! program was killed or the disk was full, is the last one, is reported and passed over by
//! readers, and is cut off before anything is written after it.

use super::GameRecord;
use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The first line: what was played. Games under different headers do not belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub arena: u32,
    /// Everything that makes games comparable, by name.
    pub settings: BTreeMap<String, String>,
}

impl Header {
    /// A header of today's format.
    pub fn new(settings: BTreeMap<String, String>) -> Header {
        Header { arena: 1, settings }
    }

    /// The settings in which two headers differ, in words.
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

/// What tells a game from all others under the same header: the number of its pair, and the
/// players, the one with Black first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey {
    /// The number of the pair.
    pub pair: u64,
    /// The players' names.
    pub names: [String; 2],
}

impl GameKey {
    /// The key of a game.
    pub fn of(game: &GameRecord) -> GameKey {
        GameKey {
            pair: game.pair,
            names: [0, 1].map(|it| game.players[it].name.clone()),
        }
    }
}

/// What a result file holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The header, if the file has one.
    pub header: Option<Header>,
    /// The games, as they were finished.
    pub games: Vec<GameRecord>,
    /// The number of the last line, from 1, if that line was cut short and passed over.
    pub torn_line: Option<usize>,
}

impl Results {
    /// Parses the bytes of a file, and says how many of them are whole lines.
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

    fn take(&mut self, line: &[u8], first: bool) -> Result<()> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        if first {
            if let Ok(header) = serde_json::from_slice::<Header>(line) {
                ensure!(header.arena == 1, "unknown format version {}", header.arena);
                self.header = Some(header);
                return Ok(());
            }
        }
        let game: GameRecord =
            serde_json::from_slice(line).context("this is not the record of a game")?;
        for action in &game.moves {
            ensure!(action.player < 2, "a move of player {}", action.player);
        }
        ensure!(
            game.result.winner.is_none_or(|it| it < 2),
            "an unknown winner"
        );
        self.games.push(game);
        Ok(())
    }
}

/// Reads a result file.
pub fn read(path: &Path) -> Result<Results> {
    let bytes =
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (results, _) =
        Results::parse(&bytes).with_context(|| path.display().to_string())?;
    Ok(results)
}

/// Writes a result file at once: it is there whole or as it was before.
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

fn line_of(value: &impl Serialize) -> Result<String> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    Ok(line)
}

/// Appends games to a result file, which nobody else can write to meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
}

impl Writer {
    /// Begins a file, or goes on with one that has the same header, and gives what it holds.
    /// One that holds no game yet is begun anew.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Results)> {
        let name = || path.display().to_string();
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(name)?;
        ensure!(lock(&file), "{}: another arena writes to this file", name());
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        let (mut results, mut whole) = Results::parse(&bytes).with_context(name)?;
        if results.games.is_empty() && results.torn_line.is_none() {
            // Players that could not be started leave such a file: there is nothing to lose.
            (results, whole) = (Results::default(), 0);
        }
        check_header(&results, header).with_context(name)?;
        if whole < bytes.len() {
            let file = OpenOptions::new()
                .write(true)
                .open(path)
                .with_context(name)?;
            file.set_len(whole as u64).with_context(name)?;
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

    /// Adds a game.
    pub fn append(&mut self, game: &GameRecord) -> Result<()> {
        self.write(&line_of(game)?)
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let name = || self.path.display().to_string();
        self.file.write_all(line.as_bytes()).with_context(name)?;
        self.file.sync_data().with_context(name)
    }
}

/// Takes the lock of a file, which a process that is just being started by an earlier owner
/// can hold a moment longer than the owner. False if somebody keeps it.
fn lock(file: &File) -> bool {
    for _ in 0..10 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(50)),
            // Not every file system has locks.
            Ok(()) | Err(TryLockError::Error(_)) => return true,
        }
    }
    false
}

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
