//! The bytes of the wfi protocol: what the server writes, and how it reads a move.

use crate::rules::{Board, Point, Side};

/// The status of a game, which is the first line of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The receiver is to move.
    Continuing,
    /// The receiver has won.
    Win,
    /// The receiver has lost.
    Lose,
    /// Nobody has won: the board is full.
    Draw,
    /// The receiver was too slow.
    ForfeitTime,
    /// The receiver did not send a legal move.
    ForfeitMove,
}

impl Status {
    /// The word for the status as the protocol's text spells it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Continuing => "CONTINUING",
            Status::Win => "WIN",
            Status::Lose => "LOSE",
            Status::Draw => "DRAW",
            Status::ForfeitTime => "FORFEIT-TIME",
            Status::ForfeitMove => "FORFEIT-MOVE",
        }
    }
}

/// Row and column as they stand in a message; not always a square of the board.
pub type RowColumn = (i64, i64);

/// The numbers that stand for the last move before there is one.
pub const NO_MOVE: RowColumn = (-1, -1);

/// The row and the column of a square.
pub fn row_column(point: Point) -> RowColumn {
    (i64::from(point.y), i64::from(point.x))
}

/// A whole message: status, board, last move, side to move.
pub fn message(status: &str, board: &Board, last: RowColumn, to_move: Side) -> Vec<u8> {
    let mut text = format!("{status}\n");
    for point in board.points() {
        text.push(board.stone(point).map_or(' ', letter));
        if point.x + 1 == board.width() {
            text.push('\n');
        }
    }
    text.push_str(&format!("{} {}\n{}\n", last.0, last.1, letter(to_move)));
    text.into_bytes()
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'x',
        Side::White => 'o',
    }
}

/// Reads the row and the column at the beginning of a line, as leniently as the original,
/// which applies Racket's `read` twice: more blanks, a CR and more words do no harm, and a
/// number ends where a delimiter begins. None if these are not two integers.
pub fn read_move(line: &[u8]) -> Option<RowColumn> {
    let (row, rest) = read_integer(line)?;
    let (column, _) = read_integer(rest)?;
    Some((row, column))
}

/// The integer at the beginning of the text, and what follows it.
fn read_integer(text: &[u8]) -> Option<(i64, &[u8])> {
    let text = text.trim_ascii_start();
    let end = text
        .iter()
        .position(|&byte| is_delimiter(byte))
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    Some((std::str::from_utf8(word).ok()?.parse().ok()?, rest))
}

/// The bytes at which Racket ends a number.
fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"()[]{}\",'`;".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_racket_reads_them() {
        let cases: [(&str, Option<RowColumn>); 18] = [
            ("3 4", Some((3, 4))),
            ("  3\t 4  ", Some((3, 4))),
            ("3 4\r", Some((3, 4))),
            ("3 4 5 and more", Some((3, 4))),
            ("+3 04", Some((3, 4))),
            ("3 4;8", Some((3, 4))),
            ("3 4)", Some((3, 4))),
            ("-1 99", Some((-1, 99))),
            ("3,4", None),
            ("3", None),
            ("", None),
            ("3 x", None),
            ("3 4x", None),
            ("(3 4)", None),
            ("0.0 0", None),
            ("#<void> 1", None),
            ("99999999999999999999 1", None),
            ("\u{fffd} 1", None),
        ];
        for (line, expected) in cases {
            assert_eq!(read_move(line.as_bytes()), expected, "{line:?}");
        }
        assert_eq!(read_move(b"\xff\xfe 1"), None);
    }

    #[test]
    fn blanks_at_the_end_of_a_row_are_kept() {
        let mut board = Board::new(5, 5).expect("a board");
        board.set(Point { x: 1, y: 2 }, Some(Side::Black));
        let text = message("CONTINUING", &board, (2, 1), Side::White);
        let expected = "CONTINUING\n     \n     \n x   \n     \n     \n2 1\no\n";
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }
}
