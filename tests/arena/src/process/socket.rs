//! Clients that connect to a port of this machine.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::Duration;

/// Listens on `port` of this machine, or on a free one if that is 0. [`accept`] does not
/// wait.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Takes a connection that has been made to a port of [`listen`]; None if there is none yet.
/// Reading from the connection waits, writing to it fails after `write_timeout`.
pub fn accept(
    listener: &TcpListener,
    write_timeout: Duration,
) -> io::Result<Option<TcpStream>> {
    match listener.accept() {
        Ok((stream, _)) => {
            stream.set_nonblocking(false)?;
            stream.set_nodelay(true)?;
            stream.set_write_timeout(Some(write_timeout))?;
            Ok(Some(stream))
        }
        Err(error) => match error.kind() {
            // A connection that was given up before it was taken is none.
            ErrorKind::WouldBlock
            | ErrorKind::Interrupted
            | ErrorKind::ConnectionAborted => Ok(None),
            _ => Err(error),
        },
    }
}
