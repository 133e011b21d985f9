//! Result files that are whole, cut off at many places, of another kind, or no result files at all.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::writer::line_of;
use super::*;
use crate::record::{sample_game, Action, GameRecord, Identity, MoveRecord, Players};
use crate::rules::Point;

fn header(size: &str) -> Header {
    let settings = [("kind", "match"), ("size", size)];
    Header::new(
        settings
            .map(|(key, value)| (key.into(), value.into()))
            .into(),
    )
}

/// A game with every kind of move and with text that needs escaping.
fn game(pair: u64) -> GameRecord {
    let mut game = sample_game(pair, ["a", "b"]);
    let put = vec![Point { x: 9, y: 9 }, Point { x: 8, y: 9 }];
    for action in [Action::Put(put), Action::Swap] {
        let said = vec!["line\n\"two\" \u{1F600}".to_string()];
        game.moves.push(MoveRecord {
            player: 1,
            action,
            ms: 0.25,
            said,
        });
    }
    game
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let (mut writer, found) = Writer::open(&path, &header("15x15")).expect("a new file");
    assert_eq!(found, Results::default());
    writer.append(&game(0)).expect("a line");
    drop(writer);
    let (mut writer, found) = Writer::open(&path, &header("15x15")).expect("the same file");
    assert_eq!(found.games, [game(0)]);
    writer.append(&game(1)).expect("a line");
    let found = read(&path).expect("a result file");
    assert_eq!(found.header, Some(header("15x15")));
    assert_eq!(
        (found.games, found.torn_line),
        (vec![game(0), game(1)], None)
    );
}

/// Wherever the last line is cut, readers see the games before it, and a writer goes on.
#[test]
fn a_torn_line_is_reported_and_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let whole = [
        line_of(&header("15x15")).expect("json"),
        line_of(&game(0)).expect("json"),
    ]
    .concat();
    let next = line_of(&game(1)).expect("json");
    for cut in (1..next.len() - 1).step_by(7).chain([next.len() - 2]) {
        std::fs::write(&path, [whole.as_bytes(), &next.as_bytes()[..cut]].concat())
            .expect("a file");
        let found = read(&path).expect("a torn file");
        assert_eq!(
            (found.games.len(), found.torn_line),
            (1, Some(3)),
            "cut at {cut}"
        );
        let (mut writer, found) = Writer::open(&path, &header("15x15")).expect("a file");
        assert_eq!(found.torn_line, Some(3));
        writer.append(&game(2)).expect("a line");
        drop(writer);
        let found = read(&path).expect("a mended file");
        assert_eq!(
            (found.games, found.torn_line),
            (vec![game(0), game(2)], None)
        );
    }
}

#[test]
fn a_whole_line_without_its_end_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let text = line_of(&header("9x9")).expect("json") + &line_of(&game(0)).expect("json");
    std::fs::write(&path, text.trim_end()).expect("a file");
    let (mut writer, found) = Writer::open(&path, &header("9x9")).expect("a file");
    assert_eq!((found.games.len(), found.torn_line), (1, None));
    writer.append(&game(1)).expect("a line");
    assert_eq!(read(&path).expect("a file").games.len(), 2);
}

#[test]
fn a_torn_header_is_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    std::fs::write(&path, "{\"arena\":1,\"sett").expect("a file");
    let (mut writer, _) = Writer::open(&path, &header("9x9")).expect("a file");
    writer.append(&game(0)).expect("a line");
    assert_eq!(read(&path).expect("a file").header, Some(header("9x9")));
}

#[test]
fn other_settings_and_other_writers_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let (mut writer, _) = Writer::open(&path, &header("15x15")).expect("a new file");
    writer.append(&game(0)).expect("a line");
    let busy = Writer::open(&path, &header("15x15")).expect_err("a lock");
    assert!(busy.to_string().contains("another arena"), "{busy}");
    drop(writer);
    let other = Writer::open(&path, &header("20x20")).expect_err("other settings");
    assert!(
        format!("{other:#}").contains("size: 15x15 | 20x20"),
        "{other:#}"
    );
}

