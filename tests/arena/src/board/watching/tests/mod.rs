//! What pages are told of files; what they are answered is in `asked`.

mod asked;

use std::path::PathBuf;

use serde_json::{json, Value};

use super::games::Games;
use super::*;
use crate::record::{
    sample_game, sample_game_of_pair, Action, GameRecord, GameResult, Header, MoveRecord,
    Reason, TimeLimits,
};
use crate::rules::{Point, Rule, Side};
use crate::schedule::{LiveGame, LiveState};

/// A folder with a result file that is watched.
struct Watch {
    _folder: tempfile::TempDir,
    path: PathBuf,
    watcher: Watcher,
}

impl Watch {
    /// Watches a match of "one" against "two", of which the command named "one" first.
    fn of(games: &[GameRecord]) -> Watch {
        let first = ("first".to_owned(), "name=one,turn=1s:./one".to_owned());
        let header = Header::new([first].into());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("r.jsonl");
        crate::record::write_whole(&path, Some(&header), games).expect("written");
        let seen = Seen {
            path: path.clone(),
            ..Seen::default()
        };
        Watch {
            _folder: folder,
            watcher: Watcher::new(Arc::new(Mutex::new(seen)), &path),
            path,
        }
    }

    fn told(&mut self) -> Value {
        serde_json::from_str(&self.watcher.look()).expect("JSON")
    }

    /// The answer to a request.
    fn asked(&mut self, request: &Value) -> Value {
        self.told();
        let answer = answer::answer(&self.watcher.seen, &request.to_string());
        serde_json::from_str(&answer).expect("JSON")
    }

    /// The numbers of the games that pass a filter, and of how many that is said to be a part.
    fn filtered(&mut self, filter: Value) -> (Vec<u64>, u64) {
        let list = &self.asked(&json!({ "filter": filter }))["list"];
        let rows = list["rows"].as_array().expect("rows");
        let numbers = rows
            .iter()
            .map(|row| row["number"].as_u64().expect("a number"));
        (numbers.collect(), list["total"].as_u64().expect("a total"))
    }

    fn play(&self, live: &LiveState) {
        let json = serde_json::to_string(live).expect("JSON");
        std::fs::write(self.path.with_extension("jsonl.live"), json).expect("written");
    }
}

/// A game of a pair; `is_second` for the second one, with colors exchanged.
fn game(pair: u64, is_second: bool, result: (Option<&str>, Reason)) -> GameRecord {
    let names = if is_second {
        ["two", "one"]
    } else {
        ["one", "two"]
    };
    let (winner, reason) = result;
    let mut game = sample_game_of_pair(pair, names);
    game.game = 2 * pair + u64::from(is_second);
    game.result = GameResult {
        winner: winner.map(|winner| usize::from(names[1] == winner)),
        reason,
        detail: format!("{reason:?} it was"),
        late: None,
    };
    game
}

/// Six games: won, lost, crashed, late, drawn, not played.
fn six() -> [GameRecord; 6] {
    [
        game(0, false, (Some("one"), Reason::Line)),
        game(0, true, (Some("two"), Reason::Line)),
        game(1, false, (Some("one"), Reason::Crash)),
        game(1, true, (Some("two"), Reason::LateMove)),
        game(2, false, (None, Reason::Draw)),
        game(2, true, (None, Reason::NoStart)),
    ]
}

fn live_game(id: u64, moves: usize) -> LiveGame {
    let point = |index: usize| Point {
        x: (index % 15) as u8,
        y: (index / 15) as u8,
    };
    let made = |index: usize| MoveRecord {
        player: index % 2,
        action: Action::Put(vec![point(index + 3)]),
        ms: 100.0,
        said: vec![format!(
            "MESSAGE Depth 9-12 | Eval {index} | {}",
            "7,7 ".repeat(50)
        )],
    };
    LiveGame {
        id,
        game: id,
        names: ["one", "two"].map(String::from),
        black: 1,
        width: 15,
        height: 15,
        rule: Rule::Freestyle,
        stones: (0..moves + 3).map(point).collect(),
        opening: 3,
        moves: (0..moves).map(made).collect(),
        used_ms: [5.0; 2],
        game_ms: [None; 2],
        increment_ms: [0.0; 2],
        limits: [TimeLimits {
            turn_ms: Some(100.0),
            ..TimeLimits::default()
        }; 2],
        since_ms: 1,
    }
}

fn live(games: Vec<LiveGame>) -> LiveState {
    LiveState {
        total: 20,
        sprt: None,
        since_ms: 1_700_000_000_000,
        games,
    }
}

