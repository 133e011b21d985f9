//! Games of the arena are positions to learn from: what `arena export --samples` writes is read here.
//! The two programs know nothing of each other but the form of the file, which the README describes.

use std::fs;
use std::path::Path;
use std::process::Command;

use arena::record::{read, Action, Evaluation, GameRecord, SampleTerms, Samples};

/// The end of the line of a position at rest, which only the trainer can tell.
const REST: &str = " rest";

/// Three games of gomolith against itself, by three rules.
fn games() -> Vec<GameRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games.jsonl");
    read(&path).expect("games").games
}

/// Runs `trainer pack` in a folder.
fn pack(folder: &Path, words: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .current_dir(folder)
        .arg("pack")
        .args(words)
        .output()
        .expect("the trainer can be started");
    assert!(output.status.success(), "{output:?}");
}

/// The points of moves that were written without blanks between them.
fn points(text: &str) -> Vec<(u8, u8)> {
    let ends = |c: char| c.is_ascii_alphabetic();
    let starts = text
        .char_indices()
        .filter(|&(_, c)| ends(c))
        .map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([text.len()]).collect();
    let point = |pair: &[usize]| {
        let row: u8 = text[pair[0] + 1..pair[1]].parse().expect("a row");
        (text.as_bytes()[pair[0]] - b'a', row - 1)
    };
    starts.windows(2).map(point).collect()
}

/// Checks a line that has come back against the game and the move that it is of.
fn check(line: &str, game: &GameRecord, index: usize, stones: &[(u8, u8)]) {
    let fields: Vec<&str> = line.trim_end_matches(REST).split(' ').collect();
    let [rule, size, result, score, depth, best, moves] = fields[..] else {
        panic!("not seven fields: {line}");
    };
    let action = &game.moves[index];
    assert_eq!(rule, game.rule.number().to_string(), "{line}");
    assert_eq!(size, game.width.to_string(), "{line}");
    let won = game.result.winner == Some(action.player);
    assert_eq!(result, if won { "1" } else { "-1" }, "{line}");
    let told = match action.evaluation().expect("an evaluation") {
        Evaluation::Score(score) => score as i32,
        Evaluation::Win(plies) => 30_000 - plies as i32,
        Evaluation::Loss(plies) => plies as i32 - 30_000,
    };
    assert_eq!(score, told.to_string(), "{line}");
    assert_eq!(depth, "0", "{line}");
    let Action::Put(put) = &action.action else {
        panic!("a swap")
    };
    assert_eq!(points(best), [(put[0].x, put[0].y)], "{line}");
    assert_eq!(points(moves), stones, "{line}");
}

#[test]
fn games_of_the_arena_are_read_as_they_were_played() {
    let folder = std::env::temp_dir().join(format!("arena-samples-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let games = games();
    let samples = Samples::of(
        &games,
        SampleTerms {
            source: "games",
            unit: Some(200.0),
            player: None,
        },
    );
    fs::write(folder.join("samples"), &samples.text).expect("written");
    pack(&folder, &["--output", "binary", "samples"]);
    pack(&folder, &["--text", "--output", "again", "binary"]);
    let again = fs::read_to_string(folder.join("again")).expect("text");
    let bare = |line: &str| line.strip_suffix(REST).unwrap_or(line).to_string() + "\n";
    assert_eq!(again.lines().map(bare).collect::<String>(), samples.text);
    assert!(again.contains(REST), "{again}");

    let mut lines = again.lines();
    let head = lines.next().expect("a head");
    assert!(head.starts_with("# unit 200 by arena "), "{head}");
    let mut lines: Vec<&str> = lines.collect();
    assert_eq!(lines.pop(), Some("# 3 games"));
    let mut found = lines.into_iter();
    for game in &games {
        let mut stones: Vec<(u8, u8)> =
            game.opening.iter().map(|it| (it.x, it.y)).collect();
        for (index, action) in game.moves.iter().enumerate() {
            if action.evaluation().is_some() {
                check(found.next().expect("a line"), game, index, &stones);
            }
            if let Action::Put(points) = &action.action {
                stones.extend(points.iter().map(|it| (it.x, it.y)));
            }
        }
    }
    assert_eq!(found.next(), None);
    assert!(samples.positions > 30, "{}", samples.positions);
    fs::remove_dir_all(&folder).expect("removed");
}
