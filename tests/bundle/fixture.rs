//! A package and the result that the bundler must have with it, in one text file.
//!
//! The file has sections, each headed by `==== name`. The name of a section is the path of a
//! file of the package, or one of these:
//!
//! - `bundle`: the text that the bundler writes.
//! - `output`: the output of the package, and of the bundle.
//! - `refusal`: the words of the bundler where it refuses the package.
//! - `arguments`: further arguments of the bundler.
//! - `newer`: the feature of the package that the oldest compiler lacks.
//! - `proved`: the reason why the bundle is right by the proof alone.
//!
//! Behind the path, `(crlf)` asks for carriage returns, `(bom)` for a byte order mark and
//! `(hex)` for bytes. Text above the first section tells the point of the fixture. Without a
//! `Cargo.toml`, the package has the name of the fixture and edition 2021.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc;

const MARK: &str = "==== ";

/// The sections that are no files.
const SPECIAL: [&str; 6] = [
    "bundle",
    "output",
    "refusal",
    "arguments",
    "newer",
    "proved",
];

/// A fixture, read from its file.
pub struct Fixture {
    /// The name of the folder.
    pub room: String,
    /// The name of the file, without its extension.
    pub name: String,
    path: PathBuf,
    /// The text above the first section.
    about: String,
    /// Name and content of each section.
    sections: Vec<(String, String)>,
}

/// The answer of the bundler.
pub enum Answer {
    /// The text of a bundle.
    Bundle(String),
    /// An error, in which the folder of the package is called FOLDER.
    Refusal(String),
}

impl Fixture {
    /// All fixtures, by folder and name.
    pub fn all() -> Vec<Fixture> {
        let rooms = entries(&root().join("fixtures"));
        let paths = rooms.iter().flat_map(|room| entries(room));
        paths.map(|path| Fixture::read(&path)).collect()
    }

    /// The fixture `name` in the folder `room`.
    pub fn named(room: &str, name: &str) -> Fixture {
        let folder = root().join("fixtures").join(room);
        Fixture::read(&folder.join(format!("{name}.txt")))
    }

    /// The programs over published crates, by name.
    pub fn published() -> Vec<Fixture> {
        Fixture::of("published")
    }

    /// The programs whose bundles are lied about, by name.
    pub fn subjects() -> Vec<Fixture> {
        Fixture::of("subjects")
    }

    fn of(folder: &str) -> Vec<Fixture> {
        let paths = entries(&root().join(folder));
        paths.iter().map(|path| Fixture::read(path)).collect()
    }

    fn read(path: &Path) -> Fixture {
        let text = std::fs::read_to_string(path).expect("a fixture is text");
        let mark = format!("\n{MARK}");
        let mut parts = text.split(&mark);
        let about = parts.next().unwrap_or_default().to_owned();
        let sections = parts.map(|part| {
            let (name, content) = part.split_once('\n').unwrap_or((part, ""));
            (
                name.to_owned(),
                format!("{}\n", content.trim_end_matches('\n')),
            )
        });
        let word =
            |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        Fixture {
            room: word(path.parent().and_then(Path::file_name)),
            name: word(path.file_stem()),
            path: path.to_path_buf(),
            about,
            sections: sections.collect(),
        }
    }

    /// The content of a section; none if there is none of this name.
    pub fn section(&self, name: &str) -> Option<&str> {
        let found = self.sections.iter().find(|(n, _)| n == name);
        found.map(|(_, content)| content.as_str())
    }

    /// Replaces, adds or, without content, removes a section.
    pub fn set(&mut self, name: &str, content: Option<String>) {
        self.sections.retain(|(n, _)| n != name);
        self.sections
            .extend(content.map(|content| (name.to_owned(), content)));
    }

    /// Writes the file anew.
    pub fn save(&self) {
        let sections = self.sections.iter().map(|(name, content)| {
            let content = content.trim_end_matches('\n');
            format!("\n{MARK}{name}\n{content}\n")
        });
        let text = format!("{}{}", self.about, sections.collect::<String>());
        std::fs::write(&self.path, text).expect("a fixture can be rewritten");
    }

    /// Returns whether the package to bundle is the folder itself.
    pub fn is_one_folder(&self) -> bool {
        self.section("arguments").is_none()
    }

    /// Writes the package to a folder of its own.
    pub fn unpack(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder for the package");
        if self.section("Cargo.toml").is_none() {
            let manifest = format!(
                "[package]\nname = \"{}\"\nversion = \"1.2.3\"\nedition = \"2021\"\n",
                self.name
            );
            std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
        }
        for (name, content) in &self.sections {
            if SPECIAL.contains(&name.as_str()) {
                continue;
            }
            let (name, kind) = name.split_once(" (").unwrap_or((name, ""));
            let path = folder.path().join(name);
            let parent = path.parent().expect("a file has a folder");
            std::fs::create_dir_all(parent).expect("a folder");
            std::fs::write(path, encoded(content, kind)).expect("a file");
        }
        folder
    }

