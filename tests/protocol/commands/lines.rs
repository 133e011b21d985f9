//! Bytes on the wire: line ends, pieces of lines, and bytes that no manager should send.

use std::thread;

use support::{ms, parse_point, Brain, Game, EXIT_MAX};

use crate::tools::players::on_each_player;

const OFF_BOARD: &str = "ERROR square is off the board";

/// The answers to one round of the lines of [`every_line_end_is_read`].
fn expect_two_games(brain: &mut Brain) {
    brain.expect("OK");
    brain.expect("3,4");
    brain.expect("OK");
    brain.expect("UNKNOWN command");
}

#[test]
fn every_line_end_is_read() {
    const LINES: [&str; 5] = [
        "INFO timeout_turn 0",
        "START 15",
        "PLAY 3,4",
        "RESTART",
        "HELLO",
    ];
    on_each_player(|program| {
        for end in ["\n", "\r\n", "\r", "\n\r", "\r\n\r\n", "\n\n\n", "\r\r"] {
            let mut brain = Brain::spawn(program, &[]);
            for line in LINES {
                brain.send_raw(format!("{line}{end}").as_bytes());
            }
            expect_two_games(&mut brain);
            // All in one piece, and with the ends mixed.
            brain.send_raw((LINES.join(end) + end).as_bytes());
            expect_two_games(&mut brain);
            brain.send_raw(b"\rSTART 15\nPLAY 3,4\r\nRESTART\rHELLO\n\r\n\r");
            expect_two_games(&mut brain);
            brain.finish();
        }
    });
}

/// A lone CR ends its line at once: nobody may wait for the LF that does not come.
#[test]
fn a_lone_cr_is_answered_at_once() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_raw(b"START 15\r");
        brain.expect("OK");
        brain.send_raw(b"\nABOUT\r");
        brain.answer();
        brain.send_raw(b"\n");
        brain.expect_silence(ms(50));
        brain.finish();
    });
}

/// qpiskvork ends commands with CRLF and the data lines of BOARD with LF.
#[test]
fn line_ends_change_inside_board() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &["INFO timeout_turn 0"]);
        game.brain
            .send_raw(b"BOARD\r\n5,7,1\n6,7,1\r7,7,1\r\n8,7,1\n\n4,7,2\nDONE\r\n");
        game.brain.expect("9,7");
        game.brain.finish();
    });
}

#[test]
fn a_command_comes_in_pieces() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        for piece in ["ST", "ART", " 1", "5\r", "\nTU", "RN 15", ",", "0", "\n"] {
            brain.send_raw(piece.as_bytes());
            thread::sleep(ms(5));
        }
        brain.expect("OK");
        brain.expect(OFF_BOARD);
        brain.finish();
    });
}

#[test]
fn many_commands_come_in_one_piece() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        let turns = "TURN 15,0\n".repeat(5000);
        brain.send_raw(format!("START 15\n{turns}HELLO\n").as_bytes());
        brain.expect("OK");
        for _ in 0..5000 {
            brain.expect(OFF_BOARD);
        }
        brain.expect("UNKNOWN command");
        brain.finish();
    });
}

#[test]
fn very_long_lines_do_no_harm() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &["INFO timeout_turn 0"]);
        let long = "x".repeat(1_000_000);
        game.brain.send(&long);
        game.brain.expect("UNKNOWN command");
        game.brain.send(&format!("TURN {long}"));
        game.brain.expect("ERROR bad coordinates");
        game.brain.send(&format!("INFO folder {long}"));
        game.brain.send(&format!("BOARD\n{long}\n{long}\nDONE"));
        let told = &long[..60];
        game.brain
            .expect(&format!("ERROR bad board line 1: {told}.."));
        game.brain.send(&" ".repeat(1_000_000));
        game.begin();
        game.brain.finish();
    });
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    on_each_player(|program| {
        let mut game = Game::new(program, 15, &["INFO timeout_turn 0"]);
        for garbage in [
            &b"\xff\xfe\xfd\n"[..],
            b"\xc3\xa4\n",
            b"\x01\x02\x1b[31m\x7f\n",
            b"BEG\0IN\n",
            b"\xef\xbb\xbfBEGIN\n",
            b"\xe2\x82\n",
        ] {
            game.brain.send_raw(garbage);
            game.brain.expect("UNKNOWN command");
        }
        for turn in [&b"TURN \xff,7\n"[..], b"TURN 7,\x007\n", b"TURN \0\n"] {
            game.brain.send_raw(turn);
            game.brain.expect("ERROR bad coordinates");
        }
        game.brain.send_raw(b"START 1\x005\n");
        game.brain.expect("ERROR unsupported board size");
        game.brain
            .send_raw(b"INFO folder C:\\Gr\xfc\xdfe\nINFO \xff \xfe\nINFO \0\n");
        game.brain.send_raw(b"BOARD\n7,7,\xff\x1b[31m\nDONE\n");
        game.brain
            .expect("ERROR bad board line 1: 7,7,\u{fffd} [31m");
        game.begin();
        game.brain.finish();
    });
}

