//! One connection: lines in, messages out, each with a limit in time and in bytes.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
const LINE_MAX: usize = 4096;

/// How long, and how many bytes, a connection is read after the last message. Closing a
/// socket with unread input would reset it, and the client might never see that message.
const FAREWELL: (Duration, usize) = (Duration::from_secs(1), 1 << 20);

/// Why a client gave no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Not in time.
    Late,
    /// The connection ended.
    Gone,
    /// A line without an end.
    Flood,
    /// It does not read what is sent to it.
    Deaf,
}

/// A connected player.
pub struct Client {
    stream: TcpStream,
    /// What has come and has not been used, bounded by the longest line.
    input: Vec<u8>,
}

impl Client {
    /// Takes over a connection.
    pub fn new(stream: TcpStream) -> io::Result<Client> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Client {
            stream,
            input: Vec::new(),
        })
    }

    /// Sends all the bytes within the limit.
    pub fn send(&mut self, mut bytes: &[u8], limit: Duration) -> Result<(), Fault> {
        let deadline = Instant::now() + limit;
        while !bytes.is_empty() {
            let left = time_left(deadline).ok_or(Fault::Deaf)?;
            self.stream
                .set_write_timeout(Some(left))
                .map_err(|_| Fault::Gone)?;
            match self.stream.write(bytes) {
                Ok(0) => return Err(Fault::Gone),
                Ok(count) => bytes = &bytes[count..],
                Err(error) => check(&error, Fault::Deaf)?,
            }
        }
        Ok(())
    }

    /// The next line, without its end, within the limit. At the end of the input what is
    /// left counts as a line.
    pub fn read_line(&mut self, limit: Duration) -> Result<Vec<u8>, Fault> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(line) = self.take_line() {
                return Ok(line);
            }
            if self.input.len() > LINE_MAX {
                return Err(Fault::Flood);
            }
            if self.read_more(deadline)? == 0 {
                let rest = std::mem::take(&mut self.input);
                return Some(rest)
                    .filter(|rest| !rest.is_empty())
                    .ok_or(Fault::Gone);
            }
        }
    }

    /// Cuts the first line off the input.
    fn take_line(&mut self) -> Option<Vec<u8>> {
        let end = self.input.iter().position(|&byte| byte == b'\n')?;
        let rest = self.input.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.input, rest);
        line.pop();
        Some(line)
    }

    /// Waits for more input; 0 at its end.
    fn read_more(&mut self, deadline: Instant) -> Result<usize, Fault> {
        let mut chunk = [0; 1024];
        loop {
            let left = time_left(deadline).ok_or(Fault::Late)?;
            self.stream
                .set_read_timeout(Some(left))
                .map_err(|_| Fault::Gone)?;
            match self.stream.read(&mut chunk) {
                Ok(count) => {
                    self.input.extend_from_slice(&chunk[..count]);
                    return Ok(count);
                }
                Err(error) => check(&error, Fault::Late)?,
            }
        }
    }

    /// Says that no more will come. The connection itself is closed by [`close`].
    fn end_output(&self) {
        // A client that has already gone needs no farewell.
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Reads and forgets until the client closes too, or its time or bytes are used up.
    fn drain(&mut self, deadline: Instant) {
        let mut count = 0;
        while count < FAREWELL.1 {
            self.input.clear();
            match self.read_more(deadline) {
                Ok(0) | Err(_) => return,
                Ok(more) => count += more,
            }
        }
    }
}

/// Closes both connections so that what was sent last arrives.
pub fn close(clients: &mut [Client; 2]) {
    let deadline = Instant::now() + FAREWELL.0;
    clients.iter().for_each(Client::end_output);
    for client in clients {
        client.drain(deadline);
    }
}

/// Whether a client that waits for its opponent has gone away.
pub fn has_left(stream: &TcpStream) -> bool {
    if stream.set_nonblocking(true).is_err() {
        return true;
    }
    let gone = match stream.peek(&mut [0]) {
        Ok(count) => count == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    };
    gone || stream.set_nonblocking(false).is_err()
}

fn time_left(deadline: Instant) -> Option<Duration> {
    deadline
        .checked_duration_since(Instant::now())
        .filter(|left| !left.is_zero())
}

/// Whether to try again after an error.
fn check(error: &io::Error, timeout: Fault) -> Result<(), Fault> {
    match error.kind() {
        ErrorKind::Interrupted => Ok(()),
        ErrorKind::WouldBlock | ErrorKind::TimedOut => Err(timeout),
        _ => Err(Fault::Gone),
    }
}
