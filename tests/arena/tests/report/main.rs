//! The report is complete, in one file, and not fooled by names that are HTML.

mod contrast;
mod sample;

use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use arena::record::{read, GameRecord};
use arena::report::page;

use sample::{sample, HOSTILE};

/// Returns the text between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).expect(from);
    rest.split_once(to).expect(to).0
}

/// Returns the data that the script of a page reads.
fn data(page: &str) -> serde_json::Value {
    let json = between(
        page,
        r#"<script type="application/json" id="data">"#,
        "</script>",
    );
    serde_json::from_str(json).expect("data in JSON")
}

/// Checks that each element is closed in the right order.
fn check_nesting(page: &str) {
    const VOID: [&str; 5] = ["meta", "input", "line", "circle", "rect"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page
        .strip_prefix("<!DOCTYPE html>")
        .expect("a document type");
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').expect("the end of a tag") + start;
        let tag = &rest[start + 1..end];
        let name = tag
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '/')
            .next();
        let name = name.unwrap_or_default().trim_end_matches('/');
        rest = &rest[end + 1..];
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "before {:.80}", rest),
            None if !VOID.contains(&name) => open.push(name),
            None => {}
        }
        if ["script", "style"].contains(&name) {
            rest = &rest[rest.find(&format!("</{name}>")).expect("an end")..];
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn every_game_is_in_the_page() {
    let records = sample(60);
    let page = page("Sample", &records).expect("a page");
    check_nesting(&page);
    let data = data(&page);
    let games = data["games"].as_array().expect("games");
    assert_eq!(games.len(), records.len());
    for (game, record) in games.iter().zip(&records) {
        assert_eq!(game["m"].as_array().map(Vec::len), Some(record.moves.len()));
        assert_eq!(
            game["o"].as_array().map(Vec::len),
            Some(record.opening.len())
        );
        let black = game["k"].as_u64().expect("a player") as usize;
        let player = game["p"][black].as_u64().expect("a player") as usize;
        let name = data["players"][player].as_str().expect("a name");
        assert_eq!(record.players[black].name, name);
        assert_eq!(record.players[black].side, arena::rules::Side::Black);
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let page = page("Sample", &sample(20)).expect("a page");
    for loader in [
        "http://", "https://", "<link", "@import", "url(", " src=", "fetch(",
    ] {
        let found = page.matches(loader).count();
        // The name space of SVG is a name, and nothing is loaded from there.
        let allowed = usize::from(loader == "http://");
        let hostile = HOSTILE.matches(loader).count();
        assert!(hostile > 0 || found == allowed, "{loader}: {found}");
    }
}

#[test]
fn names_and_words_stay_text() {
    let records = sample(20);
    let page = page(HOSTILE, &records).expect("a page");
    assert!(!page.contains("<img"));
    assert_eq!(page.matches("</script>").count(), 3);
    check_nesting(&page);
    let data = data(&page);
    let names = data["players"].as_array().expect("names");
    assert!(names.iter().any(|name| name == HOSTILE));
    assert!(data["games"].as_array().expect("games").iter().any(|game| {
        game["q"]
            .as_object()
            .is_some_and(|said| said.values().any(|lines| lines[0] == HOSTILE))
    }));
}

#[test]
fn the_winning_line_obeys_the_rule() {
    // Six in a row and five in a column meet in the last stone: by the standard rule only
    // the column wins.
    let black = [
        (0, 4),
        (1, 4),
        (2, 4),
        (3, 4),
        (4, 4),
        (5, 0),
        (5, 1),
        (5, 2),
        (5, 3),
    ];
    let record = sample::line_game(&black, (5, 4));
    let line = |rule| {
        let page = page(
            "Line",
            &[GameRecord {
                rule,
                ..record.clone()
            }],
        )
        .expect("a page");
        data(&page)["games"][0]["l"]
            .as_array()
            .expect("a line")
            .len()
    };
    assert_eq!(line(arena::rules::Rule::Standard), 5);
    assert_eq!(line(arena::rules::Rule::Freestyle), 6);
}

#[test]
fn no_games_make_a_page_too() {
    let page = page("Nothing", &[]).expect("a page");
    check_nesting(&page);
    assert_eq!(data(&page)["games"].as_array().map(Vec::len), Some(0));
}

#[test]
fn thousands_of_games_fit() {
    let records = sample(5000);
    let began = Instant::now();
    let page = page("Many", &records).expect("a page");
    println!("5000 games: {} bytes in {:?}", page.len(), began.elapsed());
    assert!(page.len() < 12 << 20);
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn faults_of_a_file_are_named() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    let record = &sample(1)[0];
    let good = serde_json::to_string(record).expect("a line");
    write!(file, "{good}\n\n{good}\n").expect("a file");
    assert_eq!(read(file.path()).expect("two games").games.len(), 2);
    writeln!(file, "{{\"game\": 1").expect("a file");
    let error = format!("{:#}", read(file.path()).expect_err("a broken line"));
    assert!(
        error.contains("line 4: this is not the record of a game"),
        "{error}"
    );
    let error = format!("{:#}", read(Path::new("missing")).expect_err("no file"));
    assert!(error.contains("cannot read missing"), "{error}");
}

#[test]
fn the_command_writes_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let [results, output] = ["r.jsonl", "r.html"].map(|name| folder.path().join(name));
    let lines: Vec<String> = sample(3)
        .iter()
        .map(|record| serde_json::to_string(record).expect("a line"))
        .collect();
    std::fs::write(&results, lines.join("\n")).expect("a file");
    let run = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["report", "--title", "Three"])
        .arg(&results)
        .arg("-o")
        .arg(&output)
        .output()
        .expect("arena");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let page = std::fs::read_to_string(&output).expect("the page");
    assert_eq!(between(&page, "<title>", "</title>"), "Three");
}

