//! The parameters of the search that the trainer can move, and how far.

use gomolith::search::SearchParams;

/// The name of the set of all parameters.
pub(super) const ALL: &str = "all";
/// The name of the set of margins, to which games answer smoothly: what runs move unless
/// they are told otherwise.
pub(crate) const MARGINS: &str = "margins";

/// A parameter of the search.
pub(crate) struct SearchParam {
    /// The path of its field in `SearchParams`: technique, dot, field.
    pub(crate) name: &'static str,
    /// True if the parameter is in the set `MARGINS`.
    pub(super) is_margin: bool,
    /// The distance by which it is moved at the end: enough to be felt, and no more.
    pub(crate) step: f64,
    /// The least value that makes sense.
    pub(crate) least: i32,
    /// The greatest value that makes sense.
    pub(crate) most: i32,
    /// Reads the parameter.
    pub(super) get: fn(&SearchParams) -> i32,
    /// Sets the parameter to a value from `least` to `most`.
    pub(super) set: fn(&mut SearchParams, i32),
}

impl SearchParam {
    /// The group and the field of the parameter.
    pub(super) fn path(&self) -> (&'static str, &'static str) {
        self.name.split_once('.').unwrap_or((self.name, ""))
    }

    /// True if `name` is that of the parameter, of its group, or of a set that it is in.
    pub(super) fn is_called(&self, name: &str) -> bool {
        match name {
            ALL => true,
            MARGINS => self.is_margin,
            _ => name == self.name || name == self.path().0,
        }
    }
}

/// A parameter by its field, whatever the integer type of that.
macro_rules! param {
    ($group:ident.$field:ident, $step:expr, $least:expr, $most:expr) => {
        SearchParam {
            name: concat!(stringify!($group), ".", stringify!($field)),
            is_margin: false,
            step: $step,
            least: $least,
            most: $most,
            get: |params| params.$group.$field as i32,
            set: |params, value| params.$group.$field = value as _,
        }
    };
}

/// A parameter that is a margin.
macro_rules! margin {
    ($($param:tt)*) => {
        SearchParam {
            is_margin: true,
            ..param!($($param)*)
        }
    };
}

