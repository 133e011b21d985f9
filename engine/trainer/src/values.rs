//! What openings are worth.

use anyhow::{bail, Context, Result};
use gomolith::board::{parse_moves, Board};
use std::path::Path;
use trainer::book::{Book, Court, Opening};
use trainer::parallel;
use trainer::whole::read;

/// Prints what these openings are worth to White by a search of so many nodes, or those of
/// the book if there are none, and the mean distance from 0.
pub fn print(
    rule: i64,
    side: usize,
    nodes: u64,
    texts: &[String],
    jobs: usize,
) -> Result<()> {
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
    let mut shelves = Book::parse(&read(Path::new(path))?)?.shelves.into_iter();
    let shelf = shelves.find(|shelf| (shelf.rule, shelf.side) == (rule, side));
    let shelf =
        shelf.with_context(|| format!("the book has no rule {rule} on {side}x{side}"))?;
    Ok(shelf.openings)
}