#[test]
fn a_match_of_two_has_one_interval_and_says_what_it_counts() {
    let pair = |number: u64, like: u64| {
        let one = |is_second| GameRecord {
            pair: number,
            ..game(like, is_second, (Some("one"), Reason::Line))
        };
        [one(false), one(true)]
    };
    // The third pair repeats the first, and the fourth is not over.
    let mut games = [pair(0, 0), pair(1, 1), pair(2, 0)].concat();
    games.push(game(3, false, (Some("two"), Reason::Line)));
    let told = Watch::of(&games).told();
    let duel = &told["duel"];
    assert_eq!(duel["names"], json!(["one", "two"]));
    assert_eq!(duel["games"], json!([6, 0, 1]));
    assert_eq!(
        duel["counted"],
        json!({"unit": "pairs", "count": 2, "pairs": [0, 0, 0, 0, 2], "repeated": 1, "waiting": 1})
    );
    let standings = told["standings"].as_array().expect("rows");
    assert_eq!(standings.len(), 2);
    assert!(standings.iter().all(|row| row["elo"].is_null()), "{told}");
    assert_eq!(
        Watch::of(&games[..1]).told()["duel"]["counted"],
        json!({"unit": "games", "count": 1, "pairs": [0, 0, 0, 0, 0], "repeated": 0, "waiting": 0})
    );
    // Single games, without exchanged colors, of which the third repeats the first.
    let singles: Vec<GameRecord> = games.into_iter().step_by(2).collect();
    assert_eq!(
        Watch::of(&singles).told()["duel"]["counted"],
        json!({"unit": "games", "count": 3, "pairs": [0, 0, 0, 0, 0], "repeated": 0, "waiting": 0})
    );
}

