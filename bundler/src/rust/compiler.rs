//! The compilers of this machine, and what one of them says of a file.

use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use crate::rust::answers;
use crate::rust::diagnostic::{self, Diagnostic};
use crate::rust::process::{self, printed, Flood};
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The longest that a compilation may take, which is more than any platform grants: a
/// compiler that hangs must not hang the bundler.
const COMPILE_MAX: Duration = Duration::from_secs(600);

/// An installed rustc.
#[derive(Debug, Clone)]
pub(crate) struct Compiler {
    path: PathBuf,
    /// The version as the compiler prints it: `1.63.0`, `1.97.0-nightly`.
    pub(crate) version: String,
    /// The platform that it compiles for unless told otherwise: `x86_64-unknown-linux-gnu`.
    pub(crate) host: String,
    /// The options that make other crates known to it.
    libraries: Vec<OsString>,
}

/// The outcome of a compilation.
#[derive(Debug)]
pub(crate) struct Compilation {
    pub(crate) success: bool,
    /// True if it was stopped, for it printed too much.
    pub(crate) is_stopped: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The lines that were printed beside the diagnostics.
    pub(crate) said: String,
}

impl Compilation {
    /// What the compiler said first: an error, if there is one.
    pub(crate) fn first_words(&self) -> String {
        let errors = self.diagnostics.iter().find(|it| it.is_error());
        match errors.or(self.diagnostics.first()) {
            Some(first) => first.title(),
            None => self
                .said
                .lines()
                .next()
                .unwrap_or("no reason given")
                .to_owned(),
        }
    }
}

