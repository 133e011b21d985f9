//! The client of wfi, judged by a server: `golden/wfi/*.txt`, and all that can happen to a
//! connection.
//!
//! `> text` is a line to the client, in which `_` stands for a blank of a row and `[cr]` for
//! a carriage return; `< text` is the line that it sends, `{move}` any legal one. After these
//! the server closes its side; `! 0 text` is the status with which the client exits then, and
//! what it says on standard error.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use support::{ms, SLACK_MS};

use super::conversations;
use crate::tools::players::on_each_player;

/// No answer of any test is worth waiting for longer.
const WATCHDOG: Duration = Duration::from_secs(20);
/// The most that a client spends on a move.
const TURN_MS: u64 = 1_800;

/// A client, and the end of the connection that is its server's.
struct Client {
    child: Child,
    stream: TcpStream,
    input: BufReader<TcpStream>,
    /// The rows of the board that was sent last, and what followed them.
    board: Vec<String>,
}

impl Client {
    fn new(program: &Path, arguments: &[&str]) -> Client {
        Client::on(program, arguments, "127.0.0.1:0")
    }

    /// A client of a server that listens at `address`.
    fn on(program: &Path, arguments: &[&str], address: &str) -> Client {
        let server = TcpListener::bind(address).expect("a port");
        let address = server.local_addr().expect("an address").to_string();
        let child = start(program, &[&["--connect", &address], arguments].concat());
        let (stream, _) = server.accept().expect("a client");
        stream.set_read_timeout(Some(WATCHDOG)).expect("a socket");
        let input = BufReader::new(stream.try_clone().expect("a socket"));
        Client {
            child,
            stream,
            input,
            board: Vec::new(),
        }
    }

    fn send(&mut self, line: &str) {
        if line.trim_end().eq_ignore_ascii_case("CONTINUING") {
            self.board.clear();
        } else {
            self.board.push(line.trim_end_matches('\r').to_string());
        }
        // A client that has left already is judged by what it leaves behind.
        let _ = self.stream.write_all(format!("{line}\n").as_bytes());
    }

    fn send_all(&mut self, text: &str) {
        for line in text.lines() {
            self.send(&line.replace('_', " ").replace("[cr]", "\r"));
        }
    }

    /// The next text line of the client, which must be a legal move on the last board.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("a line");
        let played = line
            .strip_suffix('\n')
            .unwrap_or_else(|| panic!("`{line}` is no line"));
        let (row, column) = played.split_once(' ').expect("two words");
        let index = |word: &str| {
            assert!(word.bytes().all(|b| b.is_ascii_digit()), "`{played}`");
            word.parse::<usize>().expect("a number")
        };
        let cell = self.board[index(row)].as_bytes()[index(column)];
        assert_eq!(cell, b' ', "`{played}` is taken on {:#?}", self.board);
        played.to_string()
    }

    /// The client must close the connection without another byte and exit within `limit`; what it
    /// wrote to its standard error.
    fn expect_exit(mut self, status: i32, limit: Duration) -> String {
        let started = Instant::now();
        let mut rest = Vec::new();
        // A connection that was reset is closed too.
        let _ = self.input.read_to_end(&mut rest);
        assert_eq!(String::from_utf8_lossy(&rest), "", "not asked for");
        let text = exit(self.child, status);
        assert!(
            started.elapsed() < limit,
            "exit after {:?}",
            started.elapsed()
        );
        text
    }
}

fn start(program: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a program")
}

/// Waits for the exit, with this status and nothing on standard output; what was written to
/// standard error.
fn exit(child: Child, status: i32) -> String {
    let output = child.wait_with_output().expect("an exit");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert!(output.stdout.is_empty(), "{:?}", output.stdout);
    // How the game has ended, or why it has not.
    assert_eq!(errors.lines().count(), 1, "{errors}");
    let prefix = if status == 0 {
        "pbrain-gomolith: "
    } else {
        "error: "
    };
    assert!(errors.starts_with(prefix), "{errors}");
    errors
}

#[test]
fn wfi_conversations() {
    let files = conversations("wfi", 10);
    on_each_player(|program| {
        for file in &files {
            let text = fs::read_to_string(file).expect("a readable file");
            let mut client = Client::new(program, &[]);
            let mut end = None;
            for line in text.lines() {
                match line.split_at(2) {
                    ("> ", text) => client.send_all(text),
                    ("< ", "{move}") => drop(client.hear()),
                    ("< ", wanted) => {
                        assert_eq!(client.hear(), wanted, "{}", file.display())
                    }
                    ("! ", wanted) => end = wanted.split_once(' '),
                    ("# ", _) => (),
                    _ => panic!("{}: `{line}` has no meaning", file.display()),
                }
            }
            // No more will come; a client that still thinks about a move may finish.
            client.stream.shutdown(Shutdown::Write).expect("a socket");
            let (status, wanted) = end.expect("an end");
            let status = status.parse().expect("a number");
            let said = client.expect_exit(status, ms(TURN_MS + 1_000 + SLACK_MS));
            assert!(said.contains(wanted), "{}: {said}", file.display());
        }
    });
}

const EMPTY: &str = "_____\n_____\n_____\n_____\n_____\n";

