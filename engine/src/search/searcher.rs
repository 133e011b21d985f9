//! `Searcher`: the public interface of the search.

use super::lazy_smp::Threads;
use super::params::SearchParams;
use super::picker::MovePicker;
use super::report::{Observer, Report, Wanted};
use super::root::Start;
use super::run::Run;
use super::tt::Table;
use super::values::MoveValue;
use super::worker::{Common, Solvers, Worker};
use crate::board::{Point, Rule};
use crate::control::{Control, NodeCounter, SharedCounter};
use crate::eval::EvalParams;
use crate::position::Position;
use crate::score::DRAW;

/// The most threads that a searcher takes. A WebAssembly program has only one.
pub const THREADS_MAX: usize = if cfg!(target_family = "wasm") { 1 } else { 64 };

/// Searches positions of one game, and remembers from move to move.
pub struct Searcher {
    common: Common,
    main: Worker,
    /// The workers of the other threads.
    pub(super) helpers: Vec<Worker>,
}

impl Searcher {
    /// Memory beside the table that each thread of a searcher takes, in bytes: stack,
    /// position, lists, histories.
    pub const THREAD_BYTES: usize = 3 << 20;
    /// Memory that the solvers of a searcher take, in bytes.
    pub const SOLVER_BYTES: usize = Solvers::BYTES;

    /// A searcher for games by `rule` that knows nothing yet, with a transposition
    /// table of `table_bytes` at most.
    pub fn new(table_bytes: usize, rule: Rule) -> Searcher {
        let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::of(rule));
        Searcher::with_params(table_bytes, rule, params, eval_params)
    }

    /// A new searcher with parameters other than the default ones, for tuning.
    pub fn with_params(
        table_bytes: usize,
        rule: Rule,
        params: SearchParams,
        eval_params: EvalParams,
    ) -> Searcher {
        let bytes = (table_bytes, Solvers::BYTES);
        Searcher::with_bytes(bytes, rule, params, eval_params)
    }

    /// A new searcher as `new` makes it, but whose solvers take `solver_bytes` at most.
    pub fn with_solver_bytes(
        table_bytes: usize,
        solver_bytes: usize,
        rule: Rule,
    ) -> Searcher {
        let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::of(rule));
        Searcher::with_bytes((table_bytes, solver_bytes), rule, params, eval_params)
    }

    fn with_bytes(
        (table_bytes, solver_bytes): (usize, usize),
        rule: Rule,
        params: SearchParams,
        eval_params: EvalParams,
    ) -> Searcher {
        let common = Common {
            picker: MovePicker::new(params.ordering, eval_params, rule),
            table: Table::new(table_bytes, params.tt),
            params,
            eval_params,
            rule,
        };
        let solvers = Solvers::new(common.params.threats, solver_bytes);
        Searcher {
            main: Worker::new(&common, Some(solvers)),
            common,
            helpers: Vec::new(),
        }
    }

    /// Limits the transposition table to `table_bytes` from now on. It forgets its
    /// entries only if it has grown beyond that, or its segments would be of another
    /// size.
    pub fn set_table_bytes(&mut self, table_bytes: usize) {
        self.common.table.set_bytes(table_bytes);
    }

    /// Limits the solvers to `solver_bytes` from now on. They forget what they know only
    /// if their tables get another size.
    pub fn set_solver_bytes(&mut self, solver_bytes: usize) {
        let fit = |solvers: &Solvers| solvers.fit(solver_bytes);
        if !self.main.solvers.as_ref().map_or(false, fit) {
            // The old ones first, so that there is never memory for both.
            self.main.solvers = None;
            let params = self.common.params.threats;
            self.main.solvers = Some(Solvers::new(params, solver_bytes));
        }
    }

    /// Searches with `count` threads from now on; at least one, at most `THREADS_MAX`.
    ///
    /// With one thread, the same searches one after another have the same results.
    pub fn set_threads(&mut self, count: usize) {
        let common = &self.common;
        self.helpers
            .resize_with(count.clamp(1, THREADS_MAX) - 1, || {
                Worker::new(common, None)
            });
    }

    /// The best move in `position`, as far as `control` lets it look.
    ///
    /// `position` is the same afterward. With at least one empty point there is always
    /// a move, however early `control` stops.
    pub fn search(
        &mut self,
        position: &mut Position,
        control: &mut dyn Control,
        observer: &mut dyn Observer,
    ) -> Report {
        let wanted = Wanted::default();
        let reports = self.search_multi_pv(position, &wanted, control, observer);
        // There is none only on a full board.
        reports.into_iter().next().unwrap_or(Report {
            pv: Vec::new(),
            score: DRAW,
            depth: 0,
            nodes: 0,
        })
    }

    /// The best PVs in `position`, best first, as many as `wanted` or as there are
    /// moves.
    ///
    /// Several PVs are those of the last depth that was completed for all of them. A
    /// single PV may be newer: if the search is stopped within a depth, it is the best
    /// one by then.
    pub fn search_multi_pv(
        &mut self,
        position: &mut Position,
        wanted: &Wanted,
        control: &mut dyn Control,
        observer: &mut dyn Observer,
    ) -> Vec<Report> {
        let shared = SharedCounter::default();
        let counter = if self.helpers.is_empty() {
            NodeCounter::new(control)
        } else {
            NodeCounter::of_main(control, &shared)
        };
        self.common.table.grow_older();
        let mut run = Run::new(position, counter, &self.common, &mut self.main);
        let mut root = match run.start(wanted, observer) {
            Start::Search(root) => root,
            Start::Answered(reports) => return reports,
        };
        let threads = Threads {
            shared: &shared,
            common: &self.common,
            helpers: &mut self.helpers,
        };
        threads.deepen(&mut run, &mut root, observer);
        run.reports(*root)
    }

    /// The scores of `moves` for the side to move, all searched equally deep in the
    /// full window; in the order of `moves`, without those that cannot be played.
    ///
    /// However early `control` stops, each move has a score: one found without search
    /// if not even the first depth was completed. Only one thread is used.
    pub fn values(
        &mut self,
        position: &mut Position,
        moves: &[Point],
        control: &mut dyn Control,
    ) -> Vec<MoveValue> {
        self.common.table.grow_older();
        let counter = NodeCounter::new(control);
        Run::new(position, counter, &self.common, &mut self.main).values(moves)
    }
}
