//! The board in characters, and points as people write them.

use crate::rules::{Board, Point, Side};

/// Draws the board with coordinates; the last move stands in brackets.
pub(super) fn draw(board: &Board, last: Option<Point>) -> String {
    let mut text = letters(board);
    for y in 0..board.height() {
        let number = board.height() - y;
        text.push_str(&format!("{number:>3} "));
        for x in 0..board.width() {
            text.push_str(&cell(board, Point { x, y }, last));
        }
        // After the last column the bracket may still be open.
        let ends = last
            == Some(Point {
                x: board.width() - 1,
                y,
            });
        text.push_str(&format!("{} {number}\n", if ends { ')' } else { ' ' }));
    }
    text.push_str(&letters(board));
    text
}

/// Returns two characters: the bracket or blank left of a cell, and the cell.
fn cell(board: &Board, point: Point, last: Option<Point>) -> String {
    let left = Point {
        x: point.x.wrapping_sub(1),
        y: point.y,
    };
    let before = match last {
        Some(last) if last == point => '(',
        Some(last) if last == left => ')',
        _ => ' ',
    };
    let stone = match board.stone(point) {
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
        None => '.',
    };
    [before, stone].iter().collect()
}

/// Returns the text line of the column letters.
fn letters(board: &Board) -> String {
    let letters = (0..board.width()).map(|x| format!(" {}", letter(x)));
    format!("    {}\n", letters.collect::<String>())
}

fn letter(x: u8) -> char {
    char::from(b'a' + x)
}

/// Returns the name of a point on the drawn board.
pub(super) fn name(board: &Board, point: Point) -> String {
    format!("{}{}", letter(point.x), board.height() - point.y)
}

/// Reads a point of the board: `h8` as on the drawn board, or `7,7` as programs write it, column
/// and row from 0, from the upper left. None if the text is neither.
pub(super) fn parse_point(board: &Board, text: &str) -> Option<Point> {
    if let Some((x, y)) = text.split_once(',') {
        return board.point(x.trim().parse().ok()?, y.trim().parse().ok()?);
    }
    let mut characters = text.chars();
    let column = characters.next()?.to_ascii_lowercase();
    if !column.is_ascii_lowercase() {
        return None;
    }
    let row: i64 = characters.as_str().trim().parse().ok()?;
    let y = i64::from(board.height()).checked_sub(row)?;
    board.point(i64::from(u32::from(column) - u32::from('a')), y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_is_in_brackets() {
        let mut board = Board::new(5, 5).expect("a board");
        board.set(Point { x: 1, y: 0 }, Some(Side::Black));
        board.set(Point { x: 4, y: 4 }, Some(Side::White));
        let expected = "     a b c d e
  5  . X . . .  5
  4  . . . . .  4
  3  . . . . .  3
  2  . . . . .  2
  1  . . . .(O) 1
     a b c d e
";
        assert_eq!(draw(&board, Some(Point { x: 4, y: 4 })), expected);
        let other = draw(&board, Some(Point { x: 1, y: 0 }));
        assert!(other.contains("  5  .(X). . .  5\n"), "{other}");
    }

    #[test]
    fn points_have_two_names() {
        let board = Board::new(15, 15).expect("a board");
        let cases = [
            ("a1", Some((0, 14))),
            ("h8", Some((7, 7))),
            ("O15", Some((14, 0))),
            ("0,0", Some((0, 0))),
            ("14, 3", Some((14, 3))),
            ("p1", None),
            ("a16", None),
            ("a0", None),
            ("15,0", None),
            ("-1,0", None),
            ("a-9223372036854775808", None),
            ("é1", None),
            ("h", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let got = parse_point(&board, text).map(|point| (point.x, point.y));
            assert_eq!(got, expected, "{text:?}");
        }
        assert_eq!(name(&board, Point { x: 7, y: 7 }), "h8");
    }
}
