//! State kept from search to search: TT, histories, solvers. A worker keeps that of one
//! thread, `Common` what all threads share.

use super::correction::Corrections;
use super::history::History;
use super::params::SearchParams;
use super::picker::MovePicker;
use super::tt::Table;
use crate::board::Rule;
use crate::eval::{EvalParams, Evaluator};
use crate::threats::{FourSolver, ThreatParams, ThreatSolver};

/// Words of the VCF solver's table, as a power of two: 2 MB.
const VCF_TABLE_LOG2: u32 = 18;
/// Positions in the tables of the VCT solver, as a power of two: 1.5 MB.
const VCT_TABLE_LOG2: u32 = 16;

/// The least size of a solver's table, as a power of two: hardly any.
const SOLVER_TABLE_LOG2_MIN: u32 = 8;

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
    /// Of a helper: true while a search is under way, and after it if it broke down: then
    /// nothing of this worker is to be trusted.
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

/// The solvers of a searcher, which remember from search to search.
pub(super) struct Solvers {
    pub(super) vcf: FourSolver,
    pub(super) vct: ThreatSolver,
    /// How often the tables have been halved.
    halvings: u32,
}

impl Solvers {
    /// Memory of the tables where there is enough, in bytes.
    pub(super) const BYTES: usize = 4 << 20;

    /// Solvers that know nothing yet, whose tables take `bytes` at most, or hardly any;
    /// `params` are those of the VCT solver.
    pub(super) fn new(params: ThreatParams, bytes: usize) -> Solvers {
        let halvings = halvings(bytes);
        let log2 = |full: u32| full.saturating_sub(halvings).max(SOLVER_TABLE_LOG2_MIN);
        Solvers {
            vcf: FourSolver::new(log2(VCF_TABLE_LOG2)),
            vct: ThreatSolver::with_params(log2(VCT_TABLE_LOG2), params),
            halvings,
        }
    }

    /// True if the tables have the size of those that may take `bytes`.
    pub(super) fn fit(&self, bytes: usize) -> bool {
        self.halvings == halvings(bytes)
    }
}

/// How often tables of `Solvers::BYTES` have to be halved to fit into `bytes`.
fn halvings(bytes: usize) -> u32 {
    let fits = |&halvings: &u32| Solvers::BYTES >> halvings <= bytes;
    (0..VCF_TABLE_LOG2).find(fits).unwrap_or(VCF_TABLE_LOG2)
}
