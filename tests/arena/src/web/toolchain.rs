//! Rust source to a WebAssembly program that can be suspended: by rustc, and by Binaryen's
//! `wasm-opt`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{bail, ensure, Context, Result};

/// The targets of rustc that have a standard library for WASI, by their names today and until
/// Rust 1.84.
const TARGETS: [&str; 2] = ["wasm32-wasip1", "wasm32-wasi"];
/// The compilers that are looked at, the one on PATH first. Debian's may be hidden behind it.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];
/// Bytes of the stack: as much as a search has in a thread of its own, and as much again for
/// what calls it.
const STACK_BYTES: u32 = 2 << 20;
/// The imports in which a program may be suspended; `worker.js` does it in these.
const SUSPENDING: &str =
    "wasi_snapshot_preview1.fd_read,wasi_snapshot_preview1.poll_oneoff";
/// Text lines that are shown of what a tool says of its failure, at most.
const SHOWN_LINES_MAX: usize = 20;

const NO_COMPILER: &str = "no compiler here makes WebAssembly. With rustup, \
    `rustup target add wasm32-wasip1` brings what is missing; under Debian and Ubuntu, where \
    rustc is a package, `apt-get install libstd-rust-dev-wasm32 lld`";
const NO_OPTIMIZER: &str =
    "wasm-opt does not run, which lets the engine hear the page while it \
    thinks. It is in the package binaryen: `apt-get install binaryen` (Debian, Ubuntu), \
    `brew install binaryen` (macOS), `npm install -g binaryen`, or \
    https://github.com/WebAssembly/binaryen/releases";

/// The programs that make WebAssembly of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toolchain {
    rustc: PathBuf,
    target: &'static str,
    optimizer: PathBuf,
}

impl Toolchain {
    /// Looks for the programs: `rustc` and `optimizer` where they are given.
    ///
    /// # Errors
    /// One of them is missing; the text says how to get it.
    pub fn find(rustc: Option<&Path>, optimizer: Option<&Path>) -> Result<Toolchain> {
        let given: Vec<PathBuf> = rustc.map(PathBuf::from).into_iter().collect();
        let compilers = match rustc {
            Some(_) => given,
            None => COMPILERS.map(PathBuf::from).to_vec(),
        };
        let found = compilers.into_iter().find_map(|rustc| {
            let target = TARGETS
                .into_iter()
                .find(|target| has_target(&rustc, target))?;
            Some((rustc, target))
        });
        let (rustc, target) = found.with_context(|| match rustc {
            Some(rustc) => {
                format!("{} has no target for it: {NO_COMPILER}", rustc.display())
            }
            None => NO_COMPILER.to_string(),
        })?;
        let optimizer = optimizer.unwrap_or(Path::new("wasm-opt")).to_owned();
        output_of(Command::new(&optimizer).arg("--version")).context(NO_OPTIMIZER)?;
        Ok(Toolchain {
            rustc,
            target,
            optimizer,
        })
    }

    /// What is used, for people.
    pub fn describe(&self) -> String {
        let says = |program: &Path| output_of(Command::new(program).arg("--version"));
        let version = |program| says(program).unwrap_or_default();
        let (rustc, optimizer) = (version(&self.rustc), version(&self.optimizer));
        format!("{rustc} for {}, {optimizer}", self.target)
    }

    /// Compiles `source`, a program in one Rust file.
    ///
    /// # Errors
    /// The source does not compile, or a tool fails; the text has what it said.
    pub fn compile(&self, source: &Path) -> Result<Vec<u8>> {
        ensure!(source.is_file(), "there is no file {}", source.display());
        let folder = tempfile::tempdir().context("cannot make a folder to compile in")?;
        let compiled = folder.path().join("compiled.wasm");
        let mut rustc = Command::new(&self.rustc);
        rustc
            .args([
                "--edition",
                "2021",
                "--crate-name",
                "program",
                "--target",
                self.target,
            ])
            .args(["-C", "opt-level=3", "-C", "codegen-units=1"])
            // Names go with the optimizer, which still reads there what the compiler used.
            .args(["-C", "strip=debuginfo"])
            .args(["-C", &format!("link-arg=-zstack-size={STACK_BYTES}")])
            .arg("-o")
            .args([&compiled, source]);
        finish(
            &mut rustc,
            &format!("{} does not compile", source.display()),
        )?;
        let suspendable = folder.path().join("suspendable.wasm");
        let mut optimizer = Command::new(&self.optimizer);
        optimizer
            .arg(&compiled)
            .args(["-O3", "--asyncify"])
            .arg(format!("--pass-arg=asyncify-imports@{SUSPENDING}"))
            .arg("-o")
            .arg(&suspendable);
        finish(&mut optimizer, "wasm-opt fails")?;
        std::fs::read(&suspendable).context("cannot read what wasm-opt wrote")
    }
}

/// True if `rustc` runs and has the standard library for `target`.
fn has_target(rustc: &Path, target: &str) -> bool {
    let mut command = Command::new(rustc);
    let folder = output_of(command.args(["--print", "target-libdir", "--target", target]));
    folder.is_some_and(|folder| Path::new(&folder).is_dir())
}

/// Runs `command` to its end.
///
/// # Errors
/// It cannot be started, or fails: `what` happens then, and what it said.
fn finish(command: &mut Command, what: &str) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {program}"))?;
    if output.status.success() {
        return Ok(());
    }
    bail!("{what}:\n{}", words_of(&output))
}

/// What a program said of its failure; what a linker lacks is said in words.
fn words_of(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().take(SHOWN_LINES_MAX).collect();
    let hint = if text.contains("linker `rust-lld` not found") {
        "\nThe linker is in the package lld: `apt-get install lld`"
    } else {
        ""
    };
    format!("{}{hint}", lines.join("\n"))
}

/// What a command prints; None if it fails.
fn output_of(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_with_the_remedy() {
        let nowhere = Path::new("/nowhere/rustc");
        let error = Toolchain::find(Some(nowhere), None).expect_err("no compiler");
        let text = format!("{error:#}");
        assert!(
            text.contains("/nowhere/rustc") && text.contains("rustup target add"),
            "{text}"
        );
        assert!(text.contains("libstd-rust-dev-wasm32"), "{text}");
    }
}
