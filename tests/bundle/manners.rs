//! What the program says in a terminal: what was meant, in colors, how long, and its exit codes.

use std::process::{Command, Output};

use crate::command::Desk;
use crate::rustc::text;

const HELLO: &str = "pub fn hello() {\n    println!(\"hello\");\n}\n";

/// What comes of the bundler in the desk's folder, with `words` and `variables`.
fn run(desk: &Desk, words: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
    command.current_dir(desk.dir()).args(words);
    command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    command.envs(variables.iter().copied());
    command.output().expect("the bundler can be run")
}

fn said(desk: &Desk, words: &[&str]) -> String {
    text(&run(desk, words, &[]).stderr)
}

#[test]
fn names_that_are_none_are_answered_by_those_that_are_like_them() {
    let desk = Desk::new(HELLO);
    for (words, meant) in [
        (&["platform"][..], "did you mean `bundler platforms`?"),
        (&["--platform", "codeforce"], "did you mean `codeforces`? "),
        (&["--bin", "deks"], "did you mean `desk`? it has: desk"),
        (&["-p", "Desk"], "did you mean `desk`? it has: desk"),
        (&["--features", "x"], "it has none"),
    ] {
        let said = said(&desk, words);
        assert!(said.contains(meant), "{words:?}: {said}");
    }
    let said = said(&desk, &["nothing-like-it"]);
    assert!(!said.contains("did you mean"), "{said}");
}

#[test]
fn a_platform_is_known_in_any_case() {
    let desk = Desk::new(HELLO);
    let made = run(&desk, &["--platform", "CodeForces"], &[]);
    assert!(made.status.success(), "{}", text(&made.stderr));
}

#[test]
fn the_limit_stands_beside_the_length() {
    let desk = Desk::new(HELLO);
    for (words, limit) in [
        (
            &["--platform", "codeforces"][..],
            " of 65536 bytes from 2 files",
        ),
        (
            &["--platform", "codeforces", "--max-size", "10KB"],
            " of 10240 bytes from",
        ),
        (&["--max-size", "none"], " bytes from 2 files"),
    ] {
        let said = said(&desk, words);
        assert!(said.contains(limit), "{words:?}: {said}");
        assert_eq!(said.contains(" of "), limit.contains(" of "), "{said}");
    }
}

#[test]
fn errors_are_colored_if_that_is_wanted() {
    let desk = Desk::new(HELLO);
    for (words, variables, is_colored) in [
        (&["--bin", "x"][..], &[][..], false),
        (&["--bin", "x", "--color", "always"], &[], true),
        (&["--bin", "x"], &[("CLICOLOR_FORCE", "1")], true),
        (
            &["--bin", "x", "--color", "never"],
            &[("CLICOLOR_FORCE", "1")],
            false,
        ),
        (
            &["--bin", "x", "--color", "always"],
            &[("NO_COLOR", "1")],
            true,
        ),
    ] {
        let said = text(&run(&desk, words, variables).stderr);
        assert_eq!(said.contains('\u{1b}'), is_colored, "{words:?}: {said:?}");
        assert!(said.contains("package `desk` has no program `x`"), "{said}");
    }
}

