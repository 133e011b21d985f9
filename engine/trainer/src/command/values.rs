//! The subcommand `values`.

use std::path::Path;

use anyhow::{bail, Context, Result};
use clap::Args;
use gomolith::board::{parse_moves, Board};

use crate::book::{Book, Opening, OpeningEvaluator};
use crate::files::read;
use crate::parallel;

/// The source file of the committed book.
const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/session/book.rs");

/// Searches openings and prints what each is worth to White, and the mean distance from 0.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Columns and rows of the board.
    #[arg(long, alias = "side", default_value_t = 15)]
    size: usize,
    /// Nodes of each search.
    #[arg(long, default_value_t = 10_000_000)]
    nodes: u64,
    /// Openings such as h8i9j7; without any, those of the book.
    openings: Vec<String>,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let (rule_number, size) = (self.rule, self.size);
        let evaluator = OpeningEvaluator::new(rule_number, size).with_context(|| {
            format!("the engine does not play rule {rule_number} on {size}x{size}")
        })?;
        let openings = if self.openings.is_empty() {
            book_openings(rule_number, size)?
        } else {
            let parse = |text: &String| parse_opening(size, text);
            self.openings.iter().map(parse).collect::<Result<_>>()?
        };
        let score = |opening: &Opening| evaluator.score(opening, self.nodes);
        let scores = parallel::map(&openings, jobs, score, |_| ());
        for ([first, white, second], score) in openings.iter().zip(&scores) {
            println!("{first} {white} {second} value {score}");
        }
        let sum: i32 = scores.iter().map(|score| score.abs()).sum();
        println!("mean distance {}", sum as usize / scores.len().max(1));
        Ok(())
    }
}

/// Parses an opening of three moves on a board of `size` columns and rows.
fn parse_opening(size: usize, text: &str) -> Result<Opening> {
    let board = Board::new(size, size).context("no such board")?;
    let points = parse_moves(&board, text).with_context(|| format!("opening {text:?}"))?;
    match Opening::try_from(points) {
        Ok(opening) => Ok(opening),
        Err(points) => bail!("opening {text:?} has {} moves, not 3", points.len()),
    }
}

/// The openings that the committed book has for a rule and board size.
pub(super) fn book_openings(rule_number: i64, size: usize) -> Result<Vec<Opening>> {
    let book = Book::parse(&read(Path::new(BOOK))?)?;
    let section = book
        .sections
        .into_iter()
        .find(|section| (section.rule_number, section.size) == (rule_number, size))
        .with_context(|| format!("the book has no rule {rule_number} on {size}x{size}"))?;
    Ok(section.openings)
}
