//! Is the house in order? Floors, dependencies, lengths of files, words that do not belong.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The floors of the engine, lowest first. A module uses only modules before it; those that
/// share a line do not use each other.
const FLOORS: [&[&str]; 12] = [
    &["board", "score"],
    &["lines"],
    &["position"],
    &["control"],
    &["threats"],
    &["eval"],
    &["search"],
    &["clock"],
    &["session"],
    &["protocol", "bench"],
    &["cli"],
    &["main", "lib"],
];
/// Lines of a source file at most; data that fills more belongs in a file of its own.
const LINES_MAX: usize = 400;
/// What only some floors may do, by the words that do it.
const RESERVED: [(&str, &[&str]); 5] = [
    ("Instant", &["clock", "session", "protocol", "bench", "cli"]),
    ("stdout", &["protocol", "cli"]),
    ("stdin", &["protocol", "cli"]),
    ("println!", &[]),
    ("std::thread", &["search", "session", "protocol"]),
];
/// What stands nowhere: `unsafe` has no place yet, and the rest never will.
const BANNED: [&str; 5] = [
    "unsafe",
    "static mut",
    "#[macro_export]",
    "extern crate",
    "gen ",
];

/// Rust files below a folder of the repository, by path relative to it.
fn sources(folder: &str) -> BTreeMap<PathBuf, String> {
    let root = Path::new(ROOT).join(folder);
    let mut files = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = entry.file_name();
            if path.is_dir() && name != "fixtures" && name != "target" {
                folders.push(path);
            } else if path
                .extension()
                .map_or(false, |extension| extension == "rs")
            {
                let text = fs::read_to_string(&path).expect("a text");
                let path = path
                    .strip_prefix(&root)
                    .expect("a path below")
                    .to_path_buf();
                files.insert(path, text);
            }
        }
    }
    assert!(!files.is_empty(), "no sources in {}", folder);
    files
}

/// The module that a file of the engine belongs to.
fn module(path: &Path) -> String {
    let first = path
        .iter()
        .next()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    first.trim_end_matches(".rs").to_string()
}

fn floor(module: &str) -> usize {
    let floor = FLOORS.iter().position(|modules| modules.contains(&module));
    floor.unwrap_or_else(|| panic!("module {} stands on no floor", module))
}

/// A source without comments, up to its unit tests.
fn code(text: &str) -> String {
    let text = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .expect("a text");
    let lines = text
        .lines()
        .map(|line| line.split("//").next().expect("a line"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The engine's sources without comments and tests.
fn engine_code() -> impl Iterator<Item = (PathBuf, String)> {
    let is_test = |path: &Path| {
        let is_in_tests = path.iter().any(|folder| folder == "tests");
        is_in_tests || path.ends_with("tests.rs") || path.ends_with("testing.rs")
    };
    sources("engine/src")
        .into_iter()
        .filter(move |(path, _)| !is_test(path))
        .map(|(path, text)| (path, code(&text)))
}

/// The engine modules that `text` names after `crate::`.
fn used_modules(text: &str) -> Vec<String> {
    let after = |part: &str| -> Vec<String> {
        let inner = part
            .strip_prefix('{')
            .map(|rest| rest.split('}').next().unwrap_or(rest));
        let names = inner.map_or(vec![part], |inner| inner.split(',').collect());
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let name = |text: &str| text.trim().chars().take_while(|&c| is_name(c)).collect();
        names.into_iter().map(name).collect()
    };
    text.split("crate::")
        .skip(1)
        .flat_map(after)
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn modules_use_only_floors_below() {
    let mut uses = 0;
    for (path, text) in engine_code() {
        let own = module(&path);
        for used in used_modules(&text) {
            uses += 1;
            let fine = used == own || floor(&used) < floor(&own);
            assert!(
                fine,
                "engine/src/{} uses {}, a floor above",
                path.display(),
                used
            );
        }
    }
    assert!(
        uses > 50,
        "only {} uses seen: does the test still see them?",
        uses
    );
}

#[test]
fn mod_lines_stand_in_floor_order() {
    let lib =
        fs::read_to_string(Path::new(ROOT).join("engine/src/lib.rs")).expect("lib.rs");
    let modules = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let floors: Vec<usize> = modules.map(floor).collect();
    assert_eq!(
        floors.len(),
        FLOORS.iter().map(|f| f.len()).sum::<usize>() - 2
    );
    assert!(
        floors.windows(2).all(|pair| pair[0] <= pair[1]),
        "out of order: {:?}",
        floors
    );
}

#[test]
fn only_some_floors_print_read_and_know_time() {
    for (path, text) in engine_code() {
        for (word, allowed) in RESERVED {
            let fine = !text.contains(word) || allowed.contains(&module(&path).as_str());
            assert!(
                fine,
                "engine/src/{}: {} is not for this floor",
                path.display(),
                word
            );
        }
        for word in BANNED {
            let there = text.contains(word);
            assert!(
                !there,
                "engine/src/{}: {:?} has no place here",
                path.display(),
                word
            );
        }
    }
}

#[test]
fn engine_depends_on_nothing() {
    let manifest = fs::read_to_string(Path::new(ROOT).join("engine/Cargo.toml"));
    let mut section = String::new();
    for line in manifest.expect("engine/Cargo.toml").lines() {
        if line.starts_with('[') {
            section = line.to_string();
        }
        // What the tests alone use no judge compiles.
        let fine = match section.as_str() {
            "[dev-dependencies]" => !line.contains('=') || line.contains("= { path = "),
            section => !section.contains("dependencies"),
        };
        assert!(fine, "engine/Cargo.toml: {}", line);
    }
    let has_script = Path::new(ROOT).join("engine/build.rs").exists();
    assert!(!has_script, "the engine has a build script");
}

/// A fault in the rules must not hide in both, and any old program can play.
#[test]
fn arena_knows_no_engine() {
    let manifest = fs::read_to_string(Path::new(ROOT).join("tests/arena/Cargo.toml"));
    let lines = manifest.expect("tests/arena/Cargo.toml");
    assert!(
        !lines.contains("gomolith"),
        "the arena depends on the engine"
    );
}

#[test]
fn files_are_short() {
    for folder in ["engine/src", "engine/trainer", "bundler/src", "tests"] {
        for (path, text) in sources(folder) {
            let count = text.lines().count();
            let path = path.display();
            assert!(
                count <= LINES_MAX,
                "{}/{} has {} lines",
                folder,
                path,
                count
            );
        }
    }
}

#[test]
fn top_level_has_its_shape() {
    let known = [
        "Cargo.toml",
        "Cargo.lock",
        "LICENSE",
        "Makefile",
        "README.md",
        "bundler",
        "dist",
        "engine",
        "target",
        "tests",
    ];
    for entry in fs::read_dir(ROOT).expect("the repository").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let fine = name.starts_with('.') || known.contains(&name.as_str());
        assert!(fine, "{} does not belong at the top", name);
    }
}
