//! The steps of Alphano: what its judge minds.

use std::time::Duration;

use crate::conformity::fault::{quoted, ProbeFault};
use crate::conformity::seat::ProbeSeat;
use crate::conformity::step::{Step, Weight};
use crate::conformity::subject::Subject;
use crate::dialect::Outcome;
use crate::rules::{Point, Side};

/// The time to listen where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// The time that a program has to exit.
const EXIT_GRACE: Duration = Duration::from_secs(2);
/// The middle of the board, where the opponent of these steps plays.
const MIDDLE: Point = Point { x: 7, y: 7 };

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "ready-answer",
        title:
            "READY FIRST and READY SECOND are answered by OK within 3 s, after nothing else",
        why: "A late or different answer to READY loses at once, and so does a banner.",
        weight: Weight::Required,
        look: ready_answer,
    },
    Step {
        id: "first-move-black",
        title: "a legal first move as the first player",
        why: "It would lose every game as the first player.",
        weight: Weight::Required,
        look: |subject| first_move(subject, Side::Black),
    },
    Step {
        id: "first-move-white",
        title: "a legal first move as the second player",
        why: "It would lose every game as the second player.",
        weight: Weight::Required,
        look: |subject| first_move(subject, Side::White),
    },
    Step {
        id: "answer-form",
        title:
            "a move is MOVE and two numbers, row and column from 1, with one blank between",
        why: "Anything else is no move: the game is lost.",
        weight: Weight::Required,
        look: answer_form,
    },
    Step {
        id: "opp-silence",
        title: "OPP is not answered",
        why: "The line would be taken as the answer to the next TURN.",
        weight: Weight::Required,
        look: opp_silence,
    },
    Step {
        id: "silence-after-move",
        title: "nothing is said after a move",
        why: "The line would be taken as the next move.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "little-time",
        title: "a turn with hardly any time left is answered at once",
        why: "A game that lasts longer than it thought would be lost on time.",
        weight: Weight::Advised,
        look: little_time,
    },
    Step {
        id: "finish",
        title: "FINISH ends it without a word",
        why: "Nothing may be said any more, and it is killed if it stays.",
        weight: Weight::Required,
        look: finish,
    },
    Step {
        id: "finish-first",
        title: "FINISH right after READY ends it without a word",
        why: "It comes when the opponent has failed: the win would be lost.",
        weight: Weight::Required,
        look: finish_first,
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "It would stay behind when the judge is gone.",
        weight: Weight::Required,
        look: end_of_input,
    },
];

fn ready_answer(subject: &Subject) -> Result<String, ProbeFault> {
    for side in [Side::Black, Side::White] {
        let mut seat = ProbeSeat::new(subject, subject.size())?;
        seat.silent(LISTEN, "before anything was asked")?;
        seat.begin(side)?;
        seat.silent(LISTEN, "after its answer to READY")?;
    }
    Ok("both".to_owned())
}

fn first_move(subject: &Subject, side: Side) -> Result<String, ProbeFault> {
    ProbeSeat::begun(subject, side)?.ask_first_move(side, MIDDLE)
}

fn answer_form(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.channel.say("TURN 2000 2000");
    let line = seat.answer()?;
    seat.point_of(&line)?;
    Ok(quoted(&line))
}

fn opp_silence(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::White)?;
    seat.channel.say("OPP 8 8 12");
    seat.silent(LISTEN, "after OPP")?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn silence_after_move(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    seat.silent(LISTEN, "after its move")?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn little_time(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.limits.game = Some(LISTEN);
    seat.ask_move(&[])?;
    Ok(format!(
        "{} ms of {}",
        seat.used.as_millis(),
        LISTEN.as_millis()
    ))
}

fn finish(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    leave(&mut seat)
}

fn finish_first(subject: &Subject) -> Result<String, ProbeFault> {
    leave(&mut ProbeSeat::begun(subject, Side::Black)?)
}

/// Tells the program that the game is over, and waits until it is gone.
fn leave(seat: &mut ProbeSeat<'_>) -> Result<String, ProbeFault> {
    let text = seat.end_text(Outcome::Won);
    seat.channel.say_text(&text);
    seat.exits(EXIT_GRACE, "after FINISH", |_| false)
}

fn end_of_input(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    seat.channel.end_input();
    seat.exits(EXIT_GRACE, "after the end of input", |_| false)
}

// Their programs are scripts of a shell, and their times those of Linux.
#[cfg(all(test, target_os = "linux"))]
mod tests;
