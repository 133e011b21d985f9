//! The 12x12 course platform: how it speaks, and what it minds.

use super::seat::{exits, hear_answer, Answer, Seat};
use super::{quoted, Bench, Fault, Step, Weight};
use crate::record::Reason;
use crate::rules::Point;
use std::time::Duration;

/// The time for the answer to START.
const START: Duration = Duration::from_secs(1);
/// How long it is listened to where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// How long a program may take to end.
const GRACE: Duration = Duration::from_secs(2);
/// The most that DEBUG lines may be: one of them, and all of them.
const DEBUG_LINE_MAX: usize = 16 << 10;
const DEBUG_MAX: usize = 32 << 10;

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
        look: |bench| first_move(bench, true),
    },
    Step {
        id: "first-move-white",
        title: "a legal first move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |bench| first_move(bench, false),
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
        look: |bench| end(bench, true),
    },
    Step {
        id: "end-first",
        title: "END right after START is not answered",
        why: "It comes when the opponent has crashed: the win would be lost.",
        weight: Weight::Required,
        look: |bench| end(bench, false),
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "It would stay behind when the platform is gone.",
        weight: Weight::Required,
        look: end_of_input,
    },
];

/// Lines that may come at any time.
fn aside(line: &str) -> bool {
    line.starts_with("DEBUG ") || line.trim_end() == "DEBUG"
}

/// START, on the clock of the game.
pub fn open(seat: &mut Seat<'_>, black: bool) -> Result<(), Fault> {
    let line = if black { "START 1" } else { "START 2" };
    seat.talk.say(line);
    let limit = seat.bench.clock.start.unwrap_or(START) + seat.bench.clock.tolerance;
    let when = format!("to {line}");
    let (answer, time) =
        hear_answer(&mut seat.talk, limit, Reason::LateStart, &when, aside)?;
    seat.used += time;
    if answer.trim_end_matches('\r') != "OK" {
        let text = format!("to {line} it answered {} instead of OK", quoted(&answer));
        return Err(Fault::new(Reason::NoStart, text));
    }
    Ok(())
}

/// PLACE for each stone of the opponent, then TURN and the move that is the answer.
pub fn ask(seat: &mut Seat<'_>, news: &[Point]) -> Result<Answer, Fault> {
    place(seat, news);
    seat.talk.say("TURN");
    let line = seat.answer(aside)?;
    Ok(Answer::Put(vec![point_of(seat, &line)?]))
}

/// Tells the last stone of the opponent, if it was that which ended the game, and END.
pub fn close(seat: &mut Seat<'_>, last: Option<Point>, won: Option<bool>) {
    place(seat, last.as_slice());
    let word = match won {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    seat.talk.say(&format!("END {word}"));
}

fn place(seat: &mut Seat<'_>, points: &[Point]) {
    for point in points {
        seat.talk.say(&format!("PLACE {} {}", point.y, point.x));
    }
}

/// The point that an answer names: row, then column.
fn point_of(seat: &Seat<'_>, line: &str) -> Result<Point, Fault> {
    let numbers: Vec<&str> = line.trim_end_matches('\r').split(' ').collect();
    let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.parse::<i64>().ok(),
        false => None,
    };
    let pair = match numbers[..] {
        [row, column] => number(row).zip(number(column)),
        _ => None,
    };
    let Some((row, column)) = pair else {
        let text = format!("it answered {}, which is no move", quoted(line));
        return Err(Fault::new(Reason::MalformedAnswer, text));
    };
    seat.empty_point(column, row, line)
}

fn seat(bench: &Bench, black: bool) -> Result<Seat<'_>, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.open(black)?;
    Ok(seat)
}

fn start_answer(bench: &Bench) -> Result<String, Fault> {
    let mut times = Vec::new();
    for black in [true, false] {
        let mut seat = Seat::new(bench, bench.size())?;
        seat.quiet(LISTEN, "before anything was asked", |_| false)?;
        seat.open(black)?;
        times.push(format!("{} ms", seat.used.as_millis()));
        seat.quiet(LISTEN, "after its answer to START", aside)?;
    }
    Ok(times.join(", "))
}

/// Middle of the board: where the opponent of these steps plays.
const MIDDLE: Point = Point { x: 5, y: 5 };

fn first_move(bench: &Bench, black: bool) -> Result<String, Fault> {
    let mut seat = seat(bench, black)?;
    let news: &[Point] = if black { &[] } else { &[MIDDLE] };
    let before = seat.used;
    seat.ask(news)?;
    let point = seat.moves.last().map(Point::to_string).unwrap_or_default();
    Ok(format!(
        "{point} after {} ms",
        (seat.used - before).as_millis()
    ))
}

fn answer_form(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, true)?;
    seat.talk.say("TURN");
    let line = seat.answer(aside)?;
    point_of(&seat, &line)?;
    Ok(quoted(&line))
}

fn place_silence(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, false)?;
    seat.talk.say("PLACE 5 5");
    seat.quiet(LISTEN, "after PLACE", aside)?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn silence_after_move(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, true)?;
    seat.ask(&[])?;
    seat.quiet(LISTEN, "after its move", aside)?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn unknown_command(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, true)?;
    for line in ["HELLO", "PLACE 12 3", "PLACE 5"] {
        seat.talk.say(line);
        seat.quiet(LISTEN, &format!("after {line}"), aside)?;
    }
    seat.ask(&[])?;
    Ok("and it still plays".to_owned())
}

fn debug_amount(bench: &Bench) -> Result<String, Fault> {
    use super::Heard;
    let mut seat = seat(bench, true)?;
    seat.talk.say("TURN");
    let (mut total, mut longest) = (0, 0);
    let limit = seat.allowance().map_or(GRACE, |(limit, _)| limit);
    while let Heard::Line(line, _) = seat.talk.hear(limit) {
        if !aside(&line) {
            break;
        }
        total += line.len();
        longest = longest.max(line.len());
    }
    if longest > DEBUG_LINE_MAX || total > DEBUG_MAX {
        let text = format!("up to the first move {total} bytes, {longest} in a line");
        return Err(Fault::new(Reason::Flood, text));
    }
    Ok(format!("{total} bytes up to the first move"))
}

fn end(bench: &Bench, after_a_move: bool) -> Result<String, Fault> {
    let mut seat = seat(bench, true)?;
    if after_a_move {
        seat.ask(&[])?;
    }
    seat.close(None, Some(true));
    if seat.talk.wait(LISTEN).is_some() {
        return exits(&mut seat.talk, LISTEN, "after END", aside)
            .map(|_| "it ends".to_owned());
    }
    seat.quiet(LISTEN, "after END", aside)?;
    Ok("it stays".to_owned())
}

fn end_of_input(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, true)?;
    seat.ask(&[])?;
    seat.talk.end_input();
    exits(&mut seat.talk, GRACE, "after the end of input", aside)
}
