//! The places of a file's tokens, found by walking through its text.
//!
//! Tokens know their places, yet take long to tell them: a quarter of all time on a large
//! crate. Between two tokens of a file there are only blanks and comments, so the place of
//! each follows from the end of the one before.

use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::tree::{tree, Kind, Token};

/// The tree of `stream`, which was made of `text`.
pub(crate) fn tree_of(stream: TokenStream, text: &str) -> Vec<Token> {
    let mut walk = Walk { text, at: 0 };
    match walk.list(stream.clone()) {
        Some(tokens) => tokens,
        // A text that is not as expected: the tokens themselves know better.
        None => tree(stream),
    }
}

/// A walk through `text`, which has come to the offset `at`.
struct Walk<'a> {
    text: &'a str,
    at: usize,
}

impl Walk<'_> {
    fn list(&mut self, stream: TokenStream) -> Option<Vec<Token>> {
        let mut tokens = Vec::new();
        let mut stream = stream.into_iter();
        while let Some(token) = stream.next() {
            self.skip_blanks();
            match doc_comment(&self.text[self.at..]) {
                Some(length) => {
                    let range = self.take(length);
                    self.doc(token, &mut stream, range, &mut tokens)?;
                }
                None => tokens.push(self.token(token)?),
            }
        }
        Some(tokens)
    }

    fn token(&mut self, token: TokenTree) -> Option<Token> {
        let start = self.at;
        let kind = match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::None => return None,
                };
                self.expect(open.encode_utf8(&mut [0; 4]))?;
                let inside = self.list(group.stream())?;
                self.skip_blanks();
                self.expect(close.encode_utf8(&mut [0; 4]))?;
                Kind::Group(group.delimiter(), inside)
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                self.expect(&name)?;
                Kind::Ident(name)
            }
            TokenTree::Punct(punct) => {
                self.expect(punct.as_char().encode_utf8(&mut [0; 4]))?;
                Kind::Punct(punct.as_char(), punct.spacing() == Spacing::Joint)
            }
            TokenTree::Literal(literal) => {
                let written = literal.to_string();
                self.expect(&written)?;
                Kind::Literal(written)
            }
        };
        let range = start..self.at;
        Some(Token { kind, range })
    }

    /// Takes the tokens of an attribute that stand for a doc comment: all have its place.
    fn doc(
        &mut self,
        first: TokenTree,
        stream: &mut impl Iterator<Item = TokenTree>,
        range: Range<usize>,
        tokens: &mut Vec<Token>,
    ) -> Option<()> {
        let mut next = Some(first);
        while let Some(token) = next {
            let is_last = matches!(token, TokenTree::Group(_));
            tokens.push(spread(token, &range));
            if is_last {
                return Some(());
            }
            next = stream.next();
        }
        None
    }

    fn take(&mut self, length: usize) -> Range<usize> {
        let start = self.at;
        self.at += length;
        start..self.at
    }

    fn expect(&mut self, written: &str) -> Option<()> {
        let is_there = self.text[self.at..].starts_with(written);
        self.at += if is_there { written.len() } else { 0 };
        is_there.then_some(())
    }

    /// Goes to the next token or doc comment.
    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            let rest = &rest[blanks..];
            self.at += blanks;
            if doc_comment(rest).is_some() {
                return;
            }
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += block_length(rest);
            } else {
                return;
            }
        }
    }
}

/// `token` with all that it holds, each at the place `range`.
fn spread(token: TokenTree, range: &Range<usize>) -> Token {
    let kind = match token {
        TokenTree::Ident(ident) => Kind::Ident(ident.to_string()),
        TokenTree::Punct(punct) => {
            Kind::Punct(punct.as_char(), punct.spacing() == Spacing::Joint)
        }
        TokenTree::Literal(literal) => Kind::Literal(literal.to_string()),
        TokenTree::Group(group) => {
            let inside = group.stream().into_iter();
            let inside = inside.map(|token| spread(token, range)).collect();
            Kind::Group(group.delimiter(), inside)
        }
    };
    let range = range.clone();
    Token { kind, range }
}

/// The length in bytes of the doc comment that `text` begins with; `None` without one.
fn doc_comment(text: &str) -> Option<usize> {
    if !text.starts_with('/') {
        return None;
    }
    let is_line =
        text.starts_with("//!") || text.starts_with("///") && !text.starts_with("////");
    if is_line {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let is_block = text.starts_with("/*!")
        || text.starts_with("/**")
            && !text.starts_with("/***")
            && !text.starts_with("/**/");
    is_block.then(|| block_length(text))
}

/// The length in bytes of the block comment that `text` begins with; such comments nest.
pub(crate) fn block_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0);
    while at < bytes.len() {
        match &bytes[at..bytes.len().min(at + 2)] {
            b"/*" => (at, depth) = (at + 2, depth + 1),
            b"*/" => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{tree_of, Walk};
    use crate::rust::token::tree;

    /// Texts with all that could lead the walk astray, and this very file.
    const TEXTS: [&str; 5] = [
        "fn f<'a>(x: &'a str) -> r#type { /* a /* b */ c */ 'x'; b'\\''; \"//\"; 1.0e-5f64 }",
        "//! inner\n/// outer\n//// none\n/** block */ /*** none */ /**/ /*! in */ mod x {\n/// é\n}",
        "macro_rules! m { ($($x:tt)*) => { /// doc\n $crate::é!(r##\"\"#\"##, c\"x\", b\"y\") }; }",
        "a.0.1; x ..= y; -1; &&&z; \u{200e}\u{2028}|| 'l: loop {}",
        include_str!("locate.rs"),
    ];

    #[test]
    fn the_walk_finds_what_the_tokens_say() {
        for text in TEXTS {
            let Ok(stream) = text.parse::<proc_macro2::TokenStream>() else {
                panic!("no tokens: {text}");
            };
            let slow = format!("{:?}", tree(stream.clone()));
            let fast = format!("{:?}", tree_of(stream.clone(), text));
            assert_eq!(fast, slow, "{text}");
        }
    }

    #[test]
    fn the_walk_needs_no_help() {
        for text in TEXTS.iter().filter(|text| !text.contains('\u{200e}')) {
            let stream = text.parse().expect("tokens");
            let mut walk = Walk { text, at: 0 };
            assert!(walk.list(stream).is_some(), "{text}");
        }
    }
}
