//! Engines behind the board: started for each page, gone with it, and whatever they do, told in
//! words.

use std::process::Command;
use std::time::Duration;

use super::processes::{engines_of, eventually};
use super::server::Server;

/// Waits until no engine of the server is left.
fn check_gone(pid: u32) {
    let none = || engines_of(pid).is_empty();
    assert!(
        eventually(Duration::from_secs(5), none),
        "{:?}",
        engines_of(pid)
    );
}

#[test]
fn each_page_has_an_engine_that_ends_with_it() {
    let server = Server::with_mock("--greedy");
    let mut pages: Vec<_> = (0..3).map(|_| server.page()).collect();
    for page in &mut pages {
        assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    }
    assert_eq!(engines_of(server.pid()).len(), 3);
    let answer = pages[0].ask(&["BOARD", "7,7,2", "DONE"], "<");
    assert!(answer[1..].split(',').count() == 2, "{answer}");
    drop(pages);
    check_gone(server.pid());
}

#[test]
fn a_thinking_or_stubborn_engine_ends_with_its_page_too() {
    let server = Server::with_mock("--think-ms 60000 --ignore-end --fork-children");
    let mut page = server.page();
    assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    page.send("BEGIN");
    drop(page);
    check_gone(server.pid());
}

#[test]
fn nothing_outlives_a_killed_server() {
    let mut server = Server::with_mock("");
    let mut page = server.page();
    assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    let pid = server.pid();
    server.kill();
    check_gone(pid);
}

#[test]
fn the_end_of_an_engine_is_told() {
    for (words, expected) in [
        ("--crash-at 1", "!mock exited with status 3"),
        ("--close-stdout", "!mock closed its output"),
        ("--flood", "!mock wrote more than anybody should read"),
    ] {
        let server = Server::with_mock(words);
        let mut page = server.page();
        page.ask(&["START 15"], "<OK");
        let told = page.ask(&["BEGIN"], "!");
        assert!(
            told.starts_with(expected) && told.ends_with('.'),
            "{words}: {told}"
        );
        check_gone(server.pid());
    }
}

#[test]
fn too_many_engines_are_refused_in_words() {
    let server = Server::with_mock("");
    let mut pages: Vec<_> = (0..8).map(|_| server.page()).collect();
    for page in &mut pages {
        page.ask(&["START 15"], "<OK");
    }
    let told = server.page().ask(&[], "!");
    assert!(told.contains("close another tab"), "{told}");
    pages.pop();
    let again = || {
        let mut page = server.page();
        page.send("START 15");
        page.next().is_some_and(|text| text == "<OK")
    };
    assert!(eventually(Duration::from_secs(5), again));
}

#[test]
fn other_dialects_are_translated_for() {
    let course = "dialect=course,name=mock:";
    let server = Server::start(&[&format!(
        "{course}{} --dialect course --greedy",
        env!("CARGO_BIN_EXE_arena-mock")
    )]);
    let (_, about) = server.get("/about.json", "");
    assert!(about.contains(r#""dialect":"course""#), "{about}");
    let mut page = server.page();
    assert_eq!(page.ask(&["YXSHOWINFO"], "<"), "<UNKNOWN command");
    assert_eq!(page.ask(&["START 12"], "<"), "<OK");
    let answer = page.ask(&["INFO rule 0", "BOARD", "5,5,2", "DONE"], "<");
    let own = answer.trim_start_matches('<').to_owned();
    assert!(own.split(',').count() == 2, "{answer}");
    let lines = ["BOARD", "5,5,2", &format!("{own},1"), "0,0,2", "DONE"];
    let answer = page.ask(&lines, "<");
    assert!(!answer.starts_with("<ERROR"), "{answer}");
    // The course platform has no words for another size, nor for a position.
    assert_eq!(page.ask(&["START 15"], "<"), "<OK");
    let refusal = page.ask(&["BEGIN"], "<");
    assert!(refusal.contains("is played on 12x12"), "{refusal}");
    drop(page);
    check_gone(server.pid());
}

#[test]
fn what_cannot_be_served_is_told() {
    let server = Server::with_mock("");
    let port = server.address.rsplit(':').next().expect("a port");
    for (arguments, expected) in [
        (
            vec!["--port", port, env!("CARGO_BIN_EXE_arena-mock")],
            "cannot listen on",
        ),
        (
            vec!["--port", "0", "/no/such/program"],
            "cannot start `/no/such/program`",
        ),
        (vec!["--port", "0", "/bin/true"], "answers in no dialect"),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_arena"))
            .args(["board", "--no-open"])
            .args(&arguments)
            .output()
            .expect("arena");
        let words = String::from_utf8_lossy(&run.stderr);
        assert!(
            !run.status.success() && words.contains(expected),
            "{arguments:?}: {words}"
        );
    }
}
