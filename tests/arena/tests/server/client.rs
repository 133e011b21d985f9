//! A client of the wfi server, for tests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use super::WATCHDOG;

/// A connection that reads messages line by line.
pub struct Client {
    pub stream: TcpStream,
    input: BufReader<TcpStream>,
}

impl Client {
    pub fn connect(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(WATCHDOG)).expect("a timeout");
        let input = BufReader::new(stream.try_clone().expect("a second handle"));
        Client { stream, input }
    }

    /// Two clients in the order of their connections.
    pub fn pair(address: SocketAddr) -> [Client; 2] {
        [Client::connect(address), Client::connect(address)]
    }

    pub fn say(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream
            .write_all(bytes.as_ref())
            .expect("the server listens");
    }

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("a line");
        line
    }

    /// A whole message; the status tells how it goes on.
    pub fn message(&mut self) -> String {
        let mut text = self.line();
        let row = self.line();
        text.push_str(&row);
        for _ in 0..row.len() {
            text.push_str(&self.line());
        }
        text
    }

    #[track_caller]
    pub fn expect(&mut self, expected: &str) {
        assert_eq!(self.message(), expected.replace('_', " "));
    }

    #[track_caller]
    pub fn expect_end(&mut self) {
        let mut rest = Vec::new();
        self.input.read_to_end(&mut rest).expect("an end");
        assert_eq!(String::from_utf8_lossy(&rest), "");
    }

    /// Plays the first empty square of each board until the game ends; the last status.
    pub fn play_first_empty(&mut self) -> String {
        loop {
            let text = self.message();
            let mut lines = text.lines();
            let status = lines.next().expect("a status");
            if status != "CONTINUING" {
                return status.to_string();
            }
            let empty = lines.enumerate().find_map(|(row, line)| {
                line.find(' ').map(|column| format!("{row} {column}\n"))
            });
            self.say(empty.expect("an empty square"));
        }
    }
}
