//! Samples that a browser extension sends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

use crate::contest::bundler;

/// The problem in the documentation of the extension, as it is sent.
///
/// Source: <https://github.com/jmerle/competitive-companion>, "The format".
const PROBLEM: &str = r#"{"name":"G. Castle Defense",
"group":"Educational Codeforces Round 40 (Rated for Div. 2)",
"url":"https://codeforces.com/problemset/problem/954/G","interactive":false,"memoryLimit":256,
"timeLimit":1500,"testType":"single","input":{"type":"stdin"},"output":{"type":"stdout"},
"languages":{"java":{"mainClass":"Main","taskClass":"GCastleDefense"}},
"tests":[{"input":"5 0 6\n5 4 3 4 9\n","output":"5\n"},
{"input":"4 2 0\n1 2 3 4\n","output":"6\n"},{"input":"5 1 1\n2 1 2 1 2\n","output":"3\n"}]}"#;

impl Drop for Waiting {
    /// Ends it where a test has failed: nobody would.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `bundler samples` on a port of its own, and what it says until it listens.
struct Waiting {
    child: std::process::Child,
    said: BufReader<std::process::ChildStderr>,
    port: u16,
}

impl Waiting {
    fn start(folder: &Path, arguments: &[&str]) -> Waiting {
        let arguments = [&["samples", "--port", "0"], arguments].concat();
        let child = bundler(folder, &arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the bundler can be run");
        let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        said.read_line(&mut line).expect("a line");
        let port = line
            .split("on port ")
            .nth(1)
            .and_then(|it| it.split(' ').next());
        let port = port
            .and_then(|it| it.parse().ok())
            .unwrap_or_else(|| panic!("{line}"));
        Waiting { child, said, port }
    }

    /// Sends `body` as the extension does; the answer.
    fn send(&self, body: &str, headers: &str) -> String {
        self.send_as("application/json", body, headers)
    }

    fn send_as(&self, kind: &str, body: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n\
             {headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn ended(mut self) -> (Option<i32>, String) {
        let mut words = String::new();
        self.said.read_to_string(&mut words).expect("text");
        (self.child.wait().expect("it ends").code(), words)
    }
}

/// What the extension sends becomes the samples of the program that is called as the problem.
#[test]
fn samples_come_from_the_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = bundler(folder.path(), &["new", "round", "f", "G"]).output();
    assert!(made.expect("the bundler can be run").status.success());
    let root = folder.path().join("round");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("a file");

    let waiting = Waiting::start(&root, &[]);
    // Pages cannot write files here, and what is no problem is no end.
    let page = waiting.send(PROBLEM, "Origin: https://example.com\r\n");
    assert!(
        page.starts_with("HTTP/1.1 400") && page.contains("a web page"),
        "{page}"
    );
    let hidden = waiting.send(PROBLEM, "Origin: null\r\n");
    assert!(hidden.contains("a web page"), "{hidden}");
    assert!(waiting
        .send_as("text/plain", PROBLEM, "")
        .contains("it is no JSON"));
    assert!(waiting.send("{}", "").contains("missing field `name`"));
    // One who is slow holds up nobody.
    let mut slow = TcpStream::connect(("127.0.0.1", waiting.port)).expect("it listens");
    let head = "POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";
    slow.write_all(head.as_bytes()).expect("it reads");
    let answer = waiting.send(PROBLEM, "Origin: moz-extension://1\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (code, words) = waiting.ended();
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("G. Castle Defense: 3 samples in"), "{words}");
    assert_eq!(read("samples/G/1.in"), "5 0 6\n5 4 3 4 9\n");
    assert_eq!(read("samples/G/3.out"), "3\n");
    assert!(read("samples/G/problem.toml").contains("time-limit-ms = 1500"));

    // A contest comes as several, which say how many there are.
    let waiting = Waiting::start(&root, &[]);
    for (name, url) in [("F. One", "x/F"), ("H. Two", "x/H")] {
        let body = PROBLEM
            .replacen('{', "{\"batch\":{\"id\":\"1\",\"size\":2},", 1)
            .replace("G. Castle Defense", name)
            .replace("problem/954/G", url);
        waiting.send(&body, "");
    }
    let (code, words) = waiting.ended();
    assert_eq!(code, Some(0), "{words}");
    assert!(root.join("samples/f/3.in").is_file(), "{words}");
    assert!(root.join("samples/h/3.in").is_file(), "{words}");
    assert!(
        words.contains("there is no program h yet: src/bin/h.rs"),
        "{words}"
    );
}

/// Samples of another problem, and that of a new package, go; those of the user stay.
#[test]
fn samples_of_the_user_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = bundler(folder.path(), &["new", "one"]).output();
    assert!(made.expect("the bundler can be run").status.success());
    let samples = folder.path().join("one/samples");
    let read = |name: &str| std::fs::read_to_string(samples.join(name)).ok();
    let receive = |body: &str| {
        let waiting = Waiting::start(&folder.path().join("one"), &[]);
        waiting.send(body, "");
        let (code, words) = waiting.ended();
        assert_eq!(code, Some(0), "{words}");
        words
    };
    std::fs::write(samples.join("2.in"), "mine").expect("a file");
    let words = receive(PROBLEM);
    assert!(words.contains("2.in was yours, and is now"), "{words}");
    assert_eq!(read("own-1-2.in").as_deref(), Some("mine"));
    assert_eq!(read("1.in").as_deref(), Some("5 0 6\n5 4 3 4 9\n"));
    assert!(read("3.out").is_some());
    let at = PROBLEM.find("\"tests\":").expect("tests");
    receive(&format!("{}\"tests\":[]}}", &PROBLEM[..at]));
    assert!(read("1.in").is_none() && read("3.out").is_none());
    assert_eq!(read("own-1-2.in").as_deref(), Some("mine"));
}
