//! The steps for what only some leagues ask for: the opening by swap2, and renju. A program
//! that answers UNKNOWN or ERROR does not support it, which is no fault elsewhere.

use super::brief::brief;
use crate::conformity::fault::{quoted, ProbeFault};
use crate::conformity::seat::ProbeSeat;
use crate::conformity::subject::Subject;
use crate::dialect::Question;
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

/// SWAP2BOARD on an empty board asks for three stones.
pub fn opening(subject: &Subject) -> Result<String, ProbeFault> {
    swap2(subject, 0, |seat, line| {
        let points = points_of(seat, line)?;
        counted(points.len(), &[3], line)
    })
}

/// SWAP2BOARD with three stones asks for the other side, a move, or two stones.
pub fn choice(subject: &Subject) -> Result<String, ProbeFault> {
    swap2(subject, 3, |seat, line| {
        if is_swap(line) {
            return Ok(());
        }
        counted(points_of(seat, line)?.len(), &[1, 2], line)
    })
}

/// SWAP2BOARD with five stones asks for the other side or a move; then the game goes on by
/// BOARD. What the program put while it chose, and that it was asked about these stones at all,
/// must not be in the way.
pub fn last_choice(subject: &Subject) -> Result<String, ProbeFault> {
    swap2(subject, 5, |seat, line| {
        if !is_swap(line) {
            let points = points_of(seat, line)?;
            counted(points.len(), &[1], line)?;
            seat.put(points[0]);
        }
        if let Some(point) = seat.first_empty() {
            seat.put(point);
        }
        let stones = seat.moves.clone();
        seat.ask_after(Question::Move, &stones).map(drop)
    })
}

/// Asks for a choice with the first `count` stones of the opening on the board; `check` judges
/// the answer.
fn swap2(
    subject: &Subject,
    count: usize,
    check: impl Fn(&mut ProbeSeat<'_>, &str) -> Result<(), ProbeFault>,
) -> Result<String, ProbeFault> {
    has_room(subject)?;
    brief(subject, |seat| {
        let stones = &OPENING[..count];
        stones.iter().for_each(|&stone| seat.put(stone));
        let lines: String = stones.iter().map(|stone| format!("{stone}\n")).collect();
        let text = format!("SWAP2BOARD\n{lines}DONE\n");
        seat.channel.say_text(&text);
        let line = supported(seat.answer()?)?;
        check(seat, line.trim())?;
        Ok(quoted(&line))
    })
}

/// Asks for a move as Black where the first that comes to mind is forbidden.
pub fn renju(subject: &Subject) -> Result<String, ProbeFault> {
    has_room(subject)?;
    let subject = Subject {
        rule: Rule::Renju,
        ..subject.clone()
    };
    brief(&subject, |seat| {
        OVERLINE.iter().for_each(|&stone| seat.put(stone));
        let field = |index: usize| 1 + index % 2;
        let lines: Vec<String> = OVERLINE
            .iter()
            .enumerate()
            .map(|(index, stone)| format!("{stone},{}\n", field(index)))
            .collect();
        let text = format!("BOARD\n{}DONE\n", lines.concat());
        seat.channel.say_text(&text);
        let line = supported(seat.answer()?)?;
        let point = seat.point_of(&line)?;
        seat.put(point);
        let verdict = judge(&seat.board, Rule::Renju, point, Side::Black);
        if verdict == Verdict::Forbidden {
            let text = format!("it played {point}, which is forbidden to Black in renju");
            return Err(ProbeFault::new(Reason::ForbiddenMove, text));
        }
        Ok(quoted(&line))
    })
}

/// Fails if the usual board is too small for the stones.
fn has_room(subject: &Subject) -> Result<(), ProbeFault> {
    match subject.size() {
        SIZE_MIN.. => Ok(()),
        size => {
            let text = format!("a board of {size} is too small to try it");
            Err(ProbeFault::new(Reason::NoStart, text))
        }
    }
}

/// Returns the line; a fault if it says that the program does not know the command or rule.
fn supported(line: String) -> Result<String, ProbeFault> {
    let word = line.split_whitespace().next().unwrap_or_default();
    let refuses = ["UNKNOWN", "ERROR"]
        .iter()
        .any(|it| it.eq_ignore_ascii_case(word));
    if refuses {
        let text = format!("not supported: it answered {}", quoted(&line));
        return Err(ProbeFault::new(Reason::NoStart, text));
    }
    Ok(line)
}

fn is_swap(line: &str) -> bool {
    line.eq_ignore_ascii_case("SWAP")
}

/// The squares of an answer; a fault if one is not empty or stands there twice.
fn points_of(seat: &ProbeSeat<'_>, line: &str) -> Result<Vec<Point>, ProbeFault> {
    let mut points = Vec::new();
    for word in line.split_whitespace() {
        let point = seat.point_of(word)?;
        if points.contains(&point) {
            let text = format!("it answered {}, a square twice", quoted(line));
            return Err(ProbeFault::new(Reason::IllegalMove, text));
        }
        points.push(point);
    }
    Ok(points)
}

/// Fails if the number of squares in an answer is not allowed.
fn counted(count: usize, allowed: &[usize], line: &str) -> Result<(), ProbeFault> {
    if allowed.contains(&count) {
        return Ok(());
    }
    let text = format!("it answered {}, which is no choice there", quoted(line));
    Err(ProbeFault::new(Reason::MalformedAnswer, text))
}
