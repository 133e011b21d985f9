//! The TCP connection to a server, as text lines.

use std::io::{Error, ErrorKind, Read, Write};
use std::iter::FromIterator; // Not in the prelude of edition 2018.
use std::mem::replace;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::super::parse::without_mark;
use super::address;
use super::message::TextSource;
use crate::clock::Listener;

/// The time for which a text line is waited for, once the first one has come.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two attempts to reach a server that is not up yet.
const RETRY: Duration = Duration::from_millis(100);
/// The time that each address of a host has to answer, at most.
const CONNECT_MAX: Duration = Duration::from_secs(5);
/// Bytes of a text line that count; the rest is dropped.
const TEXT_BYTES_MAX: usize = 256;

/// A connection to a server.
pub(super) struct Stream {
    tcp: TcpStream,
    buffer: [u8; 2048],
    start: usize,
    end: usize,
    /// The time to wait for a text line. None: no limit, as before the first one,
    /// since the other player may come late.
    patience: Option<Duration>,
    /// The time to wait for a text line after the first one.
    patience_later: Duration,
    /// True once a text line has been read, so that no mark of the encoding can come.
    has_begun: bool,
}

impl Stream {
    /// Connects to `address`, trying all addresses that the name of its host stands
    /// for. Where nobody answers, it tries again until it has waited for `wait`.
    ///
    /// # Errors
    /// `address` cannot be read, or nobody answers there.
    pub(super) fn connect(address: &str, wait: Duration) -> Result<Stream, String> {
        let name = address::split(address)?;
        let started = Instant::now();
        loop {
            // A host that does not even refuse must not be waited for longer than told.
            let patience = match wait.saturating_sub(started.elapsed()) {
                Duration::ZERO => CONNECT_MAX,
                left => left.min(CONNECT_MAX),
            };
            let addresses = name.to_socket_addrs().map(Vec::from_iter);
            match addresses.and_then(|all| connect_to_any(&all, patience)) {
                Ok(tcp) => return Ok(Stream::new(tcp, PATIENCE)),
                Err(_) if started.elapsed() < wait => {
                    sleep(RETRY.min(wait - started.elapsed().min(wait)));
                }
                Err(error) => {
                    return Err(format!("cannot connect to {}: {}", address, error));
                }
            }
        }
    }

    fn new(tcp: TcpStream, patience_later: Duration) -> Stream {
        // Where this is refused, moves still arrive, if later.
        let _ = tcp.set_nodelay(true);
        Stream {
            tcp,
            buffer: [0; 2048],
            start: 0,
            end: 0,
            patience: None,
            patience_later,
            has_begun: false,
        }
    }

    /// Sends a text line.
    ///
    /// # Errors
    /// A text that says why nobody reads any more.
    pub(super) fn send(&mut self, text: &str) -> Result<(), String> {
        let bytes = format!("{}\n", text).into_bytes();
        self.tcp.write_all(&bytes).map_err(lost)
    }

    /// True if bytes have come that have not been read, or the connection has ended.
    pub(super) fn has_input(&mut self) -> bool {
        if self.start < self.end {
            return true;
        }
        has_come(&self.tcp)
    }

    /// What a search asks now and then: it stops once the server has sent more, or is gone.
    /// None where the system refuses a second handle.
    pub(super) fn listener(&self) -> Option<Listener> {
        let tcp = self.tcp.try_clone().ok()?;
        Some(Arc::new(move || has_come(&tcp)))
    }

    /// Waits for more bytes, for as long as `patience` says.
    ///
    /// # Errors
    /// A text that says why none has come.
    fn fill(&mut self, patience: Option<Duration>, begun: Instant) -> Result<(), String> {
        loop {
            let left = patience.map(|patience| patience.saturating_sub(begun.elapsed()));
            if left == Some(Duration::from_secs(0)) {
                let silent = patience.unwrap_or_default();
                return Err(format!("the server has been silent for {:?}", silent));
            }
            self.tcp.set_read_timeout(left).map_err(lost)?;
            match self.tcp.read(&mut self.buffer) {
                Ok(0) => return Err("the server has closed the connection".into()),
                Ok(count) => {
                    self.start = 0;
                    self.end = count;
                    return Ok(());
                }
                // The deadline above decides whether to wait on.
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted
                    | ErrorKind::WouldBlock
                    | ErrorKind::TimedOut => {}
                    _ => return Err(lost(error)),
                },
            }
        }
    }
}

