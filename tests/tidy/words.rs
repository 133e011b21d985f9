//! One word a thing, as the glossary in `engine/src/lib.rs` has it, and American spelling.

use crate::sources::{rust_files, shown, text};

/// Words that are settled otherwise, each with what to say.
const SETTLED: [(&str, &str); 16] = [
    ("EXACTLY_FIVE", "STANDARD"),
    ("exactly-five", "standard"),
    ("Tongue", "Speaker"),
    ("colour", "color, or side"),
    ("defence", "defense"),
    ("behaviour", "behavior"),
    ("licence", "license"),
    ("neighbour", "neighbor"),
    ("favour", "favor"),
    ("honour", "honor"),
    ("centre", "center"),
    ("judgement", "judgment"),
    ("optimis", "optimiz"),
    ("initialis", "initializ"),
    ("cancelled", "canceled"),
    ("so many", "the parameter in backticks"),
];

/// Techniques, and the file of the engine in which a reader must find each under its name.
const TECHNIQUES: [(&str, &str); 15] = [
    ("late move reductions (LMR)", "search/reductions.rs"),
    ("late move pruning (LMP)", "search/moves.rs"),
    ("singular extension", "search/moves.rs"),
    ("multi-cut", "search/moves.rs"),
    ("enhanced transposition cutoff (ETC)", "search/moves.rs"),
    ("reverse futility pruning (RFP)", "search/node.rs"),
    ("static null move", "search/node.rs"),
    ("razoring", "search/node.rs"),
    ("internal iterative reduction (IIR)", "search/node.rs"),
    ("static evaluation", "search/node.rs"),
    ("countermove", "search/history.rs"),
    ("continuation history", "search/history.rs"),
    ("history gravity", "search/history.rs"),
    ("lazy SMP", "search/lazy_smp.rs"),
    ("MultiPV", "search/deepening.rs"),
];

#[test]
fn settled_words_are_kept() {
    for folder in ["engine/src", "engine/trainer", "bundler/src", "tests"] {
        for (path, text) in rust_files(folder) {
            let file = format!("{folder}/{}", shown(&path));
            if file == "tests/tidy/words.rs" {
                continue;
            }
            for (number, line) in text.lines().enumerate() {
                for (word, better) in SETTLED {
                    let there = line.to_lowercase().contains(&word.to_lowercase());
                    assert!(!there, "{file}:{}: {word:?}: say {better}", number + 1);
                }
            }
        }
    }
}

#[test]
fn techniques_are_found_under_their_names() {
    for (name, file) in TECHNIQUES {
        let text = text(&format!("engine/src/{file}")).to_lowercase();
        assert!(
            text.contains(&name.to_lowercase()),
            "engine/src/{file} does not say {name:?}, by which a reader looks for it"
        );
    }
}
