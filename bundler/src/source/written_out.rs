//! Calls among items, written out as text where they come to what has to be plain.

use std::ops::Range;

use crate::expand::{self, Around, ItemCall, Kind, Scope, Tree};
use crate::rust::token::{self, Token};
use crate::source::macro_scope::MacroScope;
use crate::source::program::Source;
use crate::text::lines::line_start;

/// Takes the macro that is defined by the item at `range` of `source`, in a block if it
/// `is_local`, into `scope`.
pub(crate) fn define(
    source: &Source,
    range: &Range<usize>,
    is_local: bool,
    scope: &mut MacroScope<'_>,
) {
    let tokens = token::within(&source.tokens, range).unwrap_or_default();
    let head = token::behind_attributes(tokens);
    if let Some(Some((name, rules))) =
        (head < tokens.len()).then(|| token::macro_definition(tokens, head))
    {
        let name = name.ident().unwrap_or_default();
        scope.add(name, rules.group().unwrap_or_default(), is_local);
    }
}

/// A call that was written out.
pub(crate) struct Written {
    /// The range of the call with its attributes.
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
    /// The name of the macro.
    pub(crate) name: String,
}

/// What is certain of a call.
pub(crate) enum Outcome {
    /// Something in it has to be plain text: it has to be written out.
    Written(Written),
    /// Nothing in it has to be plain text.
    Settled,
}

/// Writes out the call in `source` that is the item at `range`, if something in it has to be
/// plain text; `None` if that is not certain.
pub(crate) fn written_out(
    source: &Source,
    range: Range<usize>,
    scope: &mut MacroScope<'_>,
) -> Option<Outcome> {
    let tokens = token::within(&source.tokens, &range)?;
    let bang = (1..tokens.len()).find(|&at| {
        let is_attribute = tokens[at - 1].is_punct('#');
        let group = tokens.get(at + 1).and_then(Token::group);
        tokens[at].is_punct('!') && !is_attribute && group.is_some()
    })?;
    let trees = expand::trees(tokens, 0);
    let start = token::behind_attributes(tokens);
    let arguments = trees[bang + 1].group()?;
    let inside = tokens[bang + 1].group().unwrap_or_default();
    let settles = scope.config().settles_arms(inside);
    let may_need_plain = scope.may_need_plain(&trees[start..bang], arguments);
    if !settles && !may_need_plain {
        let is_certain = !scope.calls_crate(arguments);
        return is_certain.then_some(Outcome::Settled);
    }
    let name = tokens[bang - 1].ident()?;
    let call = ItemCall {
        attributes: &expand::conditions(&trees[..start]),
        path: &trees[start..bang],
        arguments,
    };
    let known = scope.reach().len();
    let items = expand::items(&call, scope);
    scope.reach().forget(known);
    let items = items.ok()?;
    if !items.needs_plain && (!settles || items.mixes_names) {
        let is_certain = !items.is_open && !scope.calls_crate(&items.trees);
        return is_certain.then_some(Outcome::Settled);
    }
    if items.mixes_names {
        return None;
    }
    let items = items.trees;
    let own = scope.krate();
    let items = expand::with_crates(&items, &|krate, in_macro| {
        crate_path(scope, krate, own, in_macro)
    });
    let items = expand::plain_items(
        &items,
        expand::Procedural {
            is_called: &|name| scope.is_procedural_name(name),
            has_any: scope.has_procedural(),
        },
    );
    let line = &source.raw[line_start(&source.raw, range.start)..range.start];
    let margin = if line.trim().is_empty() { line } else { "" };
    let around = Around {
        file: 0,
        raw: &source.raw,
        margin,
    };
    let items = expand::text(&items, &around).ok()?;
    let text = format!("// `{name}!`, written out:\n{items}");
    let text = text.trim_end().to_owned();
    let name = name.to_owned();
    Some(Outcome::Written(Written { range, text, name }))
}

/// The path of the crate with the index `krate` in the crate `own`.
pub(super) fn crate_path(
    scope: &MacroScope<'_>,
    krate: usize,
    own: usize,
    in_macro: bool,
) -> Vec<Tree> {
    let word = |name: &str| Tree::made(Kind::Ident(name.into()));
    let sign = |char, joint| Tree::made(Kind::Punct(char, joint));
    if krate == own {
        return if in_macro {
            vec![sign('$', false), word("crate")]
        } else {
            vec![word("crate")]
        };
    }
    let name = scope.name_of(krate).unwrap_or_else(|| name_of(krate));
    vec![sign(':', true), sign(':', false), word(&name)]
}

/// The beginning of the names of crates that no package has.
const MADE: &str = "__crate_";

/// A name for the crate at `index` that no package has.
pub(crate) fn name_of(index: usize) -> String {
    format!("{MADE}{index}")
}

/// True if `name` is one that no package has.
pub(crate) fn is_made(name: &str) -> bool {
    name.starts_with(MADE)
}
