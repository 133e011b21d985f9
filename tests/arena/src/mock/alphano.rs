//! A player of Alphano.

use std::io;

use crate::args::Args;
use crate::brain::{Brain, OTHER};
use crate::faults::Mock;
use crate::voice::Voice;

/// Plays until FINISH or the end of the input.
pub fn play(args: Args) -> io::Result<()> {
    let brain = Brain::new(&args, 15, 15).ok_or(io::ErrorKind::InvalidInput)?;
    let voice = Voice::new(None, args.crlf);
    let mut mock = Mock::new(args, brain, voice, square);
    for line in io::stdin().lines() {
        let line = line?;
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["READY", _] => mock.answer_start("OK")?,
            ["TURN", _, _] => mock.answer_move()?,
            ["OPP", row, column, _] => {
                if let (Ok(row), Ok(column)) = (row.parse::<i64>(), column.parse::<i64>()) {
                    mock.brain.put(column - 1, row - 1, OTHER);
                }
            }
            ["FINISH"] => break,
            _ => {}
        }
    }
    mock.leave();
    Ok(())
}

/// The point in column `x` and row `y` as it is answered.
fn square(x: u8, y: u8) -> String {
    format!("MOVE {} {}", y + 1, x + 1)
}
