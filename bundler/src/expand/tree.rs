//! The tokens that go through macros: each knows where it was written, and by whom.

use std::ops::Range;
use std::rc::Rc;
use std::str::FromStr;

use proc_macro2::TokenTree;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream};

use super::fragment::Fragment;
use super::Unknown;
use crate::rust::token::{self, Token};

/// A token, or a group with all that it holds.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    pub(crate) kind: Kind,
    /// The place where the token was written; `None` for what nobody wrote.
    pub(crate) origin: Option<Origin>,
    /// The number of the expansion whose macro wrote the token in its body; 0 for a token
    /// of the code around the call.
    pub(crate) mark: u32,
}

/// The kind of a token, with what is written.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// An identifier, with the `r#` of a raw one.
    Ident(Rc<str>),
    /// A punctuation character; true if another follows without a space.
    Punct(char, bool),
    /// A literal as written.
    Literal(Rc<str>),
    Group(Delimiter, Rc<[Tree]>),
    /// What a variable of a macro stood for, which stays in one piece.
    Fragment(Fragment, Rc<[Tree]>),
    /// `$crate`, with the index of the crate that it means.
    Crate(usize),
}

/// The place of a token: a file, by a number that the caller chose, and a range of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) file: usize,
    pub(crate) range: Range<usize>,
}

/// The identifiers by which the parser sees `$crate`, with the index of the crate behind.
const CRATE_PREFIX: &str = "__the_crate_";

/// `tokens` of the file with the number `file`, as code that no macro wrote.
pub(crate) fn trees(tokens: &[Token], file: usize) -> Vec<Tree> {
    let all = tokens.iter().map(|token| {
        let kind = match &token.kind {
            token::Kind::Ident(name) => Kind::Ident(name.as_str().into()),
            token::Kind::Punct(char, joint) => Kind::Punct(*char, *joint),
            token::Kind::Literal(text) => Kind::Literal(text.as_str().into()),
            token::Kind::Group(delimiter, inside) => {
                Kind::Group(*delimiter, trees(inside, file).into())
            }
        };
        let range = token.range.clone();
        Tree {
            kind,
            origin: Some(Origin { file, range }),
            mark: 0,
        }
    });
    all.collect()
}

impl Tree {
    /// A token that nobody wrote.
    pub(crate) fn made(kind: Kind) -> Tree {
        Tree {
            kind,
            origin: None,
            mark: 0,
        }
    }

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

    /// The tokens of a group in brackets of any kind.
    pub(crate) fn group(&self) -> Option<&Rc<[Tree]>> {
        match &self.kind {
            Kind::Group(_, inside) => Some(inside),
            _ => None,
        }
    }

    /// True for a fragment without any token: a visibility that is not written.
    pub(super) fn is_empty(&self) -> bool {
        matches!(&self.kind, Kind::Fragment(_, inside) if inside.is_empty())
    }
}

/// `trees` for the parser, fragments in brackets that are not seen.
///
/// # Errors
/// When a token cannot be made anew.
pub(crate) fn stream(trees: &[Tree]) -> Result<TokenStream, Unknown> {
    let shown = trees.iter().filter(|tree| !tree.is_empty());
    shown.map(token_tree).collect()
}

fn token_tree(tree: &Tree) -> Result<TokenTree, Unknown> {
    let span = Span::call_site();
    Ok(match &tree.kind {
        Kind::Ident(name) => TokenTree::Ident(match name.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, span),
            None => Ident::new(name, span),
        }),
        Kind::Crate(index) => {
            TokenTree::Ident(Ident::new(&format!("{CRATE_PREFIX}{index}"), span))
        }
        Kind::Punct(char, joint) => {
            let spacing = if *joint {
                Spacing::Joint
            } else {
                Spacing::Alone
            };
            TokenTree::Punct(Punct::new(*char, spacing))
        }
        Kind::Literal(text) => TokenTree::Literal(
            Literal::from_str(text).map_err(|_| Unknown::because("a strange literal"))?,
        ),
        Kind::Group(delimiter, inside) => {
            TokenTree::Group(Group::new(*delimiter, stream(inside)?))
        }
        Kind::Fragment(_, inside) => {
            TokenTree::Group(Group::new(Delimiter::None, stream(inside)?))
        }
    })
}