/// Connects to the first of the addresses where somebody answers, each within `patience`.
///
/// # Errors
/// Nobody answers at any of them: the error of the last one.
fn connect_to_any(
    addresses: &[SocketAddr],
    patience: Duration,
) -> Result<TcpStream, Error> {
    let mut refusal = Error::new(ErrorKind::NotFound, "the host has no address");
    for address in addresses {
        match TcpStream::connect_timeout(address, patience) {
            Ok(tcp) => return Ok(tcp),
            Err(error) => refusal = error,
        }
    }
    Err(refusal)
}

/// True if bytes have come, or the connection has ended.
fn has_come(tcp: &TcpStream) -> bool {
    // The shortest timeout of a read would do too, and take up to 8 ms of the turn.
    if tcp.set_nonblocking(true).is_err() {
        return false;
    }
    let is_open_and_silent = match tcp.peek(&mut [0]) {
        Ok(_) => false,
        Err(error) => {
            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
        }
    };
    tcp.set_nonblocking(false).is_ok() && !is_open_and_silent
}

/// The text for a connection that an error has ended.
fn lost(error: std::io::Error) -> String {
    format!("the connection to the server is lost: {}", error)
}

impl TextSource for Stream {
    fn text(&mut self) -> Result<Vec<u8>, String> {
        let (patience, begun) = (self.patience, Instant::now());
        let mut text = Vec::new();
        loop {
            while self.start < self.end {
                let byte = self.buffer[self.start];
                self.start += 1;
                if byte == b'\n' {
                    self.patience = Some(self.patience_later);
                    while matches!(text.last(), Some(b'\r' | 0)) {
                        text.pop();
                    }
                    if !replace(&mut self.has_begun, true) {
                        text = without_mark(&text).to_vec();
                    }
                    return Ok(text);
                }
                // The end of a string, sent along behind the line before, is none of this one.
                let is_end = byte == 0 && text.is_empty();
                if !is_end && text.len() < TEXT_BYTES_MAX {
                    text.push(byte);
                }
            }
            self.fill(patience, begun)?;
        }
    }

    fn hurry(&mut self, patience: Duration) {
        self.patience = Some(patience);
        self.patience_later = patience;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn pair(patience_ms: u64) -> (Stream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let tcp = TcpStream::connect(listener.local_addr().expect("it")).expect("a server");
        let server = listener.accept().expect("a client").0;
        (Stream::new(tcp, Duration::from_millis(patience_ms)), server)
    }

    #[test]
    fn lines_keep_their_blanks() {
        let (mut stream, mut server) = pair(1_000);
        server
            .write_all(b"CONTINUING\r\n  x  \n\n   ")
            .expect("read");
        assert!(stream.has_input());
        let mut text = || stream.text();
        assert_eq!(text().as_deref(), Ok(b"CONTINUING".as_slice()));
        assert_eq!(text().as_deref(), Ok(b"  x  ".as_slice()));
        assert_eq!(text().as_deref(), Ok(b"".as_slice()));
        drop(server);
        // A line without an end is none.
        assert!(text().expect_err("no line").contains("closed"));
    }

    #[test]
    fn a_mark_of_the_encoding_and_nuls_are_left_out() {
        let (mut stream, mut server) = pair(1_000);
        let bytes = b"\xef\xbb\xbfCONTINUING\0\r\n\0  x\0\n\0 o \0\r\0\n\xef\xbb\xbfx\0y\n";
        server.write_all(bytes).expect("read");
        let mut text = || stream.text().expect("a text line");
        assert_eq!(text(), b"CONTINUING");
        assert_eq!(text(), b"  x");
        assert_eq!(text(), b" o ");
        assert_eq!(text(), b"\xef\xbb\xbfx\0y");
    }

    #[test]
    fn only_the_first_line_is_waited_for_without_limit() {
        let (mut stream, mut server) = pair(50);
        assert!(!stream.has_input());
        let late = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            server.write_all(b"CONTINUING\n").expect("read");
            server
        });
        assert_eq!(stream.text().as_deref(), Ok(b"CONTINUING".as_slice()));
        let _server = late.join().expect("no panic");
        let started = Instant::now();
        assert!(stream
            .text()
            .expect_err("no line")
            .contains("silent for 50ms"));
        assert!(started.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn moves_are_sent_as_lines() {
        let (mut stream, server) = pair(1_000);
        stream.send("1 2").expect("a server");
        stream.send("3 4").expect("a server");
        drop(stream);
        let mut text = String::new();
        let mut server = server;
        server.read_to_string(&mut text).expect("text");
        assert_eq!(text, "1 2\n3 4\n");
    }
}
