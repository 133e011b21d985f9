//! Tokens as the compiler counts them: `=>` is one, and so is `'a`.

use super::tree::{Kind, Tree};

/// The operators of several characters, the longer ones first.
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "<-", "==", "!=", "<=", ">=", "&&", "||",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

/// The number of trees that the token at the beginning of `trees` consists of; 0 at the end.
pub(super) fn width(trees: &[Tree]) -> usize {
    match trees.first().map(|tree| &tree.kind) {
        None => 0,
        Some(Kind::Punct('\'', _)) if trees.len() > 1 && trees[1].ident().is_some() => 2,
        Some(Kind::Punct(..)) => {
            let fits = |operator: &&&str| begins_with(trees, operator);
            OPERATORS.iter().find(fits).map_or(1, |found| found.len())
        }
        Some(_) => 1,
    }
}

fn begins_with(trees: &[Tree], operator: &str) -> bool {
    let last = operator.len() - 1;
    trees.len() > last
        && operator.chars().zip(trees).enumerate().all(|(nth, (wanted, tree))| {
            matches!(tree.kind, Kind::Punct(char, joint) if char == wanted && (joint || nth == last))
        })
}

/// True if `a` and `b`, no groups, are the same token.
pub(super) fn same(a: &[Tree], b: &[Tree]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| match (&a.kind, &b.kind) {
            (Kind::Ident(a), Kind::Ident(b)) => a == b,
            (Kind::Literal(a), Kind::Literal(b)) => a == b,
            (Kind::Punct(a, _), Kind::Punct(b, _)) => a == b,
            (Kind::Crate(a), Kind::Crate(b)) => a == b,
            _ => false,
        })
}

/// The text of the operator, or of any other single token that is no group.
pub(super) fn text(trees: &[Tree]) -> String {
    let all = trees[..width(trees)].iter();
    all.map(|tree| match &tree.kind {
        Kind::Ident(text) | Kind::Literal(text) => text.to_string(),
        Kind::Punct(char, _) => char.to_string(),
        _ => String::new(),
    })
    .collect()
}
