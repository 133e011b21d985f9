//! What a position is worth: a sum over the empty points of what each side can make there,
//! and a term for the threats that there are.
//!
//! What a side can make is worth more when it is to move. So each side has two sums: one for
//! when it is to move, one for when it waits. The numbers are fitted to games.
//!
//! CITE: the sum over pattern codes is the idea of Rapfi's classical evaluation,
//! https://github.com/dhbloo/rapfi

mod params;
mod tables;
#[cfg(test)]
mod tests;

pub use params::{kind_of, threats_of, EvalParams, SideParams, KINDS, MOVE_SCALE, THREATS};

use crate::board::{Rule, Side};
use crate::lines::{ByCode, Code};
use crate::position::Position;
use crate::score::{Score, EVALUATION_MAX};

/// What a point is worth to a side.
#[derive(Clone, Copy)]
struct Worth {
    to_move: i16,
    waiting: i16,
}

/// The sums over the empty points, for the side to move: by that side, `Side as usize`.
type Sums = [i32; 2];

/// Evaluates positions, following a game ply by ply.
///
/// It looks at a ply only when a later position is evaluated: most plies of a search never
/// cost anything here.
pub struct Evaluator {
    params: EvalParams,
    /// The worth of each code to its side.
    worth: ByCode<Worth>,
    /// The sums after each ply since `base`, as far as they have been asked for.
    sums: Vec<Sums>,
    /// The plies of the position that `begin` was told.
    base: usize,
}

impl Evaluator {
    /// An evaluator for `rule` with these parameters. It evaluates nothing before `begin`.
    pub fn new(params: EvalParams, rule: Rule) -> Evaluator {
        let worth = |shapes, side: Side| {
            let worths = params.sides[side as usize];
            match kind_of(shapes, rule.winning_line(side)) {
                Some(kind) => Worth {
                    to_move: worths.to_move[kind],
                    waiting: worths.waiting[kind],
                },
                None => Worth {
                    to_move: 0,
                    waiting: 0,
                },
            }
        };
        Evaluator {
            worth: ByCode::new(rule, worth),
            params,
            sums: Vec::new(),
            base: 0,
        }
    }

    /// Starts anew from `position`; only positions that follow from it are evaluated next.
    pub fn begin(&mut self, position: &Position) {
        self.base = position.plies();
        self.sums.clear();
        self.sums.push(self.sums_from_scratch(position));
    }

    /// Forgets the plies that `position` has taken back. To be called after each `undo`
    /// before another ply is played.
    pub fn undone(&mut self, position: &Position) {
        self.sums.truncate(position.plies() + 1 - self.base);
    }

    /// The score of `position` for the side to move. Never a decisive one.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let side = position.side() as usize;
        let threats = self.params.sides[side].threats[threats_of(position)];
        let score = self.sums(position)[side] + i32::from(threats);
        score.clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The sums over the empty points.
    fn sums(&mut self, position: &Position) -> Sums {
        let mut sums = self.sums[self.sums.len() - 1];
        for index in self.base + self.sums.len() - 1..position.plies() {
            let ply = position.ply(index);
            if let Some((_, codes)) = ply.stone {
                self.add(&mut sums, codes, -1);
            }
            for change in ply.changes {
                self.add(&mut sums, change.codes_before, -1);
                self.add(&mut sums, change.codes_after, 1);
            }
            self.sums.push(sums);
        }
        sums
    }

    /// The sums over the empty points, worked out anew: the twin of `sums`.
    fn sums_from_scratch(&self, position: &Position) -> Sums {
        let mut sums = [0, 0];
        for point in position.board().empty().iter() {
            self.add(&mut sums, position.lines().codes(point), 1);
        }
        sums
    }

    /// Counts an empty point with these codes so many times.
    fn add(&self, sums: &mut Sums, codes: [Code; 2], times: i32) {
        let black = self.worth.get(codes[Side::Black as usize], Side::Black);
        let white = self.worth.get(codes[Side::White as usize], Side::White);
        let balance = |own: Worth, other: Worth| {
            times * (i32::from(own.to_move) - i32::from(other.waiting))
        };
        sums[Side::Black as usize] += balance(black, white);
        sums[Side::White as usize] += balance(white, black);
    }
}
