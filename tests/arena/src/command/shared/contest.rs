//! A match or a tournament: plays the games that are left, and keeps every one of them.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{ensure, Context, Result};

use super::conclusion::Enough;
use super::going_on::{Change, Programs};
use super::processors::Demand;
use super::progress::Progress;
use crate::command::args::changed_player::{ChangedPlayer, REMEDY};
use crate::player::PlayerSpec;
use crate::record::{GameRecord, Header, Players, Writer};
use crate::schedule::{remaining, run, Job, Open, Pace, StopFlag, StopReason, TableEvent};

/// The settings in the header of a result file that hold the two players of a match, in the
/// order in which the command names them.
pub(crate) const PLAYER_KEYS: [&str; 2] = ["first", "second"];

/// The games of a match or a tournament.
pub(crate) struct Contest<'a> {
    /// Header of the result file: the settings that make games comparable.
    pub(crate) header: Header,
    /// All players.
    pub(crate) players: &'a [PlayerSpec],
    /// What is done about players that have changed.
    pub(crate) changed: ChangedPlayer,
    /// Names of the players at each table.
    pub(crate) tables: Vec<[String; 2]>,
    /// All games, also those that are in the result file already.
    pub(crate) jobs: Vec<Job>,
    /// Games at a time, and the pause between them.
    pub(crate) pace: Pace,
    /// The result file; none if games are not kept.
    pub(crate) output: Option<&'a Path>,
}

/// The outcome of a contest.
pub(crate) struct ContestOutcome {
    /// All games, those found in the result file first.
    pub(crate) games: Vec<GameRecord>,
    /// The reason for which no more games are played.
    pub(crate) stop_reason: StopReason,
    /// What the games so far are enough for; none if they are not enough.
    pub(crate) enough: Option<Enough>,
    /// Errors of the tables that could not be opened.
    pub(crate) unplayable: Vec<anyhow::Error>,
    /// A note that other programs left too few processors when the games began.
    pub(crate) crowd: Option<String>,
}

/// The state of a contest after a game.
pub(crate) struct Interim {
    /// The state in a few words, for the display of progress.
    pub(crate) summary: String,
    /// A reason to play no more games.
    pub(crate) enough: Option<Enough>,
}

/// Returns the state of a contest after the games so far.
pub(crate) type TakeStock<'a> = dyn Fn(&[GameRecord]) -> Interim + 'a;

