//! The transposition table: what earlier searches found out about positions.

use crate::board::Point;
use crate::score::{Score, DECISIVE};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// The evaluation; where the other side has an open four to make, what it was a ply before,
    /// turned round: that position has none worth having.
    pub(super) eval: Score,
    /// In plies.
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

const WORDS_PER_ENTRY: usize = 2;
const ENTRIES_PER_BUCKET: usize = 4;
/// A bucket is a cache line.
const WORDS_PER_BUCKET: usize = WORDS_PER_ENTRY * ENTRIES_PER_BUCKET;
/// Buckets of a segment, by which the table grows: 1 MB.
const BUCKETS_PER_SEGMENT: usize = 1 << 14;
/// A hash names no segment beyond these.
const SEGMENTS_MAX: usize = 1 << 16;
/// One in so many entries is counted to know how full the table is.
const SAMPLE: u64 = 64;
/// Depths are stored from here up, so that none is negative.
const DEPTH_LOWEST: i32 = -32;

/// A part of the table that was asked for as one.
///
/// A vector, since one cannot become a shared slice without being copied.
type Segment = Arc<Vec<AtomicU64>>;

/// The table, shared by all threads of a search. They use it through a `View` each.
///
/// It begins small and grows as it fills, by one segment at a time (linear hashing: a
/// segment is split in two when its turn comes). Memory that is not needed yet is not asked
/// for: to use it for the first time is slow, and what lies close together is found faster.
///
/// An entry is two words: its data, and the hash combined with the data by exclusive or.
/// Threads write them without a lock. If the words of two entries get mixed, the hash that
/// comes out is none that anybody looks for.
pub(super) struct Table {
    /// Segments in use. Locked only while one is added, and by those who heard of it.
    segments: Mutex<Vec<Segment>>,
    /// How many they are.
    count: AtomicUsize,
    /// What was asked for.
    bytes: usize,
    count_max: usize,
    buckets_per_segment: usize,
    /// Entries counted, one in `SAMPLE`.
    sampled: AtomicUsize,
    age: u8,
}

impl Table {
    /// A table of `bytes` at most; smaller if the system refuses, of a bucket at least.
    pub(super) fn new(bytes: usize) -> Table {
        let (buckets_per_segment, count_max) = shape(bytes);
        let first = segment(buckets_per_segment).unwrap_or_else(|| {
            let words = (0..WORDS_PER_BUCKET).map(|_| AtomicU64::new(0));
            Arc::new(words.collect())
        });
        Table {
            count: AtomicUsize::new(1),
            bytes,
            count_max,
            buckets_per_segment: first.len() / WORDS_PER_BUCKET,
            segments: Mutex::new(vec![first]),
            sampled: AtomicUsize::new(0),
            age: 0,
        }
    }

    /// Lets the table have `bytes` at most from now on: as it is if it may be, else a new
    /// one.
    pub(super) fn set_bytes(&mut self, bytes: usize) {
        if bytes == self.bytes {
            return;
        }
        let (buckets_per_segment, count_max) = shape(bytes);
        let count = *self.count.get_mut();
        if buckets_per_segment == self.buckets_per_segment && count <= count_max {
            self.bytes = bytes;
            self.count_max = count_max;
        } else {
            *self = Table::new(bytes);
        }
    }

    /// Lets the entries of earlier searches be the first to be replaced.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    /// The table as one thread uses it until `grow_older`.
    pub(super) fn view(&self) -> View<'_> {
        View {
            table: self,
            segments: self.lock().clone(),
        }
    }

    /// Segments in use.
    #[cfg(test)]
    pub(super) fn segments_in_use(&self) -> usize {
        self.count.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Segment>> {
        // Whoever broke down with it left whole segments.
        self.segments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an entry that took an empty place, and adds a segment when a quarter of all
    /// places are taken.
    #[cold]
    fn count_sample(&self) {
        let filled = (self.sampled.fetch_add(1, Relaxed) + 1) * SAMPLE as usize;
        let count = self.count.load(Relaxed);
        let places = count * self.buckets_per_segment * ENTRIES_PER_BUCKET;
        if count < self.count_max && filled > places / 4 {
            self.add_segment(count);
        }
    }

    /// Takes one more segment into use than `count`, and moves there what now belongs there.
    /// Meanwhile other threads may read and write; what they miss or lose is an entry at
    /// most. Nothing happens if another thread has been faster, or the system refuses.
    fn add_segment(&self, count: usize) {
        let mut segments = self.lock();
        if segments.len() != count {
            return;
        }
        let new = match segment(self.buckets_per_segment) {
            Some(segment) => segment,
            None => return,
        };
        let source = count & ((count + 1).next_power_of_two() - 1) >> 1;
        let slots = segments[source].chunks_exact(WORDS_PER_ENTRY);
        for (from, to) in slots.zip(new.chunks_exact(WORDS_PER_ENTRY)) {
            let slot = read(from);
            if slot.data != 0 && segment_of(slot.hash, count + 1) == count {
                write(to, slot);
                write(from, Slot { hash: 0, data: 0 });
            }
        }
        segments.push(new);
        self.count.store(count + 1, Relaxed);
    }
}

/// The buckets of each segment of a table of `bytes` at most, and the most segments.
fn shape(bytes: usize) -> (usize, usize) {
    let buckets = (bytes / 8 / WORDS_PER_BUCKET).max(1);
    let count_max = (buckets / BUCKETS_PER_SEGMENT).clamp(1, SEGMENTS_MAX);
    (buckets.min(BUCKETS_PER_SEGMENT), count_max)
}

/// An empty segment of so many buckets; none if the system refuses.
fn segment(buckets: usize) -> Option<Segment> {
    let mut words: Vec<AtomicU64> = Vec::new();
    words.try_reserve_exact(buckets * WORDS_PER_BUCKET).ok()?;
    words.resize_with(buckets * WORDS_PER_BUCKET, || AtomicU64::new(0));
    Some(Arc::new(words))
}

/// The table as one thread uses it.
pub(super) struct View<'a> {
    table: &'a Table,
    /// Those of the table, or those that it had when we last looked.
    segments: Vec<Segment>,
}

