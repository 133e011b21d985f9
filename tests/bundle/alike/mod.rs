//! Random packages of several crates in which everything is called alike: crates, modules,
//! types, functions and macros share three names, crates are known by each other's names, and
//! paths begin with these names in all positions. Whatever a path means, it must mean the
//! same in the bundle.
//!
//! Lines that the compiler does not take are left out, until it takes the package: so paths
//! need no rules here that could have the same mistakes as the bundler.

mod writer;

use std::fmt::Write as _;
use std::path::Path;

use crate::rustc::{self, build, write};
use writer::{package, Source, CRATES};

/// The number of packages in `cargo test`.
const FEW: u64 = 2;
/// The first package of `cargo test`.
const FIRST: u64 = 6;
/// The number of packages in the long run.
const MANY: u64 = 1000;
/// The refusals that such packages may get: what they say cannot be said in one crate.
const REFUSALS: [&str; 4] = [
    "may mean a crate or something else",
    "may be a crate here",
    "is a crate here, and what this import brings too",
    "the bundle's root has the name",
];

#[test]
fn names_alike() {
    let chosen = std::env::var("ALIKE").unwrap_or_default();
    let chosen: Vec<u64> = chosen.split(',').filter_map(|it| it.parse().ok()).collect();
    let few = (FIRST..FIRST + FEW).filter(|_| chosen.is_empty());
    for seed in few.chain(chosen.iter().copied()) {
        if let Err(why) = check(seed) {
            panic!("{why}");
        }
    }
}

#[test]
#[ignore = "takes half an hour"]
fn many_names_alike() {
    let mut failures = Vec::new();
    let (mut refused, mut paths) = (0, 0);
    for seed in 0..MANY {
        match check(seed) {
            Ok(0) => refused += 1,
            Ok(count) => paths += count,
            Err(why) => {
                println!("{why}");
                failures.push(why);
            }
        }
        if (seed + 1) % 50 == 0 {
            let count = seed + 1;
            println!(
                "{count} packages, {refused} refused, {paths} paths, {} wrong",
                failures.len()
            );
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Bundles the package of this seed and compares. Returns the number of its paths; none if
/// it is refused as it may be.
///
/// # Errors
/// With what is wrong.
fn check(seed: u64) -> Result<usize, String> {
    let folder = tempfile::tempdir().expect("a folder for the package");
    let root = folder.path();
    let mut crates = package(seed);
    let program = CRATES.len();
    for at in 0..crates.len() {
        if !compile(root, &mut crates, at) {
            return Ok(0);
        }
    }
    let expected = rustc::text(&rustc::run(root.join("original"), &[]).stdout);
    let edition = crates[program].edition;
    let name = format!("seed {seed} (edition {edition})");
    let output = rustc::run(
        rustc::bundler(),
        &[&root.display().to_string(), "--no-check"],
    );
    if !output.status.success() {
        let said = rustc::text(&output.stderr);
        let first = said.lines().next().unwrap_or_default();
        if REFUSALS.iter().any(|it| first.contains(it)) {
            return Ok(0);
        }
        return Err(format!(
            "{name}, kept in {}: {said}",
            folder.keep().display()
        ));
    }
    let bundle = rustc::text(&output.stdout);
    let editions = crate::fixtures::editions(&bundle);
    let edition = editions[seed as usize % editions.len()];
    write(root, "bundle.rs", &bundle);
    let options = ["--edition", edition, "-o", "bundled", "bundle.rs"];
    let found = match build(root, &options) {
        Ok(()) => rustc::text(&rustc::run(root.join("bundled"), &[]).stdout),
        Err(said) => said,
    };
    if found == expected {
        return Ok(expected.matches('(').count());
    }
    let kept = folder.keep();
    Err(format!(
        "{name} as {edition}, kept in {}:\n{expected}{found}",
        kept.display()
    ))
}

/// Compiles a crate of the package, without the lines that the compiler does not take.
/// Returns whether anything is left.
fn compile(root: &Path, crates: &mut [Source], at: usize) -> bool {
    let is_program = at == CRATES.len();
    let name = CRATES.get(at).copied().unwrap_or("alike");
    let folder = if is_program { "." } else { name };
    let edition = crates[at].edition;
    let mut manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n"
    );
    if is_program {
        manifest.push_str("[workspace]\n");
    }
    manifest.push_str("[dependencies]\n");
    let mut options: Vec<String> = ["--edition", edition, "-L", "."]
        .map(str::to_owned)
        .to_vec();
    for &(called, to) in &crates[at].externs {
        let (package, up) = (CRATES[to], if is_program { "" } else { "../" });
        let _ = writeln!(
            manifest,
            "{called} = {{ package = \"{package}\", path = \"{up}{package}\" }}"
        );
        options.extend(["--extern".to_owned(), format!("{called}=lib{package}.rlib")]);
    }
    write(root, &format!("{folder}/Cargo.toml"), &manifest);
    let source = if is_program {
        "src/main.rs".to_owned()
    } else {
        format!("{name}/src/lib.rs")
    };
    options.extend(if is_program {
        ["-o".to_owned(), "original".to_owned()]
    } else {
        [
            "--crate-type=lib".to_owned(),
            format!("--crate-name={name}"),
        ]
    });
    options.extend(["--error-format=short".to_owned(), source.clone()]);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    loop {
        write(root, &source, &crates[at].text());
        let Err(said) = build(root, &options) else {
            return true;
        };
        let errors = said.lines().filter(|line| line.contains(": error"));
        let lines = errors.filter_map(|line| line.split(':').nth(1)?.parse().ok());
        if !crates[at].leave_out(&lines.collect()) {
            return false;
        }
    }
}
