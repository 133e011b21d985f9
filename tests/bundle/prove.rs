//! The proof that a file is the program of a package: what it takes, what it refutes, and what
//! it says.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::command::Desk;
use crate::rustc::said;

/// A library in which a small change of the text is a change of the program.
const LIBRARY: &str = r#"
use std::fmt::Display;

pub struct Loud(pub &'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

pub struct Pair {
    pub left: Loud,
    pub right: Loud,
}

pub trait Area {
    fn area(&self) -> i64 {
        1
    }
}

#[derive(Clone, Copy)]
pub struct Square(pub i64);

impl Square {
    pub fn area(&self) -> i64 {
        self.0 * self.0
    }
}

impl Area for Square {}

#[repr(C)]
pub struct Record {
    pub tag: u8,
    pub size: u32,
}

pub mod first {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    pub fn next() -> u32 {
        COUNT.fetch_add(1, Ordering::SeqCst)
    }
    pub fn limit() -> i64 {
        10
    }
}

pub mod second {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    pub fn next() -> u32 {
        COUNT.fetch_add(1, Ordering::SeqCst)
    }
    pub fn limit() -> i64 {
        20
    }
}

pub fn difference(a: i64, b: i64, c: i64) -> i64 {
    a - (b - c)
}

pub fn both(a: bool, b: bool) -> bool {
    a && b
}

pub fn show(value: &dyn Display) -> String {
    format!("<{value}>")
}

pub fn captured() {
    let pair = Pair {
        left: Loud("left"),
        right: Loud("right"),
    };
    {
        let look = move || {
            let _left = &pair.left;
        };
        look();
    }
    println!("after");
}

pub fn unused_number() -> i64 {
    5
}

pub fn hello() {
    let square = Square(3);
    println!("{} {}", square.area(), Area::area(&square));
    println!("{} {}", first::next(), second::next());
    println!("{} {}", difference(9, 5, 2), first::limit());
    println!("{} {}", both(true, false), show(&"text"));
    println!("{}", std::mem::size_of::<Record>());
    let one = Loud("one");
    let two = Loud("two");
    drop((one, two));
    captured();
}
"#;

/// Changes of the bundle that make it another program: what is replaced, and by what.
const LIES: [(&str, &str); 16] = [
    ("a - (b - c)", "a - b - c"),
    ("a - (b - c)", "(a - b) + c + 0"),
    ("a && b", "a || b"),
    ("a && b", "a & b"),
    ("square.area(), Area", "Area::area(&square), Area"),
    ("second::next()", "first::next()"),
    ("first::limit()", "second::limit()"),
    ("Square(3)", "Square(4)"),
    ("\"text\"", "\"next\""),
    ("(&\"text\")", "(&'t')"),
    ("#[repr(C)]\n", "#[repr(packed)]\n"),
    ("drop((one, two))", "drop((two, one))"),
    ("pub tag: u8", "pub tag: u64"),
    ("self.0 * self.0", "self.0.wrapping_mul(self.0)"),
    ("Ordering::SeqCst", "Ordering::Relaxed"),
    (
        "let one = Loud(\"one\");",
        "let _ = Loud(\"one\"); let one = Loud(\"one\");",
    ),
];

/// Changes that leave the program as it is.
const TRUTHS: [(&str, &str); 4] = [
    ("pub fn hello() {", "/* a comment */ pub fn hello()\n\n{"),
    ("    5\n", "    6\n"),
    (
        "pub fn captured",
        "fn never_called() -> u8 { 7 }\npub fn captured",
    ),
    ("(one, two)", "((one, two))"),
];

/// A package, and the file that was made of it.
struct Made {
    desk: Desk,
    bundle: String,
}

impl Made {
    fn new(library: &str) -> Made {
        let desk = Desk::new(library);
        let out = desk.out();
        let (code, said) = desk.bundle(&["-o", &out, "--edition", "own"]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("bundler: proved: "), "{said}");
        let bundle = desk.written();
        Made { desk, bundle }
    }

    /// Compares the package with the bundle, in which `old` is replaced by `new`.
    fn compare(&self, (old, new): (&str, &str), options: &[&str]) -> (i32, String) {
        assert!(self.bundle.contains(old), "no {old:?} in:\n{}", self.bundle);
        self.desk
            .put("changed.rs", &self.bundle.replacen(old, new, 1));
        compare(&self.desk.dir(), "changed.rs", options)
    }
}

/// Compares the package in `dir` with the file of this name beside it.
fn compare(dir: &Path, file: &str, options: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
    command.arg("prove").arg(dir).arg(dir.join(file));
    let output = command
        .args(options)
        .output()
        .expect("the bundler can be run");
    (
        output.status.code().expect("no signal"),
        said(&output.stderr),
    )
}

#[test]
fn lies_are_refuted_and_truths_are_not() {
    let made = Made::new(LIBRARY);
    for lie in LIES {
        let (code, said) = made.compare(lie, &[]);
        assert_eq!(code, 1, "{lie:?}\n{said}");
        assert!(said.contains("is not the program of the package"), "{said}");
    }
    for truth in TRUTHS {
        let (code, said) = made.compare(truth, &[]);
        assert_eq!(code, 0, "{truth:?}\n{said}");
    }
}

#[test]
fn a_refutation_names_functions_callers_and_lines() {
    let made = Made::new(LIBRARY);
    let (code, said) = made.compare(("a && b", "a || b"), &[]);
    assert_eq!(code, 1, "{said}");
    let line = made
        .bundle
        .lines()
        .position(|line| line.contains("fn both"));
    let line = line.expect("the function") + 1;
    for words in [
        "package: desk::both",
        "bundle: desk::desk::both",
        "called by desk::hello",
        &format!("at line {line}"),
    ] {
        assert!(said.contains(words), "no {words:?} in:\n{said}");
    }
}

#[test]
fn an_edition_that_means_something_else_is_refuted() {
    let made = Made::new(LIBRARY);
    let same = ("Loud", "Loud");
    assert_eq!(made.compare(same, &["--edition", "2021"]).0, 0);
    assert_eq!(made.compare(same, &["--edition", "2024"]).0, 0);
    let (code, said) = made.compare(same, &["--edition", "2018"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("captured") && said.contains("rustc's lints"),
        "{said}"
    );
    // So the header does not name it.
    let out = made.desk.out();
    let (code, said) = made.desk.bundle(&["-o", &out, "--edition", "any"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        made.desk.written().contains("with edition 2021 or 2024:"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_told_is_no_verdict() {
    let made = Made::new("pub fn hello() {}\n");
    let (code, said) = made.compare(("hello", "hullo"), &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("does not compile in edition 2021"), "{said}");
    let folder = TempDir::new().expect("a folder");
    assert_eq!(compare(folder.path(), "main.rs", &[]).0, 2);
    let dir = made.desk.dir();
    assert_eq!(compare(&dir, "none.rs", &[]).0, 2);
    made.desk.put("src/lib.rs", "pub fn hello() -> u8 {}\n");
    let (code, said) = compare(&dir, "changed.rs", &[]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("`desk` does not compile"), "{said}");
}

#[test]
fn the_header_says_by_what_it_is_proved() {
    let made = Made::new("pub fn hello() {}\n");
    let proof = "edit the sources, not this file. Proved by rustc ";
    assert!(made.bundle.contains(proof), "{}", made.bundle);
    // Another compiler would say another version: that is not stale.
    let out = made.desk.out();
    let other = made.bundle.replace("Proved by rustc ", "Proved by rustc 9");
    made.desk.put("out.rs", &other);
    let check = ["-o", &out, "--check", "--edition", "own"];
    assert_eq!(made.desk.bundle(&check).0, 0);
    made.desk
        .put("out.rs", &made.bundle.replace("hello", "hullo"));
    assert_eq!(made.desk.bundle(&check).0, 1);
    let unproved = made.desk.bundle(&["-o", &out, "--no-check"]);
    assert_eq!(unproved.0, 0, "{}", unproved.1);
    assert!(!made.desk.written().contains("Proved"));
}

#[test]
fn the_package_and_its_target_folder_stay_as_they_are() {
    let made = Made::new("pub fn hello() {}\n");
    let dir = made.desk.dir();
    let mut names: Vec<_> = std::fs::read_dir(&dir)
        .expect("the package")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["Cargo.toml", "out.rs", "src"]);
}

#[test]
fn what_is_small_is_proved_from_the_package_on() {
    let desk = Desk::new(LIBRARY);
    let out = desk.out();
    let options = ["-o", &out, "--shake", "--minify", "--edition", "own"];
    let (code, said) = desk.bundle(&options);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("bundler: proved: "), "{said}");
    assert!(!desk.written().contains("unused_number"));
    let (code, said) = compare(&desk.dir(), "out.rs", &[]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn assertions_for_debugging_are_said_not_to_be_looked_at() {
    let desk = Desk::new("pub fn hello() {\n    debug_assert!(1 < 2);\n}\n");
    let (code, said) = desk.bundle(&["--edition", "own"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("debug_assertions was not looked at"),
        "{said}"
    );
}

/// What other languages could call in a library that the program does not use is not linked.
#[test]
fn a_library_that_is_not_used_is_no_part_of_the_program() {
    let called =
        "#[no_mangle]\npub extern \"C\" fn called_from_outside() -> u8 {\n    7\n}\n";
    let desk = Desk::new(called);
    let out = desk.out();
    for (main, is_linked) in [
        ("fn main() {}\n", false),
        ("use desk as _;\n\nfn main() {}\n", true),
    ] {
        desk.put("src/main.rs", main);
        let (code, said) = desk.bundle(&["-o", &out, "--edition", "own"]);
        assert!(code == 0 && said.contains("proved: "), "{main}: {said}");
        let has_it = desk.written().contains("called_from_outside");
        assert_eq!(has_it, is_linked, "{}", desk.written());
    }
}

#[cfg(unix)]
#[test]
fn a_wrapper_of_the_user_goes_on_working() {
    let desk = Desk::new("pub fn hello() {}\n");
    let folder = TempDir::new().expect("a folder");
    let log = folder.path().join("log");
    let wrapper = folder.path().join("wrapper.sh");
    let text = format!("echo \"$@\" >> {}\nexec \"$@\"\n", log.display());
    support::write_script(&wrapper, &text);
    let output = Command::new(env!("CARGO_BIN_EXE_bundler"))
        .arg(desk.dir())
        .args(["--edition", "own"])
        .env("RUSTC_WRAPPER", &wrapper)
        .output()
        .expect("the bundler can be run");
    let said = said(&output.stderr);
    assert!(
        output.status.success() && said.contains("proved: "),
        "{said}"
    );
    let log = std::fs::read_to_string(&log).expect("the wrapper was used");
    assert!(log.contains("--crate-name desk"), "{log}");
}
