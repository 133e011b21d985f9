//! Conversations that are written down, in `golden/` and its folders: what is sent, and what
//! must come back.

mod gomocup;
mod judges;
mod wfi;

use std::fs;
use std::path::{Path, PathBuf};

/// The conversations of a folder of `golden`, or of itself if `folder` is empty.
///
/// # Panics
/// If there are fewer than `count_min`: one that is no longer found is a test that is no longer
/// run.
fn conversations(folder: &str, count_min: usize) -> Vec<PathBuf> {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/protocol/golden");
    let entries = fs::read_dir(Path::new(golden).join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().map_or(false, |e| e == "txt"))
        .collect();
    files.sort();
    assert!(
        files.len() >= count_min,
        "only {} conversations",
        files.len()
    );
    files
}
