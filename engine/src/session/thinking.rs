//! A search under way.

use super::Engine;
use crate::board::{Board, Color, Point, Rules};
use crate::clock::{Clock, Limits, LiveLimits};
use crate::lines::LineTable;
use crate::position::Position;
use crate::search::{Observer, Report, Searcher};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

/// The stack of a search thread. The search also runs on the stack of a main thread, which
/// has no more than this under Windows.
const STACK_BYTES: usize = 1 << 20;

/// Is told how a search gets on. It may be called from another thread.
pub trait Watch: Send {
    /// A depth is done.
    fn depth_done(&mut self, report: &Report);
    /// The search is over: `Thinking::wait` does not wait any more.
    fn over(&mut self);
}

/// What is to be searched.
pub(super) struct Task {
    pub(super) board: Board,
    pub(super) side: Color,
    pub(super) rules: Rules,
    pub(super) table_bytes: usize,
    pub(super) started: Instant,
    pub(super) limits: Limits,
}

/// A search that runs, or has run.
pub struct Thinking {
    limits: Arc<LiveLimits>,
    thread: Option<JoinHandle<Option<Report>>>,
    /// The answer of a search that ran without a thread.
    report: Option<Report>,
    fallback: Option<Point>,
}

/// What came of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move; none only on a full board.
    pub point: Option<Point>,
    /// How it was found; none if the search broke down and any legal move had to do.
    pub report: Option<Report>,
}

impl Thinking {
    /// Begins `task`, in a thread of its own or, where none can be had, here and now.
    pub(super) fn begin(
        task: Task,
        engine: &Arc<Mutex<Engine>>,
        watch: Box<dyn Watch>,
    ) -> Thinking {
        let limits = Arc::new(LiveLimits::new(task.limits));
        let fallback = task.board.nearest_to_centre();
        let work = Arc::new(Mutex::new(Some((task, watch))));
        let thread = {
            let (work, engine, limits) =
                (Arc::clone(&work), Arc::clone(engine), Arc::clone(&limits));
            let builder = Builder::new().name("search".into()).stack_size(STACK_BYTES);
            builder.spawn(move || run(&work, &engine, limits)).ok()
        };
        let report = match thread {
            Some(_) => None,
            None => run(&work, engine, Arc::clone(&limits)),
        };
        Thinking {
            limits,
            thread,
            report,
            fallback,
        }
    }

    /// Ends the search; `wait` then gives what it has found.
    pub fn stop(&self) {
        self.limits.stop();
    }

    /// Changes the limits, which still count from when the search was asked for.
    pub fn set_limits(&self, limits: Limits) {
        self.limits.set(limits);
    }

    /// Waits for the end of the search.
    pub fn wait(self) -> Answer {
        let report = match self.thread {
            // A thread that broke down has no report: the fallback is a legal move.
            Some(thread) => thread.join().unwrap_or(None),
            None => self.report,
        };
        let point = report.as_ref().and_then(Report::best).or(self.fallback);
        Answer { point, report }
    }
}

type Work = Mutex<Option<(Task, Box<dyn Watch>)>>;

/// Says that the search is over, however it ends.
struct OverGuard(Box<dyn Watch>);

impl Drop for OverGuard {
    fn drop(&mut self) {
        self.0.over();
    }
}

impl Observer for OverGuard {
    fn depth_done(&mut self, report: &Report) {
        self.0.depth_done(report);
    }
}

fn run(work: &Work, engine: &Mutex<Engine>, limits: Arc<LiveLimits>) -> Option<Report> {
    let (task, watch) = work.lock().ok()?.take()?;
    let mut watch = OverGuard(watch);
    let mut engine = match engine.lock() {
        Ok(engine) => engine,
        Err(broken) => {
            // An earlier search broke down inside: nothing of it is to be trusted.
            let mut engine = broken.into_inner();
            *engine = Engine::default();
            engine
        }
    };
    let mut clock = Clock::new(task.started, limits);
    let lines = engine.line_table(task.rules);
    let mut position = Position::new(task.board, task.side, task.rules, lines);
    let searcher = engine.searcher(task.table_bytes, task.rules);
    Some(searcher.search(&mut position, &mut clock, &mut watch))
}

impl Engine {
    /// The line table for `rules`, made anew only if the last one was for others.
    fn line_table(&mut self, rules: Rules) -> Arc<LineTable> {
        match &self.lines {
            Some(table) if table.fits(rules) => Arc::clone(table),
            _ => {
                let table = Arc::new(LineTable::new(rules));
                self.lines = Some(Arc::clone(&table));
                self.searcher = None;
                table
            }
        }
    }

    /// The searcher, made anew only if it must have another size. `line_table` comes first:
    /// it drops one for other rules.
    fn searcher(&mut self, table_bytes: usize, rules: Rules) -> &mut Searcher {
        if self.table_bytes != table_bytes {
            self.searcher = None;
            self.table_bytes = table_bytes;
        }
        self.searcher
            .get_or_insert_with(|| Searcher::new(table_bytes, rules))
    }
}
