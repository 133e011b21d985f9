//! A program of its own, which stands before rustc while Cargo checks a package: it lets rustc
//! write the IR of each crate as well, and notes how the crate was compiled.
//!
//! Build scripts, procedural macros and what they need are left alone: of all that Cargo has
//! compiled for a check, they alone are linked.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{exit, Command, ExitStatus, Stdio};

fn main() {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let unit = Unit::of(&words);
    let flags = list("BUNDLER_IR_FLAGS");
    let (Some(unit), false) = (unit, flags.is_empty()) else {
        exit(run(&words, None, false));
    };
    let ir = format!("--emit=llvm-ir={}.ll", unit.base);
    let mut asked = words.clone();
    asked.push(ir.into());
    asked.extend(flags.into_iter().map(OsString::from));
    // What an older rustc does not know yet, a newer Cargo says to it all the same.
    if env::var_os("BUNDLER_IR_OLD").is_some() {
        asked.retain(|word| !word.to_string_lossy().starts_with("--check-cfg"));
        drop_pair(&mut asked, "--check-cfg");
    }
    if let Ok(edition) = env::var("BUNDLER_IR_EDITION") {
        let mut moved = asked.clone();
        set_edition(&mut moved, &edition);
        // A crate that has no form for the edition stays in its own.
        if moved != asked && run(&moved, Some(&unit), true) == 0 {
            note(&unit, &moved);
            exit(0);
        }
    }
    let code = run(&asked, Some(&unit), false);
    if code == 0 {
        note(&unit, &asked);
    }
    exit(code);
}

/// A crate that is compiled for what it says, not for a program.
struct Unit {
    /// The path of what is written, less its extension.
    base: String,
}

impl Unit {
    fn of(words: &[OsString]) -> Option<Unit> {
        let words: Vec<String> = words
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        let behind = |option: &str| {
            let at = words.iter().position(|word| word == option)?;
            words.get(at + 1).cloned()
        };
        let emitted = words.iter().find(|word| word.starts_with("--emit="))?;
        if !emitted.contains("metadata") || emitted.contains("link") {
            return None;
        }
        let name = behind("--crate-name")?;
        let folder = behind("--out-dir")?;
        let extra = words.iter().find_map(|word| {
            let word = word.strip_prefix("-C").unwrap_or(word);
            word.strip_prefix("extra-filename=")
        });
        let base = Path::new(&folder).join(format!("{}{}", name, extra.unwrap_or("")));
        Some(Unit {
            base: base.to_str()?.to_owned(),
        })
    }
}

/// Runs the compiler by `words`, behind the wrapper that the user has; its exit code. What it
/// warns of is kept beside `unit`. If it `may_fail`, and does, nothing is
/// said of it.
fn run(words: &[OsString], unit: Option<&Unit>, may_fail: bool) -> i32 {
    let own = env::var_os("BUNDLER_IR_WRAPPED").filter(|wrapper| !wrapper.is_empty());
    let all: Vec<&OsString> = own.iter().chain(words).collect();
    let Some((program, arguments)) = all.split_first() else {
        return 1;
    };
    let mut command = Command::new(program);
    command.args(arguments);
    let ended = if unit.is_some() || may_fail {
        heard(&mut command, unit, may_fail)
    } else {
        command.status()
    };
    match ended {
        Ok(status) => status.code().unwrap_or(1),
        Err(error) => {
            eprintln!("error: cannot run {}: {}", program.to_string_lossy(), error);
            1
        }
    }
}

/// Runs the compiler and listens: warnings go into the file beside `unit`, all else goes on to
/// Cargo, which waits for some of it, at once or, if the compiler `may_fail`, when it has not.
fn heard(
    command: &mut Command,
    unit: Option<&Unit>,
    may_fail: bool,
) -> std::io::Result<ExitStatus> {
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let (mut warnings, mut rest) = (String::new(), String::new());
    if let Some(said) = child.stderr.take() {
        for line in BufReader::new(said).lines() {
            let line = line?;
            let of_warning = line.contains("\"level\":\"warning\"");
            let kept = if of_warning { &mut warnings } else { &mut rest };
            if of_warning || may_fail {
                kept.push_str(&line);
                kept.push('\n');
            } else {
                eprintln!("{}", line);
            }
        }
    }
    let status = child.wait()?;
    if status.success() {
        eprint!("{}", rest);
        if let Some(unit) = unit {
            fs::write(format!("{}.warnings", unit.base), warnings)?;
        }
    }
    Ok(status)
}

/// Writes down how the crate was compiled: its package, from where, and all words.
fn note(unit: &Unit, words: &[OsString]) {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let names = ["CARGO_PKG_NAME", "CARGO_PKG_VERSION", "CARGO_MANIFEST_DIR"];
    let mut lines: Vec<String> = names.iter().map(|name| variable(name)).collect();
    let folder = env::current_dir().unwrap_or_default();
    lines.push(folder.to_string_lossy().into_owned());
    lines.extend(words.iter().map(|word| word.to_string_lossy().into_owned()));
    if let Err(error) = fs::write(format!("{}.how", unit.base), lines.join("\0")) {
        eprintln!("error: cannot write {}.how: {}", unit.base, error);
        exit(1);
    }
}

fn set_edition(words: &mut [OsString], edition: &str) {
    for word in words {
        if word.to_string_lossy().starts_with("--edition=") {
            *word = format!("--edition={}", edition).into();
        }
    }
}

fn drop_pair(words: &mut Vec<OsString>, option: &str) {
    while let Some(at) = words.iter().position(|word| word == option) {
        words.drain(at..(at + 2).min(words.len()));
    }
}

fn list(name: &str) -> Vec<String> {
    let text = env::var(name).unwrap_or_default();
    let words = text.split('\u{1f}').filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
