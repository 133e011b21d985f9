//! What the wfi server minds.

use super::{connected_once, farewell, never, point_of, put_question};
use crate::conformity::seat::{exits, Seat};
use crate::conformity::{quoted, Bench, Fault, Step, Weight};
use crate::dialect::{color, Outcome};
use crate::record::Reason;
use crate::rules::{judge, Point, Rule, Verdict};
use std::time::Duration;

/// How long it is listened to where nothing may be said.
const LISTEN: Duration = Duration::from_millis(300);
/// How long a program may take to end.
const GRACE: Duration = Duration::from_secs(2);
/// How long it thinks before it is told that it was too slow.
const THOUGHT: Duration = Duration::from_millis(100);
/// A board of another size than the usual one.
const OTHER_SIZE: u8 = 15;

/// Why it has to leave.
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
        look: |bench| first_move(bench, bench.size(), true),
    },
    Step {
        id: "first-move-white",
        title: "a board with one stone is answered by a legal move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |bench| first_move(bench, bench.size(), false),
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
        look: |bench| last_square(bench, bench.size()),
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
        look: |bench| leave(bench, Outcome::Won),
    },
    Step {
        id: "end-lose",
        title: "it ends after LOSE, without a word",
        why: STAYS,
        weight: Weight::Required,
        look: |bench| leave(bench, Outcome::Lost),
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

/// A connected program, and a board with these stones, Black first.
fn seat<'a>(bench: &'a Bench, size: u8, stones: &[Point]) -> Result<Seat<'a>, Fault> {
    let mut seat = Seat::new(bench, size)?;
    for point in stones {
        seat.put(*point);
    }
    Ok(seat)
}

/// Row and column of the last stone, and how long the program thought in all.
fn last_move(seat: &Seat<'_>) -> String {
    let last = seat.moves.last();
    let square = last.map(|point| format!("{} {}", point.y, point.x));
    let ms = seat.used.as_millis();
    format!("{} after {ms} ms", square.unwrap_or_default())
}

fn connect(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &[])?;
    seat.quiet(LISTEN, "before anything was asked", never)?;
    connected_once(&seat)?;
    Ok(format!("and is silent for {} ms", LISTEN.as_millis()))
}

fn first_move(bench: &Bench, size: u8, black: bool) -> Result<String, Fault> {
    let middle = Point {
        x: size / 2,
        y: size / 2,
    };
    let stones: &[Point] = if black { &[] } else { &[middle] };
    let mut seat = seat(bench, size, stones)?;
    seat.ask(&[])?;
    Ok(last_move(&seat))
}

fn board_sizes(bench: &Bench) -> Result<String, Fault> {
    let known = bench.sizes.iter().skip(1).copied();
    let sizes = known.chain(std::iter::once(OTHER_SIZE));
    let looked = sizes.map(|size| {
        let fault = |fault: Fault| Fault {
            text: format!("on a board of {size} {}", fault.text),
            ..fault
        };
        let first = first_move(bench, size, false).map_err(fault)?;
        // A program that sees only a part of the board finds no square there.
        last_square(bench, size).map_err(fault)?;
        Ok(format!("{size}: {first}"))
    });
    Ok(looked.collect::<Result<Vec<String>, Fault>>()?.join(", "))
}

fn answer_form(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &[])?;
    put_question(&mut seat);
    let line = seat.answer(never)?;
    let point = point_of(&seat, &line)?;
    if line != format!("{} {}", point.y, point.x) {
        let text = format!("it wrote {} for {} {}", quoted(&line), point.y, point.x);
        return Err(Fault::new(Reason::MalformedAnswer, text));
    }
    Ok(quoted(&line))
}

fn silence_after_move(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &[])?;
    seat.ask(&[])?;
    seat.quiet(LISTEN, "after its move", never)?;
    connected_once(&seat)?;
    Ok(format!("for {} ms", LISTEN.as_millis()))
}

/// Stones that leave something to think about, on any board from 7 on.
fn stones() -> Vec<Point> {
    let squares = [(3, 3), (4, 4), (3, 4), (4, 3), (3, 5), (3, 2), (5, 5)];
    squares.map(|(x, y)| Point { x, y }).to_vec()
}

fn time_turn(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &stones())?;
    seat.ask(&[])?;
    Ok(last_move(&seat))
}

