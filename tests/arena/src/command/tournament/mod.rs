//! `arena tournament`: many players, all against all or one against the rest.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{bail, ensure, Context, Result};
use serde::Deserialize;

use super::args::changed_player::ChangedPlayer;
use super::args::game_options::GameOptions;
use super::args::player_text::{self, make_distinct};
use super::shared::contest::{stop_on_ctrl_c, Contest, ContestOutcome, Interim};
use super::shared::processors::affinity;
use super::shared::summary;
use super::shared::tables::{check_system, games_at_a_time, open_tables};
use crate::player::PlayerSpec;
use crate::record::{check_place, Header};
use crate::schedule::{Job, LiveFile, Open, Pace, Shard, StopFlag};

/// The part of `--help` about tournament files.
const FILE_HELP: &str = "\
A tournament file names the players, and can hold games, gauntlet, anchor, and every option
under Games, Players and All players, but not output, shard and changed-player:

  players = [\"./engine\", \"name=fast,turn=100ms:./engine\", \"bots/bot.rs\"]
  games = 4
  size = 15
  rule = \"standard\"
  turn = \"5s\"
  memory = \"350M\"
  concurrency = 2
  anchor = \"engine\"

Options of the command line override those of the file; a switch that the file sets cannot be
unset. Paths are relative to where arena is
started. See arena match --help for how players are written.";

/// Play a tournament
///
/// Each two players play a match, a number of games in pairs from the same opening with
/// colors exchanged. The majority of its games wins a match: three points, one for a drawn
/// match. Ratings in Elo are estimated from all games. Every finished game is kept at once;
/// the same command goes on where it was interrupted, and after players were added it plays
/// only the games of the new ones.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = FILE_HELP)]
pub(super) struct TournamentArgs {
    /// A tournament file, or a folder: every Rust source file and every executable in it
    #[arg(value_name = "FILE.toml|DIR")]
    target: PathBuf,
    /// Games in each match [default: 2]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// This player meets each of the others, who do not meet each other
    #[arg(long, value_name = "NAME")]
    gauntlet: Option<String>,
    /// The player who has 0 Elo [default: nobody, the mean is 0]
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    /// Append games to this file, and do not play again those that it holds
    /// [default: the target's name with .jsonl]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Play only one of N equal parts, from 1/N to N/N; join with arena merge
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// What to do if a player is not the program any more whose games are in the file
    #[arg(long, value_enum, value_name = "CHOICE", default_value = "refuse")]
    changed_player: ChangedPlayer,
    #[command(flatten)]
    options: GameOptions,
}

/// The options of a tournament file that are not [`GameOptions`].
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FileOptions {
    players: Vec<String>,
    games: Option<u64>,
    gauntlet: Option<String>,
    anchor: Option<String>,
}

/// Plays a tournament, and prints its table.
pub(super) fn run(args: TournamentArgs) -> Result<ExitCode> {
    let plan = TournamentPlan::new(args)?;
    check_place(&plan.output)?;
    let tables = plan.tables().into_iter();
    let tables = tables.map(|(i, j)| [plan.players[i].clone(), plan.players[j].clone()]);
    let live = LiveFile::begin(&plan.output, plan.jobs.len() as u64, None);
    let log = plan.options.open_log()?;
    let (jobs, processors) = (plan.jobs.clone(), plan.processors.clone());
    let open = open_tables(tables.collect(), jobs, Some(live), log, processors);
    let outcome = plan.play(open, &stop_on_ctrl_c()?)?;
    print!(
        "{}{}",
        summary::table(&plan.names(), &outcome.games, plan.anchor),
        outcome.crowd_line()
    );
    Ok(outcome.exit_code())
}

/// A tournament whose arguments and file have been read.
struct TournamentPlan {
    players: Vec<PlayerSpec>,
    /// Index of the player who meets each of the others; none if everybody meets everybody.
    gauntlet: Option<usize>,
    /// Index of the player who has 0 Elo; none if the mean is 0.
    anchor: Option<usize>,
    output: PathBuf,
    /// What is done about players that have changed.
    changed: ChangedPlayer,
    jobs: Vec<Job>,
    /// Games at a time.
    concurrency: usize,
    /// The processors of each of the games at a time; empty: all have all.
    processors: Vec<Vec<usize>>,
    /// Settings for the header of the result file.
    settings: BTreeMap<String, String>,
    options: GameOptions,
}

impl TournamentPlan {
    fn new(args: TournamentArgs) -> Result<TournamentPlan> {
        let is_folder = args.target.is_dir();
        let (own, common) = if is_folder {
            (FileOptions::default(), toml::Table::new())
        } else {
            read_file(&args.target)?
        };
        let told = || args.target.display().to_string();
        let mut options = args.options.or(common).with_context(told)?;
        let mut players = if is_folder {
            players_in(&args.target)?
        } else {
            let texts = own.players.iter();
            texts
                .map(|text| player_text::parse(text))
                .collect::<Result<_>>()?
        };
        make_distinct(&mut players);
        players.iter_mut().for_each(|player| options.apply(player));
        let count = players.len();
        ensure!(
            count >= 2,
            "{}: {count} players are too few",
            args.target.display()
        );
        check_system(&players)?;
        let concurrency = games_at_a_time(&players, &options)?;
        let games = args.games.or(own.games).unwrap_or(2);
        ensure!(games > 0, "0 games: there is nothing to play");
        let gauntlet = find(&players, args.gauntlet.or(own.gauntlet))?;
        options.suit(&players);
        let (conditions, mut settings) = options.conditions(games)?;
        settings.insert("kind".to_string(), "tournament".to_string());
        let processors = affinity(options.affinity, &players, concurrency)?;
        let jobs = conditions.jobs(meetings(count, gauntlet).len(), games);
        Ok(TournamentPlan {
            gauntlet,
            processors,
            jobs: args.shard.map_or(jobs.clone(), |shard| shard.select(jobs)),
            concurrency,
            settings,
            anchor: find(&players, args.anchor.or(own.anchor))?,
            output: args
                .output
                .unwrap_or_else(|| args.target.with_extension("jsonl")),
            changed: args.changed_player,
            players,
            options,
        })
    }

    fn names(&self) -> Vec<String> {
        self.players.iter().map(|it| it.name.clone()).collect()
    }

    /// Returns every two players who meet, as indices.
    fn tables(&self) -> Vec<(usize, usize)> {
        meetings(self.players.len(), self.gauntlet)
    }

    fn play(&self, open: Arc<Open>, stop: &StopFlag) -> Result<ContestOutcome> {
        let names = self.names();
        let tables = self.tables().into_iter();
        let tables: Vec<[String; 2]> = tables
            .map(|(i, j)| [names[i].clone(), names[j].clone()])
            .collect();
        let contest = Contest {
            header: Header::new(self.settings.clone()),
            players: &self.players,
            changed: self.changed,
            tables,
            jobs: self.jobs.clone(),
            pace: Pace {
                concurrency: self.concurrency,
                wait: self.options.wait(),
            },
            output: Some(&self.output),
        };
        contest.play(open, stop, &|_| Interim {
            summary: String::new(),
            enough: None,
        })
    }
}

/// Returns every two of the players `0..count` who meet; in a gauntlet one of the two is always
/// that player.
fn meetings(count: usize, gauntlet: Option<usize>) -> Vec<(usize, usize)> {
    let all = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let meets = |&(i, j): &(usize, usize)| gauntlet.is_none_or(|it| it == i || it == j);
    all.filter(meets).collect()
}

/// Returns the index of the player called `name`, if a name is given.
fn find(players: &[PlayerSpec], name: Option<String>) -> Result<Option<usize>> {
    let Some(name) = name else { return Ok(None) };
    let index = players.iter().position(|it| it.name == name);
    index
        .map(Some)
        .with_context(|| format!("there is no player `{name}`"))
}

fn read_file(path: &Path) -> Result<(FileOptions, toml::Table)> {
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    parse_file(&text).with_context(name)
}

/// Returns the options that a tournament alone has, and those of all contests.
fn parse_file(text: &str) -> Result<(FileOptions, toml::Table)> {
    let mut common: toml::Table = text.parse()?;
    let keys = ["players", "games", "gauntlet", "anchor"];
    let own = keys
        .iter()
        .filter_map(|&key| Some((key.to_string(), common.remove(key)?)));
    let own: toml::Table = own.collect();
    ensure!(own.contains_key("players"), "there is no list of `players`");
    Ok((own.try_into()?, common))
}

/// Returns the players of a folder, sorted by path: each Rust source file and each executable.
fn players_in(folder: &Path) -> Result<Vec<PlayerSpec>> {
    let name = || folder.display().to_string();
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(name)? {
        let path = entry.with_context(name)?.path();
        if is_player(&path) {
            paths.push(path);
        }
    }
    paths.sort();
    paths.iter().map(|path| player_at(path, &paths)).collect()
}

fn is_player(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_some_and(|it| it.to_string_lossy().starts_with('.'));
    let source = path.extension().is_some_and(|it| it == "rs");
    path.is_file() && !hidden && (source || is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|it| it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("exe"))
}

/// Returns the player of a file, named after it; with the extension where the name is needed to
/// tell it from others.
fn player_at(path: &Path, all: &[PathBuf]) -> Result<PlayerSpec> {
    let Some(text) = path.to_str() else {
        bail!("{}: a file name that is not UTF-8", path.display())
    };
    let alike = all
        .iter()
        .filter(|it| it.file_stem() == path.file_stem())
        .count();
    let name = if alike > 1 {
        path.file_name()
    } else {
        path.file_stem()
    };
    let name = name.unwrap_or_default().to_string_lossy().into_owned();
    let mut spec = player_text::parse("program")?;
    spec.program = player_text::program_at(text);
    Ok(PlayerSpec { name, ..spec })
}

#[cfg(test)]
mod tests;
