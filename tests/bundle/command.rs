//! The command line: the files that it writes or leaves alone, and its answers.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::rustc::{run, said, text};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// A package of one library and one program, and a folder for its bundle.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new(library: &str) -> Desk {
        let folder = tempfile::tempdir().expect("a folder for the package");
        let desk = Desk { folder };
        std::fs::create_dir(desk.folder.path().join("src")).expect("a folder");
        desk.put(
            "Cargo.toml",
            "[package]\nname = \"desk\"\nedition = \"2021\"\n",
        );
        desk.put("src/lib.rs", library);
        desk.put("src/main.rs", "fn main() {\n    desk::hello();\n}\n");
        desk
    }

    pub fn put(&self, name: &str, content: &str) {
        std::fs::write(self.folder.path().join(name), content).expect("a file");
    }

    pub fn dir(&self) -> PathBuf {
        self.folder.path().to_path_buf()
    }

    pub fn out(&self) -> String {
        self.folder.path().join("out.rs").display().to_string()
    }

    pub fn written(&self) -> String {
        std::fs::read_to_string(self.out()).expect("the bundle")
    }

    /// Runs the bundler; its exit code, and its words on standard error.
    pub fn bundle(&self, options: &[&str]) -> (i32, String) {
        let dir = self.folder.path().display().to_string();
        let output = run(BUNDLER, &[&[dir.as_str()], options].concat());
        (
            output.status.code().expect("no signal"),
            said(&output.stderr),
        )
    }
}

const HELLO: &str = "pub fn hello() {\n    println!(\"hello\");\n}\n";

#[test]
fn bundling_twice_gives_the_same_bytes() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    let (code, said) = desk.bundle(&["-o", &out]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("wrote") && said.contains("bytes"), "{said}");
    let first = desk.written();
    assert_eq!(desk.bundle(&["-o", &out]).0, 0);
    assert_eq!(desk.written(), first);
}

#[test]
fn standard_output_gets_the_same_text() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    assert_eq!(desk.bundle(&["-o", &out]).0, 0);
    let output = run(BUNDLER, &[&desk.folder.path().display().to_string()]);
    assert_eq!(text(&output.stdout), desk.written());
}

#[test]
fn check_passes_on_a_fresh_file() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    assert_eq!(desk.bundle(&["-o", &out]).0, 0);
    let (code, said) = desk.bundle(&["-o", &out, "--check"]);
    assert_eq!((code, said.as_str()), (0, ""));
}

#[test]
fn check_fails_on_a_stale_file() {
    let desk = Desk::new(HELLO);
    let out = desk.out();
    assert_eq!(desk.bundle(&["-o", &out]).0, 0);
    desk.put("src/lib.rs", &HELLO.replace("hello\"", "good day\""));
    let before = desk.written();
    let (code, said) = desk.bundle(&["-o", &out, "--check"]);
    assert_eq!(code, 1);
    assert!(said.contains("is stale: line"), "{said}");
    assert!(
        said.contains("good day") && said.contains("run `bundler"),
        "{said}"
    );
    assert_eq!(desk.written(), before, "a check writes nothing");
}

#[test]
fn check_fails_on_a_missing_file() {
    let desk = Desk::new(HELLO);
    let (code, said) = desk.bundle(&["-o", &desk.out(), "--check"]);
    assert_eq!(code, 3);
    assert!(said.contains("run `bundler"), "{said}");
    assert!(!Path::new(&desk.out()).exists());
}

#[test]
fn check_needs_a_file() {
    let desk = Desk::new(HELLO);
    assert_ne!(desk.bundle(&["--check"]).0, 0);
}

#[test]
fn a_refusal_leaves_the_file_alone() {
    let desk = Desk::new("mod missing;\n\npub fn hello() {}\n");
    let out = desk.out();
    desk.put("out.rs", "precious");
    let (code, said) = desk.bundle(&["-o", &out]);
    assert_eq!(code, 1);
    assert!(said.contains("src/lib.rs:1:1"), "{said}");
    assert_eq!(desk.written(), "precious");
    let left = std::fs::read_dir(desk.folder.path())
        .expect("the folder")
        .count();
    assert_eq!(left, 3, "nothing else is left behind");
}

#[test]
fn broken_source_is_an_error_and_no_panic() {
    let broken = [
        "pub fn hello( {}",
        "pub fn hello() { \"never closed }",
        "}",
        "pub fn hello() {} #[cfg(] struct S;",
        "#![cfg(any",
        "pub mod hello",
        "\u{0}",
        "pub fn hello() { 1 + }",
        "r#\"",
        "/* never closed",
    ];
    for library in broken {
        let desk = Desk::new(library);
        let (code, said) = desk.bundle(&["-o", &desk.out()]);
        assert_eq!(code, 1, "{library}: {said}");
        assert!(said.starts_with("error: "), "{library}: {said}");
        assert!(said.contains("src/lib.rs:1:"), "{library}: {said}");
        assert!(!said.contains("panicked"), "{library}: {said}");
    }
}

#[test]
fn deep_nesting_is_no_stack_overflow() {
    let depth = 1000;
    let sum = format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    let desk = Desk::new(&format!("pub fn hello() {{ let _ = {sum}; }}\n"));
    assert_eq!(desk.bundle(&["-o", &desk.out()]).0, 0);
}

#[test]
fn source_that_is_not_text_is_an_error() {
    let desk = Desk::new(HELLO);
    std::fs::write(desk.folder.path().join("src/lib.rs"), [0xff, 0xfe, 0x41])
        .expect("a file");
    let (code, said) = desk.bundle(&["-o", &desk.out()]);
    assert_eq!(code, 1);
    assert!(said.contains("src/lib.rs is not UTF-8"), "{said}");
}

#[test]
fn a_folder_without_a_package_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(BUNDLER, &[&folder.path().display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("Cargo.toml"));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_an_error() {
    let desk = Desk::new(HELLO);
    let out = desk
        .folder
        .path()
        .join("no/such/folder/out.rs")
        .display()
        .to_string();
    let (code, said) = desk.bundle(&["-o", &out]);
    assert_eq!(code, 1);
    assert!(said.contains("cannot write"), "{said}");
}

#[test]
fn help_and_version_are_there() {
    let help = run(BUNDLER, &["--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("--check"));
    let version = run(BUNDLER, &["--version"]);
    assert!(text(&version.stdout).starts_with("bundler "));
}

#[test]
fn platforms_are_listed_and_their_limits_kept() {
    let listed = run(BUNDLER, &["platforms"]);
    assert!(listed.status.success());
    let listed = text(&listed.stdout);
    for name in ["plain", "codecup", "gomocup", "codeforces", "kattis"] {
        assert!(
            listed.lines().any(|line| line.starts_with(name)),
            "{name}\n{listed}"
        );
    }
    // Codeforces takes 65,536 bytes.
    let padding = "/// A long comment.\n".repeat(4_000);
    let desk = Desk::new(&format!("{padding}{HELLO}"));
    let out = desk.out();
    let (code, said) = desk.bundle(&["--platform", "codecup", "-o", &out]);
    assert_eq!(code, 0, "{said}");
    let before = desk.written();
    let (code, said) = desk.bundle(&["--platform", "codeforces", "-o", &out]);
    assert_eq!(code, 1);
    assert!(said.contains("codeforces takes 65536 bytes"), "{said}");
    assert_eq!(desk.written(), before, "a refusal touched the file");
    let (code, said) = desk.bundle(&["--platform", "nowhere"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("\"nowhere\"") && said.contains("codecup, gomocup"),
        "{said}"
    );
}
