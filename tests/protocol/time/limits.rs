//! No move is late. Runs while no other test does.

use std::path::Path;
use std::time::Duration;

use support::{ms, Board, Game, Point, Random, Rule, Stone};

use crate::tools::clock::Clock;
use crate::tools::opponent::reply;
use crate::tools::players::{on_each_player_alone, on_each_player_undisturbed};

/// The longest that a move may take for which there is no time at all.
const INSTANT_MS: u64 = 20;

/// The first stone of the opponent, another one for each game of a series.
fn opening(board: &Board, random: &mut Random) -> Point {
    let (width, height) = (board.width as usize - 8, board.height as usize - 8);
    (
        4 + random.below(width) as i32,
        4 + random.below(height) as i32,
    )
}

fn is_over(board: &Board, last: Point) -> bool {
    board.wins_at(last, Rule::Freestyle) || board.empty_points().is_empty()
}

/// Judges moves of seeded games by `limit`; `before` is sent before each of them.
fn judge(program: &Path, size: i32, info: &[&str], before: &[&str], limit: Duration) {
    const MOVES: usize = 10;
    let name = format!("{size}x{size} {} {}", info.join(" "), before.join(" "));
    let mut clock = Clock::new(&name);
    let mut random = Random::new(size as u64);
    let mut game = Game::new(program, size, info);
    let mut turn = opening(&game.board, &mut random);
    for _ in 0..MOVES {
        game.brain.send_all(before);
        clock.start(&game.brain);
        let own = game.turn(turn);
        clock.stop(&game.brain, limit);
        turn = reply(&game.board, &mut random).unwrap_or(own);
        let mut after = game.board.clone();
        if after.is_empty(turn) {
            after.put(turn, Stone::Opponent);
        }
        if is_over(&game.board, own) || is_over(&after, turn) {
            game.restart();
            turn = opening(&game.board, &mut random);
        }
    }
    clock.report();
    game.brain.finish();
}

/// All limits in one test, so that its parts do not disturb each other.
#[test]
fn no_answer_is_late() {
    on_each_player_undisturbed(|program| {
        judge_turn_limits(program);
        judge_time_left(program);
        judge_first_moves(program);
        judge_big_boards(program);
        judge_whole_games(program);
    });
}

#[test]
fn no_instant_answer_is_late() {
    on_each_player_alone(judge_instant_answers);
}

fn judge_turn_limits(program: &Path) {
    for size in [15, 20] {
        for limit in [30, 100, 300] {
            let info = format!("INFO timeout_turn {limit}");
            judge(program, size, &[&info], &[], ms(limit));
        }
    }
    judge(program, 20, &["INFO timeout_turn 1000"], &[], ms(1000));
    let standard = ["INFO rule 1", "INFO game_type 1", "INFO timeout_turn 300"];
    judge(program, 15, &standard, &[], ms(300));
}

fn judge_instant_answers(program: &Path) {
    let limit = ms(INSTANT_MS);
    for size in [15, 20, 22] {
        judge(program, size, &["INFO timeout_turn 0"], &[], limit);
    }
    let slow = ["INFO timeout_turn 5000", "INFO timeout_match 100000"];
    for left in ["0", "-1", "-5000", "-9223372036854775808"] {
        judge(
            program,
            20,
            &slow,
            &[&format!("INFO time_left {left}")],
            limit,
        );
    }
    let instant = ["INFO timeout_turn 0", "INFO timeout_match 100000"];
    judge(program, 20, &instant, &["INFO time_left 2147483647"], limit);
}

fn judge_time_left(program: &Path) {
    let slow = ["INFO timeout_turn 5000", "INFO timeout_match 100000"];
    for left in [50, 200] {
        judge(
            program,
            20,
            &slow,
            &[&format!("INFO time_left {left}")],
            ms(left),
        );
    }
    // What is told before START holds after it.
    let mut clock = Clock::new("time_left before START");
    let none_left = ["INFO timeout_turn 5000", "INFO time_left 0"];
    let mut game = Game::new(program, 20, &none_left);
    clock.start(&game.brain);
    game.turn((4, 5));
    clock.stop(&game.brain, ms(INSTANT_MS));
    game.brain.finish();
    let unlimited = ["INFO time_left 2147483647"];
    judge(program, 15, &["INFO timeout_turn 100"], &unlimited, ms(100));
}

