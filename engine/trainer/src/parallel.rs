//! Work spread over threads, with results that do not depend on their number.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// The results of `work` on each of `items`, in the order of the items, computed by
/// `threads` threads (at least one). `progress` is called after each item with the count
/// done so far.
///
/// # Panics
/// If `work` or `progress` panics.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    progress: impl Fn(usize) + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((index, item)) = take(items, &next) {
                    let result = work(item);
                    let mut done = done.lock().expect("no worker panics in here");
                    done.push((index, result));
                    progress(done.len());
                }
            });
        }
    });
    let mut results = done.into_inner().expect("all workers have ended well");
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The next item that no thread has taken yet, with its index; None when all are taken.
fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_keep_the_order_whatever_the_threads() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [0, 1, 3, 200] {
            let squares = map(&items, threads, |n| n * n, |_| ());
            assert!(squares
                .iter()
                .zip(&items)
                .all(|(square, n)| *square == n * n));
            assert_eq!(squares.len(), items.len());
        }
        assert_eq!(map(&[] as &[u64], 4, |n| *n, |_| ()), Vec::<u64>::new());
    }
}
