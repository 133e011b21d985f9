//! Names of variables, which the compiler keeps apart by who wrote them, and plain text does
//! not.

use std::collections::BTreeMap;

use super::tree::{Kind, Tree};
use crate::rust::standard::is_primitive;
use crate::rust::token::is_keyword;

/// True if a name that may be that of a variable stands in the bodies of `item` both as the
/// code around the call and as a macro wrote it, or as two macros did.
pub(crate) fn mixes(item: &[Tree]) -> bool {
    let mut writers = BTreeMap::new();
    // Types have fields, and no variables.
    let mut words = item.iter().filter_map(Tree::ident);
    if words.any(|word| word == "struct" || word == "enum") {
        return false;
    }
    (0..item.len()).any(|at| match &item[at].kind {
        Kind::Group(_, inside) if !is_attribute(item, at) => mixed(inside, &mut writers),
        Kind::Fragment(_, inside) => mixed(inside, &mut writers),
        _ => false,
    })
}

fn mixed<'a>(trees: &'a [Tree], writers: &mut BTreeMap<&'a str, u32>) -> bool {
    (0..trees.len()).any(|at| match &trees[at].kind {
        Kind::Group(..) if is_attribute(trees, at) => false,
        Kind::Group(_, inside) | Kind::Fragment(_, inside) => mixed(inside, writers),
        Kind::Ident(name) if may_be_variable(trees, at, name) => {
            let mark = trees[at].mark;
            *writers.entry(name).or_insert(mark) != mark
        }
        _ => false,
    })
}

/// True if the group at `at` is that of an attribute.
fn is_attribute(trees: &[Tree], at: usize) -> bool {
    let is = |back: usize, char| at >= back && trees[at - back].is_punct(char);
    is(1, '#') || is(1, '!') && is(2, '#')
}

/// True if the identifier `name` at `at` may be that of a variable.
pub(super) fn may_be_variable(trees: &[Tree], at: usize, name: &str) -> bool {
    let follows = |char| at > 0 && trees[at - 1].is_punct(char);
    let next = |char| trees.get(at + 1).is_some_and(|tree| tree.is_punct(char));
    let second = trees.get(at + 2).is_some_and(|tree| tree.is_punct(':'));
    let is_path =
        next(':') && second || follows(':') && at > 1 && trees[at - 2].is_punct(':');
    let names_item = at > 0 && trees[at - 1].is_ident("fn");
    let is_small = name.starts_with(|char: char| char.is_lowercase() || char == '_');
    let is_small = is_small && name != "_";
    let is_type = is_primitive(name);
    is_small
        && !is_type
        && !is_keyword(name)
        && !names_item
        && !follows('.')
        && !next('!')
        && !is_path
}
