//! What is written has been through the compiler, and what does not compile is said to be so at
//! the user's line.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::refusals::{package, refusal};
use crate::rustc::text;

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

const MAIN: &str = "fn main() {\n    many::f();\n}\n";

/// Runs the bundler on the package in `folder`, under these variables.
fn bundler(folder: &TempDir, options: &[&str], variables: &[(&str, &Path)]) -> Output {
    let mut command = Command::new(BUNDLER);
    command.arg(folder.path()).args(options);
    command.envs(variables.iter().copied());
    command.output().expect("the bundler can be run")
}

/// The bundle of the package in `folder`, and the words about it.
fn written(folder: &TempDir, options: &[&str], rustc: &Path) -> (String, String) {
    let output = bundler(folder, options, &[("RUSTC", rustc)]);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    (text(&output.stdout), said)
}

#[test]
fn a_package_that_does_not_compile_is_refused_at_the_users_line() {
    let library =
        "pub fn f() {\n    let sum: u32 = \"text\";\n    a();\n    b();\n    c();\n}\n";
    let folder = package(&[("src/main.rs", MAIN), ("src/lib.rs", library)]);
    for options in [&[][..], &["--minify"], &["--shake"], &["--verify"]] {
        let said = refusal(&folder, options);
        let place = format!("--> {}/src/lib.rs:2:20", folder.path().display());
        assert!(said.contains(&place), "{options:?}: {said}");
        assert!(said.contains("expected `u32`, found `&str`"), "{said}");
        assert!(
            said.contains("`many` does not compile"),
            "{options:?}: {said}"
        );
        assert!(said.contains("and 1 more error"), "{options:?}: {said}");
        assert!(said.starts_with("error: `many`"), "{options:?}: {said}");
    }
    let left = std::fs::read_dir(folder.path())
        .expect("the folder")
        .count();
    assert_eq!(left, 2, "nothing is left behind");
    let output = bundler(&folder, &["--no-check"], &[]);
    assert!(text(&output.stdout).contains("let sum: u32 = \"text\";"));
    assert!(output.status.success());
}

#[test]
fn a_stale_file_of_a_package_that_does_not_compile_is_told_so() {
    let folder = package(&[("src/main.rs", MAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let out = folder.path().join("out.rs").display().to_string();
    assert!(bundler(&folder, &["-o", &out], &[]).status.success());
    let broken = "pub fn f() {\n    a();\n}\n";
    std::fs::write(folder.path().join("src/lib.rs"), broken).expect("a file");
    let output = bundler(&folder, &["-o", &out, "--check"], &[]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot find function `a`"), "{said}");
    let said = refusal(&folder, &["-o", &out, "--check", "--no-check"]);
    assert!(said.contains("out.rs is stale"), "{said}");
}

#[test]
fn where_no_compiler_can_read_it_that_is_said() {
    let folder = package(&[("src/main.rs", MAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let nowhere = Path::new("/nowhere/rustc");
    let output = bundler(&folder, &[], &[("RUSTC", nowhere)]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let said = text(&output.stderr);
    assert!(
        said.contains(
            "whether the bundle compiles: there is no compiler: cannot run /nowhere/rustc"
        ) && said.contains("--no-check"),
        "{said}"
    );
    let (bundle, _) = written(&folder, &["--no-check"], nowhere);
    assert!(bundle.contains("pub fn f() {}"));
    if let Some(oldest) = crate::rustc::oldest() {
        let output = bundler(&folder, &["--edition", "2024"], &[("RUSTC", &oldest)]);
        let said = text(&output.stderr);
        assert!(
            said.contains("rustc 1.63.0 does not know edition 2024"),
            "{said}"
        );
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        // What would do in any edition promises none that nobody has tried.
        let (bundle, said) = written(&folder, &[], &oldest);
        assert!(
            bundle.contains("with edition 2015, 2018 or 2021:"),
            "{bundle}"
        );
        assert!(said.contains("does not name"), "{said}");
    }
}

/// A compiler that writes down what it is asked to compile.
#[cfg(unix)]
fn counting(folder: &TempDir) -> std::path::PathBuf {
    let path = folder.path().join("counting");
    let log = folder.path().join("log");
    let rustc = crate::rustc::current();
    let script = format!(
        "case \"$*\" in *src/main.rs*) ;; *main.rs*) echo \"$@\" >> {} ;; esac\nexec {} \"$@\"\n",
        log.display(),
        rustc.display()
    );
    support::write_script(&path, &script);
    path
}

/// The number of files that were compiled to bundle the package in `folder`.
#[cfg(unix)]
fn compilations(folder: &TempDir, options: &[&str]) -> usize {
    let tools = tempfile::tempdir().expect("a folder");
    let rustc = counting(&tools);
    written(folder, options, &rustc);
    let log = std::fs::read_to_string(tools.path().join("log")).unwrap_or_default();
    log.lines().count()
}

#[cfg(unix)]
#[test]
fn no_text_is_compiled_twice() {
    let library = "pub fn f() {}\npub fn g() {}\n";
    let folder = package(&[("src/main.rs", MAIN), ("src/lib.rs", library)]);
    // Each edition that the header names.
    assert_eq!(compilations(&folder, &[]), 4);
    assert_eq!(compilations(&folder, &["--edition", "2021"]), 1);
    assert_eq!(compilations(&folder, &["--no-check"]), 0);
    // Of all that is made of it, only the text that is written is proved, and tried in more than
    // one edition.
    let shaken = ["--shake", "--no-check", "--edition", "2021"];
    let shaken = compilations(&folder, &shaken);
    assert_eq!(compilations(&folder, &["--shake"]), shaken + 4);
    assert_eq!(compilations(&folder, &["--shake", "--minify"]), shaken + 4);
    // Where a crate is of another edition, the compiler is asked while bundling.
    let manifest = |name: &str, edition: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"{edition}\"\n")
    };
    let own = manifest("many", "2021") + "[dependencies]\nold = { path = \"old\" }\n";
    let folder = package(&[
        ("Cargo.toml", &own),
        ("src/main.rs", "fn main() {\n    old::f();\n}\n"),
        ("old/Cargo.toml", &manifest("old", "2018")),
        ("old/src/lib.rs", "pub fn f() {}\n"),
    ]);
    let asked = compilations(&folder, &["--no-check"]);
    assert!(asked > 0, "the compiler was not asked");
}
