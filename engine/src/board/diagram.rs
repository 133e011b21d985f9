//! Diagrams: boards as text, both ways, for the unit tests.
//!
//! ```text
//! . . . . .
//! . x . . .      x  a black stone     .  an empty point
//! . . o . .      o  a white stone     #  a square that belongs to nobody
//! . . . . .
//! . . . . .
//! ```
//! Blanks and blank lines do not count.

use super::{Board, Cell, Point};

/// A reason why a text is not a board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DiagramError {
    /// A character that means nothing in a diagram.
    Character(char),
    /// The index of a row that is longer or shorter than the first.
    RaggedRow(usize),
    /// A number of columns and one of rows that no board has.
    Size(usize, usize),
}

/// The board that `text` draws.
pub(crate) fn parse(text: &str) -> Result<Board, DiagramError> {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    let mut board =
        Board::new(width, rows.len()).ok_or(DiagramError::Size(width, rows.len()))?;
    for (y, row) in rows.iter().enumerate() {
        if row.len() != width {
            return Err(DiagramError::RaggedRow(y));
        }
        for (x, &c) in row.iter().enumerate() {
            match c {
                '.' => {}
                'x' => board.put(Point::new(x, y), Cell::Black),
                'o' => board.put(Point::new(x, y), Cell::White),
                '#' => board.put(Point::new(x, y), Cell::Wall),
                c => return Err(DiagramError::Character(c)),
            }
        }
    }
    Ok(board)
}

/// The diagram of `board`: a text line for each row.
pub(crate) fn render(board: &Board) -> String {
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
