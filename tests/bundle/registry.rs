//! Crates that come from a registry: here a folder of them, which Cargo takes for one.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc::text;

/// The files of a package that uses a crate of a registry, whose build script says a word.
const FILES: [(&str, &str); 7] = [
    (
        "Cargo.toml",
        "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [dependencies]\nsaid = \"1\"\n",
    ),
    (
        ".cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = \"crates\"\n",
    ),
    ("crates/said/.cargo-checksum.json", "{\"files\":{}}"),
    (
        "crates/said/Cargo.toml",
        "[package]\nname = \"said\"\nversion = \"1.0.0\"\nlicense = \"MIT\"\n",
    ),
    (
        "crates/said/build.rs",
        "fn main() { println!(\"cargo:rustc-env=WORD=word\"); }\n",
    ),
    (
        "crates/said/src/lib.rs",
        "pub fn word() -> &'static str { env!(\"WORD\") }\n",
    ),
    ("src/main.rs", "fn main() { println!(\"{}\", said::word()); }\n"),
];

/// A package that depends on a crate, and the bundler's own folder beside it.
struct Place {
    package: TempDir,
    cache: TempDir,
}

impl Place {
    fn new() -> Place {
        let place = Place {
            package: tempfile::tempdir().expect("a folder for the package"),
            cache: tempfile::tempdir().expect("a folder for the bundler"),
        };
        place.put(&FILES);
        place
    }

    /// Writes `files`, each with its content.
    fn put(&self, files: &[(&str, &str)]) {
        for (name, content) in files {
            let path = self.package.path().join(name);
            let folder = path.parent().expect("a folder");
            std::fs::create_dir_all(folder).expect("a folder");
            std::fs::write(path, content).expect("a file");
        }
    }

    /// What comes of running the bundler with `options`.
    fn run(&self, options: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_bundler"))
            .arg(self.package.path())
            .args(options)
            .env("BUNDLER_CACHE", self.cache.path())
            .env("CARGO_NET_OFFLINE", "true")
            .output()
            .expect("the bundler can be run")
    }

    /// Whether the bundler succeeds with `options`, and the bundle, else what it says.
    fn bundle(&self, options: &[&str]) -> (bool, String) {
        let output = self.run(options);
        let is_ok = output.status.success();
        (
            is_ok,
            text(if is_ok {
                &output.stdout
            } else {
                &output.stderr
            }),
        )
    }

