//! Games between mocks: every mixture of dialects, every opening procedure, every habit.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use arena::dialect::Dialect;
use arena::player::{ManagerOptions, PlayerSpec, Program};
use arena::record::{Action, GameRecord, Reason, TimeLimits};
use arena::referee::{GameSpec, Table};
use arena::rules::Point;
use arena::schedule::{read_live, LiveFile, Plays, WatchedTable};

use crate::common::{game, mock, play, replay, won};

#[test]
fn dialects_mix() {
    for dialect in Dialect::ALL {
        for other in Dialect::ALL {
            for black in [0, 1] {
                let specs = [
                    mock(dialect, "--greedy --swap yes"),
                    mock(other, "--greedy --crlf"),
                ];
                let spec = game(dialect);
                let mut table = Table::new(specs).expect("a table");
                if table.check(&spec, black).is_ok() {
                    won(&table.play(&spec, black));
                }
            }
        }
    }
}

#[test]
fn a_record_tells_the_time_that_players_had() {
    let mut specs = [(); 2].map(|()| mock(Dialect::Gomocup, "--greedy"));
    specs[0].limits.tolerance = Some(Duration::from_millis(70));
    specs[1].limits.turn = Some(Duration::MAX);
    // The second one begins.
    let record = play(specs, &game(Dialect::Gomocup), 1);
    let known = TimeLimits {
        turn_ms: Some(3000.0),
        game_ms: Some(20_000.0),
        increment_ms: 0.0,
        tolerance_ms: 70.0,
    };
    let open = TimeLimits {
        turn_ms: None,
        tolerance_ms: 50.0,
        ..known
    };
    assert_eq!(record.players.map(|it| it.limits), [open, known]);
}

