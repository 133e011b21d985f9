//! `arena match`: two players, many games.

mod stock;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{ensure, Result};

use self::stock::Stock;
use super::args::changed_player::ChangedPlayer;
use super::args::game_options::GameOptions;
use super::args::player_text::{self, make_distinct, PlayerText};
use super::args::sprt_options::SprtOptions;
use super::shared::conclusion::{self, Enough, Openings};
use super::shared::contest::{
    stop_on_ctrl_c, Contest, ContestOutcome, Interim, PLAYER_KEYS,
};
use super::shared::processors::affinity;
use super::shared::summary;
use super::shared::tables::{check_system, games_at_a_time, open_tables};
use crate::player::PlayerSpec;
use crate::record::{check_place, GameRecord, Header};
use crate::schedule::{Job, LiveFile, LiveTest, Open, Pace, Shard, StopFlag, StopReason};
use crate::stats::{Model, Sprt};

/// Play a match between two players
///
/// Games are played in pairs: both from the same opening, with colors exchanged. Every
/// finished game is kept in the result file at once, and a match that was interrupted goes on
/// when the same command is given again.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = format!("{}\n\n{}", player_text::help(), conclusion::HELP))]
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
    /// Play on after a program has broken down, or many games were lost by time
    ///
    /// Without this a match stops at the first game in which a program crashes, ends, stays
    /// silent, or takes too much memory; and once more than five games, and more than one in a
    /// hundred, are lost by time. With it such games count as lost.
    #[arg(long)]
    recover: bool,
    /// Play all games, even if they only repeat others
    ///
    /// Without this a match stops once as many pairs in a row as there are openings, at least five
    /// and at most fifty, were move for move like earlier ones.
    #[arg(long)]
    all_games: bool,
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
    let log = args.options.open_log()?;
    let processors = plan.processors.clone();
    let open = open_tables(tables, plan.jobs.clone(), live, log, processors);
    if let Some(note) = plan.few_games() {
        eprintln!("{note}");
    }
    let outcome = plan.play(open, &stop_on_ctrl_c()?)?;
    if let Some(told) = outcome.enough.as_ref().and_then(Enough::told) {
        let (played, all) = (outcome.games.len(), plan.jobs.len());
        println!("STOPPED after {played} of {all} games: {told}");
    }
    print!(
        "{}{}",
        summary::full(&plan.names(), &outcome.games, plan.sprt.as_ref()),
        outcome.crowd_line()
    );
    Ok(plan.exit_code(&outcome))
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
    /// The openings of `jobs`.
    openings: Openings,
    /// Games at a time.
    concurrency: usize,
    /// The processors of each of the games at a time; empty: all have all.
    processors: Vec<Vec<usize>>,
    /// Settings for the header of the result file.
    settings: BTreeMap<String, String>,
    /// The results so far.
    stock: RefCell<Stock>,
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
        let concurrency = games_at_a_time(&players, &args.options)?;
        ensure!(args.games != Some(0), "--games 0: there is nothing to play");
        let sprt = args.test.sprt()?;
        ensure!(
            sprt.is_none() || !args.options.no_swap,
            "--no-swap: the test of --sprt counts pairs with colors exchanged: leave one of them out"
        );
        let usual = if sprt.is_some() { 20_000 } else { 100 };
        let games = args.games.unwrap_or(usual);
        let mut options = args.options.clone();
        options.suit(&players);
        let (conditions, mut settings) = options.conditions(games)?;
        settings.insert("kind".to_string(), "match".to_string());
        for (key, player) in PLAYER_KEYS.iter().zip(&players) {
            settings.insert(key.to_string(), PlayerText(player).to_string());
        }
        let processors = affinity(args.options.affinity, &players, concurrency)?;
        let jobs = conditions.jobs(1, games);
        let jobs = args.shard.map_or(jobs.clone(), |shard| shard.select(jobs));
        Ok(MatchPlan {
            args,
            players,
            sprt,
            openings: Openings::of(&jobs, args.options.no_swap),
            jobs,
            concurrency,
            processors,
            settings,
            stock: RefCell::default(),
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
            pace: Pace {
                concurrency: self.concurrency,
                wait: self.args.options.wait(),
            },
            output: self.args.output.as_deref(),
        };
        contest.play(open, stop, &|games| self.take_stock(games))
    }

    /// Returns the state of the match after `games`, and a reason to play no more of them.
    fn take_stock(&self, games: &[GameRecord]) -> Interim {
        let names = self.names();
        let mut stock = self.stock.borrow_mut();
        stock.take(games, &names);
        let faults = || conclusion::faults(games).filter(|_| !self.args.recover);
        let is_decided = || self.test().is_some_and(|sprt| stock.is_decided(sprt));
        let repeats = || {
            let repeats = conclusion::repeats(stock.tally(), self.openings);
            repeats.filter(|_| !self.args.all_games)
        };
        let (tally, faulty) = (stock.tally(), stock.faulty());
        Interim {
            summary: summary::short(&names[0], tally, faulty, self.sprt.as_ref()),
            enough: faults()
                .or_else(|| is_decided().then_some(Enough::Decided))
                .or_else(repeats),
        }
    }

    /// The test that the match decides. A part of a match decides nothing: with many parts one of
    /// them would err too often.
    fn test(&self) -> Option<&Sprt> {
        self.sprt.as_ref().filter(|_| self.args.shard.is_none())
    }

    /// Returns what the user should know before the first game, if there are few openings.
    fn few_games(&self) -> Option<String> {
        let note = conclusion::few_games(self.openings, self.jobs.len(), self.test());
        note.filter(|_| !self.args.all_games)
    }

    fn exit_code(&self, outcome: &ContestOutcome) -> ExitCode {
        let is_interrupted = outcome.stop_reason == StopReason::Interrupted;
        match (&outcome.enough, self.test()) {
            _ if is_interrupted => outcome.exit_code(),
            (Some(Enough::Faults(_)), _) => ExitCode::from(conclusion::FAULTS),
            (_, Some(sprt)) => conclusion::exit_code(&self.names(), &outcome.games, sprt),
            (_, None) => outcome.exit_code(),
        }
    }
}

#[cfg(test)]
mod tests;
