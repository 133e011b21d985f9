//! The notations of openings: a line of text is an opening, a PSQ file is one.

use super::error::size_text;
use super::Problem;
use crate::rules::{Board, Point};

/// How an opening is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Notation {
    /// Column and row counted from the center, `1,-2, 0,3`. The center is half the size,
    /// rounded down, counting from 0.
    Offset,
    /// Letter of the column and number of the row from the top, `h8h7g6`.
    Pos,
    /// A game that Piskvork saved: one opening a file.
    Psq,
}

impl Notation {
    /// The notation that a file beginning with `line` is in.
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

/// Reads a line in offset notation. A comma at its end does no harm.
pub(super) fn parse_offset(line: &str, board: &Board) -> Result<Vec<Point>, Problem> {
    let line = line.trim().trim_end_matches(',');
    let numbers: Vec<i32> = line.split(',').map(number).collect::<Result<_, _>>()?;
    let pairs = numbers.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(Problem::OddNumbers(numbers.len()));
    }
    let squares = pairs.map(|pair| {
        let (dx, dy) = (pair[0], pair[1]);
        let x = i64::from(dx) + i64::from(board.width() / 2);
        let y = i64::from(dy) + i64::from(board.height() / 2);
        let off_board = || Problem::off_board(&format!("{dx},{dy}"), board);
        board.point(x, y).ok_or_else(off_board)
    });
    squares.collect()
}

fn number(text: &str) -> Result<i32, Problem> {
    let text = text.trim();
    text.parse()
        .map_err(|_| Problem::NotNumber(text.to_string()))
}

/// Reads squares in pos notation, in any letter case, with blanks between them or none.
pub fn parse_pos(text: &str, board: &Board) -> Result<Vec<Point>, Problem> {
    let mut squares = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit();
        let after_letter = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let after = after_letter.trim_start_matches(is_digit);
        let (square, others) = rest.split_at(rest.len() - after.len());
        squares.push(
            parse_square(square, board).map_err(|problem| match problem {
                Problem::NotSquare(_) => {
                    Problem::NotSquare(rest.chars().take(12).collect())
                }
                other => other,
            })?,
        );
        rest = others.trim_start();
    }
    Ok(squares)
}

/// Reads one square in pos notation.
pub fn parse_square(text: &str, board: &Board) -> Result<Point, Problem> {
    let not_square = || Problem::NotSquare(text.to_string());
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic);
    let letter = letter.ok_or_else(not_square)?.to_ascii_lowercase();
    let is_row = chars.as_str().starts_with(|c: char| c.is_ascii_digit());
    let row = Some(chars.as_str()).filter(|_| is_row);
    let row: u32 = row
        .and_then(|row| row.parse().ok())
        .ok_or_else(not_square)?;
    let x = i64::from(u32::from(letter) - u32::from('a'));
    let point = board.point(x, i64::from(row) - 1);
    point.ok_or_else(|| Problem::off_board(&text, board))
}

/// Writes squares in pos notation.
pub fn pos(points: &[Point]) -> String {
    let square = |point: &Point| format!("{}{}", char::from(b'a' + point.x), point.y + 1);
    points.iter().map(square).collect()
}

/// Checks the first line of a PSQ file.
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

/// Reads a line of a PSQ file: a stone, or none if the line is something else. A line with
/// a comma is meant as a stone.
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
