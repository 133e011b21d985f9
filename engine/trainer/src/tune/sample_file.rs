//! The file of self-play samples, which is appended to until all games are in it.
//!
//! The first text line tells which games these are. After each batch of games stands a text
//! line with their count so far, a mark: what follows the last mark was cut off and is
//! played again.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};

use super::sample::Sample;
use super::sample_line::{SampleLine, COMMENT};
use super::selfplay::{play_game, GamePlan};
use crate::files::read;
use crate::parallel;

/// Games that are played and appended together.
const BATCH: usize = 64;

/// Plays the games of these `indices` that the file at `path` lacks, by `threads` threads,
/// and appends their samples. `signature` is the bench signature of the engine that plays;
/// `progress` is told how many games there are after each batch.
///
/// # Errors
/// If the file holds other games, or cannot be read or written.
pub(crate) fn record_games(
    path: &Path,
    plan: &GamePlan,
    indices: Range<u64>,
    signature: &str,
    threads: usize,
    progress: impl Fn(&str),
) -> Result<()> {
    let mut file = SampleFile::open(path, plan, indices.start, signature)?;
    let table = plan.conditions.line_table()?;
    let indices: Vec<u64> = indices.skip(file.games as usize).collect();
    for batch in indices.chunks(BATCH) {
        let play = |&index: &u64| play_game(plan, index, &table);
        let samples = parallel::map(batch, threads, play, |_| ());
        let samples = samples.into_iter().collect::<Result<Vec<_>>>()?.concat();
        file.append(&samples, batch.len() as u64)?;
        progress(&format!("{} games", file.games));
    }
    Ok(())
}

/// A sample file that games are appended to.
struct SampleFile {
    path: PathBuf,
    file: File,
    /// Count of the games in the file.
    games: u64,
}

impl SampleFile {
    /// Opens the file at `path`, new or as far as it has come, for games from the index
    /// `first` on that the engine with this bench signature plays. What follows the last
    /// mark is cut.
    ///
    /// # Errors
    /// If the file holds other games, or cannot be read or written.
    fn open(
        path: &Path,
        plan: &GamePlan,
        first: u64,
        signature: &str,
    ) -> Result<SampleFile> {
        let head = format!("{}\n", SampleLine::Head(plan.head(first, signature)));
        let (kept, games) = if path.exists() {
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
        let context = || format!("cannot write {}", path.display());
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(context)?;
        file.set_len(kept).with_context(context)?;
        file.seek(SeekFrom::End(0)).with_context(context)?;
        if kept == 0 {
            file.write_all(head.as_bytes()).with_context(context)?;
        }
        Ok(SampleFile {
            path: path.to_path_buf(),
            file,
            games,
        })
    }

    /// Appends the samples of `games` more games, and a mark.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn append(&mut self, samples: &[Sample], games: u64) -> Result<()> {
        let mut text = String::new();
        for sample in samples {
            writeln!(text, "{sample}")?;
        }
        self.games += games;
        writeln!(text, "{}", SampleLine::Mark(self.games))?;
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The bytes of `text` up to the end of its last mark, or of its first line if there is no
/// mark, and the count of games up to there.
fn whole_games(text: &str) -> (u64, u64) {
    let (mut end, mut kept, mut count) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len() as u64;
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_whole = line.starts_with(COMMENT) && line.ends_with('\n');
        match (is_whole, &words[..]) {
            (true, [_, games, "games"]) => {
                count = games.parse().unwrap_or(count);
                kept = end;
            }
            (true, _) if kept == 0 => kept = end,
            _ => {}
        }
    }
    (kept, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::conditions::Conditions;
    use crate::tune::openings::OpeningList;
    use crate::tune::sample_reader::for_each_line;

    /// Games with all that there is: openings of a list, and some labels from more nodes.
    fn plan(seed: u64) -> GamePlan {
        let conditions = Conditions {
            rule_number: 0,
            nodes: 100,
            seed,
        };
        let list = OpeningList::parse("h8i9j7\nh8h9\n", 0, 15).expect("openings");
        GamePlan {
            sizes: vec![15],
            openings: Some(list),
            deep_nodes: Some(400),
            ..GamePlan::new(conditions)
        }
    }

    /// Plays the games before the index `end` that `path` lacks, with a mark after each.
    fn play_on(path: &Path, end: u64, threads: usize) {
        let plan = plan(3);
        let table = plan.conditions.line_table().expect("a rule");
        let mut file = SampleFile::open(path, &plan, 0, "cafe").expect("a file");
        let indices: Vec<u64> = (file.games..end).collect();
        let play = |&index: &u64| play_game(&plan, index, &table).expect("a game");
        for samples in parallel::map(&indices, threads, play, |_| ()) {
            file.append(&samples, 1).expect("written");
        }
    }

    #[test]
    fn games_are_the_same_bytes_with_any_threads_and_after_an_interruption() {
        let folder =
            std::env::temp_dir().join(format!("sample-file-{}", std::process::id()));
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
        let mut count = 0;
        for_each_line(&whole, |line| {
            if let SampleLine::Sample(sample) = line {
                assert!(sample.size == 15 && sample.moves.len() >= 2);
                count += 1;
            }
            Ok(())
        })
        .expect("samples");
        assert!(count > 20, "{count}");
        // The very first line is cut off, or not even begun.
        for kept in [7, 0] {
            std::fs::write(&parts, &text[..kept]).expect("written");
            play_on(&parts, 3, 2);
            assert_eq!(text, read(&parts).expect("a file"));
        }
        // All is there: nothing changes.
        play_on(&parts, 3, 2);
        assert_eq!(text, read(&parts).expect("a file"));

        let error = SampleFile::open(&parts, &plan(4), 0, "cafe")
            .err()
            .expect("an error");
        assert!(error.to_string().contains("holds other games"), "{error}");
        assert_eq!(text, read(&parts).expect("a file"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
