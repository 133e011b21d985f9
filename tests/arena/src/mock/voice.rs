//! The output of a mock.

use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};

/// The output of a mock: a socket, or standard output if there is none.
pub struct Voice {
    socket: Option<TcpStream>,
    crlf: bool,
}

impl Voice {
    /// A voice that ends its lines with CR LF, or with LF alone.
    pub fn new(socket: Option<TcpStream>, crlf: bool) -> Voice {
        Voice { socket, crlf }
    }

    /// Writes a line at once.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.raw(&format!("{text}{}", if self.crlf { "\r\n" } else { "\n" }))
    }

    /// Writes text as it is.
    pub fn raw(&mut self, text: &str) -> io::Result<()> {
        match self.socket.as_mut() {
            Some(socket) => socket.write_all(text.as_bytes()),
            None => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(text.as_bytes())?;
                stdout.flush()
            }
        }
    }

    /// Closes the output: nothing can be written any more.
    pub fn close(&mut self) {
        match self.socket.as_mut() {
            Some(socket) => drop(socket.shutdown(Shutdown::Write)),
            #[cfg(target_os = "linux")]
            None => drop(nix::unistd::close(1)),
            #[cfg(not(target_os = "linux"))]
            None => {}
        }
    }
}
