//! The help says all that the manifest takes.

use std::collections::BTreeSet;

use super::{Request, AFTER};

/// The keys that the manifest takes, as the refusal of another key lists them.
fn keys_of_manifest() -> BTreeSet<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "[package]\nname = \"one\"\n[package.metadata.bundler]\nnone = 1\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    std::fs::write(folder.path().join("src/main.rs"), "fn main() {}\n").expect("a file");
    let request = Request {
        dir: folder.path().to_path_buf(),
        ..Request::default()
    };
    let error = bundler::bundle(&request)
        .expect_err("a refusal")
        .to_string();
    let (_, listed) = error.split_once("expected one of").expect("a list of keys");
    let listed = listed.lines().next().unwrap_or_default();
    let keys = listed
        .split(',')
        .map(|key| key.trim().trim_matches('`').to_owned());
    keys.collect()
}

#[test]
fn the_help_lists_the_keys_of_the_manifest() {
    let (_, listed) = AFTER
        .split_once("[package.metadata.bundler]:")
        .expect("a list of keys");
    let (listed, _) = listed.split_once('.').expect("the end of the list");
    let listed = listed.split(',').map(|key| key.trim().to_owned());
    assert_eq!(listed.collect::<BTreeSet<_>>(), keys_of_manifest());
}
