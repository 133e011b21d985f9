//! CodeCup 2020: how its judge speaks, and what it minds.

use super::seat::{exits, Answer, Seat};
use super::{quoted, Bench, Fault, Step, Weight};
use crate::record::Reason;
use crate::rules::Point;
use std::time::Duration;

/// How long it is listened to where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// How long a program may take to end.
const GRACE: Duration = Duration::from_secs(2);
/// The most that is kept of standard error.
const ERRORS_MAX: u64 = 10_000;

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
        look: |bench| after_opening(bench, None),
    },
    Step {
        id: "swapped",
        title: "after its opening it answers Zz by a legal move",
        why: "Zz itself, or silence, is an illegal move: 0 points.",
        weight: Weight::Required,
        look: |bench| after_opening(bench, Some("Zz")),
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
        look: |bench| quit(bench, true),
    },
    Step {
        id: "quit-first",
        title: "Quit as the first line ends it without a word",
        why: "It comes when a game is canceled.",
        weight: Weight::Advised,
        look: |bench| quit(bench, false),
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

/// Nothing may come but moves.
fn never(_: &str) -> bool {
    false
}

/// A square as it is written here: row in upper case, column in lower case.
fn text(point: Point) -> String {
    format!(
        "{}{}",
        char::from(b'A' + point.y),
        char::from(b'a' + point.x)
    )
}

/// Sends what is new and reads one stone, three for an opening, or `Zz`.
pub fn ask(seat: &mut Seat<'_>, news: &[Point]) -> Result<Answer, Fault> {
    let opens = seat.moves.is_empty();
    if opens {
        seat.talk.say("Start");
    }
    let lines: Vec<String> = news.iter().map(|point| text(*point) + "\n").collect();
    if !lines.is_empty() {
        seat.talk.say_bytes(lines.concat().as_bytes());
    }
    read(seat, if opens { 3 } else { 1 }, news.len() == 3)
}

/// Tells the last stone, if it was that which ended the game, and Quit.
pub fn close(seat: &mut Seat<'_>, last: Option<Point>) {
    if let Some(point) = last {
        seat.talk.say(&text(point));
    }
    seat.talk.say("Quit");
}

/// Reads `count` stones, or `Zz` where that may be said.
fn read(seat: &mut Seat<'_>, count: usize, may_swap: bool) -> Result<Answer, Fault> {
    let mut points = Vec::new();
    let before = seat.used;
    for _ in 0..count {
        // The lines of an opening are one turn: each is timed from the same question.
        seat.used = before;
        let line = seat.answer(never)?;
        if line.trim_end_matches('\r') == "Zz" {
            let late =
                || Fault::new(Reason::IllegalMove, "it answered Zz where it may not");
            return may_swap.then_some(Answer::Swap).ok_or_else(late);
        }
        let point = point_of(seat, &line)?;
        if points.contains(&point) {
            let text = format!("it played {} twice", quoted(&line));
            return Err(Fault::new(Reason::IllegalMove, text));
        }
        points.push(point);
    }
    Ok(Answer::Put(points))
}

/// The point that an answer names.
fn point_of(seat: &Seat<'_>, line: &str) -> Result<Point, Fault> {
    match line.trim_end_matches('\r').as_bytes() {
        [row @ b'A'..=b'Z', column @ b'a'..=b'z'] => {
            seat.empty_point(i64::from(column - b'a'), i64::from(row - b'A'), line)
        }
        _ => {
            let text = format!("it answered {}, which is no move", quoted(line));
            Err(Fault::new(Reason::MalformedAnswer, text))
        }
    }
}

/// Three stones of an opening that is near balance.
const OPENING: [Point; 3] = [
    Point { x: 7, y: 7 },
    Point { x: 8, y: 7 },
    Point { x: 8, y: 10 },
];

fn points(answer: &Answer) -> String {
    match answer {
        Answer::Swap => "Zz".to_owned(),
        Answer::Put(points) => points
            .iter()
            .map(|point| text(*point))
            .collect::<Vec<String>>()
            .join(" "),
    }
}

fn opening(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.quiet(LISTEN, "before anything was asked", never)?;
    let answer = seat.ask(&[])?;
    seat.quiet(LISTEN, "after its three stones", never)?;
    Ok(format!(
        "{} after {} ms",
        points(&answer),
        seat.used.as_millis()
    ))
}

fn first_move_white(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    let answer = seat.ask(&OPENING)?;
    Ok(format!(
        "{} after {} ms",
        points(&answer),
        seat.used.as_millis()
    ))
}

/// Its opening, then a move of the opponent or the given word, then its move.
fn after_opening(bench: &Bench, word: Option<&str>) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.ask(&[])?;
    let answer = match word {
        Some(word) => {
            seat.talk.say(word);
            read(&mut seat, 1, false)?
        }
        None => {
            let free = seat
                .board
                .points()
                .find(|point| seat.board.stone(*point).is_none());
            seat.ask(free.as_slice())?
        }
    };
    Ok(format!(
        "{}, {} ms in all",
        points(&answer),
        seat.used.as_millis()
    ))
}

fn empty_lines(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.talk.say("");
    seat.ask(&[])?;
    seat.talk.say("");
    seat.quiet(LISTEN, "after an empty line", never)?;
    let free = seat
        .board
        .points()
        .find(|point| seat.board.stone(*point).is_none());
    let answer = seat.ask(free.as_slice())?;
    Ok(points(&answer))
}

fn silence_after_move(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.ask(&OPENING)?;
    seat.quiet(LISTEN, "after its move", never)?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

fn quit(bench: &Bench, after_a_move: bool) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    if after_a_move {
        seat.ask(&OPENING)?;
    }
    seat.talk.say("Quit");
    exits(&mut seat.talk, GRACE, "after Quit", never)
}

fn end_of_input(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.ask(&OPENING)?;
    seat.talk.end_input();
    exits(&mut seat.talk, GRACE, "after the end of input", never)
}

fn standard_error(bench: &Bench) -> Result<String, Fault> {
    let bytes = bench.measured.borrow().errors_max;
    if bytes > ERRORS_MAX {
        let text = format!("it wrote {bytes} bytes in a few moves");
        return Err(Fault::new(Reason::Flood, text));
    }
    Ok(format!("{bytes} bytes at most in the steps before"))
}
