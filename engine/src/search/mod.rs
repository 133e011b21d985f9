//! Finds the best move: iterative deepening over a principal variation search. Its leaves try
//! fours; solvers look for a win by fours before the first depth, and between depths for one
//! by fours or by threats.
//!
//! It knows no clock. Whatever ends a search is a `Control`.
//!
//! Not here because they brought nothing, or less than nothing, in matches at equal nodes:
//! null moves, killers, a solver within the tree, futility of single moves, and a second
//! extension in wide windows.

mod correction;
mod crew;
mod deepening;
mod history;
mod line;
mod moves;
mod node;
mod params;
mod picker;
mod quiescence;
mod root;
mod solvers;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use params::SearchParams;
pub use values::MoveValue;

use crate::board::{Point, PointSet, Rule};
use crate::control::{Control, Crew, Meter};
use crate::eval::{EvalParams, Evaluator};
use crate::position::Position;
use crate::score::{Score, DRAW};
use crate::threats::{FourSolver, ThreatSolver};
use correction::Corrections;
use crew::Helpers;
use history::History;
use line::{BestLine, PLY_MAX};
use picker::{OrderedMove, Orderer};
use table::{Table, View};

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
/// Positions in the tables of the solver of threats, as a power of two: 1.5 MB.
const THREAT_SIZE_LOG2: u32 = 16;

/// The most threads that a searcher takes.
pub const THREADS_MAX: usize = 64;

/// Searches positions of one game, and remembers from move to move.
pub struct Searcher {
    common: Common,
    eval_params: EvalParams,
    main: Worker,
    /// What the other threads use, one each.
    helpers: Vec<Worker>,
}

/// What all threads of a search share.
struct Common {
    params: SearchParams,
    rule: Rule,
    orderer: Orderer,
    table: Table,
}

/// What each thread has for itself, from search to search.
struct Worker {
    evaluator: Evaluator,
    history: History,
    corrections: Corrections,
    solver: FourSolver,
    threat_solver: ThreatSolver,
    /// Whether its last search broke down, and nothing of it is to be trusted.
    is_broken: bool,
}

/// One search under way, or one thread of it.
struct Run<'a> {
    position: &'a mut Position,
    meter: Meter<'a>,
    params: &'a SearchParams,
    orderer: &'a Orderer,
    evaluator: &'a mut Evaluator,
    table: View<'a>,
    history: &'a mut History,
    corrections: &'a mut Corrections,
    solver: &'a mut FourSolver,
    threat_solver: &'a mut ThreatSolver,
    line: BestLine,
    /// The moves of all nodes from the root down to the present one.
    moves: Vec<OrderedMove>,
    /// The evaluation of each of these nodes.
    evals: [Score; PLY_MAX + 2],
    /// The move that each of them leaves out, if any.
    without: [Option<Point>; PLY_MAX + 2],
    /// The depth of the search at the root.
    root_depth: i32,
}

impl Searcher {
    /// Memory beside the table that each thread of a searcher takes, in bytes: stack,
    /// position, lists, histories.
    pub const THREAD_BYTES: usize = 3 << 20;
    /// What one of them takes besides, in bytes: the solvers.
    pub const SOLVER_BYTES: usize = 4 << 20;

    /// What a searcher of so many threads takes beside the table, in bytes.
    pub const fn overhead_bytes(threads: usize) -> usize {
        threads * Searcher::THREAD_BYTES + Searcher::SOLVER_BYTES
    }

    /// A searcher for games by `rule` that knows nothing yet, with a table of `table_bytes`
    /// at most.
    pub fn new(table_bytes: usize, rule: Rule) -> Searcher {
        let (params, eval_params) = (SearchParams::DEFAULT, EvalParams::of(rule));
        Searcher::with_params(table_bytes, rule, params, eval_params)
    }

    /// The same with other numbers than the default ones, for tuning.
    pub fn with_params(
        table_bytes: usize,
        rule: Rule,
        params: SearchParams,
        eval_params: EvalParams,
    ) -> Searcher {
        Searcher {
            common: Common {
                orderer: Orderer::new(&params, eval_params, rule),
                params,
                rule,
                table: Table::new(table_bytes),
            },
            main: Worker::new(&eval_params, rule, [SOLVER_SIZE_LOG2, THREAT_SIZE_LOG2]),
            eval_params,
            helpers: Vec::new(),
        }
    }

