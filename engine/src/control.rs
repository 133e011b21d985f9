//! The end of a search: controls, node budgets and counters. `threats` and `search`, which
//! know no clock, ask their control whether to go on.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Decides when a search ends.
pub trait Control {
    /// Returns whether to go on after `nodes` nodes of the asking thread. Asked once a
    /// node, until it has said no: `NodeCounter` remembers that, and asks no more.
    fn go_on(&mut self, nodes: u64) -> bool;

    /// Returns whether to begin another depth, after one is done.
    fn deepen(&mut self, done: &Iteration) -> bool;

    /// The nodes that all threads of a search may visit together. Asked now and then, as
    /// `go_on` is only told of the nodes of one thread.
    fn nodes_max(&self) -> u64 {
        u64::MAX
    }

    /// Learns that all threads of a search have visited this many nodes together. Told
    /// where there are several threads, as often as `nodes_max` is asked.
    fn count_all(&mut self, _nodes: u64) {}
}

/// Facts about a depth that is done: one iteration of iterative deepening.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// The depth that is done, in plies.
    pub depth: u32,
    /// True if the best move is another than a depth earlier.
    pub move_changed: bool,
    /// The fall of the score since a depth earlier, in evaluation units; never negative.
    pub score_fell: i32,
}

/// A limit in nodes and plies: a search under it has the same result everywhere.
#[derive(Clone, Copy, Debug)]
pub struct NodeBudget {
    /// Nodes at most.
    pub nodes_max: u64,
    /// Depth at most, in plies.
    pub depth_max: u32,
}

impl NodeBudget {
    /// A budget of nodes alone.
    pub fn of(nodes_max: u64) -> NodeBudget {
        NodeBudget {
            nodes_max,
            depth_max: u32::MAX,
        }
    }
}

impl Control for NodeBudget {
    fn go_on(&mut self, nodes: u64) -> bool {
        nodes < self.nodes_max
    }

    fn deepen(&mut self, done: &Iteration) -> bool {
        done.depth < self.depth_max
    }

    fn nodes_max(&self) -> u64 {
        self.nodes_max
    }
}

/// Nodes that a thread reserves at once, so that threads seldom meet at the shared counter.
const RESERVE_NODES: u64 = 64;

/// The node counter of a search, or of one thread of it, which keeps asking its control
/// whether to go on.
pub struct NodeCounter<'a> {
    /// None in a thread that only helps: that one goes on until the stop flag is set or the
    /// shared nodes are used up.
    control: Option<&'a mut dyn Control>,
    /// None if there is no other thread.
    shared: Option<&'a SharedCounter>,
    nodes: u64,
    /// Nodes up to which the shared counter need not be asked.
    nodes_reserved: u64,
    /// Nodes that the shared counter includes.
    nodes_shared: u64,
    is_stopped: bool,
}

impl<'a> NodeCounter<'a> {
    /// The counter of the only thread of a search, at 0, which asks `control`.
    pub fn new(control: &'a mut dyn Control) -> NodeCounter<'a> {
        NodeCounter::of(Some(control), None)
    }

    /// The counter of the main thread of a Lazy SMP search, which asks `control` for all.
    pub fn of_main(
        control: &'a mut dyn Control,
        shared: &'a SharedCounter,
    ) -> NodeCounter<'a> {
        NodeCounter::of(Some(control), Some(shared))
    }

    /// The counter of another thread of a Lazy SMP search, which obeys the stop flag.
    pub fn of_helper(shared: &'a SharedCounter) -> NodeCounter<'a> {
        NodeCounter::of(None, Some(shared))
    }

    fn of(
        control: Option<&'a mut dyn Control>,
        shared: Option<&'a SharedCounter>,
    ) -> NodeCounter<'a> {
        NodeCounter {
            control,
            shared,
            nodes: 0,
            nodes_reserved: if shared.is_some() { 0 } else { u64::MAX },
            nodes_shared: 0,
            is_stopped: false,
        }
    }

    /// Counts a node. False if the search has to stop; what is not finished then is worth
    /// nothing.
    pub fn tick(&mut self) -> bool {
        if !self.is_stopped {
            if self.nodes == self.nodes_reserved && !self.reserve() {
                self.is_stopped = true;
                return false;
            }
            self.nodes += 1;
            self.is_stopped = match (&mut self.control, self.shared) {
                (Some(control), _) => !control.go_on(self.nodes),
                (None, Some(shared)) => shared.stop_flag.load(Relaxed),
                (None, None) => true,
            };
        }
        !self.is_stopped
    }

    /// True once the search has to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns whether to begin another depth after the one that is `done`.
    pub fn deepen(&mut self, done: &Iteration) -> bool {
        let more = |control: &mut &mut dyn Control| control.deepen(done);
        !self.is_stopped && self.control.as_mut().map_or(true, more)
    }

    /// The nodes counted by all threads, those of the others up to their last reservation.
    pub fn nodes(&self) -> u64 {
        let counted = self.shared.map_or(0, |shared| shared.counted.load(Relaxed));
        counted + self.nodes - self.nodes_shared
    }

    /// The nodes counted by this counter alone.
    pub fn own_nodes(&self) -> u64 {
        self.nodes
    }

    /// Reserves more nodes; false if none are left.
    #[cold]
    fn reserve(&mut self) -> bool {
        self.share();
        let shared = match self.shared {
            Some(shared) => shared,
            None => return false,
        };
        if let Some(control) = &mut self.control {
            // The limit may change under way.
            shared.nodes_max.store(control.nodes_max(), Relaxed);
            control.count_all(shared.counted.load(Relaxed));
        }
        let reserved = shared.reserve();
        self.nodes_reserved += reserved;
        reserved > 0
    }

    /// Adds the nodes counted since the last call to the shared counter.
    fn share(&mut self) {
        if let Some(shared) = self.shared {
            let nodes = self.nodes - self.nodes_shared;
            shared.counted.fetch_add(nodes, Relaxed);
            self.nodes_shared = self.nodes;
        }
    }
}

impl Drop for NodeCounter<'_> {
    fn drop(&mut self) {
        self.share();
    }
}

/// The node counter and the stop flag that the threads of a Lazy SMP search share.
#[derive(Default)]
pub struct SharedCounter {
    /// Set once the helpers have to stop.
    stop_flag: AtomicBool,
    /// The limit of the main thread's control, as it was last asked.
    nodes_max: AtomicU64,
    /// Nodes that the threads have reserved.
    reserved: AtomicU64,
    /// Nodes that the threads have counted and shared.
    counted: AtomicU64,
}

impl SharedCounter {
    /// Sets the stop flag: ends the search for all threads that only help.
    pub fn stop(&self) {
        self.stop_flag.store(true, Relaxed);
    }

    /// Takes some of the nodes that are left and returns how many; 0 if there are none.
    fn reserve(&self) -> u64 {
        let before = self.reserved.fetch_add(RESERVE_NODES, Relaxed);
        let left = self.nodes_max.load(Relaxed).saturating_sub(before);
        left.min(RESERVE_NODES)
    }
}
