//! What the tests of the referee share.

#![allow(dead_code)]

#[cfg(unix)]
pub mod cli;

use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use arena::dialect::{side_of, Dialect};
use arena::player::{Limits, ManagerOptions, PlayerSpec, Program};
use arena::record::{Action, GameRecord, Reason};
use arena::referee::{Adjudication, GameSpec, Swap, Table};
use arena::rules::{Board, Point, Rule, Side};

/// Cases that are checked at a time: their players spend the time waiting.
const SIDE_BY_SIDE: usize = 4;

/// Checks all `cases`, some at a time.
pub fn side_by_side<T: Send>(cases: impl IntoIterator<Item = T>, check: impl Fn(T) + Sync) {
    let cases: Vec<T> = cases.into_iter().collect();
    let waiting = Mutex::new(cases.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(|| loop {
                let case = waiting.lock().expect("no check holds it").next();
                match case {
                    Some(case) => check(case),
                    None => break,
                }
            });
        }
    });
}

/// A mock that speaks a dialect; words as on its command line.
pub fn mock(dialect: Dialect, words: &str) -> PlayerSpec {
    let mut command = vec![env!("CARGO_BIN_EXE_arena-mock").to_owned()];
    command.extend(["--dialect".to_owned(), dialect.to_string()]);
    if dialect == Dialect::Wfi {
        command.extend(["--port".to_owned(), "{port}".to_owned()]);
    }
    command.extend(words.split_whitespace().map(str::to_owned));
    let milliseconds = |count| Some(Duration::from_millis(count));
    PlayerSpec {
        name: format!("{dialect} {words}").trim().to_owned(),
        program: Program::Command(command),
        dialect: Some(dialect),
        limits: Limits {
            turn: milliseconds(3000),
            game: milliseconds(20_000),
            start: milliseconds(5000),
            memory: Some(100 << 20),
            ..Limits::default()
        },
        manager: ManagerOptions::default(),
    }
}

/// A game as a dialect has it.
pub fn game(dialect: Dialect) -> GameSpec {
    let profile = dialect.profile();
    let size = profile.size;
    let swap = if profile.has_zz { Swap::Zz } else { Swap::None };
    GameSpec {
        game: 0,
        pair: 0,
        width: size,
        height: size,
        rule: Rule::Freestyle,
        opening: Vec::new(),
        swap,
        draw_after: None,
        adjudication: Adjudication::default(),
    }
}

/// One game of two players.
pub fn play(specs: [PlayerSpec; 2], spec: &GameSpec, black: usize) -> GameRecord {
    Table::new(specs).expect("a table").play(spec, black)
}

/// Squares from pairs of column and row.
pub fn points(pairs: &[(u8, u8)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| Point { x, y }).collect()
}

/// The processes that carry a mark that begins like this.
pub fn marked(mark: &str) -> Vec<(u32, String)> {
    let entries = fs::read_dir("/proc").expect("a process table").flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|pid| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .split(|&b| b == 0)
            .any(|variable| variable.starts_with(mark.as_bytes()))
    })
    .map(|pid| {
        (
            pid,
            fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default(),
        )
    })
    .collect()
}

/// The mark of all players of an arena.
pub fn arena_mark(pid: u32) -> String {
    format!("ARENA_TREE={pid}-")
}

/// Waits until something is so.
pub fn eventually(patience: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    is_so()
}

/// Plays a record again: whose turn it was, what was put, and who has Black at the end.
pub fn replay(record: &GameRecord) {
    let mut board = Board::new(record.width, record.height).expect("a board");
    let mut count = 0;
    let mut put = |point: &Point| {
        assert_eq!(board.stone(*point), None, "{point} in {record:?}");
        board.set(*point, Some(side_of(count)));
        count += 1;
        count
    };
    let mut stones = record.opening.iter().map(&mut put).last().unwrap_or(0);
    let black = record
        .players
        .iter()
        .position(|p| p.side == Side::Black)
        .expect("a Black");
    let choosing = record
        .moves
        .iter()
        .take_while(|m| stones_of(&m.action) != 1)
        .count();
    for (index, made) in record.moves.iter().enumerate() {
        let mover = if side_of(stones) == Side::Black {
            black
        } else {
            1 - black
        };
        if index >= choosing {
            assert_eq!(made.player, mover, "move {index} of {record:?}");
        }
        if let Action::Put(points) = &made.action {
            stones = points.iter().map(&mut put).last().unwrap_or(stones);
        }
    }
    let used: [f64; 2] = [0, 1].map(|player| {
        record
            .moves
            .iter()
            .filter(|m| m.player == player)
            .map(|m| m.ms)
            .sum()
    });
    for (player, used) in record.players.iter().zip(used) {
        assert!(player.used_ms >= used - 0.5, "{record:?}");
    }
}

/// The stones that an action puts.
pub fn stones_of(action: &Action) -> usize {
    match action {
        Action::Put(points) => points.len(),
        Action::Swap => 0,
    }
}

/// A game won by a line, that can be played again.
pub fn won(record: &GameRecord) {
    assert_eq!(record.result.reason, Reason::Line, "{:?}", record.result);
    replay(record);
}

/// A game that the `culprit` lost for that `reason`, and the message says so.
pub fn lost(record: &GameRecord, culprit: usize, reason: Reason, detail: &str) {
    let result = &record.result;
    let context = format!("{} {result:?}", record.players[culprit].name);
    assert_eq!(result.reason, reason, "{context}");
    assert_eq!(result.winner, Some(1 - culprit), "{context}");
    assert!(result.detail.contains(detail), "{detail:?} in {context}");
}
