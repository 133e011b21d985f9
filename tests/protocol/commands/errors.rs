//! Every command in every broken form: before START, in a game, while the brain thinks, and
//! inside the data of another command; by today's protocol of Gomocup and by that of 2004.

use std::path::Path;

use support::{ms, Brain};

use crate::tools::players::on_each_player;

const NO_GAME: &str = "ERROR no game started";
const SIZE: &str = "ERROR unsupported board size";
const COORDINATES: &str = "ERROR bad coordinates";
const OFF_BOARD: &str = "ERROR square is off the board";
const OCCUPIED: &str = "ERROR square is occupied";
const NOT_LAST: &str = "ERROR not the last move";
const OPENING: &str = "ERROR bad opening";
const UNKNOWN: &str = "UNKNOWN command";

/// Broken commands, with the answers that are due to each before START, and in a game on 15 x 15
/// with a stone on 7,7 that is not the last one.
const CASES: [(&str, &str, &str); 12] = [
    ("BEGIN|BEGIN x|begin", NO_GAME, "ERROR board is not empty"),
    (
        "TURN|TURN x|TURN 7|TURN 7;7|TURN 1,2,3|TURN 7 7|TURN ,|TURN 7,|TURN ,7|TURN 1.5,2
         |TURN 1,2 3|TURN 0x1,2|TURN 99999999999999999999,1|turn a,b",
        NO_GAME,
        COORDINATES,
    ),
    (
        "TURN 15,0|TURN 0,15|TURN -1,0|TURN 0,-1|TURN 22,22|TURN 65536,0
         |TURN 4294967296,4294967296|TURN 9223372036854775807,0|TURN -9223372036854775808,0",
        NO_GAME,
        OFF_BOARD,
    ),
    ("TURN 7,7|TURN 7 , 7|TURN +7,07", NO_GAME, OCCUPIED),
    ("PLAY|PLAY x|PLAY 7|PLAY 1,2,3|PLAY 7 7", NO_GAME, COORDINATES),
    ("PLAY 15,0|PLAY 0,-1", NO_GAME, OFF_BOARD),
    ("PLAY 7,7", NO_GAME, OCCUPIED),
    (
        "TAKEBACK|TAKEBACK x|TAKEBACK 7|TAKEBACK 7,7|TAKEBACK 15,15|TAKEBACK 7,7,1",
        NO_GAME,
        NOT_LAST,
    ),
    ("START|START x|START 4|START 23|START 15,15|START 15 15 15|START -15", SIZE, SIZE),
    (
        "RECTSTART|RECTSTART x|RECTSTART 20|RECTSTART 20 20|RECTSTART 20,4|RECTSTART 4,20
         |RECTSTART 23,20|RECTSTART 20,20,20|RECTSTART -20,20",
        SIZE,
        SIZE,
    ),
    (
        "DONE|7,7|7,7,1|HELLO|OK|SWAP|SUGGEST 7,7|PING|TURNS 1,1|TURN7,7|STARTING 15|1
         |YXQUERYDATABASEALL|YXSEARCHDEFEND|YXSOOSORVSTEP7|PONDER|RELOADCONFIG|BENCH|\u{fffd}",
        UNKNOWN,
        UNKNOWN,
    ),
    ("YXBLOCK|x|DONE", NO_GAME, "ERROR bad block line 1: x"),
];

/// Broken commands with data, which leave another position behind, or none; the answers as in
/// [`CASES`].
const DATA: [(&str, &str, &str); 17] = [
    ("BOARD|x|DONE", NO_GAME, "ERROR bad board line 1: x"),
    ("BOARD|7,7|DONE", NO_GAME, "ERROR bad board line 1: 7,7"),
    ("BOARD|7,7,0|DONE", NO_GAME, "ERROR bad board line 1: 7,7,0"),
    ("BOARD|7,7,4|DONE", NO_GAME, "ERROR bad board line 1: 7,7,4"),
    (
        "BOARD|1,1,1|7,7,1,1|DONE",
        NO_GAME,
        "ERROR bad board line 2: 7,7,1,1",
    ),
    (
        "BOARD|15,7,1|x|DONE",
        NO_GAME,
        "ERROR bad board line 1: 15,7,1",
    ),
    (
        "BOARD|7,7,1|8,8,2|7 , 7,1|x|DONE",
        NO_GAME,
        "ERROR bad board line 3: 7 , 7,1",
    ),
    (
        "BOARD|STARTS 15|DONE",
        NO_GAME,
        "ERROR bad board line 1: STARTS 15",
    ),
    (
        "YXBOARD|7,7,1|7,7,2|DONE",
        NO_GAME,
        "ERROR bad board line 2: 7,7,2",
    ),
    ("SWAP2BOARD|7,7|DONE", NO_GAME, OPENING),
    (
        "SWAP2BOARD|7,7|8,8|15,0|DONE",
        NO_GAME,
        "ERROR bad opening line 3: 15,0",
    ),
    (
        "YXBLOCKUNDO|1,1|99,0|x|DONE",
        NO_GAME,
        "ERROR bad block line 2: 99,0",
    ),
    ("YXSOOSORVSTEP2|7,7|8,8|DONE", NO_GAME, OPENING),
    (
        "YXSOOSORVSTEP4 2|7,7|6,7|5,8|6,9|1,1|DONE",
        NO_GAME,
        OPENING,
    ),
    ("YXSOOSORVSTEP6|7,7|6,7|5,8|6,9|DONE", NO_GAME, OPENING),
    (
        "YXSOOSORVSTEP3|7,7|7,7|DONE",
        NO_GAME,
        "ERROR bad opening line 2: 7,7",
    ),
    (
        "YXSOOSORVSTEP5 x|7,7|6,7|5,8|x|DONE",
        NO_GAME,
        "ERROR bad opening line 4: x",
    ),
];

