//! The compilation as the platform does it, by its command in an empty folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::report::{Check, Compilation, State};
use crate::platform::Platform;
use crate::sandbox::{wrap, Policy};

/// Time for a compilation where the platform says nothing.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(300);
/// Text lines that are shown of the compiler's errors, at most.
const SHOWN_LINES_MAX: usize = 12;

/// A compiler on this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Compiler {
    /// Path of its program.
    pub(super) path: PathBuf,
    /// The answer to `--version`.
    pub(super) version: String,
    /// True if the platform is known to have this version.
    pub(super) as_platform: bool,
}

/// The outcome of a compilation.
pub(super) struct Compiled {
    /// The checks of compiler and compilation.
    pub(super) checks: Vec<Check>,
    /// The figures of the compilation.
    pub(super) compilation: Compilation,
    /// Path of the program; none if the compilation failed.
    pub(super) program: Option<PathBuf>,
}

/// Chooses the compiler: the given one, else one of the platform's versions if it is installed,
/// else the one on PATH.
///
/// # Errors
/// The given compiler does not run, or there is none.
pub(super) fn choose(
    platform: &Platform,
    given: Option<&Path>,
) -> anyhow::Result<Compiler> {
    let compiler = |path: &Path| -> Option<Compiler> {
        let version = output_of(Command::new(path).arg("--version"))?;
        let as_platform = platform
            .rustc
            .iter()
            .any(|wanted| is_same_version(wanted, &version));
        Some(Compiler {
            path: path.to_owned(),
            version,
            as_platform,
        })
    };
    if let Some(path) = given {
        return compiler(path).with_context(|| format!("{} does not run", path.display()));
    }
    let mut found: Vec<Compiler> = installed()
        .iter()
        .filter_map(|path| compiler(path))
        .collect();
    let wanted =
        |compiler: &Compiler, wanted: &String| is_same_version(wanted, &compiler.version);
    let first = platform
        .rustc
        .iter()
        .find_map(|version| found.iter().position(|compiler| wanted(compiler, version)));
    match first {
        Some(index) => Ok(found.swap_remove(index)),
        None => found
            .into_iter()
            .next()
            .context("there is no rustc on PATH"),
    }
}

/// True if `wanted`, as a platform states it, is the version in the words of a compiler, but for
/// the patch level.
fn is_same_version(wanted: &str, version: &str) -> bool {
    let minor = |text: &str| {
        text.splitn(3, '.')
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let number = version.split(' ').nth(1).unwrap_or_default();
    minor(wanted) == minor(number)
}

/// Returns the paths where compilers can be on this machine, that of the one on PATH first.
fn installed() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let root = output_of(Command::new("rustc").args(["--print", "sysroot"]));
    paths.extend(root.map(|root| Path::new(&root).join("bin/rustc")));
    let names = output_of(Command::new("rustup").args(["toolchain", "list"]));
    for line in names.unwrap_or_default().lines() {
        let name = line.split(' ').next().unwrap_or_default();
        let mut which = Command::new("rustup");
        paths.extend(
            output_of(which.args(["which", "--toolchain", name, "rustc"]))
                .map(PathBuf::from),
        );
    }
    paths.extend(["/usr/bin/rustc", "/usr/local/bin/rustc"].map(PathBuf::from));
    paths
}

/// Returns what a command prints; none if it fails or prints nothing.
fn output_of(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// The conditions of a compilation.
pub(super) struct Build<'a> {
    /// An empty folder for source and program.
    pub(super) folder: &'a Path,
    pub(super) platform: &'a Platform,
    pub(super) edition: &'a str,
    pub(super) compiler: &'a Compiler,
    /// Confinement of the compiler.
    pub(super) policy: Policy,
}

/// Compiles `source`.
///
/// # Errors
/// The compiler cannot be started. A compilation that fails is no error.
pub(super) fn compile(source: &[u8], build: &Build<'_>) -> anyhow::Result<Compiled> {
    let Build {
        folder,
        platform,
        edition,
        compiler,
        ..
    } = *build;
    let file = folder.join("main.rs");
    std::fs::write(&file, source).context("cannot copy the source")?;
    let name = if cfg!(windows) { "main.exe" } else { "main" };
    let words = platform.compile_command(
        &compiler.path.display().to_string(),
        "main.rs",
        name,
        edition,
    );
    let policy = Policy {
        compiler: Some(folder.to_owned()),
        readable: readable(compiler),
        ..build.policy.clone()
    };
    let limit = platform
        .compile_ms
        .map_or(COMPILE_TIMEOUT, Duration::from_millis);
    let begun = Instant::now();
    let output = run(&wrap(&words, &policy)?, folder, limit)?;
    let seconds = begun.elapsed().as_secs_f64();
    let compilation = Compilation {
        rustc: compiler.version.clone(),
        rustc_as_platform: compiler.as_platform,
        edition: edition.to_owned(),
        command: platform.compile_command("rustc", "main.rs", name, edition),
        warnings: output
            .as_ref()
            .map_or(0, |output| warnings(&errors_of(output))),
        seconds,
    };
    let mut checks = vec![version_check(platform, compiler)];
    checks.push(outcome(output.as_ref(), limit, &compilation, platform));
    let program = folder.join(name);
    let fine = output.is_some_and(|output| output.status.success()) && program.is_file();
    Ok(Compiled {
        checks,
        compilation,
        program: fine.then_some(program),
    })
}

