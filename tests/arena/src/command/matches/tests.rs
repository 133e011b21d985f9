//! Whole matches between simulated players.

use std::path::Path;

use clap::Parser;

use super::*;
use crate::command::shared::simulated::simulated_tables;
use crate::record;
use crate::schedule::StopReason;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: MatchArgs,
}

#[derive(Parser)]
struct MergeCli {
    #[command(flatten)]
    args: crate::command::merge::MergeArgs,
}

/// Plays a match of simulated players, and returns the number of games that were played now.
fn play(words: &str, output: &Path) -> (ContestOutcome, usize) {
    let words = ["match"].into_iter().chain(words.split_whitespace());
    let args = Cli::try_parse_from(words)
        .unwrap_or_else(|error| panic!("{error}"))
        .args;
    let args = MatchArgs {
        output: Some(output.to_path_buf()),
        ..args
    };
    let plan = MatchPlan::new(&args).expect("a match");
    let (open, played) = simulated_tables(vec![plan.names()]);
    let outcome = plan.play(open, &StopFlag::default()).expect("games");
    let played = played.load(std::sync::atomic::Ordering::SeqCst);
    (outcome, played)
}

/// Plays a match of simulated players. Returns the number of its games, why it was stopped, and
/// its exit code.
fn ends(words: &str) -> (usize, String, ExitCode) {
    let words = ["match"].into_iter().chain(words.split_whitespace());
    let args = Cli::try_parse_from(words).expect("arguments").args;
    let plan = MatchPlan::new(&args).expect("a match");
    let (open, _) = simulated_tables(vec![plan.names()]);
    let outcome = plan.play(open, &StopFlag::default()).expect("games");
    let told = outcome.enough.as_ref().and_then(Enough::told);
    let told = told.unwrap_or_default().to_string();
    (outcome.games.len(), told, plan.exit_code(&outcome))
}

#[test]
fn faults_stop_a_match_unless_it_shall_recover() {
    let (games, told, exit) = ends("./a ./crash --games 100");
    assert_eq!((games, exit), (1, ExitCode::from(5)));
    let wanted =
        "a program broke down (pair 0, a - crash: crash crash). Mend it, and begin a new file";
    assert!(told.starts_with(wanted), "{told}");
    let (games, told, exit) = ends("./a ./late --games 100");
    assert_eq!((games, exit), (12, ExitCode::from(5)));
    let wanted = "6 of 12 games were lost by time. Fewer games at a time";
    assert!(told.starts_with(wanted), "{told}");
    for loser in ["crash", "late"] {
        let (games, told, exit) = ends(&format!("./a ./{loser} --games 100 --recover"));
        let all = (100, String::new(), ExitCode::SUCCESS);
        assert_eq!((games, told, exit), all, "{loser}");
    }
    // A hundredth of the games, where that is more than a handful, stops nothing.
    let mut games: Vec<_> = (0..600)
        .map(|pair| record::sample_game(pair, ["a", "b"]))
        .collect();
    for game in &mut games[..6] {
        game.result.reason = record::Reason::LateMove;
    }
    assert_eq!(conclusion::faults(&games), None);
    games.pop();
    assert!(conclusion::faults(&games).is_some());
}

#[test]
fn a_match_that_only_repeats_itself_ends() {
    let openings = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/few.txt");
    let all = "./a ./same --games 100 --openings";
    let (games, told, exit) = ends(&format!("{all} {openings}"));
    assert_eq!((games, exit), (16, ExitCode::SUCCESS));
    let wanted =
        "nothing new comes: the last 5 pairs only repeated earlier ones, move for move.";
    assert!(told.starts_with(wanted), "{told}");
    let (games, told, _) = ends(&format!("{all} {openings} --no-swap"));
    let wanted =
        "nothing new comes: the last 5 games only repeated earlier ones, move for move.";
    assert_eq!(games, 8);
    assert!(told.starts_with(wanted), "{told}");
    let (games, told, _) = ends(&format!("{all} {openings} --all-games"));
    assert_eq!((games, told.as_str()), (100, ""));
    // Of other programs the same openings make other games.
    let (games, told, _) = ends(&format!("./a ./b --games 100 --openings {openings}"));
    assert_eq!((games, told.as_str()), (100, ""));
}

#[test]
fn what_is_told_before_games_that_must_repeat() {
    let note = |words: &str| {
        let words = ["match", "./a", "./b"]
            .into_iter()
            .chain(words.split_whitespace());
        let args = Cli::try_parse_from(words).expect("arguments").args;
        MatchPlan::new(&args).expect("a match").few_games()
    };
    assert_eq!(note("--games 100"), None);
    let told = note("--games 100 --openings none").expect("a note");
    let wanted =
        "note: 1 opening for 50 pairs: programs that always answer alike can play 2";
    assert!(
        told.starts_with(wanted) && !told.contains("undecidable"),
        "{told}"
    );
    let told = note("--games 100 --openings none --sprt 0,10").expect("a note");
    assert!(
        told.contains("the test is undecidable: for 0 against 10 Elo"),
        "{told}"
    );
}

#[test]
fn the_exit_code_tells_the_verdict() {
    for (words, wanted) in [
        ("./a ./b --swap zz --sprt 0,50", 0),
        ("./b ./a --swap zz --sprt 0,50", 3),
        ("./a ./b --sprt 0,50 --games 4", 4),
        ("./a ./b --games 4", 0),
        // Only by games that a crash has lost.
        ("./a ./crash --sprt 0,50 --games 400 --recover", 5),
        ("./crash ./a --sprt 0,50 --games 400 --recover", 5),
        // A part decides nothing.
        ("./a ./b --sprt 0,50 --games 8 --shard 1/2", 0),
    ] {
        assert_eq!(ends(words).2, ExitCode::from(wanted), "{words}");
    }
}

