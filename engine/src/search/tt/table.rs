//! The transposition table: growth, replacement, threads. It grows as it fills,
//! keeps what is worth most, and is shared by all threads of a search.
//!
//! CITE: access without locks,
//! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>; linear hashing, W.
//! Litwin, "Linear Hashing: A New Tool for File and Table Addressing", 1980

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::entry::{
    age_of, from_position_to_root, from_root_to_position, next_age, pack, searches_since,
    unpack, Bound, Entry,
};
use super::prefetch::prefetch;
use crate::search::params::TtParams;

/// Words of an entry: the hash combined with the data, and the data.
const WORDS_PER_ENTRY: usize = 2;
/// Entries among which a new one finds its slot.
const ENTRIES_PER_BUCKET: usize = 4;
/// Words of a bucket, which fills a cache line.
const WORDS_PER_BUCKET: usize = WORDS_PER_ENTRY * ENTRIES_PER_BUCKET;
/// Buckets of a segment, by which the table grows: 1 MB.
const BUCKETS_PER_SEGMENT: usize = 1 << 14;
/// Segments at most: 16 bits of a hash name one.
const SEGMENTS_MAX: usize = 1 << 16;
/// One in this many entries is counted to know how full the table is.
const SAMPLE: u64 = 64;

const _: () = assert!(WORDS_PER_BUCKET * 8 == 64);

/// A part of the table whose memory was asked for at once.
///
/// A vector, since one cannot become a shared slice without being copied.
type Segment = Arc<Vec<AtomicU64>>;

/// The transposition table, shared by all threads of a search. Each uses it through
/// a `TableView` of its own.
///
/// The table begins small and grows as it fills, by one segment at a time (linear
/// hashing: a segment is split in two when its turn comes). Memory that is not
/// needed yet is not asked for: its first use is slow, and what lies close together
/// is found faster.
///
/// An entry is two words: its data, and the hash combined with the data by
/// exclusive or. Threads write both without a lock. If words of two entries get
/// mixed, they yield a hash that nobody looks for.
pub(in crate::search) struct Table {
    params: TtParams,
    /// Segments in use. Locked only while one is added, and by views that see that
    /// there is a new one.
    segments: Mutex<Vec<Segment>>,
    /// The number of segments in use.
    count: AtomicUsize,
    /// The size that was asked for, in bytes.
    bytes: usize,
    /// The most segments for which `bytes` suffice.
    count_max: usize,
    buckets_per_segment: usize,
    /// Entries counted, one in `SAMPLE`.
    sampled: AtomicUsize,
    /// The age of entries that are written now; each search has another.
    age: u8,
}

impl Table {
    /// A table of `bytes` at most: smaller if the system refuses them, but at least
    /// one bucket.
    pub(in crate::search) fn new(bytes: usize, params: TtParams) -> Table {
        let (buckets_per_segment, count_max) = layout(bytes);
        let first = segment(buckets_per_segment).unwrap_or_else(|| {
            let words = (0..WORDS_PER_BUCKET).map(|_| AtomicU64::new(0));
            Arc::new(words.collect())
        });
        Table {
            params,
            count: AtomicUsize::new(1),
            bytes,
            count_max,
            buckets_per_segment: first.len() / WORDS_PER_BUCKET,
            segments: Mutex::new(vec![first]),
            sampled: AtomicUsize::new(0),
            age: 0,
        }
    }

    /// Limits the table to `bytes` from now on. It keeps its entries if it fits as
    /// it is; otherwise an empty table replaces it.
    pub(in crate::search) fn set_bytes(&mut self, bytes: usize) {
        if bytes == self.bytes {
            return;
        }
        let (buckets_per_segment, count_max) = layout(bytes);
        let count = *self.count.get_mut();
        if buckets_per_segment == self.buckets_per_segment && count <= count_max {
            self.bytes = bytes;
            self.count_max = count_max;
        } else {
            *self = Table::new(bytes, self.params);
        }
    }

    /// Begins another search: entries of earlier ones lose in worth, by
    /// `TtParams::age_weight` with each search.
    pub(in crate::search) fn grow_older(&mut self) {
        self.age = next_age(self.age);
    }

    /// The view of one thread, valid until `grow_older`.
    pub(in crate::search) fn view(&self) -> TableView<'_> {
        TableView {
            table: self,
            segments: self.lock().clone(),
        }
    }

    /// The number of segments in use.
    #[cfg(test)]
    pub(in crate::search) fn segments_in_use(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// The segments in use, for as long as the guard lives.
    fn lock(&self) -> MutexGuard<'_, Vec<Segment>> {
        // A thread that panicked while it held the lock left whole segments.
        self.segments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an entry of the sample, if it took an empty slot, and adds a segment once one
    /// slot in `fill_divisor` is taken. A table that was full before its limit was raised has
    /// no empty slots.
    #[cold]
    fn count_sample(&self, was_empty: bool) {
        let taken = usize::from(was_empty);
        let filled = (self.sampled.fetch_add(taken, Relaxed) + taken) * SAMPLE as usize;
        let count = self.count.load(Relaxed);
        let slots = count * self.buckets_per_segment * ENTRIES_PER_BUCKET;
        if count < self.count_max && filled > slots / self.params.fill_divisor as usize {
            self.add_segment(count);
        }
    }

    /// Adds a segment to the `count` in use, and moves the entries there that now
    /// belong there. Meanwhile other threads may read and write; they miss or lose
    /// an entry at most. Does nothing if another thread has been faster, or the
    /// system refuses.
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
            let raw = read(from);
            if raw.data != 0 && segment_of(raw.hash, count + 1) == count {
                write(to, raw);
                write(from, RawEntry { hash: 0, data: 0 });
            }
        }
        segments.push(new);
        self.count.store(count + 1, Relaxed);
    }
}

