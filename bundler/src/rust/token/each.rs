//! All lists, calls and literals in a tree of tokens.

use std::ops::Range;

use super::find::{behind_semicolon, follows_path_sep, macro_call, mentions};
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

/// True if a `use` in `tokens` names `name`.
pub(crate) fn imports(tokens: &[Token], name: &str) -> bool {
    let mut found = false;
    each_list(tokens, &mut |list| {
        for at in (0..list.len()).filter(|&at| list[at].is_ident("use")) {
            let end = behind_semicolon(list, at);
            found |= mentions(&list[at..end], name);
        }
    });
    found
}
