//! The ways a game ends for the process: END, end of input, a manager that is gone.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use support::{ms, Brain, Game, EXIT_MAX};

use crate::tools::players::on_each_player;

/// A brain that has all of its input at once, and its end.
fn pipe(program: &Path, input: &str) -> Brain {
    let mut brain = Brain::spawn(program, &[]);
    if !input.is_empty() {
        brain.send_raw(input.as_bytes());
    }
    brain.close_input();
    brain
}

#[test]
fn a_whole_input_is_carried_out() {
    on_each_player(|program| {
        let mut brain = pipe(program, "START 20\nINFO timeout_turn 1000\nBEGIN\n");
        brain.expect("OK");
        brain.expect_move(|(x, y)| x < 20 && y < 20);
        brain.expect_exit(ms(1000) + EXIT_MAX);
    });
}

#[test]
fn queued_commands_are_carried_out_after_the_end_of_input() {
    on_each_player(|program| {
        let input = "INFO timeout_turn 200\nSTART 20\nTURN 0,0\nTURN 19,19\nHELLO\n\
                     PLAY 0,0\nBOARD\n3,3,2\nDONE\nABOUT\n";
        let mut brain = pipe(program, input);
        brain.expect("OK");
        brain.expect_move(|point| point != (0, 0) && point != (19, 19));
        brain.expect_move(|point| point != (0, 0) && point != (19, 19));
        brain.expect("UNKNOWN command");
        brain.expect("ERROR square is occupied");
        brain.expect_move(|point| point != (3, 3));
        assert!(brain.answer().starts_with("name="));
        brain.expect_exit(ms(1000) + EXIT_MAX);
    });
}

#[test]
fn the_last_line_needs_no_line_end() {
    on_each_player(|program| {
        let mut brain = pipe(program, "INFO timeout_turn 0\nSTART 15\nBEGIN");
        brain.expect("OK");
        brain.expect_move(|(x, y)| x < 15 && y < 15);
        brain.expect_exit(EXIT_MAX);
        let mut brain = pipe(program, "ABOUT");
        assert!(brain.answer().starts_with("name="));
        brain.expect_exit(EXIT_MAX);
        pipe(program, "END").expect_exit(EXIT_MAX);
    });
}

#[test]
fn unfinished_board_data_are_discarded() {
    on_each_player(|program| {
        for data in [
            "BOARD\n",
            "BOARD",
            "BOARD\n7,7,1\n8,8,2",
            "BOARD\nnonsense\n",
        ] {
            let mut brain = pipe(program, &format!("START 15\n{data}"));
            brain.expect("OK");
            brain.expect_exit(EXIT_MAX);
            pipe(program, data).expect_exit(EXIT_MAX);
        }
    });
}

/// A brain that has been thinking for a while, with these limits, when its input ends.
fn orphan(program: &Path, info: &[&str]) -> Brain {
    let mut game = Game::new(program, 20, info);
    game.brain.send("TURN 3,16");
    thread::sleep(ms(50));
    game.brain.close_input();
    game.brain
}

/// Nobody is left to wait for the answer of a brain whose manager is gone: it must not take
/// the machine for as long as it may.
#[test]
fn a_search_is_stopped_by_the_end_of_input() {
    on_each_player(|program| {
        for info in [
            &["INFO timeout_turn 15000"][..],
            &["INFO timeout_match 200000"],
            &["INFO timeout_turn -1"],
            &["INFO timeout_turn -1", "INFO max_depth 60"],
            &["INFO max_node 100000000"],
            &["INFO thread_num 2"],
            &["INFO timeout_turn -1", "INFO timeout_match 0"],
            &[],
        ] {
            let mut brain = orphan(program, info);
            brain.answer_within(EXIT_MAX);
            brain.expect_exit(EXIT_MAX);
        }
    });
}

/// The same of a search on the time of a judge, and of one that nobody has asked for.
#[test]
fn a_judge_that_is_gone_stops_the_search_too() {
    on_each_player(|program| {
        for lines in [
            &["Hh", "Ii", "Hi"][..],
            &["START 2", "PLACE 6 6", "TURN"],
            &["START 1", "TURN"],
            &["READY FIRST", "TURN 900000 900000"],
        ] {
            let limits = ["--turn-ms", "20000", "--game-ms", "200000"];
            let mut brain = Brain::spawn(program, &limits);
            brain.send_all(lines);
            thread::sleep(ms(300));
            brain.close_input();
            // Answers that came before are on their way: `OK`, or a move.
            while brain.wait_for_line_or_exit(EXIT_MAX).is_some() {}
            brain.expect_exit(EXIT_MAX);
        }
    });
}

/// All that was written before the end is carried out, each search in less than 100 ms.
#[test]
fn searches_after_the_end_of_input_are_short() {
    on_each_player(|program| {
        let turns = (0..8).map(|x| format!("TURN {},{}\n", 2 * x, x % 3));
        let turns: String = turns.collect();
        let mut brain = pipe(program, &format!("START 20\nINFO max_depth 60\n{turns}"));
        brain.expect("OK");
        brain.expect_move(|_| true);
        for _ in 1..8 {
            // A square that is taken by now, or a game that is over, is answered as ever.
            brain.answer_within(EXIT_MAX);
        }
        brain.expect_exit(8 * EXIT_MAX);
    });
}

#[test]
fn an_unlimited_search_thinks_on_while_there_is_input() {
    on_each_player(|program| {
        let mut game = Game::new(program, 20, &["INFO timeout_turn -1"]);
        game.brain.send("TURN 3,16");
        game.brain.expect_thinking(ms(300));
        game.brain.finish();
    });
}

/// More lines that come together with END are not for the brain any more.
#[test]
fn nothing_is_read_after_end() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_raw(b"END\nABOUT\nSTART 15\nHELLO\n");
        brain.expect_exit(EXIT_MAX);
        let mut brain = Brain::spawn(program, &[]);
        brain.send("START 15");
        brain.expect("OK");
        brain.send_raw(b"END\r\nABOUT\r\n");
        brain.expect_exit(EXIT_MAX);
    });
}

/// A brain that nobody reads goes, and does not complain on standard error.
#[test]
fn a_closed_output_ends_the_process() {
    on_each_player(|program| {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a program that starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("piped");
        // The brain may be gone before the last of these lines.
        let _ = input.write_all(b"ABOUT\nSTART 15\n");
        let deadline = Instant::now() + ms(1000);
        while child.try_wait().expect("a child").is_none() {
            if Instant::now() > deadline {
                let _ = child.kill();
                panic!("the brain outlives the reader of its output");
            }
            // A process that another test is just starting may hold the output open for a
            // moment: only a later answer finds it closed.
            let _ = input.write_all(b"ABOUT\n");
            thread::sleep(ms(2));
        }
        drop(input);
        let output = child.wait_with_output().expect("a child");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    });
}