#[test]
fn a_match_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let command = "./a ./b --swap swap2 --concurrency 2 --oversubscribe --games";
    let (outcome, played) = play(&format!("{command} 10"), &path);
    assert_eq!((outcome.games.len(), played), (10, 10));
    let (outcome, played) = play(&format!("{command} 10"), &path);
    assert_eq!((outcome.games.len(), played), (10, 0));
    let (outcome, played) = play(&format!("{command} 13"), &path);
    assert_eq!((outcome.games.len(), played), (13, 3));
    assert_eq!(record::read(&path).expect("a file").games, outcome.games);
}

#[test]
fn a_torn_game_is_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    play("./a ./b --swap zz --games 4", &path);
    let text = std::fs::read(&path).expect("a file");
    std::fs::write(&path, &text[..text.len() - 30]).expect("a file");
    let (outcome, played) = play("./a ./b --swap zz --games 4", &path);
    assert_eq!((outcome.games.len(), played), (4, 1));
    assert_eq!(record::read(&path).expect("a file").torn_line, None);
}

#[test]
fn other_players_do_not_share_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    play("./a ./b --swap zz --games 2", &path);
    let words = ["match", "./a", "./c", "--swap", "zz", "--games", "2"];
    let args = Cli::try_parse_from(words).expect("arguments").args;
    let args = MatchArgs {
        output: Some(path),
        ..args
    };
    let plan = MatchPlan::new(&args).expect("a match");
    let (open, _) = simulated_tables(vec![plan.names()]);
    let error = plan
        .play(open, &StopFlag::default())
        .err()
        .expect("other settings");
    assert!(
        format!("{error:#}").contains("second: name=b:./b | name=c:./c"),
        "{error:#}"
    );
}

/// The simulated player whose name comes first in the alphabet wins three games of four.
#[test]
fn a_test_ends_a_match_early_and_for_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let command = "./a ./b --swap zz --sprt 0,50";
    let (outcome, _) = play(command, &path);
    assert_eq!(outcome.stop_reason, StopReason::Enough);
    assert!(
        (8..400).contains(&outcome.games.len()),
        "{}",
        outcome.games.len()
    );
    let (again, played) = play(command, &path);
    assert_eq!((again.games.len(), played), (outcome.games.len(), 0));
}

#[test]
fn shards_together_play_the_whole_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for shard in ["1/3", "2/3", "3/3"] {
        let path = folder.path().join(shard.replace('/', "-"));
        count += play(
            &format!("./a ./b --swap zz --games 21 --shard {shard}"),
            &path,
        )
        .1;
    }
    assert_eq!(count, 21);
}

/// Each part goes on where the whole match would have stopped, and the parts together decide
/// as the whole does, from the same games.
#[test]
fn a_test_sees_all_parts_of_a_match_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = "./a ./b --swap zz --games 400 --sprt 0,50";
    let (whole, _) = play(command, &folder.path().join("whole"));
    assert_eq!(whole.stop_reason, StopReason::Enough);
    let parts = [1, 2, 3].map(|part| {
        let path = folder.path().join(part.to_string());
        let (outcome, _) = play(&format!("{command} --shard {part}/3"), &path);
        assert_eq!(outcome.stop_reason, StopReason::Complete, "part {part}");
        path
    });
    let joined = folder.path().join("joined");
    let words = ["merge", "--sprt", "0,50", "-o"].map(PathBuf::from);
    let words = words.into_iter().chain([joined.clone()]).chain(parts);
    let args = MergeCli::try_parse_from(words).expect("arguments").args;
    let exit = crate::command::merge::run(args).expect("joined");
    assert_eq!(exit, ExitCode::SUCCESS);
    let games = record::read(&joined).expect("a file").games;
    assert_eq!(games.len(), 400);
    let text = summary::full(
        &["a", "b"].map(String::from),
        &games,
        Some(&Sprt::new(0.0, 50.0, crate::stats::Model::Logistic)),
    );
    assert!(text.contains("SPRT    H1 accepted"), "{text}");
}

#[test]
fn nonsense_is_refused() {
    for (words, wanted) in [
        ("./a ./b --games 0", "nothing to play"),
        ("./a ./b --sprt 5,0", "first must be less"),
        ("./a ./b --sprt 0,5 --alpha 0.7", "error rate"),
        ("./a tcp:5000 --concurrency 2", "one game at a time"),
        (
            "./a ./b --concurrency 9999",
            "--oversubscribe plays nevertheless",
        ),
        ("./a bad=1:./b", "no such option"),
        ("./a ./b --wait none", "write a time"),
        (
            "info.thread_num=9223372036854775808:./a ./b --concurrency 2",
            "threads for a player",
        ),
    ] {
        let words = ["match"].into_iter().chain(words.split_whitespace());
        let args = Cli::try_parse_from(words)
            .unwrap_or_else(|error| panic!("{error}"))
            .args;
        let error = MatchPlan::new(&args)
            .err()
            .unwrap_or_else(|| panic!("{wanted}"));
        assert!(format!("{error:#}").contains(wanted), "{error:#}");
    }
}
