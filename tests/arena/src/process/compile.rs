//! Rust source files as players: compiled as their platform would.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::{bail, Context, Result};

use super::scratch::scratch_dir;

/// The options of the compiler.
const OPTIONS: [&str; 5] = ["-O", "--edition", "2021", "--crate-name", "player"];
/// The most lines of the compiler's errors that are reported.
const ERROR_LINES: usize = 40;

/// Compiles a source file with `rustc -O --edition 2021`, once for each path and content,
/// and returns the path of the program. The environment variable `RUSTC` names another
/// compiler.
///
/// # Errors
///
/// If `source` cannot be read or does not compile (the message has the first of the compiler's
/// errors), or if there is no compiler or no room for the program.
pub fn compile(source: &Path) -> Result<PathBuf> {
    static DONE: OnceLock<Mutex<HashMap<u64, PathBuf>>> = OnceLock::new();
    let text =
        fs::read(source).with_context(|| format!("cannot read {}", source.display()))?;
    let mut hasher = DefaultHasher::new();
    (source, &text).hash(&mut hasher);
    let key = hasher.finish();
    let mut done = DONE
        .get_or_init(Mutex::default)
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(program) = done.get(&key) {
        return Ok(program.clone());
    }
    let program = scratch_dir()
        .context("no folder for programs")?
        .join(format!("{key:016x}"));
    run(source, &program)?;
    done.insert(key, program.clone());
    Ok(program)
}

/// The command by which source files are compiled, without the names of files.
pub fn compile_command() -> String {
    format!("{} {}", rustc().to_string_lossy(), OPTIONS.join(" "))
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

fn run(source: &Path, program: &Path) -> Result<()> {
    let rustc = rustc();
    let output = Command::new(&rustc)
        .args(OPTIONS)
        .arg("-o")
        .args([program, source])
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", rustc.to_string_lossy()))?;
    if !output.status.success() {
        bail!(
            "{} does not compile:\n{}",
            source.display(),
            errors(&output.stderr)
        );
    }
    Ok(())
}

/// The first lines of the compiler's messages from the first error on; all if there is none.
fn errors(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let from_error = text.lines().skip_while(|line| !line.starts_with("error"));
    let lines: Vec<&str> = from_error.take(ERROR_LINES).collect();
    if lines.is_empty() {
        text.into_owned()
    } else {
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_compiled_once_and_errors_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("main.rs");
        fs::write(&source, "fn main() { println!(\"7,7\") }").expect("written");
        let program = compile(&source).expect("compiles");
        let output = Command::new(&program).output().expect("runs");
        assert_eq!(output.stdout, b"7,7\n");
        assert_eq!(compile(&source).expect("kept"), program);
        fs::write(&source, "fn main() { nonsense }").expect("written");
        let error = compile(&source).expect_err("no program").to_string();
        assert!(error.contains("nonsense"), "{error}");
    }
}