/// Run it by `cargo test --test report -- --ignored`; it needs Chromium. With
/// `ARENA_SCREENSHOTS=FOLDER` it leaves the page and pictures of it in that folder.
#[test]
#[ignore = "needs Chromium"]
fn a_browser_steps_through_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = page("Sample of the arena", &sample(300)).expect("a page");
    let driver = format!("<script>{}</script></body>", include_str!("driver.js"));
    let driven = folder.path().join("driven.html");
    std::fs::write(&driven, report.replace("</body>", &driver)).expect("a page");
    let run = chromium(folder.path(), &driven, "", &["--dump-dom"]);
    let dom = String::from_utf8_lossy(&run.stdout);
    let result = dom.split_once("data-test=\"").expect("a result").1;
    assert_eq!(result.split_once('"').expect("its end").0, "passed");
    if let Some(pictures) = std::env::var_os("ARENA_SCREENSHOTS") {
        take_pictures(folder.path(), Path::new(&pictures), &report);
    }
}

fn take_pictures(profile: &Path, folder: &Path, report: &str) {
    let whole = folder.join("report.html");
    std::fs::write(&whole, report).expect("a page");
    // Pictures show the top of a page: here that is the games.
    let games = profile.join("games.html");
    let style = "<style>section:not(#games) { display: none; }</style></body>";
    std::fs::write(&games, report.replace("</body>", style)).expect("a page");
    let dark = "--blink-settings=preferredColorScheme=0";
    let views = [
        ("top", &whole, "1400,1900", "", "--"),
        ("game", &games, "1400,1000", "#game=2&move=20", "--"),
        ("dark", &games, "1400,1000", "#game=5", dark),
        ("narrow", &games, "500,1400", "#game=7&move=9", "--"),
    ];
    for (name, file, size, place, more) in views {
        let picture = format!("--screenshot={}", folder.join(name).display()) + ".png";
        let size = format!("--window-size={size}");
        chromium(
            profile,
            file,
            place,
            &[&picture, &size, "--hide-scrollbars", more],
        );
    }
}

/// Opens a file in Chromium, which is on the path or named by `CHROMIUM`, without any network.
/// `place` is the part of the address from `#` on.
fn chromium(
    profile: &Path,
    file: &Path,
    place: &str,
    more: &[&str],
) -> std::process::Output {
    let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".into());
    let mut command = Command::new(program);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
    ]);
    command.args(["--no-first-run", "--disable-background-networking"]);
    command.args(["--disable-component-update", "--disable-sync"]);
    command.arg(format!(
        "--user-data-dir={}",
        profile.join("profile").display()
    ));
    command.args(more.iter().filter(|flag| **flag != "--"));
    command.arg(format!("file://{}{place}", file.display()));
    let run = command.output().expect("chromium starts");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    run
}
