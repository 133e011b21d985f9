//! The bundle of the engine that the repository ships: fresh, self-contained, quiet in every
//! edition, and the same player as the crate.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use bundler::Request;
use support::Bundle;

use crate::contents;
use crate::fixtures::difference;
use crate::rustc;

const NAME: &str = "dist/main.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn shipped() -> String {
    std::fs::read_to_string(root().join(NAME)).expect("dist/main.rs is there: run `make`")
}

#[test]
fn fresh() {
    let request = Request {
        dir: root().join("engine"),
        ..Request::default()
    };
    let bundle = bundler::bundle(&request).unwrap_or_else(|error| panic!("{error}"));
    let bundle = bundler::contents(&bundle);
    // Whose compiler it was proved by is nothing that can be stale.
    let checked = bundler::check(&root().join(NAME), &bundle.text, "`make`");
    let differs = || difference(&bundle.text, &shipped());
    assert!(
        checked.is_ok(),
        "dist/main.rs is stale: run `make`. {}",
        differs()
    );
}

/// A table that lists most modules of the engine, each at its line.
#[test]
fn contents_lead_to_their_modules() {
    let shipped = shipped();
    contents::check(&shipped);
    let count = contents::entries(&shipped).len();
    assert!(count > 60, "only {count} modules are listed");
}

#[test]
fn compiles_alone() {
    for edition in ["2018", "2024"] {
        // Errors and warnings are the same without making code, which `current` makes.
        let options = ["--emit=metadata"];
        rustc::compile(&rustc::current(), edition, &options, &shipped(), NAME);
    }
    assert_eq!(current().warnings, "");
    assert_eq!(oldest().map_or("", |it| &it.warnings), "");
}

#[test]
fn signature() {
    let expected = std::fs::read_to_string(root().join("tests/signature.txt"))
        .expect("tests/signature.txt is there");
    let expected = format!("signature {}", expected.trim());
    let report = |bundle: &Bundle| {
        let output = rustc::run(&bundle.program, &["bench"]);
        assert!(output.status.success(), "{}", rustc::text(&output.stderr));
        rustc::text(&output.stdout)
    };
    let mut reports = vec![("today's rustc", report(current()))];
    reports.extend(oldest().map(|oldest| ("rustc 1.63", report(oldest))));
    for (compiler, report) in reports {
        let last = report.lines().last().unwrap_or_default();
        assert_eq!(
            last, expected,
            "the bundle compiled by {compiler} plays differently"
        );
    }
}

/// A processor without wide registers takes the plain path: as of any other kind, this one has
/// no other.
#[test]
#[ignore = "compiles the engine once more; .ci/run does"]
fn the_plain_path_has_the_signature() {
    let plain = shipped().replace("target_arch = \"x86_64\"", "target_arch = \"sparc64\"");
    assert_ne!(plain, shipped());
    let expected = std::fs::read_to_string(root().join("tests/signature.txt"))
        .expect("tests/signature.txt is there");
    let program = rustc::compile(&rustc::current(), "2021", &["-O"], &plain, "plain.rs");
    let report = program.output(&["bench"]);
    let last = report.lines().last().unwrap_or_default();
    assert_eq!(last, format!("signature {}", expected.trim()));
}

/// The bundle compiled as its header says.
fn current() -> &'static Bundle {
    static BUNDLE: OnceLock<Bundle> = OnceLock::new();
    BUNDLE.get_or_init(|| compiled(&rustc::current(), "."))
}

/// The bundle compiled by the oldest compiler, where there is one.
fn oldest() -> Option<&'static Bundle> {
    static BUNDLE: OnceLock<Option<Bundle>> = OnceLock::new();
    let compiled = || rustc::oldest().map(|oldest| compiled(&oldest, "oldest"));
    BUNDLE.get_or_init(compiled).as_ref()
}

/// The bundle compiled by `rustc`, kept in a `folder` of its own for the next run of the tests.
fn compiled(rustc: &Path, folder: &str) -> Bundle {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    Bundle::compile(rustc, &root().join(NAME), &scratch)
        .unwrap_or_else(|error| panic!("{error}"))
}
