//! What Cargo's configuration and the environment say of flags and variables counts as it does
//! for Cargo, which is asked each time.

use std::path::Path;
use std::process::Command;

use crate::rustc::{self, bundler, text, write};

const MAIN: &str = r#"
fn main() {
    println!(
        "{} {} {} {} {:?} {:?} {}",
        cfg!(one),
        cfg!(two),
        cfg!(mode = "b"),
        cfg!(target_feature = "sse4.1"),
        option_env!("CONFIGURED_ONE"),
        option_env!("CONFIGURED_TWO"),
        std::env::args().count(),
    );
}
"#;

const CONFIG: &str = ".cargo/config.toml";

/// Files of configuration, variables, and a part of what the program must print.
type Row<'a> = (&'a [(&'a str, &'a str)], &'a [(&'a str, &'a str)], &'a str);

#[test]
fn flags_and_variables_count_as_for_cargo() {
    let host = text(&rustc::run("rustc", &["-vV"]).stdout);
    let host = host.split_once("host: ").expect("a host").1;
    let host = host.lines().next().unwrap_or_default();
    let own = format!(
        "[build]\nrustflags = \"--cfg two\"\n[target.{host}]\nrustflags = [\"--cfg\", \"one\"]\n\
         [target.'cfg(not(windows))']\nrustflags = '--cfg mode=\"b\"'\n\
         [target.'cfg(any())']\nrustflags = [\"--cfg\", \"two\"]\n"
    );
    let variable = format!(
        "CARGO_TARGET_{}_RUSTFLAGS",
        host.to_uppercase().replace('-', "_")
    );
    let one = "[build]\nrustflags = [\"--cfg\", \"one\"]\n";
    let table: &[Row<'_>] = &[
        (&[(CONFIG, one)], &[], "true false false"),
        (&[(".cargo/config", one)], &[], "true false false"),
        (&[(CONFIG, &own)], &[], "true false true"),
        (
            &[(CONFIG, one)],
            &[("RUSTFLAGS", "--cfg two")],
            "false true false",
        ),
        (
            &[(CONFIG, one)],
            &[
                ("CARGO_ENCODED_RUSTFLAGS", "--cfg\u{1f}mode=\"b\""),
                ("RUSTFLAGS", "--cfg two"),
            ],
            "false false true",
        ),
        (
            &[],
            &[("CARGO_BUILD_RUSTFLAGS", "--cfg one --cfg two")],
            "true true false",
        ),
        (
            &[(CONFIG, one)],
            &[(&variable, "--cfg two")],
            "false true false",
        ),
        // Lists of files around each other are put together.
        (
            &[
                (CONFIG, one),
                (
                    "../.cargo/config.toml",
                    "[build]\nrustflags = [\"--cfg=two\"]\n",
                ),
            ],
            &[],
            "true true false",
        ),
        (
            &[
                (CONFIG, "[env]\nCONFIGURED_ONE = \"near\"\n"),
                (
                    "../.cargo/config.toml",
                    "[env]\nCONFIGURED_ONE = \"far\"\n\
                     CONFIGURED_TWO = { value = \"far too\", force = false }\n",
                ),
            ],
            &[],
            "Some(\"near\") Some(\"far too\")",
        ),
        (
            &[(
                CONFIG,
                "[env]\nCONFIGURED_ONE = { value = \"insists\", force = true }\n",
            )],
            &[("CONFIGURED_ONE", "outside")],
            "Some(\"insists\") None",
        ),
    ];
    for (files, variables, expected) in table {
        let package = package(files);
        let dir = package.path().join("inner/package");
        let original = run("cargo", &["run", "--quiet"], &dir, variables);
        let here = original.as_deref().expect("the package runs");
        assert!(here.contains(expected), "{files:?} {variables:?}: {here}");
        // In the package, and from elsewhere.
        let elsewhere = tempfile::tempdir().expect("a folder");
        for from in [&dir, elsewhere.path()] {
            let given = dir.display().to_string();
            let bundle = run(bundler(), &[&given], from, variables).expect("a bundle");
            let options = ["-C", "opt-level=0"];
            let program =
                rustc::compile(&rustc::current(), "2021", &options, &bundle, "configured");
            assert_eq!(program.output(&[]), here, "{files:?} {variables:?}");
        }
    }
}

#[test]
fn variables_of_whoever_builds_are_refused() {
    let config = "[env]\nCONFIGURED_ONE = \"inside\"\n";
    let package = package(&[(CONFIG, config)]);
    let dir = package.path().join("inner/package");
    let said = run(bundler(), &["."], &dir, &[("CONFIGURED_ONE", "outside")]);
    let said = said.expect_err("a refusal");
    assert!(said.contains("`CONFIGURED_ONE` is set where"), "{said}");
}

#[test]
fn a_package_that_does_not_compile_is_told_of_with_its_flags() {
    let package = package(&[(CONFIG, "[build]\nrustflags = [\"--cfg\", \"one\"]\n")]);
    let dir = package.path().join("inner/package");
    let main = "#[cfg(not(one))]\ncompile_error!(\"no flag\");\nfn main() { missing() }\n";
    write(&dir, "src/main.rs", main);
    for platform in [&["."][..], &[".", "--platform", "codeforces"]] {
        let said = run(bundler(), platform, &dir, &[]).expect_err("a refusal");
        assert!(
            said.contains("missing") && !said.contains("no flag"),
            "{said}"
        );
    }
}

/// A package in two folders around each other, with these `files` beside it.
fn package(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the package");
    let dir = folder.path().join("inner/package");
    let manifest = "[package]\nname = \"configured\"\nedition = \"2021\"\n[workspace]\n";
    write(&dir, "Cargo.toml", manifest);
    write(&dir, "src/main.rs", MAIN);
    for (name, content) in files {
        write(&dir, name, content);
    }
    folder
}

/// The standard output of `program` in `folder`, or what it says if it fails.
fn run(
    program: impl AsRef<std::ffi::OsStr>,
    arguments: &[&str],
    folder: &Path,
    variables: &[(&str, &str)],
) -> Result<String, String> {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().ends_with("RUSTFLAGS") {
            command.env_remove(name);
        }
    }
    let output = command
        .args(arguments)
        .current_dir(folder)
        .envs(variables.iter().copied())
        .env(
            "BUNDLER_CACHE",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
        )
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .expect("the program can be run");
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        Err(text(&output.stderr))
    }
}
