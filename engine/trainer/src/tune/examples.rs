//! Samples as examples to fit parameters to: a position and its probability of winning
//! (logistic regression), a position and its best move (softmax regression).

use std::sync::Arc;

use anyhow::Result;
use gomolith::board::{Point, PointSet, Rule, Side};
use gomolith::eval::{kind_of, threats_of, MOVE_SCALE};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, Score};
use gomolith::threats::defenses;

use super::adam::Example;
use super::sample::Sample;
use super::tables::{MOVES, STOPS, THREATS, WAITING};

/// Units of the classical evaluation that make odds of winning `e` times as high. The scores
/// of a search with a network have another unit, which its games tell: taken by this one, they
/// would grow from one generation of networks to the next.
pub(crate) const SCORE_PER_LOGIT: f32 = 200.0;

/// Stands for a parameter index where a move has no parameter: it counts 0.
const NO_PARAM: u16 = u16::MAX;

/// A position as a linear function of the parameters, and the probability of winning that
/// the function should give.
pub(super) struct ValueExample {
    /// The parameters that count, each as its index and its coefficient.
    coefficients: Vec<(u16, i16)>,
    /// The probability that the side to move wins.
    target: f32,
}

impl ValueExample {
    /// The example of `sample`, with the [`target`] that `trust` and `unit` give.
    ///
    /// # Errors
    /// If the sample makes no position.
    pub(super) fn new(
        sample: &Sample,
        table: &Arc<LineTable>,
        table_starts: [usize; 2],
        trust: f32,
        unit: f32,
    ) -> Result<ValueExample> {
        let position = sample.position(table)?;
        Ok(ValueExample {
            coefficients: coefficients(&position, table_starts),
            target: target(sample, trust, unit),
        })
    }

    /// The static evaluation of the position with these parameters.
    fn value(&self, params: &[f32]) -> f32 {
        let coefficients = self.coefficients.iter();
        coefficients
            .map(|&(index, count)| params[usize::from(index)] * f32::from(count))
            .sum()
    }
}

impl Example for ValueExample {
    fn add_slopes(&self, params: &[f32], slopes: &mut [f32]) {
        let error = probability(self.value(params)) - self.target;
        for &(index, count) in &self.coefficients {
            slopes[usize::from(index)] += error * f32::from(count);
        }
    }

    fn loss(&self, params: &[f32]) -> f64 {
        let expected = f64::from(probability(self.value(params)).clamp(1e-6, 1.0 - 1e-6));
        let target = f64::from(self.target);
        -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
    }
}

/// The probability that the side to move wins `sample`: the result of the game with the
/// weight `trust` from 0 to 1, and the search's score with the rest; a proven score counts
/// alone. `unit` of score make the odds `e` times as high.
pub(crate) fn target(sample: &Sample, trust: f32, unit: f32) -> f32 {
    let searched = probability_of_score(sample.score, unit);
    match sample.result {
        _ if is_decisive(sample.score) => searched,
        Some(result) => trust * (result + 1) as f32 / 2.0 + (1.0 - trust) * searched,
        None => searched,
    }
}

