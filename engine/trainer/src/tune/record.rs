//! The file of the games that have been played, which is added to until all are there.
//!
//! It begins with a line that tells which games they are. After some games stands a line with
//! their number so far: what follows the last of these lines was cut off and is played again.

use super::games::Recipe;
use super::sample::Sample;
use crate::whole::read;
use anyhow::{ensure, Context, Result};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What begins a line that is no sample.
const REMARK: char = '#';

/// A file of games under way.
pub struct Record {
    path: PathBuf,
    file: File,
    played: u64,
}

impl Record {
    /// The file at `path`, new or as far as it has come, of games by `recipe` from the number
    /// `first` on, played by the engine with this bench signature. An error if it holds others.
    pub fn open(
        path: &Path,
        recipe: &Recipe,
        first: u64,
        signature: &str,
    ) -> Result<Record> {
        let Recipe { rule, nodes, seed } = recipe;
        let head = format!(
            "{REMARK} rule {rule} nodes {nodes} seed {seed} first {first} by {signature}\n"
        );
        let (kept, played) = if path.exists() {
            let text = read(path)?;
            // The first line itself may have been cut off.
            ensure!(
                text.starts_with(&head) || head.starts_with(&text),
                "{} holds other games, those of {:?}, not of {:?}: name another file, or \
                 remove this one",
                path.display(),
                text.lines().next().unwrap_or_default(),
                head.trim_end()
            );
            whole_games(&text)
        } else {
            (0, 0)
        };
        let place = || format!("cannot write {}", path.display());
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(place)?;
        file.set_len(kept).with_context(place)?;
        file.seek(SeekFrom::End(0)).with_context(place)?;
        if kept == 0 {
            file.write_all(head.as_bytes()).with_context(place)?;
        }
        Ok(Record {
            path: path.to_path_buf(),
            file,
            played,
        })
    }

    /// Games in the file.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Adds the samples of so many more games.
    pub fn add(&mut self, samples: &[Sample], games: u64) -> Result<()> {
        let mut text = String::new();
        for sample in samples {
            writeln!(text, "{sample}")?;
        }
        self.played += games;
        writeln!(text, "{REMARK} {} games", self.played)?;
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// How many bytes of the text are whole games, with the lines before them, and how many games.
fn whole_games(text: &str) -> (u64, u64) {
    let (mut end, mut kept, mut played) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len() as u64;
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_whole = line.starts_with(REMARK) && line.ends_with('\n');
        match (is_whole, &words[..]) {
            (true, [_, games, "games"]) => {
                played = games.parse().unwrap_or(played);
                kept = end;
            }
            (true, _) if kept == 0 => kept = end,
            _ => {}
        }
    }
    (kept, played)
}

/// The samples of the text of such a file; the error tells the line.
pub fn samples_of(text: &str) -> Result<Vec<Sample>> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with(REMARK))
        .map(|(number, line)| {
            Sample::parse(line).with_context(|| format!("line {}", number + 1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel;
    use crate::tune::{play, rule_of};
    use gomolith::lines::LineTable;
    use std::sync::Arc;

    const RECIPE: Recipe = Recipe {
        rule: 0,
        nodes: 100,
        seed: 3,
    };

    /// Plays the games up to the number `end` that `path` lacks.
    fn play_on(path: &Path, end: u64, jobs: usize) {
        let table = Arc::new(LineTable::new(rule_of(RECIPE.rule).expect("a rule")));
        let mut record = Record::open(path, &RECIPE, 0, "cafe").expect("a record");
        let numbers: Vec<u64> = (record.played()..end).collect();
        let game = |&number: &u64| play(&RECIPE, number, &table).expect("a game");
        for samples in parallel::map(&numbers, jobs, game, |_| ()) {
            record.add(&samples, 1).expect("written");
        }
    }

    #[test]
    fn games_are_the_same_bytes_with_any_threads_and_after_an_interruption() {
        let folder = std::env::temp_dir().join(format!("record-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let [whole, parts] = ["whole", "parts"].map(|name| folder.join(name));
        play_on(&whole, 3, 1);
        play_on(&parts, 2, 2);
        // A line is cut off within the second game, whose mark is gone then.
        let text = read(&parts).expect("a file");
        let cut = text.rfind("# 2 games").expect("a mark") - 5;
        std::fs::write(&parts, &text[..cut]).expect("written");
        play_on(&parts, 3, 2);
        let text = read(&whole).expect("a file");
        assert_eq!(text, read(&parts).expect("a file"));
        assert!(!samples_of(&text).expect("samples").is_empty());
        // The very first line is cut off, or not even begun.
        for kept in [7, 0] {
            std::fs::write(&parts, &text[..kept]).expect("written");
            play_on(&parts, 3, 2);
            assert_eq!(text, read(&parts).expect("a file"));
        }
        // All is there: nothing changes.
        play_on(&parts, 3, 2);
        assert_eq!(text, read(&parts).expect("a file"));

        let other = Recipe { seed: 4, ..RECIPE };
        let error = Record::open(&parts, &other, 0, "cafe")
            .err()
            .expect("an error");
        assert!(error.to_string().contains("holds other games"), "{error}");
        assert_eq!(text, read(&parts).expect("a file"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
