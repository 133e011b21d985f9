//! A search under way: its task, its thread, its answer. The thread, where there is
//! one, carries out the task.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::aim::{Aim, AimSearch, Answer};
use super::engine::Engine;
use super::memory::{has_room_for_search, MemoryPlan};
use crate::board::{Board, Cell, Point, PointSet, Rule, Side};
use crate::clock::{Clock, Lag, Limits, Listener, LiveLimits, NodeMeter};
use crate::position::Position;
use crate::search::{Observer, STACK_BYTES};

/// An observer of a search that is also told of its end. It may be called from another
/// thread.
pub trait Watch: Observer + Send {
    /// The search is over, however it has ended: `Thinking::wait` returns without
    /// waiting.
    fn over(&mut self);

    /// A meter of the nodes of the search; none if nobody wants to know them while it is
    /// under way.
    fn meter(&self) -> Option<NodeMeter> {
        None
    }

    /// The watch itself: before Rust 1.86 a `dyn Watch` does not turn into a `dyn
    /// Observer`.
    fn as_observer(&mut self) -> &mut dyn Observer;
}

/// A watch that nobody listens to.
impl Watch for () {
    fn over(&mut self) {}

    fn as_observer(&mut self) -> &mut dyn Observer {
        self
    }
}

/// Everything that a search needs to know.
pub(super) struct Task {
    pub(super) aim: Aim,
    pub(super) board: Board,
    /// The side to move.
    pub(super) side: Side,
    pub(super) rule: Rule,
    /// Points that may not be chosen, as long as there are others.
    pub(super) blocked: PointSet,
    /// Chooses among equally good openings.
    pub(super) variety: u64,
    /// True if a reply of the book will do where there is one.
    pub(super) has_book: bool,
    pub(super) memory: MemoryPlan,
    /// True if the system grants less memory than was asked for.
    pub(super) is_memory_limited: bool,
    /// When the search was asked for: its time runs from then.
    pub(super) started: Instant,
    pub(super) limits: Limits,
    /// The lag that the session has seen on this machine; the search adds to it.
    pub(super) lag: Lag,
    /// What the search listens to, if it has no thread of its own.
    pub(super) listener: Option<Listener>,
}

/// A search that is running, or has run.
pub struct Thinking {
    started: Instant,
    limits: Arc<LiveLimits>,
    thread: Option<JoinHandle<Option<Answer>>>,
    /// The answer of a search that ran without a thread.
    answer: Option<Answer>,
    /// The answer if the search breaks down.
    fallback: Answer,
}

impl Thinking {
    /// Begins `task`: in a thread of its own if `threaded` and one can be had, or else
    /// here and now.
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

    /// Begins `task` in a thread of its own; None if no thread can be had.
    pub(super) fn begin_in_thread(
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
            started: task.started,
            limits: Arc::new(LiveLimits::new(task.limits)),
            thread: None,
            answer: None,
            fallback: fallback(&task),
        };
        (thinking, Arc::new(Mutex::new(Some((task, watch)))))
    }

    /// When the search was asked for.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// Ends the search; `wait` then returns what it has found.
    pub fn stop(&self) {
        self.limits.stop();
    }

    /// Ends the search after this `rest` of time at the latest.
    pub fn hurry(&self, rest: Duration) {
        self.limits.hurry(self.started.elapsed() + rest);
    }

    /// Changes the limits. The time still counts from when the search was asked for.
    pub fn set_limits(&self, limits: Limits) {
        self.limits.set(limits);
    }

    /// Waits for the end of the search and returns its answer. If the search broke
    /// down, the answer is an empty point, which renju may forbid.
    pub fn wait(self) -> Answer {
        let answer = match self.thread {
            Some(thread) => thread.join().unwrap_or(None),
            None => self.answer,
        };
        answer.unwrap_or(self.fallback)
    }
}

/// A task and its watch, until they are taken to be carried out. They are shared
/// because a thread that cannot be started would take them with it; then the thread
/// that wanted to start it takes them.
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

/// Carries out `work`; None if somebody else has taken it.
fn run(work: &Work, engine: &Mutex<Engine>, limits: Arc<LiveLimits>) -> Option<Answer> {
    let (task, watch) = work.lock().ok()?.take()?;
    // Dropped after the engine's lock, so that the next search can have the engine at
    // once.
    let mut guard = OverGuard(watch);
    if task.is_memory_limited && !has_room_for_search() {
        // The fallback is less than a move that was thought about, and more than none.
        return None;
    }
    let mut engine = Engine::lock(engine);
    let clock = Clock::new(task.started, limits, task.lag);
    let mut clock = clock.listening(task.listener).metering(guard.0.meter());
    let lines = engine.line_table(task.rule);
    let mut position = Position::new(task.board, task.side, task.rule, lines);
    let searcher = engine.searcher(task.memory, task.rule);
    searcher.set_threads(task.memory.threads);
    let mut search = AimSearch {
        position: &mut position,
        searcher,
        blocked: task.blocked,
        variety: task.variety,
        has_book: task.has_book,
        control: &mut clock,
        observer: guard.0.as_observer(),
    };
    Some(search.run(task.aim))
}

/// Tells a watch that the search is over, also if it breaks down.
struct OverGuard(Box<dyn Watch>);

impl Drop for OverGuard {
    fn drop(&mut self) {
        self.0.over();
    }
}

/// An answer to `task` that needs no search: the free points nearest to the center.
/// Renju may forbid them: to know needs a line table, and where memory is short or a
/// search broke down the less is done the better.
fn fallback(task: &Task) -> Answer {
    let mut board = task.board.clone();
    let mut points = Vec::new();
    for _ in 0..task.aim.stones() {
        if let Some(point) = nearest_free(&board, &task.blocked) {
            board.put(point, task.side.stone());
            points.push(point);
        }
    }
    Answer::unsearched(points)
}

/// The empty point nearest to the center that is not blocked; if all are blocked, the
/// empty point nearest to the center.
fn nearest_free(board: &Board, blocked: &PointSet) -> Option<Point> {
    let mut free = board.clone();
    for point in blocked.iter().filter(|&point| board.is_empty(point)) {
        free.put(point, Cell::Wall);
    }
    free.nearest_to_center()
        .or_else(|| board.nearest_to_center())
}
