//! What goes to a program: its standard input, or a connection that it has made.

use std::io::{self, ErrorKind, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::process::ChildStdin;
use std::time::Duration;

/// How long a program may take to read what it is sent before that is given up.
const SENDING: Duration = Duration::from_secs(5);

/// The way to a program.
pub enum Link {
    /// Its standard input.
    Pipe(ChildStdin),
    /// Its connection.
    Socket(TcpStream),
}

impl Link {
    /// Sends bytes as they are.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Link::Pipe(input) => input.write_all(bytes).and_then(|()| input.flush()),
            Link::Socket(stream) => stream.write_all(bytes),
        }
    }

    /// No more will come. A connection stays open in the other direction.
    pub fn close(self) {
        if let Link::Socket(stream) = self {
            // A program that has already gone needs no farewell.
            let _ = stream.shutdown(Shutdown::Write);
        }
    }
}

/// A free port of this machine that is asked without waiting, and its number.
pub fn listen() -> io::Result<(TcpListener, u16)> {
    let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    server.set_nonblocking(true)?;
    let port = server.local_addr()?.port();
    Ok((server, port))
}

/// A connection that has been made, if there is one.
pub fn accept(server: &TcpListener) -> io::Result<Option<TcpStream>> {
    match server.accept() {
        Ok((stream, _)) => {
            stream.set_nonblocking(false)?;
            stream.set_nodelay(true)?;
            stream.set_write_timeout(Some(SENDING))?;
            Ok(Some(stream))
        }
        Err(error) => match error.kind() {
            // One that was given up before it was taken is none.
            ErrorKind::WouldBlock
            | ErrorKind::Interrupted
            | ErrorKind::ConnectionAborted => Ok(None),
            _ => Err(error),
        },
    }
}
