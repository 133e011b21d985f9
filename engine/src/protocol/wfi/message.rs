//! What a server says: a status, the board, the last move, and the color to play.

use super::super::parse::words_as_numbers;
use crate::board::{Cell, Side, SIZE_MAX, SIZE_MIN};
use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::{Duration, Instant};

/// What a line can be read from.
pub(super) trait Lines {
    /// The next line without its end; none if no line will come any more.
    fn line(&mut self) -> Option<Vec<u8>>;

    /// From now on lines are waited for no longer than this.
    fn hurry(&mut self, patience: Duration);
}

/// A position in which we are to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    /// Rows and columns.
    pub(super) side: i64,
    /// Column, row and color of each stone.
    pub(super) stones: Vec<(i64, i64, Cell)>,
    pub(super) own: Side,
    /// When the message began to arrive.
    pub(super) read_at: Instant,
}

/// How long the rest of the last message is waited for.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

/// The next position in which we are to move; none if the game is over, or the server gone.
///
/// Errors: what is wrong with a message that no server sends.
pub(super) fn read(lines: &mut impl Lines) -> Result<Option<Position>, String> {
    let status = match lines.line() {
        Some(status) => status,
        None => return Ok(None),
    };
    let read_at = Instant::now();
    if !status.eq_ignore_ascii_case(b"CONTINUING") {
        read_rest(lines);
        return Ok(None);
    }
    let rows = match rows(lines)? {
        Some(rows) => rows,
        None => return Ok(None),
    };
    let own = match (lines.line(), lines.line()) {
        (Some(last), Some(color)) => {
            check_last_move(&last, rows.len())?;
            color_to_play(&color)?
        }
        _ => return Ok(None),
    };
    Ok(Some(Position {
        side: rows.len() as i64,
        stones: stones(&rows)?,
        own,
        read_at,
    }))
}

/// Reads the rest of the last message. A server whose message were cut off by our leaving
/// might tell the other player nothing.
fn read_rest(lines: &mut impl Lines) {
    lines.hurry(LAST_PATIENCE);
    let side = lines.line().map_or(0, |row| row.len());
    for _ in 0..side.min(SIZE_MAX) + 1 {
        if lines.line().is_none() {
            return;
        }
    }
}

/// The rows of the board; none if the server is gone.
fn rows(lines: &mut impl Lines) -> Result<Option<Vec<Vec<u8>>>, String> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    while rows.first().map_or(true, |first| rows.len() < first.len()) {
        let row = match lines.line() {
            Some(row) => row,
            None => return Ok(None),
        };
        match rows.first() {
            None if row.len() < SIZE_MIN || row.len() > SIZE_MAX => {
                return Err(format!(
                    "the server's board has {} columns: boards of {} to {} can be played",
                    row.len(),
                    SIZE_MIN,
                    SIZE_MAX
                ));
            }
            Some(first) if first.len() != row.len() => {
                return Err(format!(
                    "row {} of the server's board has {} characters, the first one {}",
                    rows.len(),
                    row.len(),
                    first.len()
                ));
            }
            _ => rows.push(row),
        }
    }
    Ok(Some(rows))
}

fn stones(rows: &[Vec<u8>]) -> Result<Vec<(i64, i64, Cell)>, String> {
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &character) in row.iter().enumerate() {
            let color = match character {
                b' ' => continue,
                b'x' => Side::Black,
                b'o' => Side::White,
                _ => {
                    return Err(format!(
                    "row {} of the server's board is {:?}: x, o and blanks can stand there",
                    y,
                    String::from_utf8_lossy(row)
                ))
                }
            };
            stones.push((x as i64, y as i64, color.stone()));
        }
    }
    Ok(stones)
}

/// A row and a column, both -1 before the first move.
fn check_last_move(line: &[u8], side: usize) -> Result<(), String> {
    let text = String::from_utf8_lossy(line);
    let on_board = |at: i64| usize::try_from(at).map_or(false, |at| at < side);
    match words_as_numbers(&text) {
        Some([-1, -1]) => Ok(()),
        Some([row, column]) if on_board(row) && on_board(column) => Ok(()),
        _ => Err(format!(
            "the server's last move is {:?}, not a row and a column of the board",
            text
        )),
    }
}

fn color_to_play(line: &[u8]) -> Result<Side, String> {
    match line {
        b"x" => Ok(Side::Black),
        b"o" => Ok(Side::White),
        _ => Err(format!(
            "the server's color to play is {:?}, neither x nor o",
            String::from_utf8_lossy(line)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text, each ended by LF.
    struct Text<'a>(std::str::Split<'a, char>);

    impl Lines for Text<'_> {
        fn line(&mut self) -> Option<Vec<u8>> {
            self.0.next().map(|line| line.as_bytes().to_vec())
        }

        fn hurry(&mut self, _patience: Duration) {}
    }

    fn read_text(text: &str) -> Result<Option<Position>, String> {
        read(&mut Text(text.replace('_', " ").split('\n')))
    }

    #[test]
    fn a_message_is_a_position() {
        let text = "Continuing\n_____\n_o___\n__x__\n_____\n____x\n1 1\no";
        let position = read_text(text).expect("no error").expect("a position");
        assert_eq!((position.side, position.own), (5, Side::White));
        let [black, white] = [Side::Black.stone(), Side::White.stone()];
        assert_eq!(
            position.stones,
            [(1, 1, white), (2, 2, black), (4, 4, black)]
        );
    }

    #[test]
    fn the_end_of_a_game_is_no_position() {
        for status in [
            "WIN",
            "lose",
            "DRAW",
            "FORFEIT-move",
            "FORFEIT-TIME",
            "?",
            "",
        ] {
            let text = format!("{}\n_____\n_____\n_____\n_____\n_____\n1 1\nx", status);
            assert_eq!(read_text(&text), Ok(None), "{}", status);
            assert_eq!(read_text(status), Ok(None), "{}", status);
        }
    }

    #[test]
    fn a_message_that_is_cut_off_is_the_end() {
        let text = "CONTINUING\n_____\n_____\n_____\n_____\n_____\n-1 -1\nx";
        assert!(matches!(read_text(text), Ok(Some(_))));
        for (end, _) in text.match_indices('\n') {
            assert_eq!(read_text(&text[..end]), Ok(None), "{:?}", &text[..end]);
        }
    }

    #[test]
    fn a_message_that_no_server_sends_is_an_error() {
        let good = ["_____", "_____", "_____", "_____", "_____", "1 1", "x"];
        let check = |at: usize, line: &str, why: &str| {
            let mut lines = good;
            lines[at] = line;
            let text = format!("CONTINUING\n{}", lines.join("\n"));
            let error = read_text(&text).expect_err(line);
            assert!(error.contains(why), "{}: {}", line, error);
        };
        check(0, "____", "has 4 columns");
        check(0, "", "has 0 columns");
        check(0, &"_".repeat(23), "has 23 columns");
        check(1, "____", "row 1 of the server's board has 4 characters");
        check(4, "______", "row 4 of the server's board has 6 characters");
        check(2, "__X__", "x, o and blanks");
        check(2, "__\t__", "x, o and blanks");
        for last in ["", "1", "1,1", "1 1 1", "5 1", "-1 1", "x"] {
            check(5, last, "last move");
        }
        for color in ["", "X", "xo", "x ", "b"] {
            check(6, color, "color to play");
        }
    }
}
