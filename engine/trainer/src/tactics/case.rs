//! A position of the suite, and its text line in the file.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, Context, Result};
use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;

use crate::files::write_whole;
use crate::notation::move_text;

/// The rules of the suite, each with its name in the file.
pub(super) const RULES: [(&str, Rule); 5] = [
    ("freestyle", Rule::FREESTYLE),
    ("standard", Rule::STANDARD),
    ("renju", Rule::RENJU),
    ("caro", Rule::CARO),
    ("standard-caro", Rule::STANDARD_CARO),
];

/// The source of the positions of a suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// Games of the engine against itself.
    Games,
    /// A file of puzzles.
    Puzzles,
}

impl Origin {
    /// The first comment lines of the file.
    fn head(self) -> &'static str {
        match self {
            Origin::Games => {
                "\
# Positions with a win by fours (vcf) or threats (vct), and with fours but no win by them
# (no-vcf). Made by `cargo run --release -p trainer -- tactics --make`: do not edit it, and do
# not make it again to measure progress.
"
            }
            Origin::Puzzles => {
                "\
# Puzzles with a win by fours (vcf) or threats (vct) that gomolith's solvers have found.
# Made by `cargo run --release -p trainer -- tactics --puzzles FILE --suite THIS`.
"
            }
        }
    }
}

/// The comment lines that tell the format.
const FORMAT: &str = "\
# Rule, class, columns and rows, plies to the five (of the shortest win by fours; of some
# win by threats), moves so far. The side to move is the one to win.
";

/// Writes a suite to the file at `path`, whole or not at all. `signature` is the bench
/// signature of the engine that made it.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(
    path: &Path,
    origin: Origin,
    signature: &str,
    cases: &[Case],
) -> Result<()> {
    let lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let head = origin.head();
    let made = format!("# Signature of the engine that made it: {signature}\n");
    write_whole(path, format!("{head}{FORMAT}{made}{lines}"))
}

/// The kind of win that a case has or lacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// VCF: a win by fours; the length of the shortest is known.
    Fours,
    /// VCT: a win by threats, and none by fours.
    Threats,
    /// Fours, but no win by them.
    NoFours,
}

impl Class {
    /// The classes, in the order in which they stand in the file.
    pub(super) const ALL: [Class; 3] = [Class::Fours, Class::Threats, Class::NoFours];

    /// The name of the class in the file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Class::Fours => "vcf",
            Class::Threats => "vct",
            Class::NoFours => "no-vcf",
        }
    }
}

/// A position of the suite. The side to move is the one to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Case {
    /// Index of the rule in `RULES`.
    pub(super) rule_index: usize,
    pub(super) class: Class,
    /// Columns and rows of the board.
    pub(super) size: usize,
    /// Plies to the five: of the shortest win by fours, of some win by threats. 0 if there
    /// is no win, or its length is not known.
    pub(super) plies: usize,
    /// The moves so far, Black's first.
    pub(super) moves: Vec<Point>,
}

impl Case {
    /// Parses a text line of the file.
    ///
    /// # Errors
    /// If a word is missing or bad; the message tells which.
    pub(super) fn parse(line: &str) -> Result<Case> {
        let words: Vec<&str> = line.split(' ').collect();
        let [rule, class, size, plies, moves] = words[..] else {
            bail!("{line:?} has {} words, not 5", words.len());
        };
        let context = |what: &str| format!("{what} in {line:?}");
        let size: usize = size.parse().with_context(|| context("bad size"))?;
        let board = Board::new(size, size).with_context(|| context("bad size"))?;
        let rule_index = RULES.iter().position(|(name, _)| *name == rule);
        let class = Class::ALL.into_iter().find(|known| known.name() == class);
        Ok(Case {
            rule_index: rule_index.with_context(|| context("unknown rule"))?,
            class: class.with_context(|| context("unknown class"))?,
            size,
            plies: plies.parse().with_context(|| context("bad plies"))?,
            moves: parse_moves(&board, moves).with_context(|| context("bad moves"))?,
        })
    }

    /// Parses the text of a file: a case a text line; those that begin with `#` are
    /// comments.
    ///
    /// # Errors
    /// If a text line is no case; the message shows it.
    pub(crate) fn parse_all(text: &str) -> Result<Vec<Case>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(Case::parse).collect()
    }

    /// The position. `table` must be that of the rule.
    pub(super) fn position(&self, table: &Arc<LineTable>) -> Position {
        let board = Board::new(self.size, self.size).expect("a size of a board");
        let rule = RULES[self.rule_index].1;
        let mut position = Position::new(board, Side::Black, rule, Arc::clone(table));
        for &point in &self.moves {
            position.play(point);
        }
        position
    }

    /// The stones of the least image of the position under the symmetries of the board:
    /// points, and whether the stone is black. Positions are images of each other if these
    /// are equal.
    pub(super) fn shape(&self) -> Vec<(Point, bool)> {
        let images = (0..8).map(|symmetry| {
            let image = |(index, point): (usize, &Point)| {
                (point.mirrored(symmetry, self.size), index % 2 == 0)
            };
            let mut stones: Vec<_> = self.moves.iter().enumerate().map(image).collect();
            stones.sort();
            stones
        });
        images.min().unwrap_or_default()
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rule, _) = RULES[self.rule_index];
        let (class, size, plies) = (self.class.name(), self.size, self.plies);
        write!(f, "{rule} {class} {size} {plies} ")?;
        self.moves
            .iter()
            .try_for_each(|&point| f.write_str(&move_text(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_named() {
        for (line, word) in [
            ("freestyle vcf 15 9", "4 words"),
            ("chess vcf 15 9 h8", "rule"),
            ("renju vcx 15 9 h8", "class"),
            ("renju vcf 4 9 h8", "size"),
            ("renju vcf 15 x h8", "plies"),
            ("renju vcf 15 9 h8h8", "moves"),
        ] {
            let error = Case::parse(line).expect_err(line).to_string();
            assert!(error.contains(word) && error.contains(line), "{error}");
        }
    }

    #[test]
    fn images_of_a_position_have_one_shape() {
        let case = |moves: &str| {
            let line = format!("renju vct 15 9 {moves}");
            Case::parse(&line).expect("a case").shape()
        };
        assert_eq!(case("a1b1c5"), case("o15o14k13"));
        assert_ne!(case("a1b1c5"), case("b1a1c5"));
    }
}