/// The buckets of each segment of a table of `bytes` at most, and the most
/// segments.
fn layout(bytes: usize) -> (usize, usize) {
    let buckets = (bytes / 8 / WORDS_PER_BUCKET).max(1);
    let count_max = (buckets / BUCKETS_PER_SEGMENT).clamp(1, SEGMENTS_MAX);
    (buckets.min(BUCKETS_PER_SEGMENT), count_max)
}

/// An empty segment of this many `buckets`; none if the system refuses.
fn segment(buckets: usize) -> Option<Segment> {
    let mut words: Vec<AtomicU64> = Vec::new();
    words.try_reserve_exact(buckets * WORDS_PER_BUCKET).ok()?;
    words.resize_with(buckets * WORDS_PER_BUCKET, || AtomicU64::new(0));
    Some(Arc::new(words))
}

/// The transposition table as one thread uses it.
pub(in crate::search) struct TableView<'a> {
    table: &'a Table,
    /// The segments that the table had when this view last looked.
    segments: Vec<Segment>,
}

impl TableView<'_> {
    /// The entry of the position with this `hash`, `ply` plies from the root; none
    /// if the table does not know it.
    pub(in crate::search) fn probe(&mut self, hash: u64, ply: usize) -> Option<Entry> {
        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
        let data = slots.map(read).find(|raw| raw.hash == hash)?.data;
        unpack(data).map(|entry| Entry {
            score: from_position_to_root(entry.score, ply),
            ..entry
        })
    }

    /// Writes `entry` for the position with this `hash`, `ply` plies from the root,
    /// unless the table knows much more of it.
    pub(in crate::search) fn store(&mut self, hash: u64, ply: usize, entry: Entry) {
        let (age, params) = (self.table.age, self.table.params);
        let slots = self.bucket(hash).chunks_exact(WORDS_PER_ENTRY);
        let slot =
            match slots.min_by_key(|words| keep_worth(read(words), hash, age, &params)) {
                Some(slot) => slot,
                None => return,
            };
        let mut entry = Entry {
            score: from_root_to_position(entry.score, ply),
            ..entry
        };
        let before = read(slot);
        if before.hash == hash {
            if let Some(old) = unpack(before.data) {
                entry.point = entry.point.or(old.point);
                entry.eval = entry.eval.or(old.eval);
                let shallower = entry.depth + params.depth_margin < old.depth;
                if shallower && entry.bound != Bound::Exact && age_of(before.data) == age {
                    return;
                }
            }
        }
        let data = pack(entry, age);
        write(slot, RawEntry { hash, data });
        if hash % SAMPLE == 0 {
            self.table.count_sample(before.data == 0);
        }
    }

    /// Has the memory of the entry of `hash` fetched, for a probe that comes soon.
    #[inline]
    pub(in crate::search) fn prefetch(&self, hash: u64) {
        let (segment, start) = self.place(hash);
        prefetch(&self.segments[segment][start]);
    }

    /// The bucket of a hash.
    fn bucket(&mut self, hash: u64) -> &[AtomicU64] {
        if self.segments.len() != self.table.count.load(Relaxed) {
            self.look_again();
        }
        let (segment, start) = self.place(hash);
        &self.segments[segment][start..start + WORDS_PER_BUCKET]
    }

    /// The segment of a hash, of those that this view knows, and the first word of its bucket
    /// there.
    fn place(&self, hash: u64) -> (usize, usize) {
        // The four highest bits help to name the segment; the bucket takes those
        // below.
        let bucket = u128::from(hash << 4) * self.table.buckets_per_segment as u128;
        let start = (bucket >> 64) as usize * WORDS_PER_BUCKET;
        (segment_of(hash, self.segments.len()), start)
    }

    /// Takes over the segments that have been added since the last look.
    #[cold]
    fn look_again(&mut self) {
        let segments = self.table.lock();
        self.segments
            .extend_from_slice(&segments[self.segments.len()..]);
    }
}

/// The segment of `hash` while `segments` are in use: 16 bits of the hash modulo
/// the next power of two, or modulo half of that where there is no such segment
/// yet.
fn segment_of(hash: u64, segments: usize) -> usize {
    let bits = (hash >> 60 | (hash >> 32 & 0xfff) << 4) as usize;
    let mask = segments.next_power_of_two() - 1;
    match bits & mask {
        segment if segment < segments => segment,
        segment => segment & mask >> 1,
    }
}

/// The two words of an entry, taken apart.
#[derive(Clone, Copy)]
struct RawEntry {
    /// The hash of the position.
    hash: u64,
    /// The packed entry; 0 for none.
    data: u64,
}

/// Reads the words of a slot.
fn read(words: &[AtomicU64]) -> RawEntry {
    let data = words[1].load(Relaxed);
    let hash = words[0].load(Relaxed) ^ data;
    RawEntry { hash, data }
}

/// Writes the words of a slot.
fn write(words: &[AtomicU64], raw: RawEntry) {
    words[0].store(raw.hash ^ raw.data, Relaxed);
    words[1].store(raw.data, Relaxed);
}

/// The worth of keeping an entry, in plies of depth, when the position with this
/// `hash` needs a slot: the entry with the least is replaced, that of the same
/// position first of all.
fn keep_worth(raw: RawEntry, hash: u64, age: u8, params: &TtParams) -> i32 {
    if raw.hash == hash {
        return i32::MIN;
    }
    match unpack(raw.data) {
        None => i32::MIN + 1,
        Some(entry) => {
            let searches = i32::from(searches_since(raw.data, age));
            entry.depth - params.age_weight * searches
        }
    }
}
