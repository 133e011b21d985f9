//! The page's rules are the arena's, and its formats can be read back. Node runs its modules.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use arena::dialect::side_of;
use arena::rules::{forbidden_points, judge, Board, Point, Rule, Verdict};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

/// Positions that are compared.
const POSITIONS: usize = 1500;

fn rule_name(rule: Rule) -> String {
    let name = serde_json::to_value(rule).expect("a name");
    name.as_str().expect("a name").to_owned()
}

/// Runs a script of this folder on the modules of the page.
pub fn node(script: &str, input: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board");
    let mut child = Command::new("node")
        .arg(folder.join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node, which the tests need");
    let mut stdin = child.stdin.take().expect("an input");
    stdin.write_all(input.as_bytes()).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{script} failed");
    String::from_utf8(output.stdout).expect("text")
}

/// Stones in a corner, where lines meet, and often some of Black's side by side. The last stone is
/// any of them.
fn random_moves(random: &mut impl Rng, size: u8) -> Vec<Point> {
    let side = size.min(7);
    let mut points: Vec<Point> = (0..side * side)
        .map(|index| Point {
            x: index % side,
            y: index / side,
        })
        .collect();
    points.shuffle(random);
    if random.random_bool(0.5) {
        let row = random.random_range(0..side);
        // Black has every other point: those of the row come first, all in one color.
        let (line, rest): (Vec<Point>, Vec<Point>) =
            points.iter().partition(|it| it.y == row);
        let pairs = line
            .iter()
            .zip(&rest)
            .flat_map(|(&black, &white)| [black, white]);
        points = pairs.collect();
        points.truncate(random.random_range(7..=points.len()));
    }
    points.truncate(random.random_range(5..=25));
    points
}

#[test]
fn the_page_judges_as_the_arena_does() {
    let mut random = rand_pcg::Pcg32::seed_from_u64(26);
    let (mut input, mut expected) = (String::new(), String::new());
    for index in 0..POSITIONS {
        let rule = Rule::ALL[index % Rule::ALL.len()];
        let size = random.random_range(5..=22);
        let moves = random_moves(&mut random, size);
        let mut board = Board::new(size, size).expect("a board");
        for (index, &point) in moves.iter().enumerate() {
            board.set(point, Some(side_of(index)));
        }
        let last = moves.len() - 1;
        let verdict = match judge(&board, rule, moves[last], side_of(last)) {
            Verdict::GoesOn => "goes on",
            Verdict::Wins => "wins",
            Verdict::Draw => "draw",
            Verdict::Forbidden => "forbidden",
        };
        let codes = |points: &[Point]| -> Vec<u16> {
            points
                .iter()
                .map(|p| u16::from(p.y) * 256 + u16::from(p.x))
                .collect()
        };
        let case = serde_json::json!({
            "size": size, "rule": rule_name(rule), "moves": codes(&moves),
        });
        input += &format!("{case}\n");
        let fouls = match rule {
            Rule::Renju => codes(&forbidden_points(&board)),
            _ => Vec::new(),
        };
        expected += &format!("{verdict} {}\n", serde_json::json!(fouls));
    }
    let found = node("rules.mjs", &input);
    let pairs = found.lines().zip(expected.lines()).zip(input.lines());
    for ((found, expected), case) in pairs {
        assert_eq!(found, expected, "{case}");
    }
    assert_eq!(found.lines().count(), POSITIONS);
    let count =
        |wanted: &dyn Fn(&str) -> bool| expected.lines().filter(|it| wanted(it)).count();
    for verdict in ["goes on", "wins"] {
        assert!(
            count(&|it| it.starts_with(verdict)) > 20,
            "few cases of {verdict}"
        );
    }
    assert!(
        count(&|it| !it.ends_with("[]")) > 50,
        "few forbidden points"
    );
}

#[test]
fn what_is_written_can_be_read_and_nonsense_is_named() {
    assert_eq!(node("files.mjs", ""), "passed\n");
}

#[test]
fn what_engines_say_and_what_threatens_is_understood() {
    assert_eq!(node("judging.mjs", ""), "passed\n");
    assert_eq!(node("said.mjs", ""), "passed\n");
}

#[test]
fn a_game_is_a_tree_of_which_nothing_is_lost() {
    assert_eq!(node("tree.mjs", ""), "passed\n");
}

#[test]
fn every_language_has_every_text() {
    assert_eq!(node("words.mjs", ""), "passed\n");
}

#[test]
fn a_request_that_is_stopped_leaves_the_next_one_its_board() {
    assert_eq!(node("conversation.mjs", ""), "passed\n");
}
