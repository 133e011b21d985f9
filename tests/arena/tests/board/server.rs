//! The server as a process of its own, and pages that talk to it without a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use tungstenite::client::IntoClientRequest;
use tungstenite::http::{HeaderName, HeaderValue, StatusCode};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// The words that name the mock as the program, with these options.
pub fn mock(words: &str) -> String {
    let program = env!("CARGO_BIN_EXE_arena-mock");
    format!("name=mock,dialect=gomocup:{program} {words}")
}

/// The command that serves a board on a free port.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(["board", "--port", "0"]);
    command
}

/// A board that is served on a free port, until it is dropped.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
    pub token: String,
    /// The cookie that lets in: name, `=` and value.
    pub cookie: String,
    _stderr: ChildStderr,
}

impl Server {
    /// Serves the mock with these options.
    pub fn with_mock(words: &str) -> Server {
        Server::start(&[&mock(words)])
    }

    /// Serves with these arguments.
    pub fn start(arguments: &[&str]) -> Server {
        Server::spawn(command().arg("--no-open").args(arguments))
    }

    /// Serves as a command says.
    pub fn spawn(command: &mut Command) -> Server {
        let mut child = command
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
        let (address, token) = url.trim().split_once("/?token=").expect("a token");
        let stderr = child.stderr.take().expect("an output for errors");
        let mut server = Server {
            child,
            address: address.to_owned(),
            token: token.to_owned(),
            cookie: String::new(),
            _stderr: stderr,
        };
        server.cookie = server
            .cookie_for(&format!("/?token={token}"), "")
            .expect("a cookie");
        server
    }

    /// The address of the page, with the token.
    pub fn url(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// The cookie, without its attributes, that the answer to a GET of `path` sets.
    pub fn cookie_for(&self, path: &str, head: &str) -> Option<String> {
        let (_, answer) = self.get_without_cookie(path, head);
        let set = answer.split("set-cookie: ").nth(1)?;
        Some(set.split([';', '\r']).next()?.to_owned())
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
        self.get_without_cookie(path, &format!("Cookie: {}\r\n{head}", self.cookie))
    }

    /// The same for somebody who has not been here yet.
    pub fn get_without_cookie(&self, path: &str, head: &str) -> (u16, String) {
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
        let cookie = ("cookie", self.cookie.as_str());
        self.open("/channel", &[cookie]).expect("a channel")
    }

    /// Opens a WebSocket with these lines of its head; the status, where it is refused.
    pub fn open(
        &self,
        path: &str,
        head: &[(&'static str, &str)],
    ) -> Result<Page, StatusCode> {
        let address = format!("ws://{}{path}", self.address);
        let mut request = address.into_client_request().expect("an address");
        for (name, value) in head {
            let value = HeaderValue::from_str(value).expect("a value");
            request
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
        let socket = match tungstenite::connect(request) {
            Ok((socket, _)) => socket,
            Err(tungstenite::Error::Http(answer)) => return Err(answer.status()),
            Err(error) => panic!("{path} {head:?}: {error}"),
        };
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            let timeout = Some(Duration::from_secs(20));
            stream.set_read_timeout(timeout).expect("a timeout");
        }
        Ok(Page(socket))
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
