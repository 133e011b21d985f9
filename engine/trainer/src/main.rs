//! The command line of the trainer.

use anyhow::{bail, Context, Result};
use clap::{Parser, Subcommand};
use gomolith::bench;
use gomolith::board::{parse_moves, Board};
use std::path::{Path, PathBuf};
use trainer::book::{all_shelves, generate, Book, Court, Opening};
use trainer::{parallel, tactics};

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
        /// The suite.
        #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/positions/tactics.txt"))]
        suite: PathBuf,
        /// Nodes for each position.
        #[arg(long, default_value_t = u64::MAX)]
        nodes: u64,
        /// Tells of each position.
        #[arg(long)]
        each: bool,
        /// Makes the suite anew instead.
        #[arg(long)]
        make: bool,
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
        Command::Values {
            rule,
            side,
            nodes,
            openings,
        } => values(rule, side, nodes, &openings, arguments.jobs),
        Command::Tactics {
            suite, make: true, ..
        } => {
            let progress = |text: &str| eprintln!("{text}");
            let cases = tactics::generate(arguments.jobs, &progress);
            tactics::write(&suite, &signature()?, &cases)
        }
        Command::Tactics {
            suite, nodes, each, ..
        } => measure(&suite, nodes, each),
    }
}

/// Fails if the solvers cannot do what they must.
fn measure(suite: &Path, nodes: u64, each: bool) -> Result<()> {
    let text = std::fs::read_to_string(suite)
        .with_context(|| format!("cannot read {}", suite.display()))?;
    let cases = tactics::Case::parse_all(&text)
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

fn values(rule: i64, side: usize, nodes: u64, texts: &[String], jobs: usize) -> Result<()> {
    let court = Court::new(rule, side).with_context(|| {
        format!("the engine does not play rule {rule} on {side}x{side}")
    })?;
    let openings = if texts.is_empty() {
        from_book(rule, side)?
    } else {
        let parse = |text: &String| parse_opening(side, text);
        texts.iter().map(parse).collect::<Result<_>>()?
    };
    let value = |opening: &Opening| court.value(opening, nodes);
    let values = parallel::map(&openings, jobs, value, |_| ());
    for ([first, white, second], value) in openings.iter().zip(&values) {
        println!("{first} {white} {second} value {value}");
    }
    let sum: i32 = values.iter().map(|value| value.abs()).sum();
    println!("mean distance {}", sum as usize / values.len().max(1));
    Ok(())
}

fn parse_opening(side: usize, text: &str) -> Result<Opening> {
    let board = Board::new(side, side).context("no such board")?;
    let points = parse_moves(&board, text).with_context(|| format!("opening {text:?}"))?;
    match Opening::try_from(points) {
        Ok(opening) => Ok(opening),
        Err(points) => bail!("opening {text:?} has {} moves, not 3", points.len()),
    }
}

fn from_book(rule: i64, side: usize) -> Result<Vec<Opening>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/session/book.rs");
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let mut shelves = Book::parse(&text)?.shelves.into_iter();
    let shelf = shelves.find(|shelf| (shelf.rule, shelf.side) == (rule, side));
    let shelf =
        shelf.with_context(|| format!("the book has no rule {rule} on {side}x{side}"))?;
    Ok(shelf.openings)
}
