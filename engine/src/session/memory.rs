//! Memory: what the tables of a search may take of that of the whole process.

use std::convert::TryFrom; // Not in the prelude of edition 2018.

use crate::search::{Searcher, THREADS_MAX};

/// With less memory than this, in bytes, the process could not keep its limit.
pub(super) const MEMORY_MIN: u64 = 4_900_000;
/// Bytes that the process takes with hardly any tables, counted as the system counts them
/// that limits them (`RLIMIT_DATA`): stacks, lists, the line table. It is what the
/// largest board takes, with the rule that takes most, which is renju.
const BARE_BYTES: u64 = 4_850_000;
/// Bytes that the process takes beside tables and searchers, counted as a judge may count
/// them: the program itself too, and all that might come.
const FIXED_BYTES: u64 = 6 << 20;
/// Bytes that the process has when `granted_bytes` looks what else there is.
const HELD_BYTES: u64 = 240 << 10;
/// With less memory than this, in bytes, not even an error can be told to a manager.
pub(super) const SPEECH_MIN: u64 = 1 << 20;
/// Bytes that a search takes beside what lasts from one to the next, at most.
const SEARCH_BYTES: usize = 1_400_000;
/// How precisely `granted_bytes` looks, in bytes.
const GRANTED_STEP: u64 = 64 << 10;

const _: () = assert!(BARE_BYTES <= MEMORY_MIN);
const _: () = assert!(BARE_BYTES < FIXED_BYTES);

/// The sizes of what a searcher has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MemoryPlan {
    /// Search threads.
    pub(super) threads: usize,
    /// Bytes of the solvers' tables at most.
    pub(super) solver_bytes: usize,
    /// Bytes of the transposition table at most.
    pub(super) table_bytes: usize,
}

impl MemoryPlan {
    /// The plan for a process that may take `bytes` and is to search with `threads_wished`
    /// threads, as far as there is room for them beside a table.
    ///
    /// The table takes at most 60 % of the memory, and never so much that the rest of the
    /// process does not fit beside it. Where memory is so short that even the solvers get
    /// smaller, half of what is left stays free, for what no plan knows.
    pub(super) fn new(bytes: u64, threads_wished: usize) -> MemoryPlan {
        let (solvers, thread) =
            (Searcher::SOLVER_BYTES as u64, Searcher::THREAD_BYTES as u64);
        let room = (bytes - bytes / 4).saturating_sub(FIXED_BYTES + solvers);
        let threads_max = (room / thread).clamp(1, THREADS_MAX as u64) as usize;
        let threads = threads_wished.clamp(1, threads_max);
        let helpers = (threads as u64 - 1) * thread;
        let spare = bytes.saturating_sub(BARE_BYTES + helpers);
        let solver_bytes = solvers.min(spare / 2);
        let ample = bytes.saturating_sub(FIXED_BYTES + helpers + thread + solvers);
        let table_bytes = ample.max((spare - solver_bytes) / 2).min(bytes / 10 * 6);
        MemoryPlan {
            threads,
            solver_bytes: solver_bytes as usize,
            table_bytes: usize::try_from(table_bytes).unwrap_or(usize::MAX / 4),
        }
    }
}

/// The bytes that the whole process can have: `u64::MAX` if the system grants at least
/// `wanted`, or else what it grants.
///
/// To be asked before there are tables: what is refused later ends the process.
pub(super) fn granted_bytes(wanted: u64) -> u64 {
    let grants =
        |bytes: u64| usize::try_from(bytes).map_or(false, |b| reserve(b).is_some());
    // The memory of a WebAssembly program never shrinks: it would keep what it asks for here.
    if cfg!(target_family = "wasm") || grants(wanted) {
        return u64::MAX;
    }
    let (mut granted, mut refused) = (0, wanted);
    while refused - granted > GRANTED_STEP {
        let middle = granted + (refused - granted) / 2;
        if grants(middle) {
            granted = middle;
        } else {
            refused = middle;
        }
    }
    granted + HELD_BYTES
}

/// True if the system grants what a search takes beside what lasts from one to the next.
pub(super) fn has_room_for_search() -> bool {
    reserve(SEARCH_BYTES).is_some()
}

/// Memory of this many `bytes` that nobody has touched; None if the system refuses it.
// Inlined, memory that nobody uses would not even be asked for.
#[inline(never)]
fn reserve(bytes: usize) -> Option<Vec<u8>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).ok()?;
    Some(memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_leaves_room_for_the_rest_of_the_process() {
        for bytes in (MEMORY_MIN..64 << 20).step_by(100_000) {
            for wished in [1, 2, 64] {
                let plan = MemoryPlan::new(bytes, wished);
                let helpers = (plan.threads - 1) * Searcher::THREAD_BYTES;
                let tables = (plan.solver_bytes + plan.table_bytes + helpers) as u64;
                assert!(tables + BARE_BYTES <= bytes, "{:?} of {}", plan, bytes);
                assert!(plan.threads == 1 || wished > 1 && bytes >= 18 << 20);
            }
        }
    }

    #[test]
    fn tables_grow_with_the_memory() {
        let plan = |bytes| MemoryPlan::new(bytes, 1);
        assert!(plan(5_000_000).table_bytes > 30_000);
        for pair in [5, 6, 8, 10, 16, 32, 350, 2_047, 1 << 20].windows(2) {
            let [less, more] = [plan(pair[0] << 20), plan(pair[1] << 20)];
            assert!(less.table_bytes < more.table_bytes, "{:?}", pair);
            assert!(less.solver_bytes <= more.solver_bytes, "{:?}", pair);
        }
        assert_eq!(plan(16 << 20).solver_bytes, Searcher::SOLVER_BYTES);
        assert_eq!(plan(350 << 20).table_bytes, (350 << 20) / 10 * 6);
    }

    #[test]
    fn what_the_system_grants_is_no_limit_or_known() {
        assert_eq!(granted_bytes(1 << 20), u64::MAX);
        // More than any processor can address.
        let granted = granted_bytes(1 << 62);
        assert!(granted > 64 << 20 && granted < 1 << 60, "{}", granted);
    }
}
