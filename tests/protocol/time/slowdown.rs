//! A machine that suddenly runs four times slower: in the middle of a game the process is
//! stopped for 30 of every 40 milliseconds, while the judge's clock goes on.
#![cfg(target_os = "linux")]

use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use support::{ms, Board, Brain, Game, Stone};

use crate::tools::judged::Judged;
use crate::tools::players::{on_each_player, on_each_player_undisturbed};
use crate::tools::process::suspend;
use crate::tools::quiet::{quiet_board, QUIET_SIZE};

/// Stops a process again and again, until it is dropped.
struct Slowdown {
    shell: Child,
}

impl Slowdown {
    fn of(brain: &Brain) -> Slowdown {
        // The process is never left stopped: whoever ends this waits for the last line.
        const SCRIPT: &str = "end=; trap end=1 TERM; while [ -z \"$end\" ]; do \
            kill -STOP $0; sleep 0.03; kill -CONT $0; sleep 0.01; done; kill -CONT $0";
        let pid = brain.pid().to_string();
        let shell = Command::new("sh").args(["-c", SCRIPT, &pid]).spawn();
        Slowdown {
            shell: shell.expect("a shell"),
        }
    }
}

impl Drop for Slowdown {
    fn drop(&mut self) {
        let pid = self.shell.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &pid]).status();
        let _ = self.shell.wait();
    }
}

/// Plays the longest game there is, against a side that resists as long as it can: slow from
/// its second turn on, when nothing is decided yet.
fn play_slowed(mut game: Judged, limit_ms: u64, farewell: &str) {
    game.resists = true;
    game.turn();
    game.take_longest();
    let slowdown = Slowdown::of(&game.brain);
    while game.turn() {}
    drop(slowdown);
    game.check_used(ms(0), ms(limit_ms));
    // How long the game stays open is chance; while it does, the brain thinks.
    let longest = game.take_longest();
    if longest < ms(limit_ms / 50) {
        let what = format!("no slow move took more than {longest:?}");
        game.brain.fail(&what);
    }
    game.leave(farewell);
}

#[test]
fn a_slow_codecup_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let game = Judged::codecup(program, &[], 7);
        play_slowed(game, 5_000, "Quit");
    });
}

#[test]
fn a_slow_course_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let limits = ["--turn-ms", "400", "--game-ms", "9000"];
        let game = Judged::course(program, &limits, 8);
        play_slowed(game, 9_000, "END 0");
    });
}

#[test]
fn a_slow_alphano_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let game = Judged::alphano(program, ms(5_000), 9);
        play_slowed(game, 5_000, "FINISH");
    });
}

/// A brain that knows how slow the machine is ends its searches early enough to be in time,
/// whenever the process is stopped next.
#[test]
fn moves_on_a_slow_machine_are_in_time() {
    const LIMIT_MS: u64 = 500;
    const MOVES: usize = 12;
    /// The tolerance of the official tournament beyond the limit.
    const TOLERANCE_MS: u64 = 1000;
    on_each_player_undisturbed(|program| {
        let mut game = Game::new(program, QUIET_SIZE, &["INFO timeout_turn 500"]);
        let mut slowdown = None;
        let mut late = Vec::new();
        for turn in 0..MOVES {
            game.board = quiet_board();
            game.position();
            let taken = game.brain.answer_time();
            if turn == 0 {
                // The first move pays for tables; `time` judges it.
                continue;
            }
            if taken > ms(LIMIT_MS) {
                late.push(taken);
            }
            if taken > ms(LIMIT_MS + TOLERANCE_MS) || taken < ms(LIMIT_MS / 2) {
                game.brain.fail(&format!("the move came after {taken:?}"));
            }
            if turn == 2 {
                slowdown = Some(Slowdown::of(&game.brain));
            }
        }
        drop(slowdown);
        // A machine that is busy with other things too may take more than was known.
        if late.len() > MOVES / 4 {
            game.brain.fail(&format!("too many were late: {late:?}"));
        }
        game.brain.finish();
    });
}

/// A board of 20 x 20 with this many stones from its top, no three of a kind in a row: what
/// they leave open is quiet.
fn filled_board(stones: i32) -> Board {
    let mut board = Board::new(20, 20);
    for (x, y) in (0..stones).map(|index| (index % 20, index / 20)) {
        let stone = match (x + 2 * y) % 4 {
            0 | 1 => Stone::Own,
            _ => Stone::Opponent,
        };
        board.put((x, y), stone);
    }
    board
}

/// A long game of which the machine steals a little with each move, as the manager's count
/// shows: what is left has to do for it, too.
#[test]
fn a_long_game_has_time_for_what_is_stolen() {
    const STOLEN: Duration = Duration::from_millis(20);
    const MOVES: i32 = 105;
    on_each_player(|program| {
        let info = ["INFO game_type 2", "INFO timeout_match 6000"];
        let mut game = Game::new(program, 20, &info);
        let mut left = ms(6_000);
        for turn in 0..MOVES {
            let left_ms = left.as_millis();
            game.brain.send(&format!("INFO time_left {left_ms}"));
            game.board = filled_board(2 * turn);
            game.position();
            let used = game.brain.answer_time() + STOLEN;
            left = match left.checked_sub(used) {
                Some(left) => left,
                None => game.brain.fail(&format!("no time is left at move {turn}")),
            };
        }
        if left > ms(3_000) {
            game.brain.fail(&format!("{left:?} have not been used"));
        }
        game.brain.finish();
    });
}

/// What has been stolen from one turn moves the margin of those that follow.
#[test]
fn a_stop_in_one_turn_is_remembered_in_the_next() {
    const LIMIT_MS: u64 = 500;
    on_each_player_undisturbed(|program| {
        let mut game = Game::new(program, QUIET_SIZE, &["INFO timeout_turn 500"]);
        let mut turn = |stop: Duration| {
            game.board = quiet_board();
            game.brain.send_raw(game.board.commands().as_bytes());
            thread::sleep(ms(100));
            if stop > Duration::ZERO {
                suspend(&game.brain, stop);
            }
            game.hear_move();
            game.brain.answer_time()
        };
        turn(ms(0));
        let before = turn(ms(0));
        turn(ms(150));
        let after = [turn(ms(0)), turn(ms(0))];
        assert!(before > ms(LIMIT_MS * 8 / 10), "{before:?}");
        for taken in after {
            let range = ms(LIMIT_MS / 2)..before - ms(LIMIT_MS / 10);
            assert!(range.contains(&taken), "{taken:?} after {before:?}");
        }
    });
}
