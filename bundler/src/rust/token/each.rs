//! All lists, calls and literals in a tree of tokens.

use std::ops::Range;

use super::find::{
    behind_semicolon, follows_path_sep, is_given_feature, is_path_sep, macro_call,
    macro_definition,
};
use super::tree::Token;

/// Calls `see` with each list of tokens: the outermost and those of all groups.
pub(crate) fn each_list(tokens: &[Token], see: &mut impl FnMut(&[Token])) {
    see(tokens);
    for token in tokens {
        if let Some(group) = token.group() {
            each_list(group, see);
        }
    }
}

/// A call `name!(..)`.
pub(crate) struct MacroCall<'a> {
    pub(crate) name: &'a str,
    /// The tokens between the brackets.
    pub(crate) arguments: &'a [Token],
    /// The offset of the name in the text.
    pub(crate) start: usize,
    /// True if no `::` stands before the name.
    pub(crate) is_bare: bool,
}

/// Calls `see` with each call of a macro in `tokens`, those in groups included.
pub(crate) fn each_call(tokens: &[Token], see: &mut impl FnMut(MacroCall<'_>)) {
    each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            if let Some((name, arguments)) = macro_call(list, at) {
                see(MacroCall {
                    name,
                    arguments: arguments.group().unwrap_or_default(),
                    start: list[at].range.start,
                    is_bare: !follows_path_sep(list, at),
                });
            }
        }
    });
}

/// The ranges of the literals, doc comments included, that span several lines, ascending.
pub(crate) fn multiline_literals(tokens: &[Token], text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    each_list(tokens, &mut |list| {
        for token in list {
            if token.literal().is_some() && text[token.range.clone()].contains('\n') {
                found.push(token.range.clone());
            }
        }
    });
    found.sort_by_key(|range| range.start);
    found.dedup();
    found
}

/// Calls `see` with each list of the trees of each `use` in `tokens`.
fn each_import(tokens: &[Token], see: &mut impl FnMut(&[Token])) {
    each_list(tokens, &mut |list| {
        for at in (0..list.len()).filter(|&at| list[at].is_ident("use")) {
            let end = behind_semicolon(list, at);
            each_list(&list[at..end], see);
        }
    });
}

/// True if a `use` in `tokens` names `name`.
pub(crate) fn imports(tokens: &[Token], name: &str) -> bool {
    let mut found = false;
    each_import(tokens, &mut |tree| {
        found |= tree.iter().any(|token| token.is_ident(name));
    });
    found
}

/// True if a `use` in `tokens` may bring a macro `name` elsewhere.
pub(crate) fn imports_macro(tokens: &[Token], name: &str) -> bool {
    let mut found = false;
    each_import(tokens, &mut |tree| {
        let ends = |at: usize| !is_path_sep(tree, at + 1);
        found |= (0..tree.len()).any(|at| tree[at].is_ident(name) && ends(at));
    });
    found
}

/// True if a macro `name` is defined in `tokens`.
pub(crate) fn defines_macro(tokens: &[Token], name: &str) -> bool {
    let mut found = false;
    each_list(tokens, &mut |list| {
        found |= (0..list.len()).any(|at| {
            let definition = macro_definition(list, at);
            definition.is_some_and(|(it, _)| it.is_ident(name))
        });
    });
    found
}

/// True if `tokens` of a macro ask for a feature that the macro is given, by
/// `feature = $name`.
pub(crate) fn asks_for_given_feature(tokens: &[Token]) -> bool {
    let mut found = false;
    each_list(tokens, &mut |list| {
        found |= (0..list.len()).any(|at| is_given_feature(list, at));
    });
    found
}
