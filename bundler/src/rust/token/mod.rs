//! A file's tokens as a tree with byte ranges: what is edited where syntax does not help,
//! inside macros above all.

mod locate;

use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// One token, or a group with all that it holds.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Ident(String),
    /// A punctuation character, and whether another follows without a space.
    Punct(char, bool),
    /// A literal as written.
    Literal(String),
    Group(Delimiter, Vec<Token>),
}

pub(crate) use locate::{block_length, tree_of};

/// The tree of `stream`, whose spans must come from one parsed file. Of a whole file,
/// [`tree_of`] is faster.
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

/// Whether `::` stands at `at`.
pub(crate) fn is_path_sep(tokens: &[Token], at: usize) -> bool {
    let joint =
        matches!(tokens.get(at), Some(t) if matches!(t.kind, Kind::Punct(':', true)));
    joint && matches!(tokens.get(at + 1), Some(t) if t.is_punct(':'))
}

/// Whether `::` ends right before `at`.
pub(crate) fn follows_path_sep(tokens: &[Token], at: usize) -> bool {
    at >= 2 && is_path_sep(tokens, at - 2)
}

/// A call `name!(..)`: how many tokens it takes from the name on, and its arguments.
pub(crate) fn macro_call(tokens: &[Token], at: usize) -> Option<(&str, &Token)> {
    let name = tokens[at].ident()?;
    let bang = tokens.get(at + 1)?;
    let arguments = tokens.get(at + 2)?;
    let is_call = bang.is_punct('!') && arguments.group().is_some() && !is_keyword(name);
    is_call.then_some((name, arguments))
}

/// A definition `macro_rules! name { .. }`: the name and the group of rules.
pub(crate) fn macro_definition(tokens: &[Token], at: usize) -> Option<(&Token, &Token)> {
    let head = tokens[at].is_ident("macro_rules") && tokens.get(at + 1)?.is_punct('!');
    let name = tokens.get(at + 2)?;
    let rules = tokens.get(at + 3)?;
    (head && name.ident().is_some() && rules.group().is_some()).then_some((name, rules))
}

/// The attribute `#[..]` or `#![..]` that begins at `at`: the index behind it and its
/// group.
pub(crate) fn attribute(tokens: &[Token], at: usize) -> Option<(usize, &Token)> {
    if !tokens[at].is_punct('#') {
        return None;
    }
    let inner = tokens.get(at + 1)?.is_punct('!');
    let group = at + 1 + usize::from(inner);
    let token = tokens.get(group)?;
    token.group_in(Delimiter::Bracket)?;
    Some((group + 1, token))
}

/// Calls `see` with each list of tokens: the outermost and those of all groups.
pub(crate) fn each_list(tokens: &[Token], see: &mut impl FnMut(&[Token])) {
    see(tokens);
    for token in tokens {
        if let Some(group) = token.group() {
            each_list(group, see);
        }
    }
}

/// Ranges of the literals, doc comments included, that span several lines.
pub(crate) fn multiline_literals(tokens: &[Token], text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    each_list(tokens, &mut |list| {
        for token in list {
            if token.literal().is_some() && text[token.range.clone()].contains('\n') {
                found.push(token.range.clone());
            }
        }
    });
    found.sort_by_key(|range| range.start);
    found.dedup();
    found
}

/// A keyword behind which a path may begin; `self`, `super`, `crate` and `Self` are
/// themselves paths.
pub(crate) fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "as" | "async"
            | "await"
            | "break"
            | "const"
            | "continue"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "fn"
            | "for"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "pub"
            | "ref"
            | "return"
            | "static"
            | "struct"
            | "trait"
            | "type"
            | "unsafe"
            | "use"
            | "where"
            | "while"
            | "yield"
    )
}
