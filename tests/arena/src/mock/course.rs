//! A player of the course platform.

use std::io;

use crate::args::Args;
use crate::brain::{Brain, OTHER};
use crate::faults::Mock;
use crate::voice::Voice;

/// Plays until END or the end of the input.
pub fn play(args: Args) -> io::Result<()> {
    let brain = Brain::new(&args, 12, 12).ok_or(io::ErrorKind::InvalidInput)?;
    let voice = Voice::new(None, args.crlf);
    let mut mock = Mock::new(args, brain, voice, square);
    for line in io::stdin().lines() {
        let line = line?;
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["START", _] => mock.answer_start("OK")?,
            ["TURN"] => {
                if mock.args.chatty {
                    mock.voice.line("DEBUG thinking")?;
                }
                mock.answer_move()?;
            }
            ["PLACE", row, column] => {
                if let (Ok(y), Ok(x)) = (row.parse(), column.parse()) {
                    mock.brain.put(x, y, OTHER);
                }
            }
            ["END", ..] => break,
            _ => {}
        }
    }
    mock.leave();
    Ok(())
}

/// The point in column `x` and row `y` as it is answered.
fn square(x: u8, y: u8) -> String {
    format!("{y} {x}")
}
