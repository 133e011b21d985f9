//! What the evaluation sees of a position: which numbers it adds up, and how often each.

use super::sample::{rule_of, Sample};
use anyhow::Result;
use gomolith::board::{Rule, Side, WinningLine};
use gomolith::eval::{
    kind_of, threats_of, EvalParams, SideParams, KINDS, MOVE_SCALE, THREATS,
};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, Score};
use gomolith::threats::defenses;
use std::sync::Arc;

/// Numbers of one table.
pub const NUMBERS: usize = 4 * KINDS + THREATS;
/// Where the parts of a table begin.
const WAITING: usize = KINDS;
const THREAT: usize = 2 * KINDS;
const MOVE: usize = THREAT + THREATS;
const STOP: usize = MOVE + KINDS;

/// The name of a table: that of its constant and, in lower case, of its file.
pub type TableName = &'static str;

/// The tables of a rule, and how far each color's numbers stand from the first.
pub fn tables_of(rule: i64) -> Result<(Vec<TableName>, [usize; 2])> {
    let rule = rule_of(rule)?;
    Ok(match rule.winning {
        [WinningLine::Renju, _] => (vec!["RENJU_BLACK", "RENJU_WHITE"], [0, NUMBERS]),
        [WinningLine::FiveOrMore, _] => (vec!["FREESTYLE"], [0, 0]),
        [WinningLine::ExactlyFive, _] => (vec!["STANDARD"], [0, 0]),
        _ => (vec!["CARO"], [0, 0]),
    })
}

/// The numbers that the engine has now, of all tables of a rule.
pub fn present_numbers(rule_number: i64) -> Result<Vec<f32>> {
    let (names, _) = tables_of(rule_number)?;
    let sides = EvalParams::of(rule_of(rule_number)?).sides;
    let of_side = |side: &SideParams| {
        let parts = [
            &side.to_move[..],
            &side.waiting[..],
            &side.threats[..],
            &side.moves[..],
            &side.stops[..],
        ];
        parts
            .concat()
            .into_iter()
            .map(f32::from)
            .collect::<Vec<f32>>()
    };
    Ok(sides[..names.len()]
        .iter()
        .flat_map(|side| of_side(side))
        .collect())
}

/// A position as a sum of numbers, and what the sum should say.
pub struct Row {
    /// Which numbers, and how often each counts.
    pub terms: Vec<(u16, i16)>,
    /// The chance that the side to move wins.
    pub target: f32,
}

impl Row {
    /// The row of a sample; the result of its game counts `trust`, its score the rest.
    pub fn new(
        sample: &Sample,
        table: &Arc<LineTable>,
        starts: [usize; 2],
        trust: f32,
    ) -> Result<Row> {
        let position = sample.position(table)?;
        let told = chance_of(sample.score);
        let target = match sample.result {
            _ if is_decisive(sample.score) => told,
            Some(result) => trust * (result + 1) as f32 / 2.0 + (1.0 - trust) * told,
            None => told,
        };
        Ok(Row {
            terms: terms(&position, starts),
            target,
        })
    }

    /// The sum.
    pub fn sum(&self, numbers: &[f32]) -> f32 {
        let terms = self.terms.iter();
        terms
            .map(|&(index, count)| numbers[usize::from(index)] * f32::from(count))
            .sum()
    }
}

/// The chance of winning that a score means.
pub fn chance_of(score: Score) -> f32 {
    if is_decisive(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    chance(score as f32)
}

/// The same of a sum.
pub fn chance(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum / 200.0).exp())
}

fn terms(position: &Position, starts: [usize; 2]) -> Vec<(u16, i16)> {
    let rule: Rule = position.rule();
    let (own, other) = (position.side(), !position.side());
    let mut terms = vec![(starts[own as usize] + THREAT + threats_of(position), 1)];
    for point in position.board().empty().iter() {
        let kind = |side: Side| {
            let shapes = position.lines().shapes(point, side);
            kind_of(shapes, rule.winning_line(side))
        };
        if let Some(kind) = kind(own) {
            terms.push((starts[own as usize] + kind, 1));
        }
        if let Some(kind) = kind(other) {
            terms.push((starts[other as usize] + WAITING + kind, -1));
        }
    }
    terms.sort_unstable();
    let mut sums: Vec<(u16, i16)> = Vec::new();
    for (index, count) in terms {
        match sums.last_mut() {
            Some((last, sum)) if usize::from(*last) == index => *sum += count,
            _ => sums.push((index as u16, count)),
        }
    }
    sums
}

/// A choice between moves, each a sum of numbers, and which of them was best.
pub struct Choice {
    /// The numbers of each move; where there are fewer than two, they recur as `NONE`.
    pub moves: Vec<[u16; 2]>,
    /// Which one.
    pub best: usize,
}

/// No number.
pub const NONE: u16 = u16::MAX;

impl Choice {
    /// The choice of a sample. None where there is none, or the best move is not among those
    /// that a search would try.
    pub fn new(
        sample: &Sample,
        table: &Arc<LineTable>,
        starts: [usize; 2],
    ) -> Result<Option<Choice>> {
        let mut position = sample.position(table)?;
        let points = defenses(&mut position).unwrap_or_else(|| position.near());
        let rule = position.rule();
        let (own, other) = (position.side(), !position.side());
        let number = |point, side: Side, part: usize| {
            let shapes = position.lines().shapes(point, side);
            let kind = kind_of(shapes, rule.winning_line(side));
            kind.map_or(NONE, |kind| (starts[own as usize] + part + kind) as u16)
        };
        let moves = points
            .iter()
            .map(|point| [number(point, own, MOVE), number(point, other, STOP)]);
        let moves: Vec<[u16; 2]> = moves.collect();
        let best = points.iter().position(|point| point == sample.best);
        Ok(match best {
            Some(best) if moves.len() > 1 => Some(Choice { moves, best }),
            _ => None,
        })
    }

    /// The logarithms of the chances of the moves, but for one number for all.
    pub fn sums(&self, numbers: &[f32]) -> Vec<f32> {
        let number = |&index: &u16| match index {
            NONE => 0.0,
            index => numbers[usize::from(index)] / MOVE_SCALE as f32,
        };
        let sum = |parts: &[u16; 2]| parts.iter().map(number).sum();
        self.moves.iter().map(sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomolith::eval::Evaluator;

    #[test]
    fn a_row_adds_up_to_what_the_engine_says() {
        for number in [0, 1, 4, 8] {
            let line = format!("{number} 15 0 0 1 a1 h8i9j7h9i8g7k10f8");
            let sample = Sample::parse(&line).expect("a sample");
            let rule = rule_of(number).expect("a rule");
            let table = Arc::new(LineTable::new(rule));
            let (_, starts) = tables_of(number).expect("tables");
            let row = Row::new(&sample, &table, starts, 1.0).expect("a row");
            let position = sample.position(&table).expect("a position");
            let mut evaluator = Evaluator::new(EvalParams::of(rule), rule);
            evaluator.begin(&position);
            let numbers = present_numbers(number).expect("numbers");
            assert_eq!(row.sum(&numbers) as i32, evaluator.evaluate(&position));
            assert_eq!(row.target, 0.5);
        }
    }
}
