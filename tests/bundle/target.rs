//! Bundles for some machines alone, which have no code for others.

use crate::rustc::{bundler, run, text, write};

/// A program that differs between systems.
const SYSTEMS: &str = r#"#[cfg(windows)]
use windows as here;
#[cfg(not(windows))]
use others as here;

#[cfg(windows)]
mod windows {
    pub fn name() -> u32 {
        95
    }
}

#[cfg(not(windows))]
mod others {
    pub fn name() -> u32 {
        if cfg!(target_os = "macos") {
            10
        } else {
            1
        }
    }
}

macro_rules! choose {
    (if #[cfg($condition:meta)] { $($yes:item)* } else { $($no:item)* }) => {
        $(#[cfg($condition)] $yes)*
        $(#[cfg(not($condition))] $no)*
    };
}

choose! {
    if #[cfg(target_os = "macos")] {
        fn more() -> u32 {
            96
        }
    } else {
        fn more() -> u32 {
            5
        }
    }
}

fn main() {
    println!("{}", here::name() + more());
}
"#;

/// A package with this program.
fn package(program: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = "[package]\nname = \"systems\"\nedition = \"2021\"\n";
    write(root, "Cargo.toml", manifest);
    write(root, "src/main.rs", program);
    folder
}

#[test]
fn shaken_for_a_judge_it_has_no_code_for_other_machines() {
    let target = "x86_64-unknown-linux-gnu";
    if !text(&run("rustc", &["-vV"]).stdout).contains(&format!("host: {target}")) {
        println!("not tried: this is another machine than the judge's");
        return;
    }
    let folder = package(SYSTEMS);
    let dir = folder.path().display().to_string();
    // By itself, what is shaken is for the judges' machines.
    for (options, there) in [
        (
            &["--platform", "atcoder"][..],
            ["windows", "macos", "96"].as_slice(),
        ),
        (
            &["--shake", "--machines", "any"],
            &["windows", "macos", "96"],
        ),
        (&["--shake"], &["windows"]),
        (&["--platform", "atcoder", "--shake"], &[]),
    ] {
        let output = run(bundler(), &[&[dir.as_str()], options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bundle = text(&output.stdout);
        for word in ["windows", "macos", "96"] {
            // The header and the guard name machines.
            let mut lines = bundle.lines();
            let is_there = lines.any(|line| {
                line.contains(word)
                    && !line.starts_with("//")
                    && !line.starts_with("#[cfg(not(all(")
                    && !line.starts_with("#[cfg(not(any(")
            });
            assert_eq!(
                is_there,
                there.contains(&word),
                "{options:?} {word}: {bundle}"
            );
        }
        let says = bundle.contains(&format!("// For {target}: "));
        assert_eq!(says, there.is_empty(), "{bundle}");
    }
}

/// A program with code for machines that no judge has, and for some that judges have.
const MACHINES: &str = r#"#[cfg(target_os = "haiku")]
fn system() -> u32 {
    95
}

#[cfg(not(target_os = "haiku"))]
fn system() -> u32 {
    1
}

macro_rules! widths {
    ($($width:literal => $value:expr;)*) => {
        $(
            #[cfg(target_pointer_width = $width)]
            fn width() -> u32 {
                $value
            }
        )*
    };
}

widths! { "64" => 2; }
#[cfg(any(target_pointer_width = "32", target_pointer_width = "16"))]
fn width() -> u32 {
    96
}

#[cfg(windows)]
fn ending() -> u32 {
    97
}

#[cfg(not(windows))]
fn ending() -> u32 {
    3
}

fn main() {
    println!("{}", system() + width() + ending());
}
"#;

#[test]
fn code_for_machines_that_nobody_asks_for_is_left_out_and_these_refuse_the_file() {
    let folder = package(MACHINES);
    let dir = folder.path().display().to_string();
    let host = text(&run("rustc", &["-vV"]).stdout);
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.expect("a host");
    for (options, there) in [
        (&[][..], ["95", "96", "97"].as_slice()),
        (&["--shake", "--machines", "any"], &["95", "96", "97"]),
        (&["--shake"], &["97"]),
        (
            &["--machines", host],
            if cfg!(windows) { &["97"] } else { &[] },
        ),
    ] {
        let output = run(bundler(), &[&[dir.as_str()], options].concat());
        let said = text(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("proved: "), "{said}");
        let bundle = text(&output.stdout);
        for word in ["95", "96", "97"] {
            let is_there = bundle.contains(&format!("    {word}\n"));
            assert_eq!(
                is_there,
                there.contains(&word),
                "{options:?} {word}: {bundle}"
            );
        }
        let is_for_all = there.len() == 3;
        assert_eq!(bundle.contains("compile_error!"), !is_for_all, "{bundle}");
        let says = bundle.contains(": code for other machines is left out.");
        assert_eq!(says, !is_for_all, "{bundle}");
        if is_for_all {
            continue;
        }
        // On a machine of another width.
        let (code, guard) =
            bundle.split_at(bundle.find("#[cfg(not(all(").expect("a guard"));
        let guard = guard.replacen("target_pointer_width = \"64\"", "windows, unix", 1);
        let file = folder.path().join("other.rs");
        std::fs::write(&file, format!("{code}{guard}")).expect("a file");
        let file = file.display().to_string();
        let out = folder.path().join("other.rmeta").display().to_string();
        let options = ["--edition", "2021", "--emit", "metadata", "-o", &out, &file];
        let said = text(&run("rustc", &options).stderr);
        assert!(said.contains("error: this file is for "), "{said}");
    }
    let output = run(bundler(), &[&dir, "--machines", "pdp11"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("rustc knows no machine \"pdp11\""), "{said}");
}
