//! A position of the suite as a line of text, both ways.

use crate::whole::write_whole;
use anyhow::{bail, Context, Result};
use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The rules of the suite and their names.
pub const RULES: [(&str, Rule); 5] = [
    ("freestyle", Rule::FREESTYLE),
    ("standard", Rule::STANDARD),
    ("renju", Rule::RENJU),
    ("caro", Rule::CARO),
    ("standard-caro", Rule::STANDARD_CARO),
];

/// Where the positions of a suite come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Games of the engine against itself.
    Games,
    /// Puzzles of a file.
    Puzzles,
}

impl Origin {
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

const FORMAT: &str = "\
# Rule, class, columns and rows, plies to the five (of the shortest win by fours; of some
# win by threats), moves so far. The side to move is the one to win.
";

/// Writes a suite made by the engine of this signature, whole or not at all.
pub fn write(path: &Path, origin: Origin, signature: &str, cases: &[Case]) -> Result<()> {
    let lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let head = origin.head();
    let made = format!("# Signature of the engine that made it: {signature}\n");
    write_whole(path, &format!("{head}{FORMAT}{made}{lines}"))
}

/// What is there to be found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A win by fours; the shortest is known.
    Fours,
    /// A win by threats, and none by fours.
    Threats,
    /// Fours, but no win by them.
    NoFours,
}

impl Class {
    /// The classes, in the order in which they stand in the file.
    pub const ALL: [Class; 3] = [Class::Fours, Class::Threats, Class::NoFours];

    /// As the file calls it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Fours => "vcf",
            Class::Threats => "vct",
            Class::NoFours => "no-vcf",
        }
    }
}

/// A position of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The index into `RULES`.
    pub rule: usize,
    /// What is there to be found.
    pub class: Class,
    /// Columns and rows.
    pub side: usize,
    /// Plies to the five; 0 if there is no win to be found.
    pub plies: usize,
    /// What has been played, Black first.
    pub moves: Vec<Point>,
}

impl Case {
    /// The case of a line of the file.
    pub fn parse(line: &str) -> Result<Case> {
        let words: Vec<&str> = line.split(' ').collect();
        let [rule, class, side, plies, moves] = words[..] else {
            bail!("{line:?} has {} words, not 5", words.len());
        };
        let context = |what: &str| format!("{what} in {line:?}");
        let side: usize = side.parse().with_context(|| context("bad size"))?;
        let board = Board::new(side, side).with_context(|| context("bad size"))?;
        let rule = RULES.iter().position(|(name, _)| *name == rule);
        let class = Class::ALL.into_iter().find(|known| known.name() == class);
        Ok(Case {
            rule: rule.with_context(|| context("unknown rule"))?,
            class: class.with_context(|| context("unknown class"))?,
            side,
            plies: plies.parse().with_context(|| context("bad plies"))?,
            moves: parse_moves(&board, moves).with_context(|| context("bad moves"))?,
        })
    }

    /// The cases of a file: a line each, and lines of words after `#`.
    pub fn parse_all(text: &str) -> Result<Vec<Case>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(Case::parse).collect()
    }

    /// The position; `table` must be that of the rule.
    pub fn position(&self, table: &Arc<LineTable>) -> Position {
        let board = Board::new(self.side, self.side).expect("a size that was read");
        let rule = RULES[self.rule].1;
        let mut position = Position::new(board, Side::Black, rule, Arc::clone(table));
        for &point in &self.moves {
            position.play(point);
        }
        position
    }

    /// What all images of the position under the symmetries of the board have in common.
    pub fn shape(&self) -> Vec<(Point, bool)> {
        let images = (0..8).map(|symmetry| {
            let image = |(index, point): (usize, &Point)| {
                (point.mirrored(symmetry, self.side), index % 2 == 0)
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
        let (rule, _) = RULES[self.rule];
        let (class, side, plies) = (self.class.name(), self.side, self.plies);
        write!(f, "{rule} {class} {side} {plies} ")?;
        for point in &self.moves {
            write!(f, "{}{}", char::from(b'a' + point.x() as u8), point.y() + 1)?;
        }
        Ok(())
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