    /// Runs the bundler on the package in `folder`. The tests compile what comes of it themselves.
    pub fn bundle(&self, folder: &Path) -> Answer {
        self.bundle_by(|options| self.bundle_with(folder, options))
    }

    /// What comes of it if `run` runs the bundler on the package, with further options.
    pub fn bundle_by(&self, run: impl Fn(&[&str]) -> Answer) -> Answer {
        if self.section("proved").is_none() {
            return run(&["--no-check"]);
        }
        match run(&[]) {
            Answer::Bundle(text) => Answer::Bundle(without_proof(&text)),
            refusal => refusal,
        }
    }

    /// Runs the bundler on the package in `folder`, and has it proved.
    pub fn prove(&self, folder: &Path) -> Answer {
        self.bundle_with(folder, &[])
    }

    /// Runs the bundler on the package in `folder`, with further `options`.
    pub fn bundle_with(&self, folder: &Path, options: &[&str]) -> Answer {
        let temporary = folder.with_extension("temporary");
        std::fs::create_dir(&temporary).expect("a folder for what is temporary");
        let mut bundler = Command::new(env!("CARGO_BIN_EXE_bundler"));
        bundler.env("TMPDIR", &temporary).env(
            "BUNDLER_CACHE",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
        );
        let output = self.run(bundler, folder, options);
        // Of a program that is not the same all is kept; else none with something in it goes.
        let is_kept = rustc::said(&output.stderr).contains("is kept in");
        let removed = if is_kept {
            std::fs::remove_dir_all(&temporary)
        } else {
            std::fs::remove_dir(&temporary)
        };
        removed.expect("nothing temporary is left");
        self.answer(&output, &folder.display().to_string())
    }

    /// The output of `bundler` for the package in `folder`.
    pub fn run(&self, mut bundler: Command, folder: &Path, options: &[&str]) -> Output {
        let arguments = self.section("arguments").unwrap_or_default();
        bundler
            .current_dir(folder)
            .args(arguments.split_whitespace())
            .args(options)
            .output()
            .expect("the bundler can be run")
    }

    /// The `output` of the bundler, which calls the folder of the package `folder`.
    pub fn answer(&self, output: &Output, folder: &str) -> Answer {
        let said = rustc::said(&output.stderr);
        if output.status.success() {
            return Answer::Bundle(rustc::text(&output.stdout));
        }
        assert_eq!(output.status.code(), Some(1), "{}: {said}", self.name);
        assert!(output.stdout.is_empty(), "{} half written", self.name);
        Answer::Refusal(said.replace(folder, "FOLDER"))
    }

    /// The output of the package itself, run by Cargo.
    pub fn run_original(&self, folder: &Path) -> String {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        let arguments = self.section("arguments").unwrap_or_default();
        let words: Vec<_> = arguments.split_whitespace().collect();
        let (dir, options) = match words.first() {
            Some(dir) if !dir.starts_with('-') => (*dir, &words[1..]),
            _ => (".", &words[..]),
        };
        let options = for_cargo(options);
        command
            .current_dir(folder.join(dir))
            .args(["run", "--quiet", "--offline"])
            .args(options);
        command.env("CARGO_TARGET_DIR", folder.join("target"));
        // Variables of the Cargo that runs this test are not those of the package.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CARGO_PKG_") {
                command.env_remove(name);
            }
        }
        let output = command.output().expect("cargo can be run");
        let said = rustc::text(&output.stderr);
        assert!(
            output.status.success(),
            "{} does not run: {said}",
            self.name
        );
        rustc::text(&output.stdout)
    }
}

/// `bundle` without the words of its header about the proof, which name the compiler.
fn without_proof(bundle: &str) -> String {
    let Some((before, rest)) = bundle.split_once(" Proved by rustc ") else {
        return bundle.to_owned();
    };
    let (_, behind) = rest.split_once('\n').unwrap_or_default();
    format!("{before}\n{behind}")
}

/// The folder of the tests of the bundler.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/bundle")
}

/// What is in `folder`, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of fixtures");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}

/// The options of the bundler that Cargo knows as well.
fn for_cargo<'a>(options: &[&'a str]) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--edition" | "--platform" => drop(options.next()),
            option => kept.push(option),
        }
    }
    kept
}

/// The bytes of a file whose section asks for this `kind` of encoding.
fn encoded(content: &str, kind: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    if kind.contains("bom") {
        bytes.extend("\u{feff}".bytes());
    }
    if kind.contains("hex") {
        let digits = content.split_whitespace();
        bytes.extend(digits.map(|byte| u8::from_str_radix(byte, 16).expect("a hex byte")));
    } else if kind.contains("crlf") {
        bytes.extend(content.replace('\n', "\r\n").bytes());
    } else {
        bytes.extend(content.bytes());
    }
    bytes
}
