//! Finds the best move: iterative deepening over a principal variation search, with wins by
//! fours looked for before it, in it and at its end.
//!
//! It knows no clock. Whatever ends a search is a `Control`.

mod deepening;
mod history;
mod line;
mod node;
mod params;
mod picker;
mod quiescence;
mod root;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use params::SearchParams;
pub use values::MoveValue;

use crate::board::{Point, PointSet, Rules};
use crate::control::{Control, Meter};
use crate::eval::{EvalParams, Evaluator};
use crate::position::Position;
use crate::score::{Score, DRAW};
use crate::threats::FourSolver;
use history::History;
use line::{BestLine, PLY_MAX};
use picker::{OrderedMove, Orderer};
use table::Table;

/// What a search found, after each depth and at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The line expected from both sides; its first point is the move to play.
    pub line: Vec<Point>,
    /// For the side to move.
    pub score: Score,
    /// Plies searched in full; 0 if the move needed no search.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
}

impl Report {
    /// The move to play; none only if the board is full.
    pub fn best(&self) -> Option<Point> {
        self.line.first().copied()
    }
}

/// What is asked of a search beside the best move.
#[derive(Clone, PartialEq, Eq)]
pub struct Wanted {
    /// How many lines to find, each with another first move.
    pub lines: usize,
    /// Points that are not to be chosen. If no other is left, all may be.
    pub blocked: PointSet,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            lines: 1,
            blocked: PointSet::EMPTY,
        }
    }
}

/// Is told how a search gets on.
pub trait Observer {
    /// A depth is done; `report` is of the best line.
    fn depth_done(&mut self, report: &Report);

    /// A move is being searched. It may be left without a word if the search is stopped,
    /// and it comes again: for each depth, line and window.
    fn move_begun(&mut self, _point: Point) {}

    /// The move last begun is done. `score` is a bound: a lower one if it is the best so
    /// far and above the window, an upper one if it is not the best so far.
    fn move_done(&mut self, _point: Point, _score: Score) {}

    /// Another move than before is the best so far; `report` tells what is known of it.
    fn best_changed(&mut self, _report: &Report) {}
}

/// Looks on and does nothing.
impl Observer for () {
    fn depth_done(&mut self, _report: &Report) {}
}

/// Words of the four solver's table, as a power of two: 2 MB.
const SOLVER_SIZE_LOG2: u32 = 18;

/// Searches positions of one game, and remembers from move to move.
pub struct Searcher {
    params: SearchParams,
    orderer: Orderer,
    evaluator: Evaluator,
    table: Table,
    history: History,
    solver: FourSolver,
}

/// One search under way.
struct Run<'a> {
    position: &'a mut Position,
    meter: Meter<'a>,
    params: &'a SearchParams,
    orderer: &'a Orderer,
    evaluator: &'a mut Evaluator,
    table: &'a mut Table,
    history: &'a mut History,
    solver: &'a mut FourSolver,
    line: BestLine,
    /// The moves of all nodes from the root down to the present one.
    moves: Vec<OrderedMove>,
    /// The evaluation of each of these nodes.
    evals: [Score; PLY_MAX + 2],
}

impl Searcher {
    /// Memory beside the table that a searcher takes, in bytes: lists, histories, the four
    /// solver.
    pub const OVERHEAD_BYTES: usize = 4 << 20;

    /// A searcher for games by `rules` that knows nothing yet, with a table of `table_bytes`
    /// at most.
    pub fn new(table_bytes: usize, rules: Rules) -> Searcher {
        let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::DEFAULT);
        Searcher::with_params(table_bytes, rules, params, eval_params)
    }

    /// The same with other numbers than the default ones, for tuning.
    pub fn with_params(
        table_bytes: usize,
        rules: Rules,
        params: SearchParams,
        eval_params: EvalParams,
    ) -> Searcher {
        Searcher {
            orderer: Orderer::new(&params, rules),
            params,
            evaluator: Evaluator::new(eval_params, rules),
            table: Table::new(table_bytes),
            history: History::new(),
            solver: FourSolver::new(SOLVER_SIZE_LOG2),
        }
    }

    /// The best move in `position`, as far as `control` lets it look.
    ///
    /// `position` is the same afterwards. With at least one empty point there is always a
    /// move, however early `control` stops.
    pub fn search(
        &mut self,
        position: &mut Position,
        control: &mut dyn Control,
        observer: &mut dyn Observer,
    ) -> Report {
        let lines = self.search_lines(position, &Wanted::default(), control, observer);
        // Only on a full board is there none.
        lines.into_iter().next().unwrap_or(Report {
            line: Vec::new(),
            score: DRAW,
            depth: 0,
            nodes: 0,
        })
    }

    /// The best lines in `position`, best first, as many as `wanted` or as there are moves.
    ///
    /// All are of the last depth that was done for all of them. Only the first, which
    /// begins with the move to play, may already know more: when the search is stopped
    /// within a depth, it is what was best by then.
    pub fn search_lines(
        &mut self,
        position: &mut Position,
        wanted: &Wanted,
        control: &mut dyn Control,
        observer: &mut dyn Observer,
    ) -> Vec<Report> {
        let mut run = self.run(position, control);
        let mut root = match run.begin(wanted, observer) {
            Ok(root) => root,
            Err(reports) => return reports,
        };
        run.deepen(&mut root, observer);
        run.reports(root)
    }

    /// What each of `moves` is worth to the side to move, all searched equally deep in the
    /// whole window; in the order of `moves`, without those that cannot be played.
    ///
    /// However early `control` stops, there is a value for each: from before any search if
    /// not even the first depth was done.
    pub fn values(
        &mut self,
        position: &mut Position,
        moves: &[Point],
        control: &mut dyn Control,
    ) -> Vec<MoveValue> {
        self.run(position, control).values(moves)
    }

    /// A search of `position` that is about to begin.
    fn run<'a>(
        &'a mut self,
        position: &'a mut Position,
        control: &'a mut dyn Control,
    ) -> Run<'a> {
        self.table.grow_older();
        self.history.fade();
        self.evaluator.begin(position);
        // Room for every move of every node on the way down: no node allocates.
        let moves_max = position.board().empty_count() * 40;
        Run {
            position,
            meter: Meter::new(control),
            params: &self.params,
            orderer: &self.orderer,
            evaluator: &mut self.evaluator,
            table: &mut self.table,
            history: &mut self.history,
            solver: &mut self.solver,
            line: BestLine::new(),
            moves: Vec::with_capacity(moves_max),
            evals: [0; PLY_MAX + 2],
        }
    }
}

impl Run<'_> {
    fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.position)
    }

    fn play(&mut self, point: Point) {
        self.position.play(point);
    }

    fn undo(&mut self) {
        self.position.undo();
        self.evaluator.undone(self.position);
    }
}