/// A game that is played can be read as it grows, with what is said beside its moves.
#[test]
fn a_game_under_way_is_in_its_file() {
    let specs = [
        mock(Dialect::Gomocup, "--greedy --think-ms 100"),
        mock(Dialect::Gomocup, "--greedy --chatty --think-ms 100"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("r.jsonl");
    let live = Arc::new(LiveFile::begin(&results, 2, None));
    let mut table = WatchedTable::new(Table::new(specs).expect("a table"), live);
    let opening = vec![Point { x: 2, y: 3 }];
    let spec = GameSpec {
        opening: opening.clone(),
        ..game(Dialect::Gomocup)
    };
    let playing = std::thread::spawn(move || table.play(&spec, 1));
    let mut seen = Vec::new();
    while !playing.is_finished() {
        seen.extend(read_live(&results).and_then(|state| state.games.into_iter().next()));
        std::thread::sleep(Duration::from_millis(20));
    }
    let record = playing.join().expect("a game");
    let last = seen.last().expect("a game under way");
    assert!(last.moves.len() > 2, "{last:?}");
    assert_eq!((last.id, last.opening), (1, 1));
    assert_eq!(last.limits, record.players.each_ref().map(|it| it.limits));
    assert!(last.moves.iter().any(|made| !made.said.is_empty()));
    for (made, recorded) in last.moves.iter().zip(&record.moves) {
        assert_eq!(made.action, recorded.action);
        assert_eq!((made.player, made.ms), (recorded.player, recorded.ms));
    }
    let put = last.moves.iter().map(|made| made.action.clone());
    let mut stones = opening;
    stones.extend(put.flat_map(|action| match action {
        Action::Put(points) => points,
        Action::Swap => Vec::new(),
    }));
    assert_eq!(last.stones, stones);
}

#[test]
fn a_game_ends_in_a_draw() {
    let specs = || {
        [
            mock(Dialect::Gomocup, "--greedy"),
            mock(Dialect::Wfi, "--greedy"),
        ]
    };
    let spec = GameSpec {
        draw_after: Some(6),
        ..game(Dialect::Wfi)
    };
    let record = play(specs(), &spec, 0);
    assert_eq!(
        (record.result.reason, record.result.winner),
        (Reason::Draw, None)
    );
    assert_eq!(record.moves.len(), 6);
    let mut full = GameSpec {
        width: 5,
        height: 5,
        ..game(Dialect::Wfi)
    };
    full.rule = arena::rules::Rule::Freestyle;
    let record = play(specs(), &full, 1);
    replay(&record);
    assert_eq!(record.result.reason, Reason::Draw, "{:?}", record.result);
    assert_eq!(record.moves.len(), 25);
}

fn pids(record: &GameRecord) -> Vec<String> {
    let mut pids: Vec<String> = record
        .moves
        .iter()
        .flat_map(|m| &m.said)
        .filter(|s| s.contains("pid"))
        .cloned()
        .collect();
    pids.sort();
    pids.dedup();
    pids
}

fn with(mut spec: PlayerSpec, manager: ManagerOptions) -> PlayerSpec {
    spec.manager = manager;
    spec
}

#[test]
fn peculiarities_of_managers() {
    let all = ManagerOptions {
        suspend: true,
        keep_process: true,
        first_by_board: true,
        info: vec![("thread_num".into(), "1".into())],
        swap2_fields: true,
        crlf: true,
        folder: None,
        processors: Vec::new(),
    };
    for (words, count) in [("--greedy --chatty", 1), ("--greedy --chatty --plain", 2)] {
        let polite = with(mock(Dialect::Gomocup, words), all.clone());
        let mut table =
            Table::new([polite, mock(Dialect::Gomocup, "--greedy")]).expect("a table");
        let mut seen = Vec::new();
        for (index, black) in [(0, 0), (1, 1)] {
            let record = table.play(
                &GameSpec {
                    game: index,
                    ..game(Dialect::Gomocup)
                },
                black,
            );
            won(&record);
            seen.extend(pids(&record));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count, "{words}: {seen:?}");
    }
    for dialect in Dialect::ALL {
        let suspend = ManagerOptions {
            suspend: true,
            ..all.clone()
        };
        let polite = with(mock(dialect, "--greedy"), suspend);
        won(&play(
            [polite, mock(dialect, "--greedy")],
            &game(dialect),
            1,
        ));
    }
}

#[test]
fn suggestions_are_followed() {
    for dialect in [Dialect::Gomocup, Dialect::Gomocup2004] {
        let specs = [
            mock(dialect, "--greedy --suggest"),
            mock(dialect, "--greedy --chatty"),
        ];
        let record = play(specs, &game(dialect), 0);
        won(&record);
        assert!(record.moves[1]
            .said
            .iter()
            .any(|said| said == "DEBUG value 1"));
    }
}

#[test]
fn unknown_programs_are_probed() {
    // A program of 2004 is one of today that knows less.
    let told = |it: &Dialect| *it != Dialect::Gomocup2004;
    for dialect in Dialect::ALL.into_iter().filter(told) {
        let unknown = PlayerSpec {
            dialect: None,
            ..mock(dialect, "")
        };
        let table = Table::new([unknown, mock(dialect, "")]).expect("a table");
        assert_eq!(table.dialects(), [dialect; 2]);
    }
    let mut mute = PlayerSpec {
        dialect: None,
        ..mock(Dialect::Gomocup, "--stall-at 0")
    };
    mute.limits.start = Some(Duration::from_millis(100));
    let error = Table::new([mute, mock(Dialect::Gomocup, "")])
        .err()
        .expect("no dialect");
    assert!(
        format!("{error:#}").contains("name the dialect"),
        "{error:#}"
    );
}

#[test]
fn a_source_is_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("main.rs");
    let text = r#"fn main() {
        let mut y = 0;
        for line in std::io::stdin().lines() {
            match line.unwrap().as_str() {
                "TURN" => { println!("{y} 0"); y += 1; }
                line if line.starts_with("START") => println!("OK"),
                line if line.starts_with("END") => break,
                _ => {}
            }
        }
    }"#;
    std::fs::write(&source, text).expect("written");
    let mut spec = mock(Dialect::Course, "");
    spec.program = Program::Source(source);
    spec.dialect = None;
    let opponent = mock(Dialect::Course, "--random 1");
    won(&play([spec, opponent], &game(Dialect::Course), 0));
}

