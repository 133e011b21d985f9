//! Many games leave nothing behind, cost little, and are measured truly; and when the arena
//! is killed, everything dies with it. One test, so that nothing else runs beside it.

mod common;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::dialect::Dialect;
use arena::player::{PlayerSpec, Program};
use arena::record::Reason;
use arena::referee::{GameSpec, Table};

use common::{arena_mark, eventually, game, marked, mock};

/// Says to the test binary, started again, that it is the arena to be killed.
const VICTIM: &str = "ARENA_TEST_VICTIM";

#[test]
fn nothing_leaks() {
    if std::env::var_os(VICTIM).is_some() {
        be_killed();
    }
    many_games();
    thinking_time_is_measured();
    a_killed_arena_takes_all_with_it();
}

fn count(folder: &str) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn resident_kb() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("our status");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("a size");
    line.trim()
        .trim_end_matches("kB")
        .trim()
        .parse()
        .expect("a number")
}

/// A hundred games in all dialects: none lost by a fault, no file, thread, process or memory
/// left, less than a millisecond of our own for each move.
fn many_games() {
    // The first ones start what stays: the guard, a thread.
    (0..10).map(one_game).for_each(|_| {});
    let (files, memory) = (count("/proc/self/fd"), resident_kb());
    let (mut overhead, moves): (Vec<f64>, Vec<usize>) = (10..110).map(one_game).unzip();
    let settled = || count("/proc/self/fd") <= files && count("/proc/self/task") <= 4;
    assert!(
        eventually(Duration::from_secs(2), settled),
        "files or threads are left"
    );
    let grown = resident_kb().saturating_sub(memory);
    assert!(grown < 4096, "{grown} kB more memory after 100 games");
    assert!(marked(&arena_mark(std::process::id())).is_empty());
    overhead.sort_by(f64::total_cmp);
    let (median, worst) = (overhead[overhead.len() / 2], overhead[overhead.len() - 1]);
    let moves: usize = moves.iter().sum();
    println!(
        "{} games, {moves} moves, memory +{grown} kB",
        overhead.len()
    );
    println!("overhead per move: median game {median:.3} ms, worst game {worst:.3} ms");
    assert!(median < 1.0);
}

/// Returns the milliseconds of the arena's own for each move, and the number of moves.
fn one_game(index: u64) -> (f64, usize) {
    let dialect = Dialect::ALL[usize::try_from(index % 5).unwrap_or(0)];
    let words = [
        format!("--random {index}"),
        "--random 5 --chatty".to_owned(),
    ];
    let mut table = Table::new(words.map(|words| mock(dialect, &words))).expect("a table");
    let spec = GameSpec {
        game: index,
        ..game(dialect)
    };
    let mut shown = Vec::new();
    let record = table.play_watched(&spec, usize::from(index % 2 == 1), &mut |made| {
        shown.push((Instant::now(), made.ms));
    });
    let reason = record.result.reason;
    assert!(
        matches!(reason, Reason::Line | Reason::Draw),
        "{:?}",
        record.result
    );
    let thought: f64 = shown.iter().skip(1).map(|&(_, ms)| ms).sum();
    let wall = shown[shown.len() - 1]
        .0
        .duration_since(shown[0].0)
        .as_secs_f64()
        * 1e3;
    ((wall - thought) / (shown.len() - 1) as f64, shown.len())
}

/// What a player sleeps is what is written down, within what the machine needs to wake it.
fn thinking_time_is_measured() {
    for dialect in Dialect::ALL {
        let specs = [mock(dialect, "--think-ms 20"), mock(dialect, "")];
        let spec = GameSpec {
            draw_after: Some(12),
            ..game(dialect)
        };
        let record = Table::new(specs).expect("a table").play(&spec, 0);
        let times = |player| {
            let own = record
                .moves
                .iter()
                .filter(move |made| made.player == player);
            let mut times: Vec<f64> = own.map(|made| made.ms).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let (slow, fast) = (times(0), times(1));
        println!(
            "{dialect}: 20 ms measured as {:.3} ms, none as {:.3} ms",
            slow[0], fast[0]
        );
        // The quickest of them: a busy machine may be late at any of the others.
        assert!(slow[0] >= 20.0 && slow[0] < 22.0, "{slow:?}");
        assert!(fast[0] < 1.0, "{fast:?}");
    }
}

/// An arena in the middle of games with players who cling to life.
fn be_killed() -> ! {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("main.rs");
    fs::write(&source, "fn main() { loop { std::thread::park() } }").expect("written");
    let play = |specs: [PlayerSpec; 2], dialect| {
        let specs = specs.map(|mut spec| {
            spec.limits.turn = Some(Duration::from_secs(60));
            spec.limits.start = Some(Duration::from_secs(60));
            spec
        });
        std::thread::spawn(move || {
            Table::new(specs).expect("a table").play(&game(dialect), 0)
        })
    };
    let words = "--fork-children --ignore-end --stall-at 2";
    for dialect in [Dialect::Gomocup, Dialect::Course, Dialect::Wfi] {
        play([mock(dialect, words), mock(dialect, words)], dialect);
    }
    let mut compiled = mock(Dialect::Gomocup, "");
    compiled.program = Program::Source(source);
    play([compiled, mock(Dialect::Gomocup, "")], Dialect::Gomocup);
    loop {
        std::thread::park();
    }
}

fn scratch_of(pid: u32) -> usize {
    let name = format!("arena-{pid}-");
    let entries = fs::read_dir(std::env::temp_dir())
        .expect("a folder")
        .flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&name))
        .count()
}

fn guards_of(pid: u32) -> usize {
    let mark = arena_mark(pid);
    let is_guard = |pid: &str| {
        let command =
            fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        command.contains("arena-guard") && command.contains(&mark)
    };
    let entries = fs::read_dir("/proc").expect("a process table").flatten();
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(is_guard))
        .count()
}

fn a_killed_arena_takes_all_with_it() {
    let mut arena = Command::new(std::env::current_exe().expect("our name"))
        .args(["--exact", "nothing_leaks"])
        .env(VICTIM, "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("an arena");
    let mark = arena_mark(arena.id());
    // Six mocks with three children each, and the compiled player.
    let all_there = || marked(&mark).len() >= 25 && scratch_of(arena.id()) == 1;
    assert!(
        eventually(Duration::from_secs(20), all_there),
        "{:?}",
        marked(&mark)
    );
    assert_eq!(guards_of(arena.id()), 1);
    let killed = Instant::now();
    arena.kill().expect("killed");
    arena.wait().expect("its end");
    let all_gone = || {
        marked(&mark).is_empty()
            && guards_of(arena.id()) == 0
            && scratch_of(arena.id()) == 0
    };
    assert!(
        eventually(Duration::from_secs(5), all_gone),
        "{:?}",
        marked(&mark)
    );
    println!(
        "all gone {:.0} ms after the arena was killed",
        killed.elapsed().as_secs_f64() * 1e3
    );
}
