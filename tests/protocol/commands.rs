//! What is too long to be told as a conversation: all sizes, whole games, full boards.

use crate::board::{Board, Stone, Wins};
use crate::brain::{Brain, Point};
use crate::game::Game;
use crate::opponent::{reply, Random};
use crate::players::on_each_player;
use std::collections::BTreeMap;
use std::path::Path;

const QUICK: [&str; 1] = ["INFO timeout_turn 0"];
const BAD_SIZE: &str = "ERROR unsupported board size";

#[test]
fn every_size_from_5_to_22_is_played() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &QUICK);
        for side in 5..=22 {
            game.board = Board::new(side, side);
            game.start();
            game.begin();
            game.turn(if game.board.is_empty((0, 0)) {
                (0, 0)
            } else {
                (0, 1)
            });
            game.brain.send(&format!("TURN {side},0"));
            game.brain.expect("ERROR square is off the board");
        }
        game.brain.finish();
    });
}

#[test]
fn every_pair_of_sides_is_played() {
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

/// No text of an error may hold a digit: Piskvork reads a 20 in it as a wish.
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

/// Read as the strictest manager does: keyword, equals sign, quoted value, comma.
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
        // With the continuous bit no five ends the game before its last square.
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

fn play_until_full(game: &mut Game) {
    let mut random = Random(5);
    loop {
        let empty = game.board.empty_squares();
        if empty.is_empty() {
            return expect_over(game, (0, 0));
        }
        let turn = empty[random.below(empty.len() as u64) as usize];
        if empty.len() == 1 {
            return expect_over(game, turn);
        }
        game.turn(turn);
    }
}

fn expect_over(game: &mut Game, (x, y): Point) {
    game.brain.send(&format!("TURN {x},{y}"));
    game.brain.expect("ERROR game is over");
}

#[test]
fn blocked_squares_alone_fill_a_board() {
    on_each_player(|program| {
        let mut game = Game::new(program, 5, &QUICK);
        for square in game.board.empty_squares() {
            game.board.put(square, Stone::Blocked);
        }
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect("ERROR game is over");
        game.board.remove((3, 1));
        assert_eq!(game.position(), (3, 1));
        game.brain.finish();
    });
}

/// Whole games against a seeded opponent: legal moves only, and the end is seen.
#[test]
fn games_are_played_to_their_end() {
    on_each_player(|program| {
        for (seed, side, rule, wins) in [
            (1, 15, "INFO rule 0", Wins::FiveOrMore),
            (2, 20, "INFO rule 0", Wins::FiveOrMore),
            (3, 15, "INFO rule 1", Wins::ExactlyFive),
            (4, 9, "INFO rule 1", Wins::ExactlyFive),
            (5, 6, "INFO rule 0", Wins::FiveOrMore),
        ] {
            play_to_the_end(program, seed, side, rule, wins);
        }
    });
}

fn play_to_the_end(program: &Path, seed: u64, side: i32, rule: &str, wins: Wins) {
    let mut random = Random(seed);
    let mut game = Game::new(program, side, &["INFO timeout_turn 0", rule]);
    let middle = (side / 2, side / 2);
    let mut own = game.turn(middle);
    while let Some(turn) = reply(&game.board, &mut random) {
        if game.board.wins_at(own, wins) {
            expect_over(&mut game, turn);
            break;
        }
        let mut after = game.board.clone();
        after.put(turn, Stone::Opponent);
        if after.wins_at(turn, wins) || after.empty_squares().is_empty() {
            expect_over(&mut game, turn);
            break;
        }
        own = game.turn(turn);
    }
    game.brain.finish();
}
