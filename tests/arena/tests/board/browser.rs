//! The page in headless Chromium, driven by puppeteer-core: `npm ci` in `tests/arena` brings that.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::processes::{engines_of, eventually};
use super::server::Server;

/// The places of the browser: first that without windows, which takes half of the time.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// The browser, if this machine has it and its driver.
fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let mut places = BROWSERS.iter().map(PathBuf::from);
    let found = || places.find(|it| it.is_file()).unwrap_or_default();
    let browser = named.unwrap_or_else(found);
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/puppeteer-core");
    let is_there = browser.is_file() && driver.is_dir();
    if !is_there {
        assert!(std::env::var_os("CI").is_none(), "no browser, or no driver");
        let (wanted, driver) = (BROWSERS.join(" nor "), driver.display());
        println!("skipped: no {wanted}, or no {driver}");
    }
    is_there.then_some(browser)
}

/// Runs scenarios of a script on a page of this server, then checks that no engine is left.
fn run(script: &str, server: &Server, scenarios: &[&str]) {
    run_at(script, &server.url(), scenarios);
    let none = || engines_of(server.pid()).is_empty();
    assert!(
        eventually(std::time::Duration::from_secs(5), none),
        "an engine is left"
    );
}

/// Runs scenarios of a script on the page at `url`.
pub fn run_at(script: &str, url: &str, scenarios: &[&str]) {
    let Some(browser) = chromium() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board");
    let output = Command::new("node")
        .arg(folder.join(script))
        .arg(url)
        .args(scenarios)
        .env("CHROMIUM", browser)
        .output()
        .expect("node");
    let words = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.trim().ends_with("passed"),
        "{scenarios:?}: {words}\n{errors}"
    );
}

#[test]
fn a_person_plays_a_mock() {
    let server = Server::with_mock("--greedy");
    let scenarios = [
        "game", "undo", "keys", "touch", "flag", "reload", "renju", "tabs", "keep",
        "profile",
    ];
    run("scenarios.mjs", &server, &scenarios);
}

#[test]
fn a_newcomer_is_at_home_on_the_first_day() {
    let server = Server::with_mock("--greedy");
    let scenarios = [
        "newcomer",
        "warnings",
        "rematch",
        "two",
        "swift",
        "languages",
    ];
    run("scenarios.mjs", &server, &scenarios);
}

#[test]
fn games_are_trees_and_none_is_lost() {
    let server = Server::with_mock("--greedy");
    let scenarios = [
        "rules",
        "names",
        "variations",
        "steps",
        "shelf",
        "texts",
        "wheel",
        "forbidden",
        "played",
        "again",
        "damaged",
    ];
    run("scenarios.mjs", &server, &scenarios);
}

#[test]
fn the_board_fills_every_window_and_nothing_moves_it() {
    let server = Server::with_mock("--greedy");
    let scenarios = ["layout", "margin", "notices", "taps"];
    run("scenarios.mjs", &server, &scenarios);
}

#[test]
fn nothing_bars_users_of_screen_readers_and_keyboards() {
    run("scenarios.mjs", &Server::with_mock("--greedy"), &["access"]);
}

#[test]
fn a_server_that_goes_away_is_told() {
    let server = Server::with_mock("--greedy");
    run(
        "scenarios.mjs",
        &server,
        &[&format!("gone={}", server.pid())],
    );
}

#[test]
fn swap2_is_played_with_each_choice_of_a_mock() {
    for choice in ["no", "yes", "two"] {
        let server = Server::with_mock(&format!("--greedy --swap {choice}"));
        run("scenarios.mjs", &server, &["swap2"]);
    }
}

#[test]
fn what_an_engine_does_wrong_is_told() {
    for (words, scenario) in [
        ("--crash-at 1", "dead"),
        ("--occupied-at 1", "nonsense"),
        ("--illegal-at 1", "nonsense"),
        ("--stall-at 1", "hanging"),
    ] {
        run("scenarios.mjs", &Server::with_mock(words), &[scenario]);
    }
}

/// The words that name a mock as a player.
fn mock(name: &str, words: &str) -> String {
    let program = env!("CARGO_BIN_EXE_arena-mock");
    format!("name={name},dialect=gomocup:{program} {words}")
}

/// Runs a scenario on the page that watches what the arena plays by these words, which must
/// outlast the page.
fn watch(words: &[&str], scenario: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let mut playing = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(words)
        .args(["--concurrency", "2", "--oversubscribe", "-o"])
        .arg(&results)
        .stderr(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("a match");
    let server = Server::start(&[results.to_str().expect("a path")]);
    run("scenarios.mjs", &server, &[scenario]);
    let is_going_on = playing.try_wait().expect("a state").is_none();
    let _ = playing.kill();
    let _ = playing.wait();
    assert!(is_going_on, "what was watched ended with its page");
}

#[test]
fn a_match_is_watched_while_it_is_played() {
    let [one, two] = [("one", 60), ("two", 40)]
        .map(|(name, ms)| mock(name, &format!("--greedy --think-ms {ms}")));
    // A test that is not decided before the page is done: each opening is won by one color.
    let words = ["match", &one, &two, "--games", "400", "--sprt", "0,3"];
    watch(&words, "watch");
}

#[test]
fn a_match_that_is_over_is_watched_too() {
    let [one, two] = ["one", "two"].map(|name| mock(name, "--greedy"));
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results.jsonl");
    let played = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["match", &one, &two, "--games", "6", "-o"])
        .arg(&results)
        .output()
        .expect("a match");
    assert!(played.status.success(), "{played:?}");
    let server = Server::start(&[results.to_str().expect("a path")]);
    run("scenarios.mjs", &server, &["finished"]);
}

#[test]
fn a_tournament_is_watched_while_it_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("three.toml");
    let players = ["one", "two", "three"].map(|name| mock(name, "--greedy --think-ms 40"));
    std::fs::write(&file, format!("players = {players:?}\n")).expect("a file");
    let file = file.to_str().expect("a path");
    watch(&["tournament", file, "--games", "200"], "tournament");
}

/// Run it by `cargo test --test board -- --ignored`. It compiles the engine. With
/// `ARENA_SCREENSHOTS=FOLDER` it leaves pictures of the page in that folder.
#[test]
#[ignore = "takes minutes: the engine analyzes and reviews"]
fn the_engine_analyzes_and_reviews() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/main.rs");
    let server = Server::start(&[engine.to_str().expect("a path")]);
    let scenarios = [
        "game",
        "undo",
        "reload",
        "swap2",
        "renju",
        "levels",
        "analysis",
        "review",
        "resigned",
        "speed",
        "counter",
        "lines",
        "threatened",
        "resources",
        "prompt",
        "now",
        "interrupted",
        "curve",
        "exported",
        "learned",
        "path",
    ];
    run("scenarios.mjs", &server, &scenarios);
    if std::env::var_os("ARENA_SCREENSHOTS").is_some() {
        run("pictures.mjs", &server, &[]);
    }
}

/// A hundred sequences of clicks, keys, pastes and reloads, by the seed in `ARENA_SEED`.
#[test]
#[ignore = "takes minutes: a hundred random sequences"]
fn nothing_that_a_user_does_breaks_the_page() {
    run("scenarios.mjs", &Server::with_mock("--greedy"), &["monkey"]);
}
