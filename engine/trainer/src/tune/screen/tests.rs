use super::*;
use crate::files::read;
use crate::rng::Rng;
use crate::tune::parse_openings;

const CONDITIONS: Conditions = Conditions {
    rule_number: 0,
    nodes: 1_500,
    seed: 5,
};

/// A screening without games of the parameters that `list` chooses.
fn screen(list: &str) -> Screen {
    Screen::new(CONDITIONS, 2.0, list.parse().expect("a choice"))
}

#[test]
fn parameters_that_win_are_told_from_those_that_do_not() {
    let mut screen = screen("all");
    let (good, bad) = (3, 7);
    // What chance would do, from draws of its own.
    let mut rng = Rng::new(1);
    for pair_index in 0..4_000 {
        let (directions, _) = screen.choice.directions(CONDITIONS.seed, pair_index);
        let expected = 0.1 * directions[good] - 0.2 * directions[bad];
        let game = |part: f64| {
            if part < 0.5 + expected / 2.0 {
                1
            } else {
                -1
            }
        };
        screen.results.push(game(rng.unit()) + game(rng.unit()));
    }
    let effects = screen.effects();
    for (index, &Effect { elo, margin }) in effects.iter().enumerate() {
        let wanted = match index {
            _ if index == good => 0.1,
            _ if index == bad => -0.2,
            _ => 0.0,
        } * ELO_PER_RESULT;
        assert!(
            (elo - wanted).abs() < 2.0 * margin,
            "{index}: {elo} +/- {margin}"
        );
        assert!((5.0..10.0).contains(&margin), "{margin}");
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
    let openings = parse_openings("h8 # one\n\nj10h14h13\n", 0, 20).expect("openings");
    assert_eq!(openings.len(), 2);
    let resume = |path: &Path, steps: f64, list: &str| {
        Screen::resume(path, CONDITIONS, steps, list.parse()?)
    };
    let mut whole = screen("all");
    whole.run(&path, &openings, 12, 3, |_| ()).expect("games");
    assert_eq!(resume(&path, 2.0, "all").expect("the same"), whole);
    let halves = folder.join("halves.txt");
    for pairs in [2, 12] {
        let mut part = resume(&halves, 2.0, "all").expect("a screening");
        part.run(&halves, &openings, pairs, 1, |_| ())
            .expect("games");
    }
    assert_eq!(read(&halves).expect("text"), read(&path).expect("text"));
    assert!(
        whole.results.iter().any(|&it| it != 0),
        "{:?}",
        whole.results
    );
    assert_eq!(whole.table().lines().count(), 1 + whole.choice.len());

    let other = resume(&path, 1.0, "all").unwrap_err();
    assert!(
        format!("{other:#}").contains("another screening"),
        "{other:#}"
    );
    let broken = format!("{}3\n", screen("iir,lmp.base").render());
    std::fs::write(&path, broken).expect("a file");
    let other = resume(&path, 2.0, "margins").unwrap_err();
    let names = "--params lmp.base,iir.depth_min,iir.reduction,";
    assert!(format!("{other:#}").contains(names), "{other:#}");
    let broken = resume(&path, 2.0, "lmp.base,iir").unwrap_err();
    assert!(format!("{broken:#}").contains("\"3\""), "{broken:#}");
    std::fs::remove_dir_all(&folder).expect("a folder");
}
