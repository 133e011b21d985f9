//! Lazy SMP: several threads share one transposition table. They search the same root,
//! and each finds in the table what the others have found. The main thread's result is
//! the answer.
//!
//! CITE: <https://www.chessprogramming.org/Lazy_SMP>

use std::thread::{scope, Builder};

use super::report::Observer;
use super::root::Root;
use super::run::Run;
use super::worker::{Common, Worker};
use crate::control::{NodeCounter, SharedCounter};
use crate::position::Position;

/// Bytes of the stack of a thread that searches. The search also runs on the stack of a
/// main thread, which has no more than this under Windows.
pub const STACK_BYTES: usize = 1 << 20;
/// A helper leaves out one depth in this many, so that not all search the same at a
/// time.
const DEPTHS_PER_SKIP: usize = 3;

/// All threads of a search beside the main one, and what they share with it.
pub(super) struct Threads<'a> {
    pub(super) shared: &'a SharedCounter,
    pub(super) common: &'a Common,
    pub(super) helpers: &'a mut [Worker],
}

impl Threads<'_> {
    /// Lets `main` search deeper and deeper, and the helpers with it.
    pub(super) fn deepen(
        self,
        main: &mut Run<'_>,
        root: &mut Root,
        observer: &mut dyn Observer,
    ) {
        if self.helpers.is_empty() || root.moves.len() == 1 {
            return main.deepen(root, observer);
        }
        let (shared, common) = (self.shared, self.common);
        let (position, first) = (main.position.clone(), root.clone());
        let (position, first) = (&position, &first);
        scope(|scope| {
            // However the main thread ends, the others must: the scope waits for them.
            let _stop = StopGuard(shared);
            let mut threads = Vec::new();
            for (index, worker) in self.helpers.iter_mut().enumerate() {
                let work = move || help(index, position, first, shared, common, worker);
                let builder = Builder::new().name("helper".into());
                // Where no thread can be had, the search makes do with fewer.
                let thread = builder.stack_size(STACK_BYTES).spawn_scoped(scope, work);
                threads.push(thread.ok());
            }
            main.deepen(root, observer);
            shared.stop();
            for thread in threads.into_iter().flatten() {
                // One that broke down has found nothing; the others have.
                let _ = thread.join();
            }
        });
        for worker in self.helpers {
            if worker.is_broken {
                *worker = Worker::new(common, None);
            }
        }
    }
}

/// Searches what the main thread searches, until the stop flag is set, the shared nodes
/// are used up, or it has searched as deep as it may.
fn help(
    index: usize,
    position: &Position,
    root: &Root,
    shared: &SharedCounter,
    common: &Common,
    worker: &mut Worker,
) {
    worker.is_broken = true;
    let (mut position, mut root) = (position.clone(), root.clone());
    position.reserve();
    let counter = NodeCounter::of_helper(shared);
    let mut run = Run::new(&mut position, counter, common, worker);
    for depth in 1..=run.depth_max() {
        if (depth as usize + index) % DEPTHS_PER_SKIP == 0 {
            continue;
        }
        if !run.search_depth(&mut root, depth, &mut ()) || root.is_proven(depth) {
            break;
        }
    }
    drop(run);
    worker.is_broken = false;
}

/// Sets the stop flag when the main thread ends, also when it breaks down.
struct StopGuard<'a>(&'a SharedCounter);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
