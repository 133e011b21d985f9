//! What pages are answered.

use serde_json::{json, Value};

use super::*;

#[test]
fn games_are_filtered_by_player_result_and_kind() {
    let mut watch = Watch::of(&six());
    let mut check = |filter: Value, numbers: &[u64]| {
        let found = watch.filtered(filter.clone());
        assert_eq!(found, (numbers.to_vec(), numbers.len() as u64), "{filter}");
    };
    check(json!({}), &[6, 5, 4, 3, 2, 1]);
    check(json!({"player": "one", "result": "lost"}), &[4, 2]);
    check(json!({"player": "one", "result": "won"}), &[3, 1]);
    check(json!({"result": "lost"}), &[4, 3, 2, 1]);
    check(json!({"result": "drawn"}), &[5]);
    check(json!({"kind": "fault"}), &[6, 4, 3]);
    check(json!({"player": "two", "kind": "fault"}), &[6, 3]);
    check(
        json!({"player": "one", "kind": "fault", "result": "won"}),
        &[3],
    );
    check(json!({"kind": "late"}), &[4]);
    check(json!({"player": "two", "kind": "late"}), &[]);
    check(json!({"player": "nobody"}), &[]);
    assert_eq!(watch.filtered(json!({"before": 4})), (vec![3, 2, 1], 6));
}

#[test]
fn a_move_near_its_limit_makes_a_game_late() {
    let mut games = six();
    for player in &mut games[0].players {
        player.limits.turn_ms = Some(100.0);
    }
    // The second move is White's, that of "two".
    games[0].moves[1].ms = 96.0;
    let mut watch = Watch::of(&games);
    assert_eq!(
        watch.filtered(json!({"player": "two", "kind": "late"})).0,
        [1]
    );
    assert_eq!(watch.asked(&json!({"game": 1}))["game"]["late"], json!([1]));
}

#[test]
fn a_list_has_at_most_200_rows_and_says_of_how_many() {
    let games: Vec<GameRecord> = (0..250)
        .map(|pair| game(pair, false, (Some("one"), Reason::Line)))
        .collect();
    let mut watch = Watch::of(&games);
    let (numbers, total) = watch.filtered(json!({}));
    assert_eq!((numbers.len(), numbers[0], total), (200, 250, 250));
    let rest = json!({"before": numbers[199]});
    assert_eq!(watch.filtered(rest).0.len(), 50);
    // What is told does not grow with the file.
    let told = watch.watcher.look();
    assert!(told.len() < 10_000, "{} bytes", told.len());
}

#[test]
fn a_game_is_answered_whole_by_its_number() {
    let mut games = six();
    games[2].moves[0].said = vec!["x".repeat(10_000), "MESSAGE Eval 3".into()];
    let mut watch = Watch::of(&games);
    let answer = &watch.asked(&json!({"game": 3}))["game"];
    assert_eq!(answer["number"], 3);
    games[2].moves[0].said.remove(0);
    assert_eq!(
        answer["record"],
        serde_json::to_value(&games[2]).expect("JSON")
    );
    for number in [0, 7] {
        let refused = &watch.asked(&json!({ "game": number }))["refused"];
        let words = format!("There is no game {number}: the file has 6.");
        assert_eq!(refused, &json!(words));
    }
    // Between two looks the file can become another one.
    std::fs::write(&watch.path, "").expect("written");
    let answer = answer::answer(&watch.watcher.seen, r#"{"game": 3}"#);
    assert!(answer.contains("has changed"), "{answer}");
}

#[test]
fn what_is_no_request_is_refused() {
    let mut watch = Watch::of(&six());
    for request in [
        json!({}),
        json!(3),
        json!({"game": -1}),
        json!({"game": "1"}),
        json!({"filter": {"result": "odd"}}),
        json!({"filter": {"color": "black"}}),
        json!({"game": 1, "filter": {}}),
    ] {
        assert!(watch.asked(&request)["refused"].is_string(), "{request}");
    }
    let nonsense = answer::answer(&watch.watcher.seen, "{\"filter");
    assert!(nonsense.contains("refused"));
}
