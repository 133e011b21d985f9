//! Both Gomocup protocols.

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
    let mut mock = Mock::new(args, brain, voice);
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
        ["TURN", square] => match pair(square) {
            Some((x, y, _)) if mock.brain.put(x, y, OTHER) => answer(mock),
            _ => mock.voice.line("ERROR bad coordinates"),
        },
        ["PLAY", square] => {
            if let Some((x, y, _)) = pair(square) {
                mock.brain.put(x, y, ME);
            }
            mock.say_text(square)
        }
        _ => mock.voice.line("UNKNOWN command"),
    }
}

fn is_new(mock: &Mock) -> bool {
    mock.args.dialect == Dialect::Gomocup
}

fn start(mock: &mut Mock, width: Option<u8>, height: Option<u8>) -> io::Result<()> {
    let (Some(width), Some(height)) = (width, height) else {
        return mock.voice.line("ERROR size");
    };
    match mock.brain.clear(width, height) {
        true if is_new(mock) => mock.answer_start("OK"),
        true => mock.answer_start("OK - parameters are OK"),
        false => mock.voice.line("ERROR size"),
    }
}

fn answer(mock: &mut Mock) -> io::Result<()> {
    if mock.args.chatty {
        mock.voice
            .line(&format!("MESSAGE pid {}", std::process::id()))?;
        mock.voice.line("DEBUG value 1")?;
        mock.voice.line("UNKNOWN key")?;
    }
    match mock.brain.choose() {
        Some(point) if mock.args.suggest => mock.voice.line(&format!("SUGGEST {point}")),
        _ => mock.answer_move(),
    }
}

/// Lines `x,y` or `x,y,field` up to DONE.
fn stones(lines: &mut io::Lines<impl BufRead>) -> io::Result<Vec<(i64, i64, i64)>> {
    let mut stones = Vec::new();
    for line in lines {
        match line?.trim() {
            "DONE" => break,
            line => stones.extend(pair(line)),
        }
    }
    Ok(stones)
}

fn pair(text: &str) -> Option<(i64, i64, i64)> {
    let numbers: Vec<i64> = text
        .split(',')
        .map_while(|word| word.trim().parse().ok())
        .collect();
    match *numbers.as_slice() {
        [x, y] => Some((x, y, 0)),
        [x, y, field] => Some((x, y, field)),
        _ => None,
    }
}

fn board(mock: &mut Mock, stones: &[(i64, i64, i64)]) -> io::Result<()> {
    let (width, height) = (mock.brain.board.width(), mock.brain.board.height());
    mock.brain.clear(width, height);
    for &(x, y, field) in stones {
        mock.brain.put(x, y, if field == 1 { ME } else { OTHER });
    }
    answer(mock)
}

fn swap2(mock: &mut Mock, stones: &[(i64, i64, i64)]) -> io::Result<()> {
    for &(x, y, _) in stones {
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
