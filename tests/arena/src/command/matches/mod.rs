//! `arena match`: two players, many games.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{ensure, Result};

use super::args::changed_player::ChangedPlayer;
use super::args::game_options::GameOptions;
use super::args::player_text::{self, make_distinct, PlayerText};
use super::args::sprt_options::SprtOptions;
use super::shared::contest::{
    stop_on_ctrl_c, Contest, ContestOutcome, Interim, PLAYER_KEYS,
};
use super::shared::summary;
use super::shared::tables::{check_clients, check_system, open_tables};
use crate::player::PlayerSpec;
use crate::record::{check_place, GameRecord, Header};
use crate::schedule::{Job, LiveFile, LiveTest, Open, Shard, StopFlag};
use crate::stats::{Decision, Model, Sprt, Tally};

/// Play a match between two players
///
/// Games are played in pairs: both from the same opening, with colors exchanged. Every
/// finished game is kept in the result file at once, and a match that was interrupted goes on
/// when the same command is given again.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = player_text::HELP)]
pub(super) struct MatchArgs {
    /// The first player, such as ./engine or name=new,turn=1s:./engine (see below)
    #[arg(value_name = "A")]
    first: String,
    /// The second player
    #[arg(value_name = "B")]
    second: String,
    /// Games at most [default: 100; with --sprt 20000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    #[command(flatten)]
    test: SprtOptions,
    /// Append games to this file, and do not play again those that it holds
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Play only one of N equal parts of the match, from 1/N to N/N; join with arena merge
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// What to do if a player is not the program any more whose games are in the file
    #[arg(long, value_enum, value_name = "CHOICE", default_value = "refuse")]
    changed_player: ChangedPlayer,
    #[command(flatten)]
    options: GameOptions,
}

/// Plays a match, and prints its result.
pub(super) fn run(args: MatchArgs) -> Result<ExitCode> {
    args.output.as_deref().map_or(Ok(()), check_place)?;
    let plan = MatchPlan::new(&args)?;
    let tables = vec![plan.players.clone()];
    let live = args.output.as_deref().map(|results| {
        let test = plan.sprt.as_ref().map(live_test);
        LiveFile::begin(results, plan.jobs.len() as u64, test)
    });
    let open = open_tables(tables, plan.jobs.clone(), live, args.options.open_log()?);
    let outcome = plan.play(open, &stop_on_ctrl_c()?)?;
    print!(
        "{}",
        summary::full(&plan.names(), &outcome.games, plan.sprt.as_ref())
    );
    Ok(outcome.exit_code())
}

/// Returns a test for those who watch.
fn live_test(sprt: &Sprt) -> LiveTest {
    LiveTest {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        alpha: sprt.alpha,
        beta: sprt.beta,
        normalized: sprt.model == Model::Normalized,
    }
}

/// A match whose arguments have been read.
struct MatchPlan<'a> {
    args: &'a MatchArgs,
    players: [PlayerSpec; 2],
    sprt: Option<Sprt>,
    jobs: Vec<Job>,
    /// Settings for the header of the result file.
    settings: BTreeMap<String, String>,
}

impl MatchPlan<'_> {
    fn new(args: &MatchArgs) -> Result<MatchPlan<'_>> {
        let mut players = [
            player_text::parse(&args.first)?,
            player_text::parse(&args.second)?,
        ];
        make_distinct(&mut players);
        players
            .iter_mut()
            .for_each(|player| args.options.apply(player));
        check_system(&players)?;
        check_clients(&players, args.options.concurrency.unwrap_or(1))?;
        ensure!(args.games != Some(0), "--games 0: there is nothing to play");
        let sprt = args.test.sprt()?;
        let usual = if sprt.is_some() { 20_000 } else { 100 };
        let games = args.games.unwrap_or(usual);
        let mut options = args.options.clone();
        options.suit(&players);
        let (conditions, mut settings) = options.conditions(games.div_ceil(2))?;
        settings.insert("kind".to_string(), "match".to_string());
        for (key, player) in PLAYER_KEYS.iter().zip(&players) {
            settings.insert(key.to_string(), PlayerText(player).to_string());
        }
        let jobs = conditions.jobs(1, games);
        Ok(MatchPlan {
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

    fn play(&self, open: Arc<Open>, stop: &StopFlag) -> Result<ContestOutcome> {
        let contest = Contest {
            header: Header::new(self.settings.clone()),
            players: &self.players,
            changed: self.args.changed_player,
            tables: vec![self.names()],
            jobs: self.jobs.clone(),
            concurrency: self.args.options.concurrency.unwrap_or(1),
            output: self.args.output.as_deref(),
        };
        let outcome = contest.play(open, stop, &|games| self.take_stock(games))?;
        match outcome.unplayable.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(ContestOutcome {
                unplayable: Vec::new(),
                ..outcome
            }),
        }
    }

    /// Returns the state of the match after `games`, which are enough once the test is decided. A
    /// part of a match decides nothing: with many parts one of them would err too often.
    fn take_stock(&self, games: &[GameRecord]) -> Interim {
        let names = self.names();
        let sample = Tally::of(games, &names[0], &names[1]).pentanomial();
        let decided = |sprt: &Sprt| sprt.decide(sample.as_ref()) != Decision::GoesOn;
        let is_whole = self.args.shard.is_none();
        Interim {
            summary: summary::short(&names, games, self.sprt.as_ref()),
            is_enough: is_whole && self.sprt.as_ref().is_some_and(decided),
        }
    }
}

#[cfg(test)]
mod tests;
