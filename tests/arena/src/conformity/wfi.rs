//! The steps of the wfi server: what it minds. The program is its client.
//!
//! Every message carries the whole board, so a conversation can begin with any position.

use std::time::Duration;

use super::fault::{quoted, ProbeFault};
use super::seat::ProbeSeat;
use super::step::{Step, Weight};
use super::subject::Subject;
use crate::dialect::{side_of, Outcome, Question};
use crate::record::Reason;
use crate::rules::{judge, Point, Rule, Side, Verdict};

/// The time to listen where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// The time that a program has to exit.
const EXIT_GRACE: Duration = Duration::from_secs(2);
/// The time that a program thinks before it is told that it was too slow.
const THINKING_TIME: Duration = Duration::from_millis(100);
/// A board of another size than the usual one.
const OTHER_SIZE: u8 = 15;
/// The consequence of a program that does not exit.
const STAYS: &str = "It would stay behind, and wait for a server that is gone.";

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "connect",
        title: "it connects to the address it is given, once, and waits without a word",
        why: "Without its connection no game begins, a second one takes the opponent's \
              place, and lines sent early are taken as its moves.",
        weight: Weight::Required,
        look: connect,
    },
    Step {
        id: "first-move-black",
        title: "an empty board is answered by a legal move as Black",
        why: "It would lose every game as Black.",
        weight: Weight::Required,
        look: |subject| first_move(subject, subject.size(), Side::Black),
    },
    Step {
        id: "first-move-white",
        title: "a board with one stone is answered by a legal move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |subject| first_move(subject, subject.size(), Side::White),
    },
    Step {
        id: "board-sizes",
        title: "the size of the board is taken from its first row",
        why: "No other word tells the size: on another board every game would be lost.",
        weight: Weight::Required,
        look: board_sizes,
    },
    Step {
        id: "answer-form",
        title: "a move is two decimals with one blank between them, and ends in LF alone",
        why: "The server reads more than that, but for some forms it falls over.",
        weight: Weight::Advised,
        look: answer_form,
    },
    Step {
        id: "silence-after-move",
        title: "nothing is said until it is its turn again",
        why: "The line would be taken as its next move.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "time-turn",
        title: "the limit for a move is obeyed with stones on the board",
        why: "It would lose on time.",
        weight: Weight::Required,
        look: time_turn,
    },
    Step {
        id: "last-square",
        title: "the last empty square is found",
        why: "It would lose a game that is a draw.",
        weight: Weight::Required,
        look: |subject| last_square(subject, subject.size()),
    },
    Step {
        id: "win",
        title: "four in a row are completed",
        why: "The server does not mind, but a game that is not won may be lost.",
        weight: Weight::Advised,
        look: win,
    },
    Step {
        id: "end-win",
        title: "it ends after WIN, without a word",
        why: STAYS,
        weight: Weight::Required,
        look: |subject| leave(subject, Outcome::Won),
    },
    Step {
        id: "end-lose",
        title: "it ends after LOSE, without a word",
        why: STAYS,
        weight: Weight::Required,
        look: |subject| leave(subject, Outcome::Lost),
    },
    Step {
        id: "end-draw",
        title: "it ends after DRAW, without a word",
        why: STAYS,
        weight: Weight::Required,
        look: leave_after_draw,
    },
    Step {
        id: "end-forfeit-time",
        title: "it ends after FORFEIT-TIME, which comes while it thinks",
        why: STAYS,
        weight: Weight::Required,
        look: leave_while_thinking,
    },
    Step {
        id: "end-forfeit-move",
        title: "it ends after FORFEIT-move, also in capitals, without a word",
        why: STAYS,
        weight: Weight::Required,
        look: leave_after_forfeit,
    },
    Step {
        id: "end-of-input",
        title: "it ends when the server closes the connection, before the game and in it",
        why: STAYS,
        weight: Weight::Required,
        look: end_of_input,
    },
];

/// A program that has connected, and a board with these stones, Black first.
fn seat<'a>(
    subject: &'a Subject,
    size: u8,
    stones: &[Point],
) -> Result<ProbeSeat<'a>, ProbeFault> {
    let mut seat = ProbeSeat::new(subject, size)?;
    seat.begin(Side::Black)?;
    for point in stones {
        seat.put(*point);
    }
    Ok(seat)
}

