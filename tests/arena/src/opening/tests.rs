//! Files of openings, good and bad, and generated openings.

use std::collections::HashSet;
use std::path::Path;

use super::error::OpeningError;
use super::file::parse;
use super::notation::Notation;
use super::{generate, keep_distinct, parse_pos, pos, read, with_symmetries, Ground};
use crate::rules::{Board, Point, Rule, Symmetry};

fn freestyle(size: u8) -> Ground {
    Ground::new(size, size, Rule::Freestyle).expect("a ground")
}

/// Checks that a text holds the `expected` openings, here in pos notation, whether its own
/// notation is told or found out.
fn check(text: &str, notation: Notation, size: u8, expected: &[&str]) {
    for told in [None, Some(notation)] {
        let openings = parse(text, "a.txt", told, usize::MAX, &freestyle(size));
        let openings = openings.unwrap_or_else(|error| panic!("{error}: {text}"));
        let openings: Vec<String> = openings.iter().map(|stones| pos(stones)).collect();
        assert_eq!(openings, expected, "{text}");
    }
}

/// Checks that a text is refused with the `expected` message.
fn check_refused(text: &str, rule: Rule, expected: &str) {
    let ground = Ground::new(15, 15, rule).expect("a ground");
    let error = parse(text, "a.txt", None, usize::MAX, &ground).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn offset_notation() {
    let text = "0,0, -7,-7,7,7\n\n# a remark\r\n -1 , 2,3,-1,\r\n";
    check(text, Notation::Offset, 15, &["h8a1o15", "g10k7"]);
    check(text, Notation::Offset, 20, &["k11d4r18", "j13n10"]);
    check("-10,-10, 9,9", Notation::Offset, 20, &["a1t20"]);
}

#[test]
fn pos_notation() {
    let text = "\u{feff}h8h7g6\r\nA1 o15\tb2\n";
    check(text, Notation::Pos, 15, &["h8h7g6", "a1o15b2"]);
    check("v22a22", Notation::Pos, 22, &["v22a22"]);
}

#[test]
fn psq_file() {
    let text = "Piskvorky 20x20, 11:11, 0\r\n10,11,7\r\n1,20,0\r\n20,1,1520\r\n\
                first.zip\r\nsecond.zip\r\n-1\r\n";
    check(text, Notation::Psq, 20, &["j11a20t1"]);
    check("piskvorky 15x15\n", Notation::Psq, 15, &[""]);
}

#[test]
fn rectangles() {
    let ground = Ground::new(10, 7, Rule::Standard).expect("a ground");
    let openings = parse("0,0, 4,3, -5,-3", "a.txt", None, usize::MAX, &ground);
    assert_eq!(pos(&openings.expect("openings")[0]), "f4j7a1");
}

#[test]
fn bad_lines_are_named() {
    let check = |text, expected| check_refused(text, Rule::Freestyle, expected);
    check("", "a.txt: no opening in it");
    check("\n# nothing\n", "a.txt: no opening in it");
    check("0,0\n1,x", "a.txt:2: `x` is not a number");
    check("0,0,1", "a.txt:1: 3 numbers: they come in pairs");
    check("0,,1,1", "a.txt:1: `` is not a number");
    check("\n\n8,0", "a.txt:3: 8,0 is off the 15x15 board");
    check(
        "2147483647,0",
        "a.txt:1: 2147483647,0 is off the 15x15 board",
    );
    check(
        "h8h",
        "a.txt:1: `h` does not begin with a square such as h8",
    );
    check(
        "h8?",
        "a.txt:1: `?` does not begin with a square such as h8",
    );
    check("h8h16", "a.txt:1: h16 is off the 15x15 board");
    check("h8h0", "a.txt:1: h0 is off the 15x15 board");
    check("p1", "a.txt:1: p1 is off the 15x15 board");
    check(
        "h8g7h8",
        "a.txt:1: stone 3 is put on h8, where there is one already",
    );
    check("a1a2b1b2c1c2d1d2e1", "a.txt:1: stone 9 wins the game");
}

#[test]
fn bad_psq_lines_are_named() {
    let check = |text, expected| check_refused(text, Rule::Freestyle, expected);
    check(
        "Piskvorky",
        "a.txt:1: a PSQ file begins with `Piskvorky WxH,`",
    );
    check(
        "Piskvorky 20x20, 0",
        "a.txt:1: for a board of 20x20, not 15x15",
    );
    check(
        "Piskvorky 15x15,\n8,8",
        "a.txt:2: `8,8` is not a stone, `x,y,ms`",
    );
    check(
        "Piskvorky 15x15,\n8,8,0\n16,8,0",
        "a.txt:3: 16,8 is off the 15x15 board",
    );
    check(
        "Piskvorky 15x15,\n0,8,0",
        "a.txt:2: 0,8 is off the 15x15 board",
    );
    check(
        "Piskvorky 15x15,\n8,8,0\n8;9;0\n8,10,0",
        "a.txt:4: a stone after the last one: the line before it is none",
    );
    let told = parse(
        "8,8,0",
        "a.psq",
        Some(Notation::Psq),
        usize::MAX,
        &freestyle(15),
    );
    let message = told.expect_err("no header").to_string();
    assert_eq!(message, "a.psq:1: a PSQ file begins with `Piskvorky WxH,`");
}

#[test]
fn rules_decide_what_is_finished() {
    let six = "a1a3b1b3c1c3e1e3f1f3d1";
    check_refused(six, Rule::Freestyle, "a.txt:1: stone 11 wins the game");
    check_refused(
        six,
        Rule::Renju,
        "a.txt:1: stone 11 is on a square forbidden to Black",
    );
    let ground = Ground::new(15, 15, Rule::Standard).expect("a ground");
    assert!(parse(six, "a.txt", None, usize::MAX, &ground).is_ok());
}

#[test]
fn missing_file_is_named() {
    let error = read(Path::new("no/such.txt"), None, &freestyle(15)).expect_err("none");
    assert!(matches!(error, OpeningError::Unreadable { .. }));
    assert!(error.to_string().starts_with("no/such.txt: "), "{error}");
}

#[test]
fn file_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings");
    std::fs::write(&path, b"h8 \xff").expect("written");
    let error = read(&path, None, &freestyle(15)).expect_err("no text");
    assert!(error.to_string().contains(":1: `\u{fffd}` does"), "{error}");
    std::fs::write(&path, "h8\nh9").expect("written");
    let openings = read(&path, None, &freestyle(15)).expect("openings");
    assert_eq!(openings.len(), 2);
}

