//! The steps for what every manager does: starting, asking, limits of time, and the end.

use std::time::Duration;

use super::brief::{brief, ANSWER_TIMEOUT, BRIEF_TURN, LISTEN};
use crate::conformity::fault::{quoted, ProbeFault};
use crate::conformity::seat::ProbeSeat;
use crate::conformity::subject::{ProbeLimits, Subject};
use crate::record::Reason;
use crate::rules::{Point, Side};

/// The time that a program has to exit after END: GomocupJudge kills it then.
const EXIT_GRACE: Duration = Duration::from_millis(500);
/// The time that a program has to exit after the end of its input.
const END_OF_INPUT_GRACE: Duration = Duration::from_secs(2);
/// Stones that leave something to think about.
const STONES: [Point; 3] = [
    Point { x: 7, y: 7 },
    Point { x: 8, y: 8 },
    Point { x: 5, y: 9 },
];

pub fn start_answer(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::new(subject, subject.size())?;
    seat.silent(LISTEN, "before anything was asked")?;
    let time = seat.start(&format!("START {}", subject.size()))?;
    Ok(format!("OK after {} ms", time.as_millis()))
}

pub fn board_sizes(subject: &Subject) -> Result<String, ProbeFault> {
    for size in &subject.sizes {
        let mut seat = ProbeSeat::new(subject, *size)?;
        seat.start(&format!("START {size}"))?;
    }
    let sizes: Vec<String> = subject.sizes.iter().map(u8::to_string).collect();
    Ok(sizes.join(", "))
}

pub fn info_silence(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.channel.say("INFO folder /tmp");
        seat.channel.say("INFO evaluate 3,4");
        seat.channel.say("INFO no_such_key 1");
        seat.silent(LISTEN, "after INFO")?;
        Ok("known and unknown keys".to_owned())
    })
}

/// Sends `lines` after START and expects a legal move; they may have one stone by TURN.
pub fn first_move(subject: &Subject, lines: &[&str]) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        for line in lines {
            let stone = line.trim_start_matches("TURN ");
            let mut numbers = stone.split(',').map_while(|word| word.parse().ok());
            let point = numbers.next().zip(numbers.next());
            if let Some(point) = point.and_then(|(x, y)| seat.board.point(x, y)) {
                seat.board.set(point, Some(Side::Black));
            }
            seat.channel.say(line);
        }
        let line = seat.answer()?;
        Ok(format!(
            "{} after {} ms",
            seat.point_of(&line)?,
            seat.used.as_millis()
        ))
    })
}

pub fn crlf(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::new(subject, subject.size())?;
    let size = subject.size();
    let text = format!("START {size}\r\nINFO timeout_turn 300\r\nBOARD\r\nDONE\r\n");
    seat.channel.say_text(&text);
    let limit = subject.limits.start.unwrap_or(ANSWER_TIMEOUT)
        + BRIEF_TURN
        + subject.limits.tolerance;
    let mut heard = Vec::new();
    for _ in 0..2 {
        let when = "to lines ending in CR LF";
        heard.push(seat.next_line(limit, Reason::LateMove, when)?.0);
    }
    if !heard[0].trim_end().eq_ignore_ascii_case("OK") {
        let text = format!("to START with CR LF it answered {}", quoted(&heard[0]));
        return Err(ProbeFault::new(Reason::NoStart, text));
    }
    Ok(seat.point_of(&heard[1])?.to_string())
}

pub fn silence_after_move(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.ask_move(&[])?;
        seat.silent(LISTEN, "after its move")?;
        Ok(format!("for {} ms", LISTEN.as_millis()))
    })
}

pub fn time_turn(subject: &Subject) -> Result<String, ProbeFault> {
    let mut times = Vec::new();
    for limit in [Duration::from_millis(200), Duration::from_secs(1)] {
        let subject = subject.with_limits(ProbeLimits {
            turn: Some(limit),
            game: None,
            ..subject.limits
        });
        let mut seat = ProbeSeat::new(&subject, subject.size())?;
        seat.begin(Side::White)?;
        seat.ask_move(&STONES)?;
        times.push(format!(
            "{} of {} ms",
            seat.used.as_millis(),
            limit.as_millis()
        ));
    }
    Ok(times.join(", "))
}

pub fn time_left(subject: &Subject) -> Result<String, ProbeFault> {
    let turn = subject.limits.turn.or(Some(ANSWER_TIMEOUT));
    let subject = subject.with_limits(ProbeLimits {
        turn,
        ..subject.limits
    });
    let mut seat = ProbeSeat::new(&subject, subject.size())?;
    seat.begin(Side::White)?;
    // The question tells what is left of the game.
    seat.limits.game = Some(Duration::from_millis(100));
    seat.ask_move(&STONES)?;
    Ok(format!(
        "{} ms when 100 ms were left",
        seat.used.as_millis()
    ))
}

pub fn end(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.ask_move(&[])?;
        seat.channel.say("END");
        seat.exits(EXIT_GRACE, "after END", |_| false)
    })
}

pub fn end_while_thinking(subject: &Subject) -> Result<String, ProbeFault> {
    let subject = subject.with_limits(ProbeLimits {
        turn: Some(Duration::from_secs(20)),
        game: None,
        ..subject.limits
    });
    let mut seat = ProbeSeat::new(&subject, subject.size())?;
    seat.begin(Side::Black)?;
    seat.channel.say("BOARD\n7,7,2\n8,8,1\n3,4,2\nDONE");
    std::thread::sleep(LISTEN);
    seat.channel.say("END");
    // A move that was ready before is no fault.
    seat.exits(EXIT_GRACE, "after END", |_| true)
}

pub fn end_of_input(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.ask_move(&[])?;
        seat.channel.end_input();
        seat.exits(END_OF_INPUT_GRACE, "after the end of input", |_| false)
    })
}

pub fn portable_form(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.channel.say("BEGIN");
        let line = seat.answer()?;
        let point = seat.point_of(&line)?;
        if line != point.to_string() {
            let text = format!("it wrote {} for {point}", quoted(&line));
            return Err(ProbeFault::new(Reason::MalformedAnswer, text));
        }
        Ok(quoted(&line))
    })
}
