//! One layout of modules, one placement of tests, one order of imports, one form of errors.

use std::collections::BTreeSet;

use crate::sources::{declared_modules, rust_files, shown};

/// Where the form of files is held: everything but fixtures and data.
const FOLDERS: [&str; 4] = ["engine/src", "engine/trainer", "bundler/src", "tests"];

/// Every Rust file, by its path from the top of the repository.
fn all_files() -> Vec<(String, String)> {
    let files = FOLDERS.iter().flat_map(|folder| {
        let files = rust_files(folder).into_iter();
        files.map(move |(path, text)| (format!("{folder}/{}", shown(&path)), text))
    });
    files.collect()
}

#[test]
fn a_folder_of_modules_has_a_mod_rs() {
    let files = all_files();
    for (file, text) in &files {
        let folder = format!("{}/", file.trim_end_matches(".rs"));
        let has_modules = files.iter().any(|(other, _)| other.starts_with(&folder));
        assert!(
            !has_modules,
            "{file} stands beside the folder {folder}: call it {folder}mod.rs"
        );
        let by_path = text
            .lines()
            .any(|line| line.trim_start().starts_with("#[path"));
        assert!(
            !by_path,
            "{file}: #[path]: let a module stand where its name says"
        );
    }
}

#[test]
fn unit_tests_stand_last_or_in_tests_rs() {
    for (file, text) in all_files() {
        assert!(
            !file.ends_with("_tests.rs"),
            "{file}: unit tests stand in `mod tests` at the end of a file, or in tests.rs in its folder"
        );
        if let Some((_, tests)) = text.split_once("#[cfg(test)]\nmod tests {\n") {
            let end = tests.find("\n}\n").map_or(tests.len(), |end| end + 3);
            assert!(
                end == tests.len(),
                "{file}: `mod tests` is not the last thing in the file"
            );
        }
    }
}

/// The kind of a `use` line at the top of a file: 0 std, 1 another crate, 2 this crate.
fn kind(line: &str, children: &BTreeSet<String>) -> usize {
    let path = line.trim_start_matches("use ").trim_start_matches("::");
    let first: String = path
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    match first.as_str() {
        "std" | "core" | "alloc" => 0,
        "crate" | "super" | "self" => 2,
        name if children.contains(name) => 2,
        _ => 1,
    }
}

#[test]
fn imports_stand_std_first_then_other_crates_then_this_one() {
    for (file, text) in all_files() {
        let children: BTreeSet<String> = declared_modules(&text).into_iter().collect();
        let mut last: Option<usize> = None;
        let mut blank = true;
        for line in text.lines() {
            if line.starts_with("use ") {
                let kind = kind(line, &children);
                if let Some(last) = last {
                    let fine = kind > last && blank || kind == last && !blank;
                    assert!(
                        fine,
                        "{file}: `{line}`: std's imports come first, then those of other crates, then of \
                         this one, a blank line between the groups and none within"
                    );
                }
                last = Some(kind);
                blank = false;
            } else if line.is_empty() {
                blank = true;
            } else if !line.starts_with([' ', '}', '#']) && !line.starts_with("//") {
                // Another item: what follows are imports of their own.
                last = None;
            }
        }
    }
}

#[test]
fn errors_and_panics_have_their_heading() {
    for (file, text) in all_files() {
        for line in text.lines() {
            let line = line.trim_start();
            let odd = line.starts_with("/// Errors:") || line.starts_with("/// Panics:");
            assert!(
                !odd,
                "{file}: `{line}`: write `# Errors` or `# Panics` as a heading of its own"
            );
        }
    }
}
