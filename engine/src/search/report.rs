//! Search requests, reports, and observers. `Wanted` is what is asked of a search,
//! `Report` what it reports, and an `Observer` is told.

use crate::board::{Point, PointSet};
use crate::score::Score;

/// The result of a search, after each depth and at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The principal variation (PV): the moves expected from both sides, the first of
    /// which is the move to play.
    pub pv: Vec<Point>,
    /// The score for the side to move.
    pub score: Score,
    /// Plies searched in full; 0 if the move needed no search.
    pub depth: u32,
    /// Nodes visited by all threads.
    pub nodes: u64,
}

impl Report {
    /// The move to play; none only if the board is full.
    pub fn best(&self) -> Option<Point> {
        self.pv.first().copied()
    }
}

/// A request to a search: how many PVs, and without which moves.
#[derive(Clone, PartialEq, Eq)]
pub struct Wanted {
    /// MultiPV: how many PVs to find, each with another first move.
    pub multi_pv: usize,
    /// Points that are not to be chosen. If no other is left, all may be.
    pub blocked: PointSet,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            multi_pv: 1,
            blocked: PointSet::EMPTY,
        }
    }
}

/// An observer that is told of the progress of a search.
pub trait Observer {
    /// A depth is done; `report` is of the best PV.
    fn depth_done(&mut self, _report: &Report) {}

    /// The same depth is done; `reports` are of all PVs that were asked for, best first.
    fn pvs_done(&mut self, _reports: &[Report]) {}

    /// A move of the root is being searched. There may be no `move_done` for it if the
    /// search is stopped, and the same move comes again: for each depth, PV and window.
    fn move_begun(&mut self, _point: Point) {}

    /// The move last begun is done. `score` is a bound: a lower one if it is the best
    /// so far and above the window, an upper one if it is not the best so far.
    fn move_done(&mut self, _point: Point, _score: Score) {}

    /// The best move so far has changed; `report` tells what is known of it.
    fn best_changed(&mut self, _report: &Report) {}
}

/// An observer that does nothing.
impl Observer for () {}
