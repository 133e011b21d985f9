//! The Rust files of the repository, as text.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The folders of sources of the crates that stand on floors.
pub const CRATES: [&str; 4] = [
    "engine/src",
    "engine/trainer/src",
    "bundler/src",
    "tests/arena/src",
];

/// The path of `name`, which is relative to the top of the repository.
pub fn path(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}

/// The text of the file `name`.
pub fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The Rust files below `folder`, by their paths relative to it; fixtures and what is built
/// left out.
pub fn rust_files(folder: &str) -> BTreeMap<PathBuf, String> {
    let root = path(folder);
    let mut files = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if path.is_dir() && name != "fixtures" && name != "target" {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a text");
                let path = path.strip_prefix(&root).expect("a path below");
                files.insert(path.to_path_buf(), text);
            }
        }
    }
    assert!(!files.is_empty(), "no sources in {folder}");
    files
}

/// `path` with slashes, as messages and module paths have it.
pub fn shown(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// The names in the `mod name;` lines of `text`, in their order.
pub fn declared_modules(text: &str) -> Vec<String> {
    let names = text.lines().filter_map(|line| {
        let line = line.trim_start_matches("pub(crate) ");
        let line = line.trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    names.map(str::to_owned).collect()
}

/// True if the file at `path` holds nothing but tests, or what only tests use.
pub fn is_test(path: &Path) -> bool {
    let in_tests = path.iter().any(|folder| folder == "tests");
    in_tests || path.ends_with("tests.rs") || path.ends_with("testing.rs")
}

/// `text` without comments, and without the unit tests at its end.
pub fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next();
    let lines = text.expect("a text").lines();
    lines.map(without_comment).collect::<Vec<_>>().join("\n")
}

/// `line` up to the comment at its end. Two slashes in a string begin none.
fn without_comment(line: &str) -> &str {
    let is_outside = |at: &usize| {
        let before = line[..*at].replace("\\\"", "").replace("'\"'", "");
        before.matches('"').count() % 2 == 0
    };
    let mut slashes = line.match_indices("//").map(|(at, _)| at);
    &line[..slashes.find(is_outside).unwrap_or(line.len())]
}

/// Fails with `wanted` and the list of `faults`, unless there are none.
pub fn expect_none(faults: &[String], wanted: &str) {
    let list = faults.join("\n  ");
    assert!(faults.is_empty(), "{wanted}. Not so:\n  {list}\n");
}
