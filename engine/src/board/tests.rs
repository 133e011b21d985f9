use super::diagram::DiagramError;
use super::*;
use crate::testing::Random;

/// Checks whether the board of `diagram` is decided by freestyle and by the standard
/// rule, and that it survives being drawn and read again.
fn check(diagram: &str, freestyle: bool, standard: bool) {
    let board = parse(diagram).expect("a diagram");
    for (rule, decided) in [(Rule::FREESTYLE, freestyle), (Rule::STANDARD, standard)] {
        assert_eq!(board.is_decided(rule), decided, "\n{}", render(&board));
    }
    assert_eq!(parse(&render(&board)).map(|b| b.hash()), Ok(board.hash()));
}

#[test]
fn fives_win_and_overlines_only_where_they_may() {
    check(
        r"
        . . . . . .
        x x x x x .
        . . . . . .
        . . . . . .
        . . . . . .
        ",
        true,
        true,
    );
    check(
        r"
        x x x x x x
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        ",
        true,
        false,
    );
    check(
        r"
        o . . . .
        . o . . .
        . . o . .
        . . . o .
        . . . . o
        ",
        true,
        true,
    );
    check(
        r"
        . . . . x
        . . . x .
        . . x . .
        . x . . .
        x . . . .
        ",
        true,
        true,
    );
    check(
        r"
        x x x x .
        o o o o #
        x x x x o
        . . . . .
        . . . . .
        ",
        false,
        false,
    );
    check(
        r"
        # # # # #
        o o o o .
        . . . . .
        . . . . .
        . . . . .
        ",
        false,
        false,
    );
}

/// A Gomocup rule number for each rule, and the rule.
fn numbered() -> [(i64, Rule); 5] {
    [
        (0, Rule::FREESTYLE),
        (1, Rule::STANDARD),
        (4, Rule::RENJU),
        (8, Rule::CARO),
        (9, Rule::STANDARD_CARO),
    ]
}

#[test]
fn rules_have_the_numbers_of_the_protocol() {
    for (number, rule) in numbered() {
        assert_eq!(Rule::from_number(number), Some(rule));
        let continuous = Rule {
            continuous: true,
            ..rule
        };
        assert_eq!(Rule::from_number(number + 2), Some(continuous));
    }
    for number in [4, 5, 12, 13] {
        assert_eq!(Rule::from_number(number), Some(Rule::RENJU));
    }
    for number in [-1, -4, 16, 17, i64::MAX, i64::MIN] {
        assert_eq!(Rule::from_number(number), None);
    }
}

#[test]
fn lines_win_by_the_rules_that_say_so() {
    // True for each rule, in the order of `numbered`, by which the line wins for Black.
    for (line, wins) in [
        ("..xxxxx..", [true; 5]),
        (".oxxxxx..", [true; 5]),
        (".oxxxxxo.", [true, true, true, false, false]),
        // The edge, and squares that are nobody's, block nothing.
        ("xxxxxo...", [true; 5]),
        ("#xxxxxo..", [true; 5]),
        ("#xxxxx#..", [true; 5]),
        (".xxxxxx..", [true, false, false, true, false]),
        ("oxxxxxxo.", [true, false, false, true, false]),
        ("oxxxxxxxo", [true, false, false, true, false]),
        ("xxxxxxxxx", [true, false, false, true, false]),
        (".xxxx.xx.", [false; 5]),
    ] {
        let empty = ".........\n".repeat(4);
        let board = parse(&format!("{}\n{}", line, empty)).expect("a diagram");
        for ((number, rule), &won) in numbered().iter().zip(&wins) {
            assert_eq!(board.is_decided(*rule), won, "{} by {}", line, number);
        }
    }
    // White's overlines win in renju.
    let white = format!(".oooooo..\n{}", ".........\n".repeat(4));
    assert!(parse(&white).expect("a diagram").is_decided(Rule::RENJU));
}

/// The rows, columns and diagonals of `board` as texts, a character for each cell.
fn texts(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    for point in board.points() {
        for (direction, _) in STEPS.iter().enumerate() {
            if board.cell(point.along(direction, -1)) != Cell::Wall {
                continue;
            }
            let cells = (-1..)
                .map(|distance| board.cell(point.along(direction, distance)))
                .enumerate()
                .take_while(|&(index, cell)| index == 0 || cell != Cell::Wall);
            let text = cells.map(|(_, cell)| match cell {
                Cell::Black => 'x',
                Cell::White => 'o',
                _ => '.',
            });
            texts.push(text.chain(Some('.')).collect());
        }
    }
    texts
}

