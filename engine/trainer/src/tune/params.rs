//! The parameters of the search that the trainer moves, and how far.

use crate::rng::Rng;
use anyhow::{anyhow, Result};
use gomolith::board::splitmix;
use gomolith::search::SearchParams;

/// A parameter of the search.
pub struct SearchParam {
    /// The path of its field in `SearchParams`: technique, dot, field.
    pub name: &'static str,
    /// The distance by which it is moved at the end: enough to be felt, and no more.
    pub step: f64,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
    at: fn(&mut SearchParams) -> &mut i32,
}

macro_rules! param {
    ($group:ident.$field:ident, $step:expr, $least:expr, $most:expr) => {
        SearchParam {
            name: concat!(stringify!($group), ".", stringify!($field)),
            step: $step,
            least: $least,
            most: $most,
            at: |params| &mut params.$group.$field,
        }
    };
}

/// All parameters of the search but `ordering.pattern`: a table of worths, for the few
/// points that the evaluation knows nothing of.
///
/// The first 21 are margins, to which games answer smoothly. The others are depths, budgets
/// and switches.
pub const SEARCH_PARAMS: [SearchParam; 63] = [
    param!(ordering.countermove, 15.0, 0, 500),
    param!(aspiration.width, 6.0, 4, 200),
    param!(rfp.margin, 10.0, 5, 300),
    param!(razoring.margin, 5.0, 0, 200),
    param!(lmp.base, 1.0, 1, 20),
    param!(lmp.divisor, 3.0, 4, 100),
    param!(lmr.scale, 1.0, 0, 40),
    param!(lmr.not_improving, 4.0, 0, 64),
    param!(lmr.wide_window, 4.0, 0, 64),
    param!(lmr.cut_node, 4.0, 0, 64),
    param!(lmr.history, 4.0, 0, 64),
    param!(lmr.continuation, 4.0, 0, 64),
    param!(lmr.near_root, 4.0, 0, 64),
    param!(lmr.order_scale, 1.5, 0, 64),
    param!(lmr.order_free, 5.0, 0, 200),
    param!(lmr.order_max, 8.0, 0, 200),
    param!(cut_node.margin, 4.0, 0, 200),
    param!(singular.margin, 4.0, 1, 100),
    param!(singular.double_margin, 8.0, 0, 200),
    param!(research.deeper_margin, 8.0, 1, 300),
    param!(correction.scale, 4.0, 0, 64),
    param!(aspiration.depth_min, 1.0, 1, 20),
    param!(aspiration.width_max, 100.0, 50, 5_000),
    param!(rfp.depth_max, 1.0, 0, 30),
    param!(razoring.depth_max, 1.0, 0, 10),
    param!(iir.depth_min, 1.0, 2, 20),
    param!(iir.reduction, 1.0, 0, 3),
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
    param!(solvers.vct_nodes_min, 250.0, 100, 20_000),
    param!(solvers.vct_divisor, 2.0, 1, 100),
    param!(solvers.growth, 1.0, 1, 10),
];

/// The values that the engine plays with, in the order of `SEARCH_PARAMS`.
pub fn current_search_params() -> Vec<f64> {
    let present = values_of(SearchParams::DEFAULT);
    present.into_iter().map(f64::from).collect()
}

/// The values of `params`, in the order of `SEARCH_PARAMS`.
pub(super) fn values_of(mut params: SearchParams) -> Vec<i32> {
    let value = |param: &SearchParam| *(param.at)(&mut params);
    SEARCH_PARAMS.iter().map(value).collect()
}

/// The parameters of a search with these `values`, each rounded up if its fraction is more
/// than what `chance` says, between 0 and 1: on average, nothing is lost.
pub fn params_of(values: &[f64], mut chance: impl FnMut() -> f64) -> SearchParams {
    let mut params = SearchParams::DEFAULT;
    for (param, value) in SEARCH_PARAMS.iter().zip(values) {
        let whole = (value + 1.0 - chance()).floor() as i32;
        *(param.at)(&mut params) = whole.clamp(param.least, param.most);
    }
    params
}

/// Up (1) or down (-1) for each parameter, by chance, in the `pair`-th pair of games; and
/// the generator for the rest of the pair.
pub(super) fn directions(seed: u64, pair: u64) -> (Vec<f64>, Rng) {
    let mut rng = Rng::new(splitmix(!seed).wrapping_add(splitmix(pair)));
    let directions = SEARCH_PARAMS.iter().map(|_| match rng.below(2) {
        0 => -1.0,
        _ => 1.0,
    });
    (directions.collect(), rng)
}

/// `values`, each moved this many of its `steps` in its direction.
pub(super) fn moved(values: &[f64], directions: &[f64], steps: f64) -> Vec<f64> {
    let ways = SEARCH_PARAMS.iter().zip(directions);
    let moved = ways
        .zip(values)
        .map(|((param, direction), value)| value + direction * steps * param.step);
    moved.collect()
}

/// The index of the parameter of this `name` in `SEARCH_PARAMS`.
///
/// # Errors
/// There is no parameter of this name, or none that is moved.
pub fn index_of(name: &str) -> Result<usize> {
    let index = SEARCH_PARAMS.iter().position(|param| param.name == name);
    index.ok_or_else(|| anyhow!("no parameter of the search is called {name:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_parameters_make_what_the_engine_plays_with() {
        let present = current_search_params();
        assert_eq!(params_of(&present, || 0.5), SearchParams::DEFAULT);
        for (param, value) in SEARCH_PARAMS.iter().zip(present) {
            assert!(f64::from(param.least) <= value && value <= f64::from(param.most));
        }
    }

    #[test]
    fn every_parameter_is_listed_once() {
        let mut names: Vec<&str> = SEARCH_PARAMS.iter().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SEARCH_PARAMS.len());
        // Every value in the parameters as they print, less the table that is not listed.
        let printed = format!("{:?}", SearchParams::DEFAULT);
        let table = format!("{:?}", SearchParams::DEFAULT.ordering.pattern);
        let values = printed.replace(&table, "").matches(": ").count();
        let groups = printed.matches("Params {").count();
        assert_eq!(values - (groups - 1) - 1, SEARCH_PARAMS.len());
    }

    #[test]
    fn fractions_are_rounded_by_chance_and_ranges_are_kept() {
        let mut values = current_search_params();
        let index = index_of("razoring.margin").expect("a parameter");
        for (value, chance, wanted) in [
            (9.25, 0.2, 10),
            (9.25, 0.3, 9),
            (9.0, 1e-9, 9),
            (-7.0, 0.5, 0),
        ] {
            values[index] = value;
            assert_eq!(
                params_of(&values, || chance).razoring.margin,
                wanted,
                "{value}"
            );
        }
        assert!(index_of("razor").unwrap_err().to_string().contains("razor"));
    }
}