    /// Lets the table have so many bytes at most from now on. It forgets what it knows only
    /// if it has grown beyond that, or its parts would be of another size.
    pub fn set_table_bytes(&mut self, table_bytes: usize) {
        self.common.table.set_bytes(table_bytes);
    }

    /// Searches with so many threads from now on; at least one, at most `THREADS_MAX`.
    ///
    /// With one thread, the same searches one after another have the same results.
    pub fn set_threads(&mut self, count: usize) {
        let (eval_params, rule) = (&self.eval_params, self.common.rule);
        // Only the main thread has solvers at the root.
        self.helpers
            .resize_with(count.clamp(1, THREADS_MAX) - 1, || {
                Worker::new(eval_params, rule, [0, 0])
            });
    }

    /// The best move in `position`, as far as `control` lets it look.
    ///
    /// `position` is the same afterward. With at least one empty point there is always a
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
    /// Several are of the last depth that was done for all of them. One alone may already
    /// know more: when the search is stopped within a depth, it is what was best by then.
    pub fn search_lines(
        &mut self,
        position: &mut Position,
        wanted: &Wanted,
        control: &mut dyn Control,
        observer: &mut dyn Observer,
    ) -> Vec<Report> {
        let crew = Crew::default();
        let meter = if self.helpers.is_empty() {
            Meter::new(control)
        } else {
            Meter::leading(control, &crew)
        };
        self.common.table.grow_older();
        let mut run = Run::new(position, meter, &self.common, &mut self.main);
        let mut root = match run.begin(wanted, observer) {
            Ok(root) => root,
            Err(reports) => return reports,
        };
        let helpers = Helpers {
            crew: &crew,
            common: &self.common,
            workers: &mut self.helpers,
            eval_params: &self.eval_params,
        };
        helpers.deepen(&mut run, &mut root, observer);
        run.reports(root)
    }

    /// What each of `moves` is worth to the side to move, all searched equally deep in the
    /// whole window; in the order of `moves`, without those that cannot be played.
    ///
    /// However early `control` stops, there is a value for each: from before any search if
    /// not even the first depth was done. Only one thread works on it.
    pub fn values(
        &mut self,
        position: &mut Position,
        moves: &[Point],
        control: &mut dyn Control,
    ) -> Vec<MoveValue> {
        self.common.table.grow_older();
        let meter = Meter::new(control);
        Run::new(position, meter, &self.common, &mut self.main).values(moves)
    }
}

impl Worker {
    fn new(eval_params: &EvalParams, rule: Rule, sizes_log2: [u32; 2]) -> Worker {
        Worker {
            evaluator: Evaluator::new(*eval_params, rule),
            history: History::new(),
            corrections: Corrections::new(),
            solver: FourSolver::new(sizes_log2[0]),
            threat_solver: ThreatSolver::new(sizes_log2[1]),
            is_broken: false,
        }
    }
}

impl<'a> Run<'a> {
    /// A search of `position` that is about to begin.
    fn new(
        position: &'a mut Position,
        meter: Meter<'a>,
        common: &'a Common,
        worker: &'a mut Worker,
    ) -> Run<'a> {
        worker.history.fade();
        worker.evaluator.begin(position);
        // Room for every move of every node on the way down: no node allocates.
        let moves_max = position.board().empty_count() * 40;
        let mut evals = [0; PLY_MAX + 2];
        evals[0] = worker.evaluator.evaluate(position);
        Run {
            position,
            meter,
            params: &common.params,
            orderer: &common.orderer,
            evaluator: &mut worker.evaluator,
            table: common.table.view(),
            history: &mut worker.history,
            corrections: &mut worker.corrections,
            solver: &mut worker.solver,
            threat_solver: &mut worker.threat_solver,
            line: BestLine::new(),
            moves: Vec::with_capacity(moves_max),
            evals,
            without: [None; PLY_MAX + 2],
            root_depth: 0,
        }
    }

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
