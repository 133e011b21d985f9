//! The wfi server: how it speaks. The program is its client.
//!
//! Every message carries the whole board, so a conversation can begin with any position.

mod steps;

pub use steps::STEPS;

use super::seat::{Answer, Seat};
use super::{quoted, Fault};
use crate::dialect::{
    color, Allowance, Asked, Dialect, End, Habits, Heard, Outcome, Question, Setup, Speaker,
};
use crate::record::{Action, Reason};
use crate::rules::{Point, Rule};
use std::time::Duration;

/// The time for the connection, where the platform names none.
pub const CONNECT: Duration = Duration::from_secs(10);

/// Nothing may come but moves.
fn never(_: &str) -> bool {
    false
}

/// What knows the words for a board of this size.
fn speaker(seat: &Seat<'_>) -> Box<dyn Speaker> {
    let mut speaker = Dialect::Wfi.speaker();
    speaker.start(&Setup {
        width: seat.board.width(),
        height: seat.board.height(),
        rule: Rule::Freestyle,
        opening: Vec::new(),
        side: color(0),
        allowance: Allowance::default(),
        habits: Habits::default(),
    });
    speaker
}

/// CONTINUING with the board as it is, and the move that is the answer.
pub fn ask(seat: &mut Seat<'_>) -> Result<Answer, Fault> {
    connected_once(seat)?;
    put_question(seat);
    let line = seat.answer(never)?;
    Ok(Answer::Put(vec![point_of(seat, &line)?]))
}

/// Tells the end of a game on the board.
pub fn close(seat: &mut Seat<'_>, won: Option<bool>) {
    let outcome = match won {
        None => Outcome::Drawn,
        Some(true) => Outcome::Won,
        Some(false) => Outcome::Lost,
    };
    let text = farewell(seat, outcome);
    seat.talk.say_bytes(text.as_bytes());
}

/// A second connection would take the place of the opponent.
fn connected_once(seat: &Seat<'_>) -> Result<(), Fault> {
    match seat.talk.has_connected_again() {
        false => Ok(()),
        true => {
            let text = "it connected more than once";
            Err(Fault::new(Reason::OutOfTurn, text))
        }
    }
}

fn put_question(seat: &mut Seat<'_>) {
    let text = speaker(seat).ask(&Asked {
        question: Question::Move,
        stones: &seat.moves,
        side: color(seat.moves.len()),
        time_left: None,
    });
    seat.talk.say_bytes(text.as_bytes());
}

fn farewell(seat: &Seat<'_>, outcome: Outcome) -> String {
    speaker(seat).end(&End {
        outcome,
        stones: &seat.moves,
    })
}

/// The point that an answer names: row, then column.
fn point_of(seat: &Seat<'_>, line: &str) -> Result<Point, Fault> {
    match speaker(seat).hear(line) {
        Heard::Answer(Action::Put(points)) if points.len() == 1 => {
            seat.empty_point(points[0].x.into(), points[0].y.into(), line)
        }
        Heard::Illegal(what) => {
            let text = format!("it played {}, which is {what}", quoted(line));
            Err(Fault::new(Reason::IllegalMove, text))
        }
        _ => {
            let text = format!("it answered {}, which is no move", quoted(line));
            Err(Fault::new(Reason::MalformedAnswer, text))
        }
    }
}
