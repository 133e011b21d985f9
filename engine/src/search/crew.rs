//! Several threads on one search: all search the same root and share the table, so that
//! each finds there what the others know already. What the main thread finds is the answer.

use super::root::Root;
use super::{Common, Observer, Run, Worker};
use crate::control::{Crew, Meter};
use crate::eval::EvalParams;
use crate::position::Position;
use std::thread::{scope, Builder};

/// The stack of a thread, the same as that of the main one.
const STACK_BYTES: usize = 1 << 20;
/// A helper leaves out one depth in so many, so that not all search the same at a time.
const DEPTHS_PER_SKIP: usize = 3;

/// The threads beside the main one.
pub(super) struct Helpers<'a> {
    pub(super) crew: &'a Crew,
    pub(super) common: &'a Common,
    pub(super) workers: &'a mut [Worker],
    pub(super) eval_params: &'a EvalParams,
}

impl Helpers<'_> {
    /// Lets `main` search deeper and deeper, and the helpers with it.
    pub(super) fn deepen(
        self,
        main: &mut Run<'_>,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) {
        if self.workers.is_empty() || root.moves.len() == 1 {
            return main.deepen(root, observer);
        }
        let (crew, common) = (self.crew, self.common);
        let (position, first) = (main.position.clone(), root.clone());
        let (position, first) = (&position, &first);
        scope(|scope| {
            // However the main thread ends, the others must: the scope waits for them.
            let _stop = StopGuard(crew);
            let mut threads = Vec::new();
            for (index, worker) in self.workers.iter_mut().enumerate() {
                let work = move || help(index, position, first, crew, common, worker);
                let builder = Builder::new().name("helper".into());
                // Where no thread can be had, fewer have to do.
                let thread = builder.stack_size(STACK_BYTES).spawn_scoped(scope, work);
                threads.push(thread.ok());
            }
            main.deepen(root, observer);
            crew.stop();
            for thread in threads.into_iter().flatten() {
                // One that broke down has found nothing; the others have.
                let _ = thread.join();
            }
        });
        for worker in self.workers {
            if worker.is_broken {
                *worker = Worker::new(self.eval_params, self.common.rule, [0, 0]);
            }
        }
    }
}

/// Ends a crew's search, also when the main thread breaks down.
struct StopGuard<'a>(&'a Crew);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Searches what the main thread searches, until the crew is told to stop.
fn help(
    index: usize,
    position: &Position,
    root: &Root,
    crew: &Crew,
    common: &Common,
    worker: &mut Worker,
) {
    worker.is_broken = true;
    let (mut position, mut root) = (position.clone(), root.clone());
    let mut run = Run::new(&mut position, Meter::helping(crew), common, worker);
    for depth in 1..=run.depth_max() {
        if (depth as usize + index) % DEPTHS_PER_SKIP == 0 {
            continue;
        }
        if !run.search_lines(&mut root, depth, &mut ()) || root.is_proven(depth) {
            break;
        }
    }
    drop(run);
    worker.is_broken = false;
}
