//! The notations of openings. In offset and pos notation each text line is an opening; a PSQ
//! file holds one.

use super::error::{size_text, Problem};
use crate::rules::{Board, Point};

/// A notation of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Column and row of each stone counted from the center, as in `1,-2, 0,3`. The center is
    /// half the size, rounded down, counting from 0.
    Offset,
    /// Letter of the column and number of the row from the top, from 1, as in `h8h7g6`.
    Pos,
    /// A game as Piskvork saves it.
    Psq,
}

impl Notation {
    /// Guesses the notation of a file by its first text line.
    pub(super) fn of(line: &str) -> Notation {
        if line.to_ascii_lowercase().starts_with("piskvork") {
            Notation::Psq
        } else if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            Notation::Pos
        } else {
            Notation::Offset
        }
    }
}

/// Reads a text line in offset notation. A comma at its end does no harm.
pub(super) fn parse_offset(line: &str, board: &Board) -> Result<Vec<Point>, Problem> {
    let line = line.trim().trim_end_matches(',');
    let numbers: Vec<i32> = line.split(',').map(number).collect::<Result<_, _>>()?;
    let pairs = numbers.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(Problem::OddNumbers(numbers.len()));
    }
    let points = pairs.map(|pair| {
        let (dx, dy) = (pair[0], pair[1]);
        let x = i64::from(dx) + i64::from(board.width() / 2);
        let y = i64::from(dy) + i64::from(board.height() / 2);
        let off_board = || Problem::off_board(&format!("{dx},{dy}"), board);
        board.point(x, y).ok_or_else(off_board)
    });
    points.collect()
}

fn number(text: &str) -> Result<i32, Problem> {
    let text = text.trim();
    text.parse()
        .map_err(|_| Problem::NotNumber(text.to_string()))
}

/// Reads points in pos notation, in any letter case, with blanks between them or none.
///
/// # Errors
/// The text holds something else, or a point that `board` does not have.
pub(crate) fn parse_pos(text: &str, board: &Board) -> Result<Vec<Point>, Problem> {
    let mut points = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit();
        let after_letter = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let after = after_letter.trim_start_matches(is_digit);
        let (point, others) = rest.split_at(rest.len() - after.len());
        points.push(parse_point(point, board).map_err(|problem| match problem {
            Problem::NotPoint(_) => Problem::NotPoint(rest.chars().take(12).collect()),
            other => other,
        })?);
        rest = others.trim_start();
    }
    Ok(points)
}

/// Reads one point in pos notation.
fn parse_point(text: &str, board: &Board) -> Result<Point, Problem> {
    let not_point = || Problem::NotPoint(text.to_string());
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic);
    let letter = letter.ok_or_else(not_point)?.to_ascii_lowercase();
    let is_row = chars.as_str().starts_with(|c: char| c.is_ascii_digit());
    let row = Some(chars.as_str()).filter(|_| is_row);
    let row: u32 = row.and_then(|row| row.parse().ok()).ok_or_else(not_point)?;
    let x = i64::from(u32::from(letter) - u32::from('a'));
    let point = board.point(x, i64::from(row) - 1);
    point.ok_or_else(|| Problem::off_board(&text, board))
}

/// Writes points in pos notation, without blanks between them.
pub(crate) fn pos(points: &[Point]) -> String {
    let word = |point: &Point| format!("{}{}", char::from(b'a' + point.x), point.y + 1);
    points.iter().map(word).collect()
}

/// Checks the first text line of a PSQ file: a name and the size of the board.
pub(super) fn check_psq_header(line: &str, board: &Board) -> Result<(), Problem> {
    let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
    let is_name = |word: &str| word.to_ascii_lowercase().starts_with("piskvork");
    if !words.next().is_some_and(is_name) {
        return Err(Problem::NotPsq);
    }
    let size = words.next().ok_or(Problem::NotPsq)?;
    let expected = size_text(board);
    if size.to_ascii_lowercase() != expected {
        return Err(Problem::OtherBoard(size.to_string(), expected));
    }
    Ok(())
}

/// Reads a text line of a PSQ file as a stone; none if it has no comma and so is something else.
pub(super) fn parse_psq_stone(line: &str, board: &Board) -> Result<Option<Point>, Problem> {
    if !line.contains(',') {
        return Ok(None);
    }
    let not_stone = || Problem::NotStone(line.to_string());
    let numbers: Result<Vec<i32>, Problem> = line.split(',').map(number).collect();
    let numbers = numbers.map_err(|_| not_stone())?;
    let [x, y, _ms] = numbers[..] else {
        return Err(not_stone());
    };
    let point = board.point(i64::from(x) - 1, i64::from(y) - 1);
    point
        .map(Some)
        .ok_or_else(|| Problem::off_board(&format!("{x},{y}"), board))
}
