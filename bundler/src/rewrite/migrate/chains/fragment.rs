//! The tokens of a macro as code, where they are code.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Block, Expr, Stmt, Token};

use crate::rust::token::Token;

/// Tokens that are code.
pub(super) enum Code {
    Statements(Vec<Stmt>),
    /// Values between commas.
    Values(Punctuated<Expr, Token![,]>),
}

impl Code {
    /// The code of `tokens`; `None` where they are none, or only in part.
    pub(super) fn of(tokens: TokenStream) -> Option<Code> {
        if let Ok(statements) = Block::parse_within.parse2(tokens.clone()) {
            return Some(Code::Statements(statements));
        }
        let values = Punctuated::parse_terminated.parse2(tokens);
        values.ok().map(Code::Values)
    }

    pub(super) fn visit(&self, walk: &mut impl for<'ast> Visit<'ast>) {
        match self {
            Code::Statements(all) => all.iter().for_each(|it| walk.visit_stmt(it)),
            Code::Values(all) => all.iter().for_each(|it| walk.visit_expr(it)),
        }
    }
}

/// The bodies of the rules of a macro, in which each variable is a plain name, and what is
/// repeated stands once.
pub(super) fn bodies(rules: TokenStream) -> Vec<TokenStream> {
    let mut bodies = Vec::new();
    let mut is_behind_arrow = false;
    for tree in rules {
        match tree {
            TokenTree::Punct(sign) => is_behind_arrow = sign.as_char() == '>',
            TokenTree::Group(group) if is_behind_arrow => {
                bodies.push(plain(group.stream()));
                is_behind_arrow = false;
            }
            _ => is_behind_arrow = false,
        }
    }
    bodies
}

/// `tokens` without the signs of variables and repetitions.
fn plain(tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(tree) = rest.next() {
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '$' => match rest.peek() {
                Some(TokenTree::Group(group)) => {
                    out.extend(plain(group.stream()));
                    rest.next();
                    skip_repetition(&mut rest);
                }
                _ => out.extend(rest.next()),
            },
            TokenTree::Group(group) => {
                let inside = plain(group.stream());
                let mut inner = proc_macro2::Group::new(group.delimiter(), inside);
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            tree => out.extend([tree]),
        }
    }
    out
}

/// Skips what tells how often something is repeated, and the token between.
fn skip_repetition(rest: &mut std::iter::Peekable<proc_macro2::token_stream::IntoIter>) {
    for _ in 0..2 {
        let next = rest.next();
        let ends = |sign: &proc_macro2::Punct| matches!(sign.as_char(), '*' | '+' | '?');
        if matches!(next, Some(TokenTree::Punct(sign)) if ends(&sign)) {
            return;
        }
    }
}

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