/// Cargo's colors would stand in the middle of what is read.
#[test]
fn what_cargo_says_is_plain() {
    let desk = Desk::new(HELLO);
    desk.put(
        "Cargo.toml",
        "[package]\nname = \"desk\"\nedition = \"2021\"\nnonsense\n",
    );
    let always = [("CARGO_TERM_COLOR", "always")];
    let said = text(&run(&desk, &[], &always).stderr);
    assert!(!said.contains('\u{1b}'), "{said:?}");
    assert!(said.contains("nonsense"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_folder_for_temporary_files_that_is_none_is_named_so() {
    let desk = Desk::new(HELLO);
    let said = text(&run(&desk, &[], &[("TMPDIR", "/nonexistent")]).stderr);
    assert!(said.contains("cannot make a temporary"), "{said}");
    assert!(
        said.contains("TMPDIR") && !said.contains("install Rust"),
        "{said}"
    );
}

/// Ctrl-C ends what it runs, and leaves nothing in the folder for temporary files.
#[cfg(unix)]
#[test]
fn an_interrupted_bundler_cleans_up() {
    let desk = Desk::new(HELLO);
    let folder = tempfile::tempdir().expect("a folder");
    let rustc = folder.path().join("rustc");
    let script = format!(
        "case \"$*\" in *llvm-ir*) touch {}; exec sleep 9 ;; esac\nexec {} \"$@\"\n",
        folder.path().join("begun").display(),
        crate::rustc::current().display()
    );
    support::write_script(&rustc, &script);
    let temporary = tempfile::tempdir().expect("a folder");
    let child = Command::new(env!("CARGO_BIN_EXE_bundler"))
        .arg(desk.dir())
        .env("RUSTC", &rustc)
        .env("TMPDIR", temporary.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the bundler can be run");
    let start = std::time::Instant::now();
    while !folder.path().join("begun").exists() {
        assert!(start.elapsed().as_secs() < 60, "it compiles nothing");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill can be run").success());
    let ended = child.wait_with_output().expect("it ends");
    let said = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.ends_with("error: interrupted\n"), "{said}");
    let left = std::fs::read_dir(temporary.path())
        .expect("a folder")
        .count();
    assert_eq!(left, 0, "something is left");
}

#[test]
fn a_check_tells_stale_missing_and_broken_apart() {
    let desk = Desk::new(HELLO);
    let code = |words: &[&str]| {
        let output = run(&desk, words, &[]);
        output.status.code().expect("no signal")
    };
    let check = ["-o", "out.rs", "--check"];
    assert_eq!(code(&check), 3);
    assert_eq!(code(&check[..2]), 0);
    assert_eq!(code(&check), 0);
    desk.put("out.rs", "fn main() {}\n");
    assert_eq!(code(&check), 1);
    desk.put("src/lib.rs", "pub fn hello() {\n    nothing();\n}\n");
    assert_eq!(code(&check), 2);
}

#[test]
fn a_closed_platform_is_refused_with_the_day() {
    let desk = Desk::new(HELLO);
    let words = said(&desk, &["--platform", "baekjoon"]);
    let expected =
        "is closed since 2026-04-28, and takes no programs\n = help: choose another";
    assert!(words.contains(expected), "{words}");
    // Nor is it what anybody could have meant.
    let words = said(&desk, &["--platform", "baekjon"]);
    assert!(!words.contains("baekjoon"), "{words}");
    for (name, edition) in [("codechef", "2024"), ("qoj", "2021"), ("aizu", "2018")] {
        let words = said(&desk, &["--platform", name]);
        assert!(words.contains(&format!("for edition {edition}")), "{words}");
    }
}

/// As under macOS, where the folder of temporary files lies behind a link.
#[test]
#[cfg(unix)]
fn temporary_files_may_lie_behind_a_link() {
    let desk = Desk::new(HELLO);
    let scratch = tempfile::tempdir().expect("a folder");
    let (real, link) = (
        scratch.path().join("private/var"),
        scratch.path().join("var"),
    );
    std::fs::create_dir_all(&real).expect("a folder");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    let temporary = [("TMPDIR", link.to_str().expect("a name"))];
    let made = run(&desk, &["-o", "out.rs", "--verify"], &temporary);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stderr).contains("the same as the package's"));
    // What Cargo says names the files of the user.
    let manifest =
        "[package]\nname = \"desk\"\n[dependencies]\nnone = { path = \"none\" }\n";
    desk.put("Cargo.toml", manifest);
    let said = text(&run(&desk, &[], &temporary).stderr);
    let scratch = scratch.path().display().to_string();
    assert!(
        said.contains("none/Cargo.toml") && !said.contains(&scratch),
        "{said}"
    );
    assert_eq!(std::fs::read_dir(&real).expect("a folder").count(), 0);
}
