//! The parameters of the search that the trainer moves, and how far.

use crate::rng::Rng as Chance;
use anyhow::{anyhow, Result};
use gomolith::board::splitmix;
use gomolith::search::SearchParams;

/// A parameter of the search.
pub struct Number {
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

macro_rules! number {
    ($group:ident.$field:ident, $step:expr, $least:expr, $most:expr) => {
        Number {
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
pub const SEARCH_NUMBERS: [Number; 63] = [
    number!(ordering.countermove, 15.0, 0, 500),
    number!(aspiration.width, 6.0, 4, 200),
    number!(rfp.margin, 10.0, 5, 300),
    number!(razoring.margin, 5.0, 0, 200),
    number!(lmp.base, 1.0, 1, 20),
    number!(lmp.divisor, 3.0, 4, 100),
    number!(lmr.scale, 1.0, 0, 40),
    number!(lmr.not_improving, 4.0, 0, 64),
    number!(lmr.wide_window, 4.0, 0, 64),
    number!(lmr.cut_node, 4.0, 0, 64),
    number!(lmr.history, 4.0, 0, 64),
    number!(lmr.continuation, 4.0, 0, 64),
    number!(lmr.near_root, 4.0, 0, 64),
    number!(lmr.order_scale, 1.5, 0, 64),
    number!(lmr.order_free, 5.0, 0, 200),
    number!(lmr.order_max, 8.0, 0, 200),
    number!(cut_node.margin, 4.0, 0, 200),
    number!(singular.margin, 4.0, 1, 100),
    number!(singular.double_margin, 8.0, 0, 200),
    number!(research.deeper_margin, 8.0, 1, 300),
    number!(correction.scale, 4.0, 0, 64),
    number!(aspiration.depth_min, 1.0, 1, 20),
    number!(aspiration.width_max, 100.0, 50, 5_000),
    number!(rfp.depth_max, 1.0, 0, 30),
    number!(razoring.depth_max, 1.0, 0, 10),
    number!(iir.depth_min, 1.0, 2, 20),
    number!(iir.reduction, 1.0, 0, 3),
    number!(singular.depth_min, 1.0, 3, 30),
    number!(singular.tt_depth_margin, 1.0, 0, 10),
    number!(singular.depth_divisor, 1.0, 2, 4),
    number!(singular.negative_extension, 1.0, 0, 3),
    number!(singular.ply_factor, 1.0, 1, 4),
    number!(cut_node.reduction, 1.0, 0, 3),
    number!(lmp.slope, 4.0, 0, 100),
    number!(lmr.index_min, 1.0, 1, 10),
    number!(lmr.depth_min, 1.0, 2, 10),
    number!(lmr.base, 3.0, -32, 64),
    number!(lmr.near_root_plies, 1.0, 0, 20),
    number!(research.deeper_slope, 3.0, 0, 100),
    number!(research.shallower_slope, 1.0, 0, 20),
    number!(research.shallower_reduction_min, 1.0, 1, 10),
    number!(alpha_raise.depth_min, 1.0, 2, 10),
    number!(alpha_raise.depth_max, 1.0, 1, 40),
    number!(alpha_raise.reduction, 1.0, 0, 2),
    number!(quiescence.fours_max, 2.0, 1, 32),
    number!(ordering.suspect, 1.0, 0, 32),
    number!(ordering.other, 1.0, 0, 32),
    number!(ordering.history, 16.0, 0, 1_000),
    number!(history.bonus, 2.0, 1, 100),
    number!(history.bonus_max, 256.0, 64, 8_192),
    number!(history.kept, 2.0, 0, 16),
    number!(correction.rate, 2.0, 1, 64),
    number!(correction.bonus_max, 32.0, 8, 1_024),
    number!(tt.fill_divisor, 1.0, 1, 16),
    number!(tt.depth_margin, 1.0, 0, 20),
    number!(tt.age_weight, 2.0, 0, 50),
    number!(solvers.vcf_fours_max, 10.0, 4, 100),
    number!(solvers.vcf_nodes_first, 1_000.0, 100, 50_000),
    number!(solvers.vcf_divisor, 1.0, 1, 50),
    number!(solvers.refutation_nodes, 500.0, 100, 20_000),
    number!(solvers.vct_nodes_min, 250.0, 100, 20_000),
    number!(solvers.vct_divisor, 2.0, 1, 100),
    number!(solvers.growth, 1.0, 1, 10),
];

/// The values that the engine plays with, in the order of `SEARCH_NUMBERS`.
pub fn present_search_numbers() -> Vec<f64> {
    let present = numbers_of(SearchParams::DEFAULT);
    present.into_iter().map(f64::from).collect()
}

/// The values of `params`, in the order of `SEARCH_NUMBERS`.
pub(super) fn numbers_of(mut params: SearchParams) -> Vec<i32> {
    let value = |number: &Number| *(number.at)(&mut params);
    SEARCH_NUMBERS.iter().map(value).collect()
}

/// The parameters of a search with these `values`, each rounded up if its fraction is more
/// than what `chance` says, between 0 and 1: on average, nothing is lost.
pub fn params_of(values: &[f64], mut chance: impl FnMut() -> f64) -> SearchParams {
    let mut params = SearchParams::DEFAULT;
    for (number, value) in SEARCH_NUMBERS.iter().zip(values) {
        let whole = (value + 1.0 - chance()).floor() as i32;
        *(number.at)(&mut params) = whole.clamp(number.least, number.most);
    }
    params
}

/// Up (1) or down (-1) for each parameter, by chance, in the `pair`-th pair of games; and
/// chance for the rest of the pair.
pub(super) fn directions(seed: u64, pair: u64) -> (Vec<f64>, Chance) {
    let mut chance = Chance::new(splitmix(!seed).wrapping_add(splitmix(pair)));
    let directions = SEARCH_NUMBERS.iter().map(|_| match chance.below(2) {
        0 => -1.0,
        _ => 1.0,
    });
    (directions.collect(), chance)
}

/// `values`, each moved this many of its `steps` in its direction.
pub(super) fn moved(values: &[f64], directions: &[f64], steps: f64) -> Vec<f64> {
    let ways = SEARCH_NUMBERS.iter().zip(directions);
    let moved = ways
        .zip(values)
        .map(|((number, direction), value)| value + direction * steps * number.step);
    moved.collect()
}

/// The index of the parameter of this `name` in `SEARCH_NUMBERS`.
///
/// # Errors
/// There is no parameter of this name, or none that is moved.
pub fn place_of(name: &str) -> Result<usize> {
    let index = SEARCH_NUMBERS.iter().position(|number| number.name == name);
    index.ok_or_else(|| anyhow!("no number of the search is called {name:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_numbers_make_what_the_engine_plays_with() {
        let present = present_search_numbers();
        assert_eq!(params_of(&present, || 0.5), SearchParams::DEFAULT);
        for (number, value) in SEARCH_NUMBERS.iter().zip(present) {
            assert!(f64::from(number.least) <= value && value <= f64::from(number.most));
        }
    }

    #[test]
    fn every_parameter_is_listed_once() {
        let mut names: Vec<&str> = SEARCH_NUMBERS.iter().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SEARCH_NUMBERS.len());
        // Every number in the parameters as they print, less the table that is not listed.
        let printed = format!("{:?}", SearchParams::DEFAULT);
        let table = format!("{:?}", SearchParams::DEFAULT.ordering.pattern);
        let values = printed.replace(&table, "").matches(": ").count();
        let groups = printed.matches("Params {").count();
        assert_eq!(values - (groups - 1) - 1, SEARCH_NUMBERS.len());
    }

    #[test]
    fn fractions_are_rounded_by_chance_and_ranges_are_kept() {
        let mut values = present_search_numbers();
        let index = place_of("razoring.margin").expect("a number");
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
        assert!(place_of("razor").unwrap_err().to_string().contains("razor"));
    }
}
