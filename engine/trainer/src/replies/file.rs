//! The book of replies as a source file of the engine, both ways.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{bail, ensure, Context, Result};
use gomolith::board::Point;

use super::generate::Plan;
use super::stones::Stones;
use crate::notation::move_text;

/// Begins the text line that tells how a section was made.
const ORIGIN: &str = "//! - ";

/// The whole book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replies {
    /// The sections by rule number, then by board size.
    pub sections: Vec<Section>,
}

/// The replies for one rule on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The number of the rule in `INFO rule`.
    rule_number: i64,
    /// Columns and rows of the board.
    size: usize,
    /// How it was made.
    origin: String,
    /// The stones and the reply, of each position.
    words: Vec<String>,
}

impl Section {
    /// The section of `replies`, which `plan` asked for and the engine with the bench signature
    /// `signature` found.
    pub fn new(plan: &Plan, signature: &str, replies: &BTreeMap<Stones, Point>) -> Section {
        let Plan {
            rule_number,
            size,
            nodes,
            replies: most,
            likelihood,
            roots,
        } = plan;
        let swap = if roots.len() > 1 { " --swap" } else { "" };
        let word = |(stones, reply): (&Stones, &Point)| -> String {
            let points = stones.in_turn().into_iter().chain([*reply]);
            points.map(move_text).collect()
        };
        Section {
            rule_number: *rule_number,
            size: *size,
            origin: format!(
                "rule {rule_number} on {size}x{size}: --nodes {nodes} --replies {most} \
                 --likelihood {likelihood}{swap}, by {signature}"
            ),
            words: replies.iter().map(word).collect(),
        }
    }
}

impl Replies {
    /// Puts `section` into its place, for the one that may be there.
    pub fn put(&mut self, section: Section) {
        let key = |it: &Section| (it.rule_number, it.size);
        match self.sections.binary_search_by_key(&key(&section), key) {
            Ok(index) => self.sections[index] = section,
            Err(index) => self.sections.insert(index, section),
        }
    }

    /// The text of the source file.
    pub fn render(&self) -> String {
        let mut text = String::from(
            "//! What to play in the positions that games begin with. Written by `trainer replies`,\n\
             //! by long searches:\n",
        );
        for section in &self.sections {
            let _ = writeln!(text, "{ORIGIN}{}", section.origin);
        }
        text.push_str(
            "\n/// A line for each rule and square board: the rule number, the size of the board, and\n\
             /// for each position its stones, black and white in turn, and the reply behind them.\n\
             pub(super) const REPLIES: &str = \"\\\n",
        );
        for section in &self.sections {
            let words = section.words.join(" ");
            let _ = writeln!(text, "{} {} {words}", section.rule_number, section.size);
        }
        text.push_str("\";\n");
        text
    }

    /// Parses the text of a source file.
    ///
    /// # Errors
    /// If `text` is not as `render` writes it.
    pub fn parse(text: &str) -> Result<Replies> {
        let origins: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix(ORIGIN))
            .collect();
        let (_, rest) = text
            .split_once("\"\\\n")
            .context("the replies have no text")?;
        let (lines, _) = rest.split_once('"').context("the text has no end")?;
        ensure!(
            lines.lines().count() == origins.len(),
            "not one line that begins with {ORIGIN:?} for each rule and size"
        );
        let sections = lines.lines().zip(origins).map(|(line, origin)| {
            let words: Vec<&str> = line.split(' ').collect();
            let [rule, size, words @ ..] = words.as_slice() else {
                bail!("{line:?}: a rule and a size are missing");
            };
            Ok(Section {
                rule_number: rule.parse().with_context(|| format!("rule {rule:?}"))?,
                size: size.parse().with_context(|| format!("size {size:?}"))?,
                origin: origin.to_owned(),
                words: words.iter().map(|it| it.to_string()).collect(),
            })
        });
        Ok(Replies {
            sections: sections.collect::<Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_sections_stand_in_order() {
        let section = |rule_number, size, nodes| {
            let plan = Plan {
                rule_number,
                size,
                nodes,
                replies: 2,
                likelihood: 0.5,
                roots: vec![Stones::default()],
            };
            let first = Point::new(7, 7);
            let begun = Stones::default().played(first, size);
            let replies = [(Stones::default(), first), (begun, Point::new(8, 8))];
            Section::new(&plan, "0123abcd", &BTreeMap::from(replies))
        };
        let mut book = Replies::default();
        for (rule_number, size) in [(1, 15), (0, 20), (0, 15)] {
            book.put(section(rule_number, size, 1000));
            assert_eq!(Replies::parse(&book.render()).expect("a book"), book);
        }
        let text = book.render();
        assert!(text.contains("\n0 15 h8 h8i9\n0 20 "), "{text}");
        assert!(
            text.contains("\n//! - rule 0 on 20x20: --nodes 1000 --replies 2 "),
            "{text}"
        );
        book.put(section(0, 20, 5000));
        assert_eq!(book.sections.len(), 3);
        assert!(book.render().contains("20x20: --nodes 5000"));
        let wrong = text.replace("\n0 15 ", "\nx 15 ");
        assert!(Replies::parse(&wrong).is_err());
        // None is lost for want of the line that tells how it was made.
        let wrong = text.replacen(ORIGIN, "//! * ", 1);
        assert!(Replies::parse(&wrong).is_err());
    }
}