impl View<'_> {
    /// What is known of the position of this hash, `ply` plies from the root.
    pub(super) fn probe(&mut self, hash: u64, ply: usize) -> Option<Entry> {
        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
        let data = slots.map(read).find(|slot| slot.hash == hash)?.data;
        unpack(data).map(|entry| Entry {
            score: from_table(entry.score, ply),
            ..entry
        })
    }

    /// Keeps `entry` for the position of this hash, `ply` plies from the root.
    pub(super) fn store(&mut self, hash: u64, ply: usize, entry: Entry) {
        let age = self.table.age;
        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
        let slot = match slots.min_by_key(|words| keep_worth(read(words), hash, age)) {
            Some(slot) => slot,
            None => return,
        };
        let mut entry = Entry {
            score: to_table(entry.score, ply),
            ..entry
        };
        let before = read(slot);
        if before.hash == hash {
            if let Some(old) = unpack(before.data) {
                entry.point = entry.point.or(old.point);
                let shallower = entry.depth + 3 < old.depth;
                if shallower && entry.bound != Bound::Exact && age_of(before.data) == age {
                    return;
                }
            }
        }
        let data = pack(entry, age);
        write(slot, Slot { hash, data });
        if before.data == 0 && hash % SAMPLE == 0 {
            self.table.count_sample();
        }
    }

    fn bucket(&mut self, hash: u64) -> &[AtomicU64] {
        if self.segments.len() != self.table.count.load(Relaxed) {
            self.look_again();
        }
        let segment = segment_of(hash, self.segments.len());
        // The highest bits name the segment; these are the ones below.
        let bucket = u128::from(hash << 4) * self.table.buckets_per_segment as u128;
        let start = (bucket >> 64) as usize * WORDS_PER_BUCKET;
        &self.segments[segment][start..start + WORDS_PER_BUCKET]
    }

    /// Takes over the segments that have been added.
    #[cold]
    fn look_again(&mut self) {
        let segments = self.table.lock();
        self.segments
            .extend_from_slice(&segments[self.segments.len()..]);
    }
}

/// The segment of a hash where `segments` are in use: its number modulo the next power of
/// two, or modulo half of that where there is no such segment yet.
fn segment_of(hash: u64, segments: usize) -> usize {
    let number = (hash >> 60 | (hash >> 32 & 0xfff) << 4) as usize;
    let mask = segments.next_power_of_two() - 1;
    match number & mask {
        segment if segment < segments => segment,
        segment => segment & mask >> 1,
    }
}

/// The two words of an entry, as they are meant.
#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    data: u64,
}

fn read(words: &[AtomicU64]) -> Slot {
    let data = words[1].load(Relaxed);
    let hash = words[0].load(Relaxed) ^ data;
    Slot { hash, data }
}

fn write(words: &[AtomicU64], slot: Slot) {
    words[0].store(slot.hash ^ slot.data, Relaxed);
    words[1].store(slot.data, Relaxed);
}

/// How much a slot is worth keeping; the one with the least is replaced.
fn keep_worth(slot: Slot, hash: u64, age: u8) -> i32 {
    if slot.hash == hash {
        return i32::MIN;
    }
    match unpack(slot.data) {
        None => i32::MIN + 1,
        Some(entry) => {
            let older = (64 + age - age_of(slot.data)) % 64;
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
