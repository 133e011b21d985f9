//! The board in one file, with the engine in it: the engine under Node, and the page in Chromium,
//! opened from the file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::browser::run_at;

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// How the command begins to say that this machine lacks something.
const LACKS: [&str; 2] = ["no compiler here", "wasm-opt does not run"];

/// The most bytes of the page: it is sent by mail, and opened on phones.
const PAGE_BYTES_MAX: u64 = 700_000;

/// The page and the engine as WebAssembly.
struct Made {
    page: PathBuf,
    program: PathBuf,
}

/// Makes both, once; None where a compiler or a tool for WebAssembly is missing.
fn made() -> Option<&'static Made> {
    static MADE: OnceLock<Option<Made>> = OnceLock::new();
    MADE.get_or_init(make).as_ref()
}

fn make() -> Option<Made> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web");
    let [page, program] = ["gomolith.html", "gomolith.wasm"].map(|name| folder.join(name));
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .current_dir(REPOSITORY)
        .args(["web", "dist/main.rs", "--name", "gomolith", "-o"])
        .arg(&page)
        .arg("--wasm")
        .arg(&program)
        .output()
        .expect("arena");
    let errors = String::from_utf8_lossy(&output.stderr);
    if LACKS.iter().any(|lacks| errors.contains(lacks)) {
        assert!(std::env::var_os("CI").is_none(), "{errors}");
        println!("skipped: {errors}");
        return None;
    }
    assert!(output.status.success(), "{errors}");
    let bytes = std::fs::metadata(&page).expect("the page").len();
    assert!(bytes < PAGE_BYTES_MAX, "a page of {bytes} bytes");
    Some(Made { page, program })
}

/// What `program.mjs` prints.
fn under_node(program: &Path, words: &[&str]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board/program.mjs");
    let output = Command::new("node")
        .arg(script)
        .arg(program)
        .args(words)
        .output()
        .expect("node");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}\n{errors}");
    text
}

/// The address of a file.
fn url(file: &Path) -> String {
    format!("file://{}", file.display())
}

#[test]
#[ignore = "compiles the engine for WebAssembly; .ci/run does"]
fn the_engine_hears_and_answers_in_a_worker() {
    let Some(made) = made() else { return };
    let text = under_node(&made.program, &["talk"]);
    assert!(text.trim().ends_with("passed"), "{text}");
}

#[test]
#[ignore = "half a minute; .ci/run does"]
fn the_signature_is_that_of_the_crate() {
    let Some(made) = made() else { return };
    let text = under_node(&made.program, &["bench"]);
    let wanted = std::fs::read_to_string(Path::new(REPOSITORY).join("tests/signature.txt"));
    let wanted = wanted.expect("tests/signature.txt");
    let last = text.lines().last().unwrap_or_default();
    assert_eq!(last, format!("signature {}", wanted.trim()));
}

#[test]
#[ignore = "Chromium, minutes"]
fn a_page_from_a_file_is_played() {
    let Some(made) = made() else { return };
    let scenarios = [
        "game",
        "undo",
        "keys",
        "reload",
        "renju",
        "swap2",
        "tabs",
        "keep",
        "analysis",
        "review",
        "resigned",
        "counter",
        "lines",
        "threatened",
        "prompt",
        "now",
        "interrupted",
        "curve",
        "exported",
        "learned",
        "path",
        "newcomer",
        "languages",
        "layout",
    ];
    run_at("scenarios.mjs", &url(&made.page), &scenarios);
}

/// By the seed in `ARENA_SEED`.
#[test]
#[ignore = "Chromium, minutes: a hundred random sequences"]
fn nothing_that_a_user_does_breaks_a_page_from_a_file() {
    let Some(made) = made() else { return };
    run_at("scenarios.mjs", &url(&made.page), &["monkey"]);
}

#[test]
#[ignore = "Chromium"]
fn an_engine_that_cannot_be_read_is_told() {
    let Some(made) = made() else { return };
    let html = std::fs::read_to_string(&made.page).expect("the page");
    let (start, program) = html
        .split_once("data-name=\"gomolith\">")
        .expect("a program");
    let (_, end) = program.split_once("</script>").expect("its end");
    let broken = made.page.with_file_name("broken.html");
    let text = format!("{start}data-name=\"gomolith\">bm8gcHJvZ3JhbQ==</script>{end}");
    std::fs::write(&broken, text).expect("a page");
    run_at("scenarios.mjs", &url(&broken), &["unreadable"]);
}
