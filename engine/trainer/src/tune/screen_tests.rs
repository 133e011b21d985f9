use super::*;
use crate::whole::read;

const TERMS: Terms = Terms {
    rule: 0,
    nodes: 1_500,
    seed: 5,
};

#[test]
fn numbers_that_win_are_told_from_those_that_do_not() {
    let mut screen = Screen::new(TERMS, 2.0);
    let (good, bad) = (3, 7);
    // What chance would do, from draws of its own.
    let mut chance = super::super::games::Chance::new(1);
    for number in 0..4_000 {
        let (directions, _) = directions(TERMS.seed, number);
        let expected = 0.1 * directions[good] - 0.2 * directions[bad];
        let game = |part: f64| if part < 0.5 + expected / 2.0 { 1 } else { -1 };
        screen
            .results
            .push(game(chance.part()) + game(chance.part()));
    }
    let effects = screen.effects();
    for (at, &(elo, half)) in effects.iter().enumerate() {
        let wanted = match at {
            _ if at == good => 0.1,
            _ if at == bad => -0.2,
            _ => 0.0,
        } * ELO_PER_RESULT;
        assert!((elo - wanted).abs() < 2.0 * half, "{at}: {elo} +/- {half}");
        assert!((5.0..10.0).contains(&half), "{half}");
    }
}

#[test]
fn an_elo_more_is_what_the_arena_calls_so() {
    // Who scores 51 of 100 is 6.95 Elo ahead, and a score of 0.51 is a mean result of 0.02.
    let elo = -400.0 * f64::log10(1.0 / 0.51 - 1.0);
    assert!((0.02 * ELO_PER_RESULT - elo).abs() < 0.01);
}

#[test]
fn a_screening_goes_on_where_it_was_with_any_number_of_threads() {
    let folder = std::env::temp_dir().join(format!("screen-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("screen.txt");
    let openings = openings_of("h8 # one\n\nj10h14h13\n", 0, 20).expect("openings");
    assert_eq!(openings.len(), 2);
    let mut whole = Screen::new(TERMS, 2.0);
    whole.run(&path, &openings, 5, 3, |_| ()).expect("games");
    assert_eq!(Screen::resume(&path, TERMS, 2.0).expect("the same"), whole);
    let halves = folder.join("halves.txt");
    for pairs in [2, 5] {
        let mut part = Screen::resume(&halves, TERMS, 2.0).expect("a screening");
        part.run(&halves, &openings, pairs, 1, |_| ())
            .expect("games");
    }
    assert_eq!(read(&halves).expect("text"), read(&path).expect("text"));
    assert!(
        whole.results.iter().any(|&it| it != 0),
        "{:?}",
        whole.results
    );
    assert_eq!(whole.table().lines().count(), 1 + SEARCH_NUMBERS.len());

    let other = Screen::resume(&path, TERMS, 1.0).unwrap_err();
    assert!(
        format!("{other:#}").contains("another screening"),
        "{other:#}"
    );
    std::fs::write(&path, format!("{}3\n", Screen::new(TERMS, 2.0).render()))
        .expect("a file");
    let broken = Screen::resume(&path, TERMS, 2.0).unwrap_err();
    assert!(format!("{broken:#}").contains("\"3\""), "{broken:#}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}

#[test]
fn openings_that_cannot_be_are_named() {
    for (text, side, wanted) in [
        ("h8\nh8h8", 15, "line 2"),
        ("t20", 15, "15x15"),
        ("# nothing", 15, "no opening"),
        ("h8", 3, "3x3"),
        ("a1a2b1b2c1c2d1d2e1", 15, "a win"),
    ] {
        let error = openings_of(text, 0, side).err().expect("no openings");
        assert!(format!("{error:#}").contains(wanted), "{error:#}");
    }
    let double_three = "h8a1h9a3g10a5i10a7h10";
    assert!(openings_of(double_three, 0, 15).is_ok());
    assert!(openings_of(double_three, 4, 15).is_err());
}