/// A command that could not start a player may be mended and given again.
#[test]
fn a_file_without_games_is_begun_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    drop(Writer::open(&path, &header("15x15")).expect("a new file"));
    let (mut writer, found) = Writer::open(&path, &header("9x9")).expect("a file");
    assert_eq!(found, Results::default());
    writer.append(&game(0)).expect("a line");
    let found = read(&path).expect("a result file");
    assert_eq!(found.header, Some(header("9x9")));
    assert_eq!(found.games, [game(0)]);
}

#[test]
fn a_bad_line_in_the_middle_is_an_error() {
    let good = line_of(&game(0)).expect("json");
    let text = format!("{good}nonsense\n{good}");
    let error = Results::take_all(text.as_bytes()).expect_err("nonsense");
    assert!(format!("{error:#}").starts_with("line 2"), "{error:#}");
    let unknown = good.replace("\"winner\":0", "\"winner\":7");
    assert!(Results::take_all(unknown.as_bytes()).is_err());
}

#[test]
fn a_file_is_replaced_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    std::fs::write(&path, "something else").expect("a file");
    write_whole(&path, Some(&header("9x9")), &[game(0), game(1)]).expect("a file");
    assert_eq!(read(&path).expect("a file").games.len(), 2);
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}

/// The environment variable that names the file for `writes_until_killed`.
const KILLED_FILE: &str = "ARENA_TEST_KILLED_FILE";

/// Not a test, but the process that `killed_writers_leave_whole_games` starts and kills.
#[test]
#[ignore = "writes without end to a file that another test names"]
fn writes_until_killed() {
    let Some(path) = std::env::var_os(KILLED_FILE) else {
        return;
    };
    let (mut writer, found) =
        Writer::open(Path::new(&path), &header("15x15")).expect("a file");
    for pair in found.games.len() as u64.. {
        let mut game = game(pair);
        game.moves[0].said = vec!["x".repeat(100_000)];
        writer.append(&game).expect("a line");
    }
}

/// Whenever a writer is killed, the file has all its games but perhaps the last, and the next
/// writer goes on with it.
#[test]
fn killed_writers_leave_whole_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let (mut before, mut size) = (0, 0);
    for round in 0..8 {
        let mut writer =
            std::process::Command::new(std::env::current_exe().expect("a path"))
                .args([
                    "--ignored",
                    "--exact",
                    "record::file::tests::writes_until_killed",
                ])
                .env(KILLED_FILE, &path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .expect("a process");
        wait_for_growth(&path, size);
        std::thread::sleep(Duration::from_millis(3 * round));
        writer.kill().expect("a process to kill");
        writer.wait().expect("an end");
        let games = read(&path).map(|it| it.games).unwrap_or_default();
        let pairs: Vec<u64> = games.iter().map(|it| it.pair).collect();
        assert_eq!(pairs, (0..games.len() as u64).collect::<Vec<u64>>());
        assert!(games.len() >= before, "games were lost");
        (before, size) = (games.len(), std::fs::metadata(&path).expect("a file").len());
    }
    assert!(before > 0, "no game was whole");
}

