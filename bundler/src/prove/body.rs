//! Bodies of definitions: the tokens of them that count, and what a comparison has found.

use super::ir::module::{is_linkage, Kind, Module};
use super::ir::token::{Token, Tokens};

/// What two bodies that are the same have beside.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Found<'a> {
    /// The symbols that have to be the same.
    pub(super) symbols: Vec<(&'a str, &'a str)>,
    /// The TypeIds that have to be of one type, halves of them.
    pub(super) type_ids: Vec<(&'a str, &'a str)>,
}

/// The first difference of two bodies.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Mismatch {
    /// The line of the package's body.
    pub(crate) package: String,
    /// The line of the bundle's body.
    pub(crate) bundle: String,
    /// The number of that line, from 0.
    pub(crate) line: usize,
}

/// A body: its text, and the index of its module.
#[derive(Clone, Copy)]
pub(super) struct Body<'a> {
    pub(super) text: &'a str,
    pub(super) module: usize,
}

/// The tokens of a definition that count: how it is linked does not, nor what a function is
/// called.
pub(super) struct Counted<'a> {
    tokens: Tokens<'a>,
    is_function: bool,
    /// True until the name of a function, or the first word of something else, has passed.
    is_before: bool,
}

impl<'a> Counted<'a> {
    pub(super) fn of(text: &'a str, kind: Kind) -> Counted<'a> {
        Counted {
            tokens: Tokens::of(text),
            is_function: kind == Kind::Function,
            is_before: true,
        }
    }

    pub(super) fn line(&self) -> usize {
        self.tokens.line()
    }

    pub(super) fn rest(&self) -> &'a str {
        self.tokens.rest()
    }
}

impl<'a> Iterator for Counted<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let token = self.tokens.next()?;
            let is_head = self.is_function && self.tokens.line() == 0;
            match token {
                Token::Word("unnamed_addr" | "local_unnamed_addr")
                    if self.is_before || is_head => {}
                Token::Word(word) if self.is_before && is_linkage(word) => {}
                Token::Symbol(_) if self.is_before && self.is_function => {
                    self.is_before = false;
                }
                _ => {
                    self.is_before &= self.is_function;
                    return Some(token);
                }
            }
        }
    }
}

pub(super) fn mismatch(
    bodies: (Body<'_>, Body<'_>),
    left: usize,
    right: usize,
) -> Mismatch {
    let line = |body: Body<'_>, at: usize| {
        let line = body.text.lines().nth(at).unwrap_or("");
        line.trim().to_owned()
    };
    Mismatch {
        package: line(bodies.0, left),
        bundle: line(bodies.1, right),
        line: right,
    }
}

/// Metadata written out.
pub(super) fn metadata(module: &Module, name: &str, depth: usize) -> String {
    let mut text = String::new();
    if depth > 4 {
        return text;
    }
    for token in Tokens::of(module.metadata_text(name)) {
        match token {
            Token::Metadata(inner) if inner != name => {
                text.push_str(&metadata(module, inner, depth + 1));
            }
            other => text.push_str(&format!("{other:?}")),
        }
    }
    text
}
