//! Games under way in their file, and the state of one.

use super::*;

fn eventually(mut is_so: impl FnMut() -> bool) -> bool {
    for _ in 0..200 {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

fn game() -> LiveGame {
    LiveGame {
        id: 0,
        game: 3,
        names: ["a", "b"].map(String::from),
        black: 0,
        width: 15,
        height: 15,
        rule: Rule::Renju,
        stones: Vec::new(),
        opening: 0,
        moves: Vec::new(),
        used_ms: [0.0; 2],
        game_ms: [None, Some(1000.0)],
        increment_ms: [0.0, 5.0],
        limits: [TimeLimits::default(); 2],
        since_ms: 0,
    }
}

#[test]
fn games_under_way_can_be_read_and_are_gone_in_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    assert_eq!(read_live(&results), None);
    let live = LiveFile::begin(&results, 8, None);
    live.change(|games| games.games.insert(1, game()));
    let shown =
        || read_live(&results).is_some_and(|it| it.games == [game()] && it.total == 8);
    assert!(eventually(shown));
    drop(live);
    assert_eq!(read_live(&results), None);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_game_follows_its_moves_and_swaps() {
    let made = |player, action| MoveRecord {
        player,
        action,
        ms: 10.0,
        said: Vec::new(),
    };
    let points = |count: u8| (0..count).map(|x| Point { x, y: 0 }).collect();
    let mut game = game();
    game.take(&made(0, Action::Put(points(3))));
    game.take(&made(1, Action::Put(points(2))));
    assert_eq!((game.stones.len(), game.black), (5, 1));
    // What comes back after a move is on the clock.
    assert_eq!(game.game_ms, [None, Some(1005.0)]);
    game.take(&made(0, Action::Swap));
    assert_eq!((game.black, game.used_ms), (0, [20.0, 10.0]));
}

#[test]
fn a_game_keeps_its_moves_with_what_was_said_beside_them() {
    let made = MoveRecord {
        player: 1,
        action: Action::Put(vec![Point { x: 3, y: 4 }]),
        ms: 12.0,
        said: vec!["x".repeat(500), "MESSAGE Depth 5-9 | Eval 35".into()],
    };
    let mut game = game();
    game.take(&made);
    game.take(&MoveRecord {
        said: vec!["x".repeat(700), "MESSAGE Depth 5-9 | Eval 35".into()],
        ..made.clone()
    });
    assert_eq!(game.moves[0], made);
    assert_eq!(game.moves[1].said, made.said[1..]);
}

/// The file of an older arena can be watched by this one.
#[test]
fn a_file_without_moves_can_be_read() {
    let old = r#"{"total":8,"sprt":null,"games":[{"game":3,"names":["a","b"],"black":0,
        "width":15,"height":15,"rule":"renju","stones":[],"used_ms":[0.0,0.0],
        "game_ms":[null,1000.0],"increment_ms":[0.0,5.0],"since_ms":0}]}"#;
    let state: LiveState = serde_json::from_str(old).expect("a state");
    assert_eq!((state.since_ms, state.games), (0, vec![game()]));
}

#[test]
fn large_versions_come_less_often() {
    assert_eq!(pause(2_000), PAUSE);
    assert_eq!(pause(200_000), Duration::from_millis(500));
    assert_eq!(pause(5_000_000), HEARTBEAT);
}

#[test]
fn the_file_goes_at_once_after_a_large_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let live = LiveFile::begin(&results, 8, None);
    let large = LiveGame {
        names: ["a".repeat(1 << 20), "b".into()],
        ..game()
    };
    live.change(|games| games.games.insert(1, large));
    let path = live_path(&results);
    assert!(eventually(
        || fs::metadata(&path).is_ok_and(|it| it.len() > 1 << 20)
    ));
    // The writer has news during its pause.
    live.change(|games| games.games.remove(&1));
    let begin = Instant::now();
    drop(live);
    assert!(begin.elapsed() < HEARTBEAT / 2, "{:?}", begin.elapsed());
}

/// A file that something else wrote is no reason to fail, whatever numbers are in it.
#[test]
fn a_state_with_a_third_player_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let moved = |player| MoveRecord {
        player,
        action: Action::Swap,
        ms: 10.0,
        said: Vec::new(),
    };
    for (black, player, is_sound) in [(0, 1, true), (2, 0, false), (0, 5, false)] {
        let mut game = game();
        game.black = black;
        game.moves.push(moved(player));
        let state = LiveState {
            total: 1,
            games: vec![game],
            ..LiveState::default()
        };
        let json = serde_json::to_string(&state).expect("JSON");
        fs::write(live_path(&results), json).expect("written");
        assert_eq!(read_live(&results).is_some(), is_sound, "{black} {player}");
    }
}

/// The arena that plays already has its file, and another one that is refused leaves that alone.
#[test]
fn a_file_begins_with_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    fs::write(live_path(&results), "theirs").expect("a file");
    drop(LiveFile::begin(&results, 8, None));
    let there = fs::read_to_string(live_path(&results)).expect("a file");
    assert_eq!(there, "theirs");
}

/// What cannot be put in its place, as on a full disk, does not stay beside it.
#[test]
fn a_version_that_cannot_be_written_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    fs::create_dir(live_path(&results)).expect("a folder in the way");
    let live = LiveFile::begin(&results, 8, None);
    live.change(|games| games.games.insert(1, game()));
    drop(live);
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 1);
}
