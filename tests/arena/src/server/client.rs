//! One connection: lines in, messages out, each with a limit in time and in bytes.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The most bytes of a line that is read.
const LINE_MAX: usize = 4096;

/// The time for which a connection is read after the last message. Closing a socket with unread
/// input would reset it, and the client might never see that message.
const DRAIN_TIME: Duration = Duration::from_secs(1);
/// The most bytes that are read after the last message.
const DRAIN_BYTES_MAX: usize = 1 << 20;

/// A reason why a client sent no line, or could not be sent a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientFault {
    /// No line in time.
    Late,
    /// The end of the connection.
    Gone,
    /// A line without an end.
    Flood,
    /// A client that does not read what is sent to it.
    Deaf,
}

/// A player that has connected.
pub struct Client {
    stream: TcpStream,
    /// The bytes that have come and have not been used, bounded by the longest line.
    input: Vec<u8>,
}

impl Client {
    /// A client over this connection.
    pub fn new(stream: TcpStream) -> io::Result<Client> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Client {
            stream,
            input: Vec::new(),
        })
    }

    /// Sends all of `bytes` within `limit`.
    pub fn send(&mut self, mut bytes: &[u8], limit: Duration) -> Result<(), ClientFault> {
        let deadline = Instant::now() + limit;
        while !bytes.is_empty() {
            let left = time_left(deadline).ok_or(ClientFault::Deaf)?;
            self.stream
                .set_write_timeout(Some(left))
                .map_err(|_| ClientFault::Gone)?;
            match self.stream.write(bytes) {
                Ok(0) => return Err(ClientFault::Gone),
                Ok(count) => bytes = &bytes[count..],
                Err(error) => check(&error, ClientFault::Deaf)?,
            }
        }
        Ok(())
    }

    /// The next line, without its end, waited for within `limit`. What is left at the end of
    /// the input counts as a line.
    pub fn read_line(&mut self, limit: Duration) -> Result<Vec<u8>, ClientFault> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(line) = self.take_line() {
                return Ok(line);
            }
            if self.input.len() > LINE_MAX {
                return Err(ClientFault::Flood);
            }
            if self.read_more(deadline)? == 0 {
                let rest = std::mem::take(&mut self.input);
                return Some(rest)
                    .filter(|rest| !rest.is_empty())
                    .ok_or(ClientFault::Gone);
            }
        }
    }

    /// Cuts the first line off the input; None if there is no whole one.
    fn take_line(&mut self) -> Option<Vec<u8>> {
        let end = self.input.iter().position(|&byte| byte == b'\n')?;
        let rest = self.input.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.input, rest);
        line.pop();
        Some(line)
    }

    /// Waits for more input and returns the number of bytes; 0 at its end.
    fn read_more(&mut self, deadline: Instant) -> Result<usize, ClientFault> {
        let mut chunk = [0; 1024];
        loop {
            let left = time_left(deadline).ok_or(ClientFault::Late)?;
            self.stream
                .set_read_timeout(Some(left))
                .map_err(|_| ClientFault::Gone)?;
            match self.stream.read(&mut chunk) {
                Ok(count) => {
                    self.input.extend_from_slice(&chunk[..count]);
                    return Ok(count);
                }
                Err(error) => check(&error, ClientFault::Late)?,
            }
        }
    }

    /// Tells the client that no more will come. The connection itself is closed by [`close`].
    fn end_output(&self) {
        // A client that has already gone needs no farewell.
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Reads input and forgets it until the client closes too, or its time or bytes are used
    /// up.
    fn drain(&mut self, deadline: Instant) {
        let mut count = 0;
        while count < DRAIN_BYTES_MAX {
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
    let deadline = Instant::now() + DRAIN_TIME;
    clients.iter().for_each(Client::end_output);
    for client in clients {
        client.drain(deadline);
    }
}

/// True if a client that waits for its opponent has gone away.
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

/// The time until `deadline`; None if that is over.
fn time_left(deadline: Instant) -> Option<Duration> {
    deadline
        .checked_duration_since(Instant::now())
        .filter(|left| !left.is_zero())
}

/// Ok if the call that failed with this error is to be tried again; `timeout` is the fault of a
/// client for which the time was over.
fn check(error: &io::Error, timeout: ClientFault) -> Result<(), ClientFault> {
    match error.kind() {
        ErrorKind::Interrupted => Ok(()),
        ErrorKind::WouldBlock | ErrorKind::TimedOut => Err(timeout),
        _ => Err(ClientFault::Gone),
    }
}
