//! Commands that arrive while the brain thinks.

use std::path::Path;

use support::{ms, Brain, Game, Stone, EXIT_MAX, SLACK_MS};

use crate::tools::players::on_each_player;
use crate::tools::quiet::{quiet_board, QUIET_SIZE};

/// The longest that an answer may take that is due at once: the search looks up from its work
/// often enough.
const PROMPT_MS: u64 = 200 + SLACK_MS;
/// A wait after which the search is deep in its work.
pub const WARM_UP_MS: u64 = 150;

/// A brain that thinks about a quiet position, and would for many seconds.
pub fn thinker(program: &Path) -> Game {
    let mut game = Game::new(program, QUIET_SIZE, &["INFO timeout_turn 30000"]);
    game.board = quiet_board();
    game.brain.send_raw(game.board.commands().as_bytes());
    game.brain.expect_thinking(ms(WARM_UP_MS));
    game
}

/// The move must come at once after what was last sent.
pub fn expect_prompt_move(game: &mut Game) {
    game.hear_move();
    let taken = game.brain.answer_time();
    if taken > ms(PROMPT_MS) {
        game.brain.fail(&format!("the move came after {taken:?}"));
    }
}

#[test]
fn end_ends_a_search() {
    on_each_player(|program| {
        for line in ["END\n", "end\n", " End\r\n", "END\r"] {
            let mut game = thinker(program);
            game.brain.send_raw(line.as_bytes());
            game.brain.expect_exit(EXIT_MAX);
        }
    });
}

#[test]
fn end_overtakes_queued_commands() {
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain
            .send_all(&["TURN 0,0", "ABOUT", "BOARD", "7,7,1", "END"]);
        game.brain.expect_exit(EXIT_MAX);
        let mut game = thinker(program);
        game.brain.send_all(&["ABOUT", "TURN 0,0"]);
        game.brain.finish();
    });
}

#[test]
fn stop_ends_a_search_with_its_move() {
    on_each_player(|program| {
        for line in ["STOP", "YXSTOP", "stop", "yxstop"] {
            let mut game = thinker(program);
            game.brain.send(line);
            expect_prompt_move(&mut game);
            // The stop is used up: the next search is its own.
            game.brain.send("TURN 0,19");
            game.board.put((0, 19), Stone::Opponent);
            game.brain.expect_thinking(ms(WARM_UP_MS));
            game.brain.finish();
        }
    });
}

#[test]
fn new_limits_hold_for_the_running_search() {
    on_each_player(|program| {
        for info in [
            "INFO timeout_turn 100",
            "INFO timeout_turn 200",
            "INFO timeout_turn 0",
            "INFO time_left 0",
            "INFO time_left -1",
            "INFO time_left 200",
            "INFO max_node 1",
            "INFO max_depth 1",
            "info Max_Depth 1",
        ] {
            let mut game = thinker(program);
            game.brain.send(info);
            expect_prompt_move(&mut game);
            game.brain.finish();
        }
    });
}

#[test]
fn idle_talk_does_not_end_a_search() {
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain.send_all(&[
            "",
            "INFO evaluate 3,4",
            "INFO color blue",
            "INFO",
            "INFO timeout_turn 20000",
            "INFO timeout_turn x",
            "INFO time_left 2147483647",
            "INFO max_node 0",
            "INFO rule 0",
        ]);
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("STOP");
        expect_prompt_move(&mut game);
        game.brain.expect_silence(ms(50));
        game.brain.finish();
    });
}

#[test]
fn other_commands_wait_for_the_move() {
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain
            .send_all(&["TURN 0,19", "HELLO", "TURN 20,0", "ABOUT"]);
        game.brain
            .send_all(&["TAKEBACK 0,19", "BEGIN", "START 4", "BOARD", "x", "DONE"]);
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("INFO timeout_turn 100");
        expect_prompt_move(&mut game);
        game.board.put((0, 19), Stone::Opponent);
        game.hear_move();
        game.brain.expect("UNKNOWN command");
        game.brain.expect("ERROR square is off the board");
        assert!(game.brain.answer().starts_with("name="));
        game.brain.expect("ERROR not the last move");
        game.brain.expect("ERROR board is not empty");
        game.brain.expect("ERROR unsupported board size");
        game.brain.expect("ERROR bad board line 1: x");
        game.brain.finish();
    });
}

