//! The games that `arena export` writes, as the page opens them.

use std::fs;
use std::path::Path;
use std::process::Command;

use arena::record::{
    Action, GameRecord, GameResult, MoveRecord, PlayerRecord, Reason, TimeLimits,
};
use arena::rules::{Point, Rule, Side};

use crate::rules::node;

/// A game of `a "b"` and `c` on 15 columns and 14 rows: these stones, the first of which is an opening.
fn game(
    stones: &[(u8, u8)],
    first: Side,
    winner: Option<usize>,
    reason: Reason,
) -> GameRecord {
    let points: Vec<Point> = stones.iter().map(|&(x, y)| Point { x, y }).collect();
    let player = |name: &str, side| PlayerRecord {
        name: name.to_string(),
        dialect: "gomocup".to_string(),
        side,
        used_ms: 0.0,
        memory_peak: None,
        limits: TimeLimits::default(),
    };
    let put = |(index, &point): (usize, &Point)| MoveRecord {
        player: index % 2,
        action: Action::Put(vec![point]),
        ms: 0.0,
        said: Vec::new(),
    };
    GameRecord {
        game: 0,
        pair: 0,
        width: 15,
        height: 14,
        rule: Rule::Standard,
        opening: points[..1].to_vec(),
        players: [player("a \"b\"", first), player("c", !first)],
        moves: points[1..].iter().enumerate().map(put).collect(),
        result: GameResult {
            winner,
            reason,
            detail: String::new(),
            late: None,
        },
        started: 1_700_000_000,
    }
}

fn export(folder: &Path, games: &[GameRecord], format: &str) {
    let lines = games
        .iter()
        .map(|game| serde_json::to_string(game).expect("a line"));
    let lines: Vec<String> = lines.collect();
    fs::write(folder.join("cup.jsonl"), lines.join("\n")).expect("a file");
    let status = Command::new(env!("CARGO_BIN_EXE_arena"))
        .current_dir(folder)
        .args(["export", "cup.jsonl", format, "out"])
        .output()
        .expect("the arena");
    assert!(status.status.success(), "{status:?}");
}

#[test]
fn pgn_opens_with_its_moves_names_and_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let row: Vec<(u8, u8)> = (0..9).map(|it| (it / 2, 7 * (it % 2))).collect();
    let few = &row[..4];
    let (black, white) = (Side::Black, Side::White);
    let games = [
        game(&row, black, Some(0), Reason::Line),
        game(few, black, Some(0), Reason::LateMove),
        game(few, white, Some(0), Reason::IllegalMove),
        game(few, black, None, Reason::Draw),
        game(few, black, None, Reason::NoStart),
    ];
    export(folder.path(), &games, "--pgn");
    let text = fs::read_to_string(folder.path().join("out")).expect("a file");
    let opened = node("exported.mjs", &text);
    let (all, some) = ("0,0 0,7 1,0 1,7 2,0 2,7 3,0 3,7 4,0", "0,0 0,7 1,0 1,7");
    let names = r#"["a \"b\"","c"]"#;
    let line = |moves: &str, names: &str, result: &str| {
        format!(r#"["{moves}",{names},"standard",false,"15x14","{result}",["cup"]]"#) + "\n"
    };
    let wanted = [
        line(all, names, "1"),
        line(some, names, "1T"),
        line(some, r#"["c","a \"b\""]"#, "2F"),
        line(some, names, "0"),
        line(some, names, "-"),
    ];
    assert_eq!(opened, wanted.concat(), "{text}");
}
