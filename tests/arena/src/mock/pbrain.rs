//! A player of both Gomocup protocols.

use std::io::{self, BufRead};

use arena::dialect::Dialect;
use arena::rules::{Point, Side};

use crate::args::{Args, SwapChoice};
use crate::brain::{Brain, ME, OTHER};
use crate::faults::Mock;
use crate::voice::Voice;

/// Plays until END or the end of the input.
pub fn play(args: Args) -> io::Result<()> {
    let brain = Brain::new(&args, 15, 15).ok_or(io::ErrorKind::InvalidInput)?;
    let voice = Voice::new(None, args.crlf);
    let mut mock = Mock::new(args, brain, voice, square);
    let mut lines = io::stdin().lock().lines();
    while let Some(line) = lines.next() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["INFO", ..] => {}
            ["END"] => break,
            ["BOARD"] => {
                let stones = stones(&mut lines)?;
                board(&mut mock, &stones)?;
            }
            ["SWAP2BOARD"] if !mock.args.plain && is_new(&mock) => {
                let stones = stones(&mut lines)?;
                swap2(&mut mock, &stones)?;
            }
            words => command(&mut mock, words)?,
        }
    }
    mock.leave();
    Ok(())
}

/// The point in column `x` and row `y` as it is answered.
fn square(x: u8, y: u8) -> String {
    format!("{x},{y}")
}

/// Carries out a command of one line.
fn command(mock: &mut Mock, words: &[&str]) -> io::Result<()> {
    let number = |word: &str| word.parse::<u8>().ok();
    match words {
        ["START", size] => start(mock, number(size), number(size)),
        ["RECTSTART", sizes] if is_new(mock) => {
            let (width, height) = sizes.split_once(',').unwrap_or_default();
            start(mock, number(width), number(height))
        }
        ["RESTART"] if !mock.args.plain && is_new(mock) => {
            let (width, height) = (mock.brain.board.width(), mock.brain.board.height());
            start(mock, Some(width), Some(height))
        }
        ["ABOUT"] => mock.voice.line("name=\"mock\", version=\"1\""),
        ["BEGIN"] => answer(mock),
        ["TURN", square] => match stone(square) {
            Some(Stone { x, y, .. }) if mock.brain.put(x, y, OTHER) => answer(mock),
            _ => mock.voice.line("ERROR bad coordinates"),
        },
        ["PLAY", square] => {
            if let Some(Stone { x, y, .. }) = stone(square) {
                mock.brain.put(x, y, ME);
            }
            mock.say_text(square)
        }
        _ => mock.voice.line("UNKNOWN command"),
    }
}

/// True for today's protocol.
fn is_new(mock: &Mock) -> bool {
    mock.args.dialect == Dialect::Gomocup
}

/// Begins a game on an empty board.
fn start(mock: &mut Mock, width: Option<u8>, height: Option<u8>) -> io::Result<()> {
    let (Some(width), Some(height)) = (width, height) else {
        return mock.voice.line("ERROR size");
    };
    if !mock.brain.clear(width, height) {
        mock.voice.line("ERROR size")
    } else if is_new(mock) {
        mock.answer_start("OK")
    } else {
        mock.answer_start("OK - parameters are OK")
    }
}

/// Answers with a move, after talk, an evaluation or by a suggestion if that was told.
fn answer(mock: &mut Mock) -> io::Result<()> {
    if mock.args.chatty {
        mock.voice
            .line(&format!("MESSAGE pid {}", std::process::id()))?;
        mock.voice.line("DEBUG value 1")?;
        mock.voice.line("UNKNOWN key")?;
    }
    if let Some(eval) = mock.evaluation() {
        mock.voice
            .line(&format!("MESSAGE Depth 1-1 | Eval {eval}"))?;
    }
    match mock.brain.choose() {
        Some(point) if mock.args.suggest => mock.voice.line(&format!("SUGGEST {point}")),
        _ => mock.answer_move(),
    }
}

/// Reads lines `x,y` or `x,y,field` up to DONE.
fn stones(lines: &mut io::Lines<impl BufRead>) -> io::Result<Vec<Stone>> {
    let mut stones = Vec::new();
    for line in lines {
        match line?.trim() {
            "DONE" => break,
            line => stones.extend(stone(line)),
        }
    }
    Ok(stones)
}

/// A stone as it is written.
struct Stone {
    x: i64,
    y: i64,
    /// 1: the mock's own, 2: the other player's, 0: not told.
    field: i64,
}

/// Reads `x,y` or `x,y,field`.
fn stone(text: &str) -> Option<Stone> {
    let numbers: Vec<i64> = text
        .split(',')
        .map_while(|word| word.trim().parse().ok())
        .collect();
    match *numbers.as_slice() {
        [x, y] => Some(Stone { x, y, field: 0 }),
        [x, y, field] => Some(Stone { x, y, field }),
        _ => None,
    }
}

/// Sets the stones of BOARD and answers.
fn board(mock: &mut Mock, stones: &[Stone]) -> io::Result<()> {
    let (width, height) = (mock.brain.board.width(), mock.brain.board.height());
    mock.brain.clear(width, height);
    for &Stone { x, y, field } in stones {
        mock.brain.put(x, y, if field == 1 { ME } else { OTHER });
    }
    answer(mock)
}

/// Answers SWAP2BOARD with these stones on the board.
fn swap2(mock: &mut Mock, stones: &[Stone]) -> io::Result<()> {
    for &Stone { x, y, .. } in stones {
        mock.brain.put(x, y, Side::White);
    }
    let count = match (stones.len(), mock.args.swap) {
        (0, _) => 3,
        (_, SwapChoice::Yes) => return mock.say_text("SWAP"),
        (3, SwapChoice::Two) => 2,
        _ => 1,
    };
    let mut points: Vec<Point> = Vec::new();
    while points.len() < count {
        let Some(point) = mock.brain.choose() else {
            break;
        };
        mock.brain.board.set(point, Some(ME));
        points.push(point);
    }
    mock.say(&points)
}