/// Returns the folders that the compiler must read: its own, for the libraries.
fn readable(compiler: &Compiler) -> Vec<PathBuf> {
    let root = output_of(Command::new(&compiler.path).args(["--print", "sysroot"]));
    root.map(PathBuf::from).into_iter().collect()
}

/// Checks that the compiler is one that the platform has.
fn version_check(platform: &Platform, compiler: &Compiler) -> Check {
    let title = "the compiler";
    if platform.rustc.is_empty() || compiler.as_platform {
        return Check::new("rustc", title, State::Ok, compiler.version.clone());
    }
    let wanted = platform.rustc.join(" or ");
    let doubt = platform.doubt("rustc");
    let detail = format!(
        "The platform has {wanted}{doubt}, which is not installed; used was {}. An older \
         compiler may refuse what this one accepts.",
        compiler.version
    );
    Check::new("rustc", title, State::Note, detail)
}

/// Checks that the compilation succeeded; `output` is none if it took too long.
fn outcome(
    output: Option<&Output>,
    limit: Duration,
    compilation: &Compilation,
    platform: &Platform,
) -> Check {
    let title = "it compiles";
    let Some(output) = output else {
        let detail = format!("not within {} s", limit.as_secs());
        return Check::new("compile", title, State::Fail, detail)
            .because("The platform gives up then.");
    };
    let command = compilation.command.join(" ");
    if !output.status.success() {
        let text = errors_of(output);
        let from = text.find("error").unwrap_or(0);
        let shown: Vec<&str> = text[from..].lines().take(SHOWN_LINES_MAX).collect();
        let detail = format!("{command}\n{}", shown.join("\n"));
        if let Some(name) = missing_crate(&text, platform) {
            let because = format!(
                "{} has {name}, which is not built here: `bundler --verify` compiles with it.",
                platform.name
            );
            return Check::new("compile", title, State::Fail, detail).because(&because);
        }
        return Check::new("compile", title, State::Fail, detail)
            .because("The platform shows a compile error, and that is all.");
    }
    let detail = format!(
        "{command}: {:.1} s, {} warnings",
        compilation.seconds, compilation.warnings
    );
    Check::new("compile", title, State::Ok, detail)
}

/// Returns the crate of the platform that the compiler's `text` says it does not know.
fn missing_crate<'a>(text: &str, platform: &'a Platform) -> Option<&'a str> {
    // Compilers of different ages say it differently.
    let ways = ["module or crate", "crate or module", "unlinked crate"];
    let unknown = |name: &str| {
        let said = |way: &&str| text.contains(&format!("{way} `{name}`"));
        ways.iter().any(said)
    };
    let found = platform.crates.iter().find(|offered| {
        let own = offered.name.replace('-', "_");
        unknown(offered.lib.as_deref().unwrap_or(&own))
    });
    found.map(|offered| offered.name.as_str())
}

/// Returns what the compiler wrote to stderr.
fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the number of warnings in what the compiler wrote, without its own count of them.
fn warnings(text: &str) -> usize {
    let counted = |line: &&str| line.ends_with("emitted") || line.contains(" generated ");
    text.lines()
        .filter(|line| line.starts_with("warning") && !counted(line))
        .count()
}

/// Runs the compiler; none if that takes longer than `limit`.
fn run(
    command: &[String],
    folder: &Path,
    limit: Duration,
) -> anyhow::Result<Option<Output>> {
    let errors = folder.join("errors.txt");
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .current_dir(folder)
        .env("TMPDIR", folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&errors)?)
        .spawn()
        .context("cannot start the compiler")?;
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            let stderr = std::fs::read(&errors)?;
            std::fs::remove_file(&errors)?;
            return Ok(Some(Output {
                status,
                stdout: Vec::new(),
                stderr,
            }));
        }
        if begun.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_the_same_but_for_patches() {
        assert!(is_same_version(
            "1.66.1",
            "rustc 1.66.0 (69f9c33d7 2022-12-12)"
        ));
        assert!(!is_same_version("1.66.1", "rustc 1.6.1 (x)"));
        assert!(!is_same_version("1.66.1", "nonsense"));
    }

    #[test]
    fn a_crate_of_the_platform_that_is_missing_is_named() {
        let atcoder = crate::platform::find("atcoder").expect("a platform");
        let missing = |text: &str| missing_crate(text, &atcoder);
        let old = "error[E0433]: use of undeclared crate or module `ac_library`";
        assert_eq!(missing(old), Some("ac-library-rs"));
        let new = "error[E0433]: cannot find module or crate `num_traits` in this scope";
        assert_eq!(missing(new), Some("num-traits"));
        let other = "error[E0433]: cannot find module or crate `numb` in this scope";
        assert_eq!(missing(other), None);
    }

    #[test]
    fn warnings_are_counted_without_the_count() {
        let text = "warning: unused variable\n --> x\nwarning: dead code\n\
                    warning: 2 warnings emitted\n";
        assert_eq!(warnings(text), 2);
    }
}