/// The commands of 2004 that have an answer.
const VERBS_2004: [&str; 6] = ["START", "BEGIN", "TURN", "BOARD", "ABOUT", "PLAY"];

/// The two dialects, by the arguments that choose them.
const DIALECTS: [&[&str]; 2] = [&["--dialect", "gomocup"], &["--dialect", "gomocup2004"]];

fn is_2004(arguments: &[&str]) -> bool {
    arguments.contains(&"gomocup2004")
}

/// The broken commands of all cases one by one, each with its lines and the answers that
/// are due to a version before START, and in a game.
fn commands(arguments: &[&str]) -> Vec<(Vec<String>, Vec<String>, Vec<String>)> {
    let mut all = Vec::new();
    for (text, before, after) in CASES.iter().chain(&DATA) {
        let parts: Vec<String> = text.split('|').map(|s| s.trim().to_string()).collect();
        let blocks: Vec<Vec<String>> = if text.ends_with("|DONE") {
            vec![parts]
        } else {
            parts.into_iter().map(|line| vec![line]).collect()
        };
        for lines in blocks {
            let due = |answer: &str| answers_of(arguments, &lines, answer);
            all.push((lines.clone(), due(before), due(after)));
        }
    }
    all
}

/// In 2004 there is one word for all errors, and what is no command is none with its data.
fn answers_of(arguments: &[&str], lines: &[String], answer: &str) -> Vec<String> {
    let verb = lines[0].split(' ').next().unwrap_or("").to_uppercase();
    if !is_2004(arguments) {
        vec![answer.to_string()]
    } else if VERBS_2004.contains(&verb.as_str()) {
        vec![answer.replacen("ERROR", "UNKNOWN", 1)]
    } else {
        vec![UNKNOWN.to_string(); lines.len()]
    }
}

fn say(brain: &mut Brain, lines: &[String]) {
    lines.iter().for_each(|line| brain.send(line));
}

fn expect_all(brain: &mut Brain, answers: &[String]) {
    answers.iter().for_each(|answer| brain.expect(answer));
}

#[test]
fn every_broken_command_before_start() {
    on_each_player(|program| {
        for arguments in DIALECTS {
            let mut brain = Brain::spawn(program, arguments);
            for (lines, before, _) in commands(arguments) {
                say(&mut brain, &lines);
                expect_all(&mut brain, &before);
            }
            brain.finish();
        }
    });
}

/// A game on 15 x 15: our move is the last one, and 7,7 is occupied.
fn game(program: &Path, arguments: &[&str]) -> Brain {
    let mut brain = Brain::spawn(program, arguments);
    brain.send_all(&["INFO timeout_turn 20", "START 15"]);
    brain.expect("OK");
    occupy(&mut brain);
    brain
}

fn occupy(brain: &mut Brain) {
    brain.send_all(&["BOARD", "7,7,2", "DONE"]);
    brain.expect_move(|point| point != (7, 7));
}

#[test]
fn every_broken_command_in_a_game() {
    on_each_player(|program| {
        for arguments in DIALECTS {
            let mut brain = game(program, arguments);
            for (lines, _, after) in commands(arguments) {
                say(&mut brain, &lines);
                expect_all(&mut brain, &after);
                let verb = lines[0].as_str();
                if verb == "BOARD" || (verb == "YXBOARD" && !is_2004(arguments)) {
                    // After a bad board there is none; after all else it is as it was.
                    brain.send("BEGIN");
                    brain.expect_move(|_| true);
                    occupy(&mut brain);
                }
                brain.send("TURN 7,7");
                expect_all(
                    &mut brain,
                    &answers_of(arguments, &["TURN".into()], OCCUPIED),
                );
            }
            brain.expect_silence(ms(50));
            brain.finish();
        }
    });
}

/// Broken commands wait for the move, and then each gets its answer.
#[test]
fn every_broken_command_during_a_search() {
    on_each_player(|program| {
        for arguments in DIALECTS {
            let mut brain = Brain::spawn(program, arguments);
            brain.send_all(&["INFO timeout_turn 30000", "START 15"]);
            brain.expect("OK");
            brain.send_all(&["BOARD", "7,7,2", "0,14,1", "14,1,2", "DONE"]);
            brain.expect_thinking(ms(100));
            let waiting: Vec<_> = commands(arguments)
                .into_iter()
                .filter(|(lines, ..)| !lines[0].contains("BOARD"))
                .collect();
            for (lines, ..) in &waiting {
                say(&mut brain, lines);
            }
            brain.expect_thinking(ms(100));
            brain.send("INFO timeout_turn 50");
            brain.expect_move(|point| ![(7, 7), (0, 14), (14, 1)].contains(&point));
            for (_, _, after) in &waiting {
                expect_all(&mut brain, after);
            }
            brain.expect_silence(ms(50));
            brain.finish();
        }
    });
}

