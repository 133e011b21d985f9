//! The names that tokens declare, as far as they show it.

use std::collections::BTreeSet;

use super::DECLARING;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};

/// Adds the `wanted` names that `tokens` declare, as far as they show it.
pub(super) fn declared(
    tokens: &[Token],
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    token::each_list(tokens, &mut |list| declared_here(list, wanted, found));
}

/// Adds the `wanted` names that `list` declares, groups in it left aside.
pub(super) fn declared_here(
    list: &[Token],
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    for at in 0..list.len() {
        let word = list[at].ident().unwrap_or_default();
        if word == "use" {
            let end = token::behind_semicolon(list, at);
            leaves(&list[at + 1..end], true, wanted, found);
        } else if DECLARING.contains(&word) {
            let name = list.get(at + 1).and_then(Token::ident).map(unraw);
            let name = name.filter(|name| wanted.contains(name));
            let goes_on = token::is_path_sep(list, at + 2);
            found.extend(name.filter(|_| !goes_on));
        }
    }
}

/// An import that a macro makes, and that brings names by a glob.
pub(super) struct Glob {
    /// The tokens behind `use`, without the semicolon.
    pub(super) trees: Vec<Token>,
    pub(super) is_public: bool,
}

impl Glob {
    /// True if both import the same.
    pub(super) fn is_same(&self, other: &Glob) -> bool {
        self.is_public == other.is_public && token::are_same(&self.trees, &other.trees)
    }
}

/// The imports in `list`, groups in it left aside, that bring names by a glob, or may do so
/// by a variable.
pub(super) fn globs(list: &[Token]) -> impl Iterator<Item = Glob> + '_ {
    let starts = (0..list.len()).filter(|&at| list[at].is_ident("use"));
    starts.filter_map(|at| {
        let end = token::behind_semicolon(list, at);
        let trees = list[at + 1..end].split_last();
        let trees = trees.map_or(&[][..], |(_, trees)| trees);
        let mut is_glob = false;
        token::each_list(trees, &mut |list| {
            is_glob |= (0..list.len()).any(|at| {
                let is_crate = list.get(at + 1).is_some_and(|it| it.is_ident("crate"));
                list[at].is_punct('*') || list[at].is_punct('$') && !is_crate
            });
        });
        let before = list[..at].iter().rev().take(2);
        let glob = Glob {
            trees: trees.to_vec(),
            is_public: before.into_iter().any(|it| it.is_ident("pub")),
        };
        is_glob.then_some(glob)
    })
}

/// Adds the `wanted` names that the trees of a `use` bring, but for those of whole crates,
/// which a tree that `begins` the path may name.
fn leaves(
    trees: &[Token],
    begins: bool,
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    for at in 0..trees.len() {
        if let Some(group) = trees[at].group() {
            leaves(group, begins && at <= 2, wanted, found);
        }
        let Some(name) = trees[at].ident().map(unraw) else {
            continue;
        };
        let group = trees.get(at + 3).and_then(Token::group).unwrap_or_default();
        let brings_itself = group.iter().any(|it| it.is_ident("self"));
        let goes_on = token::is_path_sep(trees, at + 1) && !brings_itself;
        let is_first = match at {
            0 => begins,
            1 => false,
            2 if token::is_path_sep(trees, 0) => begins,
            _ => begins && trees[at - 1].is_punct(','),
        };
        let renamed = at > 0 && trees[at - 1].is_ident("as");
        if wanted.contains(&name) && !goes_on && (renamed || !is_first) {
            found.insert(name);
        }
    }
}

/// Adds the `wanted` names that stand in `tokens` with no `::` behind.
pub(super) fn alone(
    tokens: &[Token],
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    token::each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            let name = list[at].ident().map(unraw);
            let name = name.filter(|name| wanted.contains(name));
            found.extend(name.filter(|_| !token::is_path_sep(list, at + 1)));
        }
    });
}
