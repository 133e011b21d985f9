//! Openings and swaps: how players are told of them, who has which color then, and openings that
//! a dialect has no words for.

use arena::dialect::Dialect;
use arena::record::{Action, Reason};
use arena::referee::{GameSpec, Swap, Table};
use arena::rules::Side;

use crate::common::{game, mock, play, points, replay, stones_of, won};

#[test]
fn what_cannot_be_told_is_not_played() {
    let check = |first, second, spec: &GameSpec| {
        Table::new([mock(first, ""), mock(second, "")])
            .expect("a table")
            .check(spec, 0)
            .err()
    };
    let [gomocup, codecup, course] = [Dialect::Gomocup, Dialect::Codecup, Dialect::Course];
    assert_eq!(check(gomocup, gomocup, &game(course)), None);
    let reason = check(gomocup, course, &game(gomocup)).expect("a reason");
    assert_eq!(reason, "course: course is played on 12x12, not on 15x15");
    let mut given = game(codecup);
    given.opening = points(&[(1, 1), (2, 2), (3, 4)]);
    assert_eq!(check(gomocup, codecup, &given), None);
    let reason = check(codecup, gomocup, &given).expect("a reason");
    assert_eq!(
        reason,
        "codecup: codecup cannot be told an opening as Black"
    );
    given.opening[2] = given.opening[0];
    let reason = check(gomocup, codecup, &given).expect("a reason");
    assert_eq!(reason, "the opening cannot have a stone on 1,1");
    given.opening.pop();
    assert!(check(gomocup, gomocup, &given).is_some());
    let renju = GameSpec {
        rule: arena::rules::Rule::Renju,
        ..game(course)
    };
    let reason = check(gomocup, course, &renju).expect("a reason");
    assert_eq!(reason, "course: course knows no rule but freestyle");
}

#[test]
fn openings_are_told() {
    let four = points(&[(7, 7), (8, 8), (6, 7), (7, 8)]);
    for count in 0..=4 {
        for dialect in [Dialect::Gomocup, Dialect::Gomocup2004, Dialect::Wfi] {
            let specs = [
                mock(dialect, "--greedy"),
                mock(Dialect::Gomocup, "--greedy"),
            ];
            let opening = four[..count].to_vec();
            won(&play(
                specs,
                &GameSpec {
                    opening,
                    ..game(dialect)
                },
                count % 2,
            ));
        }
    }
    let opening = four[..3].to_vec();
    for swap in ["no", "yes"] {
        let codecup = mock(Dialect::Codecup, &format!("--greedy --swap {swap}"));
        let specs = [mock(Dialect::Gomocup, "--greedy"), codecup];
        let spec = GameSpec {
            opening: opening.clone(),
            ..game(Dialect::Codecup)
        };
        let record = play(specs, &spec, 0);
        won(&record);
        let swapped = record.players[1].side == Side::Black;
        assert_eq!(swapped, swap == "yes");
        assert_eq!(record.moves[0].action == Action::Swap, swapped);
    }
    let opening = four[..1].to_vec();
    let specs = [
        mock(Dialect::Gomocup, "--greedy"),
        mock(Dialect::Course, "--greedy"),
    ];
    won(&play(
        specs,
        &GameSpec {
            opening,
            ..game(Dialect::Course)
        },
        0,
    ));
}

#[test]
fn swap2_has_six_courses() {
    let spec = GameSpec {
        swap: Swap::Swap2,
        ..game(Dialect::Gomocup)
    };
    let courses = [
        ("no", "no", vec![3, 1], Side::Black),
        ("no", "yes", vec![3, 0], Side::White),
        ("no", "two", vec![3, 2, 1], Side::White),
        ("yes", "two", vec![3, 2, 0], Side::Black),
    ];
    for (first, second, expected, side) in courses {
        let words = |swap: &str| format!("--swap {swap} --random 7");
        let specs = [first, second].map(|swap| mock(Dialect::Gomocup, &words(swap)));
        let record = play(specs, &spec, 0);
        replay(&record);
        let counts = record
            .moves
            .iter()
            .take(expected.len())
            .map(|m| stones_of(&m.action));
        assert_eq!(counts.collect::<Vec<_>>(), expected, "{first} {second}");
        assert_eq!(record.players[0].side, side, "{first} {second}");
    }
    let specs = [
        mock(Dialect::Gomocup, "--plain"),
        mock(Dialect::Gomocup, ""),
    ];
    let record = play(specs, &spec, 0);
    assert_eq!(
        (record.result.reason, record.result.winner),
        (Reason::NoStart, Some(1))
    );
}

#[test]
fn a_swap_of_codecup_for_players_of_gomocup() {
    let spec = game(Dialect::Codecup);
    for (words, swaps) in [
        ("--swap yes", true),
        ("--swap two", false),
        ("--plain", false),
    ] {
        let gomocup = mock(Dialect::Gomocup, &format!("--greedy {words}"));
        let record = play([mock(Dialect::Codecup, "--random 3"), gomocup], &spec, 0);
        won(&record);
        assert_eq!(record.players[1].side == Side::Black, swaps, "{words}");
    }
}

#[test]
fn a_record_is_a_line_that_can_be_read_again() {
    let specs = [
        mock(Dialect::Codecup, "--greedy"),
        mock(Dialect::Codecup, "--swap yes --greedy"),
    ];
    let record = play(specs, &game(Dialect::Codecup), 0);
    assert_eq!(record.moves[1].action, Action::Swap);
    let line = serde_json::to_string(&record).expect("a line");
    assert!(!line.contains('\n'));
    let again: arena::record::GameRecord = serde_json::from_str(&line).expect("a record");
    assert_eq!(again, record);
}
