//! Which openings of a file are played, in which order, and who has Black in them.

use std::fs;
use std::path::Path;

use arena::dialect::side_of;
use arena::record::{read, GameRecord};

use crate::common::cli::arena;

const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// A folder with a file of openings, and commands in it.
struct Case {
    folder: tempfile::TempDir,
}

impl Case {
    fn new(openings: &str) -> Case {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("openings"), openings).expect("a file");
        Case { folder }
    }

    fn at(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Runs a match of two mocks from the openings, and returns the exit code and what is printed.
    fn play(&self, words: &str) -> (Option<i32>, String) {
        let players = ["first", "second"]
            .map(|name| format!("name={name},dialect=gomocup:{MOCK} --greedy"));
        let openings = self.at("openings");
        let results = self.at("r.jsonl");
        let mut all = vec!["match", &players[0], &players[1], "-o", &results];
        all.extend(["--size", "11", "--openings", &openings]);
        all.extend(words.split_whitespace());
        arena(&all)
    }

    fn games(&self) -> Vec<GameRecord> {
        read(Path::new(&self.at("r.jsonl"))).expect("results").games
    }

    /// The opening of each game, and whether the first player has Black.
    fn played(&self, words: &str) -> Vec<(String, bool)> {
        let (code, text) = self.play(words);
        assert_eq!(code, Some(0), "{text}");
        let told = |game: &GameRecord| {
            let points = game.opening.iter();
            let name = |it: &arena::rules::Point| {
                format!("{}{}", char::from(b'a' + it.x), it.y + 1)
            };
            let opening: String = points.map(name).collect();
            let mover = usize::from(game.players[0].side != side_of(game.opening.len()));
            assert_eq!(game.moves[0].player, mover, "{opening}");
            (opening, game.players[0].name == "first")
        };
        self.games().iter().map(told).collect()
    }
}

/// Checks that each two games are from one of these openings, with colors exchanged.
fn check_pairs(played: &[(String, bool)], openings: &[&str]) {
    let pairs = openings.iter();
    let wanted: Vec<(String, bool)> = pairs
        .flat_map(|it| [(it.to_string(), true), (it.to_string(), false)])
        .collect();
    assert_eq!(played, wanted);
}

#[test]
fn openings_are_begun_anywhere_cut_and_turned() {
    let text = "f6g6\ne6f7g8\na1b2c3\ne6f7h8\n";
    let case = Case::new(text);
    let played = case.played("--games 10 --start 3 --plies 2 --symmetries");
    // The fourth is the second one then. The second round is mirrored, left and right. In all
    // there are 16: e6f7 lies in eight ways, the others, which are symmetric, in four.
    check_pairs(&played, &["a1b2", "e6f7", "f6g6", "k1j2", "g6f7"]);
    // The fourth goes in front of the third: other games.
    for other in ["--start 4 --plies 2 --symmetries", "--start 3 --plies 2"] {
        let (code, text) = case.play(&format!("--games 10 {other}"));
        assert!(
            code == Some(1) && text.contains("openings: 16 openings "),
            "{text}"
        );
    }
    let (code, text) = case.play("--games 10 --start 3 --plies 2 --symmetries");
    let note = "4 openings, 3 of which differ in the first 2 stones";
    assert!(code == Some(0) && text.contains(note), "{text}");
    assert!(text.contains("10 games are in the file already"), "{text}");
}

#[test]
fn nobody_exchanges_colors() {
    let case = Case::new("f6g6\ne6f7g8\n");
    let played = case.played("--games 3 --no-swap --swap none");
    let wanted = ["f6g6", "e6f7g8", "f6g6"].map(|it| (it.to_string(), true));
    assert_eq!(played, wanted);
    let pairs: Vec<u64> = case.games().iter().map(|it| it.pair).collect();
    assert_eq!(pairs, [0, 1, 2]);
    // Mocks play the same game again from the same opening.
    let (code, text) = case.play("--games 4 --no-swap");
    assert_eq!(code, Some(0), "{text}");
    for line in [
        "first against second: ",
        "colors  first had Black in all games",
        "pairs   none: games count one by one",
        "repeats 2 games, move for move like others",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert_eq!(case.games().len(), 4);
    let (code, text) = case.play("--games 4");
    assert!(
        code == Some(1) && text.contains("no-swap: yes | nothing"),
        "{text}"
    );
    let (code, text) = case.play("--games 4 --no-swap --sprt 0,5");
    assert!(
        code == Some(1) && text.contains("leave one of them out"),
        "{text}"
    );
    let (results, joined) = (case.at("r.jsonl"), case.at("j.jsonl"));
    let (code, text) = arena(&["merge", &results, "-o", &joined, "--sprt", "0,5"]);
    assert!(
        code == Some(1) && text.contains("played with --no-swap"),
        "{text}"
    );
    let (code, text) = arena(&["merge", &results, "-o", &joined]);
    assert!(code == Some(0) && text.contains("4 games"), "{text}");
}

#[test]
fn a_tournament_has_the_same_options_in_its_file() {
    let case = Case::new("f6g6\ne6f7g8\na1b2c3\n");
    let player = |name: &str| format!("'name={name},dialect=gomocup:{MOCK} --greedy'");
    let text = format!(
        "players = [{}, {}, {}]\ngames = 4\nsize = 11\nopenings = '{}'\nstart = 3\nplies = 1\n\
         symmetries = true\nno-swap = true\n",
        player("x"),
        player("y"),
        player("z"),
        case.at("openings")
    );
    fs::write(case.at("t.toml"), text).expect("a file");
    let (code, text) = arena(&["tournament", &case.at("t.toml")]);
    assert_eq!(code, Some(0), "{text}");
    let results = read(Path::new(&case.at("t.jsonl"))).expect("results");
    let mut told: Vec<(&str, &str, u8)> = results
        .games
        .iter()
        .map(|game| {
            assert_eq!(game.opening.len(), 1);
            let [black, white] = &game.players;
            (black.name.as_str(), white.name.as_str(), game.opening[0].x)
        })
        .collect();
    let wanted = [
        ("x", "y", 0),
        ("x", "y", 4),
        ("x", "y", 5),
        ("x", "y", 10),
        ("x", "z", 0),
        ("x", "z", 4),
        ("x", "z", 5),
        ("x", "z", 10),
        ("y", "z", 0),
        ("y", "z", 4),
        ("y", "z", 5),
        ("y", "z", 10),
    ];
    told.sort();
    assert_eq!(told, wanted);
}

#[test]
fn nonsense_is_told() {
    let case = Case::new("f6g6\ne6f7g8\n");
    for (words, told) in [
        ("--start 3", "--start 3: "),
        ("--start 3", "openings has 2 openings"),
        ("--start 0", "counted from 1"),
        ("--plies 0", "that is --openings none"),
    ] {
        let (code, text) = case.play(words);
        assert!(code == Some(1) && text.contains(told), "{words}: {text}");
    }
    for words in [
        ["--start", "2"].as_slice(),
        &["--plies", "2"],
        &["--symmetries"],
        &["--symmetries", "--openings", "none"],
        &["--symmetries", "--swap", "swap2"],
    ] {
        let all = [&["match", "./a", "./b"], words].concat();
        let (code, text) = arena(&all);
        let told = "are for openings of a file: name it, by --openings FILE";
        assert!(code == Some(1) && text.contains(told), "{words:?}: {text}");
    }
}
