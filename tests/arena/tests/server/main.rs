//! The wfi server as clients see it: its bytes, its forfeits, and how little one client can
//! do to another.

mod client;

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use arena::record::{GameRecord, Reason};
use arena::rules::Board;
use arena::server::{Server, Settings};

use client::Client;

const TURN: Duration = Duration::from_millis(300);
/// The longest a test waits for anything.
const WATCHDOG: Duration = Duration::from_secs(20);

fn settings(size: u8, games: u64) -> Settings {
    Settings {
        board: Board::new(size, size).expect("a board"),
        turn: TURN,
        write: Duration::from_millis(500),
        games: Some(games),
        games_at_once: 500,
        spelling_of_code: false,
    }
}

/// Runs a server while `clients` talk to it; the records come in the order of the games.
fn serve(settings: Settings, clients: impl FnOnce(SocketAddr)) -> Vec<GameRecord> {
    let server = Server::bind("127.0.0.1:0", settings).expect("a free port");
    let address = server.address().expect("an address");
    let (sender, records) = mpsc::channel();
    // If the clients fail the thread is left to the end of the process.
    thread::spawn(move || server.run(|record| drop(sender.send(record))));
    clients(address);
    let next = || match records.recv_timeout(WATCHDOG) {
        Err(RecvTimeoutError::Timeout) => panic!("the server does not end"),
        record => record.ok(),
    };
    let mut records: Vec<GameRecord> = std::iter::from_fn(next).collect();
    records.sort_by_key(|record| record.game);
    records
}

/// Black's first move by `bytes`; what both see then.
fn first_move(bytes: &[u8]) -> ([String; 2], GameRecord) {
    let mut messages = None;
    let records = serve(settings(5, 1), |address| {
        let [mut black, mut white] = Client::pair(address);
        black.message();
        black.say(bytes);
        let seen = [&mut white, &mut black].map(Client::message);
        black.expect_end();
        white.expect_end();
        messages = Some(seen);
    });
    (
        messages.expect("messages"),
        records.into_iter().next().expect("a record"),
    )
}

#[test]
fn a_game_has_the_bytes_of_the_protocol() {
    let records = serve(settings(5, 1), |address| {
        let [mut black, mut white] = Client::pair(address);
        black.expect("CONTINUING\n_____\n_____\n_____\n_____\n_____\n-1 -1\nx\n");
        black.say("2 2\n");
        white.expect("CONTINUING\n_____\n_____\n__x__\n_____\n_____\n2 2\no\n");
        white.say("1 1\n");
        black.expect("CONTINUING\n_____\n_o___\n__x__\n_____\n_____\n1 1\nx\n");
        for (column, row_4) in [0, 1, 3].into_iter().zip(["o", "oo", "ooo"]) {
            black.say(format!("2 {column}\n"));
            white.message();
            white.say(format!("4 {column}\n", column = row_4.len() - 1));
            black.message();
        }
        black.say("2 4\n");
        let board = "_____\n_o___\nxxxxx\n_____\nooo__\n2 4\no\n";
        black.expect(&format!("WIN\n{board}"));
        white.expect(&format!("LOSE\n{board}"));
        black.expect_end();
        white.expect_end();
    });
    let [record] = &records[..] else {
        panic!("one record")
    };
    assert_eq!(
        (record.result.winner, record.result.reason),
        (Some(0), Reason::Line)
    );
    assert_eq!(record.moves.len(), 9);
    assert_eq!(record.players[0].name, "127.0.0.1 first");
}

#[test]
fn a_full_board_is_a_draw() {
    let rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xoxox"];
    let squares = |stone| {
        let cells = rows.iter().enumerate().flat_map(|(r, row)| {
            row.char_indices()
                .map(move |(c, s)| (s, format!("{r} {c}\n")))
        });
        cells
            .filter(move |cell| cell.0 == stone)
            .map(|cell| cell.1)
            .collect::<String>()
    };
    assert_eq!(squares('x').lines().count(), 13);
    let records = serve(settings(5, 1), |address| {
        let [mut black, mut white] = Client::pair(address);
        // Lines sent early count as the next moves.
        black.say(squares('x'));
        white.say(squares('o'));
        for client in [&mut black, &mut white] {
            let last = std::iter::repeat_with(|| client.message())
                .find(|message| !message.starts_with("CONTINUING"))
                .expect("an end");
            assert_eq!(last, format!("DRAW\n{}\n4 4\no\n", rows.join("\n")));
        }
    });
    assert_eq!(records[0].result.winner, None);
    assert_eq!(records[0].result.reason, Reason::Draw);
}