fn wait_for_growth(path: &Path, size: u64) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while std::fs::metadata(path).map_or(0, |it| it.len()) <= size + 200_000 {
        assert!(Instant::now() < deadline, "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Reads on, and returns the numbers of the pairs of the games that are told; -1 stands for a file
/// that was begun anew. Each game is where it was told to be.
fn heard(follower: &mut Follower, path: &Path) -> Result<Vec<i64>> {
    let mut told = Vec::new();
    follower.read_on(&mut |heard| {
        told.push(match heard {
            Heard::Anew => -1,
            Heard::Game(game, place) => {
                assert_eq!(read_game(path, place).expect("a game"), *game);
                game.pair as i64
            }
        })
    })?;
    Ok(told)
}

#[test]
fn a_follower_tells_whole_lines_once_as_they_come() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let mut follower = Follower::new(&path);
    let mut told = || heard(&mut follower, &path).expect("games");
    assert!(told().is_empty());
    let line = |pair| line_of(&sample_game(pair, ["a", "b"])).expect("a line");
    let header = line_of(&Header::new(BTreeMap::new())).expect("a line");
    let (half, rest) = (&line(0)[..50], &line(0)[50..]);
    std::fs::write(&path, format!("{header}{half}")).expect("written");
    assert!(told().is_empty());
    std::fs::write(&path, format!("{header}{half}{rest}\n{}", line(1))).expect("written");
    assert_eq!(told(), [0, 1]);
    assert!(told().is_empty());
    std::fs::write(&path, line(2)).expect("begun anew");
    assert_eq!(told(), [-1, 2]);
    assert_eq!(follower.header(), None);
    std::fs::write(&path, format!("{}nonsense\n{}", line(2), line(3))).expect("written");
    for _ in 0..2 {
        assert!(heard(&mut follower, &path).is_err());
    }
}

fn players(hash: &str) -> Players {
    let identity = Identity {
        program: "/a".into(),
        hash: Some(hash.into()),
        ..Identity::default()
    };
    [("a".to_string(), vec![identity])].into()
}

/// Who plays stands in the header where that is still to be written, and else in a line.
#[test]
fn a_file_tells_of_its_players_as_they_come() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let (mut writer, _) = Writer::open(&path, &header("9x9")).expect("a new file");
    writer.introduce(&players("1")).expect("a header");
    writer.append(&game(0)).expect("a line");
    drop(writer);
    let known = || read(&path).expect("a file").header.map(|it| it.players);
    assert_eq!(known(), Some(players("1")));
    let lines = || {
        std::fs::read_to_string(&path)
            .expect("a file")
            .lines()
            .count()
    };
    let (mut writer, found) = Writer::open(&path, &header("9x9")).expect("a file");
    assert_eq!(found.header.map(|it| it.players), Some(players("1")));
    writer.introduce(&Players::new()).expect("nothing");
    assert_eq!(lines(), 2);
    writer.introduce(&players("2")).expect("a line");
    writer.append(&game(1)).expect("a line");
    assert_eq!((known(), lines()), (Some(players("2")), 4));
    let mut follower = Follower::new(&path);
    assert_eq!(heard(&mut follower, &path).expect("games"), [0, 1]);
    let followed = follower.header().map(|it| it.players.clone());
    assert_eq!(followed, Some(players("2")));
}

#[test]
fn a_mark_before_the_text_is_passed_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let line = |text: &dyn Fn() -> Result<String>| text().expect("json");
    let games = line(&|| line_of(&game(0)));
    for first in [line(&|| line_of(&header("9x9"))), String::new()] {
        std::fs::write(&path, format!("\u{FEFF}{first}{games}")).expect("a file");
        assert_eq!(read(&path).expect("a file").games, [game(0)]);
        let mut follower = Follower::new(&path);
        assert_eq!(heard(&mut follower, &path).expect("games"), [0]);
    }
    std::fs::write(
        &path,
        format!("\u{FEFF}{}", line(&|| line_of(&header("9x9")))),
    )
    .expect("a file");
    let (mut writer, _) = Writer::open(&path, &header("9x9")).expect("a file");
    writer.append(&game(0)).expect("a line");
    assert_eq!(read(&path).expect("a file").games, [game(0)]);
}

#[test]
fn a_line_without_an_end_is_not_read_for_ever() {
    let error = Results::take_all(std::io::repeat(b'x')).expect_err("no file");
    assert!(error.to_string().contains("longer than 64 MB"), "{error}");
}
