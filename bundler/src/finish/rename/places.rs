//! Where words stand.

use std::collections::{BTreeMap, BTreeSet};

use super::known;
use crate::rust::token::{self, Token};

/// Where each word begins.
pub(super) type Places<'a> = BTreeMap<&'a str, Vec<usize>>;

/// Where words stand in `tokens`, which are those of `text`.
pub(super) fn places<'a>(tokens: &[Token], text: &'a str) -> Places<'a> {
    let mut places = Places::new();
    add_places(tokens, text, false, &mut places);
    places
}

/// Adds to `places` where words stand in `tokens` of `text`. In an attribute only the variables of
/// macros are such as something is called by, and no kind of such a variable is.
fn add_places<'a>(
    tokens: &[Token],
    text: &'a str,
    is_attribute: bool,
    places: &mut Places<'a>,
) {
    let mut attributes = BTreeSet::new();
    for at in 0..tokens.len() {
        if let Some((behind, _)) = token::attribute(tokens, at) {
            attributes.insert(behind - 1);
        }
        let token = &tokens[at];
        if let Some(inside) = token.group() {
            let is_attribute = is_attribute || attributes.contains(&at);
            add_places(inside, text, is_attribute, places);
        }
        let is_sign = |back: usize, sign| {
            at.checked_sub(back)
                .is_some_and(|at| tokens[at].is_punct(sign))
        };
        let Some(name) = token.ident() else {
            continue;
        };
        let is_kind = is_sign(1, ':') && is_sign(3, '$') && known::is_fragment(name);
        // A doc comment is a token of other words than it has.
        let written = &text[token.range.clone()];
        if written == name && !is_kind && (!is_attribute || is_sign(1, '$')) {
            places.entry(written).or_default().push(token.range.start);
        }
    }
}

/// The words in `text`, whatever it is.
pub(super) fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}
