//! Who has which processors, and what is told of those that others have.

use std::process::Command;
use std::time::{Duration, Instant};

use arena::dialect::Dialect;
use arena::player::Program;
use arena::record::{read, GameRecord};
use arena::schedule::StopFlag;

use crate::common::cli::{arena, script};
use crate::common::{game, mock, play};

const MOCK: &str = env!("CARGO_BIN_EXE_arena-mock");

/// The processors that this process may use, as the system lists them.
fn own_processors() -> Vec<usize> {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let list = status
        .lines()
        .find_map(|it| it.strip_prefix("Cpus_allowed_list:"));
    let ranges = list.expect("a list").trim().split(',');
    let ranges = ranges.map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |text: &str| text.parse::<usize>().expect("a number");
        number(first)..=number(last)
    });
    ranges.flatten().collect()
}

/// A player that works for each move, on a processor that it has to share with a program that
/// never rests.
#[test]
fn who_waited_for_a_processor_is_told_with_a_late_move() {
    let work = "while :; do :; done & while read line; do case $line in START*) echo OK;; \
                BEGIN|TURN*) i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo 7,7;; esac; done";
    let mut late = mock(Dialect::Gomocup, "");
    late.program = Program::Command(["/bin/sh", "-c", work].map(str::to_owned).to_vec());
    late.limits.turn = Some(Duration::from_millis(20));
    late.limits.tolerance = Some(Duration::ZERO);
    late.manager.processors = own_processors()[..1].to_vec();
    let result = play(
        [late, mock(Dialect::Gomocup, "")],
        &game(Dialect::Gomocup),
        0,
    )
    .result;
    assert!(result.reason.is_by_time(), "{result:?}");
    let late = result.late.expect("it was late");
    let waited_ms = late.waited_ms.expect("Linux tells that");
    assert!(late.over_ms > 20.0 && waited_ms > 20.0, "{result:?}");
    let told = format!("waited {:.3} s for one", waited_ms / 1000.0);
    assert!(result.detail.contains(&told), "{result:?}");
}

#[test]
fn who_sleeps_too_long_has_no_excuse() {
    let mut late = mock(Dialect::Gomocup, "--late-at 1 --late-ms 700");
    late.limits.turn = Some(Duration::from_millis(100));
    let result = play(
        [late, mock(Dialect::Gomocup, "")],
        &game(Dialect::Gomocup),
        0,
    )
    .result;
    let late = result.late.expect("it was late");
    assert!(late.over_ms > 500.0 && !late.is_by_machine(), "{result:?}");
    assert!(
        result
            .detail
            .contains("of that time it had a processor for 0.0"),
        "{result:?}"
    );
}

/// Players that tell on their standard error which processors they may use.
struct Telling {
    folder: tempfile::TempDir,
}

impl Telling {
    fn new() -> Telling {
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!(
            "#!/bin/sh\ngrep Cpus_allowed_list: /proc/self/status >&2\nexec {MOCK} --greedy --think-ms 5\n"
        );
        script(&folder.path().join("player"), &text);
        Telling { folder }
    }

    /// Plays six games with these options; returns them, or what the arena says instead.
    fn play(&self, options: &[&str]) -> Result<Vec<GameRecord>, String> {
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        let (player, results) = (path("player"), path("r.jsonl"));
        let players =
            ["a", "b"].map(|name| format!("name={name},info.thread_num=1:{player}"));
        let words = [
            "match",
            &players[0],
            &players[1],
            "--games",
            "6",
            "-o",
            &results,
        ];
        let (code, text) = arena(&[&words[..], options].concat());
        match code {
            Some(0) => Ok(read(results.as_ref()).expect("results").games),
            _ => Err(text),
        }
    }
}

/// The processors that the players of a game told of.
fn told(game: &GameRecord) -> Vec<String> {
    let said = game.moves.iter().flat_map(|it| &it.said);
    let told = said.filter_map(|it| it.strip_prefix("Cpus_allowed_list:"));
    told.map(|it| it.trim().to_owned()).collect()
}

#[test]
fn games_at_a_time_have_processors_of_their_own() {
    let own = own_processors();
    let count = own.len().min(2);
    let games = Telling::new().play(&["--affinity", "--concurrency", &count.to_string()]);
    let games = games.expect("a match");
    assert_eq!(games.len(), 6);
    let mut seen = Vec::new();
    for game in &games {
        let told = told(game);
        assert!(told.len() == 2 && told[0] == told[1], "{told:?}");
        seen.extend(told);
    }
    seen.sort();
    seen.dedup();
    let expected: Vec<String> = own[..count].iter().map(usize::to_string).collect();
    assert_eq!(seen, expected);
}

#[test]
fn more_games_than_processors_cannot_have_some_of_their_own() {
    let many = (own_processors().len() + 1).to_string();
    let options = ["--affinity", "--oversubscribe", "--concurrency", &many];
    let refused = Telling::new().play(&options).expect_err("too many");
    let wanted = format!("{many} processors of their own");
    assert!(refused.contains(&wanted), "{refused}");
}

#[test]
fn a_pause_between_games_is_kept() {
    let begun = Instant::now();
    let games = Telling::new().play(&["--wait", "500ms"]).expect("a match");
    assert_eq!(games.len(), 6);
    assert!(begun.elapsed() >= Duration::from_millis(2500));
}

#[test]
fn other_programs_that_leave_no_processor_are_told_before_the_first_game() {
    let over = StopFlag::default();
    std::thread::scope(|scope| {
        for _ in 0..2 * own_processors().len() {
            scope.spawn(|| {
                while !over.is_raised() {
                    std::hint::spin_loop();
                }
            });
        }
        // It is late in any case, so that the end tells it again.
        let late = format!(
            "name=late,dialect=gomocup,turn=10ms,tolerance=0s:{MOCK} --think-ms 40"
        );
        let other = format!("name=other,dialect=gomocup:{MOCK}");
        let words = ["match", &late, &other, "--games", "2"];
        let output = Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(words)
            .output();
        over.raise();
        let output = output.expect("the arena can be started");
        let [told, end] = [output.stderr, output.stdout]
            .map(|text| String::from_utf8(text).expect("UTF-8"));
        let note = told
            .lines()
            .find_map(|it| it.strip_prefix("note: other programs want "));
        let note = note.expect("a note");
        assert!(
            note.ends_with("and the games 1: times will not be kept"),
            "{told}"
        );
        let first_game = told.find("[1/2]").expect("a game");
        assert!(told.find(note).is_some_and(|it| it < first_game), "{told}");
        assert!(end.contains("\nlate    late "), "{end}");
        let again = format!("\nbusy    when the games began, other programs want {note}\n");
        assert!(end.contains(&again), "{end}");
    });
}
