//! A result file that is read while it grows.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};

use super::header::Header;
use super::results::Line;
use crate::record::game::GameRecord;

/// Reads the game whose line begins at `place`, as a [`Follower`] has told it.
///
/// # Errors
/// The file cannot be read, or no game is there any more.
pub fn read_game(path: &Path, place: u64) -> Result<GameRecord> {
    let mut file = BufReader::new(File::open(path)?);
    file.seek(SeekFrom::Start(place))?;
    let mut line = Vec::new();
    file.read_until(b'\n', &mut line)?;
    match Line::read(&line, false)? {
        Line::Game(game) => Ok(*game),
        _ => bail!("there is no game"),
    }
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
        match Line::read(line, self.read == 0)? {
            Line::Nothing => {}
            Line::Header(header) => self.header = Some(header),
            Line::Players(players) => {
                if let Some(header) = &mut self.header {
                    header.players.extend(players);
                }
            }
            Line::Game(game) => hear(Heard::Game(game, self.read)),
        }
        Ok(())
    }
}
