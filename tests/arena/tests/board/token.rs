//! The token: who has the printed address gets in, by whatever name and port, and nobody else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use super::processes::{engines_of, eventually};
use super::server::{command, mock, Server};

/// What is asked for: the page, files of it, what it asks, and what it talks over.
const PATHS: [&str; 6] = [
    "/",
    "/index.html",
    "/main.js",
    "/about.json",
    "/channel",
    "/watch",
];

/// Checks that who sends this head gets nothing but the words that tell him how to.
fn check_shut_out(server: &Server, query: &str, head: &str) {
    for path in PATHS {
        let (status, answer) = server.get_without_cookie(&format!("{path}{query}"), head);
        assert_eq!(status, 403, "{path}{query} {head}: {answer}");
        let answer = answer.to_lowercase();
        for wanted in [
            "<code>arena board</code> printed",
            "text/html",
            "403 forbidden",
        ] {
            assert!(answer.contains(wanted), "{wanted}: {answer}");
        }
        for unwanted in ["<script", "set-cookie", &server.token] {
            assert!(!answer.contains(unwanted), "{unwanted}: {answer}");
        }
    }
}

#[test]
fn the_printed_address_lets_in() {
    let server = Server::with_mock("");
    let token = &server.token;
    assert!(token.len() >= 22, "{token}: less than 128 bits");
    let (status, answer) = server.get_without_cookie(&format!("/?token={token}"), "");
    assert_eq!(status, 303, "{answer}");
    assert!(answer.contains("\r\nlocation: ./\r\n"), "{answer}");
    let set = format!(
        "\r\nset-cookie: {}; HttpOnly; SameSite=Lax; Path=/\r\n",
        server.cookie
    );
    assert!(answer.contains(&set), "{answer}");
    let port = server.address.rsplit(':').next().expect("a port");
    assert!(server.cookie.starts_with(&format!("board-{port}-")));
    for path in ["/", "/index.html", "/main.js", "/about.json"] {
        let (status, answer) = server.get(path, "");
        assert_eq!(status, 200, "{path}: {answer}");
        assert!(!answer.contains(token), "{path}: {answer}");
    }
    let (status, _) = server.get_without_cookie(&format!("/about.json?token={token}"), "");
    assert_eq!(status, 200, "a program with the token in its address");
    assert_eq!(server.page().ask(&["START 15"], "<"), "<OK");
}

#[test]
fn nobody_else_gets_in() {
    let (server, other) = (Server::with_mock(""), Server::with_mock(""));
    let (token, cookie) = (&server.token, &server.cookie);
    let (name, _) = cookie.split_once('=').expect("a value");
    assert_ne!(token, &other.token);
    check_shut_out(&server, "", "");
    for wrong in [
        "",
        "x",
        &token[..token.len() - 1],
        &format!("{token}0"),
        &"0".repeat(token.len()),
        &other.token,
        &format!("%{:x}{}", token.as_bytes()[0], &token[1..]),
    ] {
        check_shut_out(&server, &format!("?token={wrong}"), "");
        check_shut_out(&server, &format!("?ticket={wrong}"), "");
        check_shut_out(&server, "", &format!("Cookie: {name}={wrong}\r\n"));
    }
    check_shut_out(&server, &format!("?ticket={token}"), "");
    check_shut_out(&server, &format!("?other={token}"), "");
    for head in [
        format!("Cookie: {}\r\n", other.cookie),
        format!("Cookie: other={token}\r\n"),
        format!("Cookie: x{cookie}\r\n"),
        format!("Authorization: token {token}\r\n"),
        format!("X: {cookie}\r\n"),
    ] {
        check_shut_out(&server, "", &head);
    }
    let own = format!("http://{}", server.address);
    for head in [
        vec![],
        vec![("origin", own.as_str())],
        vec![("cookie", other.cookie.as_str())],
    ] {
        let refused = server.open("/channel", &head).err();
        assert_eq!(refused.map(|it| it.as_u16()), Some(403), "{head:?}");
    }
    assert!(engines_of(server.pid()).is_empty(), "a program was started");
}

