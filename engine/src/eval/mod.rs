//! What a position is worth: a sum over the empty points of what each side can make there,
//! and a term for whose move it is.
//!
//! CITE: the sum over pattern codes is the idea of Rapfi's classical evaluation,
//! https://github.com/dhbloo/rapfi

mod params;
#[cfg(test)]
mod tests;

pub use params::EvalParams;

use crate::board::{Color, Rules};
use crate::lines::{ByCode, Code, Threat};
use crate::position::Position;
use crate::score::{Score, EVALUATION_MAX};

/// Evaluates positions, following a game ply by ply.
///
/// It looks at a ply only when a later position is evaluated: most plies of a search never
/// cost anything here.
pub struct Evaluator {
    params: EvalParams,
    /// The worth of each code to its side.
    values: ByCode<i32>,
    /// The sum for Black after each ply since `base`, as far as it has been asked for.
    sums: Vec<i32>,
    /// The plies of the position that `begin` was told.
    base: usize,
}

impl Evaluator {
    /// An evaluator for `rules` with these parameters. It evaluates nothing before `begin`.
    pub fn new(params: EvalParams, rules: Rules) -> Evaluator {
        let value = |patterns, winning| params.value(patterns, winning);
        Evaluator {
            values: ByCode::new(rules, value),
            params,
            sums: Vec::new(),
            base: 0,
        }
    }

    /// Starts anew from `position`; only positions that follow from it are evaluated next.
    pub fn begin(&mut self, position: &Position) {
        self.base = position.plies();
        self.sums.clear();
        self.sums.push(self.sum_from_scratch(position));
    }

    /// Forgets the plies that `position` has taken back. To be called after each `undo`
    /// before another ply is played.
    pub fn undone(&mut self, position: &Position) {
        self.sums.truncate(position.plies() + 1 - self.base);
    }

    /// The score of `position` for the side to move. Never a decisive one.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let sum = match position.side() {
            Color::Black => self.sum(position),
            Color::White => -self.sum(position),
        };
        let score = sum + self.threat_term(position);
        score.clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The sum over the empty points, for Black.
    fn sum(&mut self, position: &Position) -> i32 {
        let mut sum = self.sums[self.sums.len() - 1];
        for index in self.base + self.sums.len() - 1..position.plies() {
            let ply = position.ply(index);
            if let Some((_, codes)) = ply.stone {
                sum -= self.balance(codes);
            }
            for change in ply.changes {
                sum += self.balance(change.codes_after) - self.balance(change.codes_before);
            }
            self.sums.push(sum);
        }
        sum
    }

    /// The sum for Black, worked out anew: the twin of `sum`.
    fn sum_from_scratch(&self, position: &Position) -> i32 {
        let points = position.board().empty().iter();
        points
            .map(|point| self.balance(position.lines().codes(point)))
            .sum()
    }

    fn balance(&self, codes: [Code; 2]) -> i32 {
        let [black, white] = codes;
        self.values.get(black, Color::Black) - self.values.get(white, Color::White)
    }

    /// What the threats of both sides are worth to the side to move.
    fn threat_term(&self, position: &Position) -> Score {
        let (own, other) = (position.side(), !position.side());
        let mut term = self.params.to_move;
        for threat in [Threat::Three, Threat::Four, Threat::FourThree] {
            if position.threat_count(own, threat) > 0 {
                term += self.params.own_threat[threat as usize];
            }
        }
        for threat in [Threat::DoubleThree, Threat::FourThree, Threat::OpenFour] {
            if position.threat_count(other, threat) > 0 {
                term -= self.params.other_threat[threat as usize];
            }
        }
        term
    }
}
