//! A client of the wfi server.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpStream};

use crate::args::Args;
use crate::brain::{Brain, ME, OTHER};
use crate::faults::Mock;
use crate::voice::Voice;

/// Plays until a status that is not CONTINUING, or the end of the connection.
pub fn play(args: Args) -> io::Result<()> {
    let port = args.port.ok_or(io::ErrorKind::InvalidInput)?;
    let socket = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    socket.set_nodelay(true)?;
    let mut lines = BufReader::new(socket.try_clone()?).lines();
    let brain = Brain::new(&args, 9, 9).ok_or(io::ErrorKind::InvalidInput)?;
    let voice = Voice::new(Some(socket), args.crlf);
    let mut mock = Mock::new(args, brain, voice, square);
    while let Some(status) = lines.next().transpose()? {
        let first = lines.next().transpose()?.unwrap_or_default();
        let mut rows = vec![first];
        let size = rows[0].len();
        for row in lines.by_ref().take(size.saturating_sub(1)) {
            rows.push(row?);
        }
        let _last = lines.next().transpose()?;
        let letter = lines.next().transpose()?.unwrap_or_default();
        if status != "CONTINUING" {
            eprintln!("the end: {status}");
            break;
        }
        set_board(&mut mock.brain, &rows, &letter);
        mock.answer_move()?;
    }
    mock.leave();
    Ok(())
}

/// The point in column `x` and row `y` as it is answered.
fn square(x: u8, y: u8) -> String {
    format!("{y} {x}")
}

/// Sets the board of a message; `letter` is that of the mock's own stones.
fn set_board(brain: &mut Brain, rows: &[String], letter: &str) {
    let size = u8::try_from(rows.len()).unwrap_or(0);
    brain.clear(size, size);
    for (y, row) in (0..).zip(rows) {
        for (x, cell) in (0..).zip(row.chars()) {
            match cell {
                ' ' => {}
                cell if letter.starts_with(cell) => drop(brain.put(x, y, ME)),
                _ => drop(brain.put(x, y, OTHER)),
            }
        }
    }
}