impl Contest<'_> {
    /// Plays until there are no more games, the games so far are enough, or `stop` is raised.
    pub(crate) fn play(
        self,
        open: Arc<Open>,
        stop: &StopFlag,
        take_stock: &TakeStock<'_>,
    ) -> Result<ContestOutcome> {
        let (mut writer, mut known, games) = self.begin()?;
        let total = self.jobs.len() as u64;
        let jobs = remaining(self.jobs.clone(), &self.tables, &games)?;
        let mut progress = Progress::new(total, total - jobs.len() as u64);
        if !games.is_empty() {
            progress.note(&format!("{} games are in the file already", games.len()));
        }
        let mut outcome = ContestOutcome {
            games,
            stop_reason: StopReason::Complete,
            enough: None,
            unplayable: Vec::new(),
            crowd: None,
        };
        let enough = take_stock(&outcome.games).enough;
        // Where nothing is left to play, only faults still matter.
        outcome.enough =
            enough.filter(|it| !jobs.is_empty() || matches!(it, Enough::Faults(_)));
        if jobs.is_empty() || outcome.enough == Some(Enough::Decided) {
            return Ok(outcome);
        }
        let mut programs = Programs::default();
        if let Some(writer) = &mut writer {
            programs = self.introduce(writer, &mut known, &outcome.games, &progress)?;
        }
        if outcome.enough.is_some() {
            return Ok(outcome);
        }
        outcome.crowd = Demand::of(self.players, self.pace.concurrency).note();
        if let Some(crowd) = &outcome.crowd {
            progress.note(&format!("note: {crowd}"));
        }
        let listener = |event| {
            let enough = match event {
                TableEvent::Finished(game) => {
                    if let Some(writer) = &mut writer {
                        let games = &outcome.games;
                        self.look(&mut programs, writer, &mut known, games, &progress)?;
                    }
                    outcome.take(*game, writer.as_mut(), &mut progress, take_stock)?
                }
                // No other game is left: the command itself fails, and tells it.
                TableEvent::Unplayable { error, .. } if self.tables.len() == 1 => {
                    return Err(error)
                }
                TableEvent::Unplayable { table, error } => {
                    progress
                        .note(&format!("{}: {error:#}", self.tables[table].join(" - ")));
                    outcome.unplayable.push(error);
                    false
                }
            };
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        outcome.stop_reason = run(jobs, self.pace, open, stop, listener)?;
        Ok(outcome)
    }

    /// Looks which programs the players are, and has the file tell what it does not know yet.
    fn introduce(
        &self,
        writer: &mut Writer,
        known: &mut Players,
        games: &[GameRecord],
        progress: &Progress,
    ) -> Result<Programs> {
        let mut programs = Programs::of(self.players);
        let path = self.output.unwrap_or(Path::new(""));
        let news = programs.news(path, known, games, self.changed)?;
        news.notes.iter().for_each(|note| progress.note(note));
        writer.introduce(&news.players)?;
        known.extend(news.players);
        programs.leave_written(known);
        Ok(programs)
    }

    /// Looks whether the players have changed since the last game.
    fn look(
        &self,
        programs: &mut Programs,
        writer: &mut Writer,
        known: &mut Players,
        games: &[GameRecord],
        progress: &Progress,
    ) -> Result<()> {
        while let Some(change) = programs.change() {
            match change {
                Change::Program(told) => {
                    self.ensure_wanted(&told)?;
                    *programs = self.introduce(writer, known, games, progress)?;
                }
                Change::Data { told, player, now } => {
                    progress.note(&told);
                    let mut all = known.remove(&player).unwrap_or_default();
                    all.pop();
                    all.push(*now);
                    writer.introduce(&[(player.clone(), all.clone())].into())?;
                    known.insert(player, all);
                }
            }
        }
        Ok(())
    }

    /// Fails if a program was replaced while it played, and that is not wanted: the last game may
    /// be that of either.
    fn ensure_wanted(&self, told: &str) -> Result<()> {
        ensure!(
            self.changed == ChangedPlayer::Keep,
            "{told}. The games before are kept, the last one is not: let copies play of programs \
             that are built anew meanwhile. {REMEDY}"
        );
        Ok(())
    }

    /// Opens the result file, and returns what it knows of the players, and the games in it.
    fn begin(&self) -> Result<(Option<Writer>, Players, Vec<GameRecord>)> {
        let Some(path) = self.output else {
            return Ok((None, Players::new(), Vec::new()));
        };
        let (writer, results) = Writer::open(path, &self.header)?;
        if let Some(line) = results.torn_line {
            eprintln!(
                "{}: line {line} was cut short and is dropped",
                path.display()
            );
        }
        let known = results.header.map_or_else(Players::new, |it| it.players);
        Ok((Some(writer), known, results.games))
    }
}

impl ContestOutcome {
    /// Keeps a game. Returns true if no more games are needed.
    fn take(
        &mut self,
        game: GameRecord,
        writer: Option<&mut Writer>,
        progress: &mut Progress,
        take_stock: &TakeStock<'_>,
    ) -> Result<bool> {
        if let Some(writer) = writer {
            writer.append(&game)?;
        }
        self.games.push(game);
        let interim = take_stock(&self.games);
        if let Some(game) = self.games.last() {
            progress.finished(game, &interim.summary);
        }
        self.enough = interim.enough;
        Ok(self.enough.is_some())
    }

    /// Returns the note of [`ContestOutcome::crowd`] again as a line of a summary, if games were lost
    /// by time since.
    pub(crate) fn crowd_line(&self) -> String {
        let is_late = |game: &GameRecord| game.result.reason.is_by_time();
        match &self.crowd {
            Some(crowd) if self.games.iter().any(is_late) => {
                format!("busy    when the games began, {crowd}\n")
            }
            _ => String::new(),
        }
    }

    /// Returns the exit code: success unless the contest was interrupted or a table unplayable.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self.stop_reason {
            StopReason::Interrupted => ExitCode::from(130),
            _ if !self.unplayable.is_empty() => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        }
    }
}

/// Returns a flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
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
