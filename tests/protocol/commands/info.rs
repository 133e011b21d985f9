//! INFO has no answer, and nothing that it says may do harm.

use support::{ms, Brain, Game};

use crate::tools::players::on_each_player;

/// Every key that a specification or a manager knows, and some that are none.
const KEYS: &str = "timeout_turn timeout_match time_left max_memory game_type rule evaluate
    folder thread_num max_depth max_node hash_size time_increment show_detail
    thread_split_depth caution_factor pondering vcthread checkmate nbestsym start_depth
    usedatabase database_readonly swapable strength max_moves draw_result search_type
    analysis_mode auto_pondering protocol_lag color 5 = INFO \u{fffd}";
/// Values that keys may have, good and bad.
const VALUES: [&str; 11] = [
    "",
    "1",
    "0",
    "-1",
    "7",
    "x",
    "1.5",
    "3,4",
    "99999999999999999999",
    "a b c",
    "\t",
];

/// Not even a MESSAGE comes before the first command, or of an INFO, whatever it says.
#[test]
fn info_is_silent() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.expect_silence(ms(50));
        for before_start in [true, false] {
            for key in KEYS.split_whitespace() {
                let lines = VALUES.map(|value| format!("INFO {key} {value}\n"));
                brain.send_raw(lines.concat().as_bytes());
            }
            brain.expect_silence(ms(100));
            if before_start {
                brain.send("START 15");
                brain.expect("OK");
            }
        }
        brain.finish();
    });
}

/// Keys whose values are numbers.
const LIMITS: &str = "timeout_turn timeout_match time_left time_increment max_memory
    hash_size max_depth max_node game_type";
/// Numbers at the limits of their types.
const EXTREMES: &str = "-9223372036854775808 -9223372036854775807 -2147483649 2147483648
    4294967296 9223372036854775806 9223372036854775807 18446744073709551614
    18446744073709551615";
/// Limits with which the next move is quick.
const ORDINARY: [&str; 8] = [
    "INFO timeout_turn 20",
    "INFO timeout_match 1000",
    "INFO time_left 1000",
    "INFO time_increment 100",
    "INFO max_memory 83886080",
    "INFO hash_size 0",
    "INFO max_depth 0",
    "INFO max_node 50",
];

/// After a number at the limit of its type the brain plays on.
#[test]
fn extreme_limits_do_no_harm() {
    on_each_player(|program| {
        let mut game = Game::new(program, 9, &[]);
        for key in LIMITS.split_whitespace() {
            for value in EXTREMES.split_whitespace() {
                game.brain.send_all(&ORDINARY);
                game.brain.send(&format!("INFO {key} {value}"));
                game.start();
                game.turn((4, 4));
                let quiet = game.board.quiet_point().expect("an empty point");
                game.turn(quiet);
            }
        }
        game.brain.finish();
    });
}
