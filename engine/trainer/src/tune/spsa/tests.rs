use gomolith::search::SearchParams;

use super::*;

const CONDITIONS: Conditions = Conditions {
    rule_number: 0,
    nodes: 1_500,
    seed: 5,
};

/// The choice that `list` makes.
fn choice(list: &str) -> ParamChoice {
    list.parse().expect("a choice")
}

#[test]
fn parameters_go_where_games_are_won() {
    let pairs = 20_000;
    let all = choice("all");
    let mut spsa = Spsa::new(CONDITIONS, pairs, all.clone());
    let best: Vec<f64> = all
        .iter()
        .zip(all.current())
        .map(|(param, value)| value + 2.0 * param.step)
        .collect();
    let distance = |values: &[f64]| {
        let parts = values.iter().zip(&best).zip(all.iter());
        let squares =
            parts.map(|((value, best), param)| ((value - best) / param.step).powi(2));
        squares.sum::<f64>()
    };
    let before = distance(&spsa.values);
    for pair_index in 0..pairs {
        let (perturbation, mut rng) = spsa.perturbation(pair_index);
        let applied = |sign: f64| spsa.perturbed(&perturbation, sign);
        // The nearer set wins a game more often, by a little.
        let gain = distance(&applied(-1.0)) - distance(&applied(1.0));
        let won = i32::from(rng.unit() < 0.5 + gain / 400.0)
            - i32::from(rng.unit() < 0.5 - gain / 400.0);
        spsa.learn(&perturbation, won);
    }
    let after = distance(&spsa.values);
    assert!(after < before / 4.0, "{before} -> {after}");
}

#[test]
fn a_run_goes_on_where_it_was_with_any_number_of_threads() {
    let folder = std::env::temp_dir().join(format!("spsa-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("spsa.txt");
    let table = CONDITIONS.line_table().expect("a rule");
    let margins = choice("margins");
    let mut whole = Spsa::new(CONDITIONS, 20, margins.clone());
    whole.run_batch(&table, 3).expect("games");
    std::fs::write(&path, whole.render()).expect("a file");
    whole.run_batch(&table, 2).expect("games");
    let resume = |pairs, list: &str| Spsa::resume(&path, CONDITIONS, pairs, choice(list));
    let mut halved = resume(20, "margins").expect("the run");
    assert_eq!(halved.done, 16);
    halved.run(&path, 1, |_| ()).expect("games");
    assert_eq!(halved, whole);
    assert_ne!(halved.values, margins.current());
    let names: Vec<&str> = margins.iter().map(|param| param.name).collect();
    for (pairs, list, wanted) in [
        (21, "margins", "another run"),
        (20, "all", &format!("give --params {},", names.join(","))),
        (
            20,
            "lmr.scale",
            "--params ordering.countermove,aspiration.width,",
        ),
    ] {
        let error = resume(pairs, list).expect_err(list);
        assert!(format!("{error:#}").contains(wanted), "{error:#}");
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
}

#[test]
fn only_the_chosen_parameters_move() {
    let mut spsa = Spsa::new(CONDITIONS, 10, choice("threats,lmr.base"));
    let (perturbation, mut rng) = spsa.perturbation(0);
    let values = spsa.perturbed(&perturbation, 1.0);
    let mut params = spsa.choice.params_of(&values, || rng.unit());
    assert_ne!(params.lmr.base, SearchParams::DEFAULT.lmr.base);
    assert_ne!(params.threats, SearchParams::DEFAULT.threats);
    params.lmr.base = SearchParams::DEFAULT.lmr.base;
    params.threats = SearchParams::DEFAULT.threats;
    assert_eq!(params, SearchParams::DEFAULT);
    spsa.learn(&perturbation, 1);
    let names: Vec<String> = spsa
        .render()
        .lines()
        .skip(2)
        .filter_map(|line| line.split(' ').next().map(str::to_string))
        .collect();
    assert_eq!(names.len(), 8);
    assert_eq!(names[..2], ["lmr.base", "threats.epsilon_divisor"]);
    assert_eq!(spsa.table().lines().count(), 8);
}
