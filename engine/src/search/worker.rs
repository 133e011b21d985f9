//! The state of a searcher that lasts from search to search.

use super::correction::Corrections;
use super::history::History;
use super::params::SearchParams;
use super::picker::MovePicker;
use super::solvers::Solvers;
use super::tt::Table;
use crate::board::Rule;
use crate::eval::{EvalParams, Evaluator};

/// The state that all threads of a search share.
pub(super) struct Common {
    pub(super) params: SearchParams,
    pub(super) picker: MovePicker,
    pub(super) table: Table,
    pub(super) eval_params: EvalParams,
    pub(super) rule: Rule,
}

/// The state of one thread that lasts from search to search.
pub(super) struct Worker {
    pub(super) evaluator: Evaluator,
    pub(super) history: History,
    pub(super) corrections: Corrections,
    /// Only the main thread has solvers.
    pub(super) solvers: Option<Solvers>,
    /// True if the last search broke down: nothing of this worker is to be trusted.
    pub(super) is_broken: bool,
}

impl Worker {
    /// A worker that knows nothing yet.
    pub(super) fn new(common: &Common, solvers: Option<Solvers>) -> Worker {
        Worker {
            evaluator: Evaluator::new(common.eval_params, common.rule),
            history: History::new(common.params.history),
            corrections: Corrections::new(common.params.correction),
            solvers,
            is_broken: false,
        }
    }
}
