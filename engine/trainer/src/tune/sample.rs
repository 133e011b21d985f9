//! A searched position, and its text line in a sample file.

use std::fmt;
use std::sync::Arc;

use anyhow::{anyhow, bail, ensure, Context, Result};
use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::Score;

use crate::notation::move_text;

/// A position, and what a search of it found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sample {
    pub(crate) rule_number: i64,
    /// Columns and rows of the board.
    pub(crate) size: usize,
    /// The result of the game for the side to move: 1, 0 or -1. None for a position that
    /// did not occur in the game itself.
    pub(crate) result: Option<i32>,
    /// The score that the search found, for the side to move.
    pub(crate) score: Score,
    /// The depth that the search completed, in plies.
    pub(crate) depth: u32,
    /// The best move that the search found.
    pub(crate) best: Point,
    /// The moves that led to the position, Black's first.
    pub(crate) moves: Vec<Point>,
}

impl Sample {
    /// Parses a text line of a sample file.
    ///
    /// # Errors
    /// If a field is missing or bad; the message tells which.
    pub(crate) fn parse(line: &str) -> Result<Sample> {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, size, result, score, depth, best, moves] = fields[..] else {
            bail!("{} fields, not 7: {line:?}", fields.len());
        };
        let size = size.parse().with_context(|| format!("size {size:?}"))?;
        let board = Board::new(size, size).with_context(|| format!("size {size}"))?;
        let result = match result {
            "-" => None,
            "1" => Some(1),
            "0" => Some(0),
            "-1" => Some(-1),
            _ => bail!("result {result:?}"),
        };
        let moves_of = |text: &str| {
            parse_moves(&board, text).map_err(|error| anyhow!("moves {text:?}: {error:?}"))
        };
        let best = moves_of(best)?;
        ensure!(best.len() == 1, "not one best move in {line:?}");
        Ok(Sample {
            rule_number: rule.parse().with_context(|| format!("rule {rule:?}"))?,
            size,
            result,
            score: score.parse().with_context(|| format!("score {score:?}"))?,
            depth: depth.parse().with_context(|| format!("depth {depth:?}"))?,
            best: best[0],
            moves: moves_of(moves)?,
        })
    }

    /// The position. `table` must be that of the sample's rule.
    ///
    /// # Errors
    /// If no rule has the sample's rule number, or no board its size.
    pub(crate) fn position(&self, table: &Arc<LineTable>) -> Result<Position> {
        let rule = rule_of(self.rule_number)?;
        let mut board = Board::new(self.size, self.size).context("no such board")?;
        let mut side = Side::Black;
        for &point in &self.moves {
            board.put(point, side.stone());
            side = !side;
        }
        Ok(Position::new(board, side, rule, Arc::clone(table)))
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map_or("-".to_string(), |it| it.to_string());
        let (score, depth, best) = (self.score, self.depth, move_text(self.best));
        write!(
            f,
            "{} {} {result} {score} {depth} {best} ",
            self.rule_number, self.size
        )?;
        self.moves
            .iter()
            .try_for_each(|&point| f.write_str(&move_text(point)))
    }
}

/// The rule of a rule number.
///
/// # Errors
/// If the engine plays no such rule.
pub(crate) fn rule_of(rule_number: i64) -> Result<Rule> {
    Rule::from_number(rule_number)
        .with_context(|| format!("there is no rule {rule_number}"))
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for line in ["0 15 1 -35 7 j10 h8i9j7", "4 20 - 29995 12 a1 t20s19"] {
            let sample = Sample::parse(line).expect("a sample");
            assert_eq!(sample.to_string(), line);
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        for (line, what) in [
            ("0 15 1 -35 7 j10", "6 fields"),
            ("0 99 1 -35 7 j10 h8", "size 99"),
            ("0 15 2 -35 7 j10 h8", "result"),
            ("0 15 1 -35 7 z99 h8", "z99"),
        ] {
            let error = format!("{:#}", Sample::parse(line).unwrap_err());
            assert!(error.contains(what), "{error}");
        }
    }
}