#[test]
fn both_learn_of_an_illegal_move() {
    let empty = "     \n".repeat(5);
    let malformed = Reason::MalformedAnswer;
    let cases: [(&[u8], &str, Reason); 9] = [
        (b"5 0\n", "5 0", Reason::IllegalMove),
        (b"-1 -1\n", "-1 -1", Reason::IllegalMove),
        (b"0 99999 junk\n", "0 99999", Reason::IllegalMove),
        (b"1,2\n", "-1 -1", malformed),
        (b"1\n", "-1 -1", malformed),
        (b"0.0 0\n", "-1 -1", malformed),
        (b"(\n", "-1 -1", malformed),
        (b"#<\xff\x00\n", "-1 -1", malformed),
        (b"\n", "-1 -1", malformed),
    ];
    for (bytes, last, reason) in cases {
        let ([white, black], record) = first_move(bytes);
        assert_eq!(white, format!("WIN\n{empty}{last}\no\n"));
        assert_eq!(black, format!("FORFEIT-MOVE\n{empty}{last}\nx\n"));
        assert_eq!(
            (record.result.winner, record.result.reason),
            (Some(1), reason)
        );
    }
}

#[test]
fn an_occupied_square_forfeits() {
    serve(settings(5, 1), |address| {
        let [mut black, mut white] = Client::pair(address);
        black.say("0 0\n");
        white.message();
        white.say("0 0\n");
        let board = "x____\n_____\n_____\n_____\n_____\n0 0\n";
        white.expect(&format!("FORFEIT-MOVE\n{board}o\n"));
        black.message();
        black.expect(&format!("WIN\n{board}x\n"));
    });
}

#[test]
fn the_spelling_of_the_code_can_be_had() {
    serve(
        Settings {
            spelling_of_code: true,
            ..settings(5, 1)
        },
        |address| {
            let [mut black, _white] = Client::pair(address);
            black.say("9 9\n");
            black.message();
            assert!(black.message().starts_with("FORFEIT-move\n"));
        },
    );
}

#[test]
fn a_silent_or_dripping_client_loses_on_time() {
    let empty = "     \n".repeat(5);
    let records = serve(settings(5, 2), |address| {
        let [mut black, mut white] = Client::pair(address);
        let began = Instant::now();
        black.message();
        assert_eq!(white.message(), format!("WIN\n{empty}-1 -1\no\n"));
        assert_eq!(black.message(), format!("FORFEIT-TIME\n{empty}-1 -1\nx\n"));
        assert!(began.elapsed() >= TURN - Duration::from_millis(20));
        let [mut black, mut white] = Client::pair(address);
        thread::spawn(move || {
            while black.stream.write_all(b" ").is_ok() {
                thread::sleep(TURN / 10);
            }
        });
        assert!(white.message().starts_with("WIN\n"));
    });
    assert!(records
        .iter()
        .all(|record| record.result.reason == Reason::LateMove));
}

#[test]
fn a_client_that_leaves_loses() {
    let records = serve(settings(5, 2), |address| {
        let [mut black, mut white] = Client::pair(address);
        black.message();
        drop(black);
        assert!(white.message().starts_with("WIN\n"));
        // Half open: it still listens.
        let [mut black, mut white] = Client::pair(address);
        black.message();
        black
            .stream
            .shutdown(Shutdown::Write)
            .expect("half a connection");
        assert!(black.message().starts_with("FORFEIT-MOVE\n"));
        assert!(white.message().starts_with("WIN\n"));
    });
    assert!(records
        .iter()
        .all(|record| record.result.reason == Reason::Crash));
}

