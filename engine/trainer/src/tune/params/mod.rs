//! The parameters of the search that a run moves: which they are, their values, and the
//! directions in which they are moved.

mod table;

pub(crate) use table::MARGINS;

use std::fmt::Write;
use std::str::FromStr;

use anyhow::{ensure, Error, Result};
use gomolith::board::splitmix;
use gomolith::search::SearchParams;

use self::table::{SearchParam, ALL, SEARCH_PARAMS};
use crate::rng::Rng;

/// The parameters of the search that a run moves: some or all of `SEARCH_PARAMS`. All other
/// parameters stay as the engine has them.
///
/// Values and directions stand in the order of the parameters, which is that of
/// `SEARCH_PARAMS`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParamChoice {
    /// Indices into `SEARCH_PARAMS`, ascending.
    indices: Vec<usize>,
}

impl FromStr for ParamChoice {
    type Err = Error;

    /// Parses a comma-separated list of parameters (`lmr.base`), groups (`lmr`), `margins`
    /// and `all`, in any order.
    ///
    /// # Errors
    /// If there is no such name; the message tells what there is.
    fn from_str(list: &str) -> Result<ParamChoice> {
        let names: Vec<&str> = list.split(',').map(str::trim).collect();
        for name in &names {
            let exists = SEARCH_PARAMS.iter().any(|param| param.is_called(name));
            ensure!(exists, "there is no {name:?}, but {}", names_available());
        }
        let is_chosen = |index: &usize| {
            names
                .iter()
                .any(|name| SEARCH_PARAMS[*index].is_called(name))
        };
        let indices = (0..SEARCH_PARAMS.len()).filter(is_chosen).collect();
        Ok(ParamChoice { indices })
    }
}

impl ParamChoice {
    /// The parameters.
    pub(super) fn iter(&self) -> impl Iterator<Item = &'static SearchParam> + '_ {
        self.indices.iter().map(|&index| &SEARCH_PARAMS[index])
    }

    /// The count of the parameters.
    pub(super) fn len(&self) -> usize {
        self.indices.len()
    }

    /// The width of the longest name.
    pub(super) fn name_width(&self) -> usize {
        let widths = self.iter().map(|param| param.name.len());
        widths.max().unwrap_or(0)
    }

    /// Checks that `names`, those that a file has, are the names of these parameters.
    ///
    /// # Errors
    /// If they are not; the message tells how to choose those of the file.
    pub(super) fn check_names(&self, names: &[&str]) -> Result<()> {
        let same = self
            .iter()
            .map(|param| param.name)
            .eq(names.iter().copied());
        let names = names.join(",");
        ensure!(
            same,
            "holds other parameters: give --params {names}, or another file"
        );
        Ok(())
    }

    /// The values that the engine plays with.
    pub(super) fn current(&self) -> Vec<f64> {
        let values = self.values_of(&SearchParams::DEFAULT);
        values.into_iter().map(f64::from).collect()
    }

    /// The values in `params`.
    pub(super) fn values_of(&self, params: &SearchParams) -> Vec<i32> {
        self.iter().map(|param| (param.get)(params)).collect()
    }

    /// The parameters of a search with these `values`, each rounded up if its fraction is
    /// more than what `chance` says, between 0 and 1: on average, nothing is lost.
    pub(super) fn params_of(
        &self,
        values: &[f64],
        mut chance: impl FnMut() -> f64,
    ) -> SearchParams {
        let mut params = SearchParams::DEFAULT;
        for (param, value) in self.iter().zip(values) {
            let whole = (value + 1.0 - chance()).floor() as i32;
            (param.set)(&mut params, whole.clamp(param.least, param.most));
        }
        params
    }

    /// Up (1) or down (-1) for each parameter, by chance, in the `pair`-th pair of games;
    /// and the generator for the rest of the pair.
    pub(super) fn directions(&self, seed: u64, pair: u64) -> (Vec<f64>, Rng) {
        let mut rng = Rng::new(splitmix(!seed).wrapping_add(splitmix(pair)));
        let directions = self.iter().map(|_| match rng.below(2) {
            0 => -1.0,
            _ => 1.0,
        });
        (directions.collect(), rng)
    }

    /// `values`, each moved `steps` of its parameter's steps in its direction.
    pub(super) fn moved(&self, values: &[f64], directions: &[f64], steps: f64) -> Vec<f64> {
        let ways = self.iter().zip(directions);
        let moved = ways
            .zip(values)
            .map(|((param, direction), value)| value + direction * steps * param.step);
        moved.collect()
    }
}

