//! A brain that is suspended while it is not its turn, as by the official tournament: the clock
//! on the wall jumps, and the time of the wait is not the brain's.
#![cfg(unix)]

use support::{ms, Board, Brain, Game, Stone, SLACK_MS};

use crate::tools::players::on_each_player;
use crate::tools::process::{signal, suspend};
use crate::tools::quiet::{quiet_board, QUIET_SIZE};

/// The limit of a move in these tests.
const LIMIT_MS: u64 = 200;

/// Puts a quiet position: it must be answered in time, and thought about for some of it.
fn expect_thought(game: &mut Game) {
    game.board = quiet_board();
    game.position();
    let taken = game.brain.answer_time();
    if taken < ms(LIMIT_MS / 5) || taken > ms(LIMIT_MS + SLACK_MS) {
        game.brain.fail(&format!("the move came after {taken:?}"));
    }
}

#[test]
fn a_suspension_is_nobodys_time() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        // GomocupJudge writes all this without reading, and suspends at once.
        brain.send_all(&[
            "START 20",
            "INFO timeout_turn 200",
            "INFO timeout_match 180000",
        ]);
        suspend(&brain, ms(400));
        brain.expect("OK");
        let board = Board::new(QUIET_SIZE, QUIET_SIZE);
        let mut game = Game { brain, board };
        for left in ["INFO time_left 180000", "INFO time_left 179700", ""] {
            game.brain.send(left);
            expect_thought(&mut game);
            suspend(&game.brain, ms(400));
        }
        game.brain.finish();
    });
}

/// A command that a suspended brain finds when it wakes is as good as a new one.
#[test]
fn a_command_sent_before_the_waking_is_carried_out() {
    on_each_player(|program| {
        let mut game = Game::new(program, 20, &["INFO timeout_turn 200"]);
        signal(&game.brain, "-STOP");
        game.brain.send("TURN 3,16");
        game.board.put((3, 16), Stone::Opponent);
        game.brain.expect_silence(ms(400));
        signal(&game.brain, "-CONT");
        game.hear_move();
        game.brain.finish();
    });
}

/// The phases of an opening, and what Yixin-Board asks, are turns like any other.
#[test]
fn openings_and_extensions_survive_a_suspension() {
    const QUESTIONS: [&str; 4] = [
        "SWAP2BOARD\n7,7\n8,6\n10,9\nDONE",
        "SWAP2BOARD\n7,7\n8,6\n10,9\n6,6\n9,8\nDONE",
        "YXBOARD\n3,3,2\n11,11,1\n3,11,2\nDONE\nYXNBEST 2",
        "YXBOARD\n3,3,2\n11,11,1\n3,11,2\nDONE\nYXBALANCEONE 0",
    ];
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&["START 15", "INFO timeout_turn 200"]);
        brain.expect("OK");
        for question in QUESTIONS {
            suspend(&brain, ms(300));
            brain.send("INFO time_left 180000");
            brain.send(question);
            brain.answer();
            let taken = brain.answer_time();
            if taken < ms(LIMIT_MS / 5) || taken > ms(LIMIT_MS + SLACK_MS) {
                brain.fail(&format!("the answer came after {taken:?}"));
            }
        }
        brain.finish();
    });
}