#[test]
fn a_tournament_has_intervals_in_its_standings() {
    let mut games = six().to_vec();
    games.push(sample_game(0, ["one", "three"]));
    let told = Watch::of(&games).told();
    assert!(told["duel"].is_null());
    let rows = told["standings"].as_array().expect("rows");
    let row = |name: &str| rows.iter().find(|row| row["name"] == name).expect("a row");
    assert!(rows.iter().all(|row| row["elo"].is_array()), "{told}");
    assert_eq!(row("one")["games"], json!([3, 2, 2]));
    assert_eq!(
        (&row("one")["faults"], &row("one")["late"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(
        (&row("two")["faults"], &row("two")["late"]),
        (&json!(1), &json!(0))
    );
}

/// What a row tells is what the same games counted at once tell.
#[test]
fn tables_that_grow_are_those_of_all_games() {
    let games = six();
    let mut watch = Watch::of(&games[..2]);
    watch.told();
    let whole = Watch::of(&games).told();
    std::fs::copy(Watch::of(&games).path, &watch.path).expect("copied");
    let grown = watch.told();
    assert_eq!(grown["standings"], whole["standings"]);
    assert_eq!(grown["duel"], whole["duel"]);
    std::fs::copy(Watch::of(&games[..1]).path, &watch.path).expect("begun anew");
    assert_eq!(watch.told()["standings"][0]["games"], json!([1, 0, 0]));
    // The same players begin again.
    std::fs::copy(Watch::of(&[]).path, &watch.path).expect("begun anew");
    watch.play(&live(vec![live_game(1, 0)]));
    assert_eq!(watch.told()["standings"][0]["games"], json!([0, 0, 0]));
}

/// What both players said of the end is told, and is nobody's fault.
#[test]
fn an_adjudicated_game_is_no_fault() {
    let mut watch = Watch::of(&[
        game(0, false, (Some("one"), Reason::Adjudicated)),
        game(0, true, (None, Reason::Adjudicated)),
    ]);
    let told = watch.told();
    let rows = told["recent"].as_array().expect("rows");
    let facts: Vec<Value> = rows
        .iter()
        .map(|row| json!([row["number"], row["winner"], row["reason"], row["detail"]]))
        .collect();
    for (number, winner) in [(1, 1), (2, 0)] {
        let fact = json!([number, winner, "adjudicated", "Adjudicated it was"]);
        assert!(facts.contains(&fact), "{facts:?}");
    }
    assert_eq!(watch.filtered(json!({ "kind": "fault" })).1, 0);
    assert!(include_str!("../../page/words/en.js").contains("\"watch.reason.adjudicated\""));
}

#[test]
fn games_that_are_over_are_told_in_a_few_words() {
    let told = Watch::of(&six()).told();
    let rows = told["recent"].as_array().expect("rows");
    let row = |number: u64| {
        rows.iter()
            .find(|row| row["number"] == number)
            .expect("a row")
    };
    assert_eq!(
        row(4),
        &json!({
            "number": 4, "game": 3, "names": ["two", "one"], "winner": 1, "stones": 9,
            "reason": "late-move", "detail": "LateMove it was", "is_late": [false, true],
        })
    );
    let winners: Vec<&Value> = (1..=6).map(|number| &row(number)["winner"]).collect();
    assert_eq!(json!(winners), json!([1, 1, 1, 1, 0, null]));
    assert!(row(1)["detail"].is_null());
    // Whole games are not told, but for the newest while nothing is played.
    assert_eq!(told["newest"]["number"], 6);
    assert_eq!(
        told["newest"]["record"]["moves"].as_array().map(Vec::len),
        Some(9)
    );
    let mut watch = Watch::of(&six());
    watch.play(&live(vec![live_game(7, 2)]));
    assert!(watch.told()["newest"].is_null());
}

/// The side that a player has at the end decides whose game it is, not the place in the record.
#[test]
fn sides_are_those_after_a_swap() {
    let mut swapped = game(0, false, (Some("two"), Reason::Line));
    swapped.players[0].side = Side::White;
    swapped.players[1].side = Side::Black;
    let told = Watch::of(&[swapped]).told();
    assert_eq!(told["recent"][0]["names"], json!(["two", "one"]));
    assert_eq!(told["recent"][0]["winner"], 1);
}

#[test]
fn a_game_under_way_is_told_by_its_board_and_answered_whole() {
    let mut watch = Watch::of(&six());
    let mut played = live_game(7, 5);
    played.moves[4].ms = 10.0;
    watch.play(&live(vec![played.clone()]));
    let told = watch.told();
    let game = &told["live"]["games"][0];
    assert_eq!(game["id"], 7);
    assert_eq!(game["stones"].as_array().map(Vec::len), Some(8));
    let answer = &watch.asked(&json!({"under_way": 7}))["under_way"];
    assert_eq!(answer["late"], json!([0, 1, 2, 3]));
    let record = &answer["record"];
    assert_eq!(
        record["moves"],
        serde_json::to_value(&played.moves).expect("JSON")
    );
    assert_eq!(record["opening"].as_array().map(Vec::len), Some(3));
    assert_eq!(record["players"][0]["side"], "white");
    let ended = watch.asked(&json!({"under_way": 8}));
    assert!(ended
        .as_object()
        .is_some_and(|it| it["under_way"].is_null()));
}

/// With 16 long games under way a page is sent little at each move.
#[test]
fn what_is_told_of_many_games_under_way_is_short() {
    let mut watch = Watch::of(&six());
    watch.play(&live((0..16).map(|id| live_game(id, 120)).collect()));
    let told = watch.watcher.look();
    assert!(told.len() < 60_000, "{} bytes", told.len());
}

#[test]
fn the_pace_is_that_of_the_games_since_the_match_goes_on() {
    let since_s = 1_700_000_000;
    let over = |started: u64| {
        let mut game = game(0, false, (None, Reason::Draw));
        game.started = started;
        game.players.iter_mut().for_each(|it| it.used_ms = 4000.0);
        game
    };
    let mut games = Games::default();
    let state = live(vec![live_game(1, 0), live_game(2, 0)]);
    let now_ms = (since_s + 60) as f64 * 1000.0;
    let mut pace = |started: u64| {
        games.add(&over(started), 0);
        pace::pace(&games, Some(&state), now_ms)
    };
    // One of a run of days ago does not count, nor do a few of now tell anything.
    for started in [since_s - 99_999, since_s, since_s + 10] {
        assert_eq!(pace(started), pace::Pace::default());
    }
    // Three games in 28 s; of 20, 4 are over and 2 under way, which are half over: 15 are left.
    let found = pace(since_s + 20);
    assert_eq!(found.games_per_hour, Some(385.7));
    // 15 times 9.33 s, of which 32 s have gone since the last end, rounded up to 5 s.
    assert_eq!(found.time_left_ms, Some(110_000.0));
    assert_eq!(pace::pace(&games, None, now_ms), pace::Pace::default());
}

#[test]
fn a_page_hears_of_news_and_is_answered() {
    let watch = Watch::of(&six());
    let watched = Watched::begin(&watch.path).expect("a thread");
    let news = watched.news();
    let until = std::time::Instant::now() + Duration::from_secs(10);
    while news.borrow().is_empty() && std::time::Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(news.borrow().contains("\"games\":6"));
    assert!(watched.answer(r#"{"game": 2}"#).contains("\"number\":2"));
}