    /// The names of what lies in the folder `dir` of the package.
    fn names(&self, dir: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.package.path().join(dir)).expect("a folder");
        let names = entries.map(|it| it.expect("an entry").file_name());
        let mut names: Vec<_> = names.map(|it| it.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn count(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn a_package_stays_as_it_is() {
    let place = Place::new();
    let before = [place.names("."), place.names("crates/said")];
    let (is_ok, first) = place.bundle(&[]);
    assert!(is_ok && first.contains("\"word\""), "{first}");
    assert_eq!([place.names("."), place.names("crates/said")], before);
    // What Cargo chose is kept, and chosen again.
    assert_eq!(count(&place.cache.path().join("locks")), 1);
    assert_eq!(place.bundle(&[]).1, first);
}

#[test]
fn a_lock_file_that_is_behind_stays_as_it_is() {
    let place = Place::new();
    let lock = place.package.path().join("Cargo.lock");
    std::fs::write(&lock, "version = 3\n").expect("a file");
    let (is_ok, said) = place.bundle(&[]);
    assert!(is_ok && said.contains("\"word\""), "{said}");
    let left = std::fs::read_to_string(&lock).expect("the lock file");
    assert_eq!(left, "version = 3\n");
}

#[test]
fn a_crate_that_is_not_there_is_refused_in_the_words_of_cargo() {
    let place = Place::new();
    std::fs::remove_dir_all(place.package.path().join("crates/said")).expect("a folder");
    let (is_ok, said) = place.bundle(&[]);
    assert!(
        !is_ok && said.contains("no matching package named `said` found"),
        "{said}"
    );
}

/// In a program of 2018 a crate of 2021 whose closures borrow parts of what they name has no form:
/// the bundle is for 2021, whatever meets the errors first.
#[test]
fn an_edition_that_the_crates_have_is_chosen_where_the_programs_own_will_not_do() {
    let place = Place::new();
    let (name, manifest) = FILES[0];
    place.put(&[
        (name, &manifest.replace("2021", "2018")),
        (
            "crates/said/Cargo.toml",
            "[package]\nname = \"said\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        (
            "crates/said/src/lib.rs",
            "pub struct Both(pub u32, pub u32);\n\
             impl Both {\n    pub fn add(&mut self) -> u32 {\n        \
             let to = &mut self.0;\n        let by = || self.1;\n        *to += by();\n        \
             *to\n    }\n}\n",
        ),
        (
            "src/main.rs",
            "fn main() { println!(\"{}\", said::Both(3, 4).add()); }\n",
        ),
    ]);
    for options in [&[][..], &["--whole"], &["--shake", "--no-check"]] {
        let (success, bundle) = place.bundle(options);
        assert!(success, "{options:?}: {bundle}");
        assert!(bundle.contains("--edition 2021 main.rs"), "{bundle}");
    }
}

#[test]
fn notices_stand_at_the_end_unless_they_are_not_wanted() {
    let place = Place::new();
    let notice = "\n// said 1.0.0: MIT\n";
    for options in [&["--no-check"][..], &["--no-check", "--minify"]] {
        assert!(place.bundle(options).1.contains(notice), "{options:?}");
    }
    let (_, without) = place.bundle(&["--no-check", "--no-notices"]);
    assert!(
        without.contains("\"word\"") && !without.contains(notice),
        "{without}"
    );
    let manifest = FILES[0].1.to_owned() + "[package.metadata.bundler]\nnotices = false\n";
    std::fs::write(place.package.path().join("Cargo.toml"), manifest).expect("a file");
    assert!(!place.bundle(&["--no-check"]).1.contains(notice));
    assert!(place
        .bundle(&["--no-check", "--notices"])
        .1
        .contains(notice));
}

/// What the package uses then: two crates that offer two licenses, of which they have the texts.
const LICENSED: [(&str, &str); 10] = [
    (
        "Cargo.toml",
        "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [dependencies]\nsaid = \"1\"\nheard = \"2\"\n",
    ),
    ("src/main.rs", "fn main() { println!(\"{}{}\", said::word(), heard::ear()); }\n"),
    (
        "crates/said/Cargo.toml",
        "[package]\nname = \"said\"\nversion = \"1.0.0\"\nlicense = \"Apache-2.0 OR MIT\"\n",
    ),
    ("crates/said/LICENSE-APACHE", "You may do this, and that, but not that, unless it is this, or that.\n"),
    ("crates/said/LICENSE-MIT", "MIT License\n\nCopyright 1 A\nCopyright 2 B\n\nDo it,\nbut say so.\n"),
    ("crates/heard/.cargo-checksum.json", "{\"files\":{}}"),
    (
        "crates/heard/Cargo.toml",
        "[package]\nname = \"heard\"\nversion = \"2.0.0\"\nlicense = \"MIT/Apache-2.0\"\n",
    ),
    ("crates/heard/src/lib.rs", "pub fn ear() -> u8 { 2 }\n"),
    ("crates/heard/LICENSE-APACHE", "You may do this, and that, but not that, unless it is this, or that.\n"),
    ("crates/heard/LICENSE-MIT", "Copyright 3 C\n\nDo it, but\nsay so.\n"),
];

/// The notices of these crates.
const NOTICES: &str = "
// Notices of the crates by others that this file holds parts of.
//
// heard 2.0.0: MIT/Apache-2.0, here MIT
//   Copyright 3 C
// said 1.0.0: Apache-2.0 OR MIT, here MIT
//   Copyright 1 A
//   Copyright 2 B
//
// Do it, but
// say so.
";

#[test]
fn the_shortest_license_stands_once_below_all_crates_that_have_it() {
    let place = Place::new();
    place.put(&LICENSED);
    let output = place.run(&["--no-check"]);
    let (bundle, said) = (text(&output.stdout), text(&output.stderr));
    assert!(bundle.ends_with(NOTICES), "{bundle}");
    let size = format!(" with {} bytes of notices, ", NOTICES.len());
    assert!(said.contains(&size), "{said}");
    let (_, refused) = place.bundle(&["--no-check", "--max-size", "9"]);
    let row = format!("{} ", NOTICES.len());
    let has_row =
        |line: &str| line.trim().starts_with(&row) && line.ends_with("  (notices)");
    assert!(refused.lines().any(has_row), "{refused}");
    let output = place.run(&["--no-check", "--no-notices"]);
    assert!(!text(&output.stderr).contains("notices"), "none are there");
}

/// By default crates by others hold what the package's own code calls, be it idle, or for other
/// machines, and nothing else.
#[test]
fn what_idle_code_calls_stays_of_crates_by_others() {
    let place = Place::new();
    place.put(&[
        (
            "crates/said/src/lib.rs",
            r#"
pub fn word() -> &'static str { env!("WORD") }
pub fn idle() -> u32 { inner(4) }
fn inner(value: u32) -> u32 { value * 3 }
pub fn gone() -> u32 { 5 }
macro_rules! structs {
    ($(pub struct $name:ident($of:ty);)*) => { $(#[repr(C)] pub struct $name(pub $of);)* };
}
#[cfg(windows)]
mod other {
    extern "C" {
        pub fn needed_there(handle: Handle) -> i32;
        pub fn gone_there(handle: *const GoneHandle) -> i32;
    }
    structs! {
        pub struct Handle(u8);
        pub struct GoneHandle(u16);
    }
    pub fn elsewhere() -> i32 { unsafe { needed_there(Handle(1)) } }
}
#[cfg(windows)]
pub fn there() -> i32 { other::elsewhere() }
#[cfg(not(windows))]
pub fn there() -> i32 { 6 }
"#,
        ),
        (
            "src/main.rs",
            "#[allow(dead_code)]\nfn idle() -> u32 { said::idle() }\n\
             fn main() { println!(\"{} {}\", said::word(), said::there()); }\n",
        ),
    ]);
    let (is_ok, text) = place.bundle(&[]);
    assert!(is_ok, "{text}");
    for stays in ["value * 3", "fn needed_there", "struct Handle", "6"] {
        assert!(text.contains(stays), "{stays} is not there:\n{text}");
    }
    for goes in ["fn gone", "GoneHandle"] {
        assert!(!text.contains(goes), "{goes} is there:\n{text}");
    }
}

/// Of what a call of a macro makes in a crate by others, only what runs stays, and nothing of the
/// macro; what plain text would mix up stays a call.
#[test]
fn calls_of_macros_are_written_out_in_crates_by_others() {
    let place = Place::new();
    let program = "fn main() {\n    println!(\"{} {} {}\", said::word(), \
                   said::Number::number(&7u16), said::ask(5));\n}\n";
    place.put(&[
        (
            "crates/said/src/lib.rs",
            r#"
pub fn word() -> &'static str { env!("WORD") }
pub trait Number { fn number(&self) -> u64; }
macro_rules! numbers {
    ($($of:ty => $times:expr),*) => { $(one!($of, $times);)* };
}
macro_rules! one {
    ($of:ty, $times:expr) => { one!($of, $times, concat!("a ", "number")); };
    ($of:ty, $times:expr, $told:expr) => {
        #[doc = $told]
        impl $crate::Number for $of {
            fn number(&self) -> u64 { u64::from(*self) * $times + 1000 }
        }
    };
}
numbers!(u8 => 2 + 1, u16 => 3 + 4, u32 => 5);
macro_rules! asks {
    ($name:ident, $given:ident) => {
        pub fn $name($given: u32) -> u32 {
            let value = 100;
            value + $given
        }
    };
}
asks!(ask, value);
"#,
        ),
        ("src/main.rs", program),
    ]);
    let output = place.run(&["--shake"]);
    let (bundle, said) = (text(&output.stdout), text(&output.stderr));
    assert!(said.contains("proved: "), "{said}");
    for stays in ["impl crate::said::Number for u16", "asks!(ask"] {
        assert!(bundle.contains(stays), "{stays} is not there:\n{bundle}");
    }
    for goes in ["numbers", "one!", "for u8", "for u32"] {
        assert!(!bundle.contains(goes), "{goes} is there:\n{bundle}");
    }
    let (_, whole) = place.bundle(&["--whole"]);
    assert!(whole.contains("numbers!(u8 => 2 + 1"), "{whole}");
}

#[test]
fn what_nothing_names_stays_where_it_makes_a_difference() {
    let place = Place::new();
    let program = "fn main() {\n    let mode = said::Config::new().mode();\n    \
                   println!(\"{} {}\", said::plan().run(), mode as u32);\n}\n";
    place.put(&[
        (
            "crates/said/src/lib.rs",
            r#"
/// The table of an object has a place for each method.
pub trait Plan: Base { fn run(&self) -> u32; fn idle(&self) -> u32 { 7 } }
pub trait Base { fn hollow(&self) -> u32 { 8 } }
struct One;
impl Base for One {}
impl Plan for One { fn run(&self) -> u32 { 1 } }
pub fn plan() -> Box<dyn Plan> { Box::new(One) }

/// Without `Default`, its attribute means nothing; an option may be copied if this may.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode { #[default] Fast, Slow }
const _: () = assert!(std::mem::size_of::<Mode>() == 1);
pub struct Config { mode: Option<Mode> }
impl Config {
    pub fn new() -> Config { Config { mode: Some(Mode::Slow) } }
    pub fn mode(&self) -> Mode { self.mode.unwrap_or(Mode::Fast) }
}
"#,
        ),
        ("src/main.rs", program),
    ]);
    let output = place.run(&["--shake"]);
    let (bundle, said) = (text(&output.stdout), text(&output.stderr));
    assert!(said.contains("proved: "), "{said}");
    for stays in ["fn idle", "fn hollow", "#[derive(Clone, Copy, Default)]"] {
        assert!(bundle.contains(stays), "{stays} is not there:\n{bundle}");
    }
    for goes in ["Debug", "PartialEq", "size_of"] {
        assert!(!bundle.contains(goes), "{goes} is there:\n{bundle}");
    }
}