#[test]
fn pos_there_and_back() {
    let board = Board::new(22, 22).expect("a board");
    let points: Vec<Point> = board.points().collect();
    assert_eq!(parse_pos(&pos(&points), &board), Ok(points));
}

/// Returns the stones of each side as they lie after a symmetry.
fn image(opening: &[Point], symmetry: Symmetry, size: u8) -> [Vec<Point>; 2] {
    [0, 1].map(|first| {
        let stones = opening.iter().skip(first).step_by(2);
        let mut turned: Vec<Point> = stones
            .map(|&stone| symmetry.apply(stone, size, size))
            .collect();
        turned.sort();
        turned
    })
}

fn check_thousand(size: u8, rule: Rule) {
    let ground = Ground::new(size, size, rule).expect("a ground");
    let openings = generate(&ground, 7, 1000);
    assert_eq!(openings.len(), 1000, "{size} {rule:?}");
    let mut known = HashSet::new();
    for opening in &openings {
        assert!((3..=7).contains(&opening.len()));
        assert!(ground.check(opening).is_ok(), "{}", pos(opening));
        let images = Symmetry::of(size, size).map(|s| image(opening, s, size));
        let images: Vec<_> = images.collect();
        assert!(!known.contains(&images[0]), "{}", pos(opening));
        known.extend(images);
    }
}

