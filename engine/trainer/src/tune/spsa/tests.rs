use super::*;

const CONDITIONS: Conditions = Conditions {
    rule_number: 0,
    nodes: 1_500,
    seed: 5,
};

#[test]
fn parameters_go_where_games_are_won() {
    let pairs = 20_000;
    let mut spsa = Spsa::new(CONDITIONS, pairs);
    let best: Vec<f64> = SEARCH_PARAMS
        .iter()
        .zip(current_search_params())
        .map(|(param, value)| value + 2.0 * param.step)
        .collect();
    let distance = |values: &[f64]| {
        let parts = values.iter().zip(&best).zip(&SEARCH_PARAMS);
        let squares =
            parts.map(|((value, best), param)| ((value - best) / param.step).powi(2));
        squares.sum::<f64>()
    };
    let before = distance(&spsa.values);
    for pair_index in 0..pairs {
        let (perturbation, mut rng) = spsa.perturbation(pair_index);
        let applied = |sign: f64| perturbation.apply(&spsa.values, sign);
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
    let mut whole = Spsa::new(CONDITIONS, 20);
    whole.run_batch(&table, 3).expect("games");
    std::fs::write(&path, whole.render()).expect("a file");
    whole.run_batch(&table, 2).expect("games");
    let mut halved = Spsa::resume(&path, CONDITIONS, 20).expect("the run");
    assert_eq!(halved.done, 16);
    halved.run(&path, 1, |_| ()).expect("games");
    assert_eq!(halved, whole);
    assert_ne!(halved.values, current_search_params());
    let other = Spsa::resume(&path, CONDITIONS, 21).unwrap_err();
    assert!(format!("{other:#}").contains("another run"), "{other:#}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}
