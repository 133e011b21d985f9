//! Chains of `let` among tokens.

use proc_macro2::Delimiter;

use crate::rust::token::Token;

/// True if there is a chain of `let` anywhere in `tokens`.
pub(super) fn has_chain(tokens: &[Token]) -> bool {
    let inside = |token: &Token| has_chain(token.group().unwrap_or_default());
    (0..tokens.len()).any(|at| is_chain(tokens, at) || inside(&tokens[at]))
}

/// True if the condition behind the keyword at `at` is a chain of `let`.
pub(super) fn is_chain(tokens: &[Token], at: usize) -> bool {
    if !tokens[at].is_ident("if") && !tokens[at].is_ident("while") {
        return false;
    }
    let (mut has_let, mut has_and) = (false, false);
    for (index, token) in tokens.iter().enumerate().skip(at + 1) {
        let arrow =
            token.is_punct('=') && tokens.get(index + 1).is_some_and(|it| it.is_punct('>'));
        if arrow || token.is_punct(';') {
            return false;
        }
        has_let |= token.is_ident("let");
        has_and |=
            token.is_punct('&') && tokens.get(index + 1).is_some_and(|it| it.is_punct('&'));
        let is_body = token.group_in(Delimiter::Brace).is_some();
        // The block of a `match` may be part of the condition.
        let goes_on = tokens.get(index + 1).is_some_and(|it| it.is_punct('&'));
        if is_body && (has_let && has_and || !goes_on) {
            return has_let && has_and;
        }
    }
    false
}
