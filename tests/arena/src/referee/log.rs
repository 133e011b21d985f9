//! The file of conversations: what was said in games, line by line with times.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};

use crate::player::{Said, Transcript, Way};
use crate::record::GameRecord;

/// A file to which the conversations of games are appended, each game as a whole.
#[derive(Debug)]
pub struct GameLog {
    /// None once it could not be written.
    file: Mutex<Option<File>>,
    /// Only games that were lost by a fault are kept.
    only_faults: bool,
}

impl GameLog {
    /// Goes on with the file at `path`.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn open(path: &Path, only_faults: bool) -> Result<GameLog> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("--log: {}", path.display()))?;
        Ok(GameLog {
            file: Mutex::new(Some(file)),
            only_faults,
        })
    }

    /// Appends what was said in a game since it was `begun`. Games go on where it cannot be
    /// written any more.
    pub fn append(&self, game: &GameRecord, begun: Instant, transcripts: [&Transcript; 2]) {
        let said = transcripts.map(Transcript::take);
        if self.only_faults && game.result.reason.is_regular() {
            return;
        }
        let text = text(game, begun, said);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.as_mut().map(|file| file.write_all(text.as_bytes()));
        if let Some(Err(error)) = written {
            eprintln!("note: --log cannot be written any more: {error}");
            *file = None;
        }
    }
}

/// A game in the file: who plays, every line with its seconds and its direction, and the result.
fn text(game: &GameRecord, begun: Instant, said: [(Vec<Said>, usize); 2]) -> String {
    let [black, white] = [0, 1].map(|player: usize| game.players[player].name.as_str());
    let mut text = format!("=== game {}: {black} - {white}\n", game.game);
    let mut lines = Vec::new();
    for (name, (said, dropped)) in [black, white].into_iter().zip(said) {
        if dropped > 0 {
            let _ = writeln!(
                text,
                "({dropped} lines of {name} before these are left out)"
            );
        }
        lines.extend(said.into_iter().map(|said| (name, said)));
    }
    lines.sort_by_key(|(_, said)| said.at);
    for (
        name,
        Said {
            at,
            way,
            text: line,
        },
    ) in lines
    {
        let seconds = at.saturating_duration_since(begun).as_secs_f64();
        let sign = match way {
            Way::Written => '>',
            Way::Read => '<',
            Way::Stderr => '!',
        };
        let _ = writeln!(text, "{seconds:10.4} {sign} {name}: {line}");
    }
    let result = &game.result;
    let winner = result.winner.map(|winner| &game.players[winner].name);
    let outcome = winner.map_or("draw".to_owned(), |name| format!("{name} wins"));
    let (word, detail) = (result.reason.word(), &result.detail);
    let _ = writeln!(text, "=== {outcome}, {word}: {detail}\n");
    text
}