/// The commands that end data, if their DONE is lost.
const VERBS: &str = "START RECTSTART RESTART BEGIN TURN PLAY TAKEBACK BOARD SWAP2BOARD INFO ABOUT
    STOP YXSTOP YXBOARD YXBLOCK YXBLOCKUNDO YXBLOCKRESET YXSHOWINFO YXSHOWFORBID YXHASHCLEAR YXNBEST
    YXBALANCEONE YXBALANCETWO YXSWAP2STEP1 YXSWAP2STEP2 YXSWAP2STEP3 YXSOOSORVSTEP1 YXSOOSORVSTEP2
    YXSOOSORVSTEP3 YXSOOSORVSTEP4 YXSOOSORVSTEP5 YXSOOSORVSTEP6";

/// The commands of a dialect that end data.
fn verbs(arguments: &[&str]) -> Vec<&'static str> {
    if is_2004(arguments) {
        VERBS_2004.iter().copied().chain(["INFO"]).collect()
    } else {
        VERBS.split_whitespace().collect()
    }
}

/// Inside BOARD an unknown command is a bad line, and END is END.
#[test]
fn every_unknown_command_inside_data() {
    on_each_player(|program| {
        for arguments in DIALECTS {
            let mut brain = game(program, arguments);
            for (lines, ..) in commands(arguments) {
                let line = &lines[0];
                let verb = line.split(' ').next().unwrap_or("").to_uppercase();
                let is_known = verbs(arguments).contains(&verb.as_str());
                // The only line that may stand there, and the one that ends them.
                if is_known || line == "7,7,1" || line == "DONE" {
                    continue;
                }
                brain.send_all(&["BOARD", "1,1,1", line, "DONE"]);
                let due = format!("ERROR bad board line 2: {line}");
                expect_all(&mut brain, &answers_of(arguments, &["BOARD".into()], &due));
            }
            brain.send_all(&["BOARD", "7,7,1"]);
            brain.finish();
        }
    });
}

/// A command that cannot be data ends them: it is told that DONE is missing, and carried out.
#[test]
fn every_known_command_ends_data() {
    on_each_player(|program| {
        for arguments in DIALECTS {
            let mut brain = game(program, arguments);
            let verbs = verbs(arguments);
            let data = [
                "BOARD",
                "YXBOARD",
                "SWAP2BOARD",
                "YXBLOCK",
                "YXBLOCKUNDO",
                "YXSOOSORVSTEP3",
            ];
            for command in data.iter().filter(|it| verbs.contains(it)) {
                let kind = match *command {
                    "SWAP2BOARD" | "YXSOOSORVSTEP3" => "opening",
                    "YXBLOCK" | "YXBLOCKUNDO" => "block",
                    _ => "board",
                };
                for verb in &verbs {
                    brain.send_all(&[command, "1,1", "x", verb]);
                    let due = format!("ERROR bad {kind} line 3: {verb}");
                    expect_all(&mut brain, &answers_of(arguments, &["BOARD".into()], &due));
                    // Whatever the command is answered, if it has data they end here.
                    brain.send_all(&["DONE", "HELLO", "ABOUT"]);
                    let mut last = String::new();
                    loop {
                        let answer = brain.answer();
                        if last == UNKNOWN && answer.starts_with("name=") {
                            break;
                        }
                        last = answer;
                    }
                }
            }
            brain.finish();
        }
    });
}

/// The command is carried out as if the data had never come: the board is empty.
#[test]
fn a_lost_done_costs_only_its_board() {
    on_each_player(|program| {
        let mut brain = game(program, &[]);
        brain.send_all(&["BOARD", "3,3,1", "TURN 7,7"]);
        brain.expect("ERROR bad board line 2: TURN 7,7");
        brain.expect_move(|point| point != (7, 7));
        brain.send_all(&["SWAP2BOARD", "7,7", "turn 7,7"]);
        brain.expect("ERROR bad opening line 2: turn 7,7");
        brain.expect(OCCUPIED);
        brain.send_all(&["YXBLOCK", "0,0", "START 5"]);
        brain.expect("ERROR bad block line 2: START 5");
        brain.expect("OK");
        brain.send_all(&["BOARD", "BOARD", "2,2,2", "DONE"]);
        brain.expect("ERROR bad board line 1: BOARD");
        // The point that was blocked before stays so.
        brain.expect_move(|(x, y)| (x, y) != (2, 2) && (x, y) != (0, 0) && x < 5 && y < 5);
        brain.finish();
        // Before START it is the same: what is missing is told.
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&["BOARD", "7,7,1", "START 15"]);
        brain.expect("ERROR bad board line 2: START 15");
        brain.expect("OK");
        brain.finish();
    });
}
