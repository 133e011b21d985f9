//! The output and the end of a program, of the package and of its bundle.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use tempfile::TempDir;

use super::alone::CompiledProgram;
use super::case::Case;
use super::input::Input;
use crate::bundle::Bundle;
use crate::cargo::command;
use crate::cargo::message;
use crate::rust::process::{self, Flood};
use crate::text::error::{Error, Result};

/// The output of a program, and how it ended.
pub(super) struct Outcome {
    stdout: Vec<u8>,
    status: ExitStatus,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of output, {}", self.stdout.len(), self.status)
    }
}

/// Runs the compiled bundle on the input.
///
/// # Errors
/// When it does not end in time.
pub(super) fn of_program(
    program: &CompiledProgram,
    name: &str,
    input: &Input,
) -> Result<Outcome> {
    run(&program.path(), &format!("the bundle ({name})"), input)
}

/// Runs `path` in an empty folder.
fn run(path: &Path, name: &str, input: &Input) -> Result<Outcome> {
    let folder = scratch()?;
    let mut command = Command::new(path);
    command.current_dir(folder.path());
    let ended = process::run(&mut command, name, input.open()?, input.limit, Flood::Fails)?;
    Ok(Outcome {
        stdout: ended.stdout,
        status: ended.status,
    })
}

fn scratch() -> Result<TempDir> {
    tempfile::tempdir()
        .map_err(|error| Error::new(format!("cannot make a temporary folder: {error}")))
}

impl Outcome {
    /// True if the program ended well.
    pub(super) fn is_success(&self) -> bool {
        self.status.success()
    }
}

/// The package's program, built.
pub(super) struct Package {
    program: PathBuf,
    _folder: TempDir,
}

impl Package {
    /// Builds the package that `bundle` was made of.
    ///
    /// # Errors
    /// When it does not build.
    pub(super) fn built(bundle: &Bundle) -> Result<Package> {
        let folder = scratch()?;
        Ok(Package {
            program: build(bundle, &folder)?,
            _folder: folder,
        })
    }

    /// Runs it on the input.
    ///
    /// # Errors
    /// When it does not end in time.
    pub(super) fn run(&self, input: &Input) -> Result<Outcome> {
        run(&self.program, "the package", input)
    }
}

/// Lets Cargo build the package's program in `folder`, as optimized as the bundle.
///
/// # Errors
/// When it does not build.
fn build(bundle: &Bundle, folder: &TempDir) -> Result<PathBuf> {
    let original = &bundle.original;
    let mut options = ["--release", "--quiet", "--message-format"]
        .map(str::to_owned)
        .to_vec();
    options.push("json-render-diagnostics".to_owned());
    options.extend(original.program.options().map(str::to_owned));
    options.extend(original.features.options());
    options.extend([
        "--target-dir".to_owned(),
        folder.path().display().to_string(),
    ]);
    let built = command::printed(
        &original.workspace,
        &original.manifest,
        "build",
        &options,
        &[],
    )?;
    let program = message::executables(&built.stdout).last();
    match program {
        Some(program) if built.success => Ok(program),
        _ => {
            let said = &built.stderr;
            Err(Error::new(format!(
                "the package itself does not build, so there is nothing to compare with: {}",
                said.trim()
            ))
            .help("bundle what `cargo build --release` builds"))
        }
    }
}

/// Shows that the bundle did what the package did, and what was expected.
///
/// # Errors
/// When the bundle did something else: the error has the first line that differs, or the
/// end.
pub(super) fn compare(
    package: &Package,
    original: &Outcome,
    outcome: &Outcome,
    case: &Case,
    input: &Input,
) -> Result<()> {
    if outcome.stdout != original.stdout {
        let again = package.run(input)?;
        if again.stdout != original.stdout {
            return Err(Error::new(
                "the package prints something else each time, so nothing can be compared",
            )
            .help("verify with an input on which the program always prints the same"));
        }
        let said = difference(&original.stdout, &outcome.stdout);
        return Err(Error::new(format!(
            "{case}: the bundle prints something else than the package{}: {said}",
            input.at()
        )));
    }
    if outcome.status != original.status {
        return Err(Error::new(format!(
            "{case}: the bundle ends with {}, the package with {}",
            outcome.status, original.status
        )));
    }
    match &input.expected {
        Some((path, expected)) if *expected != outcome.stdout => {
            let said = difference(expected, &outcome.stdout);
            Err(Error::new(format!(
                "package and bundle print something else than {}: {said}",
                path.display()
            )))
        }
        _ => Ok(()),
    }
}

/// The first line in which two outputs differ.
fn difference(wanted: &[u8], found: &[u8]) -> String {
    let (wanted, found) = (
        String::from_utf8_lossy(wanted),
        String::from_utf8_lossy(found),
    );
    let pairs = wanted.split('\n').zip(found.split('\n'));
    let same = pairs.take_while(|(wanted, found)| wanted == found).count();
    let line = |text: &str| match text.split('\n').nth(same) {
        Some(line) => format!("{line:?}"),
        None => "the end".to_owned(),
    };
    format!(
        "line {} is {}, and should be {}",
        same + 1,
        line(&found),
        line(&wanted)
    )
}
