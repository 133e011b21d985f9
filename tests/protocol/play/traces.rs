//! A game leaves no trace in the next one: with a limit of nodes, the same moves of the opponent
//! have the same answers, whatever was played before in the same process.

use std::path::Path;

use support::{ms, Game, Point, Random, Rule, Stone};

use crate::tools::opponent::reply;
use crate::tools::players::on_each_player;

const INFO: [&str; 2] = ["INFO max_node 20000", "INFO timeout_turn 60000"];
const TURNS_MAX: usize = 10;

/// Plays a game; all that can be seen of it: the moves, and the counts of nodes where the brain
/// tells them.
fn play(game: &mut Game, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut seen = vec![describe(game.begin(), game)];
    for _ in 0..TURNS_MAX {
        let turn = reply(&game.board, &mut random).expect("an empty point");
        let mut after = game.board.clone();
        after.put(turn, Stone::Opponent);
        if after.wins_at(turn, Rule::Freestyle) {
            break;
        }
        let answer = game.turn(turn);
        seen.push(describe(answer, game));
        if game.board.wins_at(answer, Rule::Freestyle) {
            break;
        }
    }
    seen
}

fn describe((x, y): Point, game: &Game) -> String {
    let nodes = game.brain.messages().iter().rev().find_map(|message| {
        let mut words = message.split_whitespace();
        words.find(|word| word.eq_ignore_ascii_case("node"))?;
        words.next().map(|count| format!(" nodes {count}"))
    });
    format!("{x},{y}{}", nodes.unwrap_or_default())
}

fn fresh_game(program: &Path, seed: u64) -> Vec<String> {
    let mut game = Game::new(program, 15, &INFO);
    let seen = play(&mut game, seed);
    game.brain.finish();
    seen
}

#[test]
fn restart_and_start_leave_no_trace() {
    on_each_player(|program| {
        let wanted = fresh_game(program, 7);
        assert!(
            wanted.len() > 3,
            "the game is too short to tell anything: {wanted:?}"
        );
        assert_eq!(
            wanted,
            fresh_game(program, 7),
            "a new process plays another game"
        );
        let mut game = Game::new(program, 15, &INFO);
        assert_eq!(wanted, play(&mut game, 7));
        game.restart();
        assert_eq!(wanted, play(&mut game, 7), "RESTART leaves a trace");
        game.start();
        assert_eq!(wanted, play(&mut game, 7), "START leaves a trace");
        game.brain.finish();
    });
}

#[test]
fn other_games_leave_no_trace() {
    on_each_player(|program| {
        let wanted = fresh_game(program, 8);
        let mut game = Game::new(program, 15, &INFO);
        play(&mut game, 9);
        game.restart();
        assert_eq!(wanted, play(&mut game, 8), "another game before RESTART");
        // A board of another size, and errors of every kind.
        game.brain.send_all(&["START 20", "TURN 3,3"]);
        game.brain.expect("OK");
        game.brain.answer();
        game.brain
            .send_all(&["BEGIN", "TURN 3,3", "BOARD", "x", "DONE", "STOP"]);
        game.brain.expect("ERROR board is not empty");
        game.brain.expect("ERROR square is occupied");
        game.brain.expect("ERROR bad board line 1: x");
        game.start();
        assert_eq!(wanted, play(&mut game, 8), "another board before START");
        game.brain.finish();
    });
}

/// A search that was stopped leaves no trace beyond the next RESTART.
#[test]
fn stopped_searches_leave_no_trace() {
    on_each_player(|program| {
        let wanted = fresh_game(program, 10);
        let mut game = Game::new(program, 15, &["INFO timeout_turn 60000"]);
        game.brain.send("TURN 3,11");
        game.brain.expect_thinking(ms(100));
        game.brain.send("STOP");
        game.brain.answer();
        game.brain.send("INFO max_node 20000");
        game.restart();
        assert_eq!(wanted, play(&mut game, 10));
        game.brain.finish();
    });
}
