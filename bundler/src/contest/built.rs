//! The programs of a package, built by Cargo where the user builds them too, and other programs
//! by their command lines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Instant;

use crate::cargo::command::cargo;
use crate::cargo::find::find;
use crate::cargo::message::executables;
use crate::cargo::package::Package;
use crate::request::platform::PLAIN;
use crate::request::settings::{Request, Settings};
use crate::rust::process::show;
use crate::text::error::{Error, Result};
use crate::text::suggest::meant;

/// The programs of a package, built.
pub(super) struct Built {
    pub(super) package: Rc<Package>,
    /// The names of all programs of the package.
    pub(super) names: Vec<String>,
    programs: BTreeMap<String, PathBuf>,
}

/// A program beside the one that is tested: one of the package, or a command.
pub(super) struct Tool(Vec<String>);

impl Built {
    /// Builds the programs `wanted` of the package that `request` names, all of them if none is
    /// named, and those of `tools` that are its programs: optimized, or with `checks` as for
    /// debugging. What Cargo says is said to the user as it comes.
    ///
    /// # Errors
    /// When there is no such package or program, or it does not build.
    pub(super) fn of(
        request: &Request,
        wanted: &[String],
        tools: &[&String],
        checks: bool,
    ) -> Result<Built> {
        let (workspace, shown) = find(&request.dir, &request.sought())?;
        let package = &workspace.package;
        // The features are those of the bundle; whether its judge is open is nothing to tests.
        let request = Request {
            platform: Some(PLAIN.to_owned()),
            ..request.clone()
        };
        let features = Settings::of(&request, package, &shown)?.features;
        let names: Vec<String> = package.programs().map(|it| it.name.clone()).collect();
        for name in wanted {
            if !names.contains(name) {
                let meant = meant(name, names.iter().map(String::as_str));
                let error = format!("{} has no program `{name}`", package.name);
                return Err(
                    Error::new(error).help(format!("{meant}it has: {}", names.join(", ")))
                );
            }
        }
        let tools = tools.iter().copied().filter(|tool| names.contains(tool));
        let chosen = if wanted.is_empty() { &names } else { wanted };
        let mut options = ["--message-format", "json-render-diagnostics"]
            .map(str::to_owned)
            .to_vec();
        if !checks {
            options.push("--release".to_owned());
        }
        for name in chosen.iter().chain(tools) {
            options.extend(["--bin".to_owned(), name.clone()]);
        }
        options.extend(features.options());
        let mut command = cargo(&package.manifest_path, "build", &options);
        command.env_remove("CARGO_TERM_COLOR").arg("--quiet");
        let start = Instant::now();
        let output = command.stderr(Stdio::inherit()).output();
        show(&command, start);
        let output =
            output.map_err(|error| Error::new(format!("cannot run cargo: {error}")))?;
        if !output.status.success() {
            return Err(Error::new(format!("{} does not build", package.name)));
        }
        let said = String::from_utf8_lossy(&output.stdout);
        let programs = executables(&said)
            .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)))
            .collect();
        Ok(Built {
            package: Rc::clone(package),
            names,
            programs,
        })
    }

    /// The path of the program `name`, which was built.
    ///
    /// # Errors
    /// When Cargo has not said where it is.
    pub(super) fn program(&self, name: &str) -> Result<&Path> {
        let found = self.programs.get(name).map(PathBuf::as_path);
        found.ok_or_else(|| {
            Error::new(format!("Cargo does not say where the program {name} is"))
        })
    }

    /// The tool that `said` names: a program of the package, or a command, whose words are
    /// split as a shell does.
    ///
    /// # Errors
    /// When it is no command.
    pub(super) fn tool(&self, said: &str) -> Result<Tool> {
        if let Some(path) = self.programs.get(said) {
            return Ok(Tool(vec![path.display().to_string()]));
        }
        match words(said) {
            Some(words) if !words.is_empty() => Ok(Tool(words)),
            _ => Err(Error::new(format!("{said:?} is no command"))
                .help("name a program of the package, or a command: \"python3 brute.py\"")),
        }
    }
}

#[cfg(windows)]
fn words(said: &str) -> Option<Vec<String>> {
    Some(winsplit::split(said))
}

#[cfg(not(windows))]
fn words(said: &str) -> Option<Vec<String>> {
    shlex::split(said)
}

impl Tool {
    /// The command that runs it, with further `arguments`.
    pub(super) fn command(&self, arguments: &[&Path]) -> Command {
        let mut command = Command::new(&self.0[0]);
        command.args(&self.0[1..]).args(arguments);
        command
    }

    /// Its name, for people.
    pub(super) fn name(&self) -> String {
        let first = Path::new(&self.0[0]);
        let name = first.file_stem().unwrap_or(first.as_os_str());
        let rest = self.0[1..].iter().map(String::as_str);
        let name = name.to_string_lossy();
        std::iter::once(&*name)
            .chain(rest)
            .collect::<Vec<_>>()
            .join(" ")
    }
}
