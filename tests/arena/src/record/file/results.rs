//! A result file that is read as a whole.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};

use super::header::Header;
use crate::record::game::GameRecord;
use crate::record::identity::Players;

/// The most bytes of a line: no game is longer, and what has no lines shall not fill the memory.
const LINE_BYTES_MAX: u64 = 64 << 20;
/// What Windows puts in front of a text.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The contents of a result file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The header, with all players that the file tells of; none in files of games alone, as the
    /// server writes them.
    pub header: Option<Header>,
    /// The games, in the order in which they were finished.
    pub games: Vec<GameRecord>,
    /// Number of the last line, from 1, if that line was cut short and is passed over.
    pub torn_line: Option<usize>,
}

/// What a line of a result file is.
#[derive(Debug)]
pub enum Line {
    /// It is empty.
    Nothing,
    /// The first line.
    Header(Header),
    /// The programs of some players from here on.
    Players(Players),
    /// A game.
    Game(Box<GameRecord>),
}

/// The form of a line that tells of players.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersLine {
    /// The players of whom it tells.
    pub players: Players,
}

impl Results {
    /// Reads all lines of a source. Returns its contents, and how far its lines go.
    ///
    /// # Errors
    /// It cannot be read, or a line other than the last is none of a result file.
    pub fn take_all(source: impl Read) -> Result<(Results, Extent)> {
        let mut source = BufReader::new(source);
        let mut results = Results::default();
        let mut extent = Extent::default();
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let mut part = (&mut source).take(LINE_BYTES_MAX);
            if part.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let told = || format!("line {number}");
            let is_whole = line.ends_with(b"\n");
            ensure!(
                is_whole || (line.len() as u64) < LINE_BYTES_MAX,
                "{} is longer than {} MB: this is no result file",
                told(),
                LINE_BYTES_MAX >> 20
            );
            extent.bytes += line.len() as u64;
            let outcome = results.take(&line, number == 1);
            if outcome.is_err() && !is_whole {
                results.torn_line = Some(number);
                break;
            }
            outcome.with_context(told)?;
            extent.whole += line.len() as u64;
            extent.ends_with_line = is_whole;
        }
        Ok((results, extent))
    }

    /// Takes in a text line; only the `first` one of a file can be a header.
    fn take(&mut self, line: &[u8], first: bool) -> Result<()> {
        match Line::read(line, first)? {
            Line::Nothing => {}
            Line::Header(header) => self.header = Some(header),
            Line::Players(players) => {
                if let Some(header) = &mut self.header {
                    header.players.extend(players);
                }
            }
            Line::Game(game) => self.games.push(*game),
        }
        Ok(())
    }
}

/// How far the lines of a file go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Bytes of whole lines.
    pub whole: u64,
    /// Bytes that were read.
    pub bytes: u64,
    /// True if the last of the whole lines has its end.
    pub ends_with_line: bool,
}

impl Line {
    /// Reads a text line; only the `first` one of a file can be a header.
    ///
    /// # Errors
    /// It is none of a result file.
    pub fn read(line: &[u8], first: bool) -> Result<Line> {
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        if line.trim_ascii().is_empty() {
            return Ok(Line::Nothing);
        }
        if first {
            if let Ok(header) = serde_json::from_slice::<Header>(line) {
                let version = header.arena;
                ensure!(version == 1, "unknown format version {version}");
                return Ok(Line::Header(header));
            }
        }
        if let Ok(told) = serde_json::from_slice::<PlayersLine>(line) {
            return Ok(Line::Players(told.players));
        }
        game_in(line).map(|game| Line::Game(Box::new(game)))
    }
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
    let file =
        File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (results, _) =
        Results::take_all(file).with_context(|| path.display().to_string())?;
    Ok(results)
}
