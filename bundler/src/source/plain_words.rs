//! Words in macros of what has to be plain text.

use crate::expand::{self, Tree};
use crate::rust::token::{self, Token};

/// The words of what has to be plain text: file modules, files, and exported macros.
const PLAIN: [&str; 3] = ["mod", "include", "macro_export"];

/// True if a `mod name;`, an `include!`, an exported macro or a feature that the macro is
/// given may stand in `tokens`, which are of a macro.
pub(super) fn may_be_plain(tokens: &[Token]) -> bool {
    PLAIN.iter().any(|word| token::mentions(tokens, word))
        || token::asks_for_given_feature(tokens)
}

/// True if `trees` say a word of what has to be plain text.
pub(super) fn says_plain(trees: &[Tree]) -> bool {
    PLAIN.iter().any(|word| says(trees, word))
}

/// True if `word` stands anywhere in `trees`.
pub(super) fn says(trees: &[Tree], word: &str) -> bool {
    trees.iter().any(|tree| match &tree.kind {
        expand::Kind::Group(_, inside) | expand::Kind::Fragment(_, inside) => {
            says(inside, word)
        }
        _ => tree.is_ident(word),
    })
}

/// True if `trees` ask for a feature that a macro was given.
pub(super) fn asks_for_given_feature(trees: &[Tree]) -> bool {
    let here = trees.windows(3).any(|three| {
        three[0].is_ident("feature")
            && three[1].is_punct('=')
            && three[2].mark != three[0].mark
    });
    here || trees
        .iter()
        .filter_map(Tree::group)
        .any(|inside| asks_for_given_feature(inside))
}
