//! The transposition table: what earlier searches found out about positions.

use crate::board::Point;
use crate::score::{Score, DECISIVE};

/// How the score of an entry bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is this or more.
    Lower = 1,
    /// The true score is this or less.
    Upper = 2,
    /// The true score is this.
    Exact = 3,
}

impl Bound {
    /// What a search of the window from `alpha` to `beta` says of the true score.
    pub(super) fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a score so bound settles a search that only asks if it reaches `beta`.
    pub(super) fn settles(self, score: Score, beta: Score) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The best move, or the one that refuted the position's parent.
    pub(super) point: Option<Point>,
    /// Counted from the position, not from the root.
    pub(super) score: Score,
    /// The evaluation.
    pub(super) eval: Score,
    /// In plies.
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

const WORDS_PER_ENTRY: usize = 2;
const ENTRIES_PER_BUCKET: usize = 4;
/// A bucket is a cache line.
const WORDS_PER_BUCKET: usize = WORDS_PER_ENTRY * ENTRIES_PER_BUCKET;
/// Depths are stored from here up, so that none is negative.
const DEPTH_LOWEST: i32 = -8;

/// The table. Its memory is asked for zeroed, so that the system lends only what is used.
pub(super) struct Table {
    words: Vec<u64>,
    age: u8,
}

impl Table {
    /// A table of `bytes` at most; smaller if the system refuses, of a bucket at least.
    pub(super) fn new(bytes: usize) -> Table {
        let mut buckets = (bytes / 8 / WORDS_PER_BUCKET).max(1);
        // `vec!` of zeros gets untouched pages but aborts where there are none: ask first.
        while buckets > 1
            && Vec::<u64>::new()
                .try_reserve_exact(buckets * WORDS_PER_BUCKET)
                .is_err()
        {
            buckets /= 2;
        }
        Table {
            words: vec![0; buckets * WORDS_PER_BUCKET],
            age: 0,
        }
    }

    /// Lets the entries of earlier searches be the first to be replaced.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    /// What is known of the position of this hash, `ply` plies from the root.
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<Entry> {
        let start = self.bucket(hash);
        let bucket = &self.words[start..start + WORDS_PER_BUCKET];
        let entry = bucket
            .chunks_exact(WORDS_PER_ENTRY)
            .find(|entry| entry[0] == hash)?;
        unpack(entry[1]).map(|entry| Entry {
            score: from_table(entry.score, ply),
            ..entry
        })
    }

    /// Keeps `entry` for the position of this hash, `ply` plies from the root.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: Entry) {
        let start = self.bucket(hash);
        let age = self.age;
        let bucket = &mut self.words[start..start + WORDS_PER_BUCKET];
        let slots = bucket.chunks_exact_mut(WORDS_PER_ENTRY);
        let slot = match slots.min_by_key(|slot| keep_worth(slot, hash, age)) {
            Some(slot) => slot,
            None => return,
        };
        let mut entry = Entry {
            score: to_table(entry.score, ply),
            ..entry
        };
        if slot[0] == hash {
            if let Some(old) = unpack(slot[1]) {
                entry.point = entry.point.or(old.point);
                let shallower = entry.depth + 3 < old.depth;
                if shallower && entry.bound != Bound::Exact && age_of(slot[1]) == age {
                    return;
                }
            }
        }
        slot[0] = hash;
        slot[1] = pack(entry, age);
    }

    fn bucket(&self, hash: u64) -> usize {
        let buckets = (self.words.len() / WORDS_PER_BUCKET) as u128;
        ((u128::from(hash) * buckets) >> 64) as usize * WORDS_PER_BUCKET
    }
}

/// How much a slot is worth keeping; the one with the least is replaced.
fn keep_worth(slot: &[u64], hash: u64, age: u8) -> i32 {
    if slot[0] == hash {
        return i32::MIN;
    }
    match unpack(slot[1]) {
        None => i32::MIN + 1,
        Some(entry) => {
            let older = (64 + age - age_of(slot[1])) % 64;
            entry.depth - 8 * i32::from(older)
        }
    }
}

// A word holds, from the lowest bit: point 16, score 16, evaluation 16, depth 8, bound 2,
// age 6. No bound has the number 0, so a word of 0 is no entry.

fn pack(entry: Entry, age: u8) -> u64 {
    let point = entry.point.map_or(0, Point::packed);
    let depth = (entry.depth - DEPTH_LOWEST).clamp(0, 255) as u64;
    u64::from(point)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | depth << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

fn unpack(word: u64) -> Option<Entry> {
    let bound = match word >> 56 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        point: Point::from_packed(word as u16),
        score: Score::from((word >> 16) as i16),
        eval: Score::from((word >> 32) as i16),
        depth: (word >> 48 & 0xff) as i32 + DEPTH_LOWEST,
        bound,
    })
}

fn age_of(word: u64) -> u8 {
    (word >> 58) as u8
}

/// A decisive score counts from the root; in the table it counts from the position.
fn to_table(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score + ply as Score
    } else if score <= -DECISIVE {
        score - ply as Score
    } else {
        score
    }
}

fn from_table(score: Score, ply: usize) -> Score {
    if score >= DECISIVE {
        score - ply as Score
    } else if score <= -DECISIVE {
        score + ply as Score
    } else {
        score
    }
}
