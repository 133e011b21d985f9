use super::*;

const TERMS: Terms = Terms {
    rule: 0,
    nodes: 1_500,
    seed: 5,
};

#[test]
fn numbers_go_where_games_are_won() {
    let pairs = 20_000;
    let mut climb = Climb::new(TERMS, pairs);
    let best: Vec<f64> = SEARCH_NUMBERS
        .iter()
        .zip(present_search_numbers())
        .map(|(number, value)| value + 2.0 * number.step)
        .collect();
    let distance = |values: &[f64]| {
        let parts = values.iter().zip(&best).zip(&SEARCH_NUMBERS);
        let squares =
            parts.map(|((value, best), number)| ((value - best) / number.step).powi(2));
        squares.sum::<f64>()
    };
    let before = distance(&climb.values);
    for number in 0..pairs {
        let (trial, mut chance) = climb.trial(number);
        let moved = |sign: f64| trial.moved(&climb.values, sign);
        // The nearer set wins a game more often, by a little.
        let gain = distance(&moved(-1.0)) - distance(&moved(1.0));
        let won = i32::from(chance.part() < 0.5 + gain / 400.0)
            - i32::from(chance.part() < 0.5 - gain / 400.0);
        climb.take(&trial, won);
    }
    let after = distance(&climb.values);
    assert!(after < before / 4.0, "{before} -> {after}");
}

#[test]
fn a_climb_goes_on_where_it_was_with_any_number_of_threads() {
    let folder = std::env::temp_dir().join(format!("climb-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("climb.txt");
    let table = Arc::new(LineTable::new(rule_of(0).expect("a rule")));
    let mut whole = Climb::new(TERMS, 20);
    whole.go_on(&table, 3).expect("games");
    std::fs::write(&path, whole.render()).expect("a file");
    whole.go_on(&table, 2).expect("games");
    let mut halved = Climb::resume(&path, TERMS, 20).expect("the climb");
    assert_eq!(halved.done, 16);
    halved.run(&path, 1, |_| ()).expect("games");
    assert_eq!(halved, whole);
    assert_ne!(halved.values, present_search_numbers());
    let other = Climb::resume(&path, TERMS, 21).unwrap_err();
    assert!(format!("{other:#}").contains("another climb"), "{other:#}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}
