//! What only some leagues ask for: the opening by swap2, and renju. A program that answers
//! UNKNOWN or ERROR does not support it, which is no fault elsewhere.

use super::steps::brief;
use super::{aside, point_of};
use crate::conformity::seat::Seat;
use crate::conformity::{quoted, Bench, Fault};
use crate::record::Reason;
use crate::rules::{judge, Point, Rule, Side, Verdict};

/// Stones of an opening: Black, White, Black, and so on.
const OPENING: [Point; 5] = [
    Point { x: 7, y: 7 },
    Point { x: 8, y: 6 },
    Point { x: 10, y: 9 },
    Point { x: 6, y: 6 },
    Point { x: 9, y: 8 },
];

/// Black's stones in one row with a gap, and White's far away. Whoever takes five or more for
/// a win fills the gap and makes six, which is forbidden.
const OVERLINE: [Point; 10] = [
    Point { x: 3, y: 7 },
    Point { x: 0, y: 0 },
    Point { x: 4, y: 7 },
    Point { x: 14, y: 0 },
    Point { x: 5, y: 7 },
    Point { x: 0, y: 14 },
    Point { x: 7, y: 7 },
    Point { x: 14, y: 14 },
    Point { x: 8, y: 7 },
    Point { x: 7, y: 0 },
];

/// The least board that the stones above fit on.
const SIZE_MIN: u8 = 15;

/// Three stones of its own.
pub fn opening(bench: &Bench) -> Result<String, Fault> {
    swap2(bench, 0, |seat, line| {
        let points = points_of(seat, line)?;
        counted(points.len(), &[3], line)
    })
}

/// The other color, a move, or two stones.
pub fn choice(bench: &Bench) -> Result<String, Fault> {
    swap2(bench, 3, |seat, line| match is_swap(line) {
        true => Ok(()),
        false => counted(points_of(seat, line)?.len(), &[1, 2], line),
    })
}

/// The other color or a move; then the game goes on by BOARD. What it put while it chose,
/// and that it was asked about these stones at all, must not be in the way.
pub fn last_choice(bench: &Bench) -> Result<String, Fault> {
    swap2(bench, 5, |seat, line| {
        if !is_swap(line) {
            let points = points_of(seat, line)?;
            counted(points.len(), &[1], line)?;
            seat.put(points[0]);
        }
        let other = seat
            .board
            .points()
            .find(|&it| seat.board.stone(it).is_none());
        if let Some(point) = other {
            seat.put(point);
        }
        let stones = seat.moves.clone();
        seat.ask_after(&stones).map(drop)
    })
}

/// Asks for a choice with so many stones on the board; `check` judges the answer.
fn swap2(
    bench: &Bench,
    count: usize,
    check: impl Fn(&mut Seat<'_>, &str) -> Result<(), Fault>,
) -> Result<String, Fault> {
    has_room(bench)?;
    brief(bench, |seat| {
        let stones = &OPENING[..count];
        stones.iter().for_each(|&stone| seat.put(stone));
        let lines: String = stones.iter().map(|stone| format!("{stone}\n")).collect();
        let text = format!("SWAP2BOARD\n{lines}DONE\n");
        seat.talk.say_bytes(text.as_bytes());
        let line = supported(seat.answer(aside)?)?;
        check(seat, line.trim())?;
        Ok(quoted(&line))
    })
}

/// A move as Black where the first that comes to mind is forbidden.
pub fn renju(bench: &Bench) -> Result<String, Fault> {
    has_room(bench)?;
    let bench = Bench {
        rule: Rule::Renju,
        ..bench.clone()
    };
    brief(&bench, |seat| {
        OVERLINE.iter().for_each(|&stone| seat.put(stone));
        let field = |index: usize| 1 + index % 2;
        let lines: Vec<String> = OVERLINE
            .iter()
            .enumerate()
            .map(|(index, stone)| format!("{stone},{}\n", field(index)))
            .collect();
        let text = format!("BOARD\n{}DONE\n", lines.concat());
        seat.talk.say_bytes(text.as_bytes());
        let line = supported(seat.answer(aside)?)?;
        let point = point_of(seat, &line)?;
        seat.put(point);
        let verdict = judge(&seat.board, Rule::Renju, point, Side::Black);
        if verdict == Verdict::Forbidden {
            let text = format!("it played {point}, which is forbidden to Black in renju");
            return Err(Fault::new(Reason::ForbiddenMove, text));
        }
        Ok(quoted(&line))
    })
}

fn has_room(bench: &Bench) -> Result<(), Fault> {
    match bench.size() {
        SIZE_MIN.. => Ok(()),
        size => {
            let text = format!("a board of {size} is too small to try it");
            Err(Fault::new(Reason::NoStart, text))
        }
    }
}

/// The line, unless it says that the program does not know this.
fn supported(line: String) -> Result<String, Fault> {
    let word = line.split_whitespace().next().unwrap_or_default();
    let refuses = ["UNKNOWN", "ERROR"]
        .iter()
        .any(|it| it.eq_ignore_ascii_case(word));
    match refuses {
        false => Ok(line),
        true => {
            let text = format!("not supported: it answered {}", quoted(&line));
            Err(Fault::new(Reason::NoStart, text))
        }
    }
}

fn is_swap(line: &str) -> bool {
    line.eq_ignore_ascii_case("SWAP")
}

/// The empty and different squares of an answer.
fn points_of(seat: &Seat<'_>, line: &str) -> Result<Vec<Point>, Fault> {
    let mut points = Vec::new();
    for word in line.split_whitespace() {
        let point = point_of(seat, word)?;
        if points.contains(&point) {
            let text = format!("it answered {}, a square twice", quoted(line));
            return Err(Fault::new(Reason::IllegalMove, text));
        }
        points.push(point);
    }
    Ok(points)
}

fn counted(count: usize, allowed: &[usize], line: &str) -> Result<(), Fault> {
    if allowed.contains(&count) {
        return Ok(());
    }
    let text = format!("it answered {}, which is no choice there", quoted(line));
    Err(Fault::new(Reason::MalformedAnswer, text))
}
