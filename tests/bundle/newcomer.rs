//! The first steps of somebody who has read nothing: the bundler tells its deeds, its errors name
//! their remedies, and nothing is lost.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc::{self, text};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

const BOARD: &str = "//! A board.\n\npub const SIDE: u32 = 15;\n\npub fn idle() {}\n";

/// A package as `cargo new` makes it, with two modules.
fn package() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the package");
    let manifest = "[package]\nname = \"game\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let main = "mod board;\nmod play;\n\nfn main() {\n    play::play();\n}\n";
    let play = "pub fn play() {\n    println!(\"{}\", crate::board::SIDE);\n}\n";
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    put(&folder, "Cargo.toml", manifest);
    put(&folder, "src/main.rs", main);
    put(&folder, "src/board.rs", BOARD);
    put(&folder, "src/play.rs", play);
    folder
}

fn put(folder: &TempDir, name: &str, content: &str) {
    std::fs::write(folder.path().join(name), content).expect("a file");
}

fn get(folder: &TempDir, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).expect("a file")
}

/// Runs the bundler in `folder`.
fn bundler(folder: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(BUNDLER)
        .current_dir(folder)
        .args(arguments)
        .output();
    output.expect("the bundler can be run")
}

/// The words of the bundler, which must fail.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let output = bundler(folder, arguments);
    let said = rustc::said(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
    assert!(said.starts_with("error: "), "{arguments:?}: {said}");
    said
}

#[test]
fn the_bare_command_bundles_and_says_so() {
    let folder = package();
    let output = bundler(folder.path(), &[]);
    let (said, bundle) = (text(&output.stderr), text(&output.stdout));
    assert!(output.status.success(), "{said}");
    assert!(said.contains("wrote standard output (-o FILE"), "{said}");
    assert!(
        said.contains("program game, ") && said.contains(" from 3 files"),
        "{said}"
    );
    let program =
        rustc::compile(&rustc::current(), "2024", &["-Awarnings"], &bundle, "game");
    assert_eq!(program.output(&[]), "15\n");

    let output = bundler(folder.path(), &["-o", "-"]);
    assert_eq!(text(&output.stdout), bundle);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_file_is_written_and_then_found_unchanged() {
    let folder = package();
    for done in ["bundler: wrote main.rs: ", "bundler: unchanged: main.rs: "] {
        let output = bundler(folder.path(), &["-o", "main.rs"]);
        let said = text(&output.stderr);
        assert!(said.starts_with(done) && output.stdout.is_empty(), "{said}");
    }
}

#[test]
fn a_wrong_folder_is_answered_by_the_right_one() {
    let folder = package();
    let root = folder.path().canonicalize().expect("a path");
    let here = format!("the package around it is {}", root.display());
    let empty = tempfile::tempdir().expect("a folder");
    let table = [
        (
            folder.path().join("src"),
            ".",
            "no Cargo.toml in the folder .",
            here.as_str(),
        ),
        (
            folder.path().into(),
            "src",
            "no Cargo.toml in the folder src",
            &here,
        ),
        (
            folder.path().into(),
            "Cargo.toml",
            "Cargo.toml is a file",
            &here,
        ),
        (
            folder.path().into(),
            "src/main.rs",
            "src/main.rs is a file",
            &here,
        ),
        (
            folder.path().into(),
            "nowhere",
            "there is no folder nowhere",
            "`cargo new`",
        ),
        (
            empty.path().into(),
            ".",
            "no Cargo.toml in the folder .",
            "name the folder",
        ),
    ];
    for (at, dir, words, remedy) in table {
        let said = refusal(&at, &[dir]);
        assert!(
            said.contains(words) && said.contains(remedy),
            "{dir}: {said}"
        );
    }
}

#[test]
fn a_syntax_error_is_shown_at_its_place() {
    let folder = package();
    put(
        &folder,
        "src/board.rs",
        &format!("{BOARD}pub fn open( {{\n"),
    );
    let said = refusal(folder.path(), &["-o", "main.rs"]);
    for words in [
        "src/board.rs:6:",
        "pub fn open( {",
        "bracket",
        "cargo check",
    ] {
        assert!(said.contains(words), "no {words:?} in:\n{said}");
    }
    put(&folder, "src/board.rs", "pub fn f() { let = 3; }\n");
    assert!(refusal(folder.path(), &[]).contains("src/board.rs:1:18"));
    assert!(!folder.path().join("main.rs").exists());
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    let folder = package();
    let said = refusal(folder.path(), &["-o", "out/main.rs"]);
    assert!(
        said.contains("out/main.rs: there is no folder out"),
        "{said}"
    );
    let said = refusal(folder.path(), &["-o", "src"]);
    assert!(said.contains("src: it is a folder"), "{said}");
    assert_eq!(
        std::fs::read_dir(folder.path().join("src"))
            .expect("src")
            .count(),
        3
    );
}

#[test]
fn no_source_is_overwritten() {
    let folder = package();
    put(&folder, "notes.txt", "5");
    put(&folder, "build.rs", "fn main() {}\n");
    let main =
        "mod board;\n\nfn main() {\n    println!(include_str!(\"../notes.txt\"));\n}\n";
    put(&folder, "src/main.rs", main);
    for name in [
        "src/main.rs",
        "src/board.rs",
        "Cargo.toml",
        "build.rs",
        "notes.txt",
    ] {
        let before = get(&folder, name);
        let said = refusal(folder.path(), &["-o", name]);
        assert!(said.contains("would be overwritten"), "{name}: {said}");
        assert_eq!(get(&folder, name), before);
    }
    // What is a bundle already is no source that somebody wrote.
    let arguments = ["--bin", "game", "-o", "src/bin/bundle.rs"];
    std::fs::create_dir(folder.path().join("src/bin")).expect("a folder");
    assert!(bundler(folder.path(), &arguments).status.success());
    put(&folder, "src/board.rs", "pub fn other() {}\n");
    let output = bundler(folder.path(), &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(get(&folder, "src/bin/bundle.rs").contains("other"));
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    let folder = package();
    put(&folder, "old.rs", "");
    std::os::unix::fs::symlink("old.rs", folder.path().join("link.rs")).expect("a link");
    assert!(bundler(folder.path(), &["-o", "link.rs"]).status.success());
    let data = std::fs::symlink_metadata(folder.path().join("link.rs")).expect("a link");
    assert!(data.is_symlink() && get(&folder, "old.rs").contains("fn main"));

    let output = bundler(folder.path(), &["-o", "/dev/stdout"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), get(&folder, "old.rs"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    let folder = package();
    let full = std::fs::File::create("/dev/full").expect("the device");
    let output = Command::new(BUNDLER)
        .current_dir(folder.path())
        .stdout(full)
        .output()
        .expect("the bundler can be run");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot write standard output"), "{said}");
}

#[test]
fn help_shows_the_first_commands() {
    for option in ["-h", "--help"] {
        let help = text(&bundler(Path::new("."), &[option]).stdout);
        assert!(help.contains("bundler -o main.rs"), "{help}");
        assert!(
            help.contains("platforms") && help.contains("package.metadata"),
            "{help}"
        );
    }
}