#[test]
fn a_queued_turn_is_thought_about_as_long_as_any_other() {
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain.send_all(&["TURN 0,19", "STOP"]);
        expect_prompt_move(&mut game);
        game.board.put((0, 19), Stone::Opponent);
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("STOP");
        expect_prompt_move(&mut game);
        game.brain.finish();
    });
}

/// A STOP that comes before a search is not kept for it.
#[test]
fn an_early_stop_is_forgotten() {
    on_each_player(|program| {
        let mut game = Game::new(program, 20, &["INFO timeout_turn 30000", "STOP"]);
        game.brain.send_all(&["YXSTOP", "STOP", "TURN 3,16"]);
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.finish();
    });
}

/// A manager that floods the brain while it thinks loses nothing.
#[test]
fn a_long_queue_is_kept() {
    const COUNT: usize = 2000;
    on_each_player(|program| {
        let mut game = thinker(program);
        game.brain.send_raw("TURN 20,20\n".repeat(COUNT).as_bytes());
        game.brain.send("STOP");
        expect_prompt_move(&mut game);
        for _ in 0..COUNT {
            game.brain.expect("ERROR square is off the board");
        }
        game.brain.finish();
    });
}

/// A search of several threads ends as promptly.
#[test]
fn two_threads_stop_as_well() {
    on_each_player(|program| {
        let info = ["INFO timeout_turn 30000", "INFO thread_num 2"];
        let mut game = Game::new(program, 20, &info);
        game.brain.send("TURN 3,16");
        game.board.put((3, 16), Stone::Opponent);
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.send("STOP");
        expect_prompt_move(&mut game);
        game.brain.send("TURN 0,0");
        game.brain.expect_thinking(ms(WARM_UP_MS));
        game.brain.finish();
    });
}

/// Two processes share nothing: neither notices the other.
#[test]
fn two_brains_think_side_by_side() {
    on_each_player(|program| {
        let games = [thinker(program), thinker(program)];
        let brains: Vec<Brain> = games.into_iter().map(|game| game.brain).collect();
        brains.into_iter().for_each(Brain::finish);
    });
}

/// In 2004 a limit of 0 for the move means that there is none, and with it none for the game.
#[test]
fn in_2004_nothing_is_played_at_once() {
    on_each_player(|program| {
        for info in [
            [
                "INFO timeout_match 0",
                "INFO time_left 0",
                "INFO timeout_turn 30000",
            ],
            [
                "INFO timeout_turn 0",
                "INFO timeout_match 600000",
                "INFO time_left 600000",
            ],
            [
                "INFO timeout_turn 0",
                "INFO time_left -5",
                "INFO timeout_match 0",
            ],
        ] {
            let mut brain = Brain::spawn(program, &["--dialect", "gomocup2004"]);
            brain.send_all(&info);
            brain.send("START 20");
            brain.expect("OK");
            let mut game = Game {
                brain,
                board: quiet_board(),
            };
            game.brain.send_raw(game.board.commands().as_bytes());
            game.brain.expect_thinking(ms(400));
            // STOP is no command of this dialect: it waits like any other.
            game.brain.send_all(&["STOP", "INFO timeout_turn 100"]);
            expect_prompt_move(&mut game);
            game.brain.expect("UNKNOWN command");
            game.brain.finish();
        }
    });
}

/// Yixin-Board sends two special limits where nothing but YXSTOP is to end a search.
#[test]
fn yixin_board_can_take_the_limit_of_time_away() {
    on_each_player(|program| {
        let info = [
            "YXSHOWINFO",
            "INFO timeout_turn 2000000",
            "INFO timeout_match 100000000",
            "INFO time_left 50",
        ];
        let mut game = Game::new(program, QUIET_SIZE, &info);
        game.board = quiet_board();
        game.brain.send_raw(game.board.commands().as_bytes());
        game.brain.expect_thinking(ms(400));
        game.brain.send("YXSTOP");
        expect_prompt_move(&mut game);
        // Any other number is a limit again.
        game.brain.send("INFO timeout_turn 1999999");
        game.turn((0, 19));
        let taken = game.brain.answer_time();
        if taken > ms(50 + SLACK_MS) {
            game.brain.fail(&format!("the move came after {taken:?}"));
        }
        game.brain.finish();
    });
}
