//! Boards as text, both ways: `x` a black stone, `o` a white one, `.` an empty point, `#` a
//! square that belongs to nobody. Blanks and blank lines do not count.

use gomolith::board::{Board, Cell, Point};

/// The board that `diagram` draws.
pub fn parse(diagram: &str) -> Board {
    let rows: Vec<Vec<char>> = diagram
        .lines()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let mut board = Board::new(rows[0].len(), rows.len()).expect("a size that boards have");
    for (y, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), board.width(), "row {} of\n{}", y, diagram);
        for (x, &c) in row.iter().enumerate() {
            match c {
                '.' => {}
                'x' => board.put(Point::new(x, y), Cell::Black),
                'o' => board.put(Point::new(x, y), Cell::White),
                '#' => board.put(Point::new(x, y), Cell::Wall),
                c => panic!("{:?} in a diagram", c),
            }
        }
    }
    board
}

/// The diagram of `board`.
pub fn render(board: &Board) -> String {
    let row = |y| {
        let cell = |x| match board.cell(Point::new(x, y)) {
            Cell::Empty => ". ",
            Cell::Black => "x ",
            Cell::White => "o ",
            Cell::Wall => "# ",
        };
        (0..board.width()).map(cell).collect::<String>()
    };
    let rows: Vec<String> = (0..board.height()).map(row).collect();
    rows.join("\n")
}