#[test]
fn a_channel_without_origin_is_let_in_by_the_token_only() {
    let server = Server::with_mock("");
    let path = format!("/channel?token={}", server.token);
    let mut page = server.open(&path, &[]).expect("a channel");
    assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    let neighbor = format!("http://{}1", server.address);
    for origin in [neighbor.as_str(), "null", "https://board.example"] {
        let head = [("origin", origin), ("cookie", server.cookie.as_str())];
        for path in [&path, "/channel"] {
            let refused = server.open(path, &head).err();
            assert_eq!(refused.map(|it| it.as_u16()), Some(403), "{path} {origin}");
        }
    }
}

#[test]
fn two_boards_of_one_host_keep_their_cookies() {
    let token = ["--token", "the-same-for-both"];
    let [one, other, third] =
        [0; 3].map(|_| Server::start(&[token[0], token[1], &mock("")]));
    let name = |server: &Server| server.cookie.split('=').next().map(str::to_owned);
    assert_ne!(name(&one), name(&other));
    let head = format!("Cookie: {}; a=b; {}\r\n", one.cookie, other.cookie);
    for server in [&one, &other] {
        assert_eq!(server.token, token[1]);
        assert_eq!(server.get_without_cookie("/main.js", &head).0, 200);
    }
    assert_eq!(third.get_without_cookie("/main.js", &head).0, 403);
}

#[test]
fn a_tunnel_from_another_port_leads_in() {
    let server = Server::with_mock("");
    for host in [
        "localhost:9000",
        "127.0.0.1:9000",
        "192.168.0.7",
        "[::1]:9000",
    ] {
        let head = format!("Host: {host}\r\n");
        let path = format!("/?token={}", server.token);
        assert_eq!(server.cookie_for(&path, &head), Some(server.cookie.clone()));
        assert_eq!(server.get("/", &head).0, 200, "{host}");
        let origin = format!("http://{host}");
        let head = format!("{head}Origin: {origin}\r\n");
        assert_eq!(server.get("/main.js", &head).0, 200, "{host}");
        let cookie = server.cookie.as_str();
        let head = [
            ("host", host),
            ("origin", origin.as_str()),
            ("cookie", cookie),
        ];
        let mut page = server.open("/channel", &head).expect("a channel");
        assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    }
}

#[test]
fn names_are_let_in_that_the_command_line_allows() {
    let names = [
        "--allow-host",
        "Board.example",
        "--allow-host",
        "other.example:8443",
    ];
    let server = Server::start(&[&names[..], &[&mock("")]].concat());
    for (host, expected) in [
        ("board.example", 200),
        ("board.example:8080", 200),
        ("BOARD.EXAMPLE", 200),
        ("other.example:8443", 200),
        ("other.example", 421),
        ("other.example:8444", 421),
        ("evil.example", 421),
        ("board.example.evil.example", 421),
    ] {
        let (status, answer) = server.get("/", &format!("Host: {host}\r\n"));
        assert_eq!(status, expected, "{host}: {answer}");
        let remedy = format!("arena board --allow-host {host}<");
        assert_eq!(
            answer.contains(&remedy),
            expected == 421,
            "{host}: {answer}"
        );
    }
    for (host, origin, is_let_in) in [
        ("board.example", "http://board.example", true),
        ("board.example", "https://board.example", true),
        ("other.example:8443", "https://other.example:8443", true),
        ("board.example", "https://other.example:8443", false),
        ("board.example", "https://board.example:8443", false),
        ("board.example", "wss://board.example", false),
    ] {
        let cookie = server.cookie.as_str();
        let head = [("host", host), ("origin", origin), ("cookie", cookie)];
        match server.open("/channel", &head) {
            Ok(mut page) => assert_eq!(page.ask(&["START 15"], "<"), "<OK"),
            Err(status) => assert!(!is_let_in && status.as_u16() == 403, "{origin}"),
        }
        let head = format!("Host: {host}\r\nOrigin: {origin}\r\n");
        let (status, answer) = server.get("/main.js", &head);
        assert_eq!(status == 200, is_let_in, "{host} {origin}: {answer}");
        let remedy = answer.contains("proxy_set_header Host $http_host");
        assert_eq!(remedy, !is_let_in, "{host} {origin}: {answer}");
    }
}

