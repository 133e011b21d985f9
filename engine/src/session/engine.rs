//! Tables that one search of a game leaves to the next.

use std::sync::{Arc, Mutex, MutexGuard};

use super::memory::MemoryPlan;
use crate::board::Rule;
use crate::lines::LineTable;
use crate::search::Searcher;

/// The line table and the searcher of a session. A search under way holds its lock.
#[derive(Default)]
pub(super) struct Engine {
    /// The line table of the last rule that was asked for.
    pub(super) lines: Option<Arc<LineTable>>,
    /// The searcher, with all that it has learned; none before the first search of a
    /// game.
    pub(super) searcher: Option<Searcher>,
}

impl Engine {
    /// An engine that knows nothing of games, and has the line table of `old`.
    pub(super) fn after(old: &Mutex<Engine>) -> Engine {
        // Where a search holds the lock, or broke down with it, the table is made anew.
        let lines = old.try_lock().ok().and_then(|old| old.lines.clone());
        Engine {
            lines,
            searcher: None,
        }
    }

    /// Waits for the end of a search that holds `engine`. If it has broken down, the
    /// engine begins anew.
    pub(super) fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
        engine.lock().unwrap_or_else(|broken| {
            // Nothing that the broken search has left is to be trusted.
            let mut engine = broken.into_inner();
            *engine = Engine::default();
            engine
        })
    }

    /// The line table for `rule`. If the last one was for another rule it is made anew,
    /// and the searcher, which was for that rule too, is dropped.
    pub(super) fn line_table(&mut self, rule: Rule) -> Arc<LineTable> {
        match &self.lines {
            Some(table) if table.fits(rule) => Arc::clone(table),
            _ => {
                let table = Arc::new(LineTable::new(rule));
                self.lines = Some(Arc::clone(&table));
                self.searcher = None;
                table
            }
        }
    }

    /// The searcher for `rule`, with tables as `memory` has room for.
    /// `line_table` must have been called for `rule` before: it drops the searcher of
    /// another one.
    pub(super) fn searcher(&mut self, memory: MemoryPlan, rule: Rule) -> &mut Searcher {
        debug_assert!(self.lines.as_ref().map_or(false, |table| table.fits(rule)));
        let MemoryPlan {
            solver_bytes,
            table_bytes,
            ..
        } = memory;
        let new = || Searcher::with_solver_bytes(table_bytes, solver_bytes, rule);
        let searcher = self.searcher.get_or_insert_with(new);
        searcher.set_solver_bytes(solver_bytes);
        searcher.set_table_bytes(table_bytes);
        searcher
    }
}
