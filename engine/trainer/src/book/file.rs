//! The book as a source file of the engine, both ways.

use super::drafts::Opening;
use crate::whole::write_whole;
use anyhow::{bail, Context, Result};
use gomolith::board::{parse_moves, Board};
use std::fmt::Write;
use std::path::Path;

/// The openings for one rule on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// The rule's number.
    pub rule: i64,
    /// Columns and rows.
    pub side: usize,
    /// The most even first.
    pub openings: Vec<Opening>,
}

/// The whole book, and what it was made by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The bench signature of the engine that made it.
    pub signature: String,
    /// The percentage of the recipe's nodes that each search had.
    pub effort: u64,
    /// By rule, then by side.
    pub shelves: Vec<Shelf>,
}

const SIGNATURE: &str = "//! Signature of the engine that made it: ";
const EFFORT: &str = "//! Effort in percent: ";

impl Book {
    /// The source file.
    pub fn render(&self) -> String {
        let mut text = format!(
            "//! Balanced openings. Written by `cargo run --release -p trainer -- book`: make it\n\
             //! again, do not edit it.\n\
             //!\n\
             {SIGNATURE}{}\n\
             {EFFORT}{}\n\
             \n\
             /// A line for each rule and square board: the rule's number, the side of the\n\
             /// board, and openings of three moves, black, white and black, the most even first.\n\
             pub(super) const BOOK: &str = \"\\\n",
            self.signature, self.effort
        );
        for shelf in &self.shelves {
            let _ = write!(text, "{} {}", shelf.rule, shelf.side);
            for opening in &shelf.openings {
                text.push(' ');
                for point in opening {
                    let column = char::from(b'a' + point.x() as u8);
                    let _ = write!(text, "{column}{}", point.y() + 1);
                }
            }
            text.push('\n');
        }
        text.push_str("\";\n");
        text
    }

    /// The book of a source file.
    pub fn parse(text: &str) -> Result<Book> {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key));
            line.with_context(|| format!("the book has no line that begins with {key:?}"))
        };
        let (_, rest) = text.split_once("\"\\\n").context("the book has no text")?;
        let (lines, _) = rest.split_once('"').context("the text has no end")?;
        Ok(Book {
            signature: value(SIGNATURE)?.to_string(),
            effort: value(EFFORT)?.parse().context("the effort is no number")?,
            shelves: lines.lines().map(parse_shelf).collect::<Result<_>>()?,
        })
    }

    /// Writes the source file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<()> {
        write_whole(path, &self.render())
    }
}

fn parse_shelf(line: &str) -> Result<Shelf> {
    let words: Vec<&str> = line.split(' ').collect();
    let (rule, side, openings) = match words.as_slice() {
        [rule, side, openings @ ..] => (rule.parse()?, side.parse()?, openings),
        _ => bail!("{line:?}: a rule and a side are missing"),
    };
    let board =
        Board::new(side, side).with_context(|| format!("{line:?}: no such board"))?;
    let parse = |text: &&str| {
        let points = parse_moves(&board, text).with_context(|| text.to_string())?;
        let opening = Opening::try_from(points);
        opening.map_err(|_| anyhow::anyhow!("{text:?} has not three moves"))
    };
    Ok(Shelf {
        rule,
        side,
        openings: openings.iter().map(parse).collect::<Result<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::drafts_of;

    #[test]
    fn a_book_survives_being_written_and_read() {
        let shelf = |(rule, side)| Shelf {
            rule,
            side,
            openings: drafts_of(rule, side, 5),
        };
        let book = Book {
            signature: "0123abcd".into(),
            effort: 7,
            shelves: [(0, 5), (9, 22)].map(shelf).to_vec(),
        };
        assert_eq!(Book::parse(&book.render()).expect("a book"), book);
        for bad in [
            "0 5 a1b2",
            "0 5 a1b2c3d4",
            "0 5 a1a1b2",
            "0 99 a1b2c3",
            "0",
            "x 5",
        ] {
            let text = book.render().replace("\"\\\n", &format!("\"\\\n{bad}\n"));
            assert!(Book::parse(&text).is_err(), "{bad}");
        }
    }
}
