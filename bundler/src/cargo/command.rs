//! Cargo as a command: told of the configuration that it would read beside a package, and
//! kept from changing the package.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::configuration;
use super::shadow::Shadow;
use crate::rust::process::{self, Flood};
use crate::text::error::{Error, Result};

/// The longest that Cargo may take.
const CARGO_MAX: Duration = Duration::from_secs(3600);

/// The option for a setting that counts before those of all files.
const SETTING: &str = "--config";

/// The words by which Cargo says that it would have to write the lock file.
const LOCKED: &str = "--locked";

/// The output of Cargo.
pub(crate) struct Printed {
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Cargo's `subcommand` with `options`, for the package at `manifest`.
pub(crate) fn cargo(manifest: &Path, subcommand: &str, options: &[String]) -> Command {
    configured(manifest, manifest, subcommand, options)
}

/// Cargo's `subcommand` with `options`, for the package whose manifest it is to find at
/// `at`, while the user has it at `manifest`.
///
/// It stays in the folder of the caller, for that may choose the toolchain. But the
/// registries, replaced sources and flags that `.cargo/config.toml` sets are those of the
/// package's folder and the folders around it.
pub(super) fn configured(
    manifest: &Path,
    at: &Path,
    subcommand: &str,
    options: &[String],
) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    for file in configuration::unseen(manifest) {
        command.arg("--config").arg(file);
    }
    // What stands behind the subcommand would replace all of these. The last options may be for
    // the compiler.
    let (settings, options) = split_settings(options);
    command.args(settings);
    command.arg(subcommand).arg("--manifest-path").arg(at);
    command.args(options);
    // What it says is read, and shown in colors of ours.
    command.env("CARGO_TERM_COLOR", "never");
    // What Cargo tells a program that it runs must not reach the one that it builds.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
    command
}

/// The settings among `options`, by `--config`, and the other options.
fn split_settings(options: &[String]) -> (Vec<&String>, Vec<&String>) {
    let is_setting = |index: usize| {
        let of_pair = |at: usize| options.get(at).is_some_and(|it| it == SETTING);
        of_pair(index) || index > 0 && of_pair(index - 1)
    };
    let end = options.iter().position(|option| option == "--");
    let end = end.unwrap_or(options.len());
    let mut indexed: Vec<_> = options.iter().enumerate().collect();
    indexed.sort_by_key(|&(index, _)| index >= end || !is_setting(index));
    let count = (0..end).filter(|&index| is_setting(index)).count();
    let mut sorted: Vec<_> = indexed.into_iter().map(|(_, option)| option).collect();
    let rest = sorted.split_off(count);
    (sorted, rest)
}

/// The output of Cargo, which runs as [`cargo`] makes it and writes nothing into the
/// `workspace` of the package; `variables` are set. Where `Cargo.lock` is missing, or behind the
/// manifests, Cargo works in a shadow of the workspace and writes it there.
///
/// # Errors
/// When Cargo cannot be run.
pub(crate) fn printed(
    workspace: &Path,
    manifest: &Path,
    subcommand: &str,
    options: &[String],
    variables: &[(&str, String)],
) -> Result<Printed> {
    let at = |at: &Path, options: &[String]| {
        let mut command = configured(manifest, at, subcommand, options);
        command.envs(variables.iter().map(|(name, value)| (name, value)));
        run(&mut command)
    };
    if workspace.join("Cargo.lock").is_file() {
        let locked = [&[LOCKED.to_owned()], options].concat();
        let printed = at(manifest, &locked)?;
        if printed.success || !printed.stderr.contains(LOCKED) {
            return Ok(printed);
        }
    }
    // Elsewhere not everybody may make links.
    let shadow = if cfg!(unix) {
        Shadow::of(workspace)?
    } else {
        Shadow::in_place(workspace)?
    };
    let printed = at(&shadow.path(manifest), options)?;
    shadow.keep_lock();
    Ok(Printed {
        stdout: shadow.real_paths(printed.stdout),
        stderr: shadow.real_paths(printed.stderr),
        ..printed
    })
}

/// Runs `command`, which is [`cargo`]'s, to its end.
///
/// # Errors
/// When there is no Cargo.
pub(crate) fn run(command: &mut Command) -> Result<Printed> {
    let path = Path::new(command.get_program()).display().to_string();
    let ended = process::run(command, &path, Stdio::null(), CARGO_MAX, Flood::Fails)
        .map_err(|error| match error.remedy() {
            Some(_) => error,
            None => error.help(
                "install Rust (https://rustup.rs), or set CARGO to the path of Cargo",
            ),
        })?;
    Ok(Printed {
        success: ended.status.success(),
        stdout: String::from_utf8_lossy(&ended.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&ended.stderr).into_owned(),
    })
}

impl Printed {
    /// The output, if all went well.
    ///
    /// # Errors
    /// When it did not: what Cargo says of that.
    pub(crate) fn succeeded(self) -> Result<String> {
        if self.success {
            return Ok(self.stdout);
        }
        // Above the error stands how far Cargo came.
        let at = self
            .stderr
            .find("error: ")
            .map_or(0, |at| at + "error: ".len());
        let said = self.stderr[at..].trim();
        let error = Error::new(format!("cargo cannot read the package: {said}"));
        let network = ["download", "network", "offline", "update registry"];
        Err(if network.iter().any(|word| said.contains(word)) {
            error.help(
                "run `cargo fetch` in the package where there is a network, and again",
            )
        } else {
            error
        })
    }
}
