//! Programs over published crates, written as contestants write them: the crates that contests
//! use most, all that AtCoder has, and the most downloaded of the others.
//!
//! Each file of the folder is a package as in `fixture`, with what it reads in `in.txt`; its
//! crates come from the registry, in the newest versions that it takes. Its bundle compiles alone
//! and prints what the package prints; or, where there is a `refusal`, the bundler says so in
//! these words. What is refused here is what we do not bundle yet.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::fixture::Fixture;
use crate::fixtures::{check_all, usual_edition};
use crate::rustc;

/// The least number of programs, and the number of those that are refused.
const PROGRAMS_MIN: usize = 72;
const REFUSED: usize = 0;

#[test]
#[ignore = "fetches and builds some two hundred published crates: half an hour"]
fn published_programs_are_bundled() {
    let programs = Fixture::published();
    let refused = programs.iter().filter(|it| it.section("refusal").is_some());
    assert!(programs.len() >= PROGRAMS_MIN && refused.count() == REFUSED);
    check_all(programs, |program| check(&program));
}

fn check(program: &Fixture) {
    let folder = program.unpack();
    let target = tempfile::tempdir().expect("a folder for what is compiled");
    let input = folder.path().join("in.txt");
    let mut original = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    original
        .args(["run", "--quiet"])
        .env("CARGO_TARGET_DIR", target.path());
    let expected = run(original.current_dir(folder.path()), &input);
    let said = rustc::text(&expected.stderr);
    assert!(
        expected.status.success(),
        "{} does not run: {said}",
        program.name
    );
    assert!(
        !expected.stdout.is_empty(),
        "{} prints nothing",
        program.name
    );

    let file = target.path().join("main.rs");
    let mut bundler = Command::new(rustc::bundler());
    let bundled = bundler.arg(folder.path()).arg("-o").arg(&file).output();
    let bundled = bundled.expect("the bundler can be run");
    let said = rustc::text(&bundled.stderr);
    if let Some(refusal) = program.section("refusal") {
        assert!(!bundled.status.success(), "{} is bundled now", program.name);
        assert!(
            !refusal.trim().is_empty() && said.contains(refusal.trim()),
            "{}: {said}",
            program.name
        );
        println!("{:24} refused", program.name);
        return;
    }
    assert!(
        bundled.status.success(),
        "{} is refused: {said}",
        program.name
    );
    assert!(said.contains("proved: "), "{}: {said}", program.name);
    let bundle = std::fs::read_to_string(&file).expect("the bundle");
    let edition = usual_edition(&bundle);
    let arguments = ["--edition", edition, "main.rs", "-o", "main"];
    rustc::build(target.path(), &arguments)
        .unwrap_or_else(|said| panic!("{} does not compile: {said}", program.name));
    let found = run(&mut Command::new(target.path().join("main")), &input);
    assert_eq!(
        (found.status.code(), rustc::text(&found.stdout)),
        (expected.status.code(), rustc::text(&expected.stdout)),
        "{} does something else",
        program.name
    );
    println!("{:24} right, {} bytes", program.name, bundle.len());
}

/// Runs `command` on the file `input`, or on nothing if there is none.
fn run(command: &mut Command, input: &Path) -> Output {
    let input = File::open(input).map_or_else(|_| Stdio::null(), Stdio::from);
    command.stdin(input).output().expect("it can be run")
}
