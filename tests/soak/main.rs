//! Many text lines, valid, nearly valid and random: does every dialect do with each what its
//! specification says?
//!
//! A model follows each conversation and knows the answer that is due to each line. Anything that
//! a program prints unasked is met as the wrong answer to a later line, or at its end. The tests
//! run the crate's debug build, in which a breakdown anywhere ends the process.

mod model;
mod gomocup;
mod codecup;
mod course;
mod alphano;
mod board;
mod commands;
mod text;

use std::path::Path;

use support::{ms, Brain, Random};

use model::{Expect, Model};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pbrain-gomolith");
/// The longest that an exit may take: on a busy machine a program may wait for its turn.
const EXIT_MS: u64 = 2_000;
/// The most lines that one process is sent, so that a complaint can be read.
const LINES_PER_PROCESS: usize = 6_000;

/// Sends `count` lines, to as many processes as it takes.
fn soak(count: usize, seed: u64, model: &dyn Fn() -> Box<dyn Model>) {
    let mut random = Random::new(seed);
    let mut left = count;
    while left > 0 {
        left -= converse(&mut *model(), left.min(LINES_PER_PROCESS), &mut random);
    }
}

/// Talks to one process; the number of lines that it was sent.
fn converse(model: &mut dyn Model, lines_max: usize, random: &mut Random) -> usize {
    let arguments = model.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut brain = Brain::spawn(Path::new(PROGRAM), &arguments);
    for sent in 1..=lines_max {
        let bytes = model.line(random);
        let ending: &[u8] = random.pick(&[b"\n", b"\r\n", b"\n", b"\r\n", b"\n\n"]);
        brain.send_raw(&[&bytes, ending].concat());
        let line = String::from_utf8_lossy(&bytes).into_owned();
        // Every dialect drops the part of a line beyond this.
        let end = (0..=line.len().min(4096))
            .rev()
            .find(|&end| line.is_char_boundary(end));
        let mut due = model.expect(&line[..end.unwrap_or(0)]);
        if let Expect::After(wanted, rest) = due {
            brain.expect(&wanted);
            due = *rest;
        }
        match due {
            Expect::Silence | Expect::After(..) => {}
            Expect::Line(wanted) => {
                brain.expect(&wanted);
                check_remarks(&brain, model);
            }
            Expect::Lines(count) => {
                let answers: Vec<String> = (0..count).map(|_| brain.answer()).collect();
                check_remarks(&brain, model);
                if let Err(error) = model.answer(&answers) {
                    brain.fail(&format!("{answers:?}: {error}"));
                }
            }
            Expect::Remarks => {
                brain.send("ABOUT");
                let about = brain.answer();
                if !about.starts_with("name=") || brain.messages().is_empty() {
                    brain.fail("remarks were due");
                }
            }
            Expect::Exit => {
                brain.expect_exit(ms(EXIT_MS));
                return sent;
            }
        }
    }
    brain.close_input();
    brain.expect_exit(ms(EXIT_MS));
    lines_max
}

fn check_remarks(brain: &Brain, model: &dyn Model) {
    if !model.allows_remarks() && !brain.messages().is_empty() {
        brain.fail("a remark where none is allowed");
    }
}

fn gomocup(count: usize, seed: u64) {
    soak(count, seed, &|| {
        Box::new(gomocup::Gomocup::new(false, false))
    });
}

fn suggesting(count: usize, seed: u64) {
    soak(count, seed, &|| {
        Box::new(gomocup::Gomocup::new(false, true))
    });
}

fn gomocup_2004(count: usize, seed: u64) {
    soak(count, seed, &|| {
        Box::new(gomocup::Gomocup::new(true, false))
    });
}

fn codecup(count: usize, seed: u64) {
    soak(count, seed, &|| Box::new(codecup::Codecup::new()));
}

fn course(count: usize, seed: u64) {
    soak(count, seed, &|| Box::new(course::Course::new()));
}

fn alphano(count: usize, seed: u64) {
    soak(count, seed, &|| Box::new(alphano::Alphano::new()));
}

#[test]
fn gomocup_does_what_its_specification_says() {
    gomocup(9_000, 1);
}

#[test]
fn gomocup_that_suggests_does_too() {
    suggesting(3_000, 2);
}

#[test]
fn gomocup_2004_does_too() {
    gomocup_2004(3_000, 3);
}

#[test]
fn codecup_does_too() {
    codecup(2_000, 4);
}

#[test]
fn course_does_too() {
    course(3_000, 5);
}

#[test]
fn alphano_does_too() {
    alphano(2_000, 6);
}

/// The soak of a dialect: it takes the number of lines and a seed.
type Part = fn(usize, u64);

/// `make soak` runs this.
#[test]
#[ignore = "minutes"]
fn a_million_lines() {
    let parts: [(Part, usize); 6] = [
        (gomocup, 500_000),
        (suggesting, 100_000),
        (gomocup_2004, 150_000),
        (codecup, 100_000),
        (course, 150_000),
        (alphano, 100_000),
    ];
    let threads = parts.map(|(part, count)| std::thread::spawn(move || part(count, 77)));
    for thread in threads {
        thread.join().expect("no complaint");
    }
}
