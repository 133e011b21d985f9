//! `Run`: a search under way, or one thread of it. A run plays moves and takes them
//! back, evaluates, and corrects evaluations.

use super::correction::Corrections;
use super::history::History;
use super::params::{SearchParams, SIXTEENTHS};
use super::picker::{MovePicker, ScoredMove};
use super::pv::{PvTable, PLY_MAX};
use super::tt::{Bound, TableView};
use super::worker::{Common, Solvers, Worker};
use crate::board::Point;
use crate::control::NodeCounter;
use crate::eval::Evaluator;
use crate::position::Position;
use crate::score::{is_decisive, Score, EVALUATION_MAX};

/// Lists of moves that a ply can have at a time: that of its node, and that of the
/// search without the move that may be singular.
const LISTS_PER_PLY: usize = 2;

/// One search under way, or one thread of it.
///
/// Its methods stand in several files, which the heading of `search` lists.
pub(super) struct Run<'a> {
    pub(super) position: &'a mut Position,
    pub(super) counter: NodeCounter<'a>,
    pub(super) params: &'a SearchParams,
    pub(super) picker: &'a MovePicker,
    pub(super) evaluator: &'a mut Evaluator,
    pub(super) table: TableView<'a>,
    pub(super) history: &'a mut History,
    pub(super) corrections: &'a mut Corrections,
    pub(super) solvers: Option<&'a mut Solvers>,
    pub(super) pv: PvTable,
    /// The moves of all nodes on the path from the root, those of the root first.
    pub(super) moves: Vec<ScoredMove>,
    /// The corrected static evaluation of each node on the path from the root, by ply.
    pub(super) static_evals: [Score; PLY_MAX + 2],
    /// By how much the evaluation of each node on the path from the root, by ply, lies above
    /// the rough estimate of it; where nobody evaluates, it is taken for that of the ply
    /// before.
    pub(super) estimate_errors: [Score; PLY_MAX + 2],
    /// The excluded move of each node on the path from the root, by ply: the one that
    /// may be singular, while the other moves are searched.
    pub(super) excluded: [Option<Point>; PLY_MAX + 2],
    /// The depth of the search at the root, in plies.
    pub(super) root_depth: i32,
}

impl<'a> Run<'a> {
    /// A search of `position` that is about to begin.
    pub(super) fn new(
        position: &'a mut Position,
        counter: NodeCounter<'a>,
        common: &'a Common,
        worker: &'a mut Worker,
    ) -> Run<'a> {
        worker.history.age();
        worker.evaluator.begin(position);
        let moves_max = moves_max(position.board().empty_count());
        let mut run = Run {
            position,
            counter,
            params: &common.params,
            picker: &common.picker,
            evaluator: &mut worker.evaluator,
            table: common.table.view(),
            history: &mut worker.history,
            corrections: &mut worker.corrections,
            solvers: worker.solvers.as_mut(),
            pv: PvTable::new(),
            moves: Vec::with_capacity(moves_max),
            static_evals: [0; PLY_MAX + 2],
            estimate_errors: [0; PLY_MAX + 2],
            excluded: [None; PLY_MAX + 2],
            root_depth: 0,
        };
        let raw_eval = run.evaluate();
        run.static_evals[0] = run.corrected(raw_eval);
        run.note_evaluated(0, raw_eval);
        run
    }

    /// Plays a stone on `point`.
    pub(super) fn play(&mut self, point: Point) {
        self.table.prefetch(self.position.hash_after(point));
        self.position.play(point);
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        self.evaluator.undoing(self.position);
        self.position.undo();
    }

    /// The raw static evaluation of the present position.
    pub(super) fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.position)
    }

    /// Lazy evaluation: a rough estimate of what `evaluate` would tell, corrected.
    ///
    /// CITE: that a network is asked only where the classical evaluation is near the window
    /// is an idea of Rapfi, <https://github.com/dhbloo/rapfi>
    pub(super) fn estimate(&mut self, ply: usize) -> Score {
        let estimate = self.evaluator.estimate(self.position);
        // What the estimate misses changes little from ply to ply.
        let error = -self.estimate_errors[ply - 1] * self.params.lazy.error / SIXTEENTHS;
        self.corrected(estimate + error)
    }

    /// Notes that the node at `ply`, whose position is the present one, has the evaluation
    /// `raw_eval`.
    pub(super) fn note_evaluated(&mut self, ply: usize, raw_eval: Score) {
        let estimate = self.evaluator.estimate(self.position);
        self.estimate_errors[ply] = raw_eval - estimate;
    }

    /// Notes that the node at `ply`, at least 1, has no evaluation.
    pub(super) fn note_unevaluated(&mut self, ply: usize) {
        self.estimate_errors[ply] = -self.estimate_errors[ply - 1];
    }

    /// The static evaluation `eval` of the present position, corrected. Never a
    /// decisive score.
    pub(super) fn corrected(&self, eval: Score) -> Score {
        let correction = self.corrections.of(self.position);
        (eval + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// Learns how far off `eval`, the corrected static evaluation of the present
    /// position, was when a search of `depth` found `score`. Does nothing if the bound
    /// does not contradict `eval`.
    pub(super) fn learn_error(
        &mut self,
        eval: Score,
        score: Score,
        bound: Bound,
        depth: i32,
    ) {
        let is_off = match bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        // A win says more of the moves than of how the position looks.
        if is_off && !is_decisive(score) {
            self.corrections.learn(self.position, score - eval, depth);
        }
    }
}

/// The most moves that the nodes of one path can have together, if the first has
/// `empty_count` empty points. With room for them from the start, no node allocates.
fn moves_max(empty_count: usize) -> usize {
    let plies = 0..PLY_MAX.min(empty_count);
    plies.map(|ply| LISTS_PER_PLY * (empty_count - ply)).sum()
}

#[cfg(test)]
mod tests {
    use crate::board::Rule;
    use crate::search::tests::{random_position, with_run};

    #[test]
    fn an_estimate_is_corrected_by_the_error_of_the_one_before() {
        let mut position = random_position(2, 12, Rule::FREESTYLE);
        with_run(&mut position, |run| {
            let raw_eval = run.evaluate();
            run.estimate_errors[0] = 0;
            let plain = run.estimate(1);
            // What the other side has too much, this one lacks.
            let part = 400 * run.params.lazy.error / 16;
            for (error, expected) in [(400, plain - part), (-400, plain + part)] {
                run.estimate_errors[0] = error;
                assert_eq!(run.estimate(1), expected);
                run.note_unevaluated(1);
                assert_eq!(run.estimate_errors[1], -error);
            }
            // Nothing is corrected in a new search: the estimate is what the evaluator says.
            run.note_evaluated(1, raw_eval);
            assert_eq!(run.estimate_errors[1], raw_eval - plain);
        });
    }
}
