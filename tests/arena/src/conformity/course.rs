//! The steps of the 12x12 course platform: what it minds.

use std::time::Duration;

use super::channel::Received;
use super::fault::{quoted, ProbeFault};
use super::seat::ProbeSeat;
use super::step::{Step, Weight};
use super::subject::Subject;
use crate::record::Reason;
use crate::rules::{Point, Side};

/// The time to listen where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// The time that a program has to exit, and for its DEBUG lines where nothing limits a move.
const EXIT_GRACE: Duration = Duration::from_secs(2);
/// The most bytes that a DEBUG line may have.
const DEBUG_LINE_MAX: usize = 16 << 10;
/// The most bytes that all DEBUG lines of a game may have.
const DEBUG_MAX: usize = 32 << 10;
/// The middle of the board, where the opponent of these steps plays.
const MIDDLE: Point = Point { x: 5, y: 5 };

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "start-answer",
        title: "START 1 and START 2 are answered by OK within a second, after nothing else",
        why: "A late or different answer to START loses at once, and so does a banner.",
        weight: Weight::Required,
        look: start_answer,
    },
    Step {
        id: "first-move-black",
        title: "a legal first move as Black",
        why: "It would lose every game as Black.",
        weight: Weight::Required,
        look: |subject| first_move(subject, Side::Black),
    },
    Step {
        id: "first-move-white",
        title: "a legal first move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |subject| first_move(subject, Side::White),
    },
    Step {
        id: "answer-form",
        title: "a move is two numbers with one blank between them",
        why: "A malformed reply loses at once.",
        weight: Weight::Required,
        look: answer_form,
    },
    Step {
        id: "place-silence",
        title: "PLACE is not answered",
        why: "Any output that nobody asked for loses at once, except DEBUG.",
        weight: Weight::Required,
        look: place_silence,
    },
    Step {
        id: "silence-after-move",
        title: "nothing but DEBUG is said after a move",
        why: "Any output that nobody asked for loses at once, except DEBUG.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "unknown-command",
        title: "what is not understood is not answered",
        why:
            "Any output that nobody asked for loses at once. The platform sends nothing of \
              the kind today.",
        weight: Weight::Advised,
        look: unknown_command,
    },
    Step {
        id: "debug-amount",
        title: "DEBUG lines stay below 16 KB each and 32 KB together",
        why: "The rest is cut.",
        weight: Weight::Advised,
        look: debug_amount,
    },
    Step {
        id: "end",
        title: "END is not answered; it may stay, or end without an error",
        why: "Output that nobody asked for loses, and an abnormal exit counts as a crash.",
        weight: Weight::Required,
        look: end,
    },
    Step {
        id: "end-first",
        title: "END right after START is not answered",
        why: "It comes when the opponent has crashed: the win would be lost.",
        weight: Weight::Required,
        look: end_first,
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "It would stay behind when the platform is gone.",
        weight: Weight::Required,
        look: end_of_input,
    },
];

fn start_answer(subject: &Subject) -> Result<String, ProbeFault> {
    let mut times = Vec::new();
    for side in [Side::Black, Side::White] {
        let mut seat = ProbeSeat::new(subject, subject.size())?;
        seat.silent(LISTEN, "before anything was asked")?;
        seat.begin(side)?;
        times.push(format!("{} ms", seat.used.as_millis()));
        seat.quiet(LISTEN, "after its answer to START")?;
    }
    Ok(times.join(", "))
}

fn first_move(subject: &Subject, side: Side) -> Result<String, ProbeFault> {
    ProbeSeat::begun(subject, side)?.ask_first_move(side, MIDDLE)
}

fn answer_form(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.channel.say("TURN");
    let line = seat.answer()?;
    seat.point_of(&line)?;
    Ok(quoted(&line))
}

fn place_silence(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::White)?;
    seat.channel.say("PLACE 5 5");
    seat.quiet(LISTEN, "after PLACE")?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn silence_after_move(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    seat.quiet(LISTEN, "after its move")?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn unknown_command(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    for line in ["HELLO", "PLACE 12 3", "PLACE 5"] {
        seat.channel.say(line);
        seat.quiet(LISTEN, &format!("after {line}"))?;
    }
    seat.ask_move(&[])?;
    Ok("and it still plays".to_owned())
}

fn debug_amount(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.channel.say("TURN");
    let (mut total, mut longest) = (0, 0);
    let limit = seat.allowance().map_or(EXIT_GRACE, |(limit, _)| limit);
    let is_debug = subject.dialect.profile().strictness.is_aside;
    while let Received::Line(line, _) = seat.channel.hear(limit) {
        if !is_debug(&line) {
            break;
        }
        total += line.len();
        longest = longest.max(line.len());
    }
    if longest > DEBUG_LINE_MAX || total > DEBUG_MAX {
        let text = format!("up to the first move {total} bytes, {longest} in a line");
        return Err(ProbeFault::new(Reason::Flood, text));
    }
    Ok(format!("{total} bytes up to the first move"))
}

fn end(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    end_of_game(&mut seat)
}

fn end_first(subject: &Subject) -> Result<String, ProbeFault> {
    end_of_game(&mut ProbeSeat::begun(subject, Side::Black)?)
}

/// Tells the program that it has won, and looks at what it does then.
fn end_of_game(seat: &mut ProbeSeat<'_>) -> Result<String, ProbeFault> {
    let is_debug = seat.subject.dialect.profile().strictness.is_aside;
    seat.end(None, Some(true));
    if seat.channel.wait(LISTEN).is_some() {
        seat.exits(LISTEN, "after END", is_debug)?;
        return Ok("it ends".to_owned());
    }
    seat.quiet(LISTEN, "after END")?;
    Ok("it stays".to_owned())
}

fn end_of_input(subject: &Subject) -> Result<String, ProbeFault> {
    let is_debug = subject.dialect.profile().strictness.is_aside;
    let mut seat = ProbeSeat::begun(subject, Side::Black)?;
    seat.ask_move(&[])?;
    seat.channel.end_input();
    seat.exits(EXIT_GRACE, "after the end of input", is_debug)
}
