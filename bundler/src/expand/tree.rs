//! The tokens that go through macros: each knows where it was written, and by whom.

use std::ops::Range;
use std::rc::Rc;
use std::str::FromStr;

use proc_macro2::TokenTree;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream};

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

/// A kind of what a variable of a macro stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fragment {
    Block,
    /// True if `_` and `const { .. }` are expressions too, as they are since edition 2024.
    Expr(bool),
    Ident,
    Item,
    Lifetime,
    Literal,
    Meta,
    /// True if it may be several patterns with `|` between them, as since edition 2021.
    Pat(bool),
    Path,
    Stmt,
    Tt,
    Ty,
    Vis,
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
}

/// `trees` for the parser: what has to stay in one piece is in brackets that are not seen.
///
/// # Errors
/// When a token cannot be made anew.
pub(crate) fn stream(trees: &[Tree]) -> Result<TokenStream, Unknown> {
    let mut out = Vec::new();
    for tree in trees {
        add(tree, &mut out)?;
    }
    Ok(out.into_iter().collect())
}

/// The number of tokens that `tree` is for the parser.
pub(super) fn shown_width(tree: &Tree) -> usize {
    match &tree.kind {
        Kind::Fragment(fragment, inside) if !is_wrapped(*fragment, inside) => {
            inside.iter().map(shown_width).sum()
        }
        _ => 1,
    }
}

/// True if code around the tokens `inside` of a fragment could tear them apart.
fn is_wrapped(fragment: Fragment, inside: &[Tree]) -> bool {
    match fragment {
        Fragment::Expr(_) | Fragment::Literal => inside.len() > 1,
        Fragment::Ty => !inside.iter().all(|tree| {
            tree.is_punct(':') || matches!(tree.kind, Kind::Ident(_) | Kind::Crate(_))
        }),
        _ => false,
    }
}

fn add(tree: &Tree, out: &mut Vec<TokenTree>) -> Result<(), Unknown> {
    let span = Span::call_site();
    out.push(match &tree.kind {
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
        Kind::Fragment(fragment, inside) if is_wrapped(*fragment, inside) => {
            TokenTree::Group(Group::new(Delimiter::None, stream(inside)?))
        }
        Kind::Fragment(_, inside) => {
            for tree in inside.iter() {
                add(tree, out)?;
            }
            return Ok(());
        }
    });
    Ok(())
}