impl Compiler {
    /// The compiler that `cargo` would use here, which is asked once what it is.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn current() -> Result<Compiler> {
        static CURRENT: OnceLock<Option<Compiler>> = OnceLock::new();
        let path = Compiler::path_of_current();
        let found = CURRENT.get_or_init(|| Compiler::at(path));
        found.clone().ok_or_else(|| {
            Error::new(format!(
                "there is no compiler: cannot run {}",
                path.display()
            ))
            .help("install Rust, or set RUSTC to the path of a compiler")
        })
    }

    /// The path of the compiler that `cargo` would use here, or its name where it is on the path.
    pub(crate) fn path_of_current() -> &'static Path {
        static PATH: OnceLock<PathBuf> = OnceLock::new();
        PATH.get_or_init(|| match std::env::var_os("RUSTC") {
            None => of_toolchain()
                .unwrap_or_else(|| behind_proxy(format!("rustc{EXE_SUFFIX}").into())),
            Some(set) => behind_proxy(set.into()),
        })
    }

    /// What the compiler that `cargo` would use here prints for `arguments`; `None` unless it
    /// succeeds.
    pub(crate) fn said(arguments: &[&str]) -> Option<String> {
        answers::of(Compiler::path_of_current(), arguments)
    }

    /// The current compiler, then those on the path and those that rustup knows.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn installed() -> Result<Vec<Compiler>> {
        let mut found = vec![Compiler::current()?];
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&path)
            .map(|folder| folder.join(format!("rustc{EXE_SUFFIX}")));
        let more = on_path.filter(|path| path.is_file()).chain(of_rustup());
        for compiler in more.filter_map(|path| Compiler::at(&path)) {
            if found.iter().all(|it| it.version != compiler.version) {
                found.push(compiler);
            }
        }
        Ok(found)
    }

    fn at(path: &Path) -> Option<Compiler> {
        let said = answers::of(path, &["-vV"])?;
        let version = said.strip_prefix("rustc ")?.split_whitespace().next()?;
        let host = said.lines().find_map(|line| line.strip_prefix("host: "))?;
        Some(Compiler {
            path: path.to_path_buf(),
            version: version.to_owned(),
            host: host.to_owned(),
            libraries: Vec::new(),
        })
    }

    /// This compiler, which knows other crates by the options `libraries`.
    pub(crate) fn with_libraries(self, libraries: Vec<OsString>) -> Compiler {
        Compiler { libraries, ..self }
    }

    /// The same compiler, found at `path`.
    pub(crate) fn found_at(&self, path: &Path) -> Compiler {
        Compiler {
            path: path.to_path_buf(),
            ..self.clone()
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// True if this is a release of the same minor version as `version`, e.g. 1.63.1 for
    /// 1.63.0.
    pub(crate) fn serves_for(&self, version: &str) -> bool {
        let line = |version: &str| match version.splitn(3, '.').collect::<Vec<_>>()[..] {
            [major, minor, ..] => Some((major.to_owned(), minor.to_owned())),
            _ => None,
        };
        !self.version.contains('-') && line(&self.version) == line(version)
    }

    /// True if the compiler is new enough for `edition`.
    pub(crate) fn knows(&self, edition: Edition) -> bool {
        let first = match edition {
            Edition::E2015 | Edition::E2018 => 31,
            Edition::E2021 => 56,
            Edition::E2024 => 85,
        };
        self.minor() >= first
    }

    /// The second number of its version: 63 for 1.63.0.
    pub(crate) fn minor(&self) -> u64 {
        semver::Version::parse(&self.version).map_or(0, |it| it.minor)
    }

    /// Runs the compiler in `folder`, without the variables that Cargo sets.
    ///
    /// # Errors
    /// When the compiler cannot be run or does not end.
    pub(crate) fn run(&self, folder: &Path, options: &[OsString]) -> Result<Compilation> {
        let mut command = Command::new(&self.path);
        command
            .current_dir(folder)
            .args(options)
            .args(&self.libraries)
            .args(["--error-format", "json"]);
        for (name, _) in std::env::vars_os() {
            if is_cargos(&name) {
                command.env_remove(name);
            }
        }
        let name = format!("rustc {}", self.version);
        let ended =
            process::run(&mut command, &name, Stdio::null(), COMPILE_MAX, Flood::Ends)?;
        let (diagnostics, said) = diagnostic::read(&ended.stderr);
        Ok(Compilation {
            success: ended.status.success(),
            is_stopped: ended.is_stopped,
            diagnostics,
            said,
        })
    }
}

fn is_cargos(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with("CARGO") || name == "OUT_DIR" || name == "RUSTFLAGS"
}

/// The compiler of the toolchain that rustup has chosen already, for whoever runs this program.
fn of_toolchain() -> Option<PathBuf> {
    let [home, chosen] = ["RUSTUP_HOME", "RUSTUP_TOOLCHAIN"].map(std::env::var_os);
    let folder = Path::new(&home?).join("toolchains").join(chosen?);
    let path = folder.join("bin").join(format!("rustc{EXE_SUFFIX}"));
    path.is_file().then_some(path)
}

/// The compiler at `path`, or, where that is rustup itself, the one that rustup chooses in the
/// folder of the caller: found so, it need not be chosen each time that it runs, and is the same
/// in whatever folder that is.
fn behind_proxy(path: PathBuf) -> PathBuf {
    let variable = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&variable)
        .map(|folder| folder.join(&path))
        .find(|path| path.is_file());
    let chosen = on_path.and_then(|rustc| {
        let rustup = rustc.with_file_name(format!("rustup{EXE_SUFFIX}"));
        // The one is a link to the other, of whatever kind.
        let size = |path: &Path| path.metadata().ok().map(|file| file.len());
        if size(&rustc)? != size(&rustup)? {
            return None;
        }
        printed(Command::new(rustup).args(["which", "rustc"]))
    });
    chosen.map_or(path, |chosen| chosen.trim().into())
}

/// The paths of the compilers of all toolchains of rustup; empty without rustup.
fn of_rustup() -> Vec<PathBuf> {
    let listed = printed(Command::new("rustup").args(["toolchain", "list"]));
    let listed = listed.unwrap_or_default();
    let names = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let paths = names.filter_map(|name| {
        printed(Command::new("rustup").args(["which", "rustc", "--toolchain", name]))
    });
    paths.map(|path| PathBuf::from(path.trim())).collect()
}
