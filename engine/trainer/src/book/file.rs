//! The book as a source file of the engine, both ways.

use std::fmt::Write;
use std::path::Path;

use anyhow::{bail, Context, Result};
use gomolith::board::{parse_moves, Board};

use super::opening::Opening;
use crate::files::write_whole;
use crate::notation::move_text;

/// Begins the text line of the signature.
const SIGNATURE: &str = "//! Signature of the engine that made it: ";
/// Begins the text line of the effort.
const EFFORT: &str = "//! Effort in percent: ";

/// The whole book, and how it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The bench signature of the engine that made it.
    pub signature: String,
    /// The nodes of each search and game, in percent of the schedule's.
    pub effort: u64,
    /// The openings by rule number, then by board size.
    pub sections: Vec<Section>,
}

/// The openings for one rule on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The number of the rule in `INFO rule`.
    pub rule_number: i64,
    /// Columns and rows of the board.
    pub size: usize,
    /// The openings, the most even first.
    pub openings: Vec<Opening>,
}

impl Book {
    /// The text of the source file.
    pub fn render(&self) -> String {
        let mut text = format!(
            "//! Balanced openings. Written by `cargo run --release -p trainer -- book`: make it\n\
             //! again, do not edit it.\n\
             //!\n\
             {SIGNATURE}{}\n\
             {EFFORT}{}\n\
             \n\
             /// A line for each rule and square board: the rule number, the size of the\n\
             /// board, and openings of three moves, black, white and black, the most even first.\n\
             pub(super) const BOOK: &str = \"\\\n",
            self.signature, self.effort
        );
        for section in &self.sections {
            let _ = write!(text, "{} {}", section.rule_number, section.size);
            for opening in &section.openings {
                text.push(' ');
                for &point in opening {
                    text.push_str(&move_text(point));
                }
            }
            text.push('\n');
        }
        text.push_str("\";\n");
        text
    }

    /// Parses the text of a source file.
    ///
    /// # Errors
    /// If `text` is not as `render` writes it; the message tells where.
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
            sections: lines.lines().map(parse_section).collect::<Result<_>>()?,
        })
    }

    /// Writes the source file at `path`, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        write_whole(path, self.render())
    }
}

/// The section of a text line: rule number, board size, openings.
fn parse_section(line: &str) -> Result<Section> {
    let words: Vec<&str> = line.split(' ').collect();
    let (rule_number, size, openings) = match words.as_slice() {
        [rule, size, openings @ ..] => (rule.parse()?, size.parse()?, openings),
        _ => bail!("{line:?}: a rule and a size are missing"),
    };
    let board =
        Board::new(size, size).with_context(|| format!("{line:?}: no such board"))?;
    let parse = |text: &&str| {
        let points = parse_moves(&board, text).with_context(|| text.to_string())?;
        let opening = Opening::try_from(points);
        opening.map_err(|_| anyhow::anyhow!("{text:?} has not three moves"))
    };
    Ok(Section {
        rule_number,
        size,
        openings: openings.iter().map(parse).collect::<Result<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::opening::random_openings;

    #[test]
    fn a_book_survives_being_written_and_read() {
        let section = |(rule_number, size)| Section {
            rule_number,
            size,
            openings: random_openings(size, 1, 5),
        };
        let book = Book {
            signature: "0123abcd".into(),
            effort: 7,
            sections: [(0, 5), (9, 22)].map(section).to_vec(),
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