/// .NET and PowerShell begin with a byte order mark, as UTF-8 has none; C and Pascal send the
/// ends of their strings along. Each dialect by its first line, what that is answered, and the
/// arguments that it needs.
const MARKED: [(&str, &[&str], &str, &str); 6] = [
    ("gomocup", &[], "START 15", "OK"),
    ("gomocup", &[], "ABOUT", "name="),
    (
        "gomocup2004",
        &["--dialect", "gomocup2004"],
        "START 15",
        "OK",
    ),
    ("codecup", &[], "Start", ""),
    ("course", &[], "START 1", "OK"),
    ("alphano", &[], "READY FIRST", "OK"),
];

#[test]
fn a_byte_order_mark_and_nuls_are_no_text() {
    on_each_player(|program| {
        for (dialect, arguments, first, answer) in MARKED {
            for [before, after] in [
                ["\u{feff}", "\n"],
                ["\u{feff}", "\r\n\0"],
                ["\u{feff}\r\n", "\0\n\0"],
                ["\0", "\0\n"],
                ["", "\0\0\r\n"],
                ["\0\n", " \0\r"],
            ] {
                let mut brain = Brain::spawn(program, arguments);
                brain.send_raw(format!("{before}{first}{after}").as_bytes());
                let told = brain.answer();
                if !told.starts_with(answer) || told.starts_with("UNKNOWN") {
                    brain.fail(&format!("`{told}` by {dialect}"));
                }
                brain.close_input();
                while brain.wait_for_line_or_exit(ms(2_000)).is_some() {}
                brain.expect_exit(ms(2_000));
            }
        }
    });
}

/// NULs between text lines are nothing, in data as elsewhere.
#[test]
fn a_game_with_the_ends_of_strings() {
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        let lines = [
            "START 15", "BOARD", "5,7,1", "6,7,1", "7,7,1", "8,7,1", "4,7,2", "DONE",
        ];
        for line in ["INFO timeout_turn 0"].iter().chain(&lines) {
            brain.send_raw(format!("{line}\n\0").as_bytes());
        }
        brain.expect("OK");
        brain.expect("9,7");
        brain.send_raw(b"TAKEBACK 9,7\0\r\n");
        brain.expect("OK");
        brain.send_raw(b"\0\n\0\0\r\n\0");
        brain.expect_silence(ms(50));
        brain.send_raw(b"END\0\n");
        brain.expect_exit(EXIT_MAX);
    });
}

/// After any part of a command, and any command with something appended, the process lives; it
/// says one line where it says anything.
#[test]
fn broken_commands_do_no_harm() {
    const COMMANDS: [&str; 9] = [
        "START 15",
        "RECTSTART 15,15",
        "RESTART",
        "BEGIN",
        "TURN 7,7",
        "TAKEBACK 7,7",
        "PLAY 7,7",
        "ABOUT",
        "DONE",
    ];
    on_each_player(|program| {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&["INFO timeout_turn 0", "INFO max_node 50"]);
        for command in COMMANDS {
            for end in 1..=command.len() {
                expect_one_line(&mut brain, &command[..end]);
            }
            for tail in [
                ",",
                " -",
                " 99999999999999999999",
                "\t\u{fffd}",
                "x",
                ",,,,",
            ] {
                expect_one_line(&mut brain, &format!("{command}{tail}"));
            }
        }
        brain.finish();
    });
}

/// Sends `line` and a mark behind it, which proves that there is exactly one answer.
fn expect_one_line(brain: &mut Brain, line: &str) {
    brain.send(line);
    brain.send("MARK");
    let answer = brain.answer();
    let word = answer.split(' ').next().unwrap_or_default();
    let known = ["OK", "ERROR", "UNKNOWN"].contains(&word);
    let about = answer.starts_with("name=");
    if !known && !about && parse_point(&answer).is_none() {
        brain.fail(&format!("`{answer}` is no answer to `{line}`"));
    }
    brain.expect("UNKNOWN command");
}
