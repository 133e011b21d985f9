//! Transposition table entries, each packed into one word.

use crate::board::Point;
use crate::score::{Score, DECISIVE, INFINITE};
use crate::search::params::{SearchParams, DEPTH_MAX};
use crate::search::window::Window;

/// The kind of bound that the score of an entry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Bound {
    /// The true score is this or more: the search failed high.
    Lower = 1,
    /// The true score is this or less: the search failed low.
    Upper = 2,
    /// The true score is this.
    Exact = 3,
}

impl Bound {
    /// The bound that a search in `window` gives with the result `score`.
    pub(in crate::search) fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// True if a `score` with this bound answers a search in `window`.
    pub(in crate::search) fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        }
    }
}

/// The knowledge of the transposition table about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Entry {
    /// The best move, or the one that cut the node off.
    pub(in crate::search) point: Option<Point>,
    /// The score for the side to move. A decisive one counts plies from the root
    /// where it is probed, and from the position where it is packed.
    pub(in crate::search) score: Score,
    /// Raw static evaluation; none if nobody has asked for it, as while an open four is
    /// threatened and the position is not at rest.
    pub(in crate::search) eval: Option<Score>,
    /// Depth of the search in plies; 0 or less for a quiescence search.
    pub(in crate::search) depth: i32,
    /// The kind of bound that `score` is.
    pub(in crate::search) bound: Bound,
}

/// Depths are packed as distances from this one, so that none is negative.
const DEPTH_LOWEST: i32 = -32;
/// What stands for no evaluation.
const EVAL_NONE: i16 = i16::MIN;
/// The largest packed depth.
const DEPTH_PACKED_MAX: i32 = 0xff;
/// Ages are below this: they have six bits.
const AGES: u8 = 64;

// No score is `EVAL_NONE`.
const _: () = assert!(INFINITE <= i16::MAX as Score);
const _: () = assert!(DEPTH_MAX as i32 - DEPTH_LOWEST <= DEPTH_PACKED_MAX);
const _: () = assert!(SearchParams::DEFAULT.quiescence.fours_max <= -DEPTH_LOWEST);

/// The age of entries of the next search.
pub(super) fn next_age(age: u8) -> u8 {
    (age + 1) % AGES
}

/// The number of searches since the entry packed in `word` was written, if entries
/// are now written with `age`.
pub(super) fn searches_since(word: u64, age: u8) -> u8 {
    (AGES + age - age_of(word)) % AGES
}

// A word holds, from the lowest bit: point 16, score 16, evaluation 16, depth 8,
// bound 2, age 6. No bound is 0, so a word of 0 is no entry.

/// Packs an entry and its age into a word, which is never 0.
pub(super) fn pack(entry: Entry, age: u8) -> u64 {
    let eval = entry.eval.map_or(EVAL_NONE, |eval| eval as i16);
    debug_assert!(entry.score.abs() <= INFINITE);
    debug_assert!(entry.eval.map_or(true, |eval| eval.abs() <= INFINITE));
    let point = entry.point.map_or(0, Point::packed);
    let depth = (entry.depth - DEPTH_LOWEST).clamp(0, DEPTH_PACKED_MAX) as u64;
    u64::from(point)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | depth << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

/// The entry that is packed in `word`; none if the word is 0.
pub(super) fn unpack(word: u64) -> Option<Entry> {
    let bound = match word >> 56 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    let eval = (word >> 32) as i16;
    Some(Entry {
        point: Point::from_packed(word as u16),
        score: Score::from((word >> 16) as i16),
        eval: (eval != EVAL_NONE).then(|| Score::from(eval)),
        depth: (word >> 48 & 0xff) as i32 + DEPTH_LOWEST,
        bound,
    })
}

/// The age of a packed entry.
pub(super) fn age_of(word: u64) -> u8 {
    (word >> 58) as u8
}

/// Converts a decisive `score` from plies counted from the root to plies counted
/// from a position `ply` plies from the root. Any other score stays as it is.
pub(super) fn from_root_to_position(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score + ply as Score
    } else if score <= -DECISIVE {
        score - ply as Score
    } else {
        score
    }
}

/// Converts a decisive `score` from plies counted from a position `ply` plies from
/// the root to plies counted from the root. Any other score stays as it is.
pub(super) fn from_position_to_root(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score - ply as Score
    } else if score <= -DECISIVE {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_settle_windows_that_they_lie_outside_of() {
        for score in -4..=4 {
            for (alpha, width) in (-4..=3).flat_map(|alpha| [(alpha, 1), (alpha, 3)]) {
                let beta = alpha + width;
                let settles = |bound: Bound| bound.settles(score, Window { alpha, beta });
                assert!(settles(Bound::Exact));
                assert_eq!(settles(Bound::Lower), score >= beta);
                assert_eq!(settles(Bound::Upper), score <= alpha);
                // One of them answers the question of a null window, whatever the score.
                let is_answered = settles(Bound::Lower) || settles(Bound::Upper);
                assert!(is_answered || width > 1);
            }
        }
    }
}
