//! Broken packages: whatever stands in the sources, the bundler answers with a bundle or a
//! refusal. It neither panics nor hangs, and the file that it writes is whole or untouched.
//! The long run also builds the mutants that still are programs: their bundles print the same,
//! and are proved to be the same.
//!
//! Each mutant is made of its number alone. `FUZZ_SECONDS` sets the length of the long run,
//! `FUZZ_FROM` its first mutant:
//!
//! ```sh
//! FUZZ_SECONDS=1800 cargo test --release -p cargo-bundler --test bundle -- --ignored mutants
//! ```

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use support::Random;
use tempfile::TempDir;

use crate::fixture::Fixture;
use crate::mutate::{mutate, sources};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// The number of mutants in `cargo test`.
const FEW: u64 = 120;
/// The first mutant of the long run, unless `FUZZ_FROM` names another.
const LONG_FROM: u64 = 1_000_000;
/// The length of the long run, unless `FUZZ_SECONDS` sets another.
const LONG_SECONDS: u64 = 300;
/// The longest that a mutant of these small packages may take, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// The failures after which the long run ends: no more need be seen before they are mended.
const FAILURES_MAX: usize = 20;
/// The content of the file before the bundler comes.
const PRECIOUS: &str = "precious";

#[test]
fn mutants_are_answered() {
    let fuzz = Fuzz::new();
    let failures = (0..FEW).filter_map(|number| fuzz.answer(number).err());
    report(failures.collect());
}

#[test]
#[ignore = "takes as long as FUZZ_SECONDS says, else five minutes"]
fn many_mutants_are_answered() {
    let fuzz = Fuzz::new();
    let limit = Duration::from_secs(setting("FUZZ_SECONDS", LONG_SECONDS));
    let from = setting("FUZZ_FROM", LONG_FROM);
    let (start, mut minutes) = (Instant::now(), 0);
    let mut failures = Vec::new();
    let (mut bundles, mut programs, mut proved) = (0, 0, 0);
    let mut number = from;
    while start.elapsed() < limit && failures.len() < FAILURES_MAX {
        match fuzz.meaning(number) {
            Ok(Meaning::Refused) => {}
            Ok(Meaning::NoProgram) => bundles += 1,
            Ok(Meaning::Same { is_proved }) => {
                (bundles, programs) = (bundles + 1, programs + 1);
                proved += usize::from(is_proved);
            }
            Err(failure) => {
                println!("{failure}");
                failures.push(failure);
            }
        }
        number += 1;
        if start.elapsed().as_secs() / 60 > minutes {
            minutes += 1;
            println!(
                "{minutes} min: {} mutants, {bundles} bundles, {programs} programs, {proved} proved",
                number - from
            );
        }
    }
    println!(
        "mutants {from} to {number}: {bundles} bundles, {programs} programs, {proved} proved, \
         {} failures",
        failures.len()
    );
    report(failures);
}

/// A number from the environment.
pub fn setting(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.map_or(usual, |said| {
        let number = said.parse();
        number.unwrap_or_else(|_| panic!("{name} is a number, not {said:?}"))
    })
}

