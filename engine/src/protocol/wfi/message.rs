//! Server messages: status, board, last move, side to play.

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::{Duration, Instant};

use super::super::parse::words_as_numbers;
use crate::board::{Cell, Point, Side, SIZE_MAX, SIZE_MIN};

/// The time for which the rest of the last message is waited for.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

/// The endings of a game, by the status that tells each; letter case does not count.
const ENDINGS: [(&str, Ending); 5] = [
    ("WIN", Ending("won")),
    ("LOSE", Ending("lost")),
    ("DRAW", Ending("drawn")),
    ("FORFEIT-TIME", Ending("lost by a late move")),
    (
        "FORFEIT-MOVE",
        Ending("lost by a move that the server does not take"),
    ),
];

/// A source of text lines.
pub(super) trait TextSource {
    /// Waits for the next text line and returns it without its end.
    ///
    /// # Errors
    /// A text that says why none will come.
    fn text(&mut self) -> Result<Vec<u8>, String>;

    /// Limits the time for which each text line is waited for from now on.
    fn hurry(&mut self, patience: Duration);
}

/// How a game has ended, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending(pub &'static str);

/// A message of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Message {
    /// It is our turn.
    Turn(Turn),
    /// The game is over.
    Over(Ending),
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

/// Waits for the next message.
///
/// # Errors
/// A text that says why none will come, or what is wrong with it: no wfi server sends it.
pub(super) fn read(source: &mut impl TextSource) -> Result<Message, String> {
    let status = source.text()?;
    let read_at = Instant::now();
    if !status.eq_ignore_ascii_case(b"CONTINUING") {
        let ending = ending(&status)?;
        read_rest(source);
        return Ok(Message::Over(ending));
    }
    let rows = rows(source)?;
    check_last_move(&source.text()?, rows.len())?;
    let own = side_to_play(&source.text()?)?;
    Ok(Message::Turn(Turn {
        size: rows.len(),
        stones: stones(&rows)?,
        own,
        read_at,
    }))
}

/// The ending that a status tells.
fn ending(status: &[u8]) -> Result<Ending, String> {
    let known = |(name, _): &&(&str, Ending)| status.eq_ignore_ascii_case(name.as_bytes());
    match ENDINGS.iter().find(known) {
        Some(&(_, ending)) => Ok(ending),
        None => Err(format!(
            "the server's status is {:?}, which no wfi server sends",
            String::from_utf8_lossy(status)
        )),
    }
}

/// Reads the rest of the last message. If we left earlier, the server could not
/// send all of it, and might tell the other player nothing.
fn read_rest(source: &mut impl TextSource) {
    source.hurry(LAST_PATIENCE);
    let size = source.text().map_or(0, |row| row.len());
    for _ in 0..size.min(SIZE_MAX) + 1 {
        if source.text().is_err() {
            return;
        }
    }
}

/// Reads the rows of the board.
fn rows(source: &mut impl TextSource) -> Result<Vec<Vec<u8>>, String> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    while rows.first().map_or(true, |first| rows.len() < first.len()) {
        let row = source.text()?;
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
    Ok(rows)
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
        fn text(&mut self) -> Result<Vec<u8>, String> {
            let text = self.0.next().ok_or("cut off")?;
            Ok(text.as_bytes().to_vec())
        }

        fn hurry(&mut self, _patience: Duration) {}
    }

    fn read_text(text: &str) -> Result<Message, String> {
        read(&mut Text(text.replace('_', " ").split('\n')))
    }

    #[test]
    fn a_message_is_a_position() {
        let text = "Continuing\n_____\n_o___\n__x__\n_____\n____x\n1 1\no";
        let turn = match read_text(text) {
            Ok(Message::Turn(turn)) => turn,
            other => panic!("{:?}", other),
        };
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
    fn the_end_of_a_game_is_told_by_its_status() {
        for (status, how) in [
            ("WIN", "won"),
            ("lose", "lost"),
            ("DRAW", "drawn"),
            (
                "FORFEIT-move",
                "lost by a move that the server does not take",
            ),
            ("FORFEIT-TIME", "lost by a late move"),
        ] {
            let over = Ok(Message::Over(Ending(how)));
            let text = format!("{}\n_____\n_____\n_____\n_____\n_____\n1 1\nx", status);
            assert_eq!(read_text(&text), over, "{}", status);
            assert_eq!(read_text(status), over, "{}", status);
        }
        for status in ["?", "", "WINS", "CONTINUING "] {
            let error = read_text(status).expect_err(status);
            assert!(error.contains(&format!("{:?}", status)), "{}", error);
        }
    }

    #[test]
    fn a_message_that_is_cut_off_is_a_loss() {
        let text = "CONTINUING\n_____\n_____\n_____\n_____\n_____\n-1 -1\nx";
        assert!(matches!(read_text(text), Ok(Message::Turn(_))));
        for (end, _) in text.match_indices('\n') {
            let cut = Err("cut off".to_string());
            assert_eq!(read_text(&text[..end]), cut, "{:?}", &text[..end]);
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