/// The names that a choice can be made of: the sets, then a text line for each group and
/// its fields.
fn names_available() -> String {
    let mut text = format!("{MARGINS}, {ALL}, and by group:");
    let mut groups: Vec<&str> = SEARCH_PARAMS.iter().map(|it| it.path().0).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let params = SEARCH_PARAMS.iter().filter(|it| it.path().0 == group);
        let fields: Vec<&str> = params.map(|it| it.path().1).collect();
        let _ = write!(text, "\n  {group}: {}", fields.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice that `list` makes.
    fn choice(list: &str) -> ParamChoice {
        list.parse().expect("a choice")
    }

    /// The names of the parameters that `list` chooses, in their order.
    fn names(list: &str) -> Vec<&'static str> {
        choice(list).iter().map(|param| param.name).collect()
    }

    #[test]
    fn the_current_parameters_make_what_the_engine_plays_with() {
        let all = choice("all");
        let present = all.current();
        assert_eq!(all.params_of(&present, || 0.5), SearchParams::DEFAULT);
        for (param, value) in all.iter().zip(present) {
            assert!(f64::from(param.least) <= value && value <= f64::from(param.most));
        }
    }

    #[test]
    fn every_parameter_is_listed_once() {
        let mut names = names("all");
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
    fn a_field_of_any_type_holds_the_range_of_its_parameter() {
        for param in choice("all").iter() {
            for value in [param.least, param.most] {
                let mut params = SearchParams::DEFAULT;
                (param.set)(&mut params, value);
                assert_eq!((param.get)(&params), value, "{}", param.name);
            }
        }
    }

    #[test]
    fn fractions_are_rounded_by_chance_and_ranges_are_kept() {
        let razoring = choice("razoring.margin");
        for (value, chance, wanted) in [
            (9.25, 0.2, 10),
            (9.25, 0.3, 9),
            (9.0, 1e-9, 9),
            (-7.0, 0.5, 0),
        ] {
            let params = razoring.params_of(&[value], || chance);
            let mut expected = SearchParams::DEFAULT;
            expected.razoring.margin = wanted;
            assert_eq!(params, expected, "{value}");
        }
    }

    #[test]
    fn parameters_are_chosen_by_field_by_group_and_by_set() {
        assert_eq!(names("lmr.base"), ["lmr.base"]);
        assert_eq!(names("razoring"), ["razoring.margin", "razoring.depth_max"]);
        assert_eq!(
            names(" razoring.depth_max,cut_node , razoring,razoring"),
            [
                "razoring.margin",
                "cut_node.margin",
                "razoring.depth_max",
                "cut_node.reduction"
            ],
        );
        assert_eq!(names("lmr").len(), 17);
        assert_eq!(names("threats").len(), 7);
        assert_eq!(names("all").len(), SEARCH_PARAMS.len());
        assert_eq!(names("margins,all"), names("all"));
        assert_eq!(choice("margins,lmr").len(), 33);
    }

    #[test]
    fn unknown_names_are_told_what_there_is() {
        for unknown in [
            "razor",
            "lmr.",
            "lmr.bass",
            "lmr,,iir",
            "",
            "ordering.pattern",
        ] {
            let error = ParamChoice::from_str(unknown).expect_err(unknown);
            let error = error.to_string();
            for told in [
                "margins, all",
                "\n  cut_node: margin, reduction\n",
                "\n  razoring: ",
            ] {
                assert!(error.contains(told), "{error}");
            }
        }
        let error = ParamChoice::from_str("lmr,razor").expect_err("unknown");
        assert!(error.to_string().contains("no \"razor\""), "{error}");
    }

    /// A run of the same seed climbs as it did when there was no choice.
    #[test]
    fn the_margins_and_their_directions_stay() {
        let margins = [
            "ordering.countermove",
            "aspiration.width",
            "rfp.margin",
            "razoring.margin",
            "lmp.base",
            "lmp.divisor",
            "lmr.scale",
            "lmr.not_improving",
            "lmr.wide_window",
            "lmr.cut_node",
            "lmr.history",
            "lmr.continuation",
            "lmr.near_root",
            "lmr.order_scale",
            "lmr.order_free",
            "lmr.order_max",
            "cut_node.margin",
            "singular.margin",
            "singular.double_margin",
            "research.deeper_margin",
            "correction.scale",
            "futility.margin",
            "futility.order",
            "futility.order_max",
            "rfp.worsening",
            "lmr.far",
            "ordering.near_own",
            "lmr.aside",
        ];
        assert_eq!(names(MARGINS), margins);
        assert_eq!(names("all")[..28], margins);
        let (directions, mut rng) = choice(MARGINS).directions(1, 0);
        let ways: Vec<char> = directions
            .iter()
            .map(|&it| if it > 0.0 { '+' } else { '-' })
            .collect();
        assert_eq!(
            ways.into_iter().collect::<String>(),
            "-++-++---++--+-+---+++-+-+--"
        );
        assert_eq!(rng.below(1_000_000), 113_199);
    }
}