fn report(failures: Vec<String>) {
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The packages that are broken, and what they are broken with.
struct Fuzz {
    /// Those whose package is one folder.
    fixtures: Vec<Fixture>,
    /// The sources of all fixtures, for lines to be taken from.
    donors: Vec<String>,
}

impl Fuzz {
    fn new() -> Fuzz {
        let fixtures = Fixture::all().into_iter().filter(Fixture::is_one_folder);
        let fixtures: Vec<_> = fixtures.collect();
        let mut donors = Vec::new();
        for fixture in &fixtures {
            let folder = fixture.unpack();
            let texts = sources(folder.path());
            donors.extend(texts.iter().flat_map(fs::read_to_string));
        }
        Fuzz { fixtures, donors }
    }

    /// Bundles the mutant with this number; true if there is a bundle.
    ///
    /// # Errors
    /// With what is wrong with the answer of the bundler.
    fn answer(&self, number: u64) -> Result<bool, String> {
        self.mutant(number).map(|mutant| mutant.bundle.is_some())
    }

    /// Bundles the mutant with this number; if it is a program that still compiles and ends,
    /// its bundle has to do the same, and to be proved.
    ///
    /// # Errors
    /// With what is wrong with the answer of the bundler, or with the bundle.
    fn meaning(&self, number: u64) -> Result<Meaning, String> {
        let mutant = self.mutant(number)?;
        let Some(bundle) = &mutant.bundle else {
            return Ok(Meaning::Refused);
        };
        let target = tempfile::tempdir().expect("a folder for what is compiled");
        let Some(expected) = original(mutant.folder.path(), target.path()) else {
            return Ok(Meaning::NoProgram);
        };
        let file = target.path().join("main.rs");
        fs::write(&file, bundle).expect("a file");
        let edition = bundle
            .split_once("--edition ")
            .map_or("2021", |(_, rest)| &rest[..4]);
        let arguments = [
            "--edition",
            edition,
            "--cap-lints",
            "allow",
            "main.rs",
            "-o",
            "main",
        ];
        let built = crate::rustc::build(target.path(), &arguments);
        let printed = built.map(|()| output(&mut Command::new(target.path().join("main"))));
        match printed {
            Ok(printed) if printed.as_ref() == Some(&expected) => {
                let is_proved = self.prove(mutant, target.path())?;
                Ok(Meaning::Same { is_proved })
            }
            other => {
                let kept = kept(mutant.folder);
                let (name, number) = (mutant.name, mutant.number);
                Err(format!(
                    "mutant {number} of {name}, kept in {kept}: prints {expected:?}, \
                     its bundle: {other:?}"
                ))
            }
        }
    }

    /// Lets the bundler prove a mutant, with `scratch` for what it compiles; false if it says
    /// that it cannot.
    ///
    /// # Errors
    /// With what it says, if it refutes its own bundle.
    fn prove(&self, mutant: Mutant, scratch: &Path) -> Result<bool, String> {
        let output = Command::new(BUNDLER)
            .arg(mutant.folder.path())
            .args(mutant.options)
            .env("BUNDLER_CACHE", scratch.join("cache"))
            .stdin(Stdio::null())
            .output()
            .expect("the bundler can be run");
        let said = crate::rustc::said(&output.stderr);
        if output.status.success() {
            return Ok(said.contains("bundler: proved: "));
        }
        let kept = kept(mutant.folder);
        let (name, number) = (mutant.name, mutant.number);
        Err(format!(
            "mutant {number} of {name}, kept in {kept}, is not proved: {said}"
        ))
    }

    /// Bundles the mutant with this number.
    ///
    /// # Errors
    /// With what is wrong with the answer of the bundler.
    fn mutant(&self, number: u64) -> Result<Mutant, String> {
        let mut random = Random::new(number);
        let fixture = &self.fixtures[random.below(self.fixtures.len())];
        let folder = fixture.unpack();
        mutate(folder.path(), &self.donors, &mut random);
        let options: &'static [&'static str] = match random.below(4) {
            0 => &[],
            1 => &["--edition", "own", "--minify"],
            _ => &["--edition", "own"],
        };
        // Now and then it is killed at some moment.
        let patience = match random.below(16) {
            0 => Duration::from_micros(random.below(200_000) as u64),
            _ => PATIENCE,
        };
        let out = tempfile::tempdir().expect("a folder for the bundle");
        fs::write(out.path().join("main.rs"), PRECIOUS).expect("a file");
        let ended = run(folder.path(), out.path(), options, patience);
        match judge(&ended, patience < PATIENCE, out.path()) {
            Ok(is_bundle) => {
                let written = || fs::read_to_string(out.path().join("main.rs"));
                Ok(Mutant {
                    number,
                    name: fixture.name.clone(),
                    folder,
                    options,
                    bundle: is_bundle.then(written).and_then(Result::ok),
                })
            }
            Err(why) => {
                let (name, kept) = (&fixture.name, kept(folder));
                Err(format!(
                    "mutant {number} of {name}, kept in {kept}, {options:?}: {why}"
                ))
            }
        }
    }
}

