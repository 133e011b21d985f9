//! The tokens of a macro as code, where they are code.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Block, Expr, Stmt, Token};

/// Tokens that are code.
pub(crate) enum Code {
    Statements(Vec<Stmt>),
    /// Values between commas.
    Values(Punctuated<Expr, Token![,]>),
}

impl Code {
    /// The code of `tokens`; `None` where they are none, or only in part.
    pub(crate) fn of(tokens: TokenStream) -> Option<Code> {
        if let Ok(statements) = Block::parse_within.parse2(tokens.clone()) {
            return Some(Code::Statements(statements));
        }
        let values = Punctuated::parse_terminated.parse2(tokens);
        values.ok().map(Code::Values)
    }

    pub(crate) fn visit(&self, walk: &mut impl for<'ast> Visit<'ast>) {
        match self {
            Code::Statements(all) => all.iter().for_each(|it| walk.visit_stmt(it)),
            Code::Values(all) => all.iter().for_each(|it| walk.visit_expr(it)),
        }
    }
}

/// The bodies of the rules of a macro, in which each variable is a plain name, and what is
/// repeated stands once.
pub(crate) fn bodies(rules: TokenStream) -> Vec<TokenStream> {
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
                Some(TokenTree::Ident(name)) if name != "crate" => {
                    // A name that is no keyword and no constant's.
                    let plain = format!("v_{}", name.to_string().to_lowercase());
                    let plain = Ident::new(&plain, name.span());
                    out.extend([TokenTree::Ident(plain)]);
                    rest.next();
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