#[test]
fn a_name_that_is_none_is_told_without_what_it_says() {
    let server = Server::with_mock("");
    for host in [
        "",
        "a b",
        "<script>alert(1)</script>",
        "a&b",
        "x@localhost",
        "evil:0",
    ] {
        let (status, answer) = server.get("/", &format!("Host: {host}\r\n"));
        // Some are no requests at all.
        assert!(status == 421 || status == 400, "{host}: {answer}");
        assert!(!answer.contains("<script"), "{answer}");
        let remedy = answer.contains("arena board --allow-host NAME<");
        assert!(remedy || status == 400, "{answer}");
    }
}

#[test]
fn the_cookie_of_who_came_by_https_goes_by_https_only() {
    let server = Server::with_mock("");
    let path = format!("/?token={}", server.token);
    let origin = format!("Origin: https://{}\r\n", server.address);
    for (head, is_secure) in [
        ("X-Forwarded-Proto: https\r\n", true),
        (origin.as_str(), true),
        ("X-Forwarded-Proto: http\r\n", false),
        ("", false),
    ] {
        let (status, answer) = server.get_without_cookie(&path, head);
        assert_eq!(status, 303, "{answer}");
        assert_eq!(
            answer.contains("; Path=/; Secure\r\n"),
            is_secure,
            "{answer}"
        );
    }
}

#[test]
fn who_is_led_here_by_another_site_is_told_the_way_on() {
    let server = Server::with_mock("");
    // The browser keeps the cookie back on such a way, and sends it with a click on the page.
    let way_on = "<a href=\"./\">";
    for (site, is_led) in [
        ("cross-site", true),
        ("none", false),
        ("same-origin", false),
    ] {
        let head = format!("Sec-Fetch-Site: {site}\r\n");
        let (status, answer) = server.get_without_cookie("/", &head);
        assert_eq!(status, 403, "{answer}");
        assert_eq!(answer.contains(way_on), is_led, "{site}: {answer}");
    }
}

#[test]
fn nonsense_on_the_command_line_is_refused_in_words() {
    for (arguments, expected) in [
        (["--token", "fifteen-letters"], "16 characters or more"),
        (
            ["--token", "a token with spaces"],
            "only letters of English, digits",
        ),
        (["--token", ""], "16 characters or more"),
        (
            ["--allow-host", "https://board.example/"],
            "give the name in it",
        ),
        (["--allow-host", "*"], "without *"),
        (["--allow-host", "board.example:https"], "1 to 65535"),
        (["--allow-host", "two words"], "no name of a host"),
    ] {
        // What is let through ends there, and not in a board that is served for ever.
        let run = command()
            .args(["--no-open", "/no/such/program"])
            .args(arguments)
            .output();
        let run = run.expect("arena");
        let words = String::from_utf8_lossy(&run.stderr);
        assert!(
            !run.status.success() && words.contains(expected),
            "{arguments:?}: {words}"
        );
        assert!(words.contains(arguments[0]), "{arguments:?}: {words}");
    }
}

/// A program in `folder` that is found in place of what opens a browser, and writes the address
/// that it is told to a file.
fn fake_opener(folder: &Path) {
    let opener = folder.join("xdg-open");
    let told = folder.join("told");
    let text = format!(
        "#!/bin/sh\necho \"$1\" >{0}.new && /bin/mv {0}.new {0}\n",
        told.display()
    );
    fs::write(&opener, text).expect("a program");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("permissions");
}

#[test]
fn the_browser_is_not_told_the_token_where_all_users_see_it() {
    let folder = tempfile::tempdir().expect("a folder");
    fake_opener(folder.path());
    let server = Server::spawn(command().arg(mock("")).env("PATH", folder.path()));
    let told = folder.path().join("told");
    assert!(
        eventually(Duration::from_secs(10), || told.exists()),
        "nothing was opened"
    );
    let url = fs::read_to_string(told).expect("an address");
    let path = url
        .trim()
        .strip_prefix(&format!("http://{}", server.address));
    let path = path.expect("the address of the board");
    assert!(path.len() > 20 && !path.contains(&server.token), "{path}");
    // It lets in once.
    assert_eq!(server.cookie_for(path, ""), Some(server.cookie.clone()));
    let (status, answer) = server.get_without_cookie(path, "");
    assert_eq!(status, 403, "{answer}");
}
