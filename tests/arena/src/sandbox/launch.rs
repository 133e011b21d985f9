//! `arena __sandbox`: confines itself, then becomes the program.

use std::ffi::CString;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::fd::{AsRawFd, RawFd};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, ensure, Context};
use nix::fcntl::{fcntl, AtFlags, FcntlArg};
use nix::unistd::{access, execveat, AccessFlags};

use super::args::SandboxArgs;
use super::{files, filter, limits};

/// The variables that are left of the environment. The rest may hold secrets.
const VARIABLES: [&str; 5] = ["PATH", "LANG", "LC_ALL", "TZ", "RUST_BACKTRACE"];

/// The variables that compilers need beside [`VARIABLES`].
const COMPILER_VARIABLES: [&str; 5] = [
    "HOME",
    "TMPDIR",
    "RUSTUP_HOME",
    "CARGO_HOME",
    "RUSTUP_TOOLCHAIN",
];

/// The most bytes that the first line of a script may have, as in the kernel.
const SHEBANG_MAX: u64 = 256;

/// Confines this process and becomes the program: returns only if that fails.
pub fn run(args: SandboxArgs) -> anyhow::Result<ExitCode> {
    let (command, mut readable) = resolve(&args.command)?;
    readable.extend(args.readable.iter().cloned());
    let program =
        File::open(&command[0]).with_context(|| format!("cannot open {}", command[0]))?;
    let number = above_the_limit(&program)?;
    let (argv, environment) = (c_strings(&command)?, environment(&args)?);

    limits::close_the_rest_on_exec()?;
    limits::basic()?;
    files::confine(&readable, args.compiler.as_deref(), args.connect)
        .context("cannot confine the program to its files")?;
    if args.compiler.is_none() {
        limits::judged(args.address_space, args.stack)?;
        limits::open_files()?;
    }
    let scope = if args.compiler.is_some() {
        filter::Scope::Compiler
    } else if args.connect.is_some() {
        filter::Scope::Client
    } else {
        filter::Scope::Alone
    };
    for filter in &filter::build(&args.deadly, number, scope)? {
        seccompiler::apply_filter(filter).context("cannot filter system calls")?;
    }
    let failure = execveat(
        Some(number),
        c"",
        &argv,
        &environment,
        AtFlags::AT_EMPTY_PATH,
    );
    bail!(
        "cannot start {}: {}",
        command[0],
        failure.expect_err("it would not return")
    )
}

/// The command with the program's path in full, and the files that have to be readable for
/// it. A script is replaced by its interpreter.
fn resolve(command: &[String]) -> anyhow::Result<(Vec<String>, Vec<PathBuf>)> {
    let path = find(&command[0])?;
    let mut full = vec![path.display().to_string()];
    full.extend_from_slice(&command[1..]);
    let mut readable = vec![path.clone()];
    if let Some(interpreter) = interpreter(&path)? {
        full.splice(0..0, interpreter);
        readable.push(PathBuf::from(&full[0]));
    }
    Ok((full, readable))
}

/// The path of a program as a shell finds it: on PATH, if its name has no path.
fn find(name: &str) -> anyhow::Result<PathBuf> {
    let runs = |path: &PathBuf| path.is_file() && access(path, AccessFlags::X_OK).is_ok();
    if name.contains('/') {
        let path = std::path::absolute(name)?;
        ensure!(path.is_file(), "there is no program {name}");
        ensure!(runs(&path), "{name} may not be executed");
        return Ok(path);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates = std::env::split_paths(&folders).map(|folder| folder.join(name));
    candidates
        .find(runs)
        .with_context(|| format!("there is no program {name} on PATH"))
}

/// The interpreter of a script and its argument; None for a binary.
fn interpreter(path: &Path) -> anyhow::Result<Option<Vec<String>>> {
    use std::io::Read;
    let file =
        File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut line = Vec::new();
    BufReader::new(file.take(SHEBANG_MAX)).read_until(b'\n', &mut line)?;
    let Some(rest) = line.strip_prefix(b"#!") else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(rest);
    let words: Vec<String> = text.trim().splitn(2, ' ').map(str::to_owned).collect();
    ensure!(
        !words[0].is_empty(),
        "{} names no interpreter",
        path.display()
    );
    Ok(Some(words))
}

/// A descriptor of the program with a number that the program cannot make itself, so that
/// nothing it opens later can be executed in its place. The descriptor is gone once it has
/// been used.
fn above_the_limit(program: &File) -> anyhow::Result<RawFd> {
    let lowest = i32::try_from(limits::OPEN_FILES)?;
    fcntl(program.as_raw_fd(), FcntlArg::F_DUPFD_CLOEXEC(lowest))
        .context("cannot keep the program open")
}

fn c_strings(words: &[String]) -> anyhow::Result<Vec<CString>> {
    let zero = "a word of the command contains a zero byte";
    words
        .iter()
        .map(|word| CString::new(word.as_str()).context(zero))
        .collect()
}

/// The environment of the program, as `NAME=value`.
fn environment(args: &SandboxArgs) -> anyhow::Result<Vec<CString>> {
    let more: &[&str] = if args.compiler.is_some() {
        &COMPILER_VARIABLES
    } else {
        &[]
    };
    let kept = VARIABLES.iter().chain(more);
    let pairs =
        kept.filter_map(|name| Some(format!("{name}={}", std::env::var(name).ok()?)));
    c_strings(&pairs.collect::<Vec<String>>())
}
