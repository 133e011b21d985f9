//! The steps of CodeCup 2020: what its judge minds.

use std::time::Duration;

use super::fault::ProbeFault;
use super::seat::ProbeSeat;
use super::step::{Step, Weight};
use super::subject::Subject;
use crate::dialect::Question;
use crate::record::{Action, Reason};
use crate::rules::{Point, Side};

/// The time to listen where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// The time that a program has to exit.
const EXIT_GRACE: Duration = Duration::from_secs(2);
/// The most bytes of standard error that are kept.
const ERRORS_MAX: u64 = 10_000;
/// Three stones of an opening that is near balance.
const OPENING: [Point; 3] = [
    Point { x: 7, y: 7 },
    Point { x: 8, y: 7 },
    Point { x: 8, y: 10 },
];

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "opening",
        title: "Start is answered by three lines: three different squares",
        why: "Each line is a stone: a banner or a bad square is an illegal move, 0 points.",
        weight: Weight::Required,
        look: opening,
    },
    Step {
        id: "first-move-white",
        title: "three stones are answered by a legal move or Zz",
        why: "It would get 0 points in every game as White.",
        weight: Weight::Required,
        look: first_move_white,
    },
    Step {
        id: "plays-on",
        title: "after its opening it answers a move by a legal move",
        why: "An illegal move gives 0 points.",
        weight: Weight::Required,
        look: plays_on,
    },
    Step {
        id: "swapped",
        title: "after its opening it answers Zz by a legal move",
        why: "Zz itself, or silence, is an illegal move: 0 points.",
        weight: Weight::Required,
        look: swapped,
    },
    Step {
        id: "empty-lines",
        title: "empty lines are skipped",
        why:
            "The judge does send some: to read one as a move is a crash or an illegal move.",
        weight: Weight::Required,
        look: empty_lines,
    },
    Step {
        id: "silence-after-move",
        title: "nothing is said after a move",
        why: "The line would be taken as the next move.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "quit",
        title: "Quit ends it without a word",
        why: "It is killed otherwise.",
        weight: Weight::Required,
        look: quit,
    },
    Step {
        id: "quit-first",
        title: "Quit as the first line ends it without a word",
        why: "It comes when a game is canceled.",
        weight: Weight::Advised,
        look: quit_first,
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "The judge may kill the winner without Quit.",
        weight: Weight::Required,
        look: end_of_input,
    },
    Step {
        id: "standard-error",
        title: "standard error stays below 10,000 characters a game",
        why: "The rest is not shown.",
        weight: Weight::Advised,
        look: standard_error,
    },
];

/// A program that waits for its first line.
fn seat(subject: &Subject) -> Result<ProbeSeat<'_>, ProbeFault> {
    let mut seat = ProbeSeat::new(subject, subject.size())?;
    seat.begin(Side::Black)?;
    Ok(seat)
}

/// A program that has answered the three stones of an opening as White.
fn seat_as_white(subject: &Subject) -> Result<ProbeSeat<'_>, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.ask(Question::MoveOrSwap, &OPENING)?;
    Ok(seat)
}

/// A square as it is written here: row in upper case, column in lower case.
fn text(point: Point) -> String {
    format!(
        "{}{}",
        char::from(b'A' + point.y),
        char::from(b'a' + point.x)
    )
}

fn words(action: &Action) -> String {
    match action {
        Action::Swap => "Zz".to_owned(),
        Action::Put(points) => points
            .iter()
            .map(|point| text(*point))
            .collect::<Vec<String>>()
            .join(" "),
    }
}

fn opening(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.quiet(LISTEN, "before anything was asked")?;
    let answer = seat.ask(Question::Three, &[])?;
    seat.quiet(LISTEN, "after its three stones")?;
    let ms = seat.used.as_millis();
    Ok(format!("{} after {ms} ms", words(&answer)))
}

fn first_move_white(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    let answer = seat.ask(Question::MoveOrSwap, &OPENING)?;
    let ms = seat.used.as_millis();
    Ok(format!("{} after {ms} ms", words(&answer)))
}

fn plays_on(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.ask(Question::Three, &[])?;
    let reply = seat.first_empty();
    let answer = seat.ask_move(reply.as_slice())?;
    let ms = seat.used.as_millis();
    Ok(format!("{}, {ms} ms in all", words(&answer)))
}

fn swapped(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.ask(Question::Three, &[])?;
    seat.channel.say("Zz");
    let answer = seat.answer_action(Question::Move)?;
    let ms = seat.used.as_millis();
    Ok(format!("{}, {ms} ms in all", words(&answer)))
}

fn empty_lines(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.channel.say("");
    seat.ask(Question::Three, &[])?;
    seat.channel.say("");
    seat.quiet(LISTEN, "after an empty line")?;
    let reply = seat.first_empty();
    let answer = seat.ask_move(reply.as_slice())?;
    Ok(words(&answer))
}

fn silence_after_move(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat_as_white(subject)?;
    seat.quiet(LISTEN, "after its move")?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn quit(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat_as_white(subject)?;
    seat.channel.say("Quit");
    seat.exits(EXIT_GRACE, "after Quit", |_| false)
}

fn quit_first(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject)?;
    seat.channel.say("Quit");
    seat.exits(EXIT_GRACE, "after Quit", |_| false)
}

fn end_of_input(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat_as_white(subject)?;
    seat.channel.end_input();
    seat.exits(EXIT_GRACE, "after the end of input", |_| false)
}

fn standard_error(subject: &Subject) -> Result<String, ProbeFault> {
    let bytes = subject.measured.borrow().errors_max;
    if bytes > ERRORS_MAX {
        let text = format!("it wrote {bytes} bytes in a few moves");
        return Err(ProbeFault::new(Reason::Flood, text));
    }
    Ok(format!("{bytes} bytes at most in the steps before"))
}