/// The first move after START pays for every table that is made lazily.
fn judge_first_moves(program: &Path) {
    let mut clock = Clock::new("first moves");
    for (size, memory) in [
        (15, "367001600"),
        (20, "0"),
        (20, "1048576000"),
        (22, "83886080"),
    ] {
        let memory = format!("INFO max_memory {memory}");
        let mut game = Game::new(program, size, &[&memory, "INFO timeout_turn 100"]);
        clock.start(&game.brain);
        game.turn((4, 5));
        clock.stop(&game.brain, ms(100));
        // A new table size between two moves.
        game.brain.send("INFO max_memory 200000000");
        clock.start(&game.brain);
        game.turn(game.board.quiet_point().expect("an empty point"));
        clock.stop(&game.brain, ms(100));
        game.brain.finish();
    }
    clock.report();
}

/// Many stones at once: reading BOARD is on the clock too.
fn judge_big_boards(program: &Path) {
    for (info, limit) in [("INFO timeout_turn 100", 100), ("INFO timeout_turn 0", 20)] {
        let mut clock = Clock::new(&format!("BOARD of many stones, {info}"));
        let mut game = Game::new(program, 20, &[info]);
        let mut random = Random::new(3);
        for (x, y) in game.board.empty_points() {
            // Two and two in every direction but columns, there one and one: no five.
            let stone = if (x + 2 * y) % 4 < 2 {
                Stone::Own
            } else {
                Stone::Opponent
            };
            if random.below(4) > 0 {
                game.board.put((x, y), stone);
            }
        }
        for _ in 0..5 {
            clock.start(&game.brain);
            let own = game.position();
            clock.stop(&game.brain, ms(limit));
            game.board.remove(own);
        }
        clock.report();
        game.brain.finish();
    }
}

/// Games of two brains with a limit for the whole game: with `time_left` before each move, with
/// nothing but the brain's own bookkeeping, and with a single `time_left` that has to last.
fn judge_whole_games(program: &Path) {
    const MATCH_MS: u64 = 2000;
    let limit = format!("INFO timeout_match {MATCH_MS}");
    let left = format!("INFO time_left {MATCH_MS}");
    judge_match(
        program,
        &[&limit, "INFO timeout_turn 1000"],
        true,
        ms(MATCH_MS),
    );
    judge_match(program, &[&limit], false, ms(MATCH_MS));
    judge_match(
        program,
        &[&left, "INFO timeout_turn 1000"],
        false,
        ms(MATCH_MS),
    );
}

/// Plays two brains against each other, each with `limit` for the whole game.
fn judge_match(program: &Path, info: &[&str], tells_time: bool, limit: Duration) {
    const MOVES_MAX: usize = 60;
    let mut clocks = [Clock::new("first brain"), Clock::new("second brain")];
    let mut games = [Game::new(program, 15, info), Game::new(program, 15, info)];
    let mut last: Option<Point> = None;
    for ply in 0..MOVES_MAX {
        let (game, clock) = (&mut games[ply % 2], &mut clocks[ply % 2]);
        let left = limit.saturating_sub(clock.total_charged);
        if tells_time {
            game.brain
                .send(&format!("INFO time_left {}", left.as_millis()));
        }
        clock.start(&game.brain);
        let own = match last {
            Some(turn) => game.turn(turn),
            None => game.begin(),
        };
        clock.stop(&game.brain, left);
        if is_over(&game.board, own) {
            break;
        }
        last = Some(own);
    }
    for (game, clock) in games.into_iter().zip(clocks) {
        let total = clock.total_charged;
        println!(
            "{} {}: {total:?} in a game of {limit:?}",
            info.join(" "),
            clock.name
        );
        game.brain.finish();
    }
}
