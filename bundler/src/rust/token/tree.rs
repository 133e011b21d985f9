//! Tokens with their byte ranges, groups with all that they hold.

use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A token, or a group with all that it holds.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
}

/// The kind of a token, with what is written.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// An identifier, with the `r#` of a raw one.
    Ident(String),
    /// A punctuation character; true if another follows without a space.
    Punct(char, bool),
    /// A literal as written.
    Literal(String),
    Group(Delimiter, Vec<Token>),
}

/// The tree of `stream`, whose spans must come from one parsed file. For the stream of a
/// whole file, [`super::tree_of`] is faster.
pub(crate) fn tree(stream: TokenStream) -> Vec<Token> {
    stream.into_iter().map(token).collect()
}

fn token(token: TokenTree) -> Token {
    let range = token.span().byte_range();
    let kind = match token {
        TokenTree::Ident(ident) => Kind::Ident(ident.to_string()),
        TokenTree::Punct(punct) => {
            Kind::Punct(punct.as_char(), punct.spacing() == Spacing::Joint)
        }
        TokenTree::Literal(literal) => Kind::Literal(literal.to_string()),
        TokenTree::Group(group) => Kind::Group(group.delimiter(), tree(group.stream())),
    };
    Token { kind, range }
}

impl Token {
    pub(crate) fn ident(&self) -> Option<&str> {
        match &self.kind {
            Kind::Ident(name) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn is_ident(&self, name: &str) -> bool {
        self.ident() == Some(name)
    }

    pub(crate) fn is_punct(&self, char: char) -> bool {
        matches!(self.kind, Kind::Punct(c, _) if c == char)
    }

    pub(crate) fn group(&self) -> Option<&[Token]> {
        match &self.kind {
            Kind::Group(_, tokens) => Some(tokens),
            _ => None,
        }
    }

    pub(crate) fn group_in(&self, delimiter: Delimiter) -> Option<&[Token]> {
        match &self.kind {
            Kind::Group(d, tokens) if *d == delimiter => Some(tokens),
            _ => None,
        }
    }

    pub(crate) fn literal(&self) -> Option<&str> {
        match &self.kind {
            Kind::Literal(text) => Some(text),
            _ => None,
        }
    }
}
