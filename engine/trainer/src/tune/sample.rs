//! One searched position, and how it stands in a file.

use anyhow::{anyhow, bail, ensure, Context, Result};
use gomolith::board::{parse_moves, Board, Point, Rule, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::Score;
use std::fmt;
use std::sync::Arc;

/// A position that was searched, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The rule's number.
    pub rule: i64,
    /// Columns and rows.
    pub side: usize,
    /// What came of the game for the side to move: 1, 0 or -1. None beside the game's path.
    pub result: Option<i32>,
    /// The score that the search found for the side to move.
    pub score: Score,
    /// The depth that it reached.
    pub depth: u32,
    /// The move that it found.
    pub best: Point,
    /// The moves that led to the position.
    pub moves: Vec<Point>,
}

impl Sample {
    /// Reads a line of a file.
    pub fn parse(line: &str) -> Result<Sample> {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rule, side, result, score, depth, best, moves] = fields[..] else {
            bail!("{} fields, not 7: {line:?}", fields.len());
        };
        let side = side.parse().with_context(|| format!("side {side:?}"))?;
        let board = Board::new(side, side).with_context(|| format!("side {side}"))?;
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
            rule: rule.parse().with_context(|| format!("rule {rule:?}"))?,
            side,
            result,
            score: score.parse().with_context(|| format!("score {score:?}"))?,
            depth: depth.parse().with_context(|| format!("depth {depth:?}"))?,
            best: best[0],
            moves: moves_of(moves)?,
        })
    }

    /// The position. `table` must be that of the sample's rule.
    pub fn position(&self, table: &Arc<LineTable>) -> Result<Position> {
        let rule = rule_of(self.rule)?;
        let mut board = Board::new(self.side, self.side).context("no such board")?;
        let mut side = Side::Black;
        for &point in &self.moves {
            board.put(point, side.stone());
            side = !side;
        }
        Ok(Position::new(board, side, rule, Arc::clone(table)))
    }
}

/// A point as `parse_moves` reads it.
fn short(point: Point) -> String {
    let column = char::from(b'a' + point.x() as u8);
    format!("{column}{}", point.y() + 1)
}

/// The rules of a number, or the complaint that there are none.
pub fn rule_of(rule: i64) -> Result<Rule> {
    Rule::from_number(rule).with_context(|| format!("there is no rule {rule}"))
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map_or("-".to_string(), |it| it.to_string());
        let (score, depth, best) = (self.score, self.depth, short(self.best));
        write!(
            f,
            "{} {} {result} {score} {depth} {best} ",
            self.rule, self.side
        )?;
        self.moves
            .iter()
            .try_for_each(|&point| f.write_str(&short(point)))
    }
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
            ("0 99 1 -35 7 j10 h8", "side 99"),
            ("0 15 2 -35 7 j10 h8", "result"),
            ("0 15 1 -35 7 z99 h8", "z99"),
        ] {
            let error = format!("{:#}", Sample::parse(line).unwrap_err());
            assert!(error.contains(what), "{error}");
        }
    }
}