/// The probability of winning that the score of a search stands for.
fn probability_of_score(score: Score, unit: f32) -> f32 {
    if is_decisive(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    logistic(score as f32 / unit)
}

/// The probability of winning at a classical evaluation of `value`.
fn probability(value: f32) -> f32 {
    logistic(value / SCORE_PER_LOGIT)
}

/// The probability of winning at a logit.
fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The coefficients of the evaluation of `position`, by parameter index, each index once.
fn coefficients(position: &Position, table_starts: [usize; 2]) -> Vec<(u16, i16)> {
    let rule: Rule = position.rule();
    let (own, other) = (position.side(), !position.side());
    let start = |side: Side| table_starts[side as usize];
    let mut terms = vec![(start(own) + THREATS + threats_of(position), 1)];
    for point in position.board().empty().iter() {
        let kind = |side: Side| {
            let shapes = position.lines().shapes(point, side);
            kind_of(shapes, rule.winning_line(side))
        };
        if let Some(kind) = kind(own) {
            terms.push((start(own) + kind, 1));
        }
        if let Some(kind) = kind(other) {
            terms.push((start(other) + WAITING + kind, -1));
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

/// The points that a search in `position` chooses from, and the index of `best` among them:
/// those that stop what has to be stopped, and those near stones where there is nothing. None
/// if there are fewer than two, or `best` is not among them.
pub(crate) fn choices(position: &mut Position, best: Point) -> Option<(PointSet, usize)> {
    let points = defenses(position).unwrap_or_else(|| position.near());
    let index = points.iter().position(|point| point == best)?;
    (points.iter().count() > 1).then_some((points, index))
}

/// The moves of a position, each as a sum of parameters, and the best of them.
pub(super) struct MoveExample {
    /// The parameter indices of each move: that of what it makes for the side to move and
    /// that of what it stops, `NO_PARAM` where there is none.
    moves: Vec<[u16; 2]>,
    /// The index of the best move in `moves`.
    best: usize,
}

impl MoveExample {
    /// The example of `sample`. None if there are fewer than two moves to choose from, or
    /// the best move is not among those that a search would try.
    ///
    /// # Errors
    /// If the sample makes no position.
    pub(super) fn new(
        sample: &Sample,
        table: &Arc<LineTable>,
        table_starts: [usize; 2],
    ) -> Result<Option<MoveExample>> {
        let mut position = sample.position(table)?;
        let Some((points, best)) = choices(&mut position, sample.best) else {
            return Ok(None);
        };
        let rule = position.rule();
        let (own, other) = (position.side(), !position.side());
        let param_index = |point, side: Side, part: usize| {
            let shapes = position.lines().shapes(point, side);
            let kind = kind_of(shapes, rule.winning_line(side));
            kind.map_or(NO_PARAM, |kind| {
                (table_starts[own as usize] + part + kind) as u16
            })
        };
        let moves = points.iter().map(|point| {
            [
                param_index(point, own, MOVES),
                param_index(point, other, STOPS),
            ]
        });
        Ok(Some(MoveExample {
            moves: moves.collect(),
            best,
        }))
    }

    /// The logit of each move: the logarithm of its probability of being best, up to a
    /// summand that all moves share.
    fn logits(&self, params: &[f32]) -> Vec<f32> {
        let value = |&index: &u16| match index {
            NO_PARAM => 0.0,
            index => params[usize::from(index)] / MOVE_SCALE as f32,
        };
        let sum = |indices: &[u16; 2]| indices.iter().map(value).sum();
        self.moves.iter().map(sum).collect()
    }
}

impl Example for MoveExample {
    fn add_slopes(&self, params: &[f32], slopes: &mut [f32]) {
        let probabilities = softmax(self.logits(params));
        let moves = self.moves.iter().zip(probabilities).enumerate();
        for (index, (param_indices, probability)) in moves {
            let error = probability - if index == self.best { 1.0 } else { 0.0 };
            for &param_index in param_indices.iter().filter(|&&it| it != NO_PARAM) {
                slopes[usize::from(param_index)] += error;
            }
        }
    }

    fn loss(&self, params: &[f32]) -> f64 {
        let probability = softmax(self.logits(params))[self.best];
        -f64::from(probability.max(1e-9)).ln()
    }
}

/// Probabilities in proportion to the exponentials of `logits`.
pub(crate) fn softmax(logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().fold(f32::MIN, |most, &it| most.max(it));
    let parts: Vec<f32> = logits.iter().map(|it| (it - most).exp()).collect();
    let sum: f32 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::adam::{fit, loss, FitOptions};
    use crate::tune::sample::rule_of;
    use crate::tune::tables::{current_eval_params, tables_of};
    use gomolith::eval::{EvalParams, Evaluator};

    #[test]
    fn an_example_adds_up_to_what_the_engine_says() {
        for rule_number in [0, 1, 4, 8] {
            let line = format!("{rule_number} 15 0 0 1 a1 h8i9j7h9i8g7k10f8");
            let sample = Sample::parse(&line).expect("a sample");
            let rule = rule_of(rule_number).expect("a rule");
            let table = Arc::new(LineTable::new(rule));
            let (_, starts) = tables_of(rule_number).expect("tables");
            let example =
                ValueExample::new(&sample, &table, starts, 1.0, 250.0).expect("an example");
            let position = sample.position(&table).expect("a position");
            let mut evaluator = Evaluator::new(EvalParams::classical(rule), rule);
            evaluator.begin(&position);
            let params = current_eval_params(rule_number).expect("parameters");
            assert_eq!(example.value(&params) as i32, evaluator.evaluate(&position));
            assert_eq!(example.target, 0.5);
        }
    }

    #[test]
    fn parameters_that_made_the_examples_are_found_again() {
        let truth = [120.0, -60.0, 35.0, 0.0];
        let mut examples = Vec::new();
        for code in 0..4096u32 {
            let digits = [0, 3, 6].map(|shift| (code >> shift & 7) as i16 - 3);
            let mut example = ValueExample {
                coefficients: (0..3).map(|i| (i as u16, digits[i])).collect(),
                target: 0.0,
            };
            example.target = probability(example.value(&truth));
            examples.push(example);
        }
        let options = FitOptions {
            rounds: 200,
            batch: 512,
            pull: 0.0,
            ..FitOptions::default()
        };
        let start = [0.0, 0.0, 0.0, 7.0];
        let params = fit(&examples, &start, &options, |_, _| ());
        for (found, wanted) in params.iter().zip([120.0, -60.0, 35.0, 7.0]) {
            assert!((found - wanted).abs() < 2.0, "{params:?}");
        }
        assert!(loss(&examples, &params) < loss(&examples, &start));
    }
}
