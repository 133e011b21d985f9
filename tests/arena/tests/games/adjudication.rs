//! Games that end by what both players say, and what is done with the files of such games.

use std::fs;

use arena::dialect::Dialect;
use arena::record::{read, GameRecord, Reason};
use arena::referee::{Adjudication, AgreedDraw, AgreedWin, GameSpec};

use crate::common::cli::arena;
use crate::common::{game, mock, play};

const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// Plays a game of mocks that say these evaluations in turn; the player `black` begins.
fn played(adjudication: Adjudication, evals: [&str; 2], black: usize) -> GameRecord {
    let player = |index: usize| {
        let mut spec = mock(Dialect::Gomocup, &format!("--evals={}", evals[index]));
        spec.name = ["first", "second"][index].to_owned();
        spec
    };
    let spec = GameSpec {
        adjudication,
        ..game(Dialect::Gomocup)
    };
    play([player(0), player(1)], &spec, black)
}

fn win(score: f64, moves: u32) -> Adjudication {
    Adjudication {
        win: Some(AgreedWin { score, moves }),
        draw: None,
    }
}

#[test]
fn a_game_is_won_once_both_say_so() {
    for (black, moves) in [(0, 5), (1, 6)] {
        let record = played(win(500.0, 2), ["0,900,+M9", "-900"], black);
        let result = &record.result;
        assert_eq!(result.reason, Reason::Adjudicated, "{result:?}");
        let winner = result.winner.expect("a winner");
        assert_eq!(
            (winner, record.players[winner].name.as_str()),
            (black, "first")
        );
        assert_eq!(record.moves.len(), moves);
        assert!(
            result.detail.contains("first wins, from move"),
            "{result:?}"
        );
        assert!(result.detail.contains("first 900, +M9"), "{result:?}");
    }
}

#[test]
fn a_game_is_drawn_once_both_say_so_and_there_are_stones() {
    let draw = Some(AgreedDraw {
        score: 10.0,
        moves: 2,
        stones: 7,
    });
    let record = played(Adjudication { win: None, draw }, ["5", "-10"], 0);
    assert_eq!(record.result.reason, Reason::Adjudicated);
    assert_eq!((record.result.winner, record.moves.len()), (None, 7));
}

#[test]
fn players_that_disagree_or_say_nothing_play_to_the_end() {
    for evals in [["900", "0"], ["900", ""], ["", ""], ["900", "900"]] {
        let record = played(win(500.0, 2), evals, 0);
        assert_eq!(record.result.reason, Reason::Line, "{evals:?}");
    }
    let record = played(Adjudication::default(), ["900", "-900"], 0);
    assert_eq!(record.result.reason, Reason::Line);
}

#[test]
fn files_tell_the_terms_and_everything_reads_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let results = path("r.jsonl");
    let players = [
        format!("name=a:{MOCK} --evals 900"),
        format!("name=b:{MOCK} --evals=-900"),
    ];
    let contest = |output: &str, terms: &[&str]| {
        let words = [
            "match",
            &players[0],
            &players[1],
            "--games",
            "2",
            "-o",
            output,
        ];
        arena(&[words.as_slice(), terms].concat())
    };
    let terms = ["--adjudicate-win", "500,2", "--adjudicate-draw", "5,4,100"];
    let (code, text) = contest(&results, &terms);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("2 lost: adjudicated 2"), "{text}");
    assert!(!text.contains("FAULTS"), "{text}");
    let header = read(results.as_ref())
        .expect("results")
        .header
        .expect("a header");
    assert_eq!(header.settings["adjudicate-win"], "500,2");
    assert_eq!(header.settings["adjudicate-draw"], "5,4,100");

    // Games without are not the same games.
    let (code, text) = contest(&results, &[]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("adjudicate-win: 500,2 | nothing"), "{text}");

    let (code, text) =
        arena(&["export", &results, "--psq", &path("p"), "--sgf", &path("s")]);
    assert_eq!(code, Some(0), "{text}");
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(text("s/00000-a-b.sgf").contains("RE[B+]"));
    assert!(text("s/00000-a-b.sgf").contains("a wins: adjudicated (both say that a wins"));
    assert!(text("p/00000-a-b.psq").ends_with("\na\nb\n0\n"));
    let (code, told) = arena(&["report", &results, "-o", &path("report.html")]);
    assert_eq!(code, Some(0), "{told}");
    assert!(text("report.html").contains("\"adjudicated\":\"adjudicated\""));
    let (code, told) = arena(&["merge", &results, "-o", &path("all.jsonl")]);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = arena(&["adjudicate", &results]);
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("of 2 games none was played to its end"),
        "{told}"
    );

    // Played to their end, both would have been won by the other one.
    let whole = path("whole.jsonl");
    let (code, told) = contest(&whole, &[]);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = arena(&["adjudicate", &whole, "--win", "500,2"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(
        told.contains("2 games that ended on the board, 0 others left out"),
        "{told}"
    );
    let row = told
        .lines()
        .find(|it| it.starts_with("win 500,2 "))
        .expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[2..5], ["2", "100.0", "%"], "{told}");
}

#[test]
fn a_tournament_file_has_terms_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let text = format!(
        "players = [\"name=a:{MOCK} --evals 900\", \"name=b:{MOCK} --evals=-900\"]\n\
         adjudicate-win = \"500,2\"\n"
    );
    fs::write(&file, text).expect("a file");
    let (code, told) = arena(&["tournament", &file.display().to_string()]);
    assert_eq!(code, Some(0), "{told}");
    let games = read(&folder.path().join("t.jsonl")).expect("results").games;
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game.result.reason, Reason::Adjudicated);
    }
}
