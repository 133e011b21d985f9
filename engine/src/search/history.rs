//! History, continuation history and countermoves. They remember which moves were good
//! elsewhere in the tree.
//!
//! Moves that cut nodes off gain, moves that were tried before them in vain lose. Both
//! kinds of history obey history gravity (the nearer a score is to its limit, the less
//! it grows) and history aging (scores shrink from search to search).
//!
//! CITE: history heuristic, with gravity,
//! <https://www.chessprogramming.org/History_Heuristic>; countermove heuristic,
//! <https://www.chessprogramming.org/Countermove_Heuristic>; continuation history as in
//! Stockfish, <https://github.com/official-stockfish/Stockfish>

use super::params::{HistoryParams, SIXTEENTHS};
use crate::board::{Point, Side, CELLS};

/// The full history: every score lies between plus and minus this.
pub(super) const HISTORY_MAX: i32 = 1 << 13;
/// Slots of the continuation history for each side and each of `Before`, as a power of
/// two. Different pairs of moves may share a slot: it evens out.
const SLOTS_LOG2: u32 = 15;

const _: () = assert!(HISTORY_MAX <= i16::MAX as i32);

/// The moves that a continuation history goes by: the last one of the other side (one
/// ply back) and the last one of the side to move (two plies back).
pub(super) type Before = [Option<Point>; 2];

/// Everything that cut-offs teach about moves, whatever the position.
pub(super) struct History {
    params: HistoryParams,
    /// History, indexed by [side][point].
    scores: [Vec<i32>; 2],
    /// Continuation history, indexed by [which of `Before`][side][hash of both points].
    continuation: Vec<i16>,
    /// Countermoves: the move of a side that refuted a move, indexed by [side][point].
    countermoves: [Vec<Option<Point>>; 2],
}

impl History {
    /// A history of nothing.
    pub(super) fn new(params: HistoryParams) -> History {
        debug_assert!(params.bonus_max <= HISTORY_MAX);
        History {
            params,
            scores: [vec![0; CELLS], vec![0; CELLS]],
            continuation: vec![0; 4 << SLOTS_LOG2],
            countermoves: [vec![None; CELLS], vec![None; CELLS]],
        }
    }

    /// Learns from a cut-off: `best` cut a node of `depth` off, `tried` were searched
    /// before it in vain.
    pub(super) fn learn(
        &mut self,
        side: Side,
        before: Before,
        best: Point,
        tried: &[Point],
        depth: i32,
    ) {
        let bonus = self.params.bonus(depth);
        self.add(side, before, best, bonus);
        for &point in tried {
            self.add(side, before, point, -bonus);
        }
        if let Some(last) = before[0] {
            self.countermoves[side as usize][last.index()] = Some(best);
        }
    }

    /// The history of `point` as a move of `side`.
    pub(super) fn score(&self, side: Side, point: Point) -> i32 {
        self.scores[side as usize][point.index()]
    }

    /// The continuation history of `point` as a move of `side` after the moves
    /// `before`, summed over both: between plus and minus twice `HISTORY_MAX`.
    pub(super) fn continuation_score(
        &self,
        side: Side,
        before: Before,
        point: Point,
    ) -> i32 {
        let slots = continuation_slots(side, before, point);
        let scores = slots.iter().flatten();
        scores.map(|&slot| i32::from(self.continuation[slot])).sum()
    }

    /// The countermove of `side` to the move `last` of the other side.
    pub(super) fn countermove(&self, side: Side, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.countermoves[side as usize][last.index()])
    }

    /// History aging: lets what earlier searches taught count less.
    pub(super) fn age(&mut self) {
        let kept = self.params.kept;
        for score in self.scores.iter_mut().flatten() {
            *score = *score * kept / SIXTEENTHS;
        }
        for score in &mut self.continuation {
            *score = (i32::from(*score) * kept / SIXTEENTHS) as i16;
        }
    }

    /// Adds `bonus` to all scores of a move.
    fn add(&mut self, side: Side, before: Before, point: Point, bonus: i32) {
        let score = &mut self.scores[side as usize][point.index()];
        *score = with_gravity(*score, bonus, HISTORY_MAX);
        for &slot in continuation_slots(side, before, point).iter().flatten() {
            let score = &mut self.continuation[slot];
            *score = with_gravity(i32::from(*score), bonus, HISTORY_MAX) as i16;
        }
    }
}

/// History gravity: `score` moved by `bonus`, the less the nearer it is to its limit
/// `max`, which it never passes.
pub(super) fn with_gravity(score: i32, bonus: i32, max: i32) -> i32 {
    debug_assert!(bonus.abs() <= max && score.abs() <= max);
    score + bonus - score * bonus.abs() / max
}

/// The slots of `point` after each of the moves `before`; None where there was no move.
fn continuation_slots(side: Side, before: Before, point: Point) -> [Option<usize>; 2] {
    let slot = |which: usize, earlier: Point| {
        // Fibonacci hashing: similar pairs of points get distant slots.
        let pair = (earlier.index() * CELLS + point.index()) as u32;
        let hash = pair.wrapping_mul(0x9E37_79B9) >> (32 - SLOTS_LOG2);
        ((2 * which + side as usize) << SLOTS_LOG2) + hash as usize
    };
    let [last, own] = before;
    [last.map(|last| slot(0, last)), own.map(|own| slot(1, own))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchParams;

    fn history() -> History {
        History::new(SearchParams::DEFAULT.history)
    }

    fn point(x: usize, y: usize) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn what_was_good_after_a_move_is_known_after_that_move() {
        let mut history = history();
        let before = [Some(point(7, 7)), Some(point(3, 4))];
        let (good, bad) = (point(8, 8), point(9, 9));
        history.learn(Side::Black, before, good, &[bad], 6);
        let score = |before, point| history.continuation_score(Side::Black, before, point);
        let bonus = history.score(Side::Black, good);
        assert!(bonus > 0);
        assert_eq!(score(before, good), 2 * bonus);
        assert_eq!(score(before, bad), -2 * bonus);
        assert_eq!(score([before[0], None], good), bonus);
        assert_eq!(score([None, before[1]], good), bonus);
        // After other moves, at other points, for the other side: nothing.
        assert_eq!(score([before[1], before[0]], good), 0);
        assert_eq!(score([None, None], good), 0);
        assert_eq!(score(before, point(10, 10)), 0);
        assert_eq!(history.continuation_score(Side::White, before, good), 0);
        assert_eq!(history.countermove(Side::Black, before[0]), Some(good));
    }

    #[test]
    fn scores_stay_within_their_limit_and_age() {
        let mut history = history();
        let before = [Some(point(7, 7)), Some(point(3, 4))];
        let good = point(8, 8);
        for _ in 0..1_000 {
            history.learn(Side::White, before, good, &[], 200);
        }
        let scores = |history: &History| {
            let after = history.continuation_score(Side::White, before, good);
            (history.score(Side::White, good), after)
        };
        let (alone, after) = scores(&history);
        assert!(alone > HISTORY_MAX / 2 && alone <= HISTORY_MAX);
        assert_eq!(after, 2 * alone);
        history.age();
        assert_eq!(scores(&history), (alone / 2, 2 * (alone / 2)));
    }
}