#[test]
fn a_message_that_no_server_sends_is_an_error() {
    on_each_player(|program| {
        let check = |message: &str, why: &str| {
            let mut client = Client::new(program, &[]);
            client.send_all(message);
            let errors = client.expect_exit(1, ms(1_000));
            assert!(errors.contains(why), "{message}: {errors}");
        };
        check("CONTINUING\n____", "4 columns");
        check(&format!("CONTINUING\n{}", "_".repeat(23)), "23 columns");
        check("CONTINUING\n_____\n____", "row 1");
        check(&format!("CONTINUING\n{EMPTY}1,1\nx"), "1,1");
        check(&format!("CONTINUING\n{EMPTY}-1 -1\ny"), "neither x nor o");
        let odd = EMPTY.replacen('_', "#", 1);
        check(
            &format!("CONTINUING\n{odd}-1 -1\nx"),
            "#____".replace('_', " ").as_str(),
        );
    });
}

#[test]
fn a_server_that_cannot_be_reached_is_an_error() {
    on_each_player(|program| {
        // A port at which nobody listens, and that no other test is given meanwhile: the near end
        // of a connection.
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let listening = listener.local_addr().expect("an address");
        let near_end = TcpStream::connect(listening).expect("a connection");
        let address = near_end.local_addr().expect("an address").to_string();
        for address in [address.as_str(), "127.0.0.1:0", "127.0.0.1:x", "", "[::1"] {
            let errors = exit(start(program, &["--connect", address]), 1);
            assert!(errors.contains(address), "{errors}");
        }
    });
}

/// A server that is not up yet may be waited for, as long as it is said.
#[test]
fn a_server_may_come_up_later() {
    on_each_player(|program| {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address").to_string();
        drop(free);
        let waiting = |wait| start(program, &["--connect", &address, "--wait-ms", wait]);
        let begun = Instant::now();
        let errors = exit(waiting("300"), 1);
        assert!(errors.contains(&address), "{errors}");
        assert!(begun.elapsed() >= ms(300) && begun.elapsed() < ms(500 + SLACK_MS));
        let mut child = waiting("20000");
        thread::sleep(ms(400));
        assert_eq!(child.try_wait().expect("a child"), None);
        let server = TcpListener::bind(&address).expect("the port, which is free");
        let (mut stream, _) = server.accept().expect("a client");
        let board = EMPTY.replace('_', " ");
        let won = format!("WIN\n{board}-1 -1\nx\n");
        stream.write_all(won.as_bytes()).expect("a reader");
        assert_eq!(exit(child, 0), "pbrain-gomolith: the game is won\n");
    });
}

#[test]
fn a_server_of_another_family_is_reached() {
    if TcpListener::bind("[::1]:0").is_err() {
        eprintln!("skipped: this machine has no IPv6");
        return;
    }
    on_each_player(|program| {
        let mut client = Client::on(program, &["--turn-ms", "100"], "[::1]:0");
        client.send_all(&format!("CONTINUING\n{EMPTY}-1 -1\nx"));
        client.hear();
        client.stream.shutdown(Shutdown::Both).expect("a socket");
        let said = client.expect_exit(1, ms(500 + SLACK_MS));
        assert!(said.contains("closed the connection"), "{said}");
    });
}

/// Until the second player has connected nothing comes, and nothing is sent.
#[test]
fn the_first_message_is_waited_for() {
    on_each_player(|program| {
        let mut client = Client::new(program, &["--turn-ms", "300"]);
        thread::sleep(ms(700));
        let begun = Instant::now();
        client.send_all(&format!("CONTINUING\n{EMPTY}-1 -1\nx"));
        client.hear();
        assert!(begun.elapsed() < ms(300 + SLACK_MS));
        assert_eq!(client.child.try_wait().expect("a child"), None);
        client.stream.shutdown(Shutdown::Both).expect("a socket");
        let said = client.expect_exit(1, ms(500 + SLACK_MS));
        assert!(said.contains("closed the connection"), "{said}");
    });
}

/// A position in which nothing is decided.
fn quiet() -> String {
    let mut rows = vec!["_".repeat(15); 15];
    rows[7].replace_range(7..8, "x");
    rows[6].replace_range(8..9, "o");
    format!("CONTINUING\n{}\n6 8\nx", rows.join("\n"))
}

/// Nobody waits for the move any more: it must not take the machine for as long as it may.
#[test]
fn a_server_that_is_gone_stops_the_search() {
    on_each_player(|program| {
        let mut client = Client::new(program, &["--turn-ms", "20000"]);
        client.send_all(&quiet());
        thread::sleep(ms(300));
        assert_eq!(client.child.try_wait().expect("a child"), None);
        client.stream.shutdown(Shutdown::Both).expect("a socket");
        let said = client.expect_exit(1, ms(100 + SLACK_MS));
        assert!(said.contains("closed the connection"), "{said}");
    });
}

/// A quiet position is thought about for nine tenths of the limit.
#[test]
fn a_move_takes_its_time_and_no_more() {
    on_each_player(|program| {
        let mut client = Client::new(program, &[]);
        let begun = Instant::now();
        client.send_all(&quiet());
        client.hear();
        let taken = begun.elapsed();
        assert!(
            taken > ms(TURN_MS * 9 / 10) && taken < ms(TURN_MS + SLACK_MS),
            "{taken:?}"
        );
        client.stream.shutdown(Shutdown::Both).expect("a socket");
        let said = client.expect_exit(1, ms(500 + SLACK_MS));
        assert!(said.contains("closed the connection"), "{said}");
    });
}
