//! Whole tournaments of simulated players.

use clap::Parser;

use super::*;
use crate::command::shared::simulated::simulated_tables;
#[cfg(unix)]
use crate::player::Program;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: TournamentArgs,
}

fn plan(target: &Path, options: &str) -> Result<TournamentPlan> {
    let words = ["tournament", target.to_str().expect("a path")];
    let words = words.into_iter().chain(options.split_whitespace());
    TournamentPlan::new(
        Cli::try_parse_from(words)
            .unwrap_or_else(|error| panic!("{error}"))
            .args,
    )
}

/// Plays a tournament, and returns the number of games that were played now.
fn play(plan: &TournamentPlan) -> (ContestOutcome, usize) {
    let names = plan.names();
    let tables = plan
        .tables()
        .into_iter()
        .map(|(i, j)| [names[i].clone(), names[j].clone()]);
    let (open, played) = simulated_tables(tables.collect());
    let outcome = plan.play(open, &StopFlag::default()).expect("games");
    (outcome, played.load(std::sync::atomic::Ordering::SeqCst))
}

fn file(folder: &Path, players: &str, rest: &str) -> PathBuf {
    let path = folder.join("t.toml");
    std::fs::write(
        &path,
        format!("players = [{players}]\nswap = \"zz\"\n{rest}"),
    )
    .expect("a file");
    path
}

#[test]
fn everybody_meets_everybody_and_new_players_only_play_their_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "'a', 'b', 'c'", "games = 4");
    let three = plan(&path, "--concurrency 2 --oversubscribe").expect("a tournament");
    let (outcome, played) = play(&three);
    assert_eq!((outcome.games.len(), played), (12, 12));
    assert!(folder.path().join("t.jsonl").exists());
    assert_eq!(play(&three).1, 0);
    // A new player, in front of the others.
    let path = file(folder.path(), "'d', 'c', 'a', 'b'", "games = 4");
    let (outcome, played) = play(&plan(&path, "").expect("a tournament"));
    assert_eq!((outcome.games.len(), played), (24, 12));
    let names = ["a", "b", "c", "d"].map(String::from);
    let text = summary::table(&names, &outcome.games, Some(0));
    let points: Vec<&str> = text
        .lines()
        .skip(1)
        .take(4)
        .filter_map(|it| it.split_whitespace().nth(2))
        .collect();
    assert_eq!(points, ["9", "6", "3", "0"], "{text}");
}

#[test]
fn one_against_the_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "'a', 'b', 'c', 'd'", "gauntlet = 'b'");
    let (outcome, played) = play(&plan(&path, "--games 3").expect("a tournament"));
    assert_eq!((outcome.games.len(), played), (9, 9));
    assert!(outcome
        .games
        .iter()
        .all(|it| it.players.iter().any(|it| it.name == "b")));
}

#[test]
fn a_player_that_cannot_be_started_does_not_stop_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "'a', 'broken', 'c'", "");
    let (outcome, played) = play(&plan(&path, "").expect("a tournament"));
    assert_eq!((played, outcome.unplayable.len()), (2, 2));
    assert_eq!(outcome.exit_code(), ExitCode::FAILURE);
}

// Elsewhere nobody can hold a player to its memory, and the file is refused.
#[test]
#[cfg(target_os = "linux")]
fn options_of_the_command_line_go_before_those_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let rest = "size = 20\nturn = 5\nmemory = '1G'\ninfo = ['a=b']\nanchor = 'y'\n";
    let path = file(folder.path(), "'name=x,turn=1s:e', 'name=y:e'", rest);
    let plan = plan(&path, "--size 12 --game 60 --rule renju").expect("a tournament");
    let (conditions, settings) = plan.options.conditions(1).expect("conditions");
    assert_eq!((conditions.width, plan.anchor), (12, Some(1)));
    assert_eq!(
        (settings["rule"].as_str(), settings["turn"].as_str()),
        ("renju", "5s")
    );
    let turns = [0, 1].map(|it| plan.players[it].limits.turn.map(|it| it.as_secs()));
    assert_eq!(turns, [Some(1), Some(5)]);
    assert_eq!(plan.players[1].limits.memory, Some(1 << 30));
    assert_eq!(
        plan.players[0].manager.info,
        [("a".to_string(), "b".to_string())]
    );
}

#[test]
fn bad_files_say_what_is_wrong() {
    for (text, wanted) in [
        ("size = 15", "no list of `players`"),
        ("players = 3", "invalid type"),
        ("players = ['a', 'b']\nsise = 15", "unknown field `sise`"),
        ("players = ['a', 'b']\nsize = 99", "not a board"),
        ("players = ['a'", "unclosed array"),
    ] {
        let read =
            parse_file(text).and_then(|(_, common)| GameOptions::default().or(common));
        let error = format!("{:#}", read.expect_err(text));
        assert!(
            error.contains(wanted) || wanted == "unclosed array",
            "{error}"
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let one = plan(&file(folder.path(), "'a'", ""), "")
        .err()
        .expect("too few");
    assert!(one.to_string().contains("too few"), "{one}");
    let unknown = plan(&file(folder.path(), "'a', 'b'", ""), "--anchor z").err();
    assert!(unknown.is_some_and(|it| it.to_string().contains("no player `z`")));
}

#[cfg(unix)]
#[test]
fn a_folder_of_programs() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    for (name, mode) in [
        ("b.rs", 0o644),
        ("a.rs", 0o644),
        ("b", 0o755),
        ("my bot.sh", 0o755),
        ("notes", 0o644),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, "").expect("a file");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
    }
    let plan = plan(folder.path(), "").expect("a tournament");
    assert_eq!(plan.names(), ["a", "b", "b.rs", "my bot"]);
    let path = folder
        .path()
        .join("my bot.sh")
        .to_string_lossy()
        .into_owned();
    assert_eq!(plan.players[3].program, Program::Command(vec![path]));
    assert!(matches!(&plan.players[0].program, Program::Source(_)));
}
