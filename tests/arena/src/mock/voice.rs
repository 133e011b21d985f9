//! The output of a mock.

use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};

use arena::dialect::Dialect;

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

/// The point in column `x` and row `y` as the dialect writes it.
pub fn coordinates(dialect: Dialect, x: u8, y: u8) -> String {
    match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => format!("{x},{y}"),
        Dialect::Codecup => format!("{}{}", char::from(b'A' + y), char::from(b'a' + x)),
        Dialect::Alphano => format!("MOVE {} {}", y + 1, x + 1),
        Dialect::Course | Dialect::Wfi => format!("{y} {x}"),
    }
}
