//! A player of CodeCup 2020.

use std::io;

use arena::rules::Point;

use crate::args::{Args, SwapChoice};
use crate::brain::{Brain, ME, OTHER};
use crate::faults::Mock;
use crate::voice::Voice;

/// Plays until Quit or the end of the input.
pub fn play(args: Args) -> io::Result<()> {
    let brain = Brain::new(&args, 16, 16).ok_or(io::ErrorKind::InvalidInput)?;
    let voice = Voice::new(None, args.crlf);
    let mut mock = Mock::new(args, brain, voice, square);
    let mut lines = 0;
    let mut opener = false;
    for line in io::stdin().lines() {
        let line = line?;
        match line.trim() {
            "" => continue,
            "Quit" => break,
            "Start" => {
                opener = true;
                open(&mut mock)?;
                continue;
            }
            "Zz" => change_sides(&mut mock),
            square => hear(&mut mock, square, !opener && lines == 1),
        }
        lines += 1;
        match lines {
            1 | 2 if !opener => {}
            3 if !opener && mock.args.swap == SwapChoice::Yes => {
                change_sides(&mut mock);
                mock.say_text("Zz")?;
            }
            _ => mock.answer_move()?,
        }
    }
    mock.leave();
    Ok(())
}

/// The point in column `x` and row `y` as it is answered.
fn square(x: u8, y: u8) -> String {
    format!("{}{}", char::from(b'A' + y), char::from(b'a' + x))
}

/// Puts a stone: `own` is true for the second one of the other player's opening.
fn hear(mock: &mut Mock, square: &str, own: bool) {
    if let &[row, column] = square.as_bytes() {
        let (x, y) = (
            i64::from(column) - i64::from(b'a'),
            i64::from(row) - i64::from(b'A'),
        );
        mock.brain.put(x, y, if own { ME } else { OTHER });
    }
}

/// Answers with the three stones of an opening.
fn open(mock: &mut Mock) -> io::Result<()> {
    let mut points: Vec<Point> = Vec::new();
    for side in [ME, OTHER, ME] {
        let Some(point) = mock.brain.choose() else {
            break;
        };
        mock.brain.board.set(point, Some(side));
        points.push(point);
    }
    mock.say(&points)
}

/// Gives each stone to the other side.
fn change_sides(mock: &mut Mock) {
    let board = &mut mock.brain.board;
    for point in board.points().collect::<Vec<_>>() {
        let changed = board.stone(point).map(|side| !side);
        board.set(point, changed);
    }
}