/// Stones of both colors without five in a row anywhere, one square or two short of a full
/// board; Black is to move.
fn nearly_full(size: u8) -> Vec<Point> {
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| Point { x, y }));
    let is_black = |point: &Point| (u32::from(point.x) + 2 * u32::from(point.y)) % 4 < 2;
    let (black, white): (Vec<Point>, Vec<Point>) = squares.partition(is_black);
    let pairs = (usize::from(size) * usize::from(size)).saturating_sub(1) / 2;
    let stones = black.into_iter().zip(white).take(pairs);
    stones.flat_map(|(black, white)| [black, white]).collect()
}

fn last_square(bench: &Bench, size: u8) -> Result<String, Fault> {
    let mut seat = seat(bench, size, &nearly_full(size))?;
    seat.ask(&[])?;
    Ok(last_move(&seat))
}

fn leave_after_draw(bench: &Bench) -> Result<String, Fault> {
    let size = bench.size();
    let mut seat = seat(bench, size, &nearly_full(size))?;
    seat.ask(&[])?;
    seat.close(None, None);
    exits(&mut seat.talk, GRACE, "after DRAW", never)
}

fn win(bench: &Bench) -> Result<String, Fault> {
    let row = (1..5).map(|x| Point { x, y: 3 });
    let corners = [(0, 0), (6, 0), (0, 6), (6, 6)].map(|(x, y)| Point { x, y });
    let stones: Vec<Point> = row.zip(corners).flat_map(|(x, o)| [x, o]).collect();
    let mut seat = seat(bench, bench.size(), &stones)?;
    seat.ask(&[])?;
    let black = color(0);
    let wins =
        |point: &Point| judge(&seat.board, Rule::Freestyle, *point, black) == Verdict::Wins;
    match seat.moves.last().is_some_and(wins) {
        true => Ok(last_move(&seat)),
        false => {
            let text = format!("it played {} beside the win", last_move(&seat));
            Err(Fault::new(Reason::IllegalMove, text))
        }
    }
}

/// A game that ends after its first move, or after the answer to that.
fn leave(bench: &Bench, outcome: Outcome) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &[])?;
    seat.ask(&[])?;
    if outcome == Outcome::Lost {
        let free = |point: &Point| seat.board.stone(*point).is_none();
        let point = seat.board.points().find(free);
        point.into_iter().for_each(|point| seat.put(point));
    }
    let text = farewell(&seat, outcome);
    say_and_wait(&mut seat, &text)
}

fn leave_after_forfeit(bench: &Bench) -> Result<String, Fault> {
    let mut times = Vec::new();
    for in_capitals in [false, true] {
        let mut seat = seat(bench, bench.size(), &[])?;
        seat.ask(&[])?;
        let text = farewell(&seat, Outcome::LostByFault);
        let text = match in_capitals {
            true => text.replacen("move", "MOVE", 1),
            false => text,
        };
        times.push(say_and_wait(&mut seat, &text)?);
    }
    Ok(times.join(", "))
}

/// Says the last words of a game and waits for the end of the program.
fn say_and_wait(seat: &mut Seat<'_>, text: &str) -> Result<String, Fault> {
    seat.talk.say_bytes(text.as_bytes());
    let status = text.lines().next().unwrap_or_default();
    exits(&mut seat.talk, GRACE, &format!("after {status}"), never)
}

fn leave_while_thinking(bench: &Bench) -> Result<String, Fault> {
    let mut seat = seat(bench, bench.size(), &stones())?;
    put_question(&mut seat);
    std::thread::sleep(THOUGHT);
    let text = farewell(&seat, Outcome::LostOnTime);
    seat.talk.say_bytes(text.as_bytes());
    // It may finish its thought first, and say the move.
    let turn = seat.allowance().map_or(Duration::ZERO, |(limit, _)| limit);
    exits(&mut seat.talk, turn + GRACE, "after FORFEIT-TIME", |_| true)
}

fn end_of_input(bench: &Bench) -> Result<String, Fault> {
    let mut times = Vec::new();
    for moves in 0..2 {
        let mut seat = seat(bench, bench.size(), &[])?;
        for _ in 0..moves {
            seat.ask(&[])?;
        }
        seat.talk.end_input();
        let when = "after the end of the connection";
        times.push(exits(&mut seat.talk, GRACE, when, never)?);
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
                board.set(*point, Some(color(index)));
                let verdict = judge(&board, Rule::Freestyle, *point, color(index));
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
            board.set(*point, Some(color(index)));
            let verdict = judge(&board, Rule::Freestyle, *point, color(index));
            assert_eq!(verdict, Verdict::GoesOn);
        }
    }
}
