//! A new dialect touches few files: those that name the sixth one, which are listed here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::sources::{path, shown};

/// The sixth dialect. A file or folder that is called so is its own.
const SIXTH: &str = "alphano";
/// The files that name it beside its own, in groups by why they do.
const NAMED_IN: [(&str, &[&str]); 6] = [
    (
        "the engine registers it, and it has an option of its own there",
        &[
            "engine/fuzz/fuzz_targets/lines.rs",
            "engine/fuzz/fuzz_targets/server.rs",
            "engine/src/cli.rs",
            "engine/src/main.rs",
            "engine/src/protocol/dialect.rs",
            "engine/src/protocol/mod.rs",
            "engine/src/protocol/options.rs",
            "engine/src/protocol/run.rs",
        ],
    ),
    (
        "the engine is tested in it: conversations, bytes, time, a million lines",
        &[
            "tests/protocol/commands/lines.rs",
            "tests/protocol/conversations/judges.rs",
            "tests/protocol/main.rs",
            "tests/protocol/time/judged_games.rs",
            "tests/protocol/time/slowdown.rs",
            "tests/protocol/tools/judged.rs",
            "tests/soak/main.rs",
        ],
    ),
    (
        "the arena registers it",
        &[
            "tests/arena/src/conformity/mod.rs",
            "tests/arena/src/dialect/mod.rs",
            "tests/arena/src/dialect/name.rs",
            "tests/arena/src/mock/main.rs",
        ],
    ),
    (
        "the arena is tested in it: what it writes, a submission, strict judges",
        &[
            "tests/arena/tests/games/dialects.rs",
            "tests/arena/tests/judge/player.rs",
            "tests/arena/tests/strict.rs",
        ],
    ),
    (
        "a platform speaks it",
        &["bundler/platforms.toml", "tests/arena/platforms.toml"],
    ),
    (
        "people read of it",
        &["README.md", "engine/NOTEBOOK.md", "tests/arena/README.md"],
    ),
];
/// Where a file may name it: all but what is built, and this folder.
const PLACES: [&str; 9] = [
    ".ci",
    ".github",
    "Makefile",
    "README.md",
    "bundler",
    "engine",
    "tests/arena",
    "tests/protocol",
    "tests/soak",
];
/// Folders that hold what others made.
const FOREIGN: [&str; 3] = ["target", "node_modules", "corpus"];

/// Adds to `found` every text at `place` or below that names the sixth dialect, but for its
/// own files.
fn find(place: &Path, found: &mut BTreeSet<String>) {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    if FOREIGN.contains(&&*name) || name.starts_with(SIXTH) {
        return;
    }
    if place.is_dir() {
        let entries = fs::read_dir(place).expect("a folder").flatten();
        entries.for_each(|entry| find(&entry.path(), found));
        return;
    }
    let bytes = fs::read(place).expect("a file");
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    if text.contains(SIXTH) {
        let place = place.strip_prefix(path("")).expect("a path below");
        found.insert(shown(place));
    }
}

#[test]
fn a_new_dialect_touches_few_files() {
    let mut found = BTreeSet::new();
    for place in PLACES {
        find(&path(place), &mut found);
    }
    let known = NAMED_IN.iter().flat_map(|(_, files)| files.iter());
    let known: BTreeSet<String> = known.map(|file| file.to_string()).collect();
    let new: Vec<&String> = found.difference(&known).collect();
    assert!(
        new.is_empty(),
        "{new:?} name the dialect {SIXTH:?}, as every file would that a seventh has to touch: let \
         them ask Dialect::profile() or go through Dialect::ALL, or list them in \
         tests/tidy/dialects.rs with the reason"
    );
    let gone: Vec<&String> = known.difference(&found).collect();
    assert!(
        gone.is_empty(),
        "{gone:?} name the dialect {SIXTH:?} no more: take them off tests/tidy/dialects.rs"
    );
}
