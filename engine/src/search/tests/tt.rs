//! The transposition table as it grows, and with several threads at it.

use super::*;
use crate::board::splitmix;

/// The entry that is always stored for `hash`, so that whatever comes back can be
/// checked.
fn entry_of(hash: u64) -> Entry {
    Entry {
        point: Some(Point::new(
            (hash >> 8) as usize % 22,
            (hash >> 16) as usize % 22,
        )),
        score: (hash >> 24 & 0xfff) as Score,
        eval: Some((hash >> 36 & 0xfff) as Score - 2_000),
        depth: (hash >> 50 & 31) as i32,
        bound: Bound::Exact,
    }
}

#[test]
fn a_table_grows_as_it_fills_and_loses_little() {
    let table = table_of(60 << 20);
    assert_eq!(table.segments_in_use(), 1);
    let count = 800_000;
    for number in 0..count {
        let hash = splitmix(number);
        table.view().store(hash, 0, entry_of(hash));
        assert_eq!(table.view().probe(hash, 0), Some(entry_of(hash)));
    }
    // A quarter of 65,536 slots a segment: 48.8 segments, less by what got lost.
    let segments = table.segments_in_use();
    assert!((46..=49).contains(&segments), "{} segments", segments);
    let mut found = 0;
    for hash in (0..count).map(splitmix) {
        if let Some(entry) = table.view().probe(hash, 0) {
            assert_eq!(entry, entry_of(hash));
            found += 1;
        }
    }
    assert!(found > count * 95 / 100, "{} of {}", found, count);
}

#[test]
fn a_table_stays_within_its_limit() {
    let table = table_of((17 << 20) + 4_321);
    for hash in (0..1_500_000).map(splitmix) {
        table.view().store(hash, 0, entry_of(hash));
    }
    assert_eq!(table.segments_in_use(), 17);
    for bytes in [0, 1, 100, 5_000, (1 << 20) - 1] {
        let table = table_of(bytes);
        table.view().store(77, 3, entry_of(77));
        assert_eq!(table.view().probe(77, 3), Some(entry_of(77)));
        assert_eq!(table.segments_in_use(), 1);
    }
}

#[test]
fn a_table_keeps_what_it_knows_if_it_may_stay() {
    let mut table = table_of(30 << 20);
    let count = 100_000;
    for hash in (0..count).map(splitmix) {
        table.view().store(hash, 0, entry_of(hash));
    }
    let used = table.segments_in_use();
    let known = |table: &Table| {
        let hashes = (0..count).map(splitmix);
        hashes
            .filter(|&hash| table.view().probe(hash, 0).is_some())
            .count()
    };
    let before = known(&table);
    for bytes in [30 << 20, 90 << 20, used << 20] {
        table.set_bytes(bytes);
        assert_eq!(known(&table), before, "{} bytes", bytes);
    }
    for hash in (count..10 * count).map(splitmix) {
        table.view().store(hash, 0, entry_of(hash));
    }
    assert_eq!(table.segments_in_use(), used);
    for bytes in [(used - 1) << 20, 5_000] {
        table.set_bytes(bytes);
        assert_eq!((known(&table), table.segments_in_use()), (0, 1));
    }
}

#[test]
fn a_full_table_grows_once_it_may() {
    let mut table = table_of(2 << 20);
    let mut hashes = (0..).map(splitmix);
    let mut store = |table: &Table, count| {
        for hash in hashes.by_ref().take(count) {
            table.view().store(hash, 0, entry_of(hash));
        }
    };
    // So often that no bucket has an empty slot.
    store(&table, 2_000_000);
    assert_eq!(table.segments_in_use(), 2);
    table.set_bytes(7 << 20);
    store(&table, 10_000);
    assert_eq!(table.segments_in_use(), 7);
}

#[test]
fn threads_read_only_what_was_written() {
    // Few buckets, so that threads meet; then many, so that the table grows
    // meanwhile.
    for (bytes, hashes) in [(1 << 10, 3_000), (20 << 20, 400_000)] {
        let table = table_of(bytes);
        let work = &|seed: u64| {
            let mut found = 0;
            for step in 0..800_000_u64 {
                let hash = splitmix(splitmix(seed ^ step << 2) % hashes);
                match table.view().probe(hash, 0) {
                    Some(entry) => {
                        assert_eq!(entry, entry_of(hash));
                        found += 1;
                    }
                    None => table.view().store(hash, 0, entry_of(hash)),
                }
            }
            found
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..3).map(|seed| scope.spawn(move || work(seed))).collect();
            for thread in threads {
                assert!(thread.join().expect("no panic") > 1_000);
            }
        });
    }
}