#[test]
fn a_thousand_openings_for_each_ground() {
    for size in Board::SIZES {
        check_thousand(size, Rule::Freestyle);
        check_thousand(size, Rule::Renju);
    }
    for rule in Rule::ALL {
        check_thousand(15, rule);
    }
}

#[test]
fn seed_decides() {
    let ground = freestyle(15);
    let openings = generate(&ground, 1, 50);
    assert_eq!(openings, generate(&ground, 1, 50));
    assert_eq!(openings[..20], generate(&ground, 1, 20));
    assert_ne!(openings, generate(&ground, 2, 50));
}

#[test]
fn rectangles_have_openings() {
    let ground = Ground::new(22, 5, Rule::Renju).expect("a ground");
    assert_eq!(generate(&ground, 3, 100).len(), 100);
}

#[test]
fn only_the_first_stones_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    // The rest can be a game that is over.
    for (text, plies, expected) in [
        ("h8i9j7\nh8", 2, vec!["h8i9", "h8"]),
        ("a1a2b1b2c1c2d1d2e1", 3, vec!["a1a2b1"]),
        ("-7,-7,0,0,1,1", 1, vec!["a1"]),
        (
            "Piskvorky 15x15,\n8,8,1\n9,8,1\n8,8,1\na\nb\n0",
            2,
            vec!["h8i8"],
        ),
    ] {
        std::fs::write(&path, text).expect("written");
        let openings = read(&path, Some(plies), &freestyle(15)).expect("openings");
        let openings: Vec<String> = openings.iter().map(|it| pos(it)).collect();
        assert_eq!(openings, expected, "{text}");
        if expected[0].len() == 6 {
            let whole = read(&path, None, &freestyle(15)).expect_err("a game that is over");
            assert!(whole.to_string().contains("stone 9 wins"), "{whole}");
        }
    }
}

#[test]
fn equal_positions_are_kept_once() {
    let board = Board::new(15, 15).expect("a board");
    let openings = ["h8i9j7", "j7i9h8", "h8i9", "i9h8", "h8i9j7", "h8j7i9"];
    let mut openings = openings
        .map(|it| parse_pos(it, &board).expect("points"))
        .to_vec();
    keep_distinct(&mut openings);
    let kept: Vec<String> = openings.iter().map(|it| pos(it)).collect();
    assert_eq!(kept, ["h8i9j7", "h8i9", "i9h8", "h8j7i9"]);
}

/// Checks the openings that come of `text` round by round, on this board.
fn check_symmetries(width: u8, height: u8, text: &[&str], expected: &[&str]) {
    let ground = Ground::new(width, height, Rule::Freestyle).expect("a ground");
    let parse = |it: &&str| parse_pos(it, &ground.board()).expect("points");
    let openings: Vec<Vec<Point>> = text.iter().map(parse).collect();
    let all = with_symmetries(&openings, &ground);
    let all: Vec<String> = all.iter().map(|it| pos(it)).collect();
    assert_eq!(all, expected, "{text:?}");
}

#[test]
fn each_round_turns_the_openings_otherwise() {
    let all = ["a2", "e2", "a4", "e4", "b1", "b5", "d1", "d5"];
    check_symmetries(5, 5, &["a2"], &all);
    // The center falls onto itself eight times, a corner twice on each; a mirror image is known.
    check_symmetries(
        5,
        5,
        &["c3", "a1", "e1", "a2"],
        &[
            "c3", "a1", "e1", "a2", "e2", "a5", "e5", "a4", "e4", "b1", "b5", "d1", "d5",
        ],
    );
    // A board that is not square has four.
    check_symmetries(6, 5, &["a2b1"], &["a2b1", "f2e1", "a4b5", "f4e5"]);
    let ground = freestyle(15);
    let openings = generate(&ground, 1, 50);
    let all = with_symmetries(&openings, &ground);
    assert_eq!(all[..50], openings);
    assert!((390..=400).contains(&all.len()), "{}", all.len());
    assert!(all.iter().all(|it| ground.check(it).is_ok()));
}
