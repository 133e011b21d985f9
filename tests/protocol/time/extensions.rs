//! The time of answers that are no moves: openings, several PVs, balanced moves. Runs while no
//! other test does.

use std::path::Path;

use support::{ms, parse_point, Brain};

use crate::tools::clock::Clock;
use crate::tools::players::{on_each_player_alone, on_each_player_undisturbed};

/// Questions to a brain with a board of 15 x 15; true for those that it has something to think
/// about.
const QUESTIONS: [(&str, bool); 8] = [
    ("SWAP2BOARD\nDONE", false),
    ("SWAP2BOARD\n7,7\n8,6\n10,9\nDONE", true),
    ("SWAP2BOARD\n0,0\n14,14\n1,1\nDONE", false),
    ("SWAP2BOARD\n7,7\n8,6\n10,9\n6,6\n9,8\nDONE", true),
    (QUIET, true),
    (ONE, true),
    (TWO, true),
    (TWO_EMPTY, false),
];
const QUIET: &str = "YXBOARD\n3,3,2\n11,11,1\n3,11,2\nDONE\nYXNBEST 3";
const ONE: &str = "YXBOARD\n3,3,2\n11,11,1\n3,11,2\nDONE\nYXBALANCEONE 0";
const TWO: &str = "YXBOARD\n3,3,2\n11,11,1\n3,11,2\nDONE\nYXBALANCETWO 50";
const TWO_EMPTY: &str = "YXBOARD\nDONE\nYXBALANCETWO 0";

/// The most that is kept back of a limit where no tournament manager is in sight.
const RESERVE_MS: u64 = 50;

fn is_answer(answer: &str) -> bool {
    answer == "SWAP" || answer.split(' ').all(|word| parse_point(word).is_some())
}

/// Asks every question with this limit.
fn judge(program: &Path, limit_ms: u64, threads: u32) {
    let mut clock = Clock::new(&format!("extensions, {limit_ms} ms, {threads} threads"));
    for (question, is_open) in QUESTIONS {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&[
            "START 15",
            &format!("INFO thread_num {threads}"),
            &format!("INFO timeout_turn {limit_ms}"),
        ]);
        brain.expect("OK");
        clock.start(&brain);
        brain.send(question);
        let answer = brain.answer();
        if !is_answer(&answer) {
            brain.fail("no answer");
        }
        clock.stop(&brain, ms(limit_ms));
        let usable_ms = limit_ms - (limit_ms / 10 + 1).min(RESERVE_MS);
        let taken = brain.answer_time();
        println!("{limit_ms} ms: {taken:?} for {question:?}");
        // On a machine that steals time a quarter of it is kept back.
        if is_open && limit_ms >= 100 && taken < ms(usable_ms * 7 / 10) {
            brain.fail(&format!("only {taken:?} of {usable_ms} ms"));
        }
        brain.finish();
    }
    clock.report();
}

/// The steps of Yixin-Board's openings, which are answered by messages.
const STEPS: [&str; 8] = [
    "yxswap2step1",
    "YXBOARD\n7,7,2\n8,6,1\n10,9,2\nDONE\nyxswap2step2",
    "YXBOARD\n7,7,2\n8,6,1\n10,9,2\n6,6,1\n9,8,2\nDONE\nyxswap2step3",
    "yxsoosorvstep1",
    "yxsoosorvstep2\n7,7\n6,7\n5,8\ndone",
    "yxsoosorvstep3\n7,7\n6,7\n5,8\ndone",
    "yxsoosorvstep5 8\n7,7\n6,7\n5,8\n6,9\ndone",
    "yxsoosorvstep6\n7,7\n6,7\n5,8\n6,9\n6,6\n8,8\n1,1\ndone",
];

/// Asks for every step with this limit. An ABOUT that waits tells when it is done.
fn judge_steps(program: &Path, info: &str, limit_ms: u64) {
    let mut clock = Clock::new(&format!("steps, {info}"));
    for step in STEPS {
        let mut brain = Brain::spawn(program, &[]);
        brain.send_all(&["YXSHOWINFO", "START 15 15", "INFO rule 2", info]);
        brain.expect("OK");
        clock.start(&brain);
        brain.send(&format!("{step}\nABOUT"));
        brain.answer();
        let is_told =
            |text: &String| text.contains(" SWAP2 ") || text.contains(" SOOSORV ");
        if !brain.messages().iter().any(is_told) {
            brain.fail("no answer");
        }
        clock.stop(&brain, ms(limit_ms));
        brain.finish();
    }
    clock.report();
}

#[test]
fn every_step_of_an_opening_is_in_time() {
    on_each_player_undisturbed(|program| {
        judge_steps(program, "INFO timeout_turn 100", 100);
        judge_steps(program, "INFO timeout_turn 400", 400);
    });
    on_each_player_alone(|program| judge_steps(program, "INFO timeout_turn 0", 20));
}

/// Answers are in time, and use most of it.
#[test]
fn every_question_has_its_time() {
    on_each_player_alone(|program| judge(program, 30, 1));
    on_each_player_undisturbed(|program| {
        judge(program, 100, 1);
        judge(program, 1000, 1);
        judge(program, 300, 2);
        judge_time_left(program);
    });
}

#[test]
fn every_question_has_an_instant_answer() {
    on_each_player_alone(judge_instant);
}

/// With `timeout_turn 0`, or nothing left, an answer has 20 ms.
fn judge_instant(program: &Path) {
    for info in [
        "INFO timeout_turn 0",
        "INFO time_left 0",
        "INFO time_left -5000",
    ] {
        let mut clock = Clock::new(&format!("extensions, {info}"));
        for (question, _) in QUESTIONS {
            let mut brain = Brain::spawn(program, &[]);
            brain.send_all(&["INFO timeout_turn 5000", info, "START 15"]);
            brain.expect("OK");
            clock.start(&brain);
            brain.send(question);
            brain.answer();
            clock.stop(&brain, ms(20));
            brain.finish();
        }
        clock.report();
    }
}

/// The phases of an opening are turns: the time that they take is not there later.
fn judge_time_left(program: &Path) {
    const MATCH_MS: u64 = 2000;
    let mut clock = Clock::new("an opening and a game");
    let mut brain = Brain::spawn(program, &[]);
    brain.send_all(&["START 15", &format!("INFO timeout_match {MATCH_MS}")]);
    brain.expect("OK");
    for question in QUESTIONS.iter().cycle().take(40) {
        let left = ms(MATCH_MS).saturating_sub(clock.total_charged);
        clock.start(&brain);
        brain.send(question.0);
        brain.answer();
        clock.stop(&brain, left);
    }
    clock.report();
    brain.finish();
}
