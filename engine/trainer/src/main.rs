//! The command line of the trainer.

mod fitting;
mod values;

use anyhow::{bail, ensure, Context, Result};
use clap::{Parser, Subcommand};
use gomolith::bench;
use gomolith::lines::LineTable;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trainer::book::{all_shelves, generate, Book};
use trainer::parallel;
use trainer::tactics::{self, Origin};
use trainer::tune::{
    openings_of, play, rule_of, Climb, Fit, Recipe, Record, Screen, Terms,
};
use trainer::whole::read;

/// The suite of tactics from games.
const SUITE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/positions/tactics.txt"
);

#[derive(Parser)]
#[command(about = "Makes the data that gomolith carries", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Threads; the result is the same with any number.
    #[arg(long, global = true, default_value_t = processors())]
    jobs: usize,
}

#[derive(Subcommand)]
enum Command {
    /// Makes the book of openings anew, whole.
    Book {
        /// Percent of the recipe's nodes for each search.
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        effort: u64,
        /// The file to write.
        #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/session/book.rs"))]
        output: PathBuf,
    },
    /// Plays games of the engine against itself and writes what was searched.
    ///
    /// The same command goes on where it was interrupted.
    Selfplay {
        /// The rule's number.
        #[arg(long, default_value_t = 0)]
        rule: i64,
        /// Games to play.
        #[arg(long, default_value_t = 1_000)]
        games: u64,
        /// The first game's number: games in another file begin where this one ends.
        #[arg(long, default_value_t = 0)]
        first: u64,
        /// Nodes for each move.
        #[arg(long, default_value_t = 3_000)]
        nodes: u64,
        /// Which games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The file to write, or to go on with.
        #[arg(long)]
        output: PathBuf,
    },
    /// Fits the tables of the evaluation to what `selfplay` wrote, and writes them.
    Fit {
        /// The rule's number.
        #[arg(long, default_value_t = 0)]
        rule: i64,
        /// How much the result of a game counts beside the score of the search, in percent.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(0..=100))]
        trust: u8,
        /// How often all positions are gone through.
        #[arg(long, default_value_t = 30)]
        rounds: usize,
        /// How strongly numbers are held to what they were, in positions.
        #[arg(long, default_value_t = 30.0)]
        pull: f32,
        /// The folder of the tables.
        #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/tables"))]
        output: PathBuf,
        /// Files of positions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Tunes the numbers of the search by games, and prints what becomes of them.
    ///
    /// The same command goes on where it was interrupted. What it prints goes into
    /// `engine/src/search/params.rs` by hand, once a match has shown that it wins.
    Spsa {
        /// The rule's number.
        #[arg(long, default_value_t = 0)]
        rule: i64,
        /// Pairs of games.
        #[arg(long, default_value_t = 10_000)]
        pairs: u64,
        /// Nodes for each move.
        #[arg(long, default_value_t = 5_000)]
        nodes: u64,
        /// Which openings, and which numbers are tried.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The file that keeps how far it has come.
        #[arg(long)]
        output: PathBuf,
    },
    /// Plays pairs of games with each number of the search high for one player and low for the
    /// other, by chance, and prints what each number brings.
    ///
    /// The same command goes on where it was interrupted, and with more pairs where it ended.
    /// What numbers bring that nobody moved can be told at the nodes that games are played
    /// with, where `spsa` would take too long.
    Screen {
        /// The rule's number.
        #[arg(long, default_value_t = 0)]
        rule: i64,
        /// Pairs of games in all.
        #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u64).range(2..))]
        pairs: u64,
        /// Nodes for each move.
        #[arg(long, default_value_t = 250_000)]
        nodes: u64,
        /// Which player has which number high, and which openings are drawn.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How far high and low are from what a number is, in the steps of `spsa`.
        #[arg(long, default_value_t = 2.0)]
        steps: f64,
        /// A file of openings, a line of moves each such as h8i9j7; without it, drawn ones.
        #[arg(long)]
        openings: Option<PathBuf>,
        /// Columns and rows of the board of that file's openings.
        #[arg(long, default_value_t = 20, requires = "openings")]
        side: usize,
        /// The file that keeps what was played.
        #[arg(long)]
        output: PathBuf,
    },
    /// Searches openings and prints what each is worth to White, and the mean distance from 0.
    Values {
        /// The rule's number.
        #[arg(long, default_value_t = 0)]
        rule: i64,
        /// Columns and rows.
        #[arg(long, default_value_t = 15)]
        side: usize,
        /// Nodes of each search.
        #[arg(long, default_value_t = 10_000_000)]
        nodes: u64,
        /// Openings such as h8i9j7; without any, those of the book.
        openings: Vec<String>,
    },
    /// Lets the solvers solve the suite of tactics and prints how they fare.
    Tactics {
        /// The suite; without this, the one in `tests/positions`.
        #[arg(long)]
        suite: Option<PathBuf>,
        /// Nodes for each position.
        #[arg(long, default_value_t = u64::MAX)]
        nodes: u64,
        /// Tells of each position.
        #[arg(long)]
        each: bool,
        /// Makes the suite anew instead, from games; one that was there is lost.
        #[arg(long, conflicts_with = "puzzles", requires = "suite")]
        make: bool,
        /// Makes the suite instead from those puzzles of this file that the solvers solve: an
        /// object in JSON a line, with `rule`, `size`, `to_move` (b or w) and `board`, an array
        /// of rows of `.`, `b` and `w`.
        #[arg(long, requires = "suite")]
        puzzles: Option<PathBuf>,
    },
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    match arguments.command {
        Command::Book { effort, output } => {
            let progress = |text: &str| eprintln!("{text}");
            let shelves = generate(&all_shelves(), effort, arguments.jobs, &progress)?;
            let book = Book {
                signature: signature()?,
                effort,
                shelves,
            };
            book.write(&output)
        }
        Command::Selfplay {
            rule,
            games,
            first,
            nodes,
            seed,
            output,
        } => {
            let recipe = Recipe { rule, nodes, seed };
            selfplay(&recipe, first..first + games, &output, arguments.jobs)
        }
        Command::Fit {
            rule,
            trust,
            rounds,
            pull,
            output,
            files,
        } => {
            let settings = Fit {
                rounds,
                pull,
                ..Fit::default()
            };
            let trust = f32::from(trust) / 100.0;
            fitting::write_tables(rule, trust, &settings, &files, &output)
        }
        Command::Spsa {
            rule,
            pairs,
            nodes,
            seed,
            output,
        } => {
            let mut climb = Climb::resume(&output, Terms { rule, nodes, seed }, pairs)?;
            climb.run(&output, arguments.jobs, |text| eprintln!("{text}"))?;
            print!("{}", climb.table());
            Ok(())
        }
        Command::Screen {
            rule,
            pairs,
            nodes,
            seed,
            steps,
            openings,
            side,
            output,
        } => {
            ensure!(
                steps > 0.0 && steps.is_finite(),
                "--steps {steps} moves nothing"
            );
            let openings = match openings {
                Some(file) => openings_of(&read(&file)?, rule, side)
                    .with_context(|| file.display().to_string())?,
                None => Vec::new(),
            };
            let terms = Terms { rule, nodes, seed };
            let mut screen = Screen::resume(&output, terms, steps)?;
            screen.run(&output, &openings, pairs, arguments.jobs, |text| {
                eprintln!("{text}");
            })?;
            print!("{}", screen.table());
            Ok(())
        }
        Command::Values {
            rule,
            side,
            nodes,
            openings,
        } => values::print(rule, side, nodes, &openings, arguments.jobs),
        Command::Tactics {
            suite,
            nodes,
            each,
            make,
            puzzles,
        } => {
            let suite = suite.unwrap_or_else(|| PathBuf::from(SUITE));
            let progress = |text: &str| eprintln!("{text}");
            let (origin, cases) = match puzzles {
                Some(file) => {
                    let cases =
                        tactics::from_puzzles(&read(&file)?, arguments.jobs, progress);
                    let cases = cases.with_context(|| file.display().to_string())?;
                    (Origin::Puzzles, cases)
                }
                None if make => {
                    (Origin::Games, tactics::generate(arguments.jobs, &progress))
                }
                None => return measure(&suite, nodes, each),
            };
            tactics::write(&suite, origin, &signature()?, &cases)
        }
    }
}

/// Fails if the solvers cannot do what they must.
fn measure(suite: &Path, nodes: u64, each: bool) -> Result<()> {
    let cases = tactics::Case::parse_all(&read(suite)?)
        .with_context(|| format!("{} is no suite", suite.display()))?;
    let faults = tactics::measure(&cases, nodes, each);
    if !faults.is_empty() {
        bail!("falls short: {}", faults.join("; "));
    }
    Ok(())
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The bench signature of the engine that this program was built with.
fn signature() -> Result<String> {
    let mut last = String::new();
    bench::run(bench::NODES, &mut |line| last = line.to_string());
    let signature = last.trim().strip_prefix("signature ");
    Ok(signature
        .context("the bench ends without a signature")?
        .into())
}

/// Games that are written together.
const CHUNK: usize = 64;

/// Plays on until all of the games are in the file.
fn selfplay(recipe: &Recipe, games: Range<u64>, output: &Path, jobs: usize) -> Result<()> {
    let mut record = Record::open(output, recipe, games.start, &signature()?)?;
    let table = Arc::new(LineTable::new(rule_of(recipe.rule)?));
    let numbers: Vec<u64> = games.skip(record.played() as usize).collect();
    for chunk in numbers.chunks(CHUNK) {
        let game = |&number: &u64| play(recipe, number, &table);
        let samples = parallel::map(chunk, jobs, game, |_| ());
        let samples = samples.into_iter().collect::<Result<Vec<_>>>()?.concat();
        record.add(&samples, chunk.len() as u64)?;
        eprintln!("{} games", record.played());
    }
    Ok(())
}
