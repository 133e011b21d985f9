//! A searched position, and its text line in a sample file.

use std::fmt;
use std::sync::Arc;

use anyhow::{anyhow, bail, ensure, Context, Result};
use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::lines::{LineTable, Pattern};
use gomolith::position::Position;
use gomolith::score::Score;
use gomolith::threats::defenses;

use crate::notation::move_text;

/// Ends the line of a sample at rest.
const REST: &str = "rest";

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
    /// True if nothing is under way: see [`is_at_rest`].
    pub(crate) is_at_rest: bool,
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
        let (fields, is_at_rest) = match fields.as_slice() {
            [fields @ .., REST] => (fields, true),
            fields => (fields, false),
        };
        let &[rule, size, result, score, depth, best, moves] = fields else {
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
            is_at_rest,
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
            .try_for_each(|&point| f.write_str(&move_text(point)))?;
        if self.is_at_rest {
            write!(f, " {REST}")
        } else {
            Ok(())
        }
    }
}

/// True if nothing is under way in `position`, in which a search chose `best`: the side to
/// move has no threat to stop, and makes no four. Only there does a static evaluation say
/// what it means; elsewhere a search goes on first.
pub(crate) fn is_at_rest(position: &mut Position, best: Point) -> bool {
    let patterns = position.lines().patterns(best, position.side());
    patterns.iter().all(|&pattern| pattern < Pattern::Four) && defenses(position).is_none()
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
    use super::*;

    /// The position after the moves of `line` is at rest, or is not.
    #[test]
    fn a_position_is_at_rest_where_nobody_threatens_and_no_four_is_made() {
        let table = Arc::new(LineTable::new(Rule::FREESTYLE));
        for (line, expected) in [
            ("0 15 0 0 1 j10 h8i9j7", true),
            // A three of the other side's has to be stopped.
            ("0 15 0 0 1 g8 h8a1i8a3j8", false),
            // The best move makes a four.
            ("0 15 0 0 1 k8 h8a1i8a3j8c5", false),
            ("0 15 0 0 1 k9 h8a1i8a3j8c5", true),
        ] {
            let sample = Sample::parse(line).expect("a sample");
            let mut position = sample.position(&table).expect("a position");
            assert_eq!(is_at_rest(&mut position, sample.best), expected, "{line}");
        }
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for line in [
            "0 15 1 -35 7 j10 h8i9j7",
            "4 20 - 29995 12 a1 t20s19",
            "0 15 0 3 7 j10 h8i9j7 rest",
        ] {
            let sample = Sample::parse(line).expect("a sample");
            assert_eq!(sample.to_string(), line);
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        for (line, what) in [
            ("0 15 1 -35 7 j10", "6 fields"),
            ("0 15 1 -35 7 j10 rest", "6 fields"),
            ("0 15 1 -35 7 j10 h8 res", "8 fields"),
            ("0 99 1 -35 7 j10 h8", "size 99"),
            ("0 15 2 -35 7 j10 h8", "result"),
            ("0 15 1 -35 7 z99 h8", "z99"),
        ] {
            let error = format!("{:#}", Sample::parse(line).unwrap_err());
            assert!(error.contains(what), "{error}");
        }
    }
}