/// Row and column of the last stone, and the time that the program used in all.
fn last_move(seat: &ProbeSeat<'_>) -> String {
    let last = seat.moves.last();
    let square = last.map(|point| format!("{} {}", point.y, point.x));
    let ms = seat.used.as_millis();
    format!("{} after {ms} ms", square.unwrap_or_default())
}

fn connect(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &[])?;
    seat.quiet(LISTEN, "before anything was asked")?;
    seat.connected_once()?;
    Ok(format!("and is silent for {} ms", LISTEN.as_millis()))
}

fn first_move(subject: &Subject, size: u8, side: Side) -> Result<String, ProbeFault> {
    let middle = Point {
        x: size / 2,
        y: size / 2,
    };
    let stones: &[Point] = match side {
        Side::Black => &[],
        Side::White => &[middle],
    };
    let mut seat = seat(subject, size, stones)?;
    seat.ask_move(&[])?;
    Ok(last_move(&seat))
}

fn board_sizes(subject: &Subject) -> Result<String, ProbeFault> {
    let known = subject.sizes.iter().skip(1).copied();
    let sizes = known.chain(std::iter::once(OTHER_SIZE));
    let looked = sizes.map(|size| {
        let fault = |fault: ProbeFault| ProbeFault {
            text: format!("on a board of {size} {}", fault.text),
            ..fault
        };
        let first = first_move(subject, size, Side::White).map_err(fault)?;
        // A program that sees only a part of the board finds no square there.
        last_square(subject, size).map_err(fault)?;
        Ok(format!("{size}: {first}"))
    });
    Ok(looked
        .collect::<Result<Vec<String>, ProbeFault>>()?
        .join(", "))
}

fn answer_form(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &[])?;
    seat.put_question(Question::Move, &[]);
    let line = seat.answer()?;
    let point = seat.point_of(&line)?;
    if line != format!("{} {}", point.y, point.x) {
        let text = format!("it wrote {} for {} {}", quoted(&line), point.y, point.x);
        return Err(ProbeFault::new(Reason::MalformedAnswer, text));
    }
    Ok(quoted(&line))
}

fn silence_after_move(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &[])?;
    seat.ask_move(&[])?;
    seat.quiet(LISTEN, "after its move")?;
    seat.connected_once()?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

/// Stones that leave something to think about, on any board with 7 columns or more.
fn stones() -> Vec<Point> {
    let squares = [(3, 3), (4, 4), (3, 4), (4, 3), (3, 5), (3, 2), (5, 5)];
    squares.map(|(x, y)| Point { x, y }).to_vec()
}

fn time_turn(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &stones())?;
    seat.ask_move(&[])?;
    Ok(last_move(&seat))
}

/// Stones of both sides without five in a row anywhere, one square or two short of a full
/// board; Black is to move.
fn nearly_full(size: u8) -> Vec<Point> {
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| Point { x, y }));
    let is_black = |point: &Point| (u32::from(point.x) + 2 * u32::from(point.y)) % 4 < 2;
    let (black, white): (Vec<Point>, Vec<Point>) = squares.partition(is_black);
    let pairs = (usize::from(size) * usize::from(size)).saturating_sub(1) / 2;
    let stones = black.into_iter().zip(white).take(pairs);
    stones.flat_map(|(black, white)| [black, white]).collect()
}

fn last_square(subject: &Subject, size: u8) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, size, &nearly_full(size))?;
    seat.ask_move(&[])?;
    Ok(last_move(&seat))
}

fn leave_after_draw(subject: &Subject) -> Result<String, ProbeFault> {
    let size = subject.size();
    let mut seat = seat(subject, size, &nearly_full(size))?;
    seat.ask_move(&[])?;
    seat.end(None, None);
    seat.exits(EXIT_GRACE, "after DRAW", |_| false)
}

