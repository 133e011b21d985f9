//! The bundle of the engine that the repository ships: fresh, self-contained, quiet in every
//! edition, and the same player as the crate.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;

use bundler::Request;

use crate::fixtures::difference;
use crate::rustc::{self, Program};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn shipped() -> String {
    std::fs::read_to_string(root().join("dist/main.rs"))
        .expect("dist/main.rs is there: run `make`")
}

#[test]
fn fresh() {
    let request = Request {
        dir: root().join("engine"),
        ..Request::default()
    };
    let bundle = bundler::bundle(&request).unwrap_or_else(|error| panic!("{error}"));
    let shipped = shipped();
    assert!(
        shipped == bundle.text,
        "dist/main.rs is stale: run `make`. {}",
        difference(&bundle.text, &shipped)
    );
}

#[test]
fn compiles_alone() {
    thread::scope(|scope| {
        for edition in ["2018", "2024"] {
            scope.spawn(move || optimized(&rustc::current(), edition));
        }
    });
    current();
    oldest();
}

#[test]
fn signature() {
    let expected = std::fs::read_to_string(root().join("tests/signature.txt"))
        .expect("tests/signature.txt is there");
    let expected = format!("signature {}", expected.trim());
    let mut programs = vec![("today's rustc", current())];
    programs.extend(oldest().map(|program| ("rustc 1.63", program)));
    for (compiler, program) in programs {
        let report = program.output(&["bench"]);
        let last = report.lines().last().unwrap_or_default();
        assert_eq!(
            last, expected,
            "the bundle compiled by {compiler} plays differently"
        );
    }
}

fn optimized(rustc: &Path, edition: &str) -> Program {
    rustc::compile(rustc, edition, &["-O"], &shipped(), "dist/main.rs")
}

/// The bundle compiled as its header says.
fn current() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| optimized(&rustc::current(), "2021"))
}

/// The bundle compiled by the oldest compiler, where there is one.
fn oldest() -> Option<&'static Program> {
    static PROGRAM: OnceLock<Option<Program>> = OnceLock::new();
    let compiled = || rustc::oldest().map(|rustc| optimized(&rustc, "2021"));
    PROGRAM.get_or_init(compiled).as_ref()
}
