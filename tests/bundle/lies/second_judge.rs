//! A judge of survivors who knows nothing of the prover: plain rustc, a run, and the machine
//! code as text.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::rustc;

/// The longest that a small program may run.
const PATIENCE: Duration = Duration::from_secs(10);
/// How both are compiled: as the prover does, so that what it says of them can be held to it.
/// The names of functions are whole in this, so that two of one path are told apart.
const OPTIONS: [&str; 6] = [
    // Where code stands in its file is no part of what it does.
    "-Zlocation-detail=none",
    "-Copt-level=0",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=on",
    "-Ccodegen-units=1",
    "-Csymbol-mangling-version=v0",
];

/// What a program does: its exit code, if it comes to an end, and what it prints.
type Run = Option<(Option<i32>, Vec<u8>, String)>;
/// The functions and the data of a program, each with the number of its like.
type Machine = [BTreeMap<String, usize>; 2];

/// A compiler for one edition.
pub struct SecondJudge<'a> {
    pub edition: &'a str,
}

/// What is known of two programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// They do not do the same.
    Other,
    /// They do the same, and are the same code and data.
    SameMachine,
    /// They do the same, and are the same code.
    SameCode,
    /// They do the same by other code.
    OtherCode,
}

impl Judged {
    pub fn words(self) -> &'static str {
        match self {
            Judged::Other => "DOES SOMETHING ELSE",
            Judged::SameMachine => "the same code and data",
            Judged::SameCode => "the same code, OTHER DATA",
            Judged::OtherCode => "the same output, OTHER CODE",
        }
    }
}

impl SecondJudge<'_> {
    /// True if `text` is a program.
    pub fn compiles(&self, text: &str) -> bool {
        let folder = written(text);
        let options = ["--edition", self.edition, "--emit=metadata", "main.rs"];
        rustc::build(folder.path(), &options).is_ok()
    }

    /// Compares two programs.
    pub fn compare(&self, bundle: &str, mutant: &str) -> Judged {
        let [(left_run, left), (right_run, right)] =
            [bundle, mutant].map(|text| self.made(text));
        match (
            left_run == right_run,
            left[0] == right[0],
            left[1] == right[1],
        ) {
            (false, _, _) => Judged::Other,
            (true, true, true) => Judged::SameMachine,
            (true, true, false) => Judged::SameCode,
            (true, false, _) => Judged::OtherCode,
        }
    }

    /// What the program `text` does, and what it is.
    fn made(&self, text: &str) -> (Run, Machine) {
        let folder = written(text);
        let emit = "--emit=link=program,asm=program.s";
        let options = ["--edition", self.edition, emit, "main.rs"];
        let options = options.iter().chain(&OPTIONS);
        let compiled = Command::new(rustc::current())
            .current_dir(folder.path())
            .args(["-Awarnings", "-Cdebuginfo=0"])
            .args(options)
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .expect("rustc can be run");
        assert!(
            compiled.status.success(),
            "a survivor does not compile: {}",
            rustc::text(&compiled.stderr)
        );
        let assembly = fs::read_to_string(folder.path().join("program.s"));
        (run(folder.path()), machine(&assembly.expect("assembly")))
    }
}

/// A folder with `text` in it.
fn written(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for a file");
    fs::write(folder.path().join("main.rs"), text).expect("a file");
    folder
}

/// Runs the program in `folder`.
fn run(folder: &Path) -> Run {
    let file = |name: &str| File::create(folder.join(name)).expect("a file");
    let mut child = Command::new(folder.join("program"))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(file("out"))
        .stderr(file("err"))
        .spawn()
        .expect("it can be run");
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a status") {
            let read = |name: &str| fs::read(folder.join(name)).expect("a file");
            let said = without_numbers(&rustc::text(&read("err")));
            return Some((status.code(), read("out"), said));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("a status");
    None
}

/// What a program says when it panics, less lines, columns and the numbers of threads.
fn without_numbers(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The functions and the data of `assembly`, without the order in which they stand and the
/// names that the compiler counts. Constants are called by what is in them.
fn machine(assembly: &str) -> Machine {
    let mut parts = Machine::default();
    let mut part = String::new();
    let mut is_code = false;
    for line in assembly.lines().chain(["\t.section end"]) {
        let line = line.trim();
        if line.starts_with(".section") || line == ".text" || line == ".data" {
            let finished = std::mem::take(&mut part);
            *parts[usize::from(!is_code)].entry(finished).or_insert(0) += 1;
            is_code = line.contains(".text");
        }
        if !line.starts_with(".file") && !line.starts_with(".ident") {
            part.push_str(&without_labels(line));
            part.push('\n');
        }
    }
    parts
}

/// A line without the numbers by which the assembler counts functions.
fn without_labels(line: &str) -> String {
    let mut kept = String::new();
    for word in line.split_inclusive(|c: char| !(c.is_alphanumeric() || "._$".contains(c)))
    {
        let is_block = word.starts_with(".LBB");
        let counted = [".L", "GCC_except_table"];
        let is_constant = word.starts_with(".Lalloc_") || word.starts_with(".Lanon");
        if is_constant || !counted.iter().any(|start| word.starts_with(start)) {
            kept.push_str(word);
        } else if let (true, Some((_, number))) = (is_block, word.split_once('_')) {
            kept.push_str(".LBB_");
            kept.push_str(number);
        } else {
            kept.extend(word.chars().filter(|c| !c.is_ascii_digit()));
        }
    }
    kept
}