fn win(subject: &Subject) -> Result<String, ProbeFault> {
    let row = (1..5).map(|x| Point { x, y: 3 });
    let corners = [(0, 0), (6, 0), (0, 6), (6, 6)].map(|(x, y)| Point { x, y });
    let stones: Vec<Point> = row.zip(corners).flat_map(|(x, o)| [x, o]).collect();
    let mut seat = seat(subject, subject.size(), &stones)?;
    seat.ask_move(&[])?;
    let black = side_of(0);
    let wins =
        |point: &Point| judge(&seat.board, Rule::Freestyle, *point, black) == Verdict::Wins;
    if !seat.moves.last().is_some_and(wins) {
        let text = format!("it played {} beside the win", last_move(&seat));
        return Err(ProbeFault::new(Reason::IllegalMove, text));
    }
    Ok(last_move(&seat))
}

/// A game that ends after its first move, or if it is lost after the answer to that.
fn leave(subject: &Subject, outcome: Outcome) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &[])?;
    seat.ask_move(&[])?;
    if outcome == Outcome::Lost {
        let reply = seat.first_empty();
        reply.into_iter().for_each(|point| seat.put(point));
    }
    let text = seat.end_text(outcome);
    say_and_wait(&mut seat, &text)
}

fn leave_after_forfeit(subject: &Subject) -> Result<String, ProbeFault> {
    let mut times = Vec::new();
    for in_capitals in [false, true] {
        let mut seat = seat(subject, subject.size(), &[])?;
        seat.ask_move(&[])?;
        let text = seat.end_text(Outcome::LostByFault);
        let text = if in_capitals {
            text.replacen("move", "MOVE", 1)
        } else {
            text
        };
        times.push(say_and_wait(&mut seat, &text)?);
    }
    Ok(times.join(", "))
}

/// Sends the text that ends a game and waits for the program to exit.
fn say_and_wait(seat: &mut ProbeSeat<'_>, text: &str) -> Result<String, ProbeFault> {
    seat.channel.say_text(text);
    let status = text.lines().next().unwrap_or_default();
    seat.exits(EXIT_GRACE, &format!("after {status}"), |_| false)
}

fn leave_while_thinking(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = seat(subject, subject.size(), &stones())?;
    seat.put_question(Question::Move, &[]);
    std::thread::sleep(THINKING_TIME);
    let text = seat.end_text(Outcome::LostOnTime);
    seat.channel.say_text(&text);
    // It may finish its thought first, and say the move.
    let turn = seat.allowance().map_or(Duration::ZERO, |(limit, _)| limit);
    seat.exits(turn + EXIT_GRACE, "after FORFEIT-TIME", |_| true)
}

fn end_of_input(subject: &Subject) -> Result<String, ProbeFault> {
    let mut times = Vec::new();
    for moves in 0..2 {
        let mut seat = seat(subject, subject.size(), &[])?;
        for _ in 0..moves {
            seat.ask_move(&[])?;
        }
        seat.channel.end_input();
        let when = "after the end of the connection";
        // A lost connection is an error, which a program may tell by its status.
        times.push(seat.exits_with(EXIT_GRACE, when, |_| false, &[0, 1])?);
    }
    Ok(times.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Board;

    #[test]
    fn a_nearly_full_board_is_no_ones_win_and_black_is_to_move() {
        for size in [9, 15, 16] {
            let mut board = Board::new(size, size).expect("a board");
            for (index, point) in nearly_full(size).iter().enumerate() {
                assert_eq!(board.stone(*point), None);
                board.set(*point, Some(side_of(index)));
                let verdict = judge(&board, Rule::Freestyle, *point, side_of(index));
                assert_eq!(verdict, Verdict::GoesOn, "{size}: {point}");
            }
            let empty = |point: &Point| board.stone(*point).is_none();
            let left = board.points().filter(empty).count();
            assert_eq!(left, if size % 2 == 0 { 2 } else { 1 });
            assert_eq!(nearly_full(size).len() % 2, 0);
        }
    }

    #[test]
    fn the_thoughtful_position_is_undecided() {
        let mut board = Board::new(9, 9).expect("a board");
        for (index, point) in stones().iter().enumerate() {
            board.set(*point, Some(side_of(index)));
            let verdict = judge(&board, Rule::Freestyle, *point, side_of(index));
            assert_eq!(verdict, Verdict::GoesOn);
        }
    }
}
