//! A search under way.

use super::aim::{self, Aim, Answer};
use super::Engine;
use crate::board::{Board, Point, PointSet, Rule, Side};
use crate::clock::{Clock, Lag, Limits, LiveLimits};
use crate::lines::LineTable;
use crate::position::Position;
use crate::score::Score;
use crate::search::{Observer, Report, Searcher};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

/// The stack of a search thread. The search also runs on the stack of a main thread, which
/// has no more than this under Windows.
const STACK_BYTES: usize = 1 << 20;

/// Is told how a search gets on. It may be called from another thread.
pub trait Watch: Send {
    /// A depth is done.
    fn depth_done(&mut self, _report: &Report) {}
    /// A move of the root is searched next.
    fn move_begun(&mut self, _point: Point) {}
    /// A move of the root has been searched.
    fn move_done(&mut self, _point: Point, _score: Score) {}
    /// There is a new best move, or a new line for it.
    fn best_changed(&mut self, _report: &Report) {}
    /// The search is over: `Thinking::wait` does not wait any more.
    fn over(&mut self);
}

/// What is to be searched.
pub(super) struct Task {
    pub(super) aim: Aim,
    pub(super) board: Board,
    pub(super) side: Side,
    pub(super) rule: Rule,
    /// Points that may not be chosen.
    pub(super) blocked: PointSet,
    /// Which of several equally good openings to take.
    pub(super) variety: u64,
    pub(super) table_bytes: usize,
    pub(super) threads: usize,
    pub(super) started: Instant,
    pub(super) limits: Limits,
    pub(super) lag: Lag,
}

/// A search that runs, or has run.
pub struct Thinking {
    limits: Arc<LiveLimits>,
    thread: Option<JoinHandle<Option<Answer>>>,
    /// The answer of a search that ran without a thread.
    answer: Option<Answer>,
    fallback: Answer,
}

impl Thinking {
    /// Begins `task`: in a thread of its own if `threaded` and one can be had, or else here
    /// and now.
    pub(super) fn begin(
        task: Task,
        engine: &Arc<Mutex<Engine>>,
        watch: Box<dyn Watch>,
        threaded: bool,
    ) -> Thinking {
        let (mut thinking, work) = Thinking::prepare(task, watch);
        if threaded {
            thinking.thread = spawn(&work, engine, &thinking.limits);
        }
        if thinking.thread.is_none() {
            let run = || run(&work, engine, Arc::clone(&thinking.limits));
            // Here too a search that breaks down must not take the game with it.
            thinking.answer = catch_unwind(AssertUnwindSafe(run)).unwrap_or(None);
        }
        thinking
    }

    /// Begins `task` in a thread of its own; none if none can be had.
    pub(super) fn begin_aside(
        task: Task,
        engine: &Arc<Mutex<Engine>>,
        watch: Box<dyn Watch>,
    ) -> Option<Thinking> {
        let (mut thinking, work) = Thinking::prepare(task, watch);
        thinking.thread = Some(spawn(&work, engine, &thinking.limits)?);
        Some(thinking)
    }

    fn prepare(task: Task, watch: Box<dyn Watch>) -> (Thinking, Arc<Work>) {
        let thinking = Thinking {
            limits: Arc::new(LiveLimits::new(task.limits)),
            thread: None,
            answer: None,
            fallback: aim::fallback(&task),
        };
        (thinking, Arc::new(Mutex::new(Some((task, watch)))))
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
        let answer = match self.thread {
            // A thread that broke down has no answer: the fallback is a legal one.
            Some(thread) => thread.join().unwrap_or(None),
            None => self.answer,
        };
        answer.unwrap_or(self.fallback)
    }
}

type Work = Mutex<Option<(Task, Box<dyn Watch>)>>;

fn spawn(
    work: &Arc<Work>,
    engine: &Arc<Mutex<Engine>>,
    limits: &Arc<LiveLimits>,
) -> Option<JoinHandle<Option<Answer>>> {
    let (work, engine, limits) = (Arc::clone(work), Arc::clone(engine), Arc::clone(limits));
    let builder = Builder::new().name("search".into()).stack_size(STACK_BYTES);
    builder.spawn(move || run(&work, &engine, limits)).ok()
}

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

    fn move_begun(&mut self, point: Point) {
        self.0.move_begun(point);
    }

    fn move_done(&mut self, point: Point, score: Score) {
        self.0.move_done(point, score);
    }

    fn best_changed(&mut self, report: &Report) {
        self.0.best_changed(report);
    }
}

fn run(work: &Work, engine: &Mutex<Engine>, limits: Arc<LiveLimits>) -> Option<Answer> {
    let (task, watch) = work.lock().ok()?.take()?;
    let mut watch = OverGuard(watch);
    let mut engine = lock(engine);
    let mut clock = Clock::new(task.started, limits, task.lag);
    let lines = engine.line_table(task.rule);
    let mut position = Position::new(task.board, task.side, task.rule, lines);
    let searcher = engine.searcher(task.table_bytes, task.rule);
    searcher.set_threads(task.threads);
    let mut desk = aim::Desk {
        position: &mut position,
        searcher,
        blocked: task.blocked,
        variety: task.variety,
        control: &mut clock,
        observer: &mut watch,
    };
    Some(desk.carry_out(task.aim))
}

/// The points on which `rule` forbid `side` to put a stone.
pub(super) fn forbidden_points(
    board: Board,
    side: Side,
    rule: Rule,
    engine: &Mutex<Engine>,
) -> PointSet {
    let lines = lock(engine).line_table(rule);
    Position::new(board, side, rule, lines).forbidden_points()
}

fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(|broken| {
        // An earlier search broke down inside: nothing of it is to be trusted.
        let mut engine = broken.into_inner();
        *engine = Engine::default();
        engine
    })
}

impl Engine {
    /// The line table for `rule`, made anew only if the last one was for others.
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

    /// The searcher, with a table of at most so many bytes. `line_table` comes first: it
    /// drops one for other rules.
    pub(super) fn searcher(&mut self, table_bytes: usize, rule: Rule) -> &mut Searcher {
        let new = || Searcher::new(table_bytes, rule);
        let searcher = self.searcher.get_or_insert_with(new);
        searcher.set_table_bytes(table_bytes);
        searcher
    }
}
