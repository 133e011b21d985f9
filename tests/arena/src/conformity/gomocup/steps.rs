//! What the managers of the Gomocup protocol mind.

use super::advice::{about, restart, unknown_command};
use super::{aside, leagues, point_of, start, START};
use crate::conformity::seat::{exits, hear_answer, Seat};
use crate::conformity::{quoted, Bench, Clock, Fault, Step, Weight};
use crate::record::Reason;
use crate::rules::Point;
use std::time::Duration;

/// Within which a program has to end after END: GomocupJudge kills it then.
const GRACE: Duration = Duration::from_millis(500);
/// How long it is listened to where nothing may be said.
pub const LISTEN: Duration = Duration::from_millis(300);
/// The limit told in the steps where it does not matter: short, to be done soon.
const TOLD: Duration = Duration::from_millis(500);

/// The steps in order.
pub const STEPS: &[Step] = &[
    Step {
        id: "start-answer",
        title: "START is answered by exactly OK, after nothing else",
        why:
            "Managers take the first line as the answer: with a banner, or with more words \
              than OK, the game does not begin.",
        weight: Weight::Required,
        look: start_answer,
    },
    Step {
        id: "board-sizes",
        title: "every board size of the platform is accepted",
        why: "The games on that board would all be lost.",
        weight: Weight::Required,
        look: board_sizes,
    },
    Step {
        id: "info-silence",
        title: "INFO is never answered",
        why: "The manager would read the line as the next move.",
        weight: Weight::Required,
        look: info_silence,
    },
    Step {
        id: "first-move-black",
        title: "BEGIN: a legal first move as Black",
        why: "It would lose every game as Black.",
        weight: Weight::Required,
        look: |bench| first_move(bench, &["BEGIN"]),
    },
    Step {
        id: "first-move-board",
        title: "BOARD and DONE on an empty board: a legal first move",
        why: "GomocupJudge begins every game so, never with BEGIN.",
        weight: Weight::Required,
        look: |bench| first_move(bench, &["BOARD", "DONE"]),
    },
    Step {
        id: "first-move-white",
        title: "TURN: a legal first move as White",
        why: "It would lose every game as White.",
        weight: Weight::Required,
        look: |bench| first_move(bench, &["TURN 7,7"]),
    },
    Step {
        id: "board",
        title: "BOARD with stones: a legal move",
        why: "Openings are given so: every game with an opening would be lost.",
        weight: Weight::Required,
        look: |bench| first_move(bench, &["BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]),
    },
    Step {
        id: "crlf",
        title: "lines may end in CR LF",
        why: "GomocupJudge and Piskvork end all lines so.",
        weight: Weight::Required,
        look: crlf,
    },
    Step {
        id: "silence-after-move",
        title: "nothing is said after a move",
        why: "The line would be taken as the next move.",
        weight: Weight::Required,
        look: silence_after_move,
    },
    Step {
        id: "time-turn",
        title: "INFO timeout_turn is obeyed",
        why: "It would lose on time.",
        weight: Weight::Required,
        look: time_turn,
    },
    Step {
        id: "time-left",
        title: "INFO time_left is obeyed when the game time runs out",
        why: "It would lose long games on time.",
        weight: Weight::Required,
        look: time_left,
    },
    Step {
        id: "end",
        title: "END: it ends at once, without a word",
        why: "It is killed, and tournaments may count that as a crash.",
        weight: Weight::Required,
        look: end,
    },
    Step {
        id: "end-while-thinking",
        title: "END is obeyed during a search",
        why: "It is killed, and tournaments may count that as a crash.",
        weight: Weight::Advised,
        look: end_while_thinking,
    },
    Step {
        id: "end-of-input",
        title: "it ends when its input ends",
        why: "It would stay behind when its manager is gone.",
        weight: Weight::Required,
        look: end_of_input,
    },
    Step {
        id: "restart",
        title: "RESTART is answered by OK and begins a new game",
        why: "Piskvork plays all games of a match in one process.",
        weight: Weight::Advised,
        look: restart,
    },
    Step {
        id: "about",
        title: "ABOUT is answered by name=\"...\" and more",
        why: "c-gomoku-cli and liskvork ask for it first of all.",
        weight: Weight::Advised,
        look: about,
    },
    Step {
        id: "unknown-command",
        title: "an unknown command is answered by UNKNOWN",
        why: "Managers wait for an answer; a program that ends has lost.",
        weight: Weight::Advised,
        look: unknown_command,
    },
    Step {
        id: "portable-form",
        title: "moves are written x,y without blanks, and end in LF alone",
        why: "c-gomoku-cli and liskvork refuse the rest.",
        weight: Weight::Advised,
        look: portable_form,
    },
    Step {
        id: "swap2-opening",
        title: "SWAP2BOARD without stones: three stones of an opening",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::opening,
    },
    Step {
        id: "swap2-choice",
        title: "SWAP2BOARD with three stones: SWAP, a move, or two stones",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::choice,
    },
    Step {
        id: "swap2-final",
        title: "SWAP2BOARD with five stones: SWAP or a move, and then BOARD",
        why: "A league that opens by swap2 would count it as lost; others never ask.",
        weight: Weight::Advised,
        look: leagues::last_choice,
    },
    Step {
        id: "rule-renju",
        title: "INFO rule 4: no forbidden move as Black in renju",
        why: "It would lose such games of the renju league; other leagues never ask.",
        weight: Weight::Advised,
        look: leagues::renju,
    },
];

/// A started game with a short limit for a move.
pub fn brief<R>(
    bench: &Bench,
    look: impl FnOnce(&mut Seat<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    let turn = Some(bench.clock.turn.map_or(TOLD, |turn| turn.min(TOLD)));
    let bench = bench.with_clock(Clock {
        turn,
        game: None,
        ..bench.clock
    });
    let mut seat = Seat::new(&bench, bench.size())?;
    seat.open(true)?;
    look(&mut seat)
}

fn start_answer(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    seat.quiet(LISTEN, "before anything was asked", |_| false)?;
    let line = format!("START {}", bench.size());
    let time = start(bench, &mut seat.talk, &line)?;
    Ok(format!("OK after {} ms", time.as_millis()))
}

fn board_sizes(bench: &Bench) -> Result<String, Fault> {
    for size in &bench.sizes {
        let mut talk = bench.start()?;
        start(bench, &mut talk, &format!("START {size}"))?;
    }
    let sizes: Vec<String> = bench.sizes.iter().map(u8::to_string).collect();
    Ok(sizes.join(", "))
}

fn info_silence(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.talk.say("INFO folder /tmp");
        seat.talk.say("INFO evaluate 3,4");
        seat.talk.say("INFO no_such_key 1");
        seat.quiet(LISTEN, "after INFO", |_| false)?;
        Ok("known and unknown keys".to_owned())
    })
}

/// Sends `lines` after START and expects a legal move.
fn first_move(bench: &Bench, lines: &[&str]) -> Result<String, Fault> {
    brief(bench, |seat| {
        for line in lines {
            let stone = line.trim_start_matches("TURN ");
            let mut numbers = stone.split(',').map_while(|word| word.parse().ok());
            let point = numbers.next().zip(numbers.next());
            if let Some(point) = point.and_then(|(x, y)| seat.board.point(x, y)) {
                seat.board.set(point, Some(crate::rules::Side::Black));
            }
            seat.talk.say(line);
        }
        let line = seat.answer(aside)?;
        Ok(format!(
            "{} after {} ms",
            point_of(seat, &line)?,
            seat.used.as_millis()
        ))
    })
}

fn crlf(bench: &Bench) -> Result<String, Fault> {
    let mut seat = Seat::new(bench, bench.size())?;
    let size = bench.size();
    let text = format!("START {size}\r\nINFO timeout_turn 300\r\nBOARD\r\nDONE\r\n");
    seat.talk.say_bytes(text.as_bytes());
    let limit = bench.clock.start.unwrap_or(START) + TOLD + bench.clock.tolerance;
    let mut heard = Vec::new();
    for _ in 0..2 {
        let when = "to lines ending in CR LF";
        heard.push(hear_answer(&mut seat.talk, limit, Reason::LateMove, when, aside)?.0);
    }
    if !heard[0].trim_end().eq_ignore_ascii_case("OK") {
        let text = format!("to START with CR LF it answered {}", quoted(&heard[0]));
        return Err(Fault::new(Reason::NoStart, text));
    }
    Ok(point_of(&seat, &heard[1])?.to_string())
}

fn silence_after_move(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.ask(&[])?;
        seat.quiet(LISTEN, "after its move", |_| false)?;
        Ok(format!("for {} ms", LISTEN.as_millis()))
    })
}

