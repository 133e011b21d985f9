//! The trees of `use` items as tokens.

use super::find::{comma_parts, is_path_sep};
use super::tree::Token;
use crate::rust::ident::unraw;

/// The names that the tree of a `use` brings, without the `::` that it may begin with;
/// `None` for all names of a module.
pub(crate) fn brought_names(tree: &[Token]) -> Vec<Option<String>> {
    let mut found = Vec::new();
    add_names(tree, None, &mut found);
    found
}

/// True if an import by `tree`, without the `::` that it may begin with, brings the name that it
/// begins with.
pub(crate) fn brings_first(tree: &[Token]) -> bool {
    let first = tree.first().and_then(Token::ident).map(unraw);
    brought_names(tree).contains(&first)
}

/// Adds the names that `tree` brings; `before` is the last name of the path that leads to it.
fn add_names(tree: &[Token], before: Option<&str>, found: &mut Vec<Option<String>>) {
    let rest = if is_path_sep(tree, 0) {
        &tree[2..]
    } else {
        tree
    };
    let Some(first) = rest.first() else { return };
    if let Some(group) = first.group() {
        for part in comma_parts(group) {
            add_names(part, before, found);
        }
        return;
    }
    let Some(word) = first.ident() else {
        let is_glob = first.is_punct('*');
        found.extend(is_glob.then_some(None));
        return;
    };
    if is_path_sep(rest, 1) {
        return add_names(&rest[1..], Some(word), found);
    }
    let renamed = rest.get(2).and_then(Token::ident);
    let name = match (renamed, word) {
        (Some(name), _) => name,
        (None, "self") => before.unwrap_or(word),
        (None, name) => name,
    };
    found.push(Some(unraw(name)));
}