#[test]
fn a_client_that_left_before_its_game_is_not_paired() {
    let records = serve(settings(5, 1), |address| {
        drop(Client::connect(address));
        thread::sleep(Duration::from_millis(50));
        let [mut black, mut white] = Client::pair(address);
        thread::scope(|scope| {
            scope.spawn(|| assert_eq!(white.play_first_empty(), "LOSE"));
            assert_eq!(black.play_first_empty(), "WIN");
        });
    });
    assert_eq!(records.len(), 1);
}

#[test]
fn an_endless_line_ends_the_game_not_the_memory() {
    let records = serve(settings(5, 1), |address| {
        let [mut black, mut white] = Client::pair(address);
        let flood = thread::spawn(move || {
            let chunk = [b'7'; 1 << 16];
            let sent = (0..).take_while(|_| black.stream.write_all(&chunk).is_ok());
            sent.count() << 16
        });
        assert!(white.message().starts_with("WIN\n"));
        assert!(flood.join().expect("a flood") < 64 << 20);
    });
    assert_eq!(records[0].result.reason, Reason::Flood);
}

/// Misbehaves in one of many ways, until cut off or for a second.
fn misbehave(stream: &mut TcpStream, kind: usize) {
    match kind % 4 {
        0 => drop(stream.write_all(&vec![0xff; 1 << 20])),
        1 => thread::sleep(Duration::from_secs(1)),
        2 => drop(stream.shutdown(Shutdown::Both)),
        _ => while stream.write_all(b"0 0\n1 1\n((((((\n").is_ok() {},
    }
}

#[test]
fn two_hundred_games_at_once_with_hostile_clients_between() {
    const GAMES: u64 = 200;
    const HOSTILE: u64 = 20;
    let patient = Settings {
        turn: Duration::from_secs(10),
        ..settings(9, GAMES + HOSTILE)
    };
    let began = Instant::now();
    let records = serve(patient, |address| {
        let connect = |count| (0..count * 2).map(move |_| Client::connect(address));
        let mut hostile: Vec<Client> = connect(HOSTILE).collect();
        // Black's first message tells that the game has begun.
        hostile
            .iter_mut()
            .step_by(2)
            .for_each(|black| drop(black.message()));
        let honest: Vec<Client> = connect(GAMES).collect();
        thread::scope(|scope| {
            for (kind, mut client) in hostile.into_iter().enumerate() {
                // Both clients of a pair misbehave alike.
                scope.spawn(move || misbehave(&mut client.stream, kind / 2));
            }
            for mut client in honest {
                scope.spawn(move || {
                    let status = client.play_first_empty();
                    assert!(["WIN", "LOSE"].contains(&status.as_str()), "{status}");
                    client.expect_end();
                });
            }
        });
    });
    let (hostile, honest) = records.split_at(HOSTILE as usize);
    assert_eq!(honest.len() as u64, GAMES);
    assert!(honest
        .iter()
        .all(|record| record.result.reason == Reason::Line));
    assert!(hostile
        .iter()
        .all(|record| record.result.reason != Reason::Line));
    assert!(began.elapsed() < WATCHDOG, "{:?}", began.elapsed());
}

#[test]
fn the_command_records_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["serve", "--port", "0", "--size", "7", "--games", "2", "-o"])
        .arg(&results)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("arena");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe"))
        .read_line(&mut line)
        .expect("a line");
    let address = line
        .trim()
        .strip_prefix("listening on ")
        .expect("an address");
    let address: SocketAddr = address.parse().expect("an address");
    for _ in 0..2 {
        let [mut black, mut white] = Client::pair(address);
        thread::scope(|scope| {
            scope.spawn(|| assert_eq!(white.play_first_empty(), "LOSE"));
            assert_eq!(black.play_first_empty(), "WIN");
        });
    }
    assert!(child.wait().expect("an end").success());
    let records = arena::record::read(&results).expect("records").games;
    assert_eq!(records.len(), 2);
    assert!(records
        .iter()
        .all(|record| (record.width, record.height) == (7, 7)));
}