/// Stones that leave something to think about.
const STONES: [Point; 3] = [
    Point { x: 7, y: 7 },
    Point { x: 8, y: 8 },
    Point { x: 5, y: 9 },
];

fn time_turn(bench: &Bench) -> Result<String, Fault> {
    let mut times = Vec::new();
    for limit in [Duration::from_millis(200), Duration::from_secs(1)] {
        let clock = Clock {
            turn: Some(limit),
            game: None,
            ..bench.clock
        };
        let bench = bench.with_clock(clock);
        let mut seat = Seat::new(&bench, bench.size())?;
        seat.open(false)?;
        seat.ask(&STONES)?;
        times.push(format!(
            "{} of {} ms",
            seat.used.as_millis(),
            limit.as_millis()
        ));
    }
    Ok(times.join(", "))
}

fn time_left(bench: &Bench) -> Result<String, Fault> {
    let turn = bench.clock.turn.or(Some(START));
    let long = bench.with_clock(Clock {
        turn,
        ..bench.clock
    });
    let mut seat = Seat::new(&long, bench.size())?;
    seat.open(false)?;
    seat.talk.say("INFO time_left 100");
    let short = Clock {
        turn: Some(Duration::from_millis(100)),
        game: None,
        ..bench.clock
    };
    let short = bench.with_clock(short);
    let mut seat = Seat {
        bench: &short,
        ..seat
    };
    seat.ask(&STONES)?;
    Ok(format!(
        "{} ms when 100 ms were left",
        seat.used.as_millis()
    ))
}

