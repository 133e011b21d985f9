use super::*;

/// The board of `text`, which must win for just those lines of stones that `winners` says.
fn check(text: &str, freestyle: bool, exactly_five: bool) {
    let board = parse(text).expect("a diagram");
    assert_eq!(
        board.is_decided(Rules::FREESTYLE),
        freestyle,
        "\n{}",
        render(&board)
    );
    assert_eq!(
        board.is_decided(Rules::EXACTLY_FIVE),
        exactly_five,
        "\n{}",
        render(&board)
    );
    assert_eq!(parse(&render(&board)).map(|b| b.hash()), Ok(board.hash()));
}

#[test]
fn fives_win_and_overlines_only_where_they_may() {
    check(
        ". . . . . .\nx x x x x .\n. . . . . .\n. . . . . .\n. . . . . .",
        true,
        true,
    );
    check(
        "x x x x x x\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
        true,
        false,
    );
    check(
        "o . . . .\n. o . . .\n. . o . .\n. . . o .\n. . . . o",
        true,
        true,
    );
    check(
        ". . . . x\n. . . x .\n. . x . .\n. x . . .\nx . . . .",
        true,
        true,
    );
    check(
        "x x x x .\no o o o #\nx x x x o\n. . . . .\n. . . . .",
        false,
        false,
    );
    check(
        "# # # # #\no o o o .\n. . . . .\n. . . . .\n. . . . .",
        false,
        false,
    );
}

#[test]
fn sides_have_limits() {
    for (width, height) in [(4, 9), (9, 4), (23, 9), (9, 23), (0, 0)] {
        assert!(Board::new(width, height).is_none());
    }
    for side in SIDE_MIN..=SIDE_MAX {
        let board = Board::new(side, SIDE_MAX + SIDE_MIN - side).expect("a board");
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
    assert_eq!(board.nearest_to_centre(), Some(Point::new(11, 8)));
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
    let unknown = ". . . . .\n. . . . .\n. . ? . .\n. . . . .\n. . . . .";
    assert_eq!(parse(unknown).err(), Some(DiagramError::Character('?')));
}
