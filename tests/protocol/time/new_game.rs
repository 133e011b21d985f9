//! A new game that begins while the brain thinks.

use support::{ms, Brain, Game, SLACK_MS};

use super::thinking::{expect_prompt_move, thinker, WARM_UP_MS};
use crate::tools::players::on_each_player;
use crate::tools::quiet::{quiet_board, QUIET_SIZE};

/// The longest that OK may take where a search is under way.
const OK_MS: u64 = 100 + SLACK_MS;

/// OK must come at once, and nothing before it or after it: the search is given up.
fn expect_ok_alone(brain: &mut Brain) {
    brain.expect("OK");
    let taken = brain.answer_time();
    if taken > ms(OK_MS) {
        brain.fail(&format!("OK came after {taken:?}"));
    }
    if brain.messages().iter().any(|text| text.contains(" Depth ")) {
        brain.fail("the search told what it had found");
    }
    brain.expect_silence(ms(100));
}

#[test]
fn a_new_game_gives_up_the_search() {
    on_each_player(|program| {
        for threads in [1, 2] {
            for line in [
                "RESTART",
                "START 15",
                "start 20",
                "RECTSTART 12,9",
                " restart ",
            ] {
                let info = [
                    "INFO timeout_turn 30000",
                    &format!("INFO thread_num {threads}"),
                ];
                let mut game = Game::new(program, QUIET_SIZE, &info);
                game.board = quiet_board();
                game.brain.send_raw(game.board.commands().as_bytes());
                game.brain.expect_thinking(ms(WARM_UP_MS));
                game.brain.send(line);
                expect_ok_alone(&mut game.brain);
                // Nothing is left of the game before, and its limits hold.
                game.brain.send_all(&["INFO timeout_turn 50", "TURN 0,0"]);
                game.brain
                    .expect_move(|(x, y)| (x, y) != (0, 0) && x < 20 && y < 20);
                game.brain.finish();
            }
        }
        let mut brain = Brain::spawn(program, &["--dialect", "gomocup2004"]);
        brain.send_all(&["INFO timeout_turn 30000", "START 20"]);
        brain.expect("OK");
        let mut game = Game {
            brain,
            board: quiet_board(),
        };
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect_thinking(ms(WARM_UP_MS));
        // RESTART is no command of this dialect, and waits.
        game.brain.send("RESTART");
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("START 10");
        game.brain.expect("UNKNOWN command");
        expect_ok_alone(&mut game.brain);
        game.brain.finish();
    });
}

/// A search that talks has nothing more to say after OK.
#[test]
fn a_new_game_silences_the_search() {
    on_each_player(|program| {
        let info = ["INFO timeout_turn 30000", "INFO show_detail 3"];
        let mut game = Game::new(program, QUIET_SIZE, &info);
        game.board = quiet_board();
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("RESTART");
        game.brain.expect("OK");
        game.brain.expect_silence(ms(300));
        // The next search talks again.
        game.brain.send_all(&["INFO timeout_turn 300", "TURN 3,16"]);
        game.brain.answer();
        let is_told = |text: &String| text.starts_with("MESSAGE REALTIME ");
        assert!(game.brain.messages().iter().any(is_told));
        game.brain.finish();
    });
}

/// Commands that came before the new game are answered before it; the searches among them are
/// given up like the one under way.
#[test]
fn a_new_game_comes_after_what_came_before_it() {
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain
            .send_all(&["HELLO", "TURN 0,19", "TURN 20,0", "BOARD"]);
        game.brain
            .send_all(&["3,3,2", "DONE", "START 4", "RESTART"]);
        game.brain.expect("UNKNOWN command");
        game.brain.expect("ERROR square is off the board");
        game.brain.expect("ERROR unsupported board size");
        expect_ok_alone(&mut game.brain);
        game.brain.send_all(&["INFO timeout_turn 50", "BEGIN"]);
        game.brain.expect_move(|(x, y)| x < 20 && y < 20);
        game.brain.finish();
        // All at once, and again.
        let mut game = thinker(program);
        game.brain
            .send_raw(b"RESTART\nTURN 3,3\nRESTART\nTURN 4,4\nSTART 15\nHELLO\n");
        for answer in ["OK", "OK", "OK", "UNKNOWN command"] {
            game.brain.expect(answer);
        }
        game.brain.finish();
    });
}

/// Yixin-Board leaves out the next move that it hears after a new game: it waits for the one of
/// the search under way, and would leave out a later one instead.
#[test]
fn yixin_board_hears_the_move_of_a_search_that_is_given_up() {
    on_each_player(|program| {
        for line in ["start 15 15", "RESTART"] {
            let info = ["YXSHOWINFO", "INFO timeout_turn 30000"];
            let mut game = Game::new(program, QUIET_SIZE, &info);
            game.board = quiet_board();
            game.brain.send_raw(game.board.commands().as_bytes());
            game.brain.expect_thinking(ms(WARM_UP_MS));
            game.brain.send(line);
            expect_prompt_move(&mut game);
            game.brain.expect("OK");
            // What is answered by messages is not counted.
            game.brain.send_all(&["START 14 13", "yxswap2step1"]);
            game.brain.expect("OK");
            game.brain.expect_thinking(ms(WARM_UP_MS));
            game.brain.send(line);
            expect_ok_alone(&mut game.brain);
            game.brain.finish();
        }
    });
}
