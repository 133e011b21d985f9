//! `bundler new`: the package that it makes builds, passes its test and can be bundled.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc::text;

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

fn run(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(program)
        .current_dir(folder)
        .args(arguments)
        .output();
    output.expect("the program can be run")
}

/// A folder that no repository and no workspace is around.
fn desk() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_new_package_is_ready() {
    let desk = desk();
    let made = run(
        BUNDLER,
        desk.path(),
        &["new", "first-one", "--platform", "codeforces"],
    );
    let said = text(&made.stderr);
    assert!(made.status.success(), "{said}");
    assert!(
        said.contains("made first-one: a package for Codeforces"),
        "{said}"
    );
    let package = desk.path().join("first-one");

    let tested = run("cargo", &package, &["test", "--quiet", "--offline"]);
    let words = format!("{}{}", text(&tested.stdout), text(&tested.stderr));
    assert!(tested.status.success(), "{words}");
    assert!(!words.contains("warning"), "{words}");

    let bundled = run(BUNDLER, &package, &["--verify"]);
    let said = text(&bundled.stderr);
    assert!(bundled.status.success(), "{said}");
    assert!(
        said.contains("does what the package does: 2 bytes"),
        "{said}"
    );
    assert!(!said.contains("shows little"), "{said}");
    assert!(package.join("submit.rs").is_file());
    let ignored = std::fs::read_to_string(package.join(".gitignore")).expect("a file");
    assert!(
        ignored.contains("/submit.rs") && ignored.contains("/target"),
        "{ignored}"
    );
}

#[test]
fn the_crates_of_the_judge_are_there_in_its_versions() {
    let desk = desk();
    let made = run(
        BUNDLER,
        desk.path(),
        &["new", "second", "--platform", "atcoder"],
    );
    assert!(made.status.success(), "{}", text(&made.stderr));
    let manifest = std::fs::read_to_string(desk.path().join("second/Cargo.toml"));
    let manifest = manifest.expect("a manifest");
    for line in [
        "platform = \"atcoder\"",
        "itertools = \"=0.14.0\"",
        "proconio = { version = \"=0.5.0\", features = [\"derive\"] }",
        "ac-library-rs = \"=0.2.0\"",
    ] {
        assert!(manifest.contains(line), "{manifest}");
    }
    let main = std::fs::read_to_string(desk.path().join("second/src/main.rs"));
    assert!(main.expect("a program").contains("use proconio::input;"));
}

/// Problems of Codeforces are called so.
#[test]
fn a_name_that_begins_with_a_digit_gets_a_letter() {
    let desk = desk();
    let made = run(BUNDLER, desk.path(), &["new", "1741a"]);
    let said = text(&made.stderr);
    assert!(
        made.status.success() && said.contains("called p1741a"),
        "{said}"
    );
    let bundled = run(BUNDLER, &desk.path().join("1741a"), &["--no-check"]);
    assert!(bundled.status.success(), "{}", text(&bundled.stderr));
}

/// The test of a new package compares as judges do, and ends.
#[test]
fn samples_are_compared_as_judges_do() {
    let desk = desk();
    let made = run(BUNDLER, desk.path(), &["new", "one"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let package = desk.path().join("one");
    let put = |name: &str, content: &str| {
        std::fs::write(package.join(name), content).expect("a file");
    };
    let tested = || {
        let tested = run("cargo", &package, &["test", "--quiet", "--offline"]);
        let words = format!("{}{}", text(&tested.stdout), text(&tested.stderr));
        (tested.status.success(), words)
    };
    put(
        "src/main.rs",
        "fn main() {\n    print!(\"1 \\r\\n2\\n\");\n}\n",
    );
    put("samples/1.out", "1\r\n2  \n\n");
    let (is_same, words) = tested();
    assert!(is_same, "{words}");
    put("samples/1.out", "1\n\n2\n");
    assert!(!tested().0, "an empty line between others counts");
    let test = std::fs::read_to_string(package.join("tests/samples.rs")).expect("a test");
    put(
        "tests/samples.rs",
        &test.replace("from_secs(10)", "from_millis(50)"),
    );
    put("src/main.rs", "fn main() {\n    loop {}\n}\n");
    let (is_same, words) = tested();
    assert!(!is_same && words.contains("longer than 50ms"), "{words}");
}

#[test]
fn names_that_cannot_be_are_refused_and_nothing_is_left() {
    let desk = desk();
    std::fs::create_dir(desk.path().join("there")).expect("a folder");
    let table: [(&[&str], &str); 5] = [
        (&["there"], "there exists already"),
        (&["a b"], "a b"),
        (&["fn"], "fn"),
        (
            &["itertools", "--platform", "atcoder"],
            "has the crate `itertools`",
        ),
        (
            &["third", "--platform", "nowhere"],
            "no platform \"nowhere\"",
        ),
    ];
    for (arguments, words) in table {
        let made = run(BUNDLER, desk.path(), &[&["new"], arguments].concat());
        let said = text(&made.stderr);
        assert_eq!(made.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(
            said.starts_with("error: ") && said.contains(words),
            "{arguments:?}: {said}"
        );
        assert!(!said.contains("--name"), "{arguments:?}: {said}");
    }
    let left = std::fs::read_dir(desk.path()).expect("a folder").count();
    assert_eq!(left, 1);
}
