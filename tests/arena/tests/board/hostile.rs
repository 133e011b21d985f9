//! Hostile input: nothing but the page is served, nothing is started, the server stays.

use std::io::Write;
use std::time::{Duration, Instant};

use super::processes::{engines_of, eventually};
use super::server::Server;

/// The server serves its page still, and has not grown.
fn check_alive(server: &Server) {
    let (status, page) = server.get("/", "");
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("<title>Gomoku board</title>"), "{page}");
    let peak = server.memory_peak_mb();
    assert!(peak < 100, "{peak} MB");
}

/// The head of a request for an engine channel.
const UPGRADE: &str =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

#[test]
fn only_its_own_pages_are_answered() {
    let server = Server::with_mock("");
    let own = format!("http://{}", server.address);
    let neighbor = format!("Origin: {own}1\r\n");
    for (path, head, expected) in [
        ("/", String::new(), 200),
        ("/main.js", format!("Origin: {own}\r\n"), 200),
        ("/main.js", "Origin: http://evil.example\r\n".into(), 403),
        ("/about.json", "Origin: null\r\n".into(), 403),
        (
            "/channel",
            format!("{UPGRADE}Origin: http://evil.example\r\n"),
            403,
        ),
        ("/channel", format!("{UPGRADE}Origin: null\r\n"), 403),
        ("/channel", format!("{UPGRADE}{neighbor}"), 403),
        ("/main.js", neighbor, 403),
        (
            "/main.js",
            format!("Origin: {own}\r\nOrigin: http://evil.example\r\n"),
            403,
        ),
        ("/channel", format!("{UPGRADE}Host: evil.example\r\n"), 421),
        ("/", "Host: evil.example\r\n".into(), 421),
        ("/", "Host:\r\n".into(), 421),
        ("/channel", String::new(), 400),
    ] {
        let (status, answer) = server.get(path, &head);
        assert_eq!(status, expected, "{path} {head}: {answer}");
    }
    assert!(engines_of(server.pid()).is_empty(), "a program was started");
    check_alive(&server);
}

#[test]
fn no_path_leads_anywhere_else() {
    let server = Server::with_mock("");
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/page/../main.js",
        "/main.js/",
        "/index.html%00",
        "/channel/x",
        "/.git/config",
        "/board?player=/bin/sh",
    ] {
        let (status, answer) = server.get(path, "");
        assert_eq!(status, 404, "{path}: {answer}");
    }
    let post = format!(
        "POST /channel HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
         Content-Length: 2\r\n\r\nhi",
        server.address, server.cookie
    );
    let answer = server.exchange(post.as_bytes());
    assert!(
        answer.contains(" 405 ") || answer.contains(" 400 "),
        "{answer}"
    );
    check_alive(&server);
}

#[test]
fn long_and_broken_requests_are_refused() {
    let server = Server::with_mock("");
    let long = "x".repeat(4 << 20);
    let host = format!("{}\r\nCookie: {}", server.address, server.cookie);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {long}\r\n\r\n"),
        long.clone(),
        "GET\r\n\r\n".into(),
        "\0\u{1}\u{2}\r\n\r\n".into(),
        format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ),
        format!("GET / HTTP/9.9\r\nHost: {host}\r\n\r\n"),
    ] {
        let answer = server.exchange(request.as_bytes());
        let status = answer.split(' ').nth(1).unwrap_or("");
        assert!(status.is_empty() || status.starts_with('4'), "{answer}");
        check_alive(&server);
    }
}

#[test]
fn half_requests_and_two_hundred_connections_hold_nobody_up() {
    let server = Server::with_mock("");
    let mut connections: Vec<_> = (0..200).map(|_| server.connect()).collect();
    for (index, stream) in connections.iter_mut().enumerate() {
        if index % 2 == 0 {
            stream.write_all(b"GET / HTTP/1.1\r\nHo").expect("written");
        }
    }
    let begun = Instant::now();
    check_alive(&server);
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "{:?}",
        begun.elapsed()
    );
    // Who sends nothing more is sent away.
    let mut last = connections.swap_remove(0);
    let ended = std::io::Read::read_to_end(&mut last, &mut Vec::new());
    assert!(ended.is_ok(), "{ended:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(15),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_channel_passes_on_only_what_a_game_needs() {
    let server = Server::with_mock("");
    let mut page = server.page();
    for line in [
        "YXSETDATABASE /tmp/x",
        "INFO folder /tmp",
        "YXHASHDUMP x",
        "TURN 7,7\nYXHASHDUMP x",
        "RELOADCONFIG /tmp/x",
        "",
    ] {
        let answer = page.ask(&[line], "<");
        assert_eq!(
            answer, "<ERROR the board does not pass this command on",
            "{line}"
        );
    }
    assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    // A line that is too long ends the channel, and the engine with it.
    page.send(&format!("TURN {}", "7".repeat(100_000)));
    while page.next().is_some() {}
    let none = || engines_of(server.pid()).is_empty();
    assert!(
        eventually(Duration::from_secs(5), none),
        "the engine is left"
    );
    check_alive(&server);
}

#[test]
fn what_no_engine_reads_is_bounded() {
    let server = Server::with_mock("--slow-start 60000");
    let mut page = server.page();
    for _ in 0..200_000 {
        page.send("7,7,1");
    }
    let mut last = String::new();
    while let Some(text) = page.next() {
        last = text;
    }
    assert!(last.starts_with('!') || last.is_empty(), "{last}");
    check_alive(&server);
}
