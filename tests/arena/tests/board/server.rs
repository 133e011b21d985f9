//! The server as a process of its own, and pages that talk to it without a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// A board that is served on a free port, until it is dropped.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
    _stderr: ChildStderr,
}

impl Server {
    /// Serves the mock with these options.
    pub fn with_mock(words: &str) -> Server {
        let program = format!(
            "name=mock,dialect=gomocup:{} {words}",
            env!("CARGO_BIN_EXE_arena-mock")
        );
        Server::start(&[&program])
    }

    /// Serves with these arguments.
    pub fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(["board", "--no-open", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arena");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("an output");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let url = line.split("http://").nth(1);
        let Some(url) = url else {
            let mut words = String::new();
            let _ = child
                .stderr
                .take()
                .map(|mut it| it.read_to_string(&mut words));
            panic!("no address in {line:?}: {words}");
        };
        let address = url.trim().trim_end_matches('/').to_owned();
        let stderr = child.stderr.take().expect("an output for errors");
        Server {
            child,
            address,
            _stderr: stderr,
        }
    }

    /// The number of the process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The resident memory at its peak, in MB.
    pub fn memory_peak_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()));
        let status = status.expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.expect("a peak").trim().trim_end_matches("kB").trim();
        kilobytes.parse::<u64>().expect("a number") / 1024
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let timeout = Some(Duration::from_secs(20));
        stream.set_read_timeout(timeout).expect("a timeout");
        stream
    }

    /// Sends bytes, and returns all that comes back until the connection is closed.
    pub fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // It may be closed before all is written.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The status and the text of the response to a GET of `path`, with more lines of its head.
    pub fn get(&self, path: &str, head: &str) -> (u16, String) {
        let host = if head.to_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let request =
            format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n{head}\r\n");
        let answer = self.exchange(request.as_bytes());
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.unwrap_or(0), answer)
    }

    /// Opens an engine channel.
    pub fn page(&self) -> Page {
        let request = format!("ws://{}/channel", self.address);
        let (socket, _) =
            tungstenite::connect(request.into_client_request().expect("an address"))
                .expect("a channel");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            let timeout = Some(Duration::from_secs(20));
            stream.set_read_timeout(timeout).expect("a timeout");
        }
        Page(socket)
    }

    /// Kills the server without any warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A page with an engine channel.
pub struct Page(WebSocket<MaybeTlsStream<TcpStream>>);

impl Page {
    pub fn send(&mut self, line: &str) {
        // A server that has had enough closes the channel.
        let _ = self.0.send(Message::Text(line.into()));
    }

    /// The next text; none once the channel is closed.
    pub fn next(&mut self) -> Option<String> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Sends lines, and returns the next text that begins with `wanted`.
    pub fn ask(&mut self, lines: &[&str], wanted: &str) -> String {
        lines.iter().for_each(|line| self.send(line));
        let mut heard = Vec::new();
        while let Some(text) = self.next() {
            if text.starts_with(wanted) {
                return text;
            }
            heard.push(text);
        }
        panic!("no {wanted:?} after {lines:?}, but {heard:?}");
    }
}
