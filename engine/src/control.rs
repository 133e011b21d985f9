//! May the search go on? Asked by `threats` and `search`, which know no clock.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// What a search asks while it works.
pub trait Control {
    /// Whether to go on after `nodes` nodes in all. Asked once a node; once it has said no
    /// it goes on saying no.
    fn go_on(&mut self, nodes: u64) -> bool;

    /// Whether to begin another depth, after one is done.
    fn deepen(&mut self, done: &Iteration) -> bool;

    /// The nodes that a search of several threads may visit in all. Asked now and then:
    /// `go_on` is only told of the nodes of one thread.
    fn nodes_max(&self) -> u64 {
        u64::MAX
    }
}

/// What is known after a whole depth.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// The depth that is done, in plies.
    pub depth: u32,
    /// Whether the best move is another than a depth earlier.
    pub move_changed: bool,
    /// How much the score fell since a depth earlier, in evaluation units; never negative.
    pub score_fell: i32,
}

/// Lets a search run for so many nodes and so many plies: the same result everywhere.
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

/// What the threads of one search share: its nodes, and the word that it is over.
#[derive(Default)]
pub struct Crew {
    is_over: AtomicBool,
    nodes_max: AtomicU64,
    /// Nodes that meters have been allowed to count.
    granted: AtomicU64,
    /// Nodes that they have counted, as far as they have told.
    counted: AtomicU64,
}

/// Nodes that a meter gets at once, so that threads seldom meet.
const GRANT: u64 = 64;

impl Crew {
    /// Ends the search for all that only help.
    pub fn stop(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Some more nodes; 0 if there are none left.
    fn grant(&self) -> u64 {
        let before = self.granted.fetch_add(GRANT, Relaxed);
        let left = self.nodes_max.load(Relaxed).saturating_sub(before);
        left.min(GRANT)
    }
}

/// Counts the nodes of a search, or of one thread of it, and keeps asking whether to go on.
pub struct Meter<'a> {
    /// None in a thread that only helps: that one goes on until it is told to stop.
    control: Option<&'a mut dyn Control>,
    /// None if there is no other thread.
    crew: Option<&'a Crew>,
    nodes: u64,
    /// Nodes up to which nothing need be asked of the crew.
    nodes_granted: u64,
    /// Nodes that the crew has been told of.
    nodes_told: u64,
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// A meter that stands at 0 and asks `control`.
    pub fn new(control: &'a mut dyn Control) -> Meter<'a> {
        Meter::of(Some(control), None)
    }

    /// The meter of the thread that leads `crew` and asks `control` for all of them.
    pub fn leading(control: &'a mut dyn Control, crew: &'a Crew) -> Meter<'a> {
        Meter::of(Some(control), Some(crew))
    }

    /// The meter of another thread of `crew`.
    pub fn helping(crew: &'a Crew) -> Meter<'a> {
        Meter::of(None, Some(crew))
    }

    fn of(control: Option<&'a mut dyn Control>, crew: Option<&'a Crew>) -> Meter<'a> {
        Meter {
            control,
            crew,
            nodes: 0,
            nodes_granted: if crew.is_some() { 0 } else { u64::MAX },
            nodes_told: 0,
            stopped: false,
        }
    }

    /// Counts a node. False: stop, and what is not finished is worth nothing.
    pub fn tick(&mut self) -> bool {
        if !self.stopped {
            if self.nodes == self.nodes_granted && !self.get_grant() {
                self.stopped = true;
                return false;
            }
            self.nodes += 1;
            self.stopped = match (&mut self.control, self.crew) {
                (Some(control), _) => !control.go_on(self.nodes),
                (None, Some(crew)) => crew.is_over.load(Relaxed),
                (None, None) => true,
            };
        }
        !self.stopped
    }

    /// Gets more nodes from the crew; whether there are any left.
    #[cold]
    fn get_grant(&mut self) -> bool {
        self.tell();
        let crew = match self.crew {
            Some(crew) => crew,
            None => return false,
        };
        if let Some(control) = &self.control {
            // It may change under way.
            crew.nodes_max.store(control.nodes_max(), Relaxed);
        }
        let granted = crew.grant();
        self.nodes_granted += granted;
        granted > 0
    }

    /// Tells the crew of the nodes counted since it was last told.
    fn tell(&mut self) {
        if let Some(crew) = self.crew {
            crew.counted
                .fetch_add(self.nodes - self.nodes_told, Relaxed);
            self.nodes_told = self.nodes;
        }
    }

    /// Whether to begin another depth.
    pub fn deepen(&mut self, done: &Iteration) -> bool {
        let more = |control: &mut &mut dyn Control| control.deepen(done);
        !self.stopped && self.control.as_mut().map_or(true, more)
    }

    /// The nodes counted, by all threads as far as they have told.
    pub fn nodes(&self) -> u64 {
        let told = self.crew.map_or(0, |crew| crew.counted.load(Relaxed));
        told + self.nodes - self.nodes_told
    }

    /// The nodes counted by this meter alone.
    pub fn own_nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}
