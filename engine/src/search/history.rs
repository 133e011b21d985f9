//! Which moves were good elsewhere in the tree.
//!
//! CITE: to tell moves by those before them, too, is the continuation history of chess
//! engines, https://github.com/official-stockfish/Stockfish

use crate::board::{Point, Side, CELLS};

const HISTORY_MAX: i32 = 1 << 13;
/// Places for moves after another one, for each side and each `Before`. Different ones may
/// share a place: it evens out.
const PLACES_LOG2: u32 = 15;

/// The last moves of the other side and of one's own, in this order.
pub(super) type Before = [Option<Point>; 2];

/// What cut-offs teach about moves, whatever the position.
pub(super) struct History {
    /// By side and point, between plus and minus `HISTORY_MAX`.
    scores: [Vec<i32>; 2],
    /// The same by what was played before it, too: by the place among `Before`, side and
    /// place of both moves.
    scores_after: Vec<i16>,
    /// The move that refuted a move, by its side and point.
    answers: [Vec<Option<Point>>; 2],
}

impl History {
    pub(super) fn new() -> History {
        History {
            scores: [vec![0; CELLS], vec![0; CELLS]],
            scores_after: vec![0; 4 << PLACES_LOG2],
            answers: [vec![None; CELLS], vec![None; CELLS]],
        }
    }

    /// Lets what earlier searches taught count less.
    pub(super) fn fade(&mut self) {
        for score in self.scores.iter_mut().flatten() {
            *score /= 2;
        }
        for score in &mut self.scores_after {
            *score /= 2;
        }
    }

    pub(super) fn score(&self, side: Side, point: Point) -> i32 {
        self.scores[side as usize][point.index()]
    }

    /// What is known of `point` as a move of `side` after these moves: between plus and
    /// minus twice `HISTORY_MAX`.
    pub(super) fn score_after(&self, side: Side, before: Before, point: Point) -> i32 {
        let places = places(side, before, point);
        let scores = places.iter().flatten();
        scores
            .map(|&place| i32::from(self.scores_after[place]))
            .sum()
    }

    /// The move that was good for `side` right after `last`.
    pub(super) fn answer(&self, side: Side, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.answers[side as usize][last.index()])
    }

    /// `best` cut a node of `depth` off; `tried` were searched before it in vain.
    pub(super) fn learn(
        &mut self,
        side: Side,
        before: Before,
        best: Point,
        tried: &[Point],
        depth: i32,
    ) {
        let bonus = (depth * depth * 8).min(HISTORY_MAX / 4);
        self.nudge(side, before, best, bonus);
        for &point in tried {
            self.nudge(side, before, point, -bonus);
        }
        if let Some(last) = before[0] {
            self.answers[side as usize][last.index()] = Some(best);
        }
    }

    /// Moves the scores of a move by `bonus`.
    fn nudge(&mut self, side: Side, before: Before, point: Point, bonus: i32) {
        let score = &mut self.scores[side as usize][point.index()];
        *score = nudged(*score, bonus);
        for &place in places(side, before, point).iter().flatten() {
            let score = &mut self.scores_after[place];
            *score = nudged(i32::from(*score), bonus) as i16;
        }
    }
}

/// `score` moved by `bonus`, the less the nearer it is to its limit.
fn nudged(score: i32, bonus: i32) -> i32 {
    score + bonus - score * bonus.abs() / HISTORY_MAX
}

/// Where the scores of `point` after each of these moves stand.
fn places(side: Side, before: Before, point: Point) -> [Option<usize>; 2] {
    let place = |number: usize, last: Point| {
        // Multiplied so, near pairs of points lie far apart (Fibonacci hashing).
        let pair = (last.index() * CELLS + point.index()) as u32;
        let place = pair.wrapping_mul(0x9E37_79B9) >> (32 - PLACES_LOG2);
        ((2 * number + side as usize) << PLACES_LOG2) + place as usize
    };
    let [last, own] = before;
    [
        last.map(|last| place(0, last)),
        own.map(|own| place(1, own)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: usize, y: usize) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn what_was_good_after_a_move_is_known_after_that_move() {
        let mut history = History::new();
        let before = [Some(point(7, 7)), Some(point(3, 4))];
        let (good, bad) = (point(8, 8), point(9, 9));
        history.learn(Side::Black, before, good, &[bad], 6);
        let score = |before, point| history.score_after(Side::Black, before, point);
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
        assert_eq!(history.score_after(Side::White, before, good), 0);
        assert_eq!(history.answer(Side::Black, before[0]), Some(good));
    }

    #[test]
    fn scores_stay_within_their_limit_and_fade() {
        let mut history = History::new();
        let before = [Some(point(7, 7)), Some(point(3, 4))];
        let good = point(8, 8);
        for _ in 0..1_000 {
            history.learn(Side::White, before, good, &[], 200);
        }
        let scores = |history: &History| {
            let after = history.score_after(Side::White, before, good);
            (history.score(Side::White, good), after)
        };
        let (alone, after) = scores(&history);
        assert!(alone > HISTORY_MAX / 2 && alone <= HISTORY_MAX);
        assert_eq!(after, 2 * alone);
        history.fade();
        assert_eq!(scores(&history), (alone / 2, 2 * (alone / 2)));
    }
}
