//! Plays what is left of a match or a tournament and keeps every game.

use super::progress::Progress;
use crate::record::{GameRecord, Header, Writer};
use crate::schedule::{remaining, run, Job, Open, StopFlag, StopReason, TableEvent};
use anyhow::{Context, Result};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Everything that is to be played.
pub(crate) struct Contest<'a> {
    /// What makes games comparable.
    pub(crate) header: Header,
    /// The players at each table.
    pub(crate) tables: Vec<[String; 2]>,
    /// All games, also those that have been played.
    pub(crate) jobs: Vec<Job>,
    /// How many at a time.
    pub(crate) concurrency: usize,
    /// Where games are kept.
    pub(crate) output: Option<&'a Path>,
}

/// The settings in the header of a result file that hold the two players of a match, in the
/// order in which the command names them.
pub(crate) const PLAYER_KEYS: [&str; 2] = ["first", "second"];

/// What has been played.
pub(crate) struct ContestOutcome {
    /// All games, those found in the file first.
    pub(crate) games: Vec<GameRecord>,
    /// Why it ended.
    pub(crate) ending: StopReason,
    /// Tables that could not be opened, and why.
    pub(crate) unplayable: Vec<(usize, anyhow::Error)>,
}

/// How things stand: a few words, and whether that is enough.
pub(crate) type Stand<'a> = dyn Fn(&[GameRecord]) -> (String, bool) + 'a;

impl Contest<'_> {
    /// Plays until all is played, `stand` has enough, or `stop` is raised.
    pub(crate) fn play(
        self,
        open: Arc<Open>,
        stop: &StopFlag,
        stand: &Stand<'_>,
    ) -> Result<ContestOutcome> {
        let (mut writer, games) = self.begin()?;
        let total = self.jobs.len() as u64;
        let jobs = remaining(self.jobs, &self.tables, &games)?;
        let mut progress = Progress::new(total, total - jobs.len() as u64);
        if !games.is_empty() {
            progress.note(&format!("{} games are in the file already", games.len()));
        }
        let mut outcome = ContestOutcome {
            games,
            ending: StopReason::Complete,
            unplayable: Vec::new(),
        };
        if jobs.is_empty() || stand(&outcome.games).1 {
            return Ok(outcome);
        }
        let listener = |event| {
            let enough = match event {
                TableEvent::Finished(game) => {
                    outcome.take(*game, writer.as_mut(), &mut progress, stand)?
                }
                TableEvent::Unplayable { table, error } => {
                    progress
                        .note(&format!("{}: {error:#}", self.tables[table].join(" - ")));
                    outcome.unplayable.push((table, error));
                    false
                }
            };
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        outcome.ending = run(jobs, self.concurrency, open, stop, listener)?;
        Ok(outcome)
    }

    fn begin(&self) -> Result<(Option<Writer>, Vec<GameRecord>)> {
        let Some(path) = self.output else {
            return Ok((None, Vec::new()));
        };
        let (writer, results) = Writer::open(path, &self.header)?;
        if let Some(line) = results.torn_line {
            eprintln!(
                "{}: line {line} was cut short and is dropped",
                path.display()
            );
        }
        Ok((Some(writer), results.games))
    }
}

impl ContestOutcome {
    /// Keeps a game, and says whether that is enough.
    fn take(
        &mut self,
        game: GameRecord,
        writer: Option<&mut Writer>,
        progress: &mut Progress,
        stand: &Stand<'_>,
    ) -> Result<bool> {
        if let Some(writer) = writer {
            writer.append(&game)?;
        }
        self.games.push(game);
        let (summary, enough) = stand(&self.games);
        if let Some(game) = self.games.last() {
            progress.finished(game, &summary);
        }
        Ok(enough)
    }

    /// The exit code: success unless the contest was interrupted or a table unplayable.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self.ending {
            StopReason::Interrupted => ExitCode::from(130),
            _ if !self.unplayable.is_empty() => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        }
    }
}

/// A request to stop that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> Result<StopFlag> {
    let stop = StopFlag::default();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })
    .context("Ctrl-C cannot be caught")?;
    Ok(stop)
}
