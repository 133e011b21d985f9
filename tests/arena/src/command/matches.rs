//! `arena match`: two players, many games.

use super::contest::{stop_on_ctrl_c, Contest, Outcome};
use super::options::GameOptions;
use super::player_text::{self, make_distinct, PlayerText};
use super::summary;
use super::test_options::TestOptions;
use crate::dialect::Dialect;
use crate::player::{PlayerSpec, Program};
use crate::record::{GameRecord, Header};
use crate::referee::Table;
use crate::schedule::{Job, Open, Plays, Shard, Stop};
use crate::stats::{Decision, Sprt, Tally};
use anyhow::{bail, ensure, Result};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Play a match between two players
///
/// Games are played in pairs: both from the same opening, with colors exchanged. Every
/// finished game is kept in the result file at once, and a match that was interrupted goes on
/// when the same command is given again.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = player_text::HELP)]
pub struct MatchArgs {
    /// The first player, such as ./engine or name=new,turn=1s:./engine (see below)
    #[arg(value_name = "A")]
    pub first: String,
    /// The second player
    #[arg(value_name = "B")]
    pub second: String,
    /// Games at most [default: 100; with --sprt 20000]
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    #[command(flatten)]
    pub test: TestOptions,
    /// Append games to this file, and do not play again those that it holds
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Play only one of N equal parts of the match, from 1/N to N/N; join with arena merge
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub options: GameOptions,
}

/// Plays a match.
pub fn run(args: MatchArgs) -> Result<ExitCode> {
    let plan = Plan::new(&args)?;
    let tables = vec![plan.players.clone()];
    let open = open_tables(tables, plan.jobs.clone());
    let outcome = plan.play(open, &stop_on_ctrl_c()?)?;
    print!(
        "{}",
        summary::full(&plan.names(), &outcome.games, plan.sprt.as_ref())
    );
    Ok(outcome.exit_code())
}

/// Starts the players of a table with the referee, if there is any among `jobs` that they
/// can be told.
pub fn open_tables(tables: Vec<[PlayerSpec; 2]>, jobs: Vec<Job>) -> Arc<Open> {
    Arc::new(move |number, _stop: &Stop| {
        let table = Table::new(tables[number].clone())?;
        ensure_playable(&table, jobs.iter().filter(|job| job.table == number))?;
        Ok(Box::new(table) as Box<dyn Plays>)
    })
}

/// An error if no game at all can be told to both players, and what would help.
fn ensure_playable<'a>(table: &Table, jobs: impl Iterator<Item = &'a Job>) -> Result<()> {
    let mut reason = None;
    for job in jobs {
        match table.check(&job.spec, job.black) {
            Ok(()) => return Ok(()),
            Err(why) => drop(reason.get_or_insert(why)),
        }
    }
    let Some(reason) = reason else { return Ok(()) };
    let advice = table
        .dialects()
        .into_iter()
        .find_map(|dialect| match dialect {
            Dialect::Course => Some("--size 12 --openings none"),
            Dialect::Codecup => Some("--size 16 --swap zz"),
            _ => None,
        });
    match advice {
        Some(options) => bail!("{reason}; play with {options}"),
        None => bail!("{reason}"),
    }
}

/// A client can sit at one table only.
pub fn check_clients(players: &[PlayerSpec], concurrency: usize) -> Result<()> {
    let client = players
        .iter()
        .find(|it| matches!(it.program, Program::Tcp(_)));
    if let Some(client) = client {
        ensure!(
            concurrency == 1,
            "{} is a tcp client and can play one game at a time; use --concurrency 1",
            client.name
        );
    }
    Ok(())
}

/// The settings in which a result file has the players of a match.
pub const PLAYERS: [&str; 2] = ["first", "second"];

/// A match, ready to be played.
struct Plan<'a> {
    args: &'a MatchArgs,
    players: [PlayerSpec; 2],
    sprt: Option<Sprt>,
    jobs: Vec<Job>,
    settings: BTreeMap<String, String>,
}

impl Plan<'_> {
    fn new(args: &MatchArgs) -> Result<Plan<'_>> {
        let mut players = [
            player_text::parse(&args.first)?,
            player_text::parse(&args.second)?,
        ];
        make_distinct(&mut players);
        players
            .iter_mut()
            .for_each(|player| args.options.apply(player));
        check_clients(&players, args.options.concurrency.unwrap_or(1))?;
        ensure!(args.games != Some(0), "--games 0: there is nothing to play");
        let sprt = args.test.sprt()?;
        let usual = if sprt.is_some() { 20_000 } else { 100 };
        let games = args.games.unwrap_or(usual);
        let mut options = args.options.clone();
        options.suit(&players);
        let (conditions, mut settings) = options.conditions(games.div_ceil(2))?;
        settings.insert("kind".to_string(), "match".to_string());
        for (key, player) in PLAYERS.iter().zip(&players) {
            settings.insert(key.to_string(), PlayerText(player).to_string());
        }
        let jobs = conditions.jobs(1, games);
        Ok(Plan {
            args,
            players,
            sprt,
            jobs: args.shard.map_or(jobs.clone(), |shard| shard.select(jobs)),
            settings,
        })
    }

    fn names(&self) -> [String; 2] {
        [0, 1].map(|it| self.players[it].name.clone())
    }

    fn play(&self, open: Arc<Open>, stop: &Stop) -> Result<Outcome> {
        let contest = Contest {
            header: Header::new(self.settings.clone()),
            tables: vec![self.names()],
            jobs: self.jobs.clone(),
            concurrency: self.args.options.concurrency.unwrap_or(1),
            output: self.args.output.as_deref(),
        };
        let outcome = contest.play(open, stop, &|games| self.stand(games))?;
        match outcome.unplayable.into_iter().next() {
            Some((_, error)) => Err(error),
            None => Ok(Outcome {
                unplayable: Vec::new(),
                ..outcome
            }),
        }
    }

    /// The score in a few words, and whether the test is decided. A part of a match decides
    /// nothing: with many parts one of them would err too often.
    fn stand(&self, games: &[GameRecord]) -> (String, bool) {
        let names = self.names();
        let sample = Tally::of(games, &names[0], &names[1]).pentanomial();
        let decided = |sprt: &Sprt| sprt.decide(sample.as_ref()) != Decision::GoesOn;
        let text = summary::short(&names, games, self.sprt.as_ref());
        let whole = self.args.shard.is_none();
        (text, whole && self.sprt.as_ref().is_some_and(decided))
    }
}

#[cfg(test)]
#[path = "matches_tests.rs"]
mod tests;
