//! Server messages: status, board, last move, side to play.

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::{Duration, Instant};

use super::super::parse::words_as_numbers;
use crate::board::{Cell, Point, Side, SIZE_MAX, SIZE_MIN};

/// The time for which the rest of the last message is waited for.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

/// A source of text lines.
pub(super) trait TextSource {
    /// Waits for the next text line and returns it without its end. None if none
    /// will come.
    fn text(&mut self) -> Option<Vec<u8>>;

    /// Limits the time for which each text line is waited for from now on.
    fn hurry(&mut self, patience: Duration);
}

/// A turn of ours: the position in which we are to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// Columns and rows of the board.
    pub(super) size: usize,
    pub(super) stones: Vec<(Point, Cell)>,
    pub(super) own: Side,
    /// When the message began to arrive.
    pub(super) read_at: Instant,
}

/// Waits for our next turn. None if the game is over, or the server gone.
///
/// # Errors
/// A text that says what is wrong with the message: no wfi server sends it.
pub(super) fn read(source: &mut impl TextSource) -> Result<Option<Turn>, String> {
    let status = match source.text() {
        Some(status) => status,
        None => return Ok(None),
    };
    let read_at = Instant::now();
    if !status.eq_ignore_ascii_case(b"CONTINUING") {
        read_rest(source);
        return Ok(None);
    }
    let rows = match rows(source)? {
        Some(rows) => rows,
        None => return Ok(None),
    };
    let own = match (source.text(), source.text()) {
        (Some(last), Some(side)) => {
            check_last_move(&last, rows.len())?;
            side_to_play(&side)?
        }
        _ => return Ok(None),
    };
    Ok(Some(Turn {
        size: rows.len(),
        stones: stones(&rows)?,
        own,
        read_at,
    }))
}

/// Reads the rest of the last message. If we left earlier, the server could not
/// send all of it, and might tell the other player nothing.
fn read_rest(source: &mut impl TextSource) {
    source.hurry(LAST_PATIENCE);
    let size = source.text().map_or(0, |row| row.len());
    for _ in 0..size.min(SIZE_MAX) + 1 {
        if source.text().is_none() {
            return;
        }
    }
}

/// Reads the rows of the board. None if the server is gone.
fn rows(source: &mut impl TextSource) -> Result<Option<Vec<Vec<u8>>>, String> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    while rows.first().map_or(true, |first| rows.len() < first.len()) {
        let row = match source.text() {
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

/// The stones on a board of these rows.
fn stones(rows: &[Vec<u8>]) -> Result<Vec<(Point, Cell)>, String> {
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &character) in row.iter().enumerate() {
            let side = match character {
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
            stones.push((Point::new(x, y), side.stone()));
        }
    }
    Ok(stones)
}

/// Checks that `text` is a row and a column of a board of this `size`, or -1 twice,
/// as it is before the first move.
fn check_last_move(text: &[u8], size: usize) -> Result<(), String> {
    let text = String::from_utf8_lossy(text);
    let on_board = |index: i64| usize::try_from(index).map_or(false, |index| index < size);
    match words_as_numbers(&text) {
        Some([-1, -1]) => Ok(()),
        Some([row, column]) if on_board(row) && on_board(column) => Ok(()),
        _ => Err(format!(
            "the server's last move is {:?}, not a row and a column of the board",
            text
        )),
    }
}

fn side_to_play(text: &[u8]) -> Result<Side, String> {
    match text {
        b"x" => Ok(Side::Black),
        b"o" => Ok(Side::White),
        _ => Err(format!(
            "the server's color to play is {:?}, neither x nor o",
            String::from_utf8_lossy(text)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source whose text lines are parts of one text.
    struct Text<'a>(std::str::Split<'a, char>);

    impl TextSource for Text<'_> {
        fn text(&mut self) -> Option<Vec<u8>> {
            self.0.next().map(|text| text.as_bytes().to_vec())
        }

        fn hurry(&mut self, _patience: Duration) {}
    }

    fn read_text(text: &str) -> Result<Option<Turn>, String> {
        read(&mut Text(text.replace('_', " ").split('\n')))
    }

    #[test]
    fn a_message_is_a_position() {
        let text = "Continuing\n_____\n_o___\n__x__\n_____\n____x\n1 1\no";
        let turn = read_text(text).expect("no error").expect("a turn");
        assert_eq!((turn.size, turn.own), (5, Side::White));
        let [black, white] = [Side::Black.stone(), Side::White.stone()];
        let stones = [
            (Point::new(1, 1), white),
            (Point::new(2, 2), black),
            (Point::new(4, 4), black),
        ];
        assert_eq!(turn.stones, stones);
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
        let check = |index: usize, bad: &str, why: &str| {
            let mut texts = good;
            texts[index] = bad;
            let text = format!("CONTINUING\n{}", texts.join("\n"));
            let error = read_text(&text).expect_err(bad);
            assert!(error.contains(why), "{}: {}", bad, error);
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
