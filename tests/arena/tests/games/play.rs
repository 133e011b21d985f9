//! `arena play`: a person at the terminal.

use std::io::Write;
use std::process::{Command, Stdio};

use arena::command::play::{play, Opponent, Terms};
use arena::dialect::{Dialect, Profile, Stones};
use arena::rules::{Board, Point, Rule, Side};

/// An opponent that plays on these points in order, as columns and rows.
struct Script(&'static [(u8, u8)]);

impl Opponent for Script {
    fn reply(&mut self, moves: &[Point]) -> anyhow::Result<Point> {
        let &(x, y) = self
            .0
            .get(moves.len() / 2)
            .ok_or(anyhow::anyhow!("no more moves"))?;
        Ok(Point { x, y })
    }
}

/// Returns what the person reads after typing `input`.
fn talk(person: Side, replies: &'static [(u8, u8)], input: &str) -> String {
    let board = Board::new(9, 9).expect("a board");
    let mut output = Vec::new();
    let terms = Terms {
        board: &board,
        rule: Rule::Freestyle,
        person,
    };
    let end = play(terms, &mut Script(replies), input.as_bytes(), &mut output);
    let mut text = String::from_utf8(output).expect("text");
    if let Err(error) = end {
        text.push_str(&format!("error: {error:#}\n"));
    }
    text
}

const TOP: &[(u8, u8)] = &[(0, 0), (2, 0), (4, 0), (6, 0), (8, 0)];

#[test]
fn a_person_can_win() {
    let text = talk(Side::Black, TOP, "a1\nB1\n2,8\nd1\ne1\n");
    assert!(
        text.ends_with(
            "  1  X X X X(X). . . .  1\n     a b c d e f g h i\n\nYou have won.\n"
        ),
        "{text}"
    );
    assert!(text.contains("Your opponent plays a9.\n"), "{text}");
}

#[test]
fn a_person_can_lose_with_white() {
    const LINE: &[(u8, u8)] = &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)];
    let text = talk(Side::White, LINE, "a1\nc1\ne1\ng1\n");
    assert!(
        text.starts_with("You have White (O), your opponent Black (X)."),
        "{text}"
    );
    assert!(text.ends_with("You have lost.\n"), "{text}");
}

#[test]
fn undo_takes_back_two_stones() {
    let text = talk(Side::Black, TOP, "undo\na1\nundo\nb2\nquit\n");
    assert!(
        text.contains("There is no move of yours to take back."),
        "{text}"
    );
    let last = text.rsplit("\n\n").nth(1).expect("a board");
    assert!(last.contains("  1  . . . . . . . . .  1"), "{last}");
    assert!(last.contains("  9 (O). . ."), "{last}");
}

#[test]
fn nonsense_is_answered() {
    let text = talk(Side::Black, TOP, "\nxyzzy\nz99\na1\na1\nhelp\n\u{0}\nboard");
    for answer in [
        "\"xyzzy\" is no square",
        "\"z99\" is no",
        "on a1 already",
        "take back",
    ] {
        assert!(text.contains(answer), "{answer}: {text}");
    }
    assert!(text.ends_with("Your move: \n"), "{text}");
}

#[test]
fn faults_of_the_opponent_end_the_game() {
    let text = talk(Side::Black, &[(9, 0)], "a1\n");
    assert!(
        text.ends_with("broke the rules: 9,0 is not an empty square\n"),
        "{text}"
    );
    let text = talk(Side::Black, &[(0, 8)], "a1\n");
    assert!(
        text.ends_with("broke the rules: 0,8 is not an empty square\n"),
        "{text}"
    );
    let text = talk(Side::Black, &[], "a1\n");
    assert!(
        text.ends_with("error: your opponent gave up: no more moves\n"),
        "{text}"
    );
}

/// Returns what `arena play` prints when a person types `input`.
fn command(player: &str, options: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["play", player])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("arena");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("lines");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_command_plays_through_a_pipe() {
    let text = command("random", &["--size", "5", "--white"], "quit\n");
    assert!(text.contains("Your opponent plays "), "{text}");
}

/// A dialect that has no words for a program's own stones: the game goes on as it stands.
#[test]
fn a_move_that_a_program_cannot_take_back_stays() {
    let mock = env!("CARGO_BIN_EXE_arena-mock");
    let stay = Dialect::ALL.map(Dialect::profile).into_iter();
    let stay = stay.filter(|it| it.opening == [Stones::Only(0), Stones::Only(1)]);
    for Profile {
        name: dialect,
        size,
        ..
    } in stay
    {
        let size = &size.to_string();
        let player = format!("dialect={dialect}:{mock} --dialect {dialect} --greedy");
        let text = command(&player, &["--size", size], "a1\nl12\nundo\na12\nquit\n");
        assert_eq!(text.matches("Your opponent plays ").count(), 3, "{text}");
        let refusal = format!(
            "Your opponent does not know how to take moves back: {dialect} cannot be told an \
             opening of 3 stones as White.\n"
        );
        assert!(text.contains(&refusal), "{text}");
        // The first move alone can be: all of its stones are the person's.
        let text = command(&player, &["--size", size], "a1\nundo\na12\nquit\n");
        assert_eq!(text.matches("Your opponent plays ").count(), 2, "{text}");
        assert!(!text.contains("does not know"), "{text}");
    }
}

#[test]
fn a_program_is_an_opponent_also_after_a_move_is_taken_back() {
    let mock = format!("{} --greedy", env!("CARGO_BIN_EXE_arena-mock"));
    for options in [&["--size", "9"][..], &["--size", "9", "--white"]] {
        let text = command(&mock, options, "a1\nundo\na9\nb9\nquit\n");
        let replies = text.matches("Your opponent plays ").count();
        let first = usize::from(options.contains(&"--white"));
        assert_eq!(replies, 3 + first, "{text}");
    }
}
