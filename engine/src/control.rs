//! May the search go on? Asked by `threats` and `search`, which know no clock.

/// What a search asks while it works.
pub trait Control {
    /// Whether to go on after `nodes` nodes in all. Asked once a node; once it has said no
    /// it goes on saying no.
    fn go_on(&mut self, nodes: u64) -> bool;

    /// Whether to begin another depth, after one is done.
    fn deepen(&mut self, done: &Iteration) -> bool;
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
}

/// Counts the nodes of a search and keeps asking its control.
pub struct Meter<'a> {
    control: &'a mut dyn Control,
    nodes: u64,
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// A meter that stands at 0 and asks `control`.
    pub fn new(control: &'a mut dyn Control) -> Meter<'a> {
        Meter {
            control,
            nodes: 0,
            stopped: false,
        }
    }

    /// Counts a node. False: stop, and what is not finished is worth nothing.
    pub fn tick(&mut self) -> bool {
        if !self.stopped {
            self.nodes += 1;
            self.stopped = !self.control.go_on(self.nodes);
        }
        !self.stopped
    }

    /// Whether to begin another depth.
    pub fn deepen(&mut self, done: &Iteration) -> bool {
        !self.stopped && self.control.deepen(done)
    }

    /// The nodes counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes counted by this meter alone.
    pub fn own_nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the control has said to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }
}
