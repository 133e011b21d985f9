//! Games that are too long to be written down as a conversation: all sizes, whole games, full
//! boards.

use std::collections::BTreeMap;

use support::{Board, Brain, Game, Point, Random, Rule, Stone};

use crate::tools::opponent::reply;
use crate::tools::players::on_each_player;

const QUICK: [&str; 1] = ["INFO timeout_turn 0"];
const BAD_SIZE: &str = "ERROR unsupported board size";

#[test]
fn every_size_from_5_to_22_is_played() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &QUICK);
        for size in 5..=22 {
            game.board = Board::new(size, size);
            game.start();
            game.begin();
            game.turn(if game.board.is_empty((0, 0)) {
                (0, 0)
            } else {
                (0, 1)
            });
            game.brain.send(&format!("TURN {size},0"));
            game.brain.expect("ERROR square is off the board");
        }
        game.brain.finish();
    });
}

#[test]
fn boards_of_unequal_sizes_are_played() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &["INFO timeout_turn 0", "INFO max_node 50"]);
        for (width, height) in [(5, 22), (22, 5), (7, 6), (6, 7), (20, 15), (21, 22)] {
            game.board = Board::new(width, height);
            game.start();
            game.turn((width - 1, height - 1));
            for (x, y) in [(width, 0), (0, height)] {
                game.brain.send(&format!("TURN {x},{y}"));
                game.brain.expect("ERROR square is off the board");
            }
        }
        game.brain.finish();
    });
}

#[test]
fn other_sizes_are_refused() {
    const SIZES: [&str; 26] = [
        "",
        "0",
        "1",
        "2",
        "3",
        "4",
        "23",
        "24",
        "100",
        "255",
        "256",
        "261",
        "-1",
        "-15",
        "65551",
        "2147483647",
        "4294967311",
        "18446744073709551631",
        "-9223372036854775808",
        "15.0",
        "1e1",
        "0x0f",
        "15a",
        "fifteen",
        "''",
        "15 0",
    ];
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send("ABOUT");
        brain.answer();
        for size in SIZES {
            brain.send(&format!("START {size}"));
            brain.expect(BAD_SIZE);
        }
        brain.send("BEGIN");
        brain.expect("ERROR no game started");
        brain.finish();
    });
}

/// No text of an error may hold a digit: Piskvork reads a 20 in it as a wish for that size.
#[test]
fn error_texts_have_no_digits() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send("ABOUT");
        brain.answer();
        for line in ["START 19x", "RECTSTART 20,20,20", "TURN 20,20", "HELLO 20"] {
            brain.send(line);
            let answer = brain.answer();
            assert!(
                !answer.contains(|c: char| c.is_ascii_digit()),
                "{line}: {answer}"
            );
        }
        brain.finish();
    });
}

#[test]
fn about_is_a_list_of_pairs() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send("ABOUT");
        let answer = brain.answer();
        let pairs = about_pairs(&answer);
        let value = |keyword| pairs.get(keyword).map(|value: &String| value.as_str());
        assert_eq!(value("name"), Some("gomolith"), "{answer}");
        assert_eq!(
            value("version"),
            Some(env!("CARGO_PKG_VERSION")),
            "{answer}"
        );
        assert!(
            value("author").is_some() && value("country").is_some(),
            "{answer}"
        );
        let known = ["name", "version", "author", "country", "www", "email"];
        assert!(
            pairs.keys().all(|key| known.contains(&key.as_str())),
            "{answer}"
        );
        assert!(pairs.values().all(|value| !value.is_empty()), "{answer}");
        brain.finish();
    });
}

/// The pairs of an answer to ABOUT, read as the strictest manager does: keyword, equals sign,
/// quoted value, comma.
fn about_pairs(line: &str) -> BTreeMap<String, String> {
    let mut pairs = BTreeMap::new();
    for pair in line.split(", ") {
        let (keyword, value) = pair.split_once('=').expect("an equals sign");
        let value = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'));
        let value = value.expect("a quoted value");
        assert!(!value.contains(['"', '=']), "{line}");
        let known = pairs.insert(keyword.to_string(), value.to_string());
        assert_eq!(known, None, "{line}");
    }
    pairs
}

#[test]
fn a_board_is_played_full() {
    on_each_player(|program| {
        // With the continuous bit no five ends the game before its last point.
        for rule in ["INFO rule 2", "INFO rule 3"] {
            for (width, height) in [(5, 5), (6, 5)] {
                let mut game = Game::new(program, 5, &["INFO timeout_turn 0", rule]);
                game.board = Board::new(width, height);
                game.start();
                game.begin();
                play_until_full(&mut game);
                game.brain.finish();
            }
        }
    });
}

/// Plays anywhere until the board is full, and once more: that is an error.
fn play_until_full(game: &mut Game) {
    let mut random = Random::new(5);
    loop {
        let empty = game.board.empty_points();
        if empty.is_empty() {
            return expect_over(game, (0, 0));
        }
        let turn = empty[random.below(empty.len())];
        if empty.len() == 1 {
            return expect_over(game, turn);
        }
        game.turn(turn);
    }
}

/// One more move of the opponent must be refused.
fn expect_over(game: &mut Game, (x, y): Point) {
    game.brain.send(&format!("TURN {x},{y}"));
    game.brain.expect("ERROR game is over");
}

#[test]
fn blocked_points_alone_fill_a_board() {
    on_each_player(|program| {
        let mut game = Game::new(program, 5, &QUICK);
        for point in game.board.empty_points() {
            game.board.put(point, Stone::Blocked);
        }
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect("ERROR game is over");
        game.board.remove((3, 1));
        assert_eq!(game.position(), (3, 1));
        game.brain.finish();
    });
}

/// In whole games against a seeded opponent all moves are legal, and the end is seen.
#[test]
fn games_are_played_to_their_end() {
    on_each_player(|program| {
        for (seed, size, rule, info) in [
            (1, 15, Rule::Freestyle, "INFO rule 0"),
            (2, 20, Rule::Freestyle, "INFO rule 0"),
            (3, 15, Rule::Standard, "INFO rule 1"),
            (4, 9, Rule::Standard, "INFO rule 1"),
            (5, 6, Rule::Freestyle, "INFO rule 0"),
        ] {
            let game = Game::new(program, size, &["INFO timeout_turn 0", info]);
            play_to_the_end(game, seed, rule);
        }
    });
}

/// Plays until somebody has won or the board is full, and once more: that is an error.
fn play_to_the_end(mut game: Game, seed: u64, rule: Rule) {
    let mut random = Random::new(seed);
    let middle = (game.board.width / 2, game.board.height / 2);
    let mut own = game.turn(middle);
    while let Some(turn) = reply(&game.board, &mut random) {
        if game.board.wins_at(own, rule) {
            expect_over(&mut game, turn);
            break;
        }
        let mut after = game.board.clone();
        after.put(turn, Stone::Opponent);
        if after.wins_at(turn, rule) || after.empty_points().is_empty() {
            expect_over(&mut game, turn);
            break;
        }
        own = game.turn(turn);
    }
    game.brain.finish();
}
