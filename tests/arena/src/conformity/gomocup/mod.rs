//! The Gomocup protocol: how its managers speak.

mod advice;
mod leagues;
mod steps;

pub use steps::STEPS;

use super::seat::{hear_answer, Answer, Seat};
use super::{quoted, Bench, Fault, Talk};
use crate::record::Reason;
use crate::rules::Point;
use std::time::Duration;

/// The time for an answer that no limit of the platform holds for.
const START: Duration = Duration::from_secs(5);

/// Lines that may come before an answer: MESSAGE and DEBUG, followed by a blank and text.
pub fn aside(line: &str) -> bool {
    let head = line
        .split_once(' ')
        .map(|(head, _)| head.to_ascii_uppercase());
    matches!(head.as_deref(), Some("MESSAGE" | "DEBUG"))
}

/// START and the INFO lines of a tournament.
pub fn open(seat: &mut Seat<'_>) -> Result<(), Fault> {
    let size = seat.board.width();
    start(seat.bench, &mut seat.talk, &format!("START {size}"))?;
    for line in info(seat.bench) {
        seat.talk.say(&line);
    }
    Ok(())
}

/// BEGIN, TURN or BOARD, and the move that is the answer.
pub fn ask(seat: &mut Seat<'_>, news: &[Point]) -> Result<Answer, Fault> {
    if let Some(game) = seat.bench.clock.game {
        let left = game.saturating_sub(seat.used).as_millis();
        seat.talk.say(&format!("INFO time_left {left}"));
    }
    match (news, seat.moves.len()) {
        ([], _) => seat.talk.say("BEGIN"),
        ([point], _) => seat.talk.say(&format!("TURN {point}")),
        _ => {
            let own = seat.moves.len() % 2;
            let of = |index: usize| if index % 2 == own { 1 } else { 2 };
            let stones = seat.moves.iter().enumerate();
            let lines: Vec<String> = stones
                .map(|(index, point)| format!("{point},{}\n", of(index)))
                .collect();
            seat.talk
                .say_bytes(format!("BOARD\n{}DONE\n", lines.concat()).as_bytes());
        }
    }
    let line = seat.answer(aside)?;
    Ok(Answer::Put(vec![point_of(seat, &line)?]))
}

/// The point that an answer names.
fn point_of(seat: &Seat<'_>, line: &str) -> Result<Point, Fault> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let pair = line
        .split_once(',')
        .and_then(|(x, y)| Some((number(x)?, number(y)?)));
    let Some((x, y)) = pair else {
        let text = format!("it answered {}, which is no move", quoted(line));
        return Err(Fault::new(Reason::MalformedAnswer, text));
    };
    seat.empty_point(x, y, line)
}

/// The INFO lines that are sent after START.
fn info(bench: &Bench) -> Vec<String> {
    let ms = |time: Option<Duration>| time.map_or(0, |time| time.as_millis());
    let mut lines = Vec::new();
    if bench.clock.turn.is_some() {
        lines.push(format!("INFO timeout_turn {}", ms(bench.clock.turn)));
    }
    lines.push(format!("INFO timeout_match {}", ms(bench.clock.game)));
    lines.push(format!("INFO max_memory {}", bench.memory.unwrap_or(0)));
    lines.push("INFO game_type 1".to_owned());
    lines.push(format!("INFO rule {}", bench.rule.number()));
    lines
}

/// Sends a line that is to be answered by OK.
fn start(bench: &Bench, talk: &mut Talk, line: &str) -> Result<Duration, Fault> {
    talk.say(line);
    let limit = bench.clock.start.unwrap_or(START);
    let when = format!("to {line}");
    let (answer, time) = hear_answer(talk, limit, Reason::LateStart, &when, aside)?;
    if !answer.trim_end().eq_ignore_ascii_case("OK") {
        let text = format!("to {line} it answered {} instead of OK", quoted(&answer));
        return Err(Fault::new(Reason::NoStart, text));
    }
    Ok(time)
}
