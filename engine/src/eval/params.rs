//! The numbers of the evaluation.

use crate::board::WinningLine;
use crate::lines::{Pattern, Threat};

/// The numbers that an evaluation is made of. 200 units turn even chances into three to one.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalParams {
    /// What a pattern on an empty point is worth to the side that can make it.
    pub pattern: [i32; Pattern::COUNT],
    /// Added for each further pattern of a point that is a `Two` or more.
    pub crossing: i32,
    /// The side to move.
    pub to_move: i32,
    /// A threat that the side to move can make, by `Threat as usize`.
    pub own_threat: [i32; Threat::COUNT],
    /// A threat that the other side could make if it were its turn.
    pub other_threat: [i32; Threat::COUNT],
}

impl EvalParams {
    /// What the engine plays with.
    pub const DEFAULT: EvalParams = EvalParams {
        pattern: [0, 0, 0, 1, -1, 11, 22, 54, 154, 0, 0, 0],
        crossing: 11,
        to_move: 150,
        own_threat: [0, 105, 0, 10, 30, 0, 0, 0],
        other_threat: [0, 0, 70, 0, 240, 15, 0, 0],
    };

    /// The worth of `patterns` on one empty point to a side with these winning lines. What
    /// may be forbidden is worth nothing.
    pub fn value(&self, patterns: [Pattern; 4], winning: WinningLine) -> i32 {
        if Threat::of(patterns, winning) == Threat::Suspect {
            return 0;
        }
        let sum: i32 = patterns
            .iter()
            .map(|&pattern| self.pattern[pattern as usize])
            .sum();
        let lively = patterns
            .iter()
            .filter(|&&pattern| pattern >= Pattern::Two)
            .count();
        sum + self.crossing * lively.saturating_sub(1) as i32
    }
}
