//! Boards as text, both ways: how tests, bench and people write positions down.
//!
//! ```text
//! . . . . .
//! . x . . .      x  a black stone     .  an empty point
//! . . o . .      o  a white stone     #  a square that belongs to nobody
//! . . . . .
//! . . . . .
//! ```
//! Blanks do not count. The short form lists moves: a letter for the column, a number from
//! 1 for the row from the top, as in `h8i9`.

use super::{Board, Cell, Point};
use std::fmt;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramError {
    /// A character that means nothing in a diagram.
    Character(char),
    /// A row that is longer or shorter than the first.
    RaggedRow(usize),
    /// Sides that no board has.
    Size(usize, usize),
    /// A move that cannot be read, is off the board or on a stone.
    Move(usize),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Character(c) => write!(f, "unknown character {:?}", c),
            DiagramError::RaggedRow(row) => {
                write!(f, "row {} is not as long as the first", row)
            }
            DiagramError::Size(width, height) => {
                write!(f, "no board has {} columns and {} rows", width, height)
            }
            DiagramError::Move(at) => write!(f, "bad move at character {}", at),
        }
    }
}

impl std::error::Error for DiagramError {}

/// The board that `text` draws.
pub fn parse(text: &str) -> Result<Board, DiagramError> {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| {
            line.chars()
                .filter(|c| !c.is_whitespace())
                .collect::<Vec<char>>()
        })
        .filter(|row| !row.is_empty())
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    let mut board =
        Board::new(width, rows.len()).ok_or(DiagramError::Size(width, rows.len()))?;
    for (y, row) in rows.iter().enumerate() {
        if row.len() != width {
            return Err(DiagramError::RaggedRow(y));
        }
        for (x, &c) in row.iter().enumerate() {
            match cell_of(c)? {
                Cell::Empty => {}
                cell => board.put(Point::new(x, y), cell),
            }
        }
    }
    Ok(board)
}

/// The diagram of `board`, a line a row.
pub fn render(board: &Board) -> String {
    let mut text = String::new();
    for y in 0..board.height() {
        let row: Vec<&str> = (0..board.width())
            .map(|x| match board.cell(Point::new(x, y)) {
                Cell::Empty => ".",
                Cell::Black => "x",
                Cell::White => "o",
                Cell::Wall => "#",
            })
            .collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}

/// The points of moves in the short form, each on an empty point of `board`.
pub fn parse_moves(board: &Board, text: &str) -> Result<Vec<Point>, DiagramError> {
    let mut points: Vec<Point> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let error = DiagramError::Move(start);
        let x = i64::from(bytes[at]) - i64::from(b'a');
        at += 1;
        while at < bytes.len() && bytes[at].is_ascii_digit() {
            at += 1;
        }
        let number = text.get(start + 1..at).ok_or_else(|| error.clone())?;
        let y: i64 = number.parse().map_err(|_| error.clone())?;
        let point = board.point(x, y - 1).ok_or_else(|| error.clone())?;
        if !board.is_empty(point) || points.contains(&point) {
            return Err(error);
        }
        points.push(point);
    }
    Ok(points)
}

fn cell_of(c: char) -> Result<Cell, DiagramError> {
    match c {
        '.' => Ok(Cell::Empty),
        'x' => Ok(Cell::Black),
        'o' => Ok(Cell::White),
        '#' => Ok(Cell::Wall),
        c => Err(DiagramError::Character(c)),
    }
}
