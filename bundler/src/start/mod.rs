//! A new package, ready for a contest: what `bundler new` makes.
//!
//! Cargo makes the package, so that names and folders are what it takes, and a workspace
//! around gets a new member. Its files are then replaced by ours.

pub(crate) mod files;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::request::platform::{Platform, PLAIN};
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use files::Files;

/// A wish for a new package.
#[derive(Debug, Clone, Default)]
pub struct NewPackage {
    /// The folder to make; its last part is the name of the package.
    pub folder: PathBuf,
    /// The names of its programs, one for each problem; none for one program alone.
    pub problems: Vec<String>,
    /// The platform that the package is for; `plain` when nobody names one.
    pub platform: Option<String>,
    /// The edition; the usual one of the platform by default.
    pub edition: Option<Edition>,
}

/// Makes a package with a program or several, a library and a test, for the platform, with its
/// crates in the versions there. Returns what there is to say about it.
///
/// # Errors
/// When the folder exists, Cargo does not take a name, a platform is unknown or closed, or a file
/// cannot be written.
pub fn new_package(wanted: &NewPackage) -> Result<String> {
    let platform = Platform::find(wanted.platform.as_deref().unwrap_or(PLAIN))?;
    let shown = wanted.folder.display();
    let name = wanted.folder.file_name().and_then(|name| name.to_str());
    let Some(name) = name else {
        return Err(Error::new(format!("{shown} names no package"))
            .help("give the name of a folder to make"));
    };
    let (given, name) = (name, &program_name(name));
    if wanted.folder.exists() {
        return Err(Error::new(format!("{shown} exists already"))
            .help("choose another name, or remove the folder"));
    }
    let crate_name = |name: &str| name.replace('-', "_");
    let has_name = |package: &str, lib: Option<&String>| {
        crate_name(package) == crate_name(name)
            || lib.is_some_and(|lib| *lib == crate_name(name))
    };
    let mut crates = platform.crates.iter();
    if let Some(taken) = crates.find(|it| has_name(&it.name, it.lib.as_ref())) {
        return Err(Error::new(format!(
            "{} has the crate `{}`, so a package cannot be called `{name}`",
            platform.name, taken.name
        ))
        .help("choose another name"));
    }
    let installed = Compiler::installed()?;
    let edition = edition(wanted, &platform, &installed[0])?;
    let problems = programs(&wanted.problems)?;
    cargo_new(&wanted.folder, name, edition)?;
    let files = Files {
        name,
        problems: &problems,
        platform: &platform,
        edition,
        installed: &installed,
    };
    if !problems.is_empty() {
        // Cargo's, in whose place each problem has one.
        let main = wanted.folder.join("src/main.rs");
        std::fs::remove_file(&main).map_err(|error| Error::io("remove", &main, &error))?;
    }
    for (path, text) in files.all() {
        put(&wanted.folder.join(path), &text)?;
    }
    ignore(&wanted.folder, &files.ignored())?;
    let mut said = format!(
        "made {shown}: a package for {}, edition {edition}",
        if platform.is_plain() {
            "any judge"
        } else {
            &platform.title
        }
    );
    if given != name {
        said += &format!(", called {name}");
    }
    if let (Some(version), None) = (platform.rustc.first(), files.toolchain()) {
        said += &format!(
            "\nthe compiler there is {version}: `rustup toolchain install {version}` gets it, \
             and `rustup override set {version}` in the folder takes it"
        );
    }
    let bin = match problems.first() {
        Some(first) => format!(" --bin {first}"),
        None => String::new(),
    };
    said += &format!(
        "\nnext: cd {shown}, `bundler samples` for the samples of the problem in the browser, \
         `bundler test`, and `bundler{bin}` for the file to submit"
    );
    Ok(said)
}

/// The name of a crate for `problem`: with a letter before a digit, as none may begin so; those of
/// Codeforces begin with the number of the contest.
pub(crate) fn program_name(problem: &str) -> String {
    if problem.starts_with(|c: char| c.is_ascii_digit()) {
        format!("p{problem}")
    } else {
        problem.to_owned()
    }
}

/// The names of programs for `problems`.
///
/// # Errors
/// When one can be the name of no program, or is there twice.
fn programs(problems: &[String]) -> Result<Vec<String>> {
    /// What Cargo keeps for itself.
    const TAKEN: [&str; 5] = ["build", "deps", "examples", "incremental", "test"];
    let mut names: Vec<String> = Vec::new();
    for problem in problems {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if problem.starts_with(|c: char| !c.is_ascii_alphanumeric())
            || !problem.chars().all(is_plain)
            || TAKEN.contains(&problem.as_str())
        {
            return Err(
                Error::new(format!("{problem:?} cannot be the name of a program"))
                    .help("name problems by letters and digits: a b c1"),
            );
        }
        let name = program_name(problem);
        if names.iter().any(|it| it.eq_ignore_ascii_case(&name)) {
            return Err(Error::new(format!("{problem} is named twice")));
        }
        names.push(name);
    }
    Ok(names)
}

/// The edition of the new package: the one that is wanted, else the first of the platform's
/// that the compiler knows.
fn edition(
    wanted: &NewPackage,
    platform: &Platform,
    compiler: &Compiler,
) -> Result<Edition> {
    if let Some(edition) = wanted.edition {
        return Ok(edition);
    }
    let usual = &platform.editions;
    let newest = Edition::ALL.iter().rev();
    let all: Vec<_> = if platform.is_plain() {
        newest.copied().collect()
    } else {
        usual.clone()
    };
    let known = all.iter().find(|&&edition| compiler.knows(edition));
    known.copied().ok_or_else(|| {
        Error::new(format!(
            "rustc {} does not know the edition of {}",
            compiler.version, platform.name
        ))
        .help("install a newer one: rustup update stable")
    })
}

/// Lets Cargo make a package called `name`, with a program, in `folder`.
fn cargo_new(folder: &Path, name: &str, edition: Edition) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["new", "--quiet", "--color", "never", "--bin"])
        .args(["--edition", edition.name(), "--name", name, "--"])
        .arg(folder)
        .output()
        .map_err(|error| Error::new(format!("cannot run cargo: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().trim_start_matches("error: ");
    let mut lines = said.lines();
    let first = lines.next().unwrap_or("cargo makes no package").to_owned();
    // What Cargo advises on its options is no advice on ours.
    let rest =
        lines.take_while(|line| !line.contains("--name") && !line.starts_with("help:"));
    let rest = rest.collect::<Vec<_>>().join("\n");
    let error = Error::new(first).help("choose another name");
    Err(match rest.trim() {
        "" => error,
        rest => error.note(rest),
    })
}

fn put(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| Error::io("write", path, &error))
}

/// Lets git ignore what is made: Cargo names its own folder only where it makes a repository.
fn ignore(folder: &Path, ignored: &[String]) -> Result<()> {
    let path = folder.join(".gitignore");
    let mut text = std::fs::read_to_string(&path).unwrap_or_default();
    for line in ignored {
        if !text.lines().any(|it| it == line) {
            text += line;
            text.push('\n');
        }
    }
    put(&path, &text)
}