/// A package that was changed, and its bundle, if there is one.
struct Mutant {
    number: u64,
    /// The fixture that it was made of.
    name: String,
    folder: TempDir,
    /// The options that it is bundled with.
    options: &'static [&'static str],
    bundle: Option<String>,
}

/// What became of a mutant.
enum Meaning {
    Refused,
    /// It was bundled, and does not compile or does not end well.
    NoProgram,
    /// Its bundle prints what it prints.
    Same {
        /// And it is proved to be the same.
        is_proved: bool,
    },
}

/// The output of the package in `folder`, built in `target`; `None` if it does not compile or
/// does not end well.
fn original(folder: &Path, target: &Path) -> Option<String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .current_dir(folder)
        .args([
            "run",
            "--quiet",
            "--offline",
            "--config",
            "profile.dev.debug=0",
        ])
        .env("CARGO_TARGET_DIR", target);
    // Variables of the Cargo that runs this test are not those of the package.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
    output(&mut command)
}

/// The output of `command`, if it ends well and in time.
fn output(command: &mut Command) -> Option<String> {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(File::create(log.path()).expect("a file"))
        .stderr(Stdio::null())
        .spawn()
        .expect("it can be run");
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a status") {
            return status
                .success()
                .then(|| crate::rustc::text(&fs::read(log.path()).expect("a file")));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("a status");
    None
}

/// The path of a folder, which is not removed.
fn kept(folder: TempDir) -> String {
    folder.keep().display().to_string()
}

/// The end of a run of the bundler.
struct Ended {
    /// None if it was killed.
    status: Option<ExitStatus>,
    /// All that it wrote to standard error.
    said: String,
}

/// Bundles `package` to `main.rs` in `out`.
fn run(package: &Path, out: &Path, options: &[&str], patience: Duration) -> Ended {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut child = Command::new(BUNDLER)
        .arg(package)
        .arg("-o")
        .arg(out.join("main.rs"))
        .args(options)
        .arg("--no-check")
        .stdin(Stdio::null())
        .stderr(File::create(log.path()).expect("a file"))
        .spawn()
        .expect("the bundler can be run");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a status") {
            break Some(status);
        }
        if start.elapsed() >= patience {
            child.kill().expect("it can be killed");
            child.wait().expect("a status");
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let said = fs::read(log.path()).expect("a file");
    Ended {
        status,
        said: crate::rustc::said(&said),
    }
}

/// Returns whether a run wrote a bundle.
///
/// # Errors
/// If it did not end as it may, or did not leave the file as it may.
fn judge(ended: &Ended, is_killed: bool, out: &Path) -> Result<bool, String> {
    let said = &ended.said;
    let written = fs::read_to_string(out.join("main.rs"));
    let written = written.map_err(|error| format!("the file is lost: {error}"))?;
    let is_untouched = written == PRECIOUS;
    let code = match ended.status {
        Some(status) => status.code(),
        None if !is_killed => return Err("it hangs".to_owned()),
        // It may have been killed after it had written.
        None if is_untouched || is_whole(&written) => return Ok(!is_untouched),
        None => return Err(format!("the file is half-written: {written}")),
    };
    let files = fs::read_dir(out).expect("a folder").count();
    let is_right = match code {
        Some(0) => said.contains(&format!(" {} bytes from ", written.len())),
        Some(1) => said.starts_with("error: ") && is_untouched,
        _ => false,
    };
    // A macro of the package may panic, and the refusal says so.
    let is_sound =
        !said.contains("panicked at") && !said.contains("a fault of the bundler");
    if is_right && is_sound && files == 1 {
        Ok(!is_untouched)
    } else {
        Err(format!("code {code:?}, {files} files: {said}"))
    }
}

/// Returns whether a bundle ends as all of them do, and not amid its tokens.
fn is_whole(bundle: &str) -> bool {
    let is_ours = bundle.contains("// Generated by bundler:") && bundle.ends_with('\n');
    is_ours && bundle.parse::<proc_macro2::TokenStream>().is_ok()
}
