//! The numbers of the search that are tuned, and how far each is moved.

use crate::rng::Rng as Chance;
use anyhow::{anyhow, Result};
use gomolith::board::splitmix;
use gomolith::search::SearchParams;

/// A number of the search.
pub struct Number {
    /// Its name among the `SearchParams`.
    pub name: &'static str,
    /// How far it is moved at the end: enough to be felt, and no more.
    pub step: f64,
    /// The range that makes sense.
    pub least: i32,
    pub most: i32,
    at: fn(&mut SearchParams) -> &mut i32,
}

macro_rules! number {
    ($name:ident, $step:expr, $least:expr, $most:expr) => {
        Number {
            name: stringify!($name),
            step: $step,
            least: $least,
            most: $most,
            at: |params| &mut params.$name,
        }
    };
}

/// All that are tuned. Depths are not: they are switches, better tried one by one.
pub const SEARCH_NUMBERS: [Number; 21] = [
    number!(order_counter, 15.0, 0, 500),
    number!(aspiration, 6.0, 4, 200),
    number!(futility_margin, 10.0, 5, 300),
    number!(razor_margin, 5.0, 0, 200),
    number!(count_least, 1.0, 1, 20),
    number!(count_divisor, 3.0, 4, 100),
    number!(reduction_scale, 1.0, 0, 40),
    number!(reduction_calm, 4.0, 0, 64),
    number!(reduction_wide, 4.0, 0, 64),
    number!(reduction_cut, 4.0, 0, 64),
    number!(reduction_history, 4.0, 0, 64),
    number!(reduction_after, 4.0, 0, 64),
    number!(reduction_near, 4.0, 0, 64),
    number!(order_scale, 1.5, 0, 64),
    number!(order_bias, 5.0, 0, 200),
    number!(order_most, 8.0, 0, 200),
    number!(high_margin, 4.0, 0, 200),
    number!(singular_margin, 4.0, 1, 100),
    number!(singular_twice, 8.0, 0, 200),
    number!(deeper_margin, 8.0, 1, 300),
    number!(correction_scale, 4.0, 0, 64),
];

/// What the engine plays with, in the order of `SEARCH_NUMBERS`.
pub fn present_search_numbers() -> Vec<f64> {
    let present = numbers_of(SearchParams::DEFAULT);
    present.into_iter().map(f64::from).collect()
}

/// The numbers of these parameters, in the order of `SEARCH_NUMBERS`.
pub(super) fn numbers_of(mut params: SearchParams) -> Vec<i32> {
    let value = |number: &Number| *(number.at)(&mut params);
    SEARCH_NUMBERS.iter().map(value).collect()
}

/// The parameters of a search with these numbers, each rounded up if its fraction is more
/// than what `chance` says, between 0 and 1: on average, nothing is lost.
pub fn params_of(values: &[f64], mut chance: impl FnMut() -> f64) -> SearchParams {
    let mut params = SearchParams::DEFAULT;
    for (number, value) in SEARCH_NUMBERS.iter().zip(values) {
        let whole = (value + 1.0 - chance()).floor() as i32;
        *(number.at)(&mut params) = whole.clamp(number.least, number.most);
    }
    params
}

/// Up (1) or down (-1) for each number, by chance, in the pair of games of this number; and
/// chance for the rest of the pair.
pub(super) fn directions(seed: u64, pair: u64) -> (Vec<f64>, Chance) {
    let mut chance = Chance::new(splitmix(!seed).wrapping_add(splitmix(pair)));
    let directions = SEARCH_NUMBERS.iter().map(|_| match chance.below(2) {
        0 => -1.0,
        _ => 1.0,
    });
    (directions.collect(), chance)
}

/// `values`, each so many of its steps further in its direction.
pub(super) fn moved(values: &[f64], directions: &[f64], steps: f64) -> Vec<f64> {
    let ways = SEARCH_NUMBERS.iter().zip(directions);
    let moved = ways
        .zip(values)
        .map(|((number, direction), value)| value + direction * steps * number.step);
    moved.collect()
}

/// The place of the number of this name.
pub fn place_of(name: &str) -> Result<usize> {
    let place = SEARCH_NUMBERS.iter().position(|number| number.name == name);
    place.ok_or_else(|| anyhow!("no number of the search is called {name:?}"))
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
    fn fractions_are_rounded_by_chance_and_ranges_are_kept() {
        let mut values = present_search_numbers();
        let place = place_of("razor_margin").expect("a number");
        for (value, chance, wanted) in [
            (9.25, 0.2, 10),
            (9.25, 0.3, 9),
            (9.0, 1e-9, 9),
            (-7.0, 0.5, 0),
        ] {
            values[place] = value;
            assert_eq!(
                params_of(&values, || chance).razor_margin,
                wanted,
                "{value}"
            );
        }
        assert!(place_of("razor").unwrap_err().to_string().contains("razor"));
    }
}