/// True if `text` holds a run of `own` that wins. The first and last characters are no
/// stones of `own`.
fn text_wins(text: &str, winning: WinningLine, own: char) -> bool {
    let other = if own == 'x' { 'o' } else { 'x' };
    let text: Vec<char> = text.chars().collect();
    (1..text.len()).any(|start| {
        let length = text[start..].iter().take_while(|&&c| c == own).count();
        let blocked = |end: usize| text.get(end) == Some(&other);
        let both = blocked(start - 1) && blocked(start + length);
        text[start - 1] != own
            && match winning {
                WinningLine::FiveOrMore => length >= 5,
                WinningLine::ExactlyFive | WinningLine::Renju => length == 5,
                WinningLine::Caro => length > 5 || (length == 5 && !both),
                WinningLine::CaroExactlyFive => length == 5 && !both,
            }
    })
}

#[test]
fn wins_agree_with_the_lines_read_as_texts() {
    let mut random = Random::new(9);
    let mut wins = [0; 5];
    for sample in 0..3_000 {
        let (width, height) = (5 + random.below(6), 5 + random.below(6));
        let mut board = Board::new(width, height).expect("a board");
        // Runs of one color, so that long lines are no rarity.
        let mut cell = Cell::Empty;
        for point in board.clone().points() {
            if random.below(3) == 0 {
                cell = [Cell::Empty, Cell::Black, Cell::White][random.below(3)];
            }
            let point = if sample % 2 == 0 && width == height {
                Point::new(point.y(), point.x())
            } else {
                point
            };
            if cell != Cell::Empty {
                board.put(point, cell);
            }
        }
        let texts = texts(&board);
        for (index, (_, rule)) in numbered().iter().enumerate() {
            let won = texts.iter().any(|text| {
                text_wins(text, rule.winning[0], 'x')
                    || text_wins(text, rule.winning[1], 'o')
            });
            assert_eq!(board.is_decided(*rule), won, "\n{}", render(&board));
            wins[index] += usize::from(won);
        }
    }
    assert!(
        wins.iter().all(|&count| (300..2_900).contains(&count)),
        "{:?}",
        wins
    );
}

#[test]
fn sizes_have_limits() {
    for (width, height) in [(4, 9), (9, 4), (23, 9), (9, 23), (0, 0)] {
        assert!(Board::new(width, height).is_none());
    }
    for size in SIZE_MIN..=SIZE_MAX {
        let board = Board::new(size, SIZE_MAX + SIZE_MIN - size).expect("a board");
        assert_eq!(board.points().count(), board.empty_count());
        assert_eq!(board.empty().len(), board.empty_count());
        assert!(board.points().eq(board.empty().iter()));
    }
}

#[test]
fn points_know_their_coordinates() {
    let board = Board::new(22, 17).expect("a board");
    for point in board.points() {
        assert_eq!(board.point(point.x() as i64, point.y() as i64), Some(point));
        assert_eq!(Point::from_packed(point.packed()), Some(point));
    }
    assert_eq!(Point::from_packed(0), None);
    for (x, y) in [(-1, 0), (0, -1), (22, 0), (0, 17), (i64::MAX, i64::MIN)] {
        assert_eq!(board.point(x, y), None);
    }
    assert_eq!(board.nearest_to_center(), Some(Point::new(11, 8)));
}

#[test]
fn moves_are_read_from_the_short_form() {
    let board = Board::new(15, 15).expect("a board");
    let points = parse_moves(&board, "h8a1o15").expect("three moves");
    assert_eq!(
        points,
        [Point::new(7, 7), Point::new(0, 0), Point::new(14, 14)]
    );
    for bad in [
        "h",
        "8",
        "h16",
        "p1",
        "h8h8",
        "h0",
        "h8 i9",
        "ä1",
        "h99999999999999999999",
    ] {
        assert!(parse_moves(&board, bad).is_err(), "{}", bad);
    }
}

#[test]
fn what_is_no_diagram_is_told() {
    let unknown = ". . . . .\n. . . . .\n. . ? . .\n. . . . .\n. . . . .";
    assert_eq!(parse(unknown).err(), Some(DiagramError::Character('?')));
    let ragged = ". . . . .\n. . . .\n. . . . .\n. . . . .\n. . . . .";
    assert_eq!(parse(ragged).err(), Some(DiagramError::RaggedRow(1)));
    assert_eq!(parse(". .\n. .").err(), Some(DiagramError::Size(2, 2)));
}