/// All parameters of the search but `ordering.pattern`: a table of worths, for the few
/// points that the evaluation knows nothing of.
///
/// A run draws its random numbers in this order. The margins stand first; the others are
/// depths, budgets, switches and the like, better tried by themselves.
pub(super) static SEARCH_PARAMS: [SearchParam; 86] = [
    margin!(ordering.countermove, 15.0, 0, 500),
    margin!(aspiration.width, 6.0, 4, 200),
    margin!(rfp.margin, 10.0, 5, 300),
    margin!(razoring.margin, 5.0, 0, 200),
    margin!(lmp.base, 1.0, 1, 20),
    margin!(lmp.divisor, 3.0, 4, 100),
    margin!(lmr.scale, 1.0, 0, 40),
    margin!(lmr.not_improving, 4.0, 0, 64),
    margin!(lmr.wide_window, 4.0, 0, 64),
    margin!(lmr.cut_node, 4.0, 0, 64),
    margin!(lmr.history, 4.0, 0, 64),
    margin!(lmr.continuation, 4.0, 0, 64),
    margin!(lmr.near_root, 4.0, 0, 64),
    margin!(lmr.order_scale, 1.5, 0, 64),
    margin!(lmr.order_free, 5.0, 0, 200),
    margin!(lmr.order_max, 8.0, 0, 200),
    margin!(cut_node.margin, 4.0, 0, 200),
    margin!(singular.margin, 4.0, 1, 100),
    margin!(singular.double_margin, 8.0, 0, 200),
    margin!(research.deeper_margin, 8.0, 1, 300),
    margin!(correction.scale, 4.0, 0, 64),
    margin!(futility.margin, 25.0, -500, 1_000),
    margin!(futility.order, 3.0, 0, 64),
    margin!(futility.order_max, 30.0, 0, 1_000),
    margin!(rfp.worsening, 6.0, 0, 200),
    margin!(lmr.far, 4.0, 0, 64),
    margin!(ordering.near_own, 16.0, 0, 500),
    margin!(lmr.aside, 4.0, 0, 64),
    param!(aspiration.depth_min, 1.0, 1, 20),
    param!(aspiration.width_max, 100.0, 50, 5_000),
    param!(lazy.margin_above, 50.0, 0, 2_000),
    param!(lazy.margin_below, 50.0, 0, 2_000),
    param!(lazy.error, 2.0, 0, 16),
    param!(rfp.depth_max, 1.0, 0, 30),
    param!(futility.depth_max, 1.0, 0, 30),
    param!(razoring.depth_max, 1.0, 0, 10),
    param!(iir.depth_min, 1.0, 2, 20),
    param!(iir.reduction, 1.0, 0, 3),
    param!(iir.shallow, 6.0, 0, 64),
    param!(iir.shallow_max, 1.0, 0, 10),
    param!(singular.depth_min, 1.0, 3, 30),
    param!(singular.tt_depth_margin, 1.0, 0, 10),
    param!(singular.depth_divisor, 1.0, 2, 4),
    param!(singular.negative_extension, 1.0, 0, 3),
    param!(singular.ply_factor, 1.0, 1, 4),
    param!(cut_node.reduction, 1.0, 0, 3),
    param!(lmp.slope, 4.0, 0, 100),
    param!(lmr.index_min, 1.0, 1, 10),
    param!(lmr.depth_min, 1.0, 2, 10),
    param!(lmr.base, 3.0, -32, 64),
    param!(lmr.near_root_plies, 1.0, 0, 20),
    param!(lmr.root_depth_min, 1.0, 2, 200),
    param!(research.deeper_slope, 3.0, 0, 100),
    param!(research.shallower_slope, 1.0, 0, 20),
    param!(research.shallower_reduction_min, 1.0, 1, 10),
    param!(alpha_raise.depth_min, 1.0, 2, 10),
    param!(alpha_raise.depth_max, 1.0, 1, 40),
    param!(alpha_raise.reduction, 1.0, 0, 2),
    param!(quiescence.fours_max, 2.0, 1, 32),
    param!(ordering.suspect, 1.0, 0, 32),
    param!(ordering.other, 1.0, 0, 32),
    param!(ordering.history, 16.0, 0, 1_000),
    param!(ordering.root_depth_min, 1.0, 1, 200),
    param!(history.bonus, 2.0, 1, 100),
    param!(history.bonus_max, 256.0, 64, 8_192),
    param!(history.kept, 2.0, 0, 16),
    param!(correction.rate, 2.0, 1, 64),
    param!(correction.bonus_max, 32.0, 8, 1_024),
    param!(tt.fill_divisor, 1.0, 1, 16),
    param!(tt.depth_margin, 1.0, 0, 20),
    param!(tt.age_weight, 2.0, 0, 50),
    param!(solvers.vcf_fours_max, 10.0, 4, 100),
    param!(solvers.vcf_nodes_first, 1_000.0, 100, 50_000),
    param!(solvers.vcf_divisor, 1.0, 1, 50),
    param!(solvers.refutation_nodes, 500.0, 100, 20_000),
    param!(solvers.refutations_nodes, 3_000.0, 1_000, 100_000),
    param!(solvers.vct_nodes_min, 250.0, 100, 20_000),
    param!(solvers.vct_divisor, 2.0, 1, 100),
    param!(solvers.growth, 1.0, 1, 10),
    param!(threats.epsilon_divisor, 2.0, 1, 64),
    param!(threats.proof_after_four, 1.0, 1, 20),
    param!(threats.proof_after_three, 1.0, 1, 40),
    param!(threats.proof_after_quiet, 2.0, 1, 80),
    param!(threats.vcf_nodes_max, 10.0, 0, 1_000),
    param!(threats.vcf_fours_max, 5.0, 1, 100),
    param!(threats.pv_nodes_max, 2_000.0, 100, 100_000),
];