fn end(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.ask(&[])?;
        seat.talk.say("END");
        exits(&mut seat.talk, GRACE, "after END", |_| false)
    })
}

fn end_while_thinking(bench: &Bench) -> Result<String, Fault> {
    let clock = Clock {
        turn: Some(Duration::from_secs(20)),
        game: None,
        ..bench.clock
    };
    let bench = bench.with_clock(clock);
    let mut seat = Seat::new(&bench, bench.size())?;
    seat.open(true)?;
    seat.talk.say("BOARD\n7,7,2\n8,8,1\n3,4,2\nDONE");
    std::thread::sleep(LISTEN);
    seat.talk.say("END");
    // A move that was ready before is no fault.
    exits(&mut seat.talk, GRACE, "after END", |_| true)
}

fn end_of_input(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.ask(&[])?;
        seat.talk.end_input();
        exits(
            &mut seat.talk,
            Duration::from_secs(2),
            "after the end of input",
            |_| false,
        )
    })
}

fn portable_form(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.talk.say("BEGIN");
        let line = seat.answer(aside)?;
        let point = point_of(seat, &line)?;
        if line != point.to_string() {
            let text = format!("it wrote {} for {point}", quoted(&line));
            return Err(Fault::new(Reason::MalformedAnswer, text));
        }
        Ok(quoted(&line))
    })
}