/// A table of two clients that somebody else starts, and the ports they have to connect to.
/// A port that was free a moment ago may have been taken since, by a game of another test;
/// then others are tried.
fn strangers() -> (Table, [u16; 2]) {
    for _ in 0..20 {
        let free =
            [0; 2].map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a port"));
        let ports = free.map(|free| free.local_addr().expect("a port").port());
        let specs = ports.map(|port| PlayerSpec {
            program: Program::Tcp(port),
            dialect: None,
            ..mock(Dialect::Wfi, "")
        });
        match Table::new(specs) {
            Ok(table) => return (table, ports),
            Err(error) => assert!(
                format!("{error:#}").contains("cannot listen on port"),
                "{error:#}"
            ),
        }
    }
    panic!("20 times a port that was free was taken at once");
}

fn client(port: u16, words: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_arena-mock"))
        .args(["--dialect", "wfi", "--port", &port.to_string()])
        .args(words.split_whitespace())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a client")
}

/// What a client says when the game is over.
fn last_words(client: Child) -> String {
    let output = client.wait_with_output().expect("its end");
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

#[test]
fn clients_that_somebody_else_starts() {
    let (mut table, ports) = strangers();
    let games = [
        ("--greedy", Reason::Line, ["the end: LOSE", "the end: WIN"]),
        (
            "--illegal-at 2",
            Reason::IllegalMove,
            ["the end: FORFEIT-move", "the end: WIN"],
        ),
        ("--crash-at 2", Reason::Crash, ["", "the end: WIN"]),
        (
            "--late-at 2 --late-ms 3500",
            Reason::LateMove,
            ["the end: FORFEIT-TIME", "the end: WIN"],
        ),
    ];
    for (words, reason, ends) in games {
        let words = if reason == Reason::Line {
            ["", words]
        } else {
            [words, ""]
        };
        let [first, second] = [0, 1].map(|index| client(ports[index], words[index]));
        let record = table.play(&game(Dialect::Wfi), 0);
        assert_eq!(record.result.reason, reason, "{:?}", record.result);
        assert_eq!(last_words(second), ends[1]);
        match reason {
            Reason::Crash => drop(first.wait_with_output()),
            _ => assert_eq!(last_words(first), ends[0]),
        }
    }
}

#[test]
fn a_process_is_kept_for_a_board_of_another_size() {
    let keep = ManagerOptions {
        keep_process: true,
        ..ManagerOptions::default()
    };
    let specs =
        [0; 2].map(|_| with(mock(Dialect::Gomocup, "--greedy --chatty"), keep.clone()));
    let mut table = Table::new(specs).expect("a table");
    let spec = game(Dialect::Gomocup);
    let mut seen = Vec::new();
    for (width, height) in [(15, 15), (20, 20), (16, 12)] {
        let record = table.play(
            &GameSpec {
                width,
                height,
                ..spec.clone()
            },
            0,
        );
        won(&record);
        seen.extend(pids(&record));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 2);
}

#[test]
fn tables_do_not_disturb_each_other() {
    let threads = [0_u64, 1, 2, 3].map(|thread| {
        std::thread::spawn(move || {
            for (index, dialect) in (0..).zip(Dialect::ALL.into_iter().cycle().take(15)) {
                let words = [thread, index].map(|seed| format!("--random {seed} --chatty"));
                let specs = words.map(|words| mock(dialect, &words));
                let record = play(specs, &game(dialect), usize::from(index % 2 == 1));
                replay(&record);
                let reason = record.result.reason;
                assert!(
                    matches!(reason, Reason::Line | Reason::Draw),
                    "{:?}",
                    record.result
                );
            }
        })
    });
    for thread in threads {
        thread.join().expect("sixty games without a fault");
    }
}
